// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/recognise.h"

#include "libraries/companions.h"
#include "locks/lockprofiles.h"
#include "libraries/catalogue.h"
#include "libraries/ownformat.h"
#include "locks/tombstone.h"

#include <algorithm>

namespace lockscope {

namespace {

void setTtl(Lock &lock, const KeyReading &reading)
{
    lock.deadlineIsKnown = lock.keyLeaseIsKnown = reading.ttlKnown;
    if (reading.ttl) {
        lock.setDeadlineError(reading.uncertainty);
        lock.deadline = *reading.ttl > longestLease ? farthestDeadline : reading.takenAt + boundedTtl(reading);
        lock.lease = roundToMs(*lock.deadline - reading.takenAt);
    } else if (reading.ttlKnown) {
        lock.deadlineIn = DeadlineIn::Nowhere;
    }
}

void setTimestamp(Lock &lock, const Clues &clues)
{
    lock.form = clues.timestamp->form;
    setDeadline(lock, DeadlineIn::Value, clues.time.instantOf(clues.timestamp->deadline), clues.reading.takenAt);
}

void setString(Lock &lock, const Clues &clues)
{
    const KeyReading &reading = clues.reading;
    lock.token = reading.value;
    lock.tokenIsWhole = reading.valueIsWhole;
    if (clues.timestamp && !reading.ttl)
        setTimestamp(lock, clues);
    else
        lock.form = reading.ttl || !reading.ttlKnown ? LockForm::Token : LockForm::TokenWithoutTtl;
}

/** Sets what applies to every key of this type, whatever its library. */
void setPlain(Lock &lock, const Clues &clues)
{
    lock.key = clues.reading.key;
    setTtl(lock, clues.reading);
    switch (clues.reading.type) {
    case KeyReading::Type::String: setString(lock, clues); break;
    case KeyReading::Type::Hash: lock.form = LockForm::Hash; break;
    case KeyReading::Type::List:
    case KeyReading::Type::Set:
    case KeyReading::Type::SortedSet:
    case KeyReading::Type::Other: lock.form = LockForm::OtherType; break;
    case KeyReading::Type::Subscription:
        lock.form = LockForm::Subscription;
        lock.token = clues.reading.value;
        break;
    case KeyReading::Type::Missing:
    case KeyReading::Type::Elsewhere:
    case KeyReading::Type::Unreadable: lock.form = LockForm::Unknown; break;
    }
}

/** Applies a scheme; one without decode() is a plain string. */
bool takeScheme(const Scheme &scheme, quint16 number, const Clues &clues, Lock &lock)
{
    if (!scheme.decode) {
        lock.rule = number;
        return true;
    }
    Lock decoded = lock;
    if (!scheme.decode(clues, decoded))
        return false;
    lock = std::move(decoded);
    lock.rule = number;
    return true;
}

bool takeOwnFormat(const LockProfile &profile, const Clues &clues, Lock &lock)
{
    const auto decoded = decodeOwnFormat(profile, clues, lock);
    if (!decoded)
        return false;
    lock = *decoded;
    lock.rule = catalogue().profileNumber(ownFormatSchemeOf(lock));
    return true;
}

bool takeProfile(const LockProfiles &profiles, const Clues &clues, Lock &lock)
{
    const LockProfile *profile = profiles.find(clues.key);
    if (profile && profile->hasOwnFormat())
        return takeOwnFormat(*profile, clues, lock);
    if (!profile || !profile->scheme || (!profile->scheme->decode && clues.reading.type != KeyReading::Type::String))
        return false;
    return takeScheme(*profile->scheme, catalogue().profileNumber(*profile->scheme), clues, lock);
}

/** False: the key is not a lock by itself. */
bool takeRule(const Clues &clues, Lock &lock)
{
    const Catalogue &all = catalogue();
    for (const auto *numbers : all.candidates(clues)) {
        for (const quint16 number : *numbers) {
            if (!all.holds(number, clues))
                continue;
            const Scheme *scheme = all.rule(number).scheme;
            if (!scheme)
                return false;
            if (takeScheme(*scheme, number, clues, lock))
                return true;
        }
    }
    const KeyReading::Type type = clues.reading.type;
    return type != KeyReading::Type::Missing && type != KeyReading::Type::Subscription && type != KeyReading::Type::Elsewhere;
}

/** Takes over leases of fields (HEXPIRE), which are their holders'. If every field has one, the server removes the key with the last. */
void takeFieldLeases(const KeyReading &reading, Lock &lock)
{
    const auto endOf = [&reading](const KeyContents::Member &member) { return reading.takenAt + std::min<Duration>(*member.ttl, longestLease); };
    const std::vector<KeyContents::Member> none;
    const auto &members = reading.contents ? reading.contents->members : none;
    const auto hasLease = [](const KeyContents::Member &member) { return member.ttl.has_value(); };
    const bool areKnown = !reading.contents || reading.contents->areFieldLeasesKnown;
    if (areKnown && std::ranges::none_of(members, hasLease))
        return;
    if (!reading.ttl && areKnown && reading.contents->isWhole() && std::ranges::all_of(members, hasLease)) {
        lock.deadline = endOf(*std::ranges::max_element(members, {}, endOf));
        lock.deadlineIn = DeadlineIn::KeyTtl;
        lock.lease = roundToMs(*lock.deadline - reading.takenAt);
        lock.setDeadlineError(reading.uncertainty);
    }
    if (!lock.details)
        return;
    LockDetails details = *lock.details;
    details.areFieldLeasesKnown = areKnown;
    for (Holder &holder : details.holders) {
        const auto field = std::ranges::find(members, holder.token, &KeyContents::Member::name);
        if (field == members.end() || !field->ttl)
            continue;
        holder.fieldEnds = endOf(*field);
        holder.deadline = std::min(holder.deadline.value_or(*holder.fieldEnds), *holder.fieldEnds);
    }
    lock.details = lock.details.withDetails(std::move(details));
}

} // namespace

std::optional<Lock> recognise(const KeyReading &reading, const ServerTime &time, const LockProfiles &profiles)
{
    std::optional<Lock> lock;
    if (isNeverALock(reading.key, profiles))
        return lock;
    Clues clues(reading, time);
    clues.lookAtValue();
    setPlain(lock.emplace(), clues);
    lock->observedAt = reading.takenAt;
    if (isTombstone(reading)) {
        takeScheme(*catalogue().rule(Catalogue::ofTombstone).scheme, Catalogue::ofTombstone, clues, *lock);
        return lock;
    }
    const bool isSettled = !profiles.isEmpty() && reading.type != KeyReading::Type::Subscription && takeProfile(profiles, clues, *lock);
    if (!isSettled && (isNeverALock(reading.key) || !takeRule(clues, *lock)))
        lock.reset();
    else
        takeFieldLeases(reading, *lock);
    return lock;
}

std::optional<Lock> recognise(const KeyReading &reading, const ServerTime &time)
{
    static const LockProfiles none;
    return recognise(reading, time, none);
}

} // namespace lockscope
