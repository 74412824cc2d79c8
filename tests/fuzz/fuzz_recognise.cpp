// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any reading of a key, whatever is in it and beside it: it becomes a lock with the same key and token, or none where there is a
// reason; a timestamp is taken for one exactly if it is one; its holders can be shown; and as time passes the state only goes forward.
#include "harness.h"
#include "lockfrominput.h"
#include "locks/holderidentity.h"
#include "libraries/finding/lockname.h"
#include "libraries/recognise.h"
#include "locks/lockprofiles.h"
#include "locks/valueshape.h"
#include "locks/lockjudge.h"
#include "libraries/companions.h"

#include <algorithm>
#include <array>
#include <regex>
#include <string>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

/** The definition of a timestamp, written down once more in another way. */
std::optional<TimestampValue> timestampIn(QByteArrayView value, UnixTime serverNow)
{
    static const std::regex seconds("([1-9][0-9]{9})(\\.[0-9]{1,9})?");
    static const std::regex millis("[1-9][0-9]{12}");
    const std::string text = value.toByteArray().toStdString();
    TimestampValue result;
    std::smatch match;
    if (text.size() > 20) {
        return {};
    } else if (std::regex_match(text, millis)) {
        result = {LockForm::SetnxMillis, fromUnixMs(std::stoll(text))};
    } else if (std::regex_match(text, match, seconds)) {
        const std::string fraction = match[2].matched ? (match[2].str().substr(1) + "00").substr(0, 3) : "0";
        result = {LockForm::SetnxSeconds, fromUnixMs(std::stoll(match[1].str()) * 1000 + std::stoll(fraction))};
    } else {
        return {};
    }
    const auto year = std::chrono::duration_cast<Duration>(std::chrono::years(1));
    if (result.deadline - serverNow > 10 * year || serverNow - result.deadline > year)
        return {};
    return result;
}

/** A plain string; others keep their deadline, or a count, in their own ways. */
void checkString(const Lock &lock, const KeyReading &reading, const ServerTime &time)
{
    const UnixTime serverNow = time.at(reading.takenAt);
    const auto expected = timestampIn(reading.value, serverNow);
    const auto parsed = parseTimestamp(reading.value, serverNow);
    fuzz::require(parsed.has_value() == expected.has_value(), "a timestamp is taken for one exactly if it is one");
    if (parsed)
        fuzz::require(parsed->form == expected->form && parsed->deadline == expected->deadline, "a timestamp is that instant");
    if (lock.form == LockForm::Number)
        return fuzz::require(lock.token.isEmpty() && lock.details, "a counter has no token");
    if (lock.form == LockForm::OtherType)
        return fuzz::require(lock.token.isEmpty() && namesDataAboutLocks(lock.key), "only data about locks is a text without a holder");
    fuzz::require(lock.token == reading.value && lock.tokenIsWhole == reading.valueIsWhole, "a token is the value");
    const bool isTimestamp = expected && !reading.ttl && reading.valueIsWhole;
    fuzz::require((lock.form == LockForm::SetnxSeconds || lock.form == LockForm::SetnxMillis) == isTimestamp,
                  "whole timestamps without a TTL are locks of their own kind");
    if (isTimestamp)
        fuzz::require(lock.deadline == time.instantOf(expected->deadline), "its deadline is in its value");
    else if (reading.ttl || !reading.ttlKnown)
        fuzz::require(lock.form == LockForm::Token, "what may expire is a token");
    else
        fuzz::require(lock.form == LockForm::TokenWithoutTtl, "what never expires is a token without TTL");
}

void checkDeadline(const Lock &lock, const KeyReading &reading)
{
    fuzz::require(lock.lease >= 0ms && lock.lease <= std::chrono::years(200), "a lease is a span of time that can be counted with");
    if (lock.deadlineIsInValue())
        return fuzz::require(lock.deadline.has_value(), "what is in the value is a deadline");
    fuzz::require(lock.deadline.has_value() == (lock.deadlineIn == DeadlineIn::KeyTtl && reading.ttl), "a TTL is a deadline");
    if (lock.deadline)
        fuzz::require(*lock.deadline == reading.takenAt + lock.lease, "a deadline is a lease from the reading on");
    if (lock.form != LockForm::Queue)
        fuzz::require(lock.deadlineIsKnown == reading.ttlKnown, "it is known whether the deadline is known");
}

