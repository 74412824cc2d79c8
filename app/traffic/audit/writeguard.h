// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/auditdoubts.h"
#include "traffic/replay/clientnames.h"
#include "traffic/audit/lockrules.h"

#include <map>

namespace lockscope {

/** Finds writes by clients that do not hold the lock which a user's rule asks for. No I/O, no clock; any one thread. */
class WriteGuard {
public:
    WriteGuard(const LockReplay &replay, const ClientNames &names) : m_replay(replay), m_names(names) {}

    void setRules(const LockRules &rules) { m_rules = rules; }
    const LockRules &rules() const { return m_rules; }
    /** After the replay. */
    void take(const ExecutedCommand &command);

    void addFindings(std::vector<AuditFinding> &findings) const;
    void addTo(AuditDoubts &doubts) const;

private:
    enum class Judged : quint8 { ByHolder, Unclear, Unlocked };
    Judged judged(const ExecutedCommand &write, const TrafficKey &lock, const TrafficStand &stand) const;
    void add(const ExecutedCommand &write, const QByteArray &key, const QByteArray &lock);

    const LockReplay &m_replay;
    const ClientNames &m_names;
    LockRules m_rules;
    ExecutedCommand m_call; // the last one that is no script's
    quint64 m_writes = 0, m_unclear = 0;
    std::map<std::pair<QByteArray, QByteArray>, AuditFinding> m_findings; // by the families of the keys and of the lock
};

} // namespace lockscope
