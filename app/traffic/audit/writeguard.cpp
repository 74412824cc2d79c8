// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/writeguard.h"

#include "libraries/finding/lockname.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostWriters = 20;       // that are named
constexpr std::size_t mostGuarded = 10'000; // families

} // namespace

void WriteGuard::take(const ExecutedCommand &command)
{
    if (m_rules.isEmpty())
        return;
    if (!command.isInScript())
        m_call = command;
    ExecutedCommand write = command;
    write.client = m_call.client;
    for (const QByteArray &key : LockRules::keysWrittenBy(command)) {
        const std::optional<QByteArray> lock = m_rules.lockFor(key);
        if (!lock)
            continue;
        ++m_writes;
        const TrafficKey name{command.database, *lock};
        switch (judged(write, name, m_replay.standOf(name, command.atUs))) {
        case Judged::ByHolder: break;
        case Judged::Unclear: ++m_unclear; break;
        case Judged::Unlocked: add(write, key, *lock);
        }
    }
}

/** A program may write by another connection than it has acquired with; a script may acquire the lock itself. */
WriteGuard::Judged WriteGuard::judged(const ExecutedCommand &write, const TrafficKey &lock, const TrafficStand &stand) const
{
    const bool isHeld = stand.is == TrafficStand::Is::Held;
    const bool acquiresItself = std::ranges::find(m_call.arguments, lock.key) != m_call.arguments.end();
    if (stand.is == TrafficStand::Is::Unknown || acquiresItself || ClientNames::isShared(write.client))
        return Judged::Unclear;
    if (isHeld && stand.hold.client == write.client)
        return Judged::ByHolder;
    const bool mayBeHolder = isHeld && (stand.hold.client.isEmpty() || m_names.programOf(stand.hold.client) == m_names.programOf(write.client));
    return mayBeHolder ? Judged::Unclear : Judged::Unlocked;
}

void WriteGuard::add(const ExecutedCommand &write, const QByteArray &key, const QByteArray &lock)
{
    const std::pair<QByteArray, QByteArray> families{nameShape(key), nameShape(lock)};
    if (m_findings.size() >= mostGuarded && !m_findings.contains(families))
        return;
    AuditFinding &finding = m_findings[families];
    if (finding.count++ == 0) {
        finding.kind = AuditFinding::Kind::UnlockedWrite;
        finding.verdict = AuditFinding::Verdict::Violated;
        finding.keyFamily = families.first;
        finding.secondFamily = families.second;
        finding.firstUs = write.atUs;
        finding.evidence = {write};
    }
    if (const QByteArray name = m_names.nameOf(write.client); finding.clients.size() < mostWriters && !finding.clients.contains(name))
        finding.clients << name;
}

void WriteGuard::addFindings(std::vector<AuditFinding> &findings) const
{
    for (const auto &[families, finding] : m_findings)
        findings.push_back(finding);
}

void WriteGuard::addTo(AuditDoubts &doubts) const
{
    if (!m_rules.isEmpty())
        doubts.noteRules(m_writes, m_unclear);
}

} // namespace lockscope
