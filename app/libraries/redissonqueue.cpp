// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonqueue.h"

#include "libraries/companions.h"
#include "libraries/plantools.h"
#include "libraries/redissonnames.h"

#include <algorithm>

namespace lockscope::redisson {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;

/** When the queue may drop this waiter; nullopt: unknown. */
MaybeInstant deadlineOf(const Bytes &owner, const KeyReading *timeouts, const Clues &clues)
{
    if (!timeouts || !timeouts->contents)
        return std::nullopt;
    const auto &members = timeouts->contents->members;
    const auto found = std::find_if(members.begin(), members.end(), [&](const Member &member) { return member.name == owner; });
    const auto written = found == members.end() ? std::nullopt : writtenTimeMs(found->value);
    return written ? clues.instantOf(*written) : MaybeInstant();
}

/** A queue whose lock has no holder, found by the queue with the lock's key as companion, or by the missing lock with its queue. */
struct Ghost {
    QByteArray name;
    const KeyReading *queue = nullptr;
    QByteArray timeoutKey;
    bool isLockFree = false;
};

Ghost ghostIn(const Clues &clues)
{
    Ghost ghost;
    if (clues.reading.type == KeyReading::Type::Missing) {
        ghost.name = clues.key.toByteArray();
        ghost.queue = clues.companion(queueKey(ghost.name));
        ghost.isLockFree = true;
    } else if (const auto name = nameIn(clues.key); name && clues.key.startsWith(queuePrefix)) {
        ghost.name = *name;
        ghost.queue = &clues.reading;
        ghost.isLockFree = clues.lacks(ghost.name);
    }
    ghost.timeoutKey = queueTimeoutKey(ghost.name);
    return ghost;
}

/** The first waiter that may not be dropped yet; null: the lock is not kept closed. */
const Waiter *headOf(const LockDetails &details, Instant now)
{
    const auto stays = [now](const Waiter &waiter) { return !waiter.deadline || *waiter.deadline > now; };
    const auto found = std::find_if(details.waiters.begin(), details.waiters.end(), stays);
    return found == details.waiters.end() ? nullptr : &*found;
}

} // namespace

void addWaiters(const KeyReading &queue, const KeyReading *timeouts, const Clues &clues, LockDetails &details)
{
    if (queue.type != KeyReading::Type::List || !queue.contents)
        return;
    for (const Member &member : queue.contents->members)
        details.waiters.push_back({member.name, deadlineOf(member.name, timeouts, clues)});
    details.waitersInAll = queue.contents->count;
}

bool decodeGhost(const Clues &clues, Lock &lock)
{
    const Ghost ghost = ghostIn(clues);
    const KeyReading *timeouts = clues.companion(ghost.timeoutKey);
    if (!ghost.queue || !ghost.isLockFree || (!timeouts && !clues.lacks(ghost.timeoutKey)))
        return false;
    LockDetails details;
    addWaiters(*ghost.queue, timeouts, clues, details);
    const Waiter *head = headOf(details, clues.reading.takenAt);
    if (!head)
        return false;
    lock.key = ghost.name;
    lock.form = LockForm::Queue;
    lock.token = Bytes();
    lock.deadline = std::nullopt; // the queue's TTL does not matter
    lock.deadlineIn = DeadlineIn::Nowhere;
    lock.deadlineIsKnown = true;
    lock.lease = Duration(0);
    setDeadline(lock, DeadlineIn::Score, head->deadline, clues.reading.takenAt);
    details.companions = presentCompanions(clues.reading);
    if (ghost.queue == &clues.reading)
        details.companions.insert(details.companions.begin(), clues.reading.key);
    lock.details = SharedDetails(std::move(details));
    return true;
}

QByteArray channelOfWaiter(const Lock &lock, const Waiter &waiter) { return lockChannel(lock.key) + ':' + waiter.token.toByteArray(); }

std::vector<WaitChannel> channelsOfWaiters(const Lock &lock)
{
    std::vector<WaitChannel> channels;
    if (!lock.details)
        return channels;
    for (const Waiter &waiter : lock.details->waiters) {
        if (channels.size() < mostWaitChannels)
            channels.push_back({channelOfWaiter(lock, waiter)});
    }
    return channels;
}

Action evictFromQueue(const Lock &lock, std::size_t place)
{
    Action action = actionOn(lock, Verb::EvictWaiter);
    const std::vector<Waiter> &waiters = lock.details->waiters;
    const QByteArray queue = queueKey(lock.key), timeouts = queueTimeoutKey(lock.key), owner = waiters[place].token.toByteArray();
    addKey(action, queue);
    addKey(action, timeouts);
    action.checks = {Check::present(command("ZSCORE", timeouts, owner))};
    if (place == 0)
        action.checks.push_back(Check::equals(command("LPOS", queue, owner, "MAXLEN", 1), "0")); // LINDEX would read a value of any length
    action.steps = {command("LREM", queue, 1, owner), command("ZREM", timeouts, owner)};
    if (lock.form != LockForm::Queue)
        return action;
    action.checks.push_back(Check::missing(command("EXISTS", lock.key.toByteArray())));
    if (place == 0 && waiters.size() > 1)
        wake(action, channelOfWaiter(lock, waiters[1]), "0");
    return action;
}

} // namespace lockscope::redisson
