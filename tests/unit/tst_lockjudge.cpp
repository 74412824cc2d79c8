// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockjudge.h"

#include "locks/holdtimes.h"
#include "libraries/recognise.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_lockjudge {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 none = -1'000'000'000;
const Instant start{1000h};

LockProfile profile(const QByteArray &prefix, std::optional<Duration> usual, std::optional<Duration> longest)
{
    return {.pattern = prefix, .label = {}, .usualHold = usual, .longestHold = longest};
}

Lock heldLock(const QByteArray &key)
{
    Lock lock;
    lock.key = key;
    lock.token = "token";
    lock.form = LockForm::Token;
    lock.heldSince = start;
    lock.deadline = start + 24h;
    lock.lease = 24h;
    return lock;
}

/** As it is read, of a string. */
Lock readLock(const QByteArray &key, const QByteArray &token, std::optional<Duration> ttl)
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::String;
    reading.value = token;
    reading.ttl = ttl;
    reading.takenAt = start;
    Lock lock = recognise(reading, {fromUnixMs(1'795'226'000'000), start, true}).value();
    lock.heldSince = start;
    return lock;
}

Lock renewed(Lock lock, quint32 times)
{
    lock.renewals = times;
    return lock;
}

/** Clients that listen for its release. */
Lock listenedTo(Lock lock, qint64 listeners)
{
    LockDetails details;
    details.subscribers = listeners;
    lock.details = SharedDetails(details);
    return lock;
}

Lock holderGone(Lock lock)
{
    LockClients clients;
    clients.holders.push_back({.holder = lock.token, .name = "web-7", .missedAt = start + 30s, .isGone = true});
    lock.details = lock.details.withClients(clients);
    return lock;
}

LockEvent endOf(const QByteArray &key, Duration held)
{
    LockEvent event;
    event.kind = LockEvent::Kind::Released;
    event.key = key;
    event.held = held;
    return event;
}

HoldTimes timesOf(const QByteArray &key, Duration held, int holds)
{
    HoldTimes times;
    times.add(std::vector<LockEvent>(std::size_t(holds), endOf(key, held)));
    return times;
}

QByteArray namesOf(const AttentionReasons &reasons)
{
    QByteArrayList names;
    for (const AttentionReason &reason : reasons)
        names << reasonName(reason.kind);
    return names.join(' ');
}

const char *attentionName(Attention attention)
{
    static constexpr const char *names[] = {"urgent", "needed", "perhaps", "none"};
    return names[std::size_t(attention)];
}

} // namespace

