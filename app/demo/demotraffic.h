// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QObject>

#include <memory>

namespace lockscope {

/**
 * Believable traffic for the demo: some dozens of quiet short locks, a contended one, a slow holder, a renewing one, a Redisson-style
 * hash, a stuck one without deadline and a lapsed timestamp lock. Runs until destroyed. Lives in one thread, which may be busy.
 */
class DemoTraffic : public QObject {
    Q_OBJECT
public:
    DemoTraffic(redis::Endpoint endpoint, Clock &clock, QObject *parent = nullptr);
    ~DemoTraffic() override;
    void start();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
