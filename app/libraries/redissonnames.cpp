// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonnames.h"

#include "libraries/companions.h"
#include "locks/valueshape.h"

#include <algorithm>

namespace lockscope::redisson {

namespace {

using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView holdPart(":rwlock_timeout:");

QByteArray braced(QByteArrayView name)
{
    const QByteArray bytes = name.toByteArray();
    return name.contains('{') ? bytes : QByteArray('{' + bytes + '}');
}

QByteArray prefixed(QByteArrayView prefix, QByteArrayView name) { return joined(prefix, braced(name)); }

QByteArray unbraced(QByteArrayView text)
{
    if (text.size() >= 2 && text.front() == '{' && text.back() == '}' && text.lastIndexOf('{') == 0)
        return text.sliced(1, text.size() - 2).toByteArray();
    return text.toByteArray();
}

/** A quick test; the rules decide whether it is a lock of Redisson. */
bool mayBeOwner(const Member &member) { return member.name.size() > 37 && isUuid(member.name.view().first(36)); }

void addQueue(QByteArrayView name, std::vector<Bytes> &keys)
{
    keys.emplace_back(queueKey(name));
    keys.emplace_back(queueTimeoutKey(name));
}

void addHolds(const KeyReading &reading, std::vector<Bytes> &keys)
{
    for (const Member &member : reading.contents->members) {
        const qint64 count = wholeNumber(member.value).value_or(0);
        if (member.name.view().endsWith(QByteArrayView(":write")))
            continue;
        for (qint64 n = 1; n <= count && keys.size() < mostCompanions; ++n)
            keys.emplace_back(holdKey(reading.key, member.name, n));
    }
}

void addOfHash(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const auto &members = reading.contents->members;
    if (std::ranges::any_of(members, [](const Member &member) { return member.name == QByteArrayView("mode"); }))
        return addHolds(reading, keys);
    if (members.empty() || !std::ranges::all_of(members, mayBeOwner))
        return;
    addQueue(reading.key, keys);
    keys.emplace_back(fencingKey(reading.key));
}

/** True for a number without TTL, as a counter of permits is. */
bool mayCountPermits(const KeyReading &reading)
{
    constexpr qsizetype mostDigits = 9; // longer ones are times
    return reading.type == Type::String && reading.ttlKnown && !reading.ttl && reading.valueIsWhole && reading.value.size() <= mostDigits
        && isDigits(reading.value);
}

} // namespace

QByteArray queueKey(QByteArrayView name) { return prefixed(queuePrefix, name); }
QByteArray queueTimeoutKey(QByteArrayView name) { return prefixed(queueTimeoutPrefix, name); }
QByteArray fencingKey(QByteArrayView name) { return prefixed(fencingPrefix, name); }
QByteArray permitsKey(QByteArrayView name) { return braced(name) + ":timeout"; }

QByteArray holdKey(QByteArrayView name, QByteArrayView owner, qint64 n)
{
    return braced(name) + ':' + owner.toByteArray() + holdPart.toByteArray() + QByteArray::number(n);
}

QByteArray lockChannel(QByteArrayView name) { return prefixed("redisson_lock__channel:", name); }
QByteArray readWriteChannel(QByteArrayView name) { return prefixed("redisson_rwlock:", name); }
QByteArray semaphoreChannel(QByteArrayView name) { return prefixed("redisson_sc:", name); }
QByteArray latchChannel(QByteArrayView name) { return prefixed("redisson_countdownlatch__channel__", name); }

std::optional<QByteArray> nameIn(QByteArrayView key)
{
    for (const QByteArrayView prefix : {queuePrefix, queueTimeoutPrefix, fencingPrefix}) {
        if (key.startsWith(prefix) && key.size() > prefix.size())
            return unbraced(key.sliced(prefix.size()));
    }
    return std::nullopt;
}

bool isHoldKey(QByteArrayView key)
{
    if (key.isEmpty() || !isDigits(key.last(1)))
        return false;
    while (!key.isEmpty() && isDigits(key.last(1)))
        key.chop(1);
    return key.endsWith(holdPart) && key.contains('}');
}

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    if (reading.type == Type::Missing)
        return addQueue(reading.key, keys);
    if (reading.type == Type::Hash && reading.contents)
        return addOfHash(reading, keys);
    if (mayCountPermits(reading))
        keys.emplace_back(permitsKey(reading.key));
    const auto name = reading.type == Type::List && reading.key.view().startsWith(queuePrefix) ? nameIn(reading.key) : std::nullopt;
    if (!name)
        return;
    keys.emplace_back(*name);
    keys.emplace_back(queueTimeoutKey(*name));
}

} // namespace lockscope::redisson
