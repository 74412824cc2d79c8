// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "alerts/alert.h"
#include "locks/lockjudge.h"

#include <QSet>


namespace lockscope {

/**
 * Goes over the locks of a picture and collects those that an operator should look at. Made anew for each pass; of those beyond a
 * thousand only the number is kept. Pure.
 */
class AlertScan {
public:
    static constexpr Duration contendedLimit = std::chrono::seconds(120); ///< for a lock that is fought over and has no limit of its own
    static constexpr std::size_t mostAlerts = 1000;

    /** Both outlive this. Contended: by their keys. */
    AlertScan(const LockJudge &judge, const QSet<QByteArray> &contended, Instant now) : m_judge(judge), m_contended(contended), m_now(now) {}

    void add(const Lock &lock);
    LockAlerts take() { return std::move(m_found); }

private:
    void put(const Lock &lock, Alert::Kind kind, Instant since, Duration limit = Duration(0));
    std::optional<Duration> limitOf(const Lock &lock) const;

    const LockJudge &m_judge;
    const QSet<QByteArray> &m_contended;
    Instant m_now;
    LockAlerts m_found;
};

} // namespace lockscope
