// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/waitstext.h"

#include "base/jsonbytes.h"
#include "base/language.h"
#include "base/safetext.h"
#include "base/terminaltext.h"
#include "cli/print/contendedcells.h"
#include "traffic/waits/deadlocktext.h"
#include "traffic/audit/findingtext.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct WaitsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::WaitsText)
};

constexpr int mostLocksInText = 20, mostWaitersInText = 20;
constexpr qsizetype waitsWidth = 110, shownOfLock = 60;

QString blockerText(const BlockedLock &lock, qint64 nowUs)
{
    if (!lock.isHolderKnown)
        return WaitsText::tr("who holds it is not known");
    const QString held = lock.holder.isFound ? WaitsText::tr("held by %1 for at least %2") : WaitsText::tr("held by %1 for %2");
    QStringList parts{held.arg(actorText(lock.holder.who), trafficSpan(nowUs - lock.holder.fromUs))};
    parts << (lock.holder.deadlineUs ? WaitsText::tr("the lease ends in %1").arg(trafficSpan(std::max<qint64>(0, *lock.holder.deadlineUs - nowUs)))
                                     : WaitsText::tr("without a lease"));
    const QString activity = holderActivity(lock, nowUs);
    return joinItems(activity.isEmpty() ? parts : parts << activity);
}

