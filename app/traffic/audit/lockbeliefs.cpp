// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/lockbeliefs.h"

#include "locks/valueshape.h"
#include "traffic/replay/clientnames.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostBeliefs = 1000;

/** A token that is another one for each hold, else who acquired it. */
const QByteArray &nameOfHold(const TrafficHold &hold) { return looksRandom(hold.token) ? hold.token : hold.client; }

} // namespace

bool areDifferent(const TrafficHold &a, const TrafficHold &b) { return a.client != b.client || nameOfHold(a) != nameOfHold(b); }

void LockBeliefs::begin(const TrafficHold &hold, const ExecutedCommand &command)
{
    if (m_all.size() > mostBeliefs)
        m_all.removeIf([](const auto &belief) { return belief->isGivenBack || belief->endUs; });
    if (m_lastOf.size() > 2 * mostBeliefs)
        m_lastOf.clear();
    m_present = nameOfHold(hold);
    m_all.insert(m_present, {hold, command});
    m_lastOf.insert(hold.client, m_present);
}

void LockBeliefs::end(qint64 atUs)
{
    if (Belief *const held = present())
        held->endUs = atUs;
    m_present.clear();
}

Belief *LockBeliefs::find(const QByteArray &name)
{
    const auto found = m_all.find(name);
    return found == m_all.end() ? nullptr : &*found;
}

Belief *LockBeliefs::lastOf(const QByteArray &client) { return ClientNames::isShared(client) ? nullptr : find(m_lastOf.value(client)); }

Belief *LockBeliefs::saidIn(const std::vector<QByteArray> &words)
{
    for (const QByteArray &word : words) {
        Belief *const belief = find(word);
        if (belief && (!belief->isGivenBack || belief->isWarned || belief->isUnheard) && belief->hold.token == word && looksRandom(word))
            return belief;
    }
    return nullptr;
}

Belief *LockBeliefs::timedBy(const QByteArray &client, const std::vector<QByteArray> &words)
{
    Belief *const own = lastOf(client);
    bool isNumber = false;
    const qint64 token = own ? own->hold.token.toLongLong(&isNumber) : 0;
    if (!isNumber || !own->mayGoOn())
        return nullptr;
    const auto isRest = [&](const QByteArray &begin) {
        return std::ranges::any_of(
            words, [&](const QByteArray &lease) { return begin.toLongLong() > 0 && begin.toLongLong() + lease.toLongLong() == token; });
    };
    return std::ranges::any_of(words, isRest) ? own : nullptr;
}

bool LockBeliefs::mayAnotherGoOn(const Belief &than, const std::function<bool(const QByteArray &)> &isOneOf) const
{
    return std::ranges::any_of(m_all, [&](const Belief &one) { return &one != &than && one.mayGoOn() && isOneOf(one.hold.client); });
}

const Belief *LockBeliefs::nextAfter(const Belief &earlier, qint64 beforeUs) const
{
    const Belief *next = nullptr;
    for (const Belief &belief : m_all) {
        const bool isLater = belief.hold.number > earlier.hold.number && belief.command.atUs < beforeUs && areDifferent(belief.hold, earlier.hold);
        if (isLater && (!next || belief.hold.number < next->hold.number))
            next = &belief;
    }
    return next;
}

} // namespace lockscope
