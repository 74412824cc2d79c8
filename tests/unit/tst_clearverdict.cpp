// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/clearverdict.h"

#include "locks/lockbrief.h"
#include "locks/valueshape.h"
#include "libraries/recognise.h"
#include "locks/tombstone.h"
#include "watch/health/watchhealth.h"

#include "actionforms.h"
#include "fakeclock.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace tst_clearverdict {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Ground = ClearVerdict::Ground;
using View = ClearEvidence::View;
using Type = KeyReading::Type;

namespace {

const Instant now{1000h};
const UnixTime serverNow = fromUnixMs(1'795'226'000'000);
const QByteArray uuid = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", other = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44";

KeyReading readingOf(const QByteArray &key, Type type, std::optional<Duration> ttl)
{
    KeyReading reading;
    reading.key = key;
    reading.type = type;
    reading.ttl = ttl;
    reading.takenAt = now;
    return reading;
}

Lock recognised(const KeyReading &reading)
{
    Lock lock = recognise(reading, {serverNow, now, true}).value();
    lock.heldSince = now - 60s;
    lock.observedAt = now;
    lock.lease = 30s;
    return lock;
}

Lock text(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl = 20s)
{
    KeyReading reading = readingOf(key, Type::String, ttl);
    reading.value = value;
    return recognised(reading);
}

Lock container(const QByteArray &key, Type type, std::vector<KeyContents::Member> members, std::optional<Duration> ttl = 20s)
{
    KeyReading reading = readingOf(key, type, ttl);
    KeyContents contents;
    contents.count = qint64(members.size());
    contents.members = std::move(members);
    reading.contents = std::make_shared<const KeyContents>(contents);
    return recognised(reading);
}

/** Of a library that always sets a deadline. */
Lock bullJob(std::optional<Duration> ttl = 20s) { return text("bull:pdf:1:lock", uuid, ttl); }
/** Of a library that is only guessed. */
Lock unknown(std::optional<Duration> ttl = 20s) { return text("import", other, ttl); }

Lock renewed(Lock lock, Duration ago, Duration period = 10s)
{
    lock.renewals = 3;
    lock.renewedAt = now - ago;
    lock.renewalPeriodMs = quint32(period.count());
    return lock;
}

/** Perhaps, when it was written last. */
Lock takenAgain(Lock lock)
{
    lock.setStart({*lock.renewedAt, HeldSinceSource::Written});
    return lock;
}

Lock withClient(Lock lock, std::optional<Duration> gone, const Bytes &holder = uuid)
{
    LockClients clients;
    if (const LockClients *known = lock.details.clients())
        clients = *known;
    HolderClient client{.holder = holder, .name = holder, .id = 7};
    client.isGone = gone.has_value();
    client.missedAt = gone ? MaybeInstant(now - *gone) : MaybeInstant();
    clients.holders.push_back(client);
    lock.details = lock.details.withClients(clients);
    return lock;
}

Lock acquired(Lock lock, Duration ago, HeldSinceSource source = HeldSinceSource::Observed)
{
    lock.heldSince = now - ago;
    lock.heldSinceSource = source;
    return lock;
}

QByteArray scoreIn(Duration later) { return QByteArray::number(toMs(serverNow + later)); }

/** Two holders, of which each has its own deadline. */
Lock semaphore(Duration firstEnds, Duration secondEnds)
{
    const QByteArray a = "web-3_811_c41f08d96be24735a0d3e7815b9f62aa", b = "web-4_811_c41f08d96be24735a0d3e7815b9f62ab";
    return container("dl:sem", Type::SortedSet, {{a, scoreIn(firstEnds)}, {b, scoreIn(secondEnds)}});
}

} // namespace

