// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What Redisson counts in a string: permits that are free, or what a latch still waits for. A number says too little of itself, so all
// but one need a profile.
#include "libraries/redissonnames.h"
#include "libraries/family.h"

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

using Member = KeyContents::Member;
using Type = KeyReading::Type;

bool isPermit(const Member &member) { return member.name.size() == 32 && isHex(member.name); }

const KeyReading *permitsOf(const Clues &clues)
{
    const KeyReading *permits = clues.companion(redisson::permitsKey(clues.key));
    return permits && permits->type == Type::SortedSet && permits->contents ? permits : nullptr;
}

bool hasPermits(const Clues &clues)
{
    const KeyReading *permits = permitsOf(clues);
    if (!permits)
        return false;
    const auto &members = permits->contents->members;
    return !members.empty() && std::all_of(members.begin(), members.end(), isPermit);
}

bool arePermits(const Clues &clues) { return clues.key.endsWith(":timeout") && clues.areAll(isPermit); }

/** What the plain value means; nothing: it is no count. */
std::optional<qint64> countIn(const Clues &clues)
{
    return clues.reading.type == Type::String && clues.reading.valueIsWhole ? wholeNumber(clues.value()) : std::nullopt;
}

void becomeNumber(Lock &lock, LockDetails details)
{
    lock.protocol = Protocol::Number;
    lock.token = Bytes();
    lock.details = SharedDetails(std::move(details));
}

bool decodeSemaphore(const Clues &clues, Lock &lock)
{
    const auto count = countIn(clues);
    if (!count)
        return false;
    LockDetails details;
    details.permitsFree = *count;
    becomeNumber(lock, std::move(details));
    return true;
}

bool decodePermits(const Clues &clues, Lock &lock)
{
    const auto count = countIn(clues);
    if (!count)
        return false;
    LockDetails details;
    details.permitsFree = *count;
    details.companions = presentCompanions(clues.reading);
    if (const KeyReading *permits = permitsOf(clues)) {
        for (const Member &member : permits->contents->members) {
            const auto written = writtenTimeMs(member.value);
            details.holders.push_back({.token = member.name,
                                       .deadline = written ? clues.instantOf(*written) : MaybeInstant(),
                                       .writtenMs = written.value_or(0),
                                       .mode = Holder::Mode::Permit});
        }
        details.holdersInAll = permits->contents->count;
    }
    setDeadline(lock, DeadlineIn::Score, latestDeadline(details), clues.reading.takenAt);
    becomeNumber(lock, std::move(details));
    return true;
}

/** Those who have still to count down are its holders, though nobody knows who they are. */
bool decodeLatch(const Clues &clues, Lock &lock)
{
    const auto count = countIn(clues);
    if (!count)
        return false;
    LockDetails details;
    details.holdersInAll = *count;
    becomeNumber(lock, std::move(details));
    return true;
}

constexpr Scheme semaphore{.name = "redisson-semaphore",
                           .label = "Redisson semaphore",
                           .deadlineIn = DeadlineIn::Nowhere,
                           .exclusivity = Exclusivity::Permits,
                           .expiry = Expiry::Never,
                           .traits = SchemeTrait::WaitersSleep,
                           .waitersOn = WaitersOn::RedissonSemaphore,
                           .afterClear = "It has no holders: whoever has a permit gives it back later, and then there is one too many",
                           .decode = decodeSemaphore};
constexpr Scheme permits{.name = "redisson-permits",
                         .label = "Redisson semaphore with permits that expire",
                         .deadlineIn = DeadlineIn::Score,
                         .exclusivity = Exclusivity::Permits,
                         .expiry = Expiry::IfAsked,
                         .traits = SchemeTrait::WaitersSleep,
                         .waitersOn = WaitersOn::RedissonSemaphore,
                         .afterClear = "Its release of the permit fails, for the permit is not known any more",
                         .decode = decodePermits};
constexpr Scheme latch{.name = "redisson-latch",
                       .label = "Redisson count-down latch",
                       .deadlineIn = DeadlineIn::Nowhere,
                       .exclusivity = Exclusivity::Latch,
                       .expiry = Expiry::Never,
                       .traits = SchemeTrait::WaitersSleep,
                       .waitersOn = WaitersOn::RedissonLatch,
                       .afterClear = "Whoever waits goes on; who counts down later does nothing",
                       .decode = decodeLatch};

constexpr std::array<const Scheme *, 3> schemes{&semaphore, &permits, &latch};

constexpr std::array rules{
    Rule{.scheme = &permits,
         .confidence = Confidence::Certain,
         .why = "A number, and beside it the permits that are taken",
         .valueShapes = shapes(ValueShape::Number),
         .fits = hasPermits},
    Rule{.why = "The permits of a semaphore", .type = Type::SortedSet, .fits = arePermits},
};

} // namespace

Family redissonCounterFamily() { return {schemes, rules}; }

} // namespace lockscope
