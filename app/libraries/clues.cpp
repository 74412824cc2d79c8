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

MaybeInstant Clues::instantOf(qint64 unixMs) const
{
    const UnixTime at = fromUnixMs(unixMs);
    if (std::chrono::abs(at - serverNow()) > longestLease)
        return std::nullopt;
    return time.instantOf(at);
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

} // namespace lockscope
