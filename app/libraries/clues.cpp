// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/clues.h"

#include <algorithm>

namespace lockscope {

void Clues::lookAtValue()
{
    constexpr qsizetype fewestDigits = 10;
    const QByteArrayView text = value();
    if (reading.type != KeyReading::Type::String || !reading.valueIsWhole)
        return;
    if (text.size() >= fewestDigits && isDigits(text.first(1)))
        timestamp = parseTimestamp(text, serverNow());
    shape = timestamp ? ValueShape::Time : shapeOf(text);
    if (shape != ValueShape::HexUuid1)
        return;
    const auto made = uuidTime(uuidBytes(text));
    if (!made || !isNearNow(made->at))
        shape = ValueShape::Hex32;
}

std::span<const Clues::Member> Clues::members() const
{
    return reading.contents ? std::span<const Member>(reading.contents->members) : std::span<const Member>();
}

const Clues::Member *Clues::member(QByteArrayView name) const
{
    const auto all = members();
    const auto found = std::find_if(all.begin(), all.end(), [name](const Member &each) { return each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

namespace {

const KeyReading *readingOf(const KeyReading &of, QByteArrayView key)
{
    if (!of.contents)
        return nullptr;
    const auto &all = of.contents->companions;
    const auto found = std::find_if(all.begin(), all.end(), [key](const KeyReading &each) { return each.key == key; });
    return found == all.end() ? nullptr : &*found;
}

bool isThere(const KeyReading &reading) { return reading.type != KeyReading::Type::Missing && reading.type != KeyReading::Type::Unreadable; }

} // namespace

const KeyReading *Clues::companion(QByteArrayView companionKey) const
{
    const KeyReading *found = readingOf(reading, companionKey);
    return found && isThere(*found) ? found : nullptr;
}

bool Clues::lacks(QByteArrayView companionKey) const
{
    const KeyReading *found = readingOf(reading, companionKey);
    return found && found->type == KeyReading::Type::Missing;
}

bool Clues::isTime(const Member &member, ScoreUnit unit) const
{
    constexpr double beginOfMs = 1e11; // as writtenTimeMs()
    const auto written = writtenTimeMs(member.value);
    return written && isNearNow(fromUnixMs(*written)) && (member.value.toByteArray().toDouble() >= beginOfMs) == (unit == ScoreUnit::Milliseconds);
}

MaybeInstant Clues::instantOf(qint64 unixMs) const
{
    const UnixTime at = fromUnixMs(unixMs);
    if (std::chrono::abs(at - serverNow()) > longestLease)
        return std::nullopt;
    return time.instantOf(at);
}

qsizetype placeOf(QByteArrayView beginning, QByteArrayView key)
{
    for (qsizetype at = key.indexOf(beginning); at >= 0; at = key.indexOf(beginning, at + 1)) {
        if (at == 0 || isSeparator(key[at - 1]))
            return at;
    }
    return -1;
}

QByteArray keyBeside(QByteArrayView key, QByteArrayView beginning, QByteArrayView other)
{
    const qsizetype at = placeOf(beginning, key);
    return at < 0 ? joined(other, key) : joined(joined(key.first(at), other), key.sliced(at + beginning.size()));
}

MaybeInstant ttlDeadline(const KeyReading &reading)
{
    if (!reading.ttl)
        return std::nullopt;
    return reading.takenAt + boundedTtl(reading);
}

std::vector<Bytes> presentCompanions(const KeyReading &reading)
{
    std::vector<Bytes> keys;
    if (!reading.contents)
        return keys;
    for (const KeyReading &companion : reading.contents->companions) {
        if (isThere(companion))
            keys.push_back(companion.key);
    }
    return keys;
}

void setDeadline(Lock &lock, DeadlineIn place, const MaybeInstant &deadline, Instant takenAt)
{
    if (!deadline)
        return;
    lock.deadline = deadline;
    lock.deadlineIn = place;
    lock.deadlineIsKnown = true;
    lock.lease = std::max(Duration(0), roundToMs(*deadline - takenAt));
}

MaybeInstant latestDeadline(const LockDetails &details)
{
    MaybeInstant latest;
    for (const Holder &holder : details.holders) {
        if (!holder.deadline)
            return std::nullopt;
        if (!latest || *latest < *holder.deadline)
            latest = holder.deadline;
    }
    return latest;
}

namespace {

constexpr Duration sameEnd{1000};

Holder holderOf(const Clues::Member &member, Holder::Mode mode, const Clues &clues)
{
    Holder holder{.token = member.name};
    holder.mode = mode;
    if (const auto written = writtenTimeMs(member.value)) {
        holder.writtenMs = *written;
        holder.deadline = clues.instantOf(*written);
    }
    return holder;
}

/** Computes deadlines from the key's TTL, which the newest holder has set; its clock need not be known. */
void endWithKey(std::vector<Holder> &holders, const MaybeInstant &keyDeadline)
{
    constexpr qint64 longestAgo = 3'155'760'000'000; // a hundred years; a greater difference is no refresh
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
        return; // the TTL decides
    setDeadline(lock, DeadlineIn::Score, latest, clues.reading.takenAt);
}

} // namespace

bool decodeScores(const Clues &clues, Lock &lock, Scores scores, Holder::Mode mode, bool (*skip)(QByteArrayView member))
{
    if (clues.reading.type != KeyReading::Type::SortedSet || !clues.reading.contents)
        return false;
    LockDetails details;
    qint64 skipped = 0;
    for (const Clues::Member &member : clues.members()) {
        if (skip && skip(member.name))
            ++skipped;
        else
            details.holders.push_back(holderOf(member, mode, clues));
    }
    details.holdersInAll = clues.memberCount() - skipped;
    lock.form = LockForm::Members;
    if (scores == Scores::Refreshes)
        endWithKey(details.holders, ttlDeadline(clues.reading));
    else
        setLatest(lock, details, clues);
    details.companions = presentCompanions(clues.reading);
    lock.details = SharedDetails(std::move(details));
    return true;
}

} // namespace lockscope
