// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/commandqueue.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_commandqueue {

using namespace lockscope;
using redis::command;
using redis::CommandQueue;
using Kind = Error::Kind;
using namespace std::chrono_literals;

namespace {

const Instant start{1000s};
const Error gone{Kind::Disconnected, QStringLiteral("gone"), {}};

/** Hands out all that is there; what was pushed, by first element or error. An error of the stream ends it as "!". */
QByteArrayList pump(CommandQueue &queue, Instant now = start)
{
    QByteArrayList pushed;
    for (;;) {
        const auto event = queue.next(now);
        if (!event)
            return pushed << "!";
        if (!event->has_value())
            return pushed;
        if ((*event)->completion)
            (*event)->completion();
        else
            pushed << ((*event)->push->isError() ? (*event)->push->bytes() : (*event)->push->at(0).bytes());
    }
}

} // namespace

class TestCommandQueue : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void matches_repliesToCommands_inOrder();
    void matches_batches_amongSingles_atRandomSplits();
    void refuses_endlessAnswersToABatch();
    void refuses_replyToNothing();
    void refuses_unaskedError_withItsWords();
    void waits_forTheFirstCommand_asLongAsItsPatience();
    void waits_forSlowAnswers_data();
    void waits_forSlowAnswers();
    void waits_forManySmallReplies_butNotForADrip();
    void takes_noCreditForTheFuture();
    void tells_whoIsTurnedAway_data();
    void tells_whoIsTurnedAway();
    void fails_overdueAsTimedOut_othersAsGone();
    void fails_cancelled_allAlike();
    void completes_afterQueueIsGone();
    void separates_pushesFromReplies();
    void leaves_ordinaryArraysAlone_whenNotSubscribed();
    void counts_confirmationsPerChannel();
    void pushes_refusal();
};

void TestCommandQueue::matches_repliesToCommands_inOrder()
{
    CommandQueue queue;
    QVERIFY(queue.isEmpty());
    const auto first = queue.add(start, 1s);
    const auto second = queue.add(start, 1s);
    queue.feed("+1\r\n", start);
    QCOMPARE(pump(queue), QByteArrayList());
    QCOMPARE(first.await_resume()->bytes(), "1");
    QVERIFY(!second.isDelivered());
    queue.feed("-NOPERM no\r\n", start);
    pump(queue);
    QCOMPARE(second.await_resume().error().kind, Kind::NoPermission);
    QVERIFY(queue.isEmpty());
}

void TestCommandQueue::matches_batches_amongSingles_atRandomSplits()
{
    QRandomGenerator random(3);
    CommandQueue queue;
    std::vector<std::pair<int, CommandQueue::One>> singles;
    std::vector<std::pair<int, CommandQueue::Many>> batches;
    QByteArray bytes;
    int counter = 0;
    for (int i = 0; i < 500; ++i) {
        const int count = random.bounded(1, 20);
        if (random.bounded(2) == 0)
            singles.emplace_back(counter, queue.add(start, 5s));
        else
            batches.emplace_back(counter, queue.addMany(std::size_t(count), start, 1s));
        const int replies = !singles.empty() && singles.back().first == counter ? 1 : count;
        for (int k = 0; k < replies; ++k)
            bytes += ':' + QByteArray::number(counter++) + "\r\n";
    }
    while (!bytes.isEmpty()) {
        const qsizetype size = qMin<qsizetype>(bytes.size(), random.bounded(1, 200));
        queue.feed(bytes.left(size), start);
        bytes.remove(0, size);
        QCOMPARE(pump(queue), QByteArrayList());
    }
    for (const auto &[number, answer] : singles)
        QCOMPARE(answer.await_resume()->integer(), number);
    for (const auto &[number, answer] : batches) {
        const auto replies = answer.await_resume();
        for (std::size_t i = 0; i < replies->size(); ++i)
            QCOMPARE(replies->at(i).integer(), number + qint64(i));
    }
    QVERIFY(queue.isEmpty());
}

/** Each of them short enough, and all are kept until the last one is there. */
void TestCommandQueue::refuses_endlessAnswersToABatch()
{
    CommandQueue queue;
    const auto answer = queue.addMany(1000, start, 5s);
    const QByteArray reply = "*2\r\n$8000000\r\n" + QByteArray(8'000'000, 'x') + "\r\n:0\r\n";
    int taken = 0;
    Result<std::optional<CommandQueue::Event>> event = std::optional<CommandQueue::Event>();
    for (; event && taken < 1000; ++taken) {
        queue.feed(reply, start);
        event = queue.next(start);
    }
    QVERIFY(!event);
    QCOMPARE(event.error().kind, Error::Kind::NotRedis);
    QCOMPARE(taken, 17); // more than 128 MiB
}