/** One lock of a tree with what is below it; a cycle comes back to where it began. */
void appendLock(QStringList &lines, const BlockingTree &tree, std::size_t at, qint64 nowUs, int depth, std::vector<bool> &shown)
{
    const BlockedLock &lock = tree.locks[at];
    const QString indent(depth * 4, u' ');
    if (shown[at]) {
        lines << QString(indent + lockText(lock.holder.lock) + u"  "_s + WaitsText::tr("(see above: a cycle)"));
        return;
    }
    shown[at] = true;
    const QString blocked = WaitsText::tr("%Ln client(s) blocked", nullptr, int(lock.blocked));
    lines << QString(indent + lockText(lock.holder.lock) + u"  "_s + joinParts({blockerText(lock, nowUs), blocked}));
    for (std::size_t i = 0; i < std::min<std::size_t>(lock.waiters.size(), mostWaitersInText); ++i) {
        const TrafficWait &wait = lock.waiters[i];
        const QString tries = WaitsText::tr("%Ln attempt(s)", nullptr, int(std::min<quint64>(wait.tries, 1'000'000'000)));
        lines << QString(indent + u"  "_s
                         + joinItems({WaitsText::tr("%1 has waited for %2").arg(actorText(wait.who), trafficSpan(wait.length())), tries}));
    }
    if (const std::size_t all = lock.waiters.size(); all > std::size_t(mostWaitersInText))
        lines << QString(indent + u"  "_s + WaitsText::tr("%Ln more", nullptr, int(all) - mostWaitersInText));
    for (const std::size_t below : lock.below)
        appendLock(lines, tree, below, nowUs, depth + 1, shown);
}

/** Its lines but the first are indented. */
QString waitsParagraph(const QString &words) { return wrappedInCells(words, waitsWidth, 2) + u'\n'; }

// ---- JSON

QJsonValue numberOrNull(std::optional<qint64> number) { return number ? QJsonValue(*number) : QJsonValue(); }

/** Which of them are longer, perhaps, is said beside them. */
QJsonObject lengthsObject(const TrafficLengths &lengths)
{
    QJsonObject object;
    QJsonArray atLeast;
    const auto put = [&](const QString &name, const std::optional<TrafficLength> &length) {
        object.insert(name, length ? QJsonValue(length->us) : QJsonValue());
        if (length && length->isAtLeast)
            atLeast.append(name);
    };
    put(u"p50"_s, lengths.percentile(0.5));
    put(u"p95"_s, lengths.percentile(0.95));
    put(u"p99"_s, lengths.percentile(0.99));
    put(u"longest"_s, lengths.longest());
    if (!atLeast.isEmpty())
        object.insert(u"at_least"_s, atLeast);
    return object;
}

void putLock(QJsonObject &object, const QString &name, const TrafficKey &lock)
{
    putBytes(object, name, lock.key);
    object.insert(name + u"_database"_s, lock.database);
}

QJsonValue actorOrNull(const TrafficActor &who)
{
    if (who.address.isEmpty() && who.token.isEmpty())
        return {};
    const auto textOrNull = [](const QByteArray &text) { return text.isEmpty() ? QJsonValue() : QJsonValue(safeText(text)); };
    return QJsonObject{{u"name"_s, textOrNull(who.name)}, {u"address"_s, textOrNull(who.address)}, {u"token"_s, textOrNull(who.token)}};
}

QJsonArray sharesOf(const std::vector<std::pair<QByteArray, qint64>> &shares)
{
    QJsonArray all;
    for (const auto &[name, us] : shares)
        all.append(QJsonObject{{u"client"_s, name.isEmpty() ? QJsonValue() : QJsonValue(safeText(name))}, {u"us"_s, us}});
    return all;
}

QJsonObject contentionObject(const LockContention &lock)
{
    QJsonObject object{{u"attempts"_s, qint64(lock.attempts)},
                       {u"acquisitions"_s, qint64(lock.acquisitions)},
                       {u"undecided"_s, qint64(lock.undecided)},
                       {u"commands"_s, qint64(lock.commands)},
                       {u"waits"_s, qint64(lock.waits)},
                       {u"gave_up"_s, lock.hasUnclearEnds ? QJsonValue() : QJsonValue(qint64(lock.gaveUp))},
                       {u"waiters_now"_s, qint64(lock.waitersNow)},
                       {u"waiters_most"_s, qint64(lock.waitersMost)},
                       {u"unknown_waiters"_s, lock.hasUnknownWaiters},
                       {u"wait_us"_s, lengthsObject(lock.wait)},
                       {u"hold_us"_s, lengthsObject(lock.hold)},
                       {u"handover_us"_s, lengthsObject(lock.gap)},
                       {u"waited_us"_s, lock.waitedUs},
                       {u"held_up_by"_s, sharesOf(lock.heldUpBy)},
                       {u"holder"_s, lock.holder ? actorOrNull(lock.holder->who) : QJsonValue()},
                       {u"longest_wait_us"_s, lock.longestWait ? QJsonValue(lock.longestWait->us) : QJsonValue()},
                       {u"longest_wait_at_least"_s, lock.longestWait && lock.longestWait->isAtLeast},
                       {u"unknown_from_us"_s, numberOrNull(lock.unknownFromUs)}};
    putLock(object, u"lock"_s, lock.lock);
    return object;
}

QJsonObject waitObject(const TrafficWait &wait)
{
    return {{u"client"_s, actorOrNull(wait.who)}, {u"from_us"_s, wait.fromUs}, {u"attempts"_s, qint64(wait.tries)}};
}

QJsonObject blockedObject(const BlockedLock &lock, const BlockingTree &tree, bool isRoot)
{
    QJsonArray waiters, below;
    for (const TrafficWait &wait : lock.waiters)
        waiters.append(waitObject(wait));
    for (const std::size_t at : lock.below) {
        QJsonObject key;
        putLock(key, u"lock"_s, tree.locks[at].holder.lock);
        below.append(key);
    }
    QJsonObject object{{u"holder"_s, lock.isHolderKnown ? actorOrNull(lock.holder.who) : QJsonValue()},
                       {u"held_from_us"_s, lock.isHolderKnown ? QJsonValue(lock.holder.fromUs) : QJsonValue()},
                       {u"held_before"_s, lock.holder.isFound},
                       {u"lease_ends_us"_s, numberOrNull(lock.holder.deadlineUs)},
                       {u"holder_seen_us"_s, numberOrNull(lock.holderSeenUs)},
                       {u"holder_last_us"_s, numberOrNull(lock.holderLastUs)},
                       {u"holder_gone"_s, lock.isHolderGone},
                       {u"waiters"_s, waiters},
                       {u"below"_s, below},
                       {u"blocked"_s, qint64(lock.blocked)},
                       {u"root"_s, isRoot},
                       {u"in_cycle"_s, lock.isInCycle}};
    putLock(object, u"blocked_lock"_s, lock.holder.lock);
    return object;
}

QJsonObject deadlockObject(const Deadlock &deadlock)
{
    QJsonArray edges;
    for (const Deadlock::Edge &edge : deadlock.edges) {
        QJsonObject one{{u"client"_s, actorOrNull(edge.wait.who)}, {u"holder"_s, actorOrNull(edge.hold.who)}};
        putLock(one, u"waits_for"_s, edge.hold.lock);
        edges.append(one);
    }
    QJsonObject object{{u"deadlock"_s, edges},          {u"certain"_s, deadlock.isCertain}, {u"first_us"_s, deadlock.firstUs},
                       {u"last_us"_s, deadlock.lastUs}, {u"over"_s, deadlock.isOver},       {u"dissolves_us"_s, numberOrNull(deadlock.dissolvesUs)}};
    if (deadlock.cheapest)
        putLock(object, u"cheapest"_s, *deadlock.cheapest);
    return object;
}

QJsonObject livelockObject(const Livelock &livelock)
{
    QJsonArray members;
    for (const Livelock::Member &member : livelock.members) {
        QJsonArray holds;
        for (const TrafficKey &lock : member.holds) {
            QJsonObject key;
            putLock(key, u"lock"_s, lock);
            holds.append(key);
        }
        QJsonObject one{{u"client"_s, actorOrNull(member.who)}, {u"holds"_s, holds}, {u"rounds"_s, qint64(member.rounds)}};
        putLock(one, u"fails_at"_s, member.wants);
        members.append(one);
    }
    return {{u"livelock"_s, members},
            {u"certain"_s, livelock.isCertain},
            {u"first_us"_s, livelock.firstUs},
            {u"last_us"_s, livelock.lastUs},
            {u"ended_us"_s, numberOrNull(livelock.endedUs)}};
}

QJsonObject orderObject(const LockOrder &order)
{
    const auto taken = [](const LockOrder::Taken &by, quint64 times) {
        return QJsonObject{{u"client"_s, actorOrNull(by.who)}, {u"times"_s, qint64(times)}, {u"at_us"_s, by.second.atUs}};
    };
    QJsonObject locks;
    putLock(locks, u"first"_s, order.first);
    putLock(locks, u"second"_s, order.second);
    return {{u"lock_order"_s, locks},
            {u"first_before_second"_s, taken(order.forth, order.timesForth)},
            {u"second_before_first"_s, taken(order.back, order.timesBack)}};
}

} // namespace

QString contendedText(const TrafficReport &report)
{
    std::vector<LockContention> waited;
    std::ranges::copy_if(report.locks, std::back_inserter(waited), [](const LockContention &lock) { return lock.waitersMost > 0; });
    const auto unknown =
        std::ranges::count_if(report.locks, [](const LockContention &lock) { return lock.waitersMost == 0 && lock.hasUnknownWaiters; });
    if (waited.empty() && unknown == 0)
        return {};
    const std::size_t all = waited.size();
    waited.resize(std::min<std::size_t>(all, mostLocksInText));
    ContendedCells cells(shownOfLock);
    for (const LockContention &lock : waited)
        cells.add(lock);
    QString text = WaitsText::tr("Most waited for:") + u'\n';
    for (const QString &line : waited.empty() ? QStringList() : cells.lines())
        text += u"  "_s + line + u'\n';
    if (all > waited.size())
        text += u"  "_s + WaitsText::tr("%Ln more", nullptr, int(all - waited.size())) + u'\n';
    if (unknown > 0)
        text += u"  "_s
            + waitsParagraph(WaitsText::tr("Whether anybody waited for %Ln lock(s) is not known: their clients share a Unix socket, and their "
                                           "tokens do not distinguish them.",
                                           nullptr, int(unknown)));
    return text + u'\n';
}

QStringList treeLines(const BlockingTree &tree, qint64 nowUs)
{
    QStringList lines;
    std::vector<bool> shown(tree.locks.size());
    for (const std::size_t root : tree.roots)
        appendLock(lines, tree, root, nowUs, 0, shown);
    return lines;
}

QString blockingText(const TrafficReport &report)
{
    QString text;
    if (!report.tree.roots.empty()) {
        text += WaitsText::tr("Who blocks whom at the end, %1:").arg(trafficClock(report.account.lastUs)) + u'\n';
        for (const QString &line : treeLines(report.tree, report.account.lastUs))
            text += u"  "_s + line + u'\n';
        text += u'\n';
    }
    for (const Deadlock &deadlock : report.deadlocks)
        text +=
            waitsParagraph(joinSentences({WaitsText::tr("Deadlock: %1.").arg(cycleText(deadlock)), happening(deadlock), ending(deadlock)})) + u'\n';
    for (const Livelock &livelock : report.livelocks)
        text += waitsParagraph(
                    joinSentences({WaitsText::tr("Livelock: %1.").arg(locksText(livelock)), happening(livelock), ending(livelock), livelockRemedy()}))
            + u'\n';
    for (const LockOrder &order : report.inversions)
        text += waitsParagraph(joinSentences({WaitsText::tr("Taken in both orders: %1 and %2.").arg(lockText(order.first), lockText(order.second)),
                                              happening(order), lockOrderRemedy()}))
            + u'\n';
    return text;
}

QString waitsText(const TrafficReport &report)
{
    const MonitorReader::Account &account = report.account;
    QStringList sentences{account.lines == 0 ? WaitsText::tr("No command was seen.")
                                             : WaitsText::tr("%1 commands, from %2 to %3.")
                                                   .arg(countText(qint64(account.lines)), trafficTime(account.firstUs), trafficTime(account.lastUs))};
    if (account.gaps > 0)
        sentences << WaitsText::tr("%Ln place(s) cannot be read: after each, who waits is not known.", nullptr, int(account.gaps));
    if (!report.isComplete)
        sentences << WaitsText::tr("The rest was not read.");
    const QString waits = contendedText(report) + blockingText(report);
    if (waits.isEmpty() && account.lines > 0)
        sentences << WaitsText::tr("Nobody was seen waiting.");
    return wrappedInCells(joinSentences(sentences), waitsWidth, 0) + u'\n' + (waits.isEmpty() ? QString() : QString(u'\n' + waits));
}

void putSource(QJsonObject &object, const TrafficReport &report)
{
    if (!report.file.isEmpty())
        object.insert(u"file"_s, report.file);
    if (!report.server.isEmpty())
        object.insert(u"server"_s, report.server);
}

QByteArray waitsJson(const TrafficReport &report)
{
    QByteArray lines;
    const auto add = [&](QJsonObject object) {
        putSource(object, report);
        lines += toJsonLine(object);
    };
    for (const LockContention &lock : report.locks)
        add(contentionObject(lock));
    for (std::size_t at = 0; at < report.tree.locks.size(); ++at)
        add(blockedObject(report.tree.locks[at], report.tree, std::ranges::find(report.tree.roots, at) != report.tree.roots.end()));
    for (const Deadlock &deadlock : report.deadlocks)
        add(deadlockObject(deadlock));
    for (const Livelock &livelock : report.livelocks)
        add(livelockObject(livelock));
    for (const LockOrder &order : report.inversions)
        add(orderObject(order));
    return lines;
}

} // namespace lockscope
