// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/lockwaits.h"

#include "testprogram.h"
#include "trafficstory.h"

#include <QTest>

#include <array>
#include <map>
#include <random>

namespace tst_lockwaits {

using namespace lockscope;

namespace {

constexpr std::array waitEnds{"waiting", "won", "gave up", "unknown"};
constexpr std::array holdEnds{"held", "released", "expired", "overwritten", "unknown"};

QByteArray msOfUs(qint64 us) { return QByteArray::number(us / 1000); }

/** Which letter a story's token has. */
QByteArray letterOf(const QByteArray &token)
{
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
        if (storyToken(letter) == token)
            return QByteArray(1, letter);
    }
    return token;
}

QByteArrayList waitsIn(const TrafficReport &report)
{
    QByteArrayList all;
    for (const TrafficWait &wait : report.waits) {
        if (wait.who.name == "x" || wait.lock.key != "lock.1") // x made the lock known
            continue;
        all << wait.who.name + ' ' + (wait.who.isSure ? letterOf(wait.who.token) : QByteArray("?")) + ' ' + msOfUs(wait.fromUs) + '-'
                + msOfUs(wait.untilUs) + ' ' + QByteArray::number(wait.tries) + "x " + waitEnds[std::size_t(wait.end)];
    }
    return all;
}

QByteArrayList holdsIn(const TrafficReport &report)
{
    QByteArrayList all;
    for (const TrafficSpan &span : report.holds) {
        all << span.who.name + ' ' + msOfUs(span.fromUs) + '-' + (span.untilUs ? msOfUs(*span.untilUs) : QByteArray()) + ' '
                + holdEnds[std::size_t(span.end)] + (span.endedBy.isEmpty() ? QByteArray() : QByteArray(" by " + span.endedBy))
                + (span.renewalsUs.empty() ? QByteArray() : QByteArray(", renewed " + QByteArray::number(span.renewalsUs.size()) + 'x'));
    }
    return all;
}

LockContention onlyLock(const TrafficReport &report) { return report.locks.size() == 1 ? report.locks.front() : LockContention{}; }

/** What makes it known that lock.1 is free. */
QByteArrayList known(const QByteArrayList &story) { return QByteArrayList{"1 x:1 SETNX lock.1 start", "2 x:1 DEL lock.1"} + story; }

QByteArray take(int ms, const char *client, char token) { return QByteArray::number(ms) + ' ' + client + " SET lock.1 @" + token + " NX PX 5000"; }
QByteArrayList release(int ms, const char *client, char token)
{
    const QByteArray at = QByteArray::number(ms);
    return {at + ' ' + client + " EVAL if_call('get')_call('del') 1 lock.1 @" + token, at + " lua get lock.1", at + " lua del lock.1"};
}

} // namespace

