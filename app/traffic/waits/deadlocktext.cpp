// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/deadlocktext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "traffic/audit/findingtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct DeadlockText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::DeadlockText)
};

QString timesText(quint64 times) { return DeadlockText::tr("%Ln time(s)", nullptr, int(std::min<quint64>(times, 1'000'000'000))); }

} // namespace

QString actorText(const TrafficActor &who, int maxChars)
{
    const bool saysNothing = who.name.isEmpty() && who.address.isEmpty();
    if (saysNothing || (ClientNames::isShared(who.address) && who.isSure))
        return safeText(who.token, maxChars);
    return safeText(who.name.isEmpty() ? who.address : who.name, maxChars);
}

QString happening(const Deadlock &deadlock)
{
    QStringList sentences;
    for (const Deadlock::Edge &edge : deadlock.edges) {
        sentences
            << DeadlockText::tr("%1 waits for %2, which %3 holds.").arg(actorText(edge.wait.who), lockText(edge.hold.lock), actorText(edge.hold.who));
    }
    sentences << (deadlock.isCertain
                      ? DeadlockText::tr("This is certain: their tokens say who is who.")
                      : DeadlockText::tr("This is suspected: they are recognised by their connections, which several threads may share."));
    return joinSentences(sentences);
}

QString ending(const Deadlock &deadlock)
{
    QStringList sentences{DeadlockText::tr("It was seen from %1 to %2.").arg(trafficClock(deadlock.firstUs), trafficClock(deadlock.lastUs))};
    const auto ends = std::ranges::find_if(
        deadlock.edges, [&deadlock](const Deadlock::Edge &edge) { return deadlock.dissolvesUs && edge.hold.deadlineUs == deadlock.dissolvesUs; });
    if (ends == deadlock.edges.end())
        sentences << DeadlockText::tr("No lease ends it: it lasts until a client gives up, or a lock is cleared.");
    else
        sentences << DeadlockText::tr("It dissolves at %1, when the lease of %2 ends, unless that is renewed.")
                         .arg(trafficClock(*deadlock.dissolvesUs), lockText(ends->hold.lock));
    if (deadlock.cheapest)
        sentences
            << DeadlockText::tr("The cheapest lock to clear is %1, which has been held for the shortest time.").arg(lockText(*deadlock.cheapest));
    return joinSentences(sentences);
}

QString happening(const LockOrder &order)
{
    const QString first = lockText(order.first), second = lockText(order.second);
    const auto taken = [](const LockOrder::Taken &by, quint64 times, const QString &before, const QString &after) {
        //: who, a lock, another lock, how often
        return DeadlockText::tr("%1 holds %2 and acquires %3 (%4).").arg(actorText(by.who), before, after, timesText(times));
    };
    return joinSentences({taken(order.forth, order.timesForth, first, second), taken(order.back, order.timesBack, second, first),
                          DeadlockText::tr("If both do so at the same time, each waits for the other.")});
}

QString lockOrderRemedy()
{
    return DeadlockText::tr(
        "Acquire these locks in the same order everywhere, or release the first one when the second one is not acquired in time.");
}

QString cycleText(const Deadlock &deadlock)
{
    QStringList locks;
    for (const Deadlock::Edge &edge : deadlock.edges)
        locks << lockText(edge.hold.lock);
    if (!locks.isEmpty())
        locks << locks.first();
    return locks.join(u" → "_s);
}

} // namespace lockscope
