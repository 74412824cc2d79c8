// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/demotarget.h"
#include "redis/connection.h"

#include <QObject>

#include <memory>

namespace lockscope {

/**
 * The connection that all clients of the demo share, as the driver of an application has one: to one server, to a cluster's owner of each slot, or to
 * the primary that Sentinel names. Follows failovers and slots that move. Lives in one thread.
 */
class DemoLink : public QObject {
    Q_OBJECT
public:
    static std::unique_ptr<DemoLink> make(const DemoTarget &target, Clock &clock);

    virtual void open() = 0;
    /** Answers commands under way with Cancelled; only close() does that. */
    virtual void close() = 0;
    virtual Deferred<Result<redis::Reply>> send(redis::Command command) = 0;

signals:
    /** Commands may be sent now. Emitted again after each reconnection. */
    void ready();
};

} // namespace lockscope
