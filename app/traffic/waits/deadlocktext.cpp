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
    return safeText(who.name.isEmpty() ? who.address : ClientNames::singleName(who.name, who.address), maxChars);
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
    if (deadlock.isOver)
        sentences << DeadlockText::tr("At the end it was over.");
    else if (ends == deadlock.edges.end())
        sentences << DeadlockText::tr("No lease ends it: it lasts until a client gives up, or a lock is cleared.");
    else
        sentences << DeadlockText::tr("It dissolves at %1, when the lease of %2 ends, unless that is renewed.")
                         .arg(trafficClock(*deadlock.dissolvesUs), lockText(ends->hold.lock));
    if (deadlock.cheapest && !deadlock.isOver)
        sentences
            << DeadlockText::tr("The cheapest lock to clear is %1, which has been held for the shortest time.").arg(lockText(*deadlock.cheapest));
    return joinSentences(sentences);
}

namespace {

QString joinedLocks(const std::vector<TrafficKey> &locks)
{
    QStringList texts;
    for (const TrafficKey &lock : locks)
        texts << lockText(lock);
    return joinItems(texts);
}

} // namespace

QString happening(const Livelock &livelock)
{
    QStringList sentences;
    for (const Livelock::Member &member : livelock.members) {
        //: who, its locks, the lock that it wants, how often
        sentences << DeadlockText::tr("%1 has acquired %2, failed at %3, and released what it had: %4, one after the other.")
                         .arg(actorText(member.who), joinedLocks(member.holds), lockText(member.wants), timesText(member.rounds));
    }
    sentences << DeadlockText::tr("Each of them failed at a lock that another one of them held. Meanwhile none had all that it wanted.")
              << (livelock.isCertain
                      ? DeadlockText::tr("This is certain: their tokens say who is who.")
                      : DeadlockText::tr("This is suspected: they are recognised by their connections, which several threads may share."));
    return joinSentences(sentences);
}

QString ending(const Livelock &livelock)
{
    const QString seen = DeadlockText::tr("It was seen from %1 to %2.").arg(trafficClock(livelock.firstUs), trafficClock(livelock.lastUs));
    return livelock.endedUs ? joinSentences({seen, DeadlockText::tr("At %1 one of them got on.").arg(trafficClock(*livelock.endedUs))})
                            : joinSentences({seen, DeadlockText::tr("That one of them got on later was not seen.")});
}

QString livelockRemedy()
{
    return DeadlockText::tr(
        "Acquire these locks in the same order everywhere. Until then, pause for a random time after the release, so that one of them "
        "comes first.");
}

QString locksText(const Livelock &livelock) { return joinedLocks(locksOf(livelock)); }

QString happening(const LockOrder &order)
{
    const QString first = lockText(order.first), second = lockText(order.second);
    const auto taken = [](const LockOrder::Taken &by, quint64 times, const QString &before, const QString &after) {
        //: who, a lock, another lock, how often
        return DeadlockText::tr("%1 holds %2 and acquires %3 (%4).").arg(actorText(by.who), before, after, timesText(times));
    };
    return joinSentences({taken(order.forth, order.timesForth, first, second), taken(order.back, order.timesBack, second, first),
                          DeadlockText::tr("If both do so at the same time, and do not give up, each waits for the other.")});
}

QString lockOrderRemedy()
{
    return DeadlockText::tr(
        "Acquire these locks in the same order everywhere, or release the first one when the second one is not acquired in time.");
}

QString holderActivity(const BlockedLock &lock, qint64 nowUs)
{
    if (lock.isHolderGone)
        return DeadlockText::tr("its connection is closed");
    if (lock.holderLastUs)
        return DeadlockText::tr("last command %1 ago").arg(trafficSpan(std::max<qint64>(0, nowUs - *lock.holderLastUs)));
    if (lock.holderSeenUs)
        return DeadlockText::tr("last command about a lock %1 ago").arg(trafficSpan(std::max<qint64>(0, nowUs - *lock.holderSeenUs)));
    return {};
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
