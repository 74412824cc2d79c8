// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/knownholds.h"

#include "locks/clearverdict.h"
#include "locks/tombstone.h"

#include <QSet>

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

/** The start of one hold of a lock that was read, by what is known of it. */
struct Recall {
    const Lock &read;
    const KnownHolds &known;
    Instant at;
    UnixTime wallAt;

    bool isSame(const KnownHold &hold, const Holder &holder) const
    {
        return holder.token == hold.token && hold.since <= wallAt && tokenProof(read, holder.token) == TokenProof::OneHold;
    }
    HoldStart of(const Holder &holder, HoldStart stated) const
    {
        for (auto [hold, end] = known.equal_range(read.key); hold != end; ++hold) {
            if (!isSame(*hold, holder))
                continue;
            const HoldStart start{at - (wallAt - hold->since), hold->isAtLeast ? HeldSinceSource::JournalAtLeast : HeldSinceSource::Journal};
            stated = stated.source == HeldSinceSource::FirstSeen ? start : better(stated, start);
        }
        return stated;
    }
};

} // namespace

void addKnown(std::vector<KnownHold> &holds, const Lock &lock, Instant now, UnixTime wallNow)
{
    const auto add = [&](const Bytes &token, Instant heldFrom, HeldSinceSource source) {
        if (source != HeldSinceSource::Token && !token.isEmpty() && !isMark(token) && tokenProof(lock, token) == TokenProof::OneHold)
            holds.push_back({lock.key.toByteArray(), token.toByteArray(), wallNow - roundToMs(now - heldFrom), isBound(source)});
    };
    if (lock.form == LockForm::Queue)
        return;
    if (lock.hasOneHolder())
        return add(lock.token, lock.heldFrom(), lock.heldSinceSource);
    for (const Holder &holder : lock.details->holders)
        add(holder.token, holder.heldFrom(), holder.sinceSource);
}

void keepBetterStarts(std::vector<KnownHold> &holds, const KnownHolds &before)
{
    for (KnownHold &hold : holds) {
        for (auto [kept, end] = before.equal_range(Bytes(hold.key)); kept != end; ++kept) {
            if (kept->token == hold.token && kept->since < hold.since && (hold.isAtLeast || !kept->isAtLeast)) {
                hold.since = kept->since;
                hold.isAtLeast = kept->isAtLeast;
            }
        }
    }
}

void keepOthers(std::vector<KnownHold> &holds, const std::vector<KnownHold> &before, std::size_t most)
{
    const std::size_t own = holds.size();
    QSet<QByteArray> keys;
    for (const KnownHold &hold : holds)
        keys.insert(hold.key);
    std::ranges::copy_if(before, std::back_inserter(holds), [&](const KnownHold &hold) { return !keys.contains(hold.key); });
    if (holds.size() > most)
        holds.resize(own);
}

void keepOldest(std::vector<KnownHold> &holds, UnixTime wallNow, std::size_t most)
{
    constexpr std::size_t few = 1000;
    constexpr auto soonKnownAgain = std::chrono::minutes(1);
    if (holds.size() > few)
        std::erase_if(holds, [&](const KnownHold &hold) { return hold.isAtLeast && wallNow - hold.since < soonKnownAgain; });
    if (holds.size() <= most)
        return;
    std::ranges::nth_element(holds, holds.begin() + std::ptrdiff_t(most), {}, &KnownHold::since);
    holds.resize(most);
}

KnownHolds knownByKey(const std::vector<KnownHold> &holds)
{
    KnownHolds known;
    known.reserve(qsizetype(holds.size()));
    for (const KnownHold &hold : holds)
        known.insert(Bytes(hold.key), hold);
    return known;
}

void recallStarts(Lock &read, const KnownHolds &known, Instant at, UnixTime wallAt)
{
    if (!known.contains(read.key))
        return;
    const Recall recall{read, known, at, wallAt};
    if (read.hasOneHolder())
        return read.setStart(recall.of({.token = read.token, .deadline = read.deadline}, read.start()));
    LockDetails details = *read.details;
    for (Holder &holder : details.holders)
        holder.setStart(recall.of(holder, holder.start()));
    read.details = read.details.withDetails(std::move(details));
}

} // namespace lockscope
