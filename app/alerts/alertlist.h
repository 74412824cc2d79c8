// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "alerts/alert.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace lockscope {

/** Alerts that are not reported: whole kinds, or one kind for one lock. A value. */
class AlertMutes {
public:
    void setMuted(Alert::Kind kind, bool muted);
    void setMuted(Alert::Kind kind, const LockId &lock, bool muted);
    bool isMuted(Alert::Kind kind) const { return m_kinds.contains(kind); }
    bool isMuted(const Alert &alert) const { return isMuted(alert.kind) || m_locks.contains({alert.kind, alert.lock()}); }
    const std::set<Alert::Kind> &kinds() const { return m_kinds; }
    void forgetLocks() { m_locks.clear(); }

private:
    std::set<Alert::Kind> m_kinds;
    std::set<std::pair<Alert::Kind, LockId>> m_locks;
};

/**
 * The alerts that stand now, in the order in which they came. Takes all present alerts and returns the new ones. An alert that ends and soon comes
 * back is not new. Pure; time comes with the calls.
 */
class AlertList {
public:
    struct Entry {
        Alert alert;
        quint64 number = 0; ///< in the order in which alerts came, from 1
        UnixTime raisedAt;
    };

    /** Takes all present alerts, the worst first. Returns the new ones in that order; the worst of them gets the highest number. */
    std::vector<Entry> update(const std::vector<Alert> &alerts, Instant now, UnixTime wallNow);
    void clear();
    /** It ended, and would be new if it came back. */
    bool isOver(quint64 number, Instant now) const;

    const std::vector<Entry> &entries() const { return m_entries; }

private:
    struct Ended {
        Entry entry;
        Instant at;
    };
    std::optional<Entry> takeEnded(const Alert &alert);

    std::vector<Entry> m_entries;
    std::vector<Ended> m_ended; // recently
    quint64 m_count = 0;
};

} // namespace lockscope