class TestLockJudge : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void stateAt_byDeadlineAndAge_data()
    {
        QTest::addColumn<LockForm>("protocol");
        QTest::addColumn<qint64>("leftMs");
        QTest::addColumn<qint64>("leaseMs");
        QTest::addColumn<qint64>("heldMs");
        QTest::addColumn<LockState>("state");

        const auto row = [](const char *name, LockForm protocol, qint64 left, qint64 lease, qint64 held, LockState state) {
            QTest::newRow(name) << protocol << left << lease << held << state;
        };
        const auto token = LockForm::Token;
        row("plenty left", token, 20'000, 30'000, 10'000, LockState::Held);
        row("less than a fifth, more than 2 s", token, 5'000, 30'000, 25'000, LockState::Held);
        row("exactly 2 s", token, 2'000, 30'000, 28'000, LockState::Held);
        row("below 2 s", token, 1'999, 30'000, 28'001, LockState::EndingSoon);
        row("below 2 s of a short lease", token, 1'500, 2'000, 500, LockState::Held);
        row("exactly a fifth of a short lease", token, 400, 2'000, 1'600, LockState::Held);
        row("below a fifth of a short lease", token, 399, 2'000, 1'601, LockState::EndingSoon);
        row("about to vanish", token, -50, 30'000, 30'050, LockState::EndingSoon);
        row("lapsed for long, not removed by the server", token, -60'000, 30'000, 90'000, LockState::EndingSoon);
        row("lease unknown, lapsed", token, 0, 0, 0, LockState::EndingSoon);
        row("timestamp ahead", LockForm::SetnxSeconds, 9'000, 10'000, 1'000, LockState::Held);
        row("timestamp ends soon", LockForm::SetnxMillis, 1'000, 10'000, 9'000, LockState::EndingSoon);
        row("timestamp at its deadline", LockForm::SetnxMillis, 0, 10'000, 10'000, LockState::EndingSoon);
        row("timestamp lapsed", LockForm::SetnxMillis, -1, 10'000, 10'001, LockState::Stale);
        row("timestamp in seconds lapsed", LockForm::SetnxSeconds, -1, 0, 0, LockState::Stale);
        row("hash with TTL", LockForm::Hash, 20'000, 30'000, 3'600'000, LockState::Held);
        row("no deadline, young", LockForm::TokenWithoutTtl, none, 0, 60'000, LockState::NoDeadline);
        row("no deadline, old", LockForm::TokenWithoutTtl, none, 0, 60'001, LockState::Stale);
        row("hash without deadline, old", LockForm::Hash, none, 0, 60'001, LockState::Stale);
        row("unreadable without deadline, old", LockForm::Unknown, none, 0, 60'001, LockState::Stale);
        row("no lock at all, old", LockForm::OtherType, none, 0, 3'000'000, LockState::NoDeadline);
    }

    void stateAt_onFewerThanHalfOfTheServers_isNotHeld()
    {
        Lock lock;
        lock.form = LockForm::Token;
        lock.lacksMajority = true;
        lock.deadline = start + 20s;
        QCOMPARE(LockJudge().judge(lock, start), (Judgement{LockState::NoMajority, Attention::None}));
    }

    void stateAt_byDeadlineAndAge()
    {
        QFETCH(LockForm, protocol);
        QFETCH(qint64, leftMs);
        QFETCH(qint64, leaseMs);
        QFETCH(qint64, heldMs);
        QFETCH(LockState, state);
        Lock lock;
        lock.form = protocol;
        lock.lease = Duration(leaseMs);
        lock.heldSince = start;
        const Instant now = start + Duration(heldMs);
        if (leftMs != none)
            lock.deadline = now + Duration(leftMs);

        QCOMPARE(stateName(LockJudge().stateAt(lock, now)), stateName(state));
    }

    void judge_reason_countsFromOneInstantOn_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<bool>("contended");
        QTest::addColumn<qint64>("lastCalmMs"); // -1: from the beginning
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<QByteArray>("reasons");
        QTest::addColumn<QByteArray>("attention");
        const auto row = [](const char *name, const Lock &lock, bool contended, Duration lastCalm, const char *state, const char *reasons,
                            const char *attention) {
            QTest::newRow(name) << lock << contended << qint64(lastCalm.count()) << QByteArray(state) << QByteArray(reasons) << QByteArray(attention);
        };
        const QByteArray uuid = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
        row("renewed, and nothing else is known", renewed(heldLock("a"), 3), false, 10min, "held too long", "renewed-too-long", "perhaps");
        row("renewed beyond five times what its profile calls usual", renewed(heldLock("usual:a"), 3), false, 10s, "held too long",
            "renewed-too-long", "needed");
        row("renewed beyond five times what was seen", renewed(heldLock("seen"), 3), false, 5 * 32'768ms, "held too long", "renewed-too-long",
            "needed");
        row("what was seen is short: not before a minute", renewed(heldLock("short"), 3), false, 60s, "held too long", "renewed-too-long", "needed");
        row("a lock profile allows it", renewed(heldLock("long:a"), 900), false, 2h, "held too long", "held-beyond-limit", "needed");
        row("beyond its profile", heldLock("limit:a"), false, 60s, "held too long", "held-beyond-limit", "needed");
        row("waited for", listenedTo(heldLock("a"), 3), false, 2min, "held too long", "waited-for", "urgent");
        row("waited for, and usually held for long", listenedTo(heldLock("seen.long"), 3), false, 2 * 524'288ms, "held too long", "waited-for",
            "urgent");
        row("waited for, within its profile", listenedTo(heldLock("long:a"), 3), false, 2h, "held too long", "held-beyond-limit", "needed");
        row("contended until its holder took it", heldLock("a"), true, 2min, "held too long", "waited-for", "urgent");
        row("the classic: its holder hangs, its watchdog renews, others wait", renewed(listenedTo(heldLock("a"), 3), 40), false, 2min,
            "held too long", "waited-for", "urgent");
        row("a library that always sets a deadline", readLock("bull:a:1:lock", uuid, {}), false, 10s, "stale", "deadline-missing", "needed");
        row("no deadline by design", readLock("a", uuid, {}), false, 1min, "stale", "no-deadline", "perhaps");
        row("no deadline, and usually held for long", readLock("seen.long", uuid, {}), false, 2 * 524'288ms, "stale", "no-deadline", "perhaps");
        row("timestamp passed", readLock("a", "1795226020", {}), false, 20s, "stale", "deadline-passed", "needed");
        row("a time in the past at the first look: its deadline or its start", readLock("a", "1795225990", {}), false, 50s, "stale", "time-passed",
            "perhaps");
        row("a time of now, as a clock slightly ahead writes it", readLock("a", "1795226000900", {}), false, 60'900ms, "stale", "time-passed",
            "perhaps");
        row("a time soon after, as a clock that is ahead writes it", readLock("a", "1795226003", {}), false, 63s, "stale", "time-passed", "perhaps");
        row("such a time, which its profile allows", readLock("long:a", "1795225990", {}), false, 2h - 10s, "stale", "time-passed", "perhaps");
        row("its holder's client is gone", holderGone(heldLock("a")), false, Duration(-1), "stale", "holder-gone", "needed");
        row("several: the worst decides", holderGone(listenedTo(renewed(heldLock("a"), 9), 1)), false, Duration(-1), "stale", "holder-gone",
            "needed");
    }

    void judge_reason_countsFromOneInstantOn()
    {
        QFETCH(Lock, lock);
        QFETCH(bool, contended);
        QFETCH(qint64, lastCalmMs);
        QFETCH(QByteArray, state);
        QFETCH(QByteArray, reasons);
        QFETCH(QByteArray, attention);
        HoldTimes times = timesOf("seen", 32'768ms, 20); // ends of the classes in which times are counted
        times.add(std::vector<LockEvent>(20, endOf("seen.long", 524'288ms)));
        times.add(std::vector<LockEvent>(20, endOf("short", 100ms)));
        LockJudge judge(LockProfiles({profile("limit:", {}, 60s), profile("usual:", 2s, {}), profile("long:", {}, 2h)}));
        judge.setHoldTimes(&times);
        if (contended)
            judge.setContended({lock.key});

        if (lastCalmMs >= 0) {
            const Instant calm = start + Duration(lastCalmMs);
            QCOMPARE(judge.judge(lock, calm).attention, Attention::None);
            QVERIFY(judge.reasons(lock, calm).empty());
            QVERIFY(!needsAttention(judge.stateAt(lock, calm)));
        }
        const Instant now = start + Duration(lastCalmMs + 1);
        QCOMPARE(QByteArray(stateName(judge.stateAt(lock, now))), state);
        QVERIFY(needsAttention(judge.stateAt(lock, now)));
        QCOMPARE(namesOf(judge.reasons(lock, now)), reasons);
        QCOMPARE(QByteArray(attentionName(judge.judge(lock, now).attention)), attention);
    }

    void judge_notEnoughIsKnown_isCalm_data()
    {
        QTest::addColumn<Lock>("lock");
        Lock renewedSince = holderGone(heldLock("a"));
        renewedSince.renewedAt = start + 31s; // its client went at 30 s
        QTest::newRow("renewed since its client has gone") << renewedSince;
        QTest::newRow("hardly renewed") << renewed(heldLock("a"), 2);
        QTest::newRow("nobody waits") << listenedTo(heldLock("a"), 0);
        QTest::newRow("nothing known") << heldLock("a");
        Lock refused = readLock("bull:a:1:lock", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", {});
        refused.deadlineIsKnown = false;
        QTest::newRow("PTTL refused") << refused;
        QTest::newRow("the server removes it") << readLock("a", "tok", 1s);
        Lock other = heldLock("limit:b");
        other.form = LockForm::OtherType;
        QTest::newRow("no lock that is known") << other;
    }

    void judge_notEnoughIsKnown_isCalm()
    {
        QFETCH(Lock, lock);
        const LockJudge judge(LockProfiles({profile("limit:", {}, 1s)}));
        QVERIFY(!needsAttention(judge.stateAt(lock, start + 20h)));
        QVERIFY(judge.reasons(lock, start + 20h).empty());
    }

    void judge_severalReasons_areToldWorstFirst()
    {
        LockJudge judge(LockProfiles({profile("both:", 2s, 60s)}));
        const Lock lock = renewed(heldLock("both:a"), 3);
        QCOMPARE(namesOf(judge.reasons(lock, start + 11s)), "renewed-too-long");
        QCOMPARE(namesOf(judge.reasons(lock, start + 61s)), "held-beyond-limit renewed-too-long");
        QCOMPARE(namesOf(judge.reasons(holderGone(lock), start + 61s)), "holder-gone held-beyond-limit renewed-too-long");
    }

    void judge_queueOfDeadWaiters_blocksAtOnce()
    {
        const LockJudge judge(LockProfiles({profile("", {}, 1s)}));
        Lock queue = heldLock("a");
        queue.form = LockForm::Queue;

        QCOMPARE(judge.judge(queue, start), (Judgement{LockState::Blocked, Attention::Urgent}));
        QCOMPARE(namesOf(judge.reasons(queue, start)), "queue-blocks");
    }

    /** The permits go from hand to hand; that some are always taken is nobody's long hold. */
    void judge_shared_isJudgedByTheLongestHold()
    {
        const LockJudge judge(LockProfiles({profile("", {}, 60s)}));
        Lock lock = heldLock("pool");
        lock.token = {};
        lock.form = LockForm::Members;
        LockDetails details;
        details.holdersInAll = 2;
        details.holders = {{.token = "a", .since = start + 50s}, {.token = "b", .since = start + 90s}};
        lock.details = SharedDetails(details);

        QCOMPARE(judge.stateAt(lock, start + 110s), LockState::Held);
        QCOMPARE(judge.nextChange(lock, start + 100s), std::optional(start + 110s + 1ms));
        QCOMPARE(judge.stateAt(lock, start + 110s + 1ms), LockState::HeldTooLong);
    }

    /** Every hundredth hold is that long: a remark, and no state. */
    void unusual_beyond99Of100_isARemark()
    {
        const HoldTimes times = timesOf("a", 2s, 100);
        LockJudge judge;
        QVERIFY(!judge.unusual(heldLock("a"), start + 1h));
        judge.setHoldTimes(&times);
        QVERIFY(!judge.unusual(heldLock("a"), start + 2s));
        const auto reason = judge.unusual(heldLock("a"), start + 1h);
        QVERIFY(reason && reason->kind == AttentionReason::Kind::HeldUnusuallyLong && reason->seen == 1h);
        QCOMPARE(judge.stateAt(heldLock("a"), start + 1h), LockState::Held);
        QVERIFY(!judge.unusual(heldLock("b"), start + 1h));
    }

    void nextChange_walk_meetsEveryChange_data()
    {
        QTest::addColumn<qint64>("leaseMs");
        QTest::addColumn<int>("renewals");
        QTest::addColumn<qint64>("listeners");
        QTest::newRow("limit before the deadline") << qint64(300'000) << 0 << qint64(0);
        QTest::newRow("far from the usual before it") << qint64(300'000) << 5 << qint64(0);
        QTest::newRow("deadline first") << qint64(5'000) << 0 << qint64(0);
        QTest::newRow("no deadline") << qint64(0) << 5 << qint64(0);
        QTest::newRow("waited for") << qint64(900'000) << 0 << qint64(2);
    }

    void nextChange_walk_meetsEveryChange()
    {
        QFETCH(qint64, leaseMs);
        QFETCH(int, renewals);
        QFETCH(qint64, listeners);
        const QByteArray key = listeners > 0 ? "b" : "a";
        const LockJudge judge(LockProfiles({profile("a", 2s, 60s)}));
        Lock lock = listenedTo(renewed(heldLock(key), quint32(renewals)), listeners);
        lock.lease = Duration(leaseMs);
        lock.deadline = leaseMs > 0 ? MaybeInstant(start + lock.lease) : MaybeInstant();

        std::vector<Instant> changes;
        for (auto next = judge.nextChange(lock, start); next; next = judge.nextChange(lock, *next))
            changes.push_back(*next);
        Judgement judgement = judge.judge(lock, start);
        for (Instant now = start; now < start + 400s; now += 1ms) {
            const Judgement then = judge.judge(lock, now);
            if (then != std::exchange(judgement, then))
                QVERIFY2(std::ranges::find(changes, now) != changes.end(), qPrintable(u"%1 ms"_s.arg((now - start) / 1ms)));
        }
        QVERIFY(!changes.empty());
    }

    void reasonText_kind_isASentence_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("brief");
        using Kind = AttentionReason::Kind;
        const auto row = [](Kind kind, const QString &text, const QString &brief) { QTest::newRow(reasonName(kind)) << int(kind) << text << brief; };
        row(Kind::QueueBlocks, u"Nobody holds it, but a dead waiter at the head of its queue blocks it"_s,
            u"free, but blocked by a dead waiter at the head of the queue"_s);
        row(Kind::DeadlineMissing,
            u"It has had no deadline for 8 m 20 s, although its library always sets one: its client may have crashed before setting it"_s,
            u"no deadline for 8 m 20 s, although its library always sets one"_s);
        row(Kind::NoDeadline, u"It has no deadline and has been held for 8 m 20 s: it stays until it is released"_s,
            u"never expires by itself, held for 8 m 20 s"_s);
        row(Kind::DeadlinePassed, u"Its deadline passed 8 m 20 s ago, and the lock still exists"_s, u"deadline passed 8 m 20 s ago"_s);
        row(Kind::TimePassed, u"The time in its value was 8 m 20 s ago. That is its deadline, or when it was acquired: nothing shows which"_s,
            u"the time in its value was 8 m 20 s ago"_s);
        row(Kind::RenewedTooLong, u"It has been renewed for 8 m 20 s, usual is 2.0 s: its holder may hang"_s,
            u"renewed for 8 m 20 s, usual is 2.0 s"_s);
        row(Kind::HeldUnusuallyLong, u"It has been held for 8 m 20 s; 99 of 100 holds of this name end within 2.0 s"_s,
            u"held for 8 m 20 s, 99 of 100 end within 2.0 s"_s);
        row(Kind::HeldBeyondLimit, u"It has been held for 8 m 20 s; its lock profile allows 2.0 s"_s,
            u"held for 8 m 20 s, its lock profile allows 2.0 s"_s);
        row(Kind::HolderGone, u"Its holder's client was connected while it held the lock, and has been disconnected for 8 m 20 s"_s,
            u"its holder's client gone for 8 m 20 s"_s);
    }

    void reasonText_kind_isASentence()
    {
        QFETCH(int, kind);
        QFETCH(QString, text);
        QFETCH(QString, brief);

        QCOMPARE(reasonText({AttentionReason::Kind(kind), 500s, 2s}), text);
        QCOMPARE(reasonBrief({AttentionReason::Kind(kind), 500s, 2s}), brief);
    }

    void reasonText_waitedFor_tellsHowAndByHowMany()
    {
        constexpr auto kind = AttentionReason::Kind::WaitedFor;
        QCOMPARE(reasonBrief({kind, 41min, {}, 3, true}), u"renewed for 41 m 00 s, 3 waiting"_s);
        QCOMPARE(reasonBrief({kind, 41min, {}, 1, false}), u"held for 41 m 00 s, 1 waiting"_s);
        QCOMPARE(reasonBrief({kind, 41min, {}, 0, false}), u"held for 41 m 00 s, contended before"_s);
        QCOMPARE(reasonBrief({kind, 41min, {}, 3, true, true}), u"renewed for 41 m 00 s, 3 listening"_s);
        QCOMPARE(reasonText({kind, 41min, {}, 3, true}), u"Its holder has renewed it for 41 m 00 s, with 3 waiting for it"_s);
        QCOMPARE(reasonText({kind, 41min, {}, 3, false, true}), u"It has been held for 41 m 00 s, with 3 listening for its release"_s);
        QCOMPARE(reasonText({kind, 41min, {}, 0, false}), u"It has been held for 41 m 00 s; before that, clients competed for it"_s);
        QCOMPARE(reasonBrief({AttentionReason::Kind::RenewedTooLong, 41min}), u"renewed for 41 m 00 s"_s);
    }
};

} // namespace tst_lockjudge

LOCKSCOPE_TEST(tst_lockjudge, tst_lockjudge::TestLockJudge)
#include "tst_lockjudge.moc"
