// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/lockstand.h"

#include <QHash>

#include <algorithm>

namespace lockscope {

namespace {

using Verdict = StandVerdict::Kind;

bool isHeldBy(const LockDetails &details, const Bytes &token)
{
    return std::ranges::find(details.holders, token, &Holder::token) != details.holders.end();
}

/** Compares the clients that share it, in any order. */
bool haveSameHolders(const LockDetails &a, const LockDetails &b)
{
    return a.holdersInAll == b.holdersInAll && a.holders.size() == b.holders.size()
        && std::ranges::all_of(a.holders, [&](const Holder &holder) { return isHeldBy(b, holder.token); });
}

/** When this number of them will have expired; nullopt: too few expire. */
std::optional<Instant> expiryOf(std::vector<MaybeInstant> deadlines, int count)
{
    std::erase_if(deadlines, [](const MaybeInstant &deadline) { return !deadline; });
    if (count <= 0 || deadlines.size() < std::size_t(count))
        return std::nullopt;
    std::ranges::sort(deadlines, {}, [](const MaybeInstant &deadline) { return *deadline; });
    return *deadlines[std::size_t(count) - 1];
}

int mostOfOneOther(const Lock &shown, const std::vector<NodeStand> &servers)
{
    QHash<Bytes, int> counts;
    int most = 0;
    for (const NodeStand &there : servers) {
        if (voteOf(there, shown) == NodeVote::Other && !there.lock.token.isEmpty())
            most = std::max(most, ++counts[there.lock.token]);
    }
    return most;
}

} // namespace

NodeVote voteOf(const NodeStand &there, const Lock &shown)
{
    switch (there.state) {
    case NodeStand::State::Asking:
    case NodeStand::State::Unknown: return NodeVote::Unknown;
    case NodeStand::State::Missing: return NodeVote::Missing;
    case NodeStand::State::There: break;
    }
    const Lock &found = there.lock;
    if (found.form == LockForm::Unknown || shown.form == LockForm::Unknown)
        return NodeVote::There;
    if (!shown.token.isEmpty() && !found.token.isEmpty())
        return shown.token == found.token ? NodeVote::Same : NodeVote::Other;
    if (!shown.token.isEmpty())
        return found.details && isHeldBy(*found.details, shown.token) ? NodeVote::Same : NodeVote::Other;
    const bool canCompare = shown.details && found.details && !shown.details->holders.empty();
    return canCompare && haveSameHolders(*shown.details, *found.details) ? NodeVote::Same : NodeVote::There;
}

std::optional<bool> hasMajority(int stands, int servers, int unseen)
{
    const int majority = servers / 2 + 1;
    return stands >= majority ? std::optional(true) : stands + unseen < majority ? std::optional(false) : std::nullopt;
}

const Lock *whereMajorityBegan(std::vector<const Lock *> readings, int servers)
{
    const auto last = readings.begin() + servers / 2;
    if (readings.size() <= std::size_t(servers / 2))
        return nullptr;
    std::ranges::nth_element(readings, last, {}, &Lock::heldFrom);
    return *last;
}

StandVerdict judgeStand(const Lock &shown, const std::vector<NodeStand> &servers)
{
    StandVerdict verdict;
    verdict.servers = int(servers.size());
    const int majority = verdict.servers / 2 + 1;
    int missing = 0;
    bool isCompared = !shown.token.isEmpty();
    std::vector<MaybeInstant> deadlines;
    for (const NodeStand &there : servers) {
        const NodeVote vote = voteOf(there, shown);
        const bool isThere = vote != NodeVote::Missing && vote != NodeVote::Unknown;
        verdict.stands += vote == NodeVote::Same || vote == NodeVote::There ? 1 : 0;
        verdict.unknown += vote == NodeVote::Unknown ? 1 : 0;
        missing += vote == NodeVote::Missing ? 1 : 0;
        isCompared = isCompared && vote != NodeVote::There;
        if (isThere)
            deadlines.push_back(there.lock.deadline);
    }
    const int others = mostOfOneOther(shown, servers);
    if (!isCompared) {
        verdict.kind = Verdict::NotCompared;
    } else if (verdict.stands >= majority) {
        verdict.kind = Verdict::Held;
    } else if (others >= majority) {
        verdict.kind = Verdict::HeldByAnother;
    } else if (std::max(verdict.stands, others) + verdict.unknown >= majority) {
        verdict.kind = Verdict::NotKnown;
    } else if (missing >= majority) {
        verdict.kind = Verdict::Free;
    } else if (missing + verdict.unknown >= majority) {
        verdict.kind = Verdict::Nobodys;
    } else {
        verdict.kind = Verdict::Blocked;
        verdict.freeAt = expiryOf(std::move(deadlines), majority - missing);
    }
    return verdict;
}

} // namespace lockscope
