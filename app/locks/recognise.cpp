// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/recognise.h"

#include "locks/schemes/timestamp.h"

#include <algorithm>

namespace lockscope {

namespace {

/** Redis accepts leases of 292 million years; beyond this one our nanoseconds would overflow. */
constexpr Duration longestLease = std::chrono::years(100);

void setTtl(Lock &lock, const KeyReading &reading)
{
    lock.deadlineIsKnown = reading.ttlKnown;
    if (!reading.ttl)
        return;
    lock.lease = std::clamp(*reading.ttl, Duration(0), longestLease);
    lock.deadline = reading.takenAt + lock.lease;
}

void setTimestamp(Lock &lock, const TimestampValue &value, const KeyReading &reading, const ServerTime &time)
{
    lock.protocol = value.protocol;
    lock.deadline = time.instantOf(value.deadline);
    lock.deadlineIsKnown = true;
    lock.lease = std::max(Duration(0), roundToMs(*lock.deadline - reading.takenAt));
}

void setString(Lock &lock, const KeyReading &reading, const ServerTime &time)
{
    lock.token = reading.value;
    lock.tokenIsWhole = reading.valueIsWhole;
    const bool mayBeTimestamp = reading.valueIsWhole && !reading.ttl;
    const auto timestamp = mayBeTimestamp ? parseTimestamp(reading.value, time.at(reading.takenAt)) : std::nullopt;
    if (timestamp)
        setTimestamp(lock, *timestamp, reading, time);
    else
        lock.protocol = reading.ttl || !reading.ttlKnown ? Protocol::Token : Protocol::TokenWithoutTtl;
}

} // namespace

Lock recognise(const KeyReading &reading, const ServerTime &time)
{
    Lock lock;
    lock.key = reading.key;
    setTtl(lock, reading);
    switch (reading.type) {
    case KeyReading::Type::String:
        setString(lock, reading, time);
        break;
    case KeyReading::Type::Hash:
        lock.protocol = Protocol::Hash;
        break;
    case KeyReading::Type::List:
    case KeyReading::Type::Set:
    case KeyReading::Type::SortedSet:
    case KeyReading::Type::Other:
        lock.protocol = Protocol::OtherType;
        break;
    case KeyReading::Type::Missing:
    case KeyReading::Type::Unreadable:
        lock.protocol = Protocol::Unknown;
        break;
    }
    return lock;
}

} // namespace lockscope
