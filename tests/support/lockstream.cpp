// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockstream.h"

#include "locks/holdchange.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using Kind = LockEvent::Kind;

bool isShared(const QByteArray &key) { return key.startsWith("lock.shared."); }

QByteArray shown(const Holders &holders)
{
    QByteArray text;
    for (const auto &[key, tokens] : holders)
        text += key + '=' + QByteArrayList(tokens.begin(), tokens.end()).join('+') + ' ';
    return text;
}

void LockStream::begin()
{
    m_sum = table();
    faults.clear();
    beginHistory({});
}

void LockStream::beginHistory(std::map<QByteArray, Instant> leaseEnds)
{
    m_ends = std::move(leaseEnds);
    events.clear();
    touched.clear();
    mayLose = isUnseen = false;
}

void LockStream::take(const LockDelta &delta)
{
    delta.applyTo(m_locks);
    std::ranges::for_each(delta.events, [this](const LockEvent &event) { takeEvent(event); });
}

/** Nothing begins that is there, and nothing ends that is not. */
void LockStream::takeEvent(const LockEvent &event)
{
    events.push_back(event);
    const QByteArray key = event.key.toByteArray(), what = QByteArray(eventName(event.kind)) + ' ' + key;
    std::set<QByteArray> &holders = m_sum[key];
    if (endsHold(event) && holders.erase(event.ended.token.toByteArray()) == 0)
        faults << what + ": ends a hold that was not told of";
    const bool isTaken = isShared(key) ? holders.contains(event.token.toByteArray()) : !holders.empty();
    if (beginsHold(event.kind) && isTaken)
        faults << what + ": begins while it is held by " + *holders.begin();
    if (beginsHold(event.kind))
        holders.insert(event.token.toByteArray());
    if (holders.empty())
        m_sum.erase(key);
}

Holders LockStream::table() const
{
    Holders holders;
    for (const Lock &lock : m_locks) {
        for (const Holder &holder : holdersOf(lock))
            holders[lock.key.toByteArray()].insert(holder.token.toByteArray());
    }
    return holders;
}

bool LockStream::hasTold(Kind kind, const QByteArray &key) const
{
    return std::ranges::any_of(events, [&](const LockEvent &event) { return event.kind == kind && event.key == key; });
}

QByteArray LockStream::fault(const Holders &there, Instant now) const
{
    if (table() != there)
        return "the table has " + shown(table()) + "instead of " + shown(there);
    if (m_sum != there)
        return "the stream adds up to " + shown(m_sum) + "instead of " + shown(there);
    if (!faults.isEmpty())
        return faults.join("; ");
    for (const LockEvent &event : events) {
        const QByteArray key = event.key.toByteArray(), what = QByteArray(eventName(event.kind)) + ' ' + key + ' ' + event.token.toByteArray();
        const auto end = m_ends.find(key);
        const bool hasEnded =
            end != m_ends.end() && end->second <= now && (event.kind == Kind::Expired || (event.kind == Kind::Vanished && event.sampled));
        if (!touched.contains(key) && !hasEnded)
            return "nobody touched " + what;
        if ((event.kind == Kind::LostInFailover || event.kind == Kind::IsBack) && !mayLose)
            return "nothing could be lost: " + what;
        if (isUnseen && touched.contains(key) && !event.foundAfter && isAcquisition(event.kind))
            return "nobody saw it: " + what;
        if (event.foundAfter && !event.sampled)
            return "not sampled: " + what;
    }
    return {};
}

QByteArrayList LockStream::told() const
{
    QByteArrayList lines;
    for (const LockEvent &event : events)
        lines << QByteArray("    ") + eventName(event.kind) + ' ' + event.key.toByteArray() + ' ' + event.token.toByteArray()
                + (event.foundAfter ? " (found after a gap)" : "");
    return lines;
}

int numberFromEnvironment(const char *name, int otherwise)
{
    bool isNumber = false;
    const int value = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? value : otherwise;
}

} // namespace lockscope