void TestCommandQueue::refuses_replyToNothing()
{
    CommandQueue queue;
    queue.feed("+OK\r\n", start);
    QCOMPARE(queue.next(start).error().kind, Kind::NotRedis);

    CommandQueue subscribed;
    subscribed.addSubscription(command("SUBSCRIBE", "c"), start, 5s);
    subscribed.feed("+OK\r\n", start);
    QCOMPARE(subscribed.next(start).error().kind, Kind::NotRedis);
}

void TestCommandQueue::refuses_unaskedError_withItsWords()
{
    CommandQueue queue;
    queue.feed("-ERR max number of clients reached\r\n", start);
    const Error error = queue.next(start).error();
    QCOMPARE(error.kind, Kind::Server);
    QVERIFY(error.text.english().contains(QStringLiteral("max number of clients")));
}

void TestCommandQueue::waits_forTheFirstCommand_asLongAsItsPatience()
{
    CommandQueue queue;
    QVERIFY(!queue.deadline());
    const auto first = queue.add(start, 5s);
    const auto second = queue.add(start + 1s, 2s);
    QCOMPARE(queue.deadline(), std::optional(start + 5s)); // the second cannot be answered before
    queue.feed("+1\r\n", start + 4s);
    QCOMPARE(pump(queue, start + 4s), QByteArrayList());
    QCOMPARE(queue.deadline(), std::optional(start + 6s));
    queue.feed("+2\r\n", start + 5s);
    QCOMPARE(pump(queue, start + 5s), QByteArrayList());
    QVERIFY(!queue.deadline());
    QVERIFY(first.isDelivered() && second.isDelivered());
}

void TestCommandQueue::waits_forSlowAnswers_data()
{
    QTest::addColumn<QByteArray>("bytes"); // each time
    QTest::addColumn<int>("everyMs");
    QTest::addColumn<int>("mostSeconds"); // how long such an answer is waited for; 0: until it is complete
    QTest::newRow("one byte a second") << QByteArray("x") << 1000 << 5;
    QTest::newRow("a byte a millisecond") << QByteArray("x") << 1 << 5;
    QTest::newRow("a slow line") << QByteArray(2000, 'x') << 200 << 0;
    QTest::newRow("endless, however quick") << QByteArray(200'000, 'x') << 100 << 60;
}

void TestCommandQueue::waits_forSlowAnswers()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, everyMs);
    QFETCH(int, mostSeconds);
    const Duration limit = 50s;
    CommandQueue queue;
    const auto answer = queue.add(start, 5s);
    queue.feed("$536870912\r\n", start);
    Instant now = start;
    while (now < *queue.deadline() && (mostSeconds > 0 || now < start + limit)) {
        now += Duration(everyMs);
        queue.feed(bytes, now);
        QCOMPARE(pump(queue, now), QByteArrayList());
    }
    if (mostSeconds == 0)
        QVERIFY(now >= start + limit);
    else
        QVERIFY(now >= start + std::chrono::seconds(mostSeconds) && now <= start + std::chrono::seconds(mostSeconds + 1));
    QVERIFY(!answer.isDelivered());
}

void TestCommandQueue::waits_forManySmallReplies_butNotForADrip()
{
    CommandQueue queue;
    const auto batch = queue.addMany(3000, start, 5s);
    Instant now = start;
    for (int i = 0; i < 10; ++i) { // a server with much to do sends some whenever it is our turn
        now += 1s;
        queue.feed(QByteArray(":1\r\n").repeated(100), now);
        QCOMPARE(pump(queue, now), QByteArrayList());
        QVERIFY(*queue.deadline() > now + 4s);
    }
    for (; now < *queue.deadline(); now += 1s) {
        QVERIFY(now < start + 20s);
        queue.feed(":1\r\n", now);
        QCOMPARE(pump(queue, now), QByteArrayList());
    }
    QVERIFY(!batch.isDelivered());
}

void TestCommandQueue::takes_noCreditForTheFuture()
{
    CommandQueue queue;
    const auto answer = queue.add(start, 5s);
    queue.feed("$536870912\r\n" + QByteArray(10'000'000, 'x'), start + 1s);
    QCOMPARE(pump(queue, start + 1s), QByteArrayList());
    QCOMPARE(queue.progress().silentSince(), start + 1s);
    QCOMPARE(queue.deadline(), std::optional(start + 6s));
    QVERIFY(!answer.isDelivered());
}

void TestCommandQueue::tells_whoIsTurnedAway_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("code"); // empty: served
    QTest::newRow("served") << QByteArray("$1\r\n1\r\n") << QByteArray();
    QTest::newRow("refused") << QByteArray("-NOPERM no\r\n") << QByteArray();
    QTest::newRow("other type") << QByteArray("-WRONGTYPE no\r\n") << QByteArray();
    QTest::newRow("out of memory") << QByteArray("-OOM command not allowed\r\n") << QByteArray();
    QTest::newRow("loading") << QByteArray("-LOADING Redis is loading\r\n") << QByteArray("LOADING");
    QTest::newRow("busy") << QByteArray("-BUSY Redis is busy\r\n") << QByteArray("BUSY");
    QTest::newRow("stale") << QByteArray("-MASTERDOWN Link with MASTER is down\r\n") << QByteArray("MASTERDOWN");
    QTest::newRow("password") << QByteArray("-NOAUTH Authentication required.\r\n") << QByteArray("NOAUTH");
}