class TestLockWaits : public QObject {
    Q_OBJECT
private slots:
    void story_hasWaits_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArrayList>("waits");
        const auto add = [](const char *name, const QByteArrayList &story, const QByteArrayList &waits) {
            QTest::newRow(name) << known(story) << waits;
        };
        add("nobody waits", QByteArrayList{take(100, "a:1", 'A')} + release(200, "a:1", 'A'), {});
        add("a wait that is won",
            QByteArrayList{take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(150, "b:1", 'B')} + release(180, "a:1", 'A')
                + QByteArrayList{take(190, "b:1", 'B')},
            {"b B 110-190 3x won"});
        add("a wait by the connections of a pool is one, by its token",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(150, "b:2", 'B'), take(190, "b:3", 'B')}, {"b B 110-190 3x waiting"});
        add("a token for each try is one wait, by its connection",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(150, "b:1", 'C'), take(190, "b:1", 'D')}, {"b ? 110-190 3x waiting"});
        add("two that wait with one connection are two, by their tokens",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(115, "b:1", 'B'), take(120, "b:1", 'C'), take(125, "b:1", 'B'),
             take(130, "b:1", 'C')},
            {"b B 110-125 3x waiting", "b C 120-130 2x waiting"});
        add("several that wait over one connection are known when one of their tokens comes back",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(120, "b:1", 'C'), take(130, "b:1", 'D'), take(140, "b:1", 'B'), take(150, "b:1", 'C'),
             take(160, "b:1", 'D')},
            {"b B 110-140 2x waiting", "b C 120-150 2x waiting", "b D 130-160 2x waiting"});
        add("also when it comes back over another connection of their pool",
            QByteArrayList{take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(112, "b:1", 'C'), take(114, "b:1", 'D')} + release(180, "a:1", 'A')
                + QByteArrayList{take(190, "b:2", 'B')} + release(195, "b:3", 'B') + QByteArrayList{take(200, "b:2", 'D'), "3000 now"},
            {"b B 110-190 2x won", "b D 114-200 2x won", "b C 112-112 1x waiting"});
        QTest::newRow("tries of which each may have won, with other tokens, are no wait")
            << QByteArrayList{take(100, "b:1", 'A'), take(170, "b:1", 'B'), "180 a:1 DEL lock.1", take(400, "b:1", 'C'), "1000 a:1 SETNX lock.1 1"}
            << QByteArrayList{"b ? 100-170 1x unknown", "a ? 1000-1000 1x waiting"};
        add("one try is no wait", {take(100, "a:1", 'A'), take(110, "b:1", 'B')}, {"b B 110-110 1x waiting"});
        add("a wait that was given up", {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), take(1500, "c:1", 'C')},
            {"b B 110-160 2x gave up", "c C 1500-1500 1x waiting"});
        add("the next wait of a client that gave up is another one",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), take(3000, "b:1", 'C'), take(3050, "b:1", 'C')},
            {"b B 110-160 2x gave up", "b C 3000-3050 2x waiting"});
        add("whoever tries with another token has given up the earlier wait",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), take(300, "b:1", 'C'), take(350, "b:1", 'C')},
            {"b B 110-160 2x gave up", "b C 300-350 2x waiting"});
        add("a first wait of one try does not swallow the next ones",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(300, "b:1", 'C'), take(350, "b:1", 'C'), take(500, "b:1", 'D'),
             take(550, "b:1", 'D')},
            {"b ? 110-110 1x gave up", "b C 300-350 2x gave up", "b D 500-550 2x waiting"});
        add("one try, and another one much later with another token, are no wait",
            QByteArrayList{take(100, "a:1", 'A'), take(110, "b:1", 'B')} + release(200, "a:1", 'A') + QByteArrayList{take(9000, "b:1", 'C')},
            {"b B 110-110 1x waiting"});
        add("whoever tries for another lock has given up the first one",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), "170 b:1 SET lock.2 @C NX PX 5000"}, {"b B 110-160 2x gave up"});
        add("whoever tries for two locks in turn waits for both, with one token",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), "170 b:1 SET lock.2 @B NX PX 5000"}, {"b B 110-160 2x waiting"});
        add("two actors of one connection wait for two locks",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), "170 b:1 SET lock.2 @C NX PX 5000", take(210, "b:1", 'B'),
             "220 b:1 SET lock.2 @C NX PX 5000", take(260, "b:1", 'B'), "270 b:1 SET lock.2 @C NX PX 5000"},
            {"b B 110-260 4x waiting"});
        add("a wait is over when nothing has been heard of it for long",
            {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), "4000 now"}, {"b B 110-160 2x gave up"});
        add("slow tries are one wait", {take(100, "a:1", 'A'), take(200, "b:1", 'B'), take(1700, "b:1", 'B'), take(4500, "b:1", 'B')},
            {"b B 200-4500 3x waiting"});
        add("constant values are distinguished by connection",
            {"100 a:1 SETNX lock.1 1", "110 b:1 SETNX lock.1 1", "120 c:1 SETNX lock.1 1", "130 b:1 SETNX lock.1 1", "140 c:1 SETNX lock.1 1"},
            {"b ? 110-130 2x waiting", "c ? 120-140 2x waiting"});
        add("clients of a socket whose values are constant are not distinguished",
            {"100 unix:/s SETNX lock.1 1", "110 unix:/s SETNX lock.1 1", "120 unix:/s SETNX lock.1 1"}, {});
        add("a gap ends what is known", {take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(150, "b:1", 'B'), "160 gap"}, {"b B 110-150 2x unknown"});
        add("a client has the name that it gives itself",
            {"50 b:1 CLIENT SETNAME worker-7", take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(150, "b:1", 'B')},
            {"worker-7 B 110-150 2x waiting"});
        add("a client has the name that it gives in HELLO",
            {"50 b:1 HELLO 3 AUTH u p SETNAME worker-7", take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(150, "b:1", 'B')},
            {"worker-7 B 110-150 2x waiting"});
    }
    void story_hasWaits()
    {
        QFETCH(QByteArrayList, story);
        QFETCH(QByteArrayList, waits);
        QCOMPARE(waitsIn(reportOf(story)), waits);
    }

    void wait_thatMayHaveBegunBefore_isAtLeastAsLong()
    {
        const QByteArrayList story{take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), take(210, "b:1", 'B')};
        QCOMPARE(onlyLock(reportOf(story)).longestWait.value_or(TrafficLength()), (TrafficLength{100'000, true}));
        QCOMPARE(onlyLock(reportOf(known(story))).longestWait.value_or(TrafficLength()), (TrafficLength{100'000, false}));
    }

    void lengths_someOfThemAtLeast_areAsCertainAsTheyCanBe()
    {
        TrafficLengths lengths;
        for (const qint64 us : {10, 20, 30})
            lengths.add({us, false});
        QCOMPARE(lengths.percentile(0.5).value_or(TrafficLength()), (TrafficLength{20, false}));
        lengths.add({5, true}); // perhaps the longest of all
        QCOMPARE(lengths.percentile(0).value_or(TrafficLength()), (TrafficLength{5, true}));
        QCOMPARE(lengths.percentile(0.5).value_or(TrafficLength()), (TrafficLength{20, true}));
        lengths.add({40, true});
        QCOMPARE(lengths.percentile(0.5).value_or(TrafficLength()), (TrafficLength{20, true}));
        QCOMPARE(lengths.longest().value_or(TrafficLength()), (TrafficLength{40, true}));
    }

    /** Commands of no interest have shown the time. */
    void report_longAfterTheLastTry_isOfThen()
    {
        const TrafficReport report = reportOf(known({take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(160, "b:1", 'B'), "9000 now"}));
        const LockContention lock = onlyLock(report);
        QVERIFY(!lock.holder);
        QCOMPARE(lock.waitersNow, 0u);
        QCOMPARE(lock.gaveUp, quint64(1));
        QCOMPARE(lock.waits, quint64(1));
        QCOMPARE(lock.longestWait.value_or(TrafficLength()), (TrafficLength{50'000}));
        QCOMPARE(report.tree.roots.size(), 0u);
    }

    /** If it had succeeded, nobody waited. */
    void attempt_withAnUnknownOutcome_isNoWait()
    {
        const TrafficReport report = reportOf({"1000 a:1 SETNX lock.1 1", "3000 x:1 DEL lock.1", "4000 a:1 SETNX lock.1 1"});
        QCOMPARE(onlyLock(report).waits, quint64(0));
        QCOMPARE(onlyLock(report).waitedUs, qint64(0));
    }

    void story_hasHolds_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArrayList>("holds");
        const auto add = [](const char *name, const QByteArrayList &story, const QByteArrayList &holds) {
            QTest::newRow(name) << known(story) << holds;
        };
        add("released", QByteArrayList{take(100, "a:1", 'A')} + release(200, "a:1", 'A'), {"a 100-200 released"});
        add("released by another one", {take(100, "a:1", 'A'), "200 b:1 DEL lock.1"}, {"a 100-200 released by b:1"});
        add("expired", {"100 a:1 SET lock.1 @A NX PX 50", take(300, "b:1", 'B')}, {"a 100-150 expired", "b 300- held"});
        add("renewed", {take(100, "a:1", 'A'), "200 a:1 PEXPIRE lock.1 5000"}, {"a 100- held, renewed 1x"});
        add("overwritten", {take(100, "a:1", 'A'), "200 b:1 SET lock.1 @B PX 5000"}, {"a 100-200 overwritten by b:1", "b 200- held"});
        add("after a gap", {take(100, "a:1", 'A'), "200 gap"}, {"a 100-100 unknown"});
    }
    void story_hasHolds()
    {
        QFETCH(QByteArrayList, story);
        QFETCH(QByteArrayList, holds);
        QCOMPARE(holdsIn(reportOf(story)), holds);
    }

    void attempt_whoseSuccessIsKnownLater_isNoWait()
    {
        const TrafficReport report = reportOf(QByteArrayList{take(100, "a:1", 'A')} + release(200, "a:1", 'A'));
        QCOMPARE(waitsIn(report), QByteArrayList());
        QCOMPARE(holdsIn(report), QByteArrayList{"a 100-200 released"});
        const LockContention lock = onlyLock(report);
        QCOMPARE(lock.attempts, quint64(1));
        QCOMPARE(lock.acquisitions, quint64(1));
        QCOMPARE(lock.undecided, quint64(0));
        QCOMPARE(lock.waits + lock.triedOnce, quint64(0));
    }

    void clients_ofASocket_areNamedByTheirTokens()
    {
        const QByteArray first = "web-1:11:" + storyToken('A'), second = "web-2:12:" + storyToken('B');
        const TrafficReport report =
            reportOf(known({"100 unix:/s SET lock.1 " + first + " NX PX 5000", "110 unix:/s SET lock.1 " + second + " NX PX 5000",
                            "150 unix:/s SET lock.1 " + second + " NX PX 5000"}));
        QCOMPARE(report.holds.back().who.name, "web-1:11");
        QCOMPARE(report.waits.back().who.name, "web-2:12");
        using Share = std::pair<QByteArray, qint64>;
        QCOMPARE(onlyLock(report).heldUpBy, (std::vector<Share>{{"web-1:11", 40'000}}));
    }

    void contention_ofALock_isCounted()
    {
        const QByteArrayList story = QByteArrayList{take(100, "a:1", 'A'), take(110, "b:1", 'B'), take(120, "c:1", 'C'),
                                                    take(130, "d:1", 'D'), take(150, "b:1", 'B'), take(160, "c:1", 'C')}
            + release(200, "a:1", 'A') + QByteArrayList{take(210, "c:1", 'C'), take(220, "b:1", 'B')} + release(300, "c:1", 'C')
            + QByteArrayList{take(305, "b:1", 'B')} + release(310, "b:1", 'B');
        const LockContention lock = onlyLock(reportOf(known(story)));
        QCOMPARE(lock.attempts, quint64(10)); // with the one that made it known
        QCOMPARE(lock.acquisitions, quint64(3));
        QCOMPARE(lock.undecided, quint64(1)); // that
        QCOMPARE(lock.waits, quint64(2));
        QCOMPARE(lock.gaveUp, quint64(0));
        QCOMPARE(lock.triedOnce, quint64(0)); // d may go on
        QCOMPARE(lock.waitersMost, quint32(2));
        QCOMPARE(lock.waitersNow, quint32(0));
        QCOMPARE(lock.wait.percentile(0.5).value_or(TrafficLength()), (TrafficLength{195'000}));
        QCOMPARE(lock.wait.longest().value_or(TrafficLength()), (TrafficLength{195'000}));
        QCOMPARE(lock.gap.longest().value_or(TrafficLength()), (TrafficLength{10'000}));
        QCOMPARE(lock.handOvers, quint64(1)); // b waits when c wins
        QCOMPARE(lock.inOrder, quint64(0));   // c came later than b
        QCOMPARE(lock.waitedUs, qint64(90'000 + 195'000));
        // b waited 110-200 for a, 210-300 for c; c waited 120-200 for a; nobody had it for 10 + 10 + 5 ms
        using Share = std::pair<QByteArray, qint64>;
        QCOMPARE(lock.heldUpBy, (std::vector<Share>{{"a:1", 170'000}, {"c:1", 90'000}, {"", 25'000}}));
        QCOMPARE(lock.waitedBy, (std::vector<Share>{{"b:1", 195'000}, {"c:1", 90'000}}));
    }

    void waiters_ofAnySet_areCountedAsByHand()
    {
        for (quint32 seed = 1; seed <= 50; ++seed) {
            std::mt19937 random(seed);
            QByteArrayList story{take(10, "h:1", 'A')};
            struct Span {
                int from, until;
            };
            std::vector<Span> spans(1 + random() % 8);
            std::map<int, QByteArrayList> lines;
            for (std::size_t i = 0; i < spans.size(); ++i) {
                spans[i].from = 20 + int(random() % 400);
                spans[i].until = spans[i].from + 10 + int(random() % 300);
                const QByteArray client = QByteArray("w" + QByteArray::number(i) + ":1");
                for (int at = spans[i].from; at < spans[i].until; at += 10)
                    lines[at] << take(at, client, char('B' + i));
                lines[spans[i].until] << take(spans[i].until, client, char('B' + i));
            }
            for (const auto &[at, all] : lines)
                story << all;
            std::size_t most = 0;
            for (int ms = 0; ms < 1000; ++ms) {
                most =
                    std::max(most, std::size_t(std::ranges::count_if(spans, [ms](const Span &span) { return span.from <= ms && ms < span.until; })));
            }
            const LockContention lock = onlyLock(reportOf(known(story)));
            QCOMPARE(lock.waitersMost, quint32(most));
            QCOMPARE(lock.waitersNow, quint32(spans.size()));
        }
    }

    void clients_veryManyAtOnce_areCountedAndCharged()
    {
        constexpr int clients = 1200;
        QByteArrayList story{take(100, "hog:1", 'A')};
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < clients; ++i)
                story << QByteArray::number(200 + 500 * round) + " w" + QByteArray::number(i) + ":1 SETNX lock.1 1";
        }
        const LockContention lock = onlyLock(reportOf(known(story)));
        QCOMPARE(lock.waitersMost, quint32(clients));
        QCOMPARE(lock.waitersNow, quint32(clients));
        QCOMPARE(lock.waitedUs, qint64(clients) * 1'000'000);
        QCOMPARE(lock.heldUpBy.front(), std::pair(QByteArray("hog:1"), lock.waitedUs));
    }

    void holders_veryMany_doNotHideTheWorst()
    {
        QByteArrayList story;
        int ms = 100;
        const auto hold = [&](const QByteArray &who, int length) {
            const QByteArray client = who + ":1";
            story << QByteArray::number(ms) + ' ' + client + " SETNX lock.1 1";
            for (int at = 1; at <= 2; ++at)
                story << QByteArray::number(ms + at * length / 3) + " w:1 SETNX lock.1 1";
            ms += length;
            story << QByteArray::number(ms) + ' ' + client + " DEL lock.1";
            ms += 10'000; // the next wait is another one
        };
        for (int i = 0; i < 4100; ++i)
            hold("h" + QByteArray::number(i), 3);
        for (int i = 0; i < 5; ++i)
            hold("hog", 900);
        QCOMPARE(onlyLock(reportOf(known(story))).heldUpBy.front(), std::pair(QByteArray("hog:1"), qint64(1'500'000)));
    }

    void holds_veryManyBetweenTwoTries_areAllCharged()
    {
        QByteArrayList story{"90 b:1 SETNX lock.1 1", "95 w:1 SETNX lock.1 1", "99 b:1 DEL lock.1"};
        for (int i = 0; i < 900; ++i) {
            const QByteArray client = i % 2 ? " a:1 " : " b:1 ", at = QByteArray::number(100 + i);
            story << at + client + "SETNX lock.1 1" << at + client + "DEL lock.1";
            story.back().replace(at, QByteArray::number(101 + i));
        }
        story << "1000 b:1 SETNX lock.1 1"
              << "1001 w:1 SETNX lock.1 1";
        const auto heldUpBy = onlyLock(reportOf(known(story))).heldUpBy;
        const std::map<QByteArray, qint64> byHolder(heldUpBy.begin(), heldUpBy.end());
        QCOMPARE(byHolder.at("a:1"), 450'000);
        QCOMPARE(byHolder.at("b:1"), 455'000);
    }

    void lengths_ofVeryMany_keepTheirPercentiles()
    {
        TrafficLengths lengths;
        QVERIFY(!lengths.percentile(0.5) && !lengths.longest());
        for (qint64 us = 1; us <= 1'000'000; ++us)
            lengths.add({us});
        QCOMPARE(lengths.count(), quint64(1'000'000));
        QCOMPARE(lengths.longest().value_or(TrafficLength()), (TrafficLength{1'000'000}));
        for (const double part : {0.05, 0.5, 0.95, 0.99})
            QVERIFY2(std::abs(double(lengths.percentile(part)->us) / 1'000'000 - part) < 0.003, qPrintable(QString::number(part)));
    }
};

} // namespace tst_lockwaits

LOCKSCOPE_TEST(tst_lockwaits, tst_lockwaits::TestLockWaits)
#include "tst_lockwaits.moc"
