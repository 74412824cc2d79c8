// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/executionorder.h"

#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

namespace tst_executionorder {

using namespace lockscope;

namespace {

CommandReply replyOf(const QByteArray &word)
{
    bool isNumber = false;
    const qint64 number = word.toLongLong(&isNumber);
    if (isNumber)
        return {CommandReply::Kind::Integer, number};
    return word == "nil" ? CommandReply{CommandReply::Kind::Nil} : CommandReply{CommandReply::Kind::Text, 0, word};
}

struct Story {
    qint64 requestUs, replyUs;
    quint64 connection;
    QByteArray command, reply;
};

Exchange exchangeOf(const Story &one)
{
    const QByteArrayList words = one.command.split(' ');
    return {one.requestUs,
            one.replyUs,
            one.connection,
            {{one.requestUs, 0, "10.0.0.2:" + QByteArray::number(one.connection), {words.cbegin(), words.cend()}, replyOf(one.reply)}}};
}

struct Ordered {
    QByteArrayList commands; ///< "client: command = reply"
    std::vector<ExecutedCommand> all;
    quint64 contradictions = 0;
    int gaps = 0;
};

/** As a capture would show it: requests and replies in the order of time. */
Ordered orderOf(std::vector<Story> story)
{
    struct Event {
        qint64 atUs;
        bool isReply;
        std::size_t of;
    };
    std::vector<Event> events;
    for (std::size_t i = 0; i < story.size(); ++i) {
        events.push_back({story[i].requestUs, false, i});
        events.push_back({story[i].replyUs, true, i});
    }
    std::ranges::stable_sort(events, {}, &Event::atUs);
    Ordered ordered;
    ExecutionOrder order([&ordered](const ExecutedCommand &command) { ordered.all.push_back(command); }, [&ordered] { ++ordered.gaps; });
    std::map<std::size_t, ExecutionOrder::Ticket> tickets;
    for (const Event &event : events) {
        if (event.isReply) {
            order.take(exchangeOf(story[event.of]));
            order.settle(tickets[event.of]);
        } else {
            tickets[event.of] = order.expect(event.atUs);
        }
        order.advance(event.atUs);
    }
    order.end();
    ordered.contradictions = order.contradictions();
    for (const ExecutedCommand &command : ordered.all)
        ordered.commands << command.client.sliced(9) + ": " + QByteArrayList(command.arguments.cbegin(), command.arguments.cend()).join(' ');
    return ordered;
}

} // namespace

class TestExecutionOrder : public QObject {
    Q_OBJECT
private slots:
    void take_story_isInAnOrderThatExplainsTheReplies_data()
    {
        QTest::addColumn<QList<int>>("windows"); // of each: request, reply
        QTest::addColumn<QByteArrayList>("asked");
        QTest::addColumn<QByteArrayList>("ordered");
        const auto add = [](const char *name, const QList<int> &windows, const QByteArrayList &asked, const QByteArrayList &ordered) {
            QTest::newRow(name) << windows << asked << ordered;
        };
        add("a release whose reply comes after that of the next holder", {10, 20, 30, 60, 31, 50},
            {"1: SET lock a NX PX 5000 = OK", "1: DEL lock = 1", "2: SET lock b NX PX 5000 = OK"},
            {"1: SET lock a NX PX 5000", "1: DEL lock", "2: SET lock b NX PX 5000"});
        add("an attempt that was refused before the release, whose reply came first", {10, 20, 30, 40, 29, 55},
            {"1: SET lock a NX PX 5000 = OK", "1: DEL lock = 1", "2: SET lock b NX PX 5000 = nil"},
            {"1: SET lock a NX PX 5000", "2: SET lock b NX PX 5000", "1: DEL lock"});
        add("one that asked first and was refused", {0, 1, 10, 50, 11, 40},
            {"1: DEL lock = 0", "2: SET lock b NX PX 5000 = nil", "3: SET lock c NX PX 5000 = OK"},
            {"1: DEL lock", "3: SET lock c NX PX 5000", "2: SET lock b NX PX 5000"});
        add("released, acquired and released again before a reply", {10, 20, 30, 90, 31, 91, 32, 80},
            {"1: SETNX lock a = 1", "1: DEL lock = 1", "2: SETNX lock b = 1", "3: DEL lock = 1"},
            {"1: SETNX lock a", "1: DEL lock", "2: SETNX lock b", "3: DEL lock"});
        add("a lease that is over", {10, 20, 6000, 6100}, {"1: SET lock a NX PX 5 = OK", "2: SET lock b NX PX 5000 = OK"},
            {"1: SET lock a NX PX 5", "2: SET lock b NX PX 5000"});
        add("all keys are deleted", {10, 20, 30, 40, 50, 60}, {"1: SET lock a NX PX 5000 = OK", "2: FLUSHDB = OK", "3: SET lock b NX PX 5000 = OK"},
            {"1: SET lock a NX PX 5000", "2: FLUSHDB", "3: SET lock b NX PX 5000"});
        add("a lease that was not seen is over", {10, 20, 6'000'000, 6'000'100}, {"1: SET lock a NX PX 5000 = nil", "2: SET lock b NX PX 5000 = OK"},
            {"1: SET lock a NX PX 5000", "2: SET lock b NX PX 5000"});
        add("writes at the same time, and which was the last", {0, 1, 10, 50, 11, 40, 60, 70},
            {"1: DEL lock = 0", "2: SET lock a EX 5 = OK", "3: SETEX lock 5 b = OK", "4: GET lock = b"},
            {"1: DEL lock", "3: SETEX lock 5 b", "2: SET lock a EX 5", "4: GET lock"});
        add("who was refused before the release, when nothing is known", {10, 50, 20, 60}, {"1: DEL lock = 1", "2: SETNX lock b = 0"},
            {"2: SETNX lock b", "1: DEL lock"});
        add("what is read decides", {0, 1, 10, 50, 11, 40, 12, 45},
            {"1: DEL lock = 0", "2: GET lock = nil", "3: SET lock c NX = OK", "4: GET lock = c"},
            {"1: DEL lock", "2: GET lock", "3: SET lock c NX", "4: GET lock"});
        add("other keys do not matter", {10, 50, 20, 30}, {"1: SETNX lock a = 1", "2: SETNX other b = 1"}, {"2: SETNX other b", "1: SETNX lock a"});
    }
    void take_story_isInAnOrderThatExplainsTheReplies()
    {
        QFETCH(const QList<int>, windows);
        QFETCH(const QByteArrayList, asked);
        QFETCH(const QByteArrayList, ordered);
        std::vector<Story> story;
        for (qsizetype i = 0; i < asked.size(); ++i) {
            const QByteArray &line = asked[i];
            const qsizetype colon = line.indexOf(": "), equals = line.indexOf(" = ");
            story.push_back({1'000'000 + windows[2 * i], 1'000'000 + windows[2 * i + 1], line.first(colon).toULongLong(),
                             line.sliced(colon + 2, equals - colon - 2), line.sliced(equals + 3)});
        }
        const Ordered found = orderOf(story);
        QCOMPARE(found.commands, ordered);
        QCOMPARE(found.contradictions, quint64(0));
    }

