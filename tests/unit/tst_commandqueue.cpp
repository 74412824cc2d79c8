// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/commandqueue.h"

#include <QRandomGenerator>
#include <QTest>

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
    void refuses_replyToNothing();
    void refuses_unaskedError_withItsWords();
    void keeps_earliestDeadline();
    void moves_deadlineOfBatch_withEachReply();
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
    const auto first = queue.add(start + 1s);
    const auto second = queue.add(start + 1s);
    queue.feed("+1\r\n");
    QCOMPARE(pump(queue), QByteArrayList());
    QCOMPARE(first.await_resume()->bytes(), "1");
    QVERIFY(!second.isDelivered());
    queue.feed("-NOPERM no\r\n");
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
            singles.emplace_back(counter, queue.add(start));
        else
            batches.emplace_back(counter, queue.addMany(std::size_t(count), start, 1s));
        const int replies = !singles.empty() && singles.back().first == counter ? 1 : count;
        for (int k = 0; k < replies; ++k)
            bytes += ':' + QByteArray::number(counter++) + "\r\n";
    }
    while (!bytes.isEmpty()) {
        const qsizetype size = qMin<qsizetype>(bytes.size(), random.bounded(1, 200));
        queue.feed(bytes.left(size));
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

void TestCommandQueue::refuses_replyToNothing()
{
    CommandQueue queue;
    queue.feed("+OK\r\n");
    QCOMPARE(queue.next(start).error().kind, Kind::NotRedis);

    CommandQueue subscribed;
    subscribed.addSubscription(command("SUBSCRIBE", "c"), start + 5s);
    subscribed.feed("+OK\r\n");
    QCOMPARE(subscribed.next(start).error().kind, Kind::NotRedis);
}

void TestCommandQueue::refuses_unaskedError_withItsWords()
{
    CommandQueue queue;
    queue.feed("-ERR max number of clients reached\r\n");
    const Error error = queue.next(start).error();
    QCOMPARE(error.kind, Kind::Server);
    QVERIFY(error.text.contains(QStringLiteral("max number of clients")));
}

void TestCommandQueue::keeps_earliestDeadline()
{
    CommandQueue queue;
    QVERIFY(!queue.nextDeadline());
    const auto first = queue.add(start + 5s);
    const auto second = queue.add(start + 2s);
    QCOMPARE(queue.nextDeadline(), std::optional(start + 2s));
    queue.feed("+1\r\n+2\r\n");
    pump(queue);
    QVERIFY(!queue.nextDeadline());
    QVERIFY(first.isDelivered() && second.isDelivered());
}

void TestCommandQueue::moves_deadlineOfBatch_withEachReply()
{
    CommandQueue queue;
    const auto batch = queue.addMany(3, start + 5s, 5s);
    queue.feed(":1\r\n");
    pump(queue, start + 3s);
    QCOMPARE(queue.nextDeadline(), std::optional(start + 8s));
    QVERIFY(!batch.isDelivered());
}

void TestCommandQueue::fails_overdueAsTimedOut_othersAsGone()
{
    CommandQueue queue;
    const auto overdue = queue.add(start + 1s);
    const auto batch = queue.addMany(2, start + 9s, 1s);
    const auto single = queue.add(start + 9s);
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
    const auto overdue = queue.add(start + 1s);
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
        answer = queue.add(start);
        queue.feed("$5\r\nhello\r\n");
        completion = (*queue.next(start))->completion;
    }
    completion();
    QCOMPARE(answer.await_resume()->bytes(), "hello");
}

void TestCommandQueue::separates_pushesFromReplies()
{
    CommandQueue queue;
    queue.addSubscription(command("SUBSCRIBE", "c"), start + 5s);
    const auto ping = queue.add(start + 5s);
    queue.feed("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n"
               "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\nx\r\n"
               "*2\r\n$4\r\npong\r\n$0\r\n\r\n"
               "*4\r\n$8\r\npmessage\r\n$1\r\n*\r\n$1\r\nc\r\n$1\r\nx\r\n");
    QCOMPARE(pump(queue), (QByteArrayList{"subscribe", "message", "pmessage"}));
    QCOMPARE(ping.await_resume()->at(0).bytes(), "pong");
    QVERIFY(queue.isEmpty());
}

void TestCommandQueue::leaves_ordinaryArraysAlone_whenNotSubscribed()
{
    CommandQueue queue;
    const auto range = queue.add(start);
    queue.addSubscription(command("SUBSCRIBE", "c"), start);
    queue.feed("*1\r\n$7\r\nmessage\r\n");
    QCOMPARE(pump(queue), QByteArrayList());
    QCOMPARE(range.await_resume()->size(), 1);
}

void TestCommandQueue::counts_confirmationsPerChannel()
{
    CommandQueue queue;
    queue.addSubscription(command("SUBSCRIBE", "a", "b"), start + 5s);
    queue.feed("*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n");
    QCOMPARE(pump(queue), QByteArrayList{"subscribe"});
    QVERIFY(queue.nextDeadline().has_value()); // one is still owed
    queue.feed("*3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:2\r\n");
    QCOMPARE(pump(queue), QByteArrayList{"subscribe"});
    QVERIFY(queue.isEmpty());
}

void TestCommandQueue::pushes_refusal()
{
    CommandQueue queue;
    queue.addSubscription(command("SUBSCRIBE", "a", "b"), start + 5s);
    const auto ping = queue.add(start + 5s);
    queue.feed("-NOPERM no\r\n+PONG\r\n");
    QCOMPARE(pump(queue), QByteArrayList{"NOPERM no"});
    QCOMPARE(ping.await_resume()->bytes(), "PONG");
}

QTEST_GUILESS_MAIN(TestCommandQueue)
#include "tst_commandqueue.moc"
