// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/clockcompare.h"

#include "traffic/audit/lockhabits.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostClocks = 1000;
constexpr std::size_t mostReadings = 100; // of one clock
constexpr std::size_t fewestReadings = 3;
constexpr std::size_t mostTakeovers = 1000;
constexpr qint64 allowedMs = 20;     // between two clocks; calls take some of it
constexpr qint64 agreeMs = 50;       // two clients, on when it is, or on the lease
constexpr qint64 roundLeaseMs = 100; // of two programs, clocks that differ by this may as well be leases

qint64 middleOf(std::vector<qint64> values)
{
    const auto middle = values.begin() + qsizetype((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

bool mayBeLease(qint64 ms)
{
    const qint64 rest = std::abs(ms) % roundLeaseMs;
    return std::min(rest, roundLeaseMs - rest) <= 3;
}

} // namespace

void ClockCompare::note(const QByteArray &client, const QByteArray &program, const LockMove &move)
{
    const bool isTakeover = move.kind == LockMove::Kind::Overwritten;
    const auto time = timeInToken(isTakeover ? move.next.token : move.token, move.atUs);
    if (!time || (m_clocks.size() >= mostClocks && !m_clocks.contains(client)))
        return;
    Clock &clock = m_clocks[client];
    if (clock.aheadMs.empty()) {
        clock.program = program;
        clock.first = *move.command;
    }
    if (clock.aheadMs.size() < mostReadings)
        clock.aheadMs.push_back((*time - timeOfUs(move.atUs)).count());
    const auto until = isTakeover ? timeInToken(move.hold.token, move.atUs) : std::nullopt;
    if (until && *until > timeOfUs(move.atUs) && m_takeovers.size() < mostTakeovers)
        m_takeovers.push_back({client, (*until - timeOfUs(move.atUs)).count(), *move.command});
}

std::optional<qint64> ClockCompare::usuallyAheadMs() const
{
    std::vector<qint64> medians;
    for (const Clock &clock : m_clocks)
        medians.push_back(middleOf(clock.aheadMs));
    const auto agreeing = [&medians](qint64 ms) {
        return std::size_t(std::ranges::count_if(medians, [ms](qint64 other) { return std::abs(other - ms) <= agreeMs; }));
    };
    const auto usual = std::ranges::max_element(medians, {}, agreeing);
    const bool isUsual = medians.size() > 1 && 2 * agreeing(*usual) > medians.size();
    return isUsual ? std::optional(*usual) : std::nullopt;
}

/** A lock whose time had not passed, and its clock explains that. */
bool ClockCompare::hasTakenEarly(const AuditFinding::Offset &offset) const
{
    return std::ranges::any_of(m_takeovers, [&offset](const Takeover &takeover) {
        return takeover.client == offset.client && takeover.leftMs > allowedMs && offset.ms >= takeover.leftMs;
    });
}

ClockCompare::Compared ClockCompare::compare() const
{
    std::vector<qint64> medians;
    std::vector<AuditFinding::Offset> offsets;
    for (auto clock = m_clocks.cbegin(); clock != m_clocks.cend(); ++clock) {
        if (clock->aheadMs.size() < fewestReadings)
            continue;
        offsets.push_back({clock.key(), middleOf(clock->aheadMs)});
        medians.push_back(offsets.back().ms);
    }
    if (offsets.size() < 2)
        return {};
    const qint64 usual = middleOf(medians);
    const auto reference = std::ranges::find(offsets, usual, &AuditFinding::Offset::ms);
    const QByteArray program = m_clocks.value(reference->client).program, other = reference->client;
    std::ranges::sort(offsets, {}, &AuditFinding::Offset::client);
    quint64 unclear = 0;
    AuditFinding found{.kind = AuditFinding::Kind::ClockSkew, .longestUs = 0};
    for (AuditFinding::Offset &offset : offsets) {
        const Clock clock = m_clocks.value(offset.client);
        offset.ms -= usual;
        const bool isFar = std::abs(offset.ms) > allowedMs;
        const bool isOff = isFar && (clock.program == program || !mayBeLease(offset.ms) || hasTakenEarly(offset));
        unclear += isFar && !isOff ? 1 : 0;
        if (!isOff)
            continue;
        found.clients << offset.client;
        found.count += clock.aheadMs.size();
        found.longestUs = std::max(*found.longestUs, std::abs(offset.ms) * 1000);
        if (found.evidence.empty())
            found.evidence = {m_clocks.value(other).first, clock.first};
    }
    if (found.clients.isEmpty())
        return {.unclear = unclear};
    for (const Takeover &takeover : m_takeovers) {
        const auto by = std::ranges::find(offsets, takeover.client, &AuditFinding::Offset::client);
        if (by == offsets.end() || by->ms < takeover.leftMs || found.verdict == AuditFinding::Verdict::Violated)
            continue;
        found.verdict = AuditFinding::Verdict::Violated;
        found.evidence = {takeover.command};
    }
    found.firstUs = found.evidence.back().atUs;
    found.offsets = std::move(offsets);
    return {std::move(found), unclear};
}

} // namespace lockscope
