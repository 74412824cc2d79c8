// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/containers.h"

#include <algorithm>

namespace lockscope {

namespace {

using Member = KeyContents::Member;

constexpr Duration sameEnd{1000};

Holder holderOf(const Member &member, Holder::Mode mode, const Clues &clues)
{
    Holder holder{.token = member.name};
    holder.mode = mode;
    if (const auto written = writtenTimeMs(member.value)) {
        holder.writtenMs = *written;
        holder.deadline = clues.instantOf(*written);
    }
    return holder;
}

/** The newest one has set the key's TTL: by that its clock need not be known. */
void endWithKey(std::vector<Holder> &holders, const MaybeInstant &keyDeadline)
{
    constexpr qint64 longestAgo = 3'155'760'000'000; // a hundred years: what differs more is no refresh
    qint64 newest = 0;
    for (const Holder &holder : holders)
        newest = std::max(newest, holder.writtenMs);
    for (Holder &holder : holders) {
        const Duration before{std::min(newest - holder.writtenMs, longestAgo)};
        holder.deadline = keyDeadline ? MaybeInstant(*keyDeadline - before) : MaybeInstant();
    }
}

void setLatest(Lock &lock, const LockDetails &details, const Clues &clues)
{
    const MaybeInstant latest = latestDeadline(details);
    const MaybeInstant ofKey = ttlDeadline(clues.reading);
    if (!latest || (ofKey && std::chrono::abs(*latest - *ofKey) <= sameEnd))
        return; // as the TTL says
    setDeadline(lock, DeadlineIn::Score, latest, clues.reading.takenAt);
}

} // namespace

bool decodeScores(const Clues &clues, Lock &lock, Scores scores, Holder::Mode mode, bool (*skip)(QByteArrayView member))
{
    if (clues.reading.type != KeyReading::Type::SortedSet || !clues.reading.contents)
        return false;
    LockDetails details;
    qint64 skipped = 0;
    for (const Member &member : clues.members()) {
        if (skip && skip(member.name))
            ++skipped;
        else
            details.holders.push_back(holderOf(member, mode, clues));
    }
    details.holdersInAll = clues.memberCount() - skipped;
    lock.protocol = Protocol::Members;
    if (scores == Scores::Refreshes)
        endWithKey(details.holders, ttlDeadline(clues.reading));
    else
        setLatest(lock, details, clues);
    details.companions = presentCompanions(clues.reading);
    lock.details = SharedDetails(std::move(details));
    return true;
}

} // namespace lockscope