class TestClearVerdict : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void looksRandom_ofNamesAndTokens_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("isRandom");
        const auto row = [](const QByteArray &value, bool isRandom) { QTest::newRow(value.constData()) << value << isRandom; };
        for (const char *token :
             {"d3b07384-d9a0-4c1b-8f6e-1a2b3c4d5e6f", "373879dce54d11f1844e02fc00000001", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:41",
              "bbf3a1c09d8e4f7a6b5c4d3e", "3Vdq0zXbFk1LrJt8yWn5sQ==", "aZ8kQ2mN7pL4xR1t", "web-1_4711_0123456789abcdef0123456789abcdef",
              "worker d3b07384-d9a0-4c1b-8f6e-1a2b3c4d5e6f of web-1", "da39a3ee5e6b4b0d3255bfef95601890afd80709", "V1StGXR8Z5jdHi6BmyT3Q",
              "backup-5:26579:ed872794fe7dbbd8", "import-2:20398:b931393bbfa2b29a"})
            row(token, true);
        for (const char *name :
             {"1", "locked", "host-17", "prod-web-17.eu.example.com", "ip-10-0-12-34.eu-west-1.compute.internal", "orders-worker-7d9f8b6c5-x2x4z",
              "scheduler-production", "locked by the scheduler", "1111111111111111111", "true_true_true_true", "AAAAAAAAAAAAAAAAAAAA",
              "aaaaaaaaaaaaaaaaaaaaaaaa", "web-3.example.com:4711", "i-0abcd1234ef567890", "web/i-0abcd1234ef567890", "schedulerproduct",
              "OrderServiceProductionXy", "12345678901234567890", ""})
            row(name, false);
    }
    void looksRandom_ofNamesAndTokens()
    {
        QFETCH(QByteArray, value);
        QFETCH(bool, isRandom);
        QCOMPARE(looksRandom(value), isRandom);
    }

    void tokenProof_onlyKnownLibrariesMakeATokenForEachHold_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<TokenProof>("proof");
        const QByteArray process = "9f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e99";
        QTest::newRow("a UUID, of whom") << text("lock.a", process) << TokenProof::OneClient;
        QTest::newRow("the same without a lease") << text("lock.a", process, {}) << TokenProof::OneClient;
        QTest::newRow("of a thread") << container("lock.a", Type::Hash, {{QByteArray(process + ":57"), "1"}}, {}) << TokenProof::OneClient;
        QTest::newRow("a thread's, in a text") << text("lock.a", process + ":main") << TokenProof::OneClient;
        QTest::newRow("in JSON") << text("lock.a", R"({"instanceId":")" + process + R"("})") << TokenProof::OneClient;
        QTest::newRow("a commit") << text("lock.a", "9fceb02d0ae598e95dc970b74767f19372d61af8") << TokenProof::OneClient;
        QTest::newRow("ShedLock writes when") << text("job-lock:prod:a", "ADDED:2026-11-21T01:00:00.123Z@web-1") << TokenProof::OneHold;
        QTest::newRow("a time") << text("lock.a", scoreIn(1min)) << TokenProof::OneMoment;
        QTest::newRow("a number that would be a time years ago") << text("lock.a", "1555123456", {}) << TokenProof::Nothing;
        QTest::newRow("a word") << text("lock.a", "1") << TokenProof::Nothing;
    }
    void tokenProof_onlyKnownLibrariesMakeATokenForEachHold()
    {
        QFETCH(const Lock, lock);
        QTEST(tokenProof(lock, onlyToken(lock)), "proof");
    }

    void judge_eachGround_answersByTheStrongest_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<ClearEvidence>("evidence");
        QTest::addColumn<SafeToClear>("answer");
        QTest::addColumn<Ground>("ground");
        QTest::addColumn<qint64>("ms");
        const auto row = [](const char *name, const Lock &lock, SafeToClear answer, Ground ground, Duration time = {},
                            const ClearEvidence &evidence = {}) {
            QTest::newRow(name) << lock << evidence << answer << ground << qint64(time.count());
        };
        using enum SafeToClear;
        row("nothing is known", bullJob(), CannotTell, Ground::NoSign, 60s);
        row("renewed", renewed(bullJob(), 2s), No, Ground::Renewed, 2s);
        row("renewed or taken again", takenAgain(renewed(bullJob(), 2s)), No, Ground::Written, 2s);
        row("renewed, a little late", renewed(bullJob(), 16s), No, Ground::Renewed, 16s);
        row("renewed, late", renewed(bullJob(), 17s), CannotTell, Ground::NoSign, 60s);
        row("not renewed any more", renewed(bullJob(), 23s), Probably, Ground::RenewalsMissed, 23s);
        row("renewed once, which tells no period", renewed(bullJob(), 25s, 0s), No, Ground::Renewed, 25s);
        row("renewed once, longer ago than its lease", renewed(bullJob(), 32s, 0s), CannotTell, Ground::NoSign, 60s);
        row("its client is connected", withClient(bullJob(), {}), No, Ground::ClientConnected);
        row("its client is gone", withClient(bullJob(), 5min), Yes, Ground::ClientGone, 5min);
        row("its client is gone, of a library that is guessed", withClient(unknown(), 5min, other), Probably, Ground::ClientGone, 5min);
        row("renewed since its client went", withClient(renewed(bullJob(), 2s), 5s), No, Ground::Renewed, 2s);
        row("renewed some time after its client went", withClient(renewed(bullJob(), 17s), 18s), CannotTell, Ground::NoSign, 60s);
        row("renewed in time, then its client went", withClient(renewed(bullJob(), 17s), 16s), Yes, Ground::ClientGone, 16s);
        row("past the deadline in the value, which may be none", text("lock.a", scoreIn(-20s), {}), Probably, Ground::DeadlinePassed, 20s);
        row("a time that was past at the first look may be its start", text("lock.a", scoreIn(-80s), {}), CannotTell, Ground::TimePassed, 80s);
        row("a time of just now, seen to be acquired", acquired(text("lock.a", scoreIn(-3s), {}), 3s), No, Ground::JustAcquired, 3s);
        row("one who shares it is long past its deadline",
            container("dl:sem", Type::SortedSet, {{"web-3_811_c41f08d96be24735a0d3e7815b9f62aa", scoreIn(-20s)}}), Yes, Ground::DeadlinePassed, 20s);
        row("one who shares it is just past it", container("dl:sem", Type::SortedSet, {{"web-3_811_c41f08d96be24735a0d3e7815b9f62aa", scoreIn(-2s)}}),
            Probably, Ground::DeadlinePassed, 2s);
        row("ends soon", bullJob(3s), CannotTell, Ground::EndsSoon, 3s);
        row("ends soon, and its client is gone", withClient(bullJob(3s), 5min), Yes, Ground::ClientGone, 5min);
        row("just acquired", acquired(bullJob(), 3s), No, Ground::JustAcquired, 3s);
        row("first seen just now", acquired(bullJob(), 3s, HeldSinceSource::FirstSeen), CannotTell, Ground::NoSign, 3s);
        const auto minority = [](Lock lock) {
            lock.lacksMajority = true;
            return lock;
        };
        row("on fewer than half of the servers", minority(bullJob()), Probably, Ground::NoMajority, 60s);
        row("on fewer than half of the servers, and renewed", minority(renewed(bullJob(), 2s)), No, Ground::Renewed, 2s);
        row("on fewer than half of the servers, perhaps so far", minority(acquired(bullJob(), 3s, HeldSinceSource::FirstSeen)), CannotTell,
            Ground::NoMajority, 3s);
        row("no deadline, where there always is one", bullJob({}), Probably, Ground::DeadlineMissing, 60s);
        row("between two commands", acquired(bullJob({}), 8s, HeldSinceSource::FirstSeen), CannotTell, Ground::NoDeadline, 8s);
        row("no deadline, and nothing is known", unknown({}), CannotTell, Ground::NoDeadline, 60s);
        row("held unusually long", bullJob(), CannotTell, Ground::HeldUnusuallyLong, 60s, {.p99 = 59s});
        row("not held unusually long", bullJob(), CannotTell, Ground::NoSign, 60s, {.p99 = 60s});
        row("a fence", text("a", newMark()), CannotTell, Ground::FencedOff, 20s);
        row("simulated", bullJob(), No, Ground::SimulatedWorks, 0s, {.simulatedWorks = true});
        row("by a simulated client that crashed", renewed(bullJob(), 2s), Yes, Ground::SimulatedGone, 0s, {.simulatedWorks = false});
        row("a hash of a program", container("user", Type::Hash, {{"name", "Ann"}}), CannotTell, Ground::ContentUnknown);
        row("a list", container("jobs", Type::List, {{"a", {}}}), CannotTell, Ground::ContentUnknown);
        row("paused", withClient(bullJob(), 5min), CannotTell, Ground::NotCurrent, 30s, {.view = View::Paused, .age = 30s});
        row("disconnected", renewed(bullJob(), 2s), CannotTell, Ground::NotCurrent, 12s, {.view = View::Disconnected, .age = 12s});
        row("polled every 6 s", renewed(bullJob(), 2s), CannotTell, Ground::NotCurrent, 6s, {.view = View::Polled, .age = 6s});
        row("polled often", renewed(bullJob(), 18s), No, Ground::Renewed, 18s, {.view = View::Polled, .age = 2s});
        row("read once", bullJob(), CannotTell, Ground::NoSign, 0s, {.view = View::Once});
        row("read once, without the deadline there always is", bullJob({}), CannotTell, Ground::NoDeadline, 0s, {.view = View::Once});
    }

    void judge_eachGround_answersByTheStrongest()
    {
        QFETCH(Lock, lock);
        QFETCH(ClearEvidence, evidence);
        const ClearVerdict verdict = judgeClear(lock, now, evidence);
        QTEST(verdict.answer, "answer");
        QTEST(verdict.ground, "ground");
        QTEST(qint64(verdict.time.count()), "ms");
        const QString why = verdictText(verdict);
        QVERIFY2(why.size() > 10 && !why.endsWith(u'.') && why.front().isUpper(), qPrintable(why));
    }

    void judge_ghostQueue_isSafeOnceItsHeadDoesNotCome()
    {
        Lock queue = bullJob();
        queue.form = LockForm::Queue;
        queue.heldSince = now - 9s;
        QCOMPARE(judgeClear(queue, now).answer, SafeToClear::CannotTell);
        QCOMPARE(judgeClear(queue, now + 1s).answer, SafeToClear::Yes);
        QCOMPARE(judgeClear(queue, now + 1s).ground, Ground::QueueBlocks);
    }

    void judge_sharedLock_answersForTheOneWhoNeedsMostCare()
    {
        const Lock lock = semaphore(-20s, 60s);
        const auto &holders = lock.details->holders;
        QCOMPARE(judgeClear(lock, now, {}, holders[0].token).answer, SafeToClear::Yes);
        QCOMPARE(judgeClear(lock, now, {}, holders[1].token).answer, SafeToClear::CannotTell);
        QCOMPARE(judgeClear(lock, now).answer, SafeToClear::CannotTell);
        QVERIFY(judgeClear(lock, now).isOneOfSeveral);
        QCOMPARE(judgeClear(semaphore(-20s, -30s), now).answer, SafeToClear::Yes);
        QCOMPARE(judgeClear(lock, now, {}, Bytes("nobody")).ground, Ground::HoldersUnread);
    }

    void judge_holdersThatWereNotRead_areNotSafe()
    {
        Lock lock = semaphore(-20s, -30s);
        LockDetails details = *lock.details;
        details.holdersInAll = 200;
        lock.details = lock.details.withDetails(details);
        QCOMPARE(judgeClear(lock, now).answer, SafeToClear::CannotTell);
        QCOMPARE(judgeClear(lock, now).ground, Ground::HoldersUnread);
    }

    /** Whatever else is seen. */
    void judge_anyLock_keepsItsPromises()
    {
        QRandomGenerator random(20261122);
        const auto in = [&random](qint64 most) { return Duration(random.bounded(most)); };
        const auto maybe = [&random] { return random.bounded(2) == 0; };
        for (int i = 0; i < 20'000; ++i) {
            const std::optional<Duration> ttl = maybe() ? std::optional(in(60'000)) : std::nullopt;
            Lock lock = maybe() ? bullJob(ttl) : maybe() ? unknown(ttl) : text("lock.a", scoreIn(in(60'000) - 30s), {});
            lock = acquired(lock, in(120'000), maybe() ? HeldSinceSource::Observed : HeldSinceSource::FirstSeen);
            const Duration period = in(20'000), ago = in(60'000);
            const bool isRenewed = maybe(), hasClient = maybe(), isGone = maybe();
            if (isRenewed)
                lock = renewed(lock, ago, period);
            if (hasClient)
                lock = withClient(lock, isGone ? std::optional(in(60'000)) : std::nullopt, lock.token);
            ClearEvidence evidence{.view = maybe() ? View::Watched : View::Polled, .age = in(7000)};
            if (random.bounded(10) == 0)
                evidence.simulatedWorks = true;
            if (maybe())
                evidence.p99 = in(100'000);
            const ClearVerdict verdict = judgeClear(lock, now, evidence);
            const bool advises = verdict.answer >= SafeToClear::Probably;
            QVERIFY2(!(advises && isRenewed && ago <= period), "its holder renews it");
            QVERIFY2(!(advises && hasClient && !isGone), "its holder is connected");
            QVERIFY2(!(advises && evidence.age > 5s), "that was seen too long ago");
            QVERIFY2(!(advises && evidence.simulatedWorks), "its holder is ours");
            QVERIFY2(!(verdict.answer == SafeToClear::Yes && recognitionOf(lock).confidence == Confidence::Guess), "its library is a guess");
            QVERIFY2(!(verdict.answer == SafeToClear::Yes && !hasClient && lock.deadline.value_or(now) >= now), "nothing was seen to end");
        }
    }

    void view_ofAWatcher_saysHowOldItsLocksMayBe()
    {
        WatchHealth health;
        health.disconnectedAt = now - 12s;
        QCOMPARE(clearView(health, now).view, View::Disconnected);
        QCOMPARE(clearView(health, now).age, 12s);
        health.connected = true;
        health.basis = Basis::Events;
        QCOMPARE(clearView(health, now).view, View::Watched);
        QCOMPARE(clearView(health, now).age, 0s);
        health.basis = Basis::Polling;
        health.pollInterval = 8s;
        health.scanTook = 1s;
        QCOMPARE(clearView(health, now).view, View::Polled);
        QCOMPARE(clearView(health, now).age, 9s);
        health.stalledSince = now - 4s;
        QCOMPARE(clearView(health, now).view, View::Disconnected);
        health.paused = true;
        QCOMPARE(clearView(health, now).view, View::Paused);
    }

    /** Never "safe" beside a button that cannot be pressed. */
    void judge_eachLayoutThatIsSafe_isOfAnActionThatCanBeDone()
    {
        FakeClock clock;
        int safe = 0, queues = 0;
        for (const FixtureRequest &fixture : fixtureRequests(clock)) {
            for (const Duration later : {Duration(0), Duration(2min), Duration(2h)}) {
                const Instant then = fixture.readAt + later;
                const ClearVerdict verdict = judgeClear(fixture.request.lock, then);
                const bool isOfQueue = verdict.ground == Ground::QueueBlocks;
                const bool isSafe = verdict.answer == SafeToClear::Yes || verdict.answer == SafeToClear::Probably;
                if (!isSafe || fixture.request.verb != (isOfQueue ? Verb::EvictWaiter : Verb::Clear))
                    continue;
                QVERIFY2(plan(fixture.request, then, clock.wallNow() + later).action, fixture.name);
                ++(isOfQueue ? queues : safe);
            }
        }
        QVERIFY2(safe > 10 && queues > 0, qPrintable(u"%1 %2"_s.arg(safe).arg(queues)));
    }

    void caution_whereAHolderThatLivesHarmsTheNext()
    {
        QCOMPARE(liveHolderText(bullJob()), QString());
        QVERIFY(liveHolderText(text("rm:report", "mutex", 4s)).contains(u"same value"_s));
        QVERIFY(liveHolderText(text("lock.invoice", scoreIn(60s), 60s)).contains(u"does not compare"_s));
        QVERIFY(liveHolderText(text("import", "worker-7")).contains(u"same value"_s));
        QCOMPARE(liveHolderText(unknown()), QString());
    }
};

} // namespace tst_clearverdict

LOCKSCOPE_TEST(tst_clearverdict, tst_clearverdict::TestClearVerdict)
#include "tst_clearverdict.moc"
