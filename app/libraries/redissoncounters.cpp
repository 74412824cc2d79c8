// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Redisson's counters in strings: free permits, or the count of a latch. A number says too little by itself, so all but one scheme need a profile.
#include "libraries/companions.h"
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/redissonnames.h"

#include <algorithm>
#include <array>

namespace lockscope::redisson::counters {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;
using Type = KeyReading::Type;

bool isPermit(const Member &member) { return member.name.size() == 32 && isHex(member.name); }

const KeyReading *permitsOf(const Clues &clues)
{
    const KeyReading *permits = clues.companion(permitsKey(clues.key));
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

/** The count in a plain value; nullopt: it is none. */
std::optional<qint64> countIn(const Clues &clues)
{
    return clues.reading.type == Type::String && clues.reading.valueIsWhole ? wholeNumber(clues.value()) : std::nullopt;
}

void becomeNumber(Lock &lock, LockDetails details)
{
    lock.form = LockForm::Number;
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

/** Its holders are the clients that have yet to count down; they are unknown. */
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

Result<Action> clearSemaphore(const Lock &, const std::optional<Bytes> &)
{
    return invalidInput(PlanText::tr("A semaphore counts permits without recording holders: there is no holder to clear."));
}

Result<Action> clearPermit(const Lock &lock, const std::optional<Bytes> &named)
{
    const Result<Holder> holder = meantHolder(lock, named);
    if (!holder)
        return Unexpected<Error>(holder.error());
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray(), permits = permitsKey(lock.key), permit = holder->token.toByteArray();
    const redis::Command question = command("ZSCORE", permits, permit);
    setHolder(action, *holder);
    action.checks = {Check::present(question)};
    action.steps = {command("ZREM", permits, permit), command("INCRBY", key, 1)};
    keep(action, question);
    keepLease(action, permits);
    const qint64 permitsInAll = lock.details->holdersInAll + lock.details->permitsFree.value_or(0);
    action.undoChecks = {Check::missing(question), Check::present(command("EXISTS", key)),
                         Check::atMost(command("ZCARD", permits), permitsInAll - 1)};
    action.undoSteps = {command("DECRBY", key, 1)};
    wake(action, semaphoreChannel(lock.key), {}, 1);
    action.effects += PlanText::tr("The permit becomes free.");
    sayWoken(action, PlanText::tr("The message of a release is published: clients that listen for it are woken."));
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearLatch(const Lock &lock, const std::optional<Bytes> &)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::present(command("EXISTS", key))};
    action.steps = {command("DEL", key)};
    keep(action, command("GET", key));
    keepLease(action, key);
    keepFree(action, key);
    wake(action, latchChannel(lock.key), "0");
    warn(action, PlanText::tr("An undo restores the count, but clients that have continued are not stopped."));
    addAfterClear(action, lock);
    return action;
}

std::vector<WaitChannel> channelOfSemaphore(const Lock &lock) { return {{semaphoreChannel(lock.key)}}; }

std::vector<WaitChannel> channelOfLatch(const Lock &lock) { return {{latchChannel(lock.key)}}; }

constexpr Scheme semaphore{.name = "redisson-semaphore",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson semaphore"),
                           .deadlineIn = DeadlineIn::Nowhere,
                           .exclusivity = Exclusivity::Permits,
                           .expiry = Expiry::Never,
                           .traits = SchemeTrait::WaitersSleep,
                           .afterClear = QT_TRANSLATE_NOOP(
                               "lockscope::SchemeText",
                               "A semaphore records no holders: a client that has a permit returns it later, and then there is one permit too many"),
                           .decode = decodeSemaphore,
                           .waitChannels = channelOfSemaphore,
                           .clear = clearSemaphore};
constexpr Scheme permits{.name = "redisson-permits",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson semaphore with expiring permits"),
                         .deadlineIn = DeadlineIn::Score,
                         .exclusivity = Exclusivity::Permits,
                         .expiry = Expiry::IfAsked,
                         .token = TokenProof::OneHold,
                         .traits = SchemeTrait::WaitersSleep,
                         .afterClear =
                             QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release of the permit fails, because the permit no longer exists"),
                         .decode = decodePermits,
                         .waitChannels = channelOfSemaphore,
                         .clear = clearPermit};
constexpr Scheme latch{.name = "redisson-latch",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson count-down latch"),
                       .deadlineIn = DeadlineIn::Nowhere,
                       .exclusivity = Exclusivity::Latch,
                       .expiry = Expiry::Never,
                       .traits = SchemeTrait::WaitersSleep,
                       .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Waiting clients continue; later count-downs have no effect"),
                       .decode = decodeLatch,
                       .waitChannels = channelOfLatch,
                       .clear = clearLatch};

constexpr std::array<const Scheme *, 3> schemes{&semaphore, &permits, &latch};

constexpr std::array rules{
    Rule{.scheme = &permits,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A number, accompanied by a set of acquired permits"),
         .valueShapes = shapes(ValueShape::Number),
         .fits = hasPermits},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The permits of a semaphore"), .type = Type::SortedSet, .fits = arePermits},
};

} // namespace

} // namespace lockscope::redisson::counters

namespace lockscope {

Family redissonCounterFamily() { return {.group = "Redisson", .schemes = redisson::counters::schemes, .rules = redisson::counters::rules}; }

} // namespace lockscope
