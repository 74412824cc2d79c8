// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QHash>

#include <deque>
#include <optional>

namespace lockscope {

/** Holds that our operator has ended within the last minute: a hold that is put back before another client has the lock goes on with its old start. Pure. */
class ClearedHolds {
public:
    struct Hold {
        Bytes token;
        Instant since;
        HeldSinceSource sinceSource = HeldSinceSource::FirstSeen;
        quint32 renewals = 0;
        quint32 renewalPeriodMs = 0;
        Instant clearedAt;
    };

    /** All holds of this lock, as it was. */
    void remember(const Lock &lock, Instant at);
    /** One of those that shared it. */
    void remember(const Bytes &key, const Holder &holder, Instant at);
    /** It is put back now. */
    std::optional<Hold> take(const Bytes &key, const Bytes &token);
    /** Another has it now. */
    void forget(const Bytes &key) { m_holds.remove(key); }

private:
    void add(const Bytes &key, Hold hold);

    QMultiHash<Bytes, Hold> m_holds;
    std::deque<std::pair<Instant, Bytes>> m_inOrder; // and perhaps some that have been taken since
};

} // namespace lockscope
