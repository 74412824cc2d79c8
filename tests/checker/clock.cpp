// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Time: how it passes, and when the next thing is due.
#include "world.h"

#include <limits>

namespace checker {

void World::passTime(std::int64_t time)
{
    clock += time;
    for (Client *client = clients.data(); client != last(); ++client)
        client->worked = std::min(client->worked + time, lease());
    for (Key *key = keys.begin(); key != keys.end();) {
        if (key->end == FOREVER || key->end > clock) {
            ++key;
            continue;
        }
        referee.leaseEnded(key->name);
        key = keys.Few::remove(key);
    }
}

std::int64_t World::allowanceLease() const
{
    const bool isLongestAlone = longest && !m_setting->protocol->looksAtClock;
    return isLongestAlone ? longest : longLease();
}

/** Of the texts of keys, and of the values of clients that are in the middle of something. */
template <class Visit>
void World::eachTimeInValues(const Visit &visit) const
{
    const std::size_t names = m_setting->protocol->names.count();
    const auto visitRun = [&](const Run &run) {
        for (std::size_t at = 0; at < names; ++at)
            visit(timesIn(run.values[at]));
    };
    for (const Key &key : keys)
        visit(content(key.content).times);
    for (const Client *client = clients.data(); client != last(); ++client) {
        const bool isBetweenTries = client->phase == Phase::Begin || client->phase == Phase::Retry;
        if (!client->isUnderWay() || isBetweenTries)
            continue;
        visitRun(client->run);
        if (client->isRenewing)
            visitRun(client->renewal);
    }
}

/** As the clients' clocks show them. */
template <class Visit>
void World::eachTime(const Visit &visit) const
{
    eachTimeInValues([&](const Times &times) {
        for (const std::int64_t time : times) {
            visit(time);
            if (m_setting->skew)
                visit(time - m_setting->skew);
        }
    });
}

Due World::nextDue() const
{
    constexpr std::int64_t NEVER = std::numeric_limits<std::int64_t>::max();
    std::int64_t end = NEVER;
    std::int64_t other = NEVER;
    const auto note = [this](std::int64_t &soonest, std::int64_t time) {
        if (time > clock)
            soonest = std::min(soonest, time);
    };
    for (const Key &key : keys)
        note(end, key.end);
    for (const Client *client = clients.data(); client != last(); ++client) {
        if (client->isRenewing && client->hasTimer)
            note(other, client->timer);
    }
    const std::int64_t after = m_setting->protocol->isTimeOfAcquisition ? lease() : 0;
    const auto noteTime = [&](std::int64_t time) {
        if (time - clock > 100 * lease())
            return;
        note(other, time);
        note(other, time + after);
        note(other, time + after + 1);
    };
    if (looked)
        eachTime(noteTime);
    const std::int64_t at = std::min(end, other);
    if (at == NEVER)
        return Due{clock + longLease() + GRACE, true};
    return Due{at, at == end};
}

} // namespace checker
