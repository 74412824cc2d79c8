// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockjudge.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const Instant start{1000h};

SchemeProfile profile(const QByteArray &prefix, std::optional<Duration> usual, std::optional<Duration> longest)
{
    return {.pattern = prefix, .label = {}, .usualHold = usual, .longestHold = longest};
}

Lock heldLock(const QByteArray &key)
{
    Lock lock;
    lock.key = key;
    lock.token = "token";
    lock.protocol = Protocol::Token;
    lock.heldSince = start;
    lock.deadline = start + 24h;
    lock.lease = 24h;
    return lock;
}

} // namespace

class TestLockJudge : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void stateAt_heldBeyondTheProfile_isStale_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<int>("renewals");
        QTest::addColumn<qint64>("heldMs");
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<QByteArray>("reasons");
        const auto row = [](const char *name, const char *key, int renewals, Duration held, const char *state, const char *reasons) {
            QTest::newRow(name) << QByteArray(key) << renewals << qint64(held.count()) << QByteArray(state) << QByteArray(reasons);
        };
        row("within the limit", "limit:a", 0, 60s, "held", "");
        row("beyond it", "limit:a", 0, 60s + 1ms, "stale", "held-beyond-limit");
        row("no profile", "other", 9, 20h, "held", "");
        row("five times the usual, renewed", "usual:a", 3, 10s, "held", "");
        row("more, renewed", "usual:a", 3, 10s + 1ms, "stale", "renewed-too-long");
        row("more, but hardly renewed", "usual:a", 2, 1h, "held", "");
        row("whichever comes first", "both:a", 3, 10s + 1ms, "stale", "renewed-too-long");
        row("and both", "both:a", 3, 61s, "stale", "renewed-too-long held-beyond-limit");
    }

    void stateAt_heldBeyondTheProfile_isStale()
    {
        QFETCH(QByteArray, key);
        QFETCH(int, renewals);
        QFETCH(qint64, heldMs);
        QFETCH(QByteArray, state);
        QFETCH(QByteArray, reasons);
        const LockJudge judge(SchemeProfiles({profile("limit:", {}, 60s), profile("usual:", 2s, {}), profile("both:", 2s, 60s)}));
        Lock lock = heldLock(key);
        lock.renewals = quint32(renewals);
        const Instant now = start + Duration(heldMs);

        QByteArrayList names;
        for (const StaleReason &reason : staleReasons(lock, now, judge.facts(lock)))
            names << staleReasonName(reason.kind);

        QCOMPARE(QByteArray(stateName(judge.stateAt(lock, now))), state);
        QCOMPARE(names.join(' '), reasons);
    }

    void stateAt_nobodyHoldsIt_isNoMatterOfTime()
    {
        const LockJudge judge(SchemeProfiles({profile("", {}, 1s)}));
        Lock queue = heldLock("a");
        queue.protocol = Protocol::Queue;
        Lock other = heldLock("b");
        other.protocol = Protocol::OtherType;

        QCOMPARE(judge.stateAt(queue, start + 1h), LockState::Blocked);
        QCOMPARE(judge.stateAt(other, start + 1h), LockState::Held);
    }

    /** The permits go from hand to hand; that some are always taken is nobody's long hold. */
    void stateAt_shared_isJudgedByTheLongestHold()
    {
        const LockJudge judge(SchemeProfiles({profile("", {}, 60s)}));
        Lock lock = heldLock("pool");
        lock.token = {};
        lock.protocol = Protocol::Members;
        LockDetails details;
        details.holdersInAll = 2;
        details.holders = {{.token = "a", .since = start + 50s}, {.token = "b", .since = start + 90s}};
        lock.details = SharedDetails(details);

        QCOMPARE(judge.stateAt(lock, start + 110s), LockState::Held);
        QCOMPARE(judge.nextStateChange(lock, start + 100s), std::optional(start + 110s + 1ms));
        QCOMPARE(judge.stateAt(lock, start + 110s + 1ms), LockState::Stale);
    }

    void nextStateChange_walk_meetsEveryChange_data()
    {
        QTest::addColumn<qint64>("leaseMs");
        QTest::addColumn<int>("renewals");
        QTest::newRow("limit before the deadline") << qint64(300'000) << 0;
        QTest::newRow("far from the usual before it") << qint64(300'000) << 5;
        QTest::newRow("deadline first") << qint64(5'000) << 0;
        QTest::newRow("no deadline") << qint64(0) << 5;
    }

    void nextStateChange_walk_meetsEveryChange()
    {
        QFETCH(qint64, leaseMs);
        QFETCH(int, renewals);
        const LockJudge judge(SchemeProfiles({profile("a", 2s, 60s)}));
        Lock lock = heldLock("a");
        lock.renewals = quint32(renewals);
        lock.lease = Duration(leaseMs);
        lock.deadline = leaseMs > 0 ? MaybeInstant(start + lock.lease) : MaybeInstant();

        std::vector<Instant> changes;
        for (auto next = judge.nextStateChange(lock, start); next; next = judge.nextStateChange(lock, *next))
            changes.push_back(*next);
        LockState state = judge.stateAt(lock, start);
        for (Instant now = start; now < start + 400s; now += 1ms) {
            const LockState then = judge.stateAt(lock, now);
            if (then != std::exchange(state, then))
                QVERIFY2(std::ranges::find(changes, now) != changes.end(), qPrintable(u"%1 ms"_s.arg((now - start) / 1ms)));
        }
        QVERIFY(!changes.empty());
    }
};

QTEST_GUILESS_MAIN(TestLockJudge)
#include "tst_lockjudge.moc"