    void take_refusalBesideAnAcquisition_leavesNoDoubtOfWhoHasTheLock()
    {
        const Ordered found = orderOf({{10, 50, 1, "SETNX lock a", "0"}, {20, 60, 2, "SETNX lock b", "1"}, {70, 80, 2, "DEL lock", "1"}});
        QVERIFY(std::ranges::none_of(found.all, &ExecutedCommand::isOrderUnknown));
    }

    /** A server that knows when it executes what, and a capture that sees it between two other times. */
    void take_whatAServerHasDone_isExplained()
    {
        quint64 swapped = 0;
        for (quint32 seed = 0; seed < 200; ++seed) {
            QRandomGenerator random(seed);
            std::map<int, QByteArray> holders; // of each key
            std::vector<Story> story;
            std::array<qint64, 12> freeFrom{};
            qint64 now = 1'000'000;
            for (int key = 0; key < 3; ++key, now += 1000)
                story.push_back({now, now + 10, 100, "DEL lock." + QByteArray::number(key), "0"});
            for (int i = 0; i < 600; ++i) {
                now += 1 + random.bounded(40);
                const auto client = std::size_t(random.bounded(int(freeFrom.size())));
                const qint64 request = now - random.bounded(100), reply = now + 1 + random.bounded(100);
                if (freeFrom[client] >= request)
                    continue;
                freeFrom[client] = reply;
                const int key = random.bounded(3);
                QByteArray &holder = holders[key];
                const QByteArray name = "lock." + QByteArray::number(key), token = "token-" + QByteArray::number(client);
                const bool isOwn = holder == token;
                if (const int what = random.bounded(10); isOwn && what < 8) {
                    story.push_back({request, reply, client, "DEL " + name, "1"});
                    holder.clear();
                } else if (what == 9) {
                    story.push_back({request, reply, client, "GET " + name, holder.isEmpty() ? "nil" : holder});
                } else {
                    story.push_back({request, reply, client, "SET " + name + ' ' + token + " NX PX 60000", holder.isEmpty() ? "OK" : "nil"});
                    if (holder.isEmpty())
                        holder = token;
                }
            }
            const Ordered found = orderOf(story);
            QCOMPARE(found.all.size(), story.size());
            std::map<QByteArray, QByteArray> replayed;
            std::size_t wrong = 0;
            for (const ExecutedCommand &command : found.all) {
                QByteArray &holder = replayed[command.arguments[1]];
                const CommandReply &reply = *command.reply;
                const bool fits = command.arguments[0] == "DEL" ? holder.isEmpty() == (reply.integer == 0)
                    : command.arguments[0] == "GET"             ? reply.text == holder
                    : reply.kind == CommandReply::Kind::Nil     ? !holder.isEmpty()
                                                                : holder.isEmpty();
                wrong += fits ? 0 : 1;
                if (command.arguments[0] == "DEL")
                    holder.clear();
                else if (command.arguments[0] == "SET" && reply.kind == CommandReply::Kind::Text)
                    holder = command.arguments[2];
            }
            QVERIFY2(wrong == 0, QByteArray::number(seed));
            QCOMPARE(found.contradictions, quint64(0));
            const bool isByReply = std::ranges::is_sorted(story, {}, &Story::replyUs);
            swapped += isByReply ? 0 : 1;
        }
        QVERIFY(swapped > 100);
    }

