// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/auditdoubts.h"

#include "locks/valueshape.h"
#include "traffic/replay/clientnames.h"

#include <algorithm>

namespace lockscope {

namespace {

using Kind = AuditFinding::Kind;
using Why = AuditDoubt::Why;

/** What may hide something of each kind. */
std::vector<Why> whatMayHide(Kind kind)
{
    switch (kind) {
    case Kind::ForeignRelease:
        return {Why::HeldBefore, Why::NothingOfTheKind, Why::Gaps, Why::Undecided, Why::UnclearChanges, Why::SharedTokens, Why::SharedAddress};
    case Kind::BlindRelease: return {Why::HeldBefore, Why::NothingOfTheKind, Why::Gaps, Why::Undecided};
    case Kind::NoLease: return {Why::HeldBefore, Why::NothingOfTheKind, Why::Gaps, Why::Undecided, Why::UnclearChanges};
    case Kind::BlindExpire: return {Why::HeldBefore, Why::NothingOfTheKind, Why::Gaps, Why::Undecided, Why::UnclearChanges, Why::SharedAddress};
    case Kind::TwoHolders:
        return {Why::HeldBefore,     Why::NothingOfTheKind, Why::Gaps,         Why::Undecided,
                Why::UnclearChanges, Why::Silent,           Why::SharedTokens, Why::SharedAddress};
    case Kind::LeaseOverrun: return {Why::HeldBefore, Why::NothingOfTheKind, Why::TooFew, Why::Gaps, Why::Silent};
    case Kind::LeaseTooLong: return {Why::NothingOfTheKind, Why::TooFew};
    case Kind::LateRenewal: return {Why::NothingOfTheKind, Why::Gaps};
    case Kind::ClockSkew: return {Why::NothingOfTheKind, Why::UnclearClocks};
    case Kind::RetryStorm: return {Why::NothingOfTheKind, Why::Gaps, Why::Undecided, Why::SharedAddress};
    case Kind::Overwrite: return {Why::HeldBefore, Why::NothingOfTheKind, Why::Gaps, Why::Undecided, Why::UnclearChanges, Why::SharedTokens};
    case Kind::UnlockedWrite: return {Why::NoRules, Why::NothingOfTheKind, Why::Gaps, Why::UnclearWrites};
    case Kind::LockOrder:
    case Kind::Deadlock:
    case Kind::Livelock: return {Why::HeldBefore, Why::NothingOfTheKind, Why::Gaps, Why::Undecided, Why::SharedAddress, Why::OtherConnections};
    }
    Q_UNREACHABLE();
}

} // namespace

void AuditDoubts::note(const LockMove &move)
{
    m_acquisitions += move.kind == LockMove::Kind::Won ? 1 : 0;
    const bool isOfBefore =
        move.hold.number == 0 && (move.kind == LockMove::Kind::Found || (move.kind == LockMove::Kind::Released && !move.isCompared));
    m_found += isOfBefore ? 1 : 0;
    m_releases += move.kind == LockMove::Kind::Released ? 1 : 0;
    m_undecided += move.kind == LockMove::Kind::Undecided ? 1 : 0;
    m_unclearChanges += move.kind == LockMove::Kind::Unclear ? 1 : 0;
    const bool isTry = move.kind == LockMove::Kind::Won || move.kind == LockMove::Kind::Lost;
    m_sharedTries += isTry && ClientNames::isShared(move.client) ? 1 : 0;
    m_sharedAddress += ClientNames::isShared(move.client) && !looksRandom(move.token.isEmpty() ? move.hold.token : move.token) ? 1 : 0;
}

/** How often; 0: it hides nothing. */
quint64 AuditDoubts::countOf(Why why, Kind kind) const
{
    const bool isOfRelease = kind == Kind::ForeignRelease || kind == Kind::BlindRelease;
    const quint64 those = isOfRelease ? m_releases
        : kind == Kind::LateRenewal   ? m_renewals
        : kind == Kind::ClockSkew     ? m_times
        : kind == Kind::UnlockedWrite ? m_writes
                                      : m_acquisitions;
    const bool isOfAttempts = kind != Kind::LateRenewal && kind != Kind::ClockSkew && kind != Kind::UnlockedWrite; // some of which may be just that
    const auto undecided = quint64(std::max<qint64>(m_undecided, 0));
    switch (why) {
    case Why::NothingOfTheKind: return m_gaps == 0 && those == 0 && (!isOfAttempts || undecided == 0) ? 1 : 0;
    case Why::NoRules: return m_hasRules ? 0 : 1;
    case Why::TooFew: return m_mostHolds < AuditFinding::fewestHolds ? m_mostHolds + 1 : 0;
    case Why::Gaps: return m_gaps;
    case Why::Undecided: return those > 0 && (kind == Kind::BlindRelease || kind == Kind::RetryStorm) ? 0 : undecided;
    case Why::Silent: return quint64(std::max<qint64>(m_silent, 0));
    case Why::SharedTokens: return m_byOtherConnection;
    case Why::HeldBefore: return m_found;
    case Why::SharedAddress: return kind == Kind::LockOrder || kind == Kind::Deadlock || kind == Kind::Livelock ? m_sharedTries : m_sharedAddress;
    case Why::UnclearChanges: return m_unclearChanges;
    case Why::UnclearWrites: return m_unclearWrites;
    case Why::MayBeNoLocks: return m_maybeNoLocks[std::size_t(kind)];
    case Why::UnclearClocks: return m_unclearClocks;
    case Why::OtherConnections: return m_otherConnections;
    case Why::OtherServers: return 0; // one server does not know of others
    }
    Q_UNREACHABLE();
}

std::vector<AuditVerdict> AuditDoubts::verdicts(const std::vector<AuditFinding> &findings) const
{
    std::vector<AuditVerdict> all;
    for (std::size_t i = 0; i < AuditFinding::kinds; ++i) {
        AuditVerdict verdict{.kind = Kind(i)};
        const auto isFound = [&](AuditFinding::Verdict how) {
            return std::ranges::any_of(findings, [&](const AuditFinding &one) { return one.kind == verdict.kind && one.verdict == how; });
        };
        std::vector<Why> reasons = whatMayHide(verdict.kind);
        reasons.insert(reasons.begin(), Why::MayBeNoLocks);
        for (const Why why : reasons) {
            const quint64 count = countOf(why, verdict.kind);
            if (why == Why::NothingOfTheKind
                && (!verdict.doubts.empty() || isFound(AuditFinding::Verdict::Violated) || isFound(AuditFinding::Verdict::Risk)))
                continue; // there was something
            if (count > 0)
                verdict.doubts.push_back({why, count});
            if (count > 0 && (why == Why::NothingOfTheKind || why == Why::NoRules))
                break; // more would only confuse
        }
        verdict.is = isFound(AuditFinding::Verdict::Violated) ? AuditVerdict::Is::Violated
            : isFound(AuditFinding::Verdict::Risk)            ? AuditVerdict::Is::Risk
            : verdict.doubts.empty()                          ? AuditVerdict::Is::NoneSeen
                                                              : AuditVerdict::Is::Unknown;
        all.push_back(std::move(verdict));
    }
    return all;
}

const char *verdictName(AuditVerdict::Is is)
{
    switch (is) {
    case AuditVerdict::Is::Violated: return "violated";
    case AuditVerdict::Is::Risk: return "risk";
    case AuditVerdict::Is::NoneSeen: return "none_seen";
    case AuditVerdict::Is::Unknown: return "unknown";
    }
    Q_UNREACHABLE();
}

const char *doubtName(AuditDoubt::Why why)
{
    switch (why) {
    case Why::NothingOfTheKind: return "nothing_of_the_kind";
    case Why::NoRules: return "no_rules";
    case Why::TooFew: return "too_few_holds";
    case Why::Gaps: return "gaps";
    case Why::Undecided: return "undecided_attempts";
    case Why::Silent: return "silent_holders";
    case Why::SharedTokens: return "shared_tokens";
    case Why::SharedAddress: return "shared_address";
    case Why::HeldBefore: return "held_before";
    case Why::UnclearChanges: return "unclear_changes";
    case Why::UnclearWrites: return "unclear_writes";
    case Why::MayBeNoLocks: return "maybe_no_locks";
    case Why::UnclearClocks: return "unclear_clocks";
    case Why::OtherConnections: return "other_connections";
    case Why::OtherServers: return "other_servers";
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
