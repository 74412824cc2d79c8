// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockwaits.h"

namespace lockscope {

/** How long clients have waited for one lock, by who waited and who was in the way. Of very many clients those with little are forgotten. A value. */
class WaitCharges {
public:
    using Shares = std::vector<std::pair<QByteArray, qint64>>;

    /** What has passed of a wait since its last try. past: holds that are over, the oldest first. */
    void charge(const TrafficWait &wait, qint64 untilUs, const std::optional<TrafficSpan> &held, const std::deque<TrafficSpan> &past);

    qint64 waitedUs() const { return m_waitedUs; }
    /** By name, the worst first; empty name: nobody, or it is not known. */
    Shares byHolder() const { return worstOf(m_byHolder); }
    Shares byWaiter() const { return worstOf(m_byWaiter); }

private:
    static void add(QHash<QByteArray, qint64> &shares, const QByteArray &name, qint64 us);
    static Shares worstOf(const QHash<QByteArray, qint64> &shares);

    qint64 m_waitedUs = 0;
    QHash<QByteArray, qint64> m_byHolder, m_byWaiter;
};

} // namespace lockscope