void TestCommandQueue::tells_whoIsTurnedAway()
{
    QFETCH(QByteArray, answer);
    QFETCH(QByteArray, code);
    CommandQueue queue;
    const auto one = queue.add(start, 5s);
    const auto many = queue.addMany(2, start, 5s);
    queue.feed(answer + answer + "+OK\r\n", start);
    for (int i = 0; i < 2; ++i) {
        const auto event = queue.next(start);
        QVERIFY(event && event->has_value());
        (*event)->completion();
        QCOMPARE((*event)->turnedAway.value_or(Error()).code, code);
    }
    QVERIFY(one.isDelivered() && many.isDelivered());
}

void TestCommandQueue::fails_overdueAsTimedOut_othersAsGone()
{
    CommandQueue queue;
    const auto overdue = queue.add(start, 1s);
    const auto batch = queue.addMany(2, start, 9s);
    const auto single = queue.add(start, 9s);
    for (const auto &completion : queue.fail(start + 2s, gone))
        completion();
    QCOMPARE(overdue.await_resume().error().kind, Kind::TimedOut);
    QCOMPARE(batch.await_resume().error(), gone);
    QCOMPARE(single.await_resume().error(), gone);
    QVERIFY(queue.isEmpty());
}

void TestCommandQueue::fails_cancelled_allAlike()
{
    CommandQueue queue;
    const auto overdue = queue.add(start, 1s);
    for (const auto &completion : queue.fail(start + 2s, {Kind::Cancelled, {}, {}}))
        completion();
    QCOMPARE(overdue.await_resume().error().kind, Kind::Cancelled);
}

void TestCommandQueue::completes_afterQueueIsGone()
{
    CommandQueue::Completion completion;
    CommandQueue::One answer;
    {
        CommandQueue queue;
        answer = queue.add(start, 5s);
        queue.feed("$5\r\nhello\r\n", start);
        completion = (*queue.next(start))->completion;
    }
    completion();
    QCOMPARE(answer.await_resume()->bytes(), "hello");
}

void TestCommandQueue::separates_pushesFromReplies()
{
    CommandQueue queue;
    queue.addSubscription(command("SUBSCRIBE", "c"), start, 5s);
    const auto ping = queue.add(start, 5s);
    queue.feed("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n"
               "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\nx\r\n"
               "*2\r\n$4\r\npong\r\n$0\r\n\r\n"
               "*4\r\n$8\r\npmessage\r\n$1\r\n*\r\n$1\r\nc\r\n$1\r\nx\r\n",
               start);
    QCOMPARE(pump(queue), (QByteArrayList{"subscribe", "message", "pmessage"}));
    QCOMPARE(ping.await_resume()->at(0).bytes(), "pong");
    QVERIFY(queue.isEmpty());
}

void TestCommandQueue::leaves_ordinaryArraysAlone_whenNotSubscribed()
{
    CommandQueue queue;
    const auto range = queue.add(start, 5s);
    queue.addSubscription(command("SUBSCRIBE", "c"), start, 5s);
    queue.feed("*1\r\n$7\r\nmessage\r\n", start);
    QCOMPARE(pump(queue), QByteArrayList());
    QCOMPARE(range.await_resume()->size(), 1);
}

void TestCommandQueue::counts_confirmationsPerChannel()
{
    CommandQueue queue;
    queue.addSubscription(command("SUBSCRIBE", "a", "b"), start, 5s);
    queue.feed("*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n", start);
    QCOMPARE(pump(queue), QByteArrayList{"subscribe"});
    QVERIFY(queue.deadline().has_value()); // one is still owed
    queue.feed("*3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:2\r\n", start);
    QCOMPARE(pump(queue), QByteArrayList{"subscribe"});
    QVERIFY(queue.isEmpty());
}

void TestCommandQueue::pushes_refusal()
{
    CommandQueue queue;
    queue.addSubscription(command("SUBSCRIBE", "a", "b"), start, 5s);
    const auto ping = queue.add(start, 5s);
    queue.feed("-NOPERM no\r\n+PONG\r\n", start);
    QCOMPARE(pump(queue), QByteArrayList{"NOPERM no"});
    QCOMPARE(ping.await_resume()->bytes(), "PONG");
}

} // namespace tst_commandqueue

LOCKSCOPE_TEST(tst_commandqueue, tst_commandqueue::TestCommandQueue)
#include "tst_commandqueue.moc"