void checkHolders(const Lock &lock)
{
    fuzz::require(isAlike(lock.details, lock.details, Duration(0)) && lock.details == SharedDetails(lock.details), "details are like themselves");
    fuzz::require(waitChannels(lock).size() <= mostWaitChannels, "channels are bounded");
    if (!lock.details) {
        fuzz::require(identifyHolder(lock).has_value() == !lock.token.isEmpty(), "a token is a holder");
        return;
    }
    constexpr qsizetype widestColumn = 400;
    fuzz::require(lock.details->holders.size() <= std::size_t(mostMembersRead), "holders are bounded");
    for (const Holder &holder : lock.details->holders)
        fuzz::require(identify(lock, holder).text.size() < widestColumn, "a holder has a short text");
    for (const AttentionReason &reason : LockJudge().reasons(lock, fuzz::ourNow))
        fuzz::require(!reasonText(reason).isEmpty() && !reasonBrief(reason).isEmpty(), "a reason has words");
}

/** A companion, a throttle, or a wait: few keys are no lock. A program's prefix may stand before their names. */
void checkNoLock(const KeyReading &reading)
{
    if (isNeverALock(reading.key) || reading.type == KeyReading::Type::Missing)
        return;
    const QByteArrayView key = reading.key.view();
    const auto says = [key](const auto &names) { return std::ranges::any_of(names, [key](const char *name) { return key.contains(name); }); };
    if (reading.type == KeyReading::Type::String)
        fuzz::require(reading.value.view().endsWith("_WRITERWAITING") || says(std::array{"lock:expire:", "bull:", "uniquejobs:", "lockfiles/"}),
                      "a string is a lock");
    else
        fuzz::require(key.endsWith(":timeout") || key.endsWith(":weight")
                          || says(std::array{"bull:", "huey.results.", "lock-signal:", "redisson_lock_queue:", "uniquejobs:", "sess_"}),
                      "what is no lock has a name that says so");
}

void checkProfile(FuzzedDataProvider &input, const KeyReading &reading, const ServerTime &time)
{
    const auto &schemes = allSchemes();
    const Scheme *scheme = schemes[input.ConsumeIntegralInRange<std::size_t>(0, schemes.size() - 1)];
    const LockProfiles profiles({{.pattern = reading.key.toByteArray(), .scheme = scheme, .label = {}, .usualHold = {}, .longestHold = {}}});
    const auto lock = recognise(reading, time, profiles);
    if (!lock || recognitionOf(*lock).confidence != Confidence::Certain)
        return;
    checkHolders(*lock);
    checkDeadline(*lock, reading);
}

int order(LockState state)
{
    switch (state) {
    case LockState::Held:
    case LockState::Free:
    case LockState::Blocked:
    case LockState::NoMajority:
    case LockState::NoDeadline: return 0;
    case LockState::EndingSoon:
    case LockState::HeldTooLong: return 1;
    case LockState::Stale: return 2;
    }
    return 0;
}

void checkStates(Lock lock)
{
    lock.heldSince = fuzz::ourNow - 10min;
    const std::array spans{0ms, 1000ms, 2000ms, 60'000ms, 400'000ms, 86'400'000ms};
    int last = 0;
    for (const Duration span : spans) {
        const Instant now = fuzz::ourNow + span;
        const LockState state = LockJudge().stateAt(lock, now);
        fuzz::require(order(state) >= last, "the state only goes forward");
        fuzz::require(*stateName(state) != '\0', "a state has a name");
        fuzz::require(lock.timeLeft(now).has_value() == lock.deadline.has_value(), "time is left until a deadline");
        last = order(state);
    }
    fuzz::require(*lockFormName(lock.form) != '\0', "a protocol has a name");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    const ServerTime time = fuzz::serverTimeFrom(input);
    FuzzedDataProvider choice(data, size);
    const KeyReading reading = fuzz::readingFrom(input);
    checkProfile(choice, reading, time);
    fuzz::require(companionKeys(reading).size() <= mostCompanions, "companions are bounded");
    const auto recognised = recognise(reading, time);
    if (!recognised) {
        checkNoLock(reading);
        return 0;
    }
    const Lock &lock = *recognised;
    fuzz::require(!isNeverALock(reading.key), "what is never a lock is none");
    if (lock.form == LockForm::Queue)
        fuzz::require(LockJudge().stateAt(lock, fuzz::ourNow) == LockState::Blocked && !lock.details->waiters.empty(), "a queue blocks");
    else
        fuzz::require(lock.key == reading.key, "a key is a key");
    if (reading.type == KeyReading::Type::String)
        checkString(lock, reading, time);
    checkDeadline(lock, reading);
    checkHolders(lock);
    checkStates(lock);
    return 0;
}
