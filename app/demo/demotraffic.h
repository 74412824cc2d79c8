// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "demo/demotarget.h"

#include <QObject>

#include <memory>

namespace lockscope {

/**
 * Realistic traffic for the demo: some dozens of quiet short locks, a contended one, a slow holder, a renewing one, locks as a dozen libraries write
 * them, a stuck one without deadline and a lapsed timestamp lock. Some services have a fault that an audit of the traffic finds: they release blindly,
 * set the lease in a second command, ask without a pause, or take two locks in both orders. Follows failovers and slots that move. Runs until it is
 * destroyed. May be moved to another thread before start().
 */
class DemoTraffic : public QObject {
    Q_OBJECT
public:
    DemoTraffic(DemoTarget target, Clock &clock, QObject *parent = nullptr);
    ~DemoTraffic() override;
    void start();

private:
    class Private;
    DemoTarget m_target;
    Clock &m_clock;
    std::unique_ptr<Private> d; // from start() on
};

} // namespace lockscope
