// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/auditfinding.h"
#include "traffic/replay/lockreplay.h"

#include <array>

namespace lockscope {

/** Why it is not known whether something happened. */
struct AuditDoubt {
    enum class Why : quint8 {
        NothingOfTheKind, ///< no lock, renewal, time in a value …: nothing that could be wrong in this way
        NoRules,          ///< nobody has said which keys need which lock
        TooFew,           ///< holds, of one program and family
        Gaps,             ///< in the traffic
        Undecided,        ///< attempts
        Silent,           ///< holders whose lease ended and who were not heard of again
        SharedTokens,     ///< releases of holds whose token says nothing, by another connection of the same program
        SharedAddress,    ///< commands through a Unix socket with a token that says nothing
        HeldBefore,       ///< holds that began before the traffic
        UnclearClocks,    ///< that differ by what may as well be another lease
        UnclearChanges,   ///< of locks that were held: what they hold then is not known
        UnclearWrites,    ///< by a client that may have held the lock
        MayBeNoLocks,     ///< keys about which something was found, but nobody waits for them, and nobody compares whose they are
        OtherConnections, ///< waits while another connection of the same program had another lock: by one actor, or by two
        OtherServers,     ///< that locks were taken on, too: a circle over several is seen only if tokens say who is who
    };
    Why why;
    quint64 count = 0;
};

/** What is said of one kind of finding. */
struct AuditVerdict {
    enum class Is : quint8 { Violated, Risk, NoneSeen, Unknown };

    AuditFinding::Kind kind;
    Is is = Is::NoneSeen;
    std::vector<AuditDoubt> doubts = {}; ///< what may hide it, or more of it
};
/** For JSON: "none_seen", "unknown" …; "gaps", "silent_holders" … */
const char *verdictName(AuditVerdict::Is is);
const char *doubtName(AuditDoubt::Why why);

/** Counts what there was that could have been wrong, and what is not known of it. A value. */
class AuditDoubts {
public:
    void note(const LockMove &move);
    void noteGap() { ++m_gaps; }
    /** Of a holder; negative: it was heard of after all. */
    void noteSilent(int change) { m_silent += change; }
    /** An attempt, beside those that moves tell of. */
    void noteUndecided() { ++m_undecided; }
    void noteByOtherConnection() { ++m_byOtherConnection; }
    void noteRenewal() { ++m_renewals; }
    void noteTime() { ++m_times; }
    /** There are rules: the number of writes that need a lock, and of those that may have been the holder's, or not. */
    void noteRules(quint64 writes, quint64 unclear)
    {
        m_hasRules = true;
        m_writes = writes;
        m_unclearWrites = unclear;
    }
    /** Families that something was found about, and that may be no locks; or pairs of them. */
    void noteMaybeNoLocks(AuditFinding::Kind kind, quint64 count) { m_maybeNoLocks[std::size_t(kind)] += count; }
    /** A clock may be another one's, or its program has another lease. */
    void noteUnclearClocks(quint64 count) { m_unclearClocks += count; }
    void noteOtherConnections(quint64 waits) { m_otherConnections = waits; }
    /** Of one program and family, whose lease can be judged. */
    void noteHolds(std::size_t count) { m_mostHolds = std::max(m_mostHolds, count); }

    /** For each kind. */
    std::vector<AuditVerdict> verdicts(const std::vector<AuditFinding> &findings) const;

private:
    quint64 countOf(AuditDoubt::Why why, AuditFinding::Kind kind) const;

    quint64 m_gaps = 0, m_found = 0, m_acquisitions = 0, m_releases = 0, m_renewals = 0, m_times = 0;
    qint64 m_undecided = 0, m_silent = 0;
    quint64 m_byOtherConnection = 0, m_sharedAddress = 0, m_sharedTries = 0, m_writes = 0, m_unclearWrites = 0;
    std::array<quint64, AuditFinding::kinds> m_maybeNoLocks{};
    quint64 m_unclearChanges = 0, m_unclearClocks = 0, m_otherConnections = 0;
    std::size_t m_mostHolds = 0;
    bool m_hasRules = false;
};

} // namespace lockscope
