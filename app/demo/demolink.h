// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/demotarget.h"
#include "redis/connection.h"

#include <QObject>

#include <memory>

namespace lockscope {

/**
 * What the clients of the demo share to reach their servers, as the driver of an application does: one server, a cluster's owner of each slot, or the
 * primary that Sentinel names. Goes on through failovers and slots that move. Lives in one thread.
 */
class DemoLink : public QObject {
    Q_OBJECT
public:
    static std::unique_ptr<DemoLink> make(const DemoTarget &target, Clock &clock);

    virtual void open() = 0;
    /** Answers what is under way with Cancelled, which nothing else does. */
    virtual void close() = 0;
    virtual Deferred<Result<redis::Reply>> send(redis::Command command) = 0;

signals:
    /** Commands may be sent from now on; again after each loss. */
    void ready();
};

} // namespace lockscope
