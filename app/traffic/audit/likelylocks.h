// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/lockrules.h"
#include "traffic/replay/lockreplay.h"

#include <QSet>

namespace lockscope {

/**
 * Which families of keys are locks. Caches, sessions and rate limits are set with NX, too, and what is wrong for a lock is right for them. A lock is one by its
 * name, because its holder compares, or releases while others wait, or because the user says so. Bounded. A value.
 */
class LikelyLocks {
public:
    void setRules(const LockRules &rules) { m_rules = rules; }
    /** isOwn: the client, or another one of its name, has the lock. */
    void take(const LockMove &move, const QByteArray &family, bool isOwn);
    /** Somebody tries over and over. */
    void noteWaiter(const QByteArray &family);

    bool contain(const QByteArray &family) const { return m_families.contains(family); }

private:
    /** What is done with keys whose name does not tell. */
    struct Use {
        bool isOtherData = false; ///< by its name
        bool isWaitedFor = false;
        quint64 released = 0, releasedByHolder = 0;

        bool isOfLocks() const;
    };
    void add(const QByteArray &family);

    LockRules m_rules;
    QSet<QByteArray> m_families;
    QHash<QByteArray, Use> m_others;
};

} // namespace lockscope