    /** Some write whatever a key holds, or delete all keys: then replies tell less, but they contradict only where two orders explain them. */
    void take_whatIsWrittenBlindly_isNoContradiction()
    {
        quint64 contradictions = 0, commands = 0;
        for (quint32 seed = 0; seed < 200; ++seed) {
            QRandomGenerator random(seed);
            std::map<int, QByteArray> held; // by each key
            std::vector<Story> story;
            std::array<qint64, 6> freeFrom{};
            qint64 now = 1'000'000;
            for (int i = 0; i < 400; ++i) {
                now += 1 + random.bounded(60);
                const auto client = std::size_t(random.bounded(int(freeFrom.size())));
                const qint64 request = now - random.bounded(100), reply = now + 1 + random.bounded(100);
                if (freeFrom[client] >= request)
                    continue;
                freeFrom[client] = reply;
                QByteArray &value = held[random.bounded(2)];
                const QByteArray name = &value == &held[0] ? "lock.0" : "lock.1", mine = "value-" + QByteArray::number(i);
                const bool isFree = value.isEmpty();
                const auto add = [&](const QByteArray &command, const QByteArray &answer) {
                    story.push_back({request, reply, client, command, answer});
                };
                switch (random.bounded(12)) {
                case 0:
                    add("SET " + name + ' ' + mine + " EX 60", "OK");
                    value = mine;
                    break;
                case 1:
                    add("FLUSHDB", "OK");
                    held.clear();
                    break;
                case 2:
                case 3:
                case 4:
                    add("DEL " + name, isFree ? "0" : "1");
                    value.clear();
                    break;
                case 5:
                case 6: add("GET " + name, isFree ? "nil" : value); break;
                default: add("SETNX " + name + ' ' + mine, isFree ? "1" : "0"); value = isFree ? mine : value;
                }
            }
            const Ordered found = orderOf(story);
            QCOMPARE(found.all.size(), story.size());
            contradictions += found.contradictions;
            commands += story.size();
        }
        QVERIFY2(contradictions * 10'000 <= commands, QByteArray::number(contradictions));
    }

    void expect_replyThatNeverComes_isWaitedForNoLongerThanASecond()
    {
        int taken = 0;
        ExecutionOrder order([&taken](const ExecutedCommand &) { ++taken; }, [] {});
        order.expect(1'000'000);
        const ExecutionOrder::Ticket other = order.expect(1'000'010);
        order.take(exchangeOf({1'000'010, 1'000'020, 2, "SETNX lock b", "1"}));
        order.settle(other);
        order.advance(1'500'000);
        QCOMPARE(taken, 0);
        order.advance(2'100'000);
        QCOMPARE(taken, 1);
    }

    void takeGap_afterReplies_comesAfterTheirCommands()
    {
        QByteArrayList seen;
        ExecutionOrder order([&seen](const ExecutedCommand &command) { seen << command.arguments[2]; }, [&seen] { seen << "gap"; });
        order.expect(1'000'000);
        order.take(exchangeOf({1'000'010, 1'000'020, 2, "SETNX lock a", "1"}));
        order.takeGap();
        order.take(exchangeOf({1'000'030, 1'000'040, 3, "SETNX lock b", "1"}));
        order.end();
        QCOMPARE(seen, QByteArrayList({"a", "gap", "b"}));
        QCOMPARE(order.contradictions(), quint64(0));
    }
};

} // namespace tst_executionorder

LOCKSCOPE_TEST(tst_executionorder, tst_executionorder::TestExecutionOrder)
#include "tst_executionorder.moc"
