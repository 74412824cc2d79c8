// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/lockrules.h"
#include "traffic/replay/lockreplay.h"

#include <QSet>

namespace lockscope {

/**
 * Which families of keys are locks. Caches, sessions and rate limits are set with NX, too, and what is wrong for a lock is right for them. A lock is one by its
 * name, by who compares or waits, or because the user says so. Bounded. A value.
 */
class LikelyLocks {
public:
    void setRules(const LockRules &rules) { m_rules = rules; }
    void take(const LockMove &move, const QByteArray &family);
    /** Somebody tries over and over. */
    void noteWaiter(const QByteArray &family) { add(family); }

    bool contain(const QByteArray &family) const { return m_families.contains(family); }

private:
    void add(const QByteArray &family);

    LockRules m_rules;
    QSet<QByteArray> m_families;
    QSet<QByteArray> m_lookedAt; // their names
};

} // namespace lockscope
