// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine.h"
#include "session/session.h"

#include "cli/print/printorder.h"
#include "journal/journalwriter.h"
#include "actionforms.h"
#include "deployments.h"
#include "faultproxy.h"
#include "journalsamples.h"
#include "plainclient.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <thread>

namespace lockscope::tst_session {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void open_server_tellsPictureHealthAndStatistics();
    void open_moreLocksThanAreKept_historyGoesOn();
    void open_another_dropsWhatIsLate();
    void open_unreachable_tellsWhyAndRecovers();
    void operate_serverReplacedMeanwhile_isToldAndRefused();
    void close_thenReopen_isWholeAgain();
    void reopen_holdThatWasThereBefore_isAsOldAsItWas_data();
    void reopen_holdThatWasThereBefore_isAsOldAsItWas();
    void setPatterns_forgetsAndStartsOver();
    void setLockProfiles_allIsReadAgain();
    void tryProfiles_keys_areReadAndNothingChanges();
    void setPaused_ratesHaveAGap();
    void setPaused_keepsThePicture();
    void locksChanged_busyReceiver_getsItMerged();
    void clear_outcomes_data();
    void clear_outcomes();
    void clear_somebodyWaitsForIt_isOurOperatorsAndNoHandOver_data();
    void clear_somebodyWaitsForIt_isOurOperatorsAndNoHandOver();
    void clear_undone_isOneHoldAndCountsNowhere();
    void clear_undoneHowever_goesOnAsItWas_data();
    void clear_undoneHowever_goesOnAsItWas();
    void clear_byAnotherProgram_isOurOperatorsAndCountsNowhere();
    void clear_inBulk_releasedBeforeItsTurn_isTheHoldersDoing();
    void clear_ofASubscription_saysWhetherItCameBack_data();
    void clear_ofASubscription_saysWhetherItCameBack();
    void clear_anyOutcome_isJournaled();
    void clear_sessionEnds_isJournaledAllTheSame();
    void clear_beforeItReachesTheServer_isInTheJournal();
    void fence_whateverTheOldHolderDoes_endsAsPromised_data();
    void fence_whateverTheOldHolderDoes_endsAsPromised();
    void fence_serverIsClosed_isToldAsUnwatched();
    void holds_thatEnd_areJournaled();
    void clear_notOpen_fails();
    void clear_serverGone_isToldOnce();
    void production_isReadOnlyUntilUnlocked();
    void production_neverSimulates();
    void cluster_withNodesElsewhere_simulatesOnlyIfSavedForIt();
    void enableEvents_unlockedProduction_holdsForWhatIsPromotedLater();
    void production_underAnotherAddress_isRecognised_data();
    void production_underAnotherAddress_isRecognised();
    void session_closedForChanges_changesNothingButTheDemo();
    void production_amongTheNodes_nothingIsDoneOnAny_data();
    void production_amongTheNodes_nothingIsDoneOnAny();
    void production_recognisedAfterClosing_isNotTheNextServer();
    void production_notComparedWithANode_isSaidInEachOpening();
    void testConnection_saysHowItIs();
    void simulation_ownClientsTakeLocks();
    void simulation_isLeft_runningClientsReleaseWhatTheyHold_data();
    void simulation_isLeft_runningClientsReleaseWhatTheyHold();
    void enableEvents_isPutBackAtTheEnd();
    void destroy_inAnyState_isClean_data();
    void destroy_inAnyState_isClean();

private:
    static ServerProfile profileOf(const RedisServer &server, Environment environment = Environment::Development);
    static bool set(RedisServer &server, const QStringList &arguments) { return server.cli(arguments) == "OK"; }
};

/** What a listener of the session knows. */
class Listener : public QObject {
public:
    explicit Listener(Session &session)
    {
        connect(&session, &Session::opened, this, [this] {
            picture = {};
            isComplete = false;
        });
        connect(&session, &Session::locksChanged, this, [this](const LockDelta &delta) {
            delta.applyTo(picture);
            ++deltas;
            events.insert(events.end(), delta.events.begin(), delta.events.end());
        });
        connect(&session, &Session::pictureCompleted, this, [this] { isComplete = true; });
        connect(&session, &Session::operated, this,
                [this](quint64 id, const ActionRequest &, const DoneAction &done) { outcomes.emplace_back(id, done.outcome.kind); });
    }
    std::vector<Lock> locks() const
    {
        std::vector<Lock> sorted;
        for (const Lock *lock : byKey(present(picture, clock.now())))
            sorted.push_back(*lock);
        return sorted;
    }
    QByteArrayList keys() const
    {
        QByteArrayList result;
        for (const Lock &lock : locks())
            result << lock.key.toByteArray();
        return result;
    }

    SystemClock clock;
    QHash<LockId, Lock> picture;
    std::vector<LockEvent> events;
    std::vector<std::pair<quint64, ActionOutcome::Kind>> outcomes;
    int deltas = 0;
    bool isComplete = false;
};

/** To clear a lock, as somebody saw it. */
static ActionRequest clearing(const QByteArray &token, const QString &reason, const QByteArray &key = "lock.a")
{
    ActionRequest request;
    request.lock.key = key;
    request.lock.token = token;
    request.lock.form = LockForm::Token;
    request.reason = reason;
    return request;
}

static ActionRequest undoing(const std::shared_ptr<const DoneAction> &done)
{
    ActionRequest request = clearing(done->action.holder.toByteArray(), {}, done->action.key.toByteArray());
    request.verb = Verb::Undo;
    request.undoes = done;
    return request;
}

/** In no rate, no hold time and no ranking, as of the next statistics. */
static bool nothingIsCounted(Session &session)
{
    QSignalSpy told(&session, &Session::contentionChanged);
    const auto newest = [&] { return told.isEmpty() ? ContentionSnapshot() : told.last().first().value<ContentionSnapshot>(); };
    if (!QTest::qWaitFor([&] { return !newest().rates.empty(); }, lockscope::test::longEnough))
        return false;
    const ContentionSnapshot statistics = newest();
    const auto isStill = [](const RateBucket &bucket) { return bucket.acquired <= 0 && bucket.released <= 0 && bucket.expired <= 0; };
    return std::ranges::all_of(statistics.rates, isStill) && statistics.holds.total == 0 && statistics.contenders.empty();
}

ServerProfile TestSession::profileOf(const RedisServer &server, Environment environment)
{
    ServerProfile profile = ServerProfile::forEndpoint(server.endpoint());
    profile.environment = environment;
    return profile;
}

void TestSession::open_server_tellsPictureHealthAndStatistics()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"60000"_s}));
    QVERIFY(set(server, {u"SET"_s, u"lock.old"_s, u"1595226010"_s}));
    Session session;
    Listener listener(session);
    QSignalSpy opened(&session, &Session::opened);
    QSignalSpy statistics(&session, &Session::contentionChanged);
    session.open(profileOf(server), {});
    QCOMPARE(opened.count(), 1);
    QVERIFY(session.isOpen());
    QTRY_VERIFY(listener.isComplete);
    QCOMPARE(listener.keys(), (QByteArrayList{"lock.a", "lock.old"}));
    QTRY_COMPARE(session.health().basis, Basis::Events);
    const auto newest = [&statistics] {
        const auto rates = statistics.isEmpty() ? std::vector<RateBucket>() : statistics.back()[0].value<ContentionSnapshot>().rates;
        return rates.empty() ? RateBucket() : rates.back();
    };
    session.noteLocks(2, 1);
    QTRY_COMPARE(newest().held, 2u);
    QCOMPARE(newest().needAttention, 1u);

    QVERIFY(set(server, {u"SET"_s, u"lock.b"_s, u"t"_s, u"PX"_s, u"60000"_s}));
    QTRY_COMPARE(listener.keys(), (QByteArrayList{"lock.a", "lock.b", "lock.old"}));
    QCOMPARE(listener.events.back().kind, LockEvent::Kind::Acquired);
}

/** Of those that are kept. */
void TestSession::open_moreLocksThanAreKept_historyGoesOn()
{
    RedisServer server;
    QVERIFY(server.start());
    for (const QString &key : {u"lock.a"_s, u"lock.b"_s, u"lock.c"_s})
        QVERIFY(set(server, {u"SET"_s, key, u"tok"_s, u"PX"_s, u"60000"_s}));
    SystemClock clock;
    Engine engine(clock);
    WatchHealth health;
    std::vector<RateBucket> rates;
    connect(&engine, &Engine::updated, this, [&](const std::shared_ptr<const EngineUpdate> &update) {
        if (update->coverage)
            health = update->coverage->whole();
        if (update->contention)
            rates = update->contention->rates;
        engine.acknowledge(update->generation);
    });
    ServerToOpen toOpen;
    toOpen.watching.connection.endpoint = server.endpoint();
    toOpen.watching.bounds.locks = 2;
    engine.open(1, toOpen);
    engine.noteLocks(2, 0);
    QTRY_VERIFY(sightOf(health) == Sight::InPart);
    QCOMPARE(health.leftOut, quint64(1));
    QTRY_VERIFY(!rates.empty() && rates.back().acquired >= 0 && rates.back().held == 2);
}

void TestSession::open_another_dropsWhatIsLate()
{
    RedisServer first, second;
    QVERIFY(first.start());
    QVERIFY(second.start());
    for (int i = 0; i < 50; ++i)
        QVERIFY(set(first, {u"SET"_s, u"lock.first%1"_s.arg(i), u"t"_s}));
    QVERIFY(set(second, {u"SET"_s, u"lock.second"_s, u"t"_s}));
    Session session;
    Listener listener(session);
    for (int i = 0; i < 20; ++i) {
        session.open(profileOf(first), {});
        if (i % 4 == 0)
            QTRY_VERIFY(listener.isComplete);
        else if (i % 2 == 0)
            QTRY_VERIFY(session.health().connected);
        session.open(profileOf(second), {});
        QVERIFY(!session.health().connected);
        QTRY_VERIFY(listener.isComplete);
        QCOMPARE(listener.keys(), QByteArrayList{"lock.second"});
    }
}

void TestSession::open_unreachable_tellsWhyAndRecovers()
{
    RedisServer server;
    QVERIFY(server.start());
    server.kill9();
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(session.health().error.kind != Error::Kind::None);
    QVERIFY(!session.health().connected);
    QVERIFY(server.restart());
    QTRY_VERIFY(listener.isComplete);
}

/** The same token may stand on whatever answers at the address now. */
void TestSession::operate_serverReplacedMeanwhile_isToldAndRefused()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"60000"_s}));
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    PlannedAction asSeenBefore = planNow(clearing("tok", {}));
    asSeenBefore.request.lock = listener.locks().front();
    QSignalSpy told(&session, &Session::topologyChanged), operated(&session, &Session::operated);
    listener.isComplete = false;
    server.kill9();
    QVERIFY(server.restart());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"60000"_s}));
    QTRY_COMPARE(told.count(), 1);
    QVERIFY(told.front().front().toString().endsWith(u"was restarted or replaced: another process answers"_s));
    QTRY_VERIFY(listener.isComplete);

    session.operate(asSeenBefore);
    QTRY_COMPARE(operated.count(), 1);
    QCOMPARE(operated[0][2].value<DoneAction>().outcome.kind, ActionOutcome::Kind::Refused);
    QCOMPARE(server.cli({u"GET"_s, u"lock.a"_s}), QByteArray("tok"));

    QTRY_VERIFY(!listener.locks().empty()); // it was set after the restart, perhaps after the first scan
    PlannedAction asSeenNow = planNow(clearing("tok", {}));
    asSeenNow.request.lock = listener.locks().front();
    session.operate(asSeenNow);
    QTRY_COMPARE(operated.count(), 2);
    QCOMPARE(operated[1][2].value<DoneAction>().outcome.kind, ActionOutcome::Kind::Done);
    QCOMPARE(server.cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
}

void TestSession::close_thenReopen_isWholeAgain()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    Session session;
    Listener listener(session);
    QSignalSpy closed(&session, &Session::closed);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    session.close();
    session.close();
    QCOMPARE(closed.count(), 1);
    QVERIFY(!session.isOpen());
    const int deltas = listener.deltas;
    QVERIFY(set(server, {u"SET"_s, u"lock.b"_s, u"t"_s}));
    QTRY_COMPARE(server.cli({u"CLIENT"_s, u"LIST"_s, u"TYPE"_s, u"pubsub"_s}), QByteArray());
    QCOMPARE(listener.deltas, deltas);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    QCOMPARE(listener.keys(), (QByteArrayList{"lock.a", "lock.b"}));
}

void TestSession::reopen_holdThatWasThereBefore_isAsOldAsItWas_data()
{
    QTest::addColumn<bool>("isAnotherSession"); // which has the journal only
    QTest::newRow("in one session") << false;
    QTest::newRow("in another one") << true;
}

void TestSession::reopen_holdThatWasThereBefore_isAsOldAsItWas()
{
    QFETCH(const bool, isAnotherSession);
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s), random = u"373879dce54d11f1844e02fc00000001"_s; // of redis-py
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.before"_s, random}));
    SystemClock clock;
    QHash<LockId, Lock> before;
    const auto look = [&](Session &session, Listener &listener) {
        session.open(profileOf(server), {});
        QTRY_VERIFY(listener.isComplete);
        QTRY_COMPARE(session.health().basis, Basis::Events);
        if (!before.isEmpty())
            return;
        QVERIFY(set(server, {u"SET"_s, u"lock.seen"_s, random}));
        QVERIFY(set(server, {u"SET"_s, u"lock.alike"_s, u"1"_s}));
        QTRY_COMPARE(listener.picture.size(), 3);
        before = listener.picture;
        session.close();
    };
    auto journal = std::make_unique<JournalWriter>(path, clock);
    auto session = std::make_unique<Session>(journal.get());
    auto listener = std::make_unique<Listener>(*session);
    look(*session, *listener);
    if (isAnotherSession) {
        listener.reset();
        session.reset();
        journal = std::make_unique<JournalWriter>(path, clock);
        session = std::make_unique<Session>(journal.get());
        listener = std::make_unique<Listener>(*session);
    }
    look(*session, *listener);
    const auto isAsOld = [&](const Bytes &key) { return std::chrono::abs(listener->picture[key].heldSince - before[key].heldSince) < 1s; };
    QCOMPARE(listener->picture.size(), 3);
    QVERIFY(isAsOld("lock.before") && isAsOld("lock.seen"));
    QCOMPARE(listener->picture["lock.before"].heldSinceSource, HeldSinceSource::JournalAtLeast);
    QCOMPARE(listener->picture["lock.seen"].heldSinceSource, HeldSinceSource::Journal);
    QCOMPARE(listener->picture["lock.alike"].heldSinceSource, HeldSinceSource::FirstSeen); // its token may be the next hold's
}

void TestSession::setPatterns_forgetsAndStartsOver()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    QVERIFY(set(server, {u"SET"_s, u"job.a"_s, u"t"_s}));
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    session.setPatterns({"job.*"});
    QVERIFY(!listener.isComplete);
    QTRY_VERIFY(listener.isComplete);
    QCOMPARE(listener.keys(), QByteArrayList{"job.a"});
    QCOMPARE(session.profile().patterns, QByteArrayList{"job.*"});
}

void TestSession::tryProfiles_keys_areReadAndNothingChanges()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"{\"owner\": \"web-1\"}"_s}));
    Session session;
    Listener listener(session);
    std::vector<ProfilePreview> tried;
    QString said;
    int told = 0;
    connect(&session, &Session::profilesTried, this, [&](const LockProfiles &, const std::vector<ProfilePreview> &previews, const Message &problem) {
        tried = previews;
        said = problem.english();
        ++told;
    });
    LockFormat format;
    format.holder = FormatPlace{.json = u"owner"_s};
    const LockProfiles profiles({{.pattern = "lock.", .label = {}, .usualHold = {}, .longestHold = {}, .format = format}});
    session.tryProfiles(profiles, {Bytes("lock.a")});
    QTRY_COMPARE(told, 1);
    QVERIFY(tried.empty()); // no server
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);

    session.tryProfiles(profiles, {Bytes("lock.a"), Bytes("lock.gone")});

    QTRY_COMPARE(told, 2);
    QCOMPARE(tried.size(), std::size_t(1));
    QVERIFY(tried[0].key == "lock.a" && tried[0].problem.isEmpty() && isSettledByProfile(*tried[0].lock));
    QVERIFY(!isSettledByProfile(listener.locks().at(0)));
    QCOMPARE(said, QString());
    server.stop();
    QTRY_VERIFY((session.tryProfiles(profiles, {Bytes("lock.a")}), !said.isEmpty()));
    QVERIFY(tried.empty());
}

void TestSession::setLockProfiles_allIsReadAgain()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.pool"_s, u"3"_s}));
    Session session;
    Listener listener(session);
    int told = 0;
    connect(&session, &Session::lockProfilesChanged, this, [&told] { ++told; });
    const auto scheme = [&listener] {
        const std::vector<Lock> locks = listener.locks();
        return locks.size() == 1 ? QByteArray(schemeOf(locks[0]).name) : QByteArray();
    };
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    const QByteArray before = scheme();
    QVERIFY(!before.isEmpty() && before != "redisson-semaphore");
    const LockProfiles profiles({{.pattern = "lock.", .scheme = schemeNamed("redisson-semaphore"), .label = {}, .usualHold = {}, .longestHold = {}}});

    session.setLockProfiles(profiles);
    session.setLockProfiles(profiles);

    QCOMPARE(told, 1);
    QTRY_COMPARE(scheme(), "redisson-semaphore");
    session.open(profileOf(server), {}); // they are of all servers
    QTRY_VERIFY(listener.isComplete);
    QCOMPARE(scheme(), "redisson-semaphore");
    session.setLockProfiles({});
    QTRY_COMPARE(scheme(), before);
    QVERIFY(listener.events.empty());
}

/** No rate of 0 while nobody looks. */
void TestSession::setPaused_ratesHaveAGap()
{
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    ContentionSnapshot newest;
    connect(&session, &Session::contentionChanged, this, [&](const ContentionSnapshot &snapshot) { newest = snapshot; });
    const auto known = [&] { return std::ranges::count_if(newest.rates, [](const RateBucket &bucket) { return bucket.acquired >= 0; }); };
    const auto unknown = [&] { return qsizetype(newest.rates.size()) - known(); };
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    QTRY_VERIFY(known() >= 1 && newest.acquiredPerSecond >= 0);
    session.setPaused(true);
    QTRY_VERIFY(session.health().paused);
    const qsizetype before = unknown();
    QTRY_VERIFY(unknown() >= before + 2);
    const qsizetype knownBefore = known();
    session.setPaused(false);
    QTRY_VERIFY(known() > knownBefore);
    const auto [first, last] = std::ranges::minmax_element(newest.rates, {}, &RateBucket::start);
    QVERIFY(first->acquired >= 0 || newest.rates[1].acquired >= 0); // known, then a gap, then known again
    QVERIFY(last->acquired >= 0);
}

void TestSession::setPaused_keepsThePicture()
{
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    session.setPaused(true);
    QTRY_VERIFY(session.health().paused);
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    session.setPaused(false);
    QTRY_COMPARE(listener.keys(), QByteArrayList{"lock.a"});
}

void TestSession::locksChanged_busyReceiver_getsItMerged()
{
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    QTRY_COMPARE(session.health().basis, Basis::Events);
    const int before = listener.deltas;
    // This thread is busy meanwhile: cliInput() waits for redis-cli without an event loop, for some delta intervals.
    for (int round = 0; round < 20; ++round) {
        QByteArray lines;
        for (int i = 0; i < 300; ++i)
            lines += "SET lock." + QByteArray::number(i) + " t" + QByteArray::number(round) + " PX 60000\n";
        server.cliInput(lines);
    }
    QTRY_COMPARE(listener.keys().size(), 300);
    const auto newest = [&] {
        const auto locks = listener.locks();
        return std::ranges::all_of(locks, [](const Lock &lock) { return lock.token == "t19"; });
    };
    QTRY_VERIFY(newest());
    QVERIFY2(listener.deltas - before <= 8, qPrintable(QString::number(listener.deltas - before)));
}

void TestSession::clear_outcomes_data()
{
    QTest::addColumn<QStringList>("arrange");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<ActionOutcome::Kind>("kind");
    QTest::addColumn<QByteArray>("left");
    const QStringList held{u"SET"_s, u"lock.a"_s, u"tok"_s};
    QTest::newRow("cleared") << held << QByteArray("tok") << ActionOutcome::Kind::Done << QByteArray("none");
    QTest::newRow("changed") << held << QByteArray("old") << ActionOutcome::Kind::HolderChanged << QByteArray("string");
    QTest::newRow("gone") << QStringList{u"DEL"_s, u"lock.a"_s} << QByteArray("tok") << ActionOutcome::Kind::AlreadyGone << QByteArray("none");
    QTest::newRow("type") << QStringList{u"LPUSH"_s, u"lock.a"_s, u"x"_s} << QByteArray("tok") << ActionOutcome::Kind::WrongType
                          << QByteArray("list");
}

void TestSession::clear_outcomes()
{
    QFETCH(QStringList, arrange);
    QFETCH(QByteArray, token);
    QFETCH(ActionOutcome::Kind, kind);
    QFETCH(QByteArray, left);
    RedisServer server;
    QVERIFY(server.start());
    server.cli(arrange);
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    const quint64 id = session.operate(planNow(clearing(token, u"a test"_s)));
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QVERIFY(listener.outcomes[0] == std::pair(id, kind));
    QCOMPARE(server.cli({u"TYPE"_s, u"lock.a"_s}), left);
    if (kind != ActionOutcome::Kind::Done)
        return;
    QTRY_VERIFY(!listener.events.empty());
    QCOMPARE(listener.events.back().kind, LockEvent::Kind::Cleared);
    QCOMPARE(listener.keys(), QByteArrayList());
}

void TestSession::clear_somebodyWaitsForIt_isOurOperatorsAndNoHandOver_data()
{
    QTest::addColumn<Hearing>("hearing");
    QTest::newRow("by events") << Hearing::Events;
    QTest::newRow("by polling") << Hearing::Polling;
}

/** The key is free for less than a millisecond: one reading shows the old holder, the next one the client that waited. */
void TestSession::clear_somebodyWaitsForIt_isOurOperatorsAndNoHandOver()
{
    QFETCH(Hearing, hearing);
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    ServerProfile profile = profileOf(server);
    profile.hearing = hearing;
    session.open(profile, {});
    QTRY_VERIFY(listener.isComplete);
    QByteArrayList told;
    for (int round = 0; round < 20; ++round) {
        const QByteArray held = "held-" + QByteArray::number(round), waiting = "waiting-" + QByteArray::number(round);
        QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, QString::fromLatin1(held), u"PX"_s, u"60000"_s}));
        const auto hasLock = [&](const QByteArray &token) {
            const auto locks = listener.locks();
            return locks.size() == 1 && locks[0].token == token;
        };
        QTRY_VERIFY(hasLock(held));
        std::jthread waiter([&](std::stop_token stop) {
            PlainClient client(server.endpoint().socketPath.toUtf8());
            while (!stop.stop_requested() && client.ask({"SET", "lock.a", waiting, "PX", "60000", "NX"}) != "OK") {}
        });
        listener.events.clear();
        session.operate(planNow(clearing(held, {})));
        QTRY_VERIFY(hasLock(waiting));
        for (const LockEvent &event : listener.events)
            told << QByteArray(eventName(event.kind)) + ' ' + event.token.toByteArray().split('-')[0];
        QCOMPARE(told, (QByteArrayList{"cleared held", "acquired waiting"}));
        told.clear();
    }
}

void TestSession::clear_undone_isOneHoldAndCountsNowhere()
{
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    std::shared_ptr<const DoneAction> cleared;
    connect(&session, &Session::operated, this,
            [&](quint64, const ActionRequest &, const DoneAction &done) { cleared = std::make_shared<DoneAction>(done); });
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"billing-2"_s, u"PX"_s, u"60000"_s}));
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    const Instant since = listener.locks().at(0).heldSince;
    session.operate(planNow(clearing("billing-2", {})));
    QTRY_COMPARE(listener.keys(), QByteArrayList());
    QTRY_VERIFY(cleared);
    session.operate(planNow(undoing(cleared)));
    QTRY_COMPARE(listener.keys(), QByteArrayList{"lock.a"});

    QCOMPARE(listener.events.size(), 2U);
    QCOMPARE(QByteArray(eventName(listener.events[0].kind)), "cleared");
    QCOMPARE(QByteArray(eventName(listener.events[1].kind)), "restored");
    QCOMPARE(listener.events[1].token, Bytes("billing-2"));
    QVERIFY(listener.locks().at(0).heldSince == since);
    QVERIFY(nothingIsCounted(session));
}

void TestSession::clear_undoneHowever_goesOnAsItWas_data()
{
    QTest::addColumn<Hearing>("hearing");
    QTest::newRow("by events") << Hearing::Events;
    QTest::newRow("by client tracking") << Hearing::Tracking;
    QTest::newRow("by polling") << Hearing::Polling;
}

/** Its token may be another hold's, and it has no lease: nothing but the operator's own action says that it is the same. */
void TestSession::clear_undoneHowever_goesOnAsItWas()
{
    QFETCH(Hearing, hearing);
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    std::shared_ptr<const DoneAction> cleared;
    connect(&session, &Session::operated, this,
            [&](quint64, const ActionRequest &, const DoneAction &done) { cleared = std::make_shared<DoneAction>(done); });
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"billing-2"_s}));
    ServerProfile profile = profileOf(server);
    profile.hearing = hearing;
    session.open(profile, {});
    QTRY_VERIFY(listener.isComplete);
    const Lock before = listener.locks().at(0);
    for (int round = 0; round < 5; ++round) {
        cleared.reset();
        session.operate(planNow(clearing("billing-2", {})));
        QTRY_VERIFY(cleared && listener.keys().isEmpty());
        session.operate(planNow(undoing(cleared)));
        QTRY_COMPARE(listener.keys(), QByteArrayList{"lock.a"});
        const QString mark = u"lock.z%1"_s.arg(round);
        QVERIFY(set(server, {u"SET"_s, mark, u"z"_s})); // when it is seen, so is all that the undo caused
        QTRY_VERIFY(listener.keys().contains(mark.toLatin1()));
        QCOMPARE(server.cli({u"DEL"_s, mark}), QByteArray("1"));
        QTRY_COMPARE(listener.keys(), QByteArrayList{"lock.a"});
        const Lock lock = listener.locks().at(0);
        QVERIFY(lock.heldSince == before.heldSince);
        QCOMPARE(lock.heldSinceSource, HeldSinceSource::FirstSeen);
    }
    for (const LockEvent &event : listener.events)
        QVERIFY2(event.kind == LockEvent::Kind::Cleared || event.kind == LockEvent::Kind::Restored || event.key != Bytes("lock.a"),
                 eventName(event.kind));
}

/** As "lockscope clear", "fence" and "undo" in a terminal beside the window. */
void TestSession::clear_byAnotherProgram_isOurOperatorsAndCountsNowhere()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"billing-2"_s, u"PX"_s, u"60000"_s}));
    QVERIFY(set(server, {u"SET"_s, u"lock.b"_s, u"billing-3"_s, u"PX"_s, u"60000"_s}));
    SystemClock clock;
    JournalWriter journal(path, clock), otherJournal(path, clock);
    QTRY_VERIFY(journal.status().isWritable && otherJournal.status().isWritable);
    Session window(&journal), other(&otherJournal);
    Listener listener(window), others(other);
    std::shared_ptr<const DoneAction> cleared;
    connect(&other, &Session::operated, this, [&](quint64, const ActionRequest &, const DoneAction &done) {
        if (done.action.verb == Verb::Clear)
            cleared = std::make_shared<DoneAction>(done);
    });
    window.open(profileOf(server), {});
    other.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete && others.isComplete);
    const Instant since = listener.locks().at(0).heldSince;

    other.operate(planNow(clearing("billing-2", {})));
    QTRY_VERIFY(cleared);
    QTRY_COMPARE(listener.keys(), QByteArrayList{"lock.b"});
    other.operate(planNow(undoing(cleared)));
    QTRY_COMPARE(listener.keys(), (QByteArrayList{"lock.a", "lock.b"}));
    ActionRequest fence = clearing("billing-3", {}, "lock.b");
    fence.verb = Verb::FenceOff;
    fence.time = 60s;
    fence.mark = newMark();
    other.operate(planNow(fence));
    QTRY_COMPARE(others.outcomes.size(), 3U);
    QTRY_VERIFY(listener.events.size() >= 3U);

    QByteArrayList told;
    for (const LockEvent &event : listener.events)
        told << QByteArray(eventName(event.kind)) + ' ' + event.token.toByteArray();
    QCOMPARE(told.mid(0, 3), (QByteArrayList{"cleared billing-2", "restored billing-2", "fenced-off billing-3"}));
    QVERIFY(listener.locks().at(0).heldSince == since);
    QVERIFY(nothingIsCounted(window));
}

/** Hundreds are in the journal before their turn comes: what their holders do until then is theirs. */
void TestSession::clear_inBulk_releasedBeforeItsTurn_isTheHoldersDoing()
{
    constexpr int count = 500;
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(
        server.cli({u"EVAL"_s, u"for i = 1, %1 do redis.call('SET', 'lock.' .. i, 't', 'PX', 600000) end"_s.arg(count), u"0"_s}).trimmed().isEmpty());
    SystemClock clock;
    JournalWriter journal(path, clock);
    QTRY_VERIFY(journal.status().isWritable);
    Session session(&journal);
    session.setDeltaInterval(Duration(0));
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    QTRY_COMPARE(session.health().basis, Basis::Events);
    BulkRequest all{.requests = {}, .now = clock.now(), .serverNow = clock.wallNow()};
    for (int i = 1; i <= count; ++i)
        all.requests.push_back(clearing("t", {}, "lock." + QByteArray::number(i)));
    const QByteArray last = all.requests.back().lock.key.toByteArray();
    QVERIFY(server.cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}) == "OK");
    QSignalSpy finished(&session, &Session::bulkFinished);
    session.operateInBulk(all);
    QTRY_VERIFY(server.cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval")); // the first one waits, all are written down
    const std::jthread holder([&] { PlainClient(server.endpoint().socketPath.toUtf8()).ask({"DEL", last}); });
    QTRY_VERIFY(server.cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=del"));
    QVERIFY(server.cli({u"CLIENT"_s, u"UNPAUSE"_s}) == "OK");
    QTRY_COMPARE(finished.count(), 1);
    const auto endOf = [&](const QByteArray &key) {
        const auto event = std::ranges::find(listener.events, Bytes(key), &LockEvent::key);
        return event == listener.events.end() ? QByteArray() : QByteArray(eventName(event->kind));
    };
    QTRY_COMPARE(endOf(last), "released");
    QTRY_COMPARE(endOf("lock.1"), "cleared");
}

/** A library that connects again by itself has lost its name then. */
void TestSession::clear_ofASubscription_saysWhetherItCameBack_data()
{
    QTest::addColumn<bool>("subscribesAgain");
    QTest::addColumn<Aftermath::Kind>("end");
    QTest::newRow("nobody subscribes") << false << Aftermath::Kind::StaysFree;
    QTest::newRow("somebody without a name") << true << Aftermath::Kind::CameBack;
}

void TestSession::clear_ofASubscription_saysWhetherItCameBack()
{
    QFETCH(bool, subscribesAgain);
    QFETCH(Aftermath::Kind, end);
    RedisServer server;
    QVERIFY(server.start());
    const QByteArray socket = server.endpoint().socketPath.toUtf8();
    PlainClient holder(socket, {"CLIENT", "SETNAME", "lock.a-lock"}), again(socket);
    QVERIFY(holder.ask({"SUBSCRIBE", "lock.a"}).startsWith("subscribe"));
    Session session;
    Listener listener(session);
    std::optional<Aftermath> told;
    connect(&session, &Session::followed, this, [&](quint64, const Aftermath &what) { told = what; });
    session.open(profileOf(server), {});
    QTRY_COMPARE(listener.keys(), QByteArrayList{"lock.a"});
    ActionRequest request = clearing("lock.a-lock", {});
    request.lock = listener.locks().at(0);
    session.operate(planNow(request));
    QTRY_COMPARE(listener.outcomes.size(), 1U);
    QCOMPARE(listener.outcomes[0].second, ActionOutcome::Kind::Done);
    if (subscribesAgain)
        QVERIFY(again.ask({"SUBSCRIBE", "lock.a"}).startsWith("subscribe"));

    QTRY_VERIFY(told);
    QCOMPARE(told->kind(), end);
    QCOMPARE(listener.keys(), subscribesAgain ? QByteArrayList{"lock.a"} : QByteArrayList());
}

void TestSession::clear_anyOutcome_isJournaled()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s, u"PX"_s, u"60000"_s}));
    SystemClock clock;
    const UnixTime before = clock.wallNow();
    {
        JournalWriter journal(path, clock);
        Session session(&journal);
        QCOMPARE(session.journal(), &journal);
        Listener listener(session);
        session.operate(planNow(clearing("t", u"nowhere"_s)));
        QTRY_COMPARE(listener.outcomes.size(), 1u);
        session.open(profileOf(server, Environment::Production), redis::Secret("not journaled"));
        session.operate(planNow(clearing("t", u"read-only"_s)));
        QTRY_COMPARE(listener.outcomes.size(), 2u);
        session.open(profileOf(server), {});
        QTRY_VERIFY(listener.isComplete);
        session.operate(planNow(clearing("t", u"at last"_s)));
        QTRY_COMPARE(listener.outcomes.size(), 3u);
    }
    const auto actions = allActions(path);
    QCOMPARE(actions.size(), 3u);
    QCOMPARE(actions[0].outcome, u"failed"_s);
    QCOMPARE(actions[1].outcome, u"refused"_s);
    QCOMPARE(actions[1].server.environment, u"production"_s);
    QVERIFY(actions[1].commands.isEmpty()); // nothing was sent
    QCOMPARE(actions[2].outcome, u"cleared"_s);
    QCOMPARE(actions[2].reason, u"at last"_s);
    QCOMPARE(actions[2].server.url, server.endpoint().toUrl());
    QVERIFY(!actions[2].commands.isEmpty());
    QVERIFY(actions[2].at >= before && actions[2].at <= clock.wallNow());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("not journaled"));
}

/** What was sent and not answered may have been done. */
void TestSession::clear_sessionEnds_isJournaledAllTheSame()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    RedisServer server;
    QVERIFY(server.start());
    SystemClock clock;
    {
        JournalWriter journal(path, clock);
        Session session(&journal);
        Listener listener(session);
        session.open(profileOf(server), {});
        QTRY_VERIFY(listener.isComplete);
        session.operate(planNow(clearing("t", u"too late"_s)));
    }
    const auto early = allActions(path);
    QCOMPARE(early.size(), 1u);
    // by the closing session, or by the action itself on its way to the server
    QVERIFY2(early[0].outcome == u"not tried"_s || early[0].outcomeText.shown() == u"The server was closed. Nothing was sent."_s,
             qPrintable(early[0].outcome));
    QCOMPARE(early[0].reason, u"too late"_s);
    {
        JournalWriter journal(path, clock);
        Session session(&journal);
        Listener listener(session);
        session.open(profileOf(server), {});
        QTRY_VERIFY(listener.isComplete);
        QVERIFY(server.cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}) == "OK");
        session.operate(planNow(clearing("t", u"on the way out"_s)));
        QTRY_VERIFY(server.cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval"));
    }
    const auto actions = allActions(path);
    QCOMPARE(actions.size(), 2u);
    QCOMPARE(actions[1].outcome, u"unknown"_s);
    QCOMPARE(actions[1].reason, u"on the way out"_s);
}

void TestSession::clear_beforeItReachesTheServer_isInTheJournal()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s, u"PX"_s, u"60000"_s}));
    SystemClock clock;
    JournalWriter journal(path, clock);
    QTRY_VERIFY(journal.status().isWritable);
    Session session(&journal);
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    QVERIFY(server.cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}) == "OK");
    session.operate(planNow(clearing("t", u"stuck"_s)));
    QTRY_VERIFY(server.cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval"));

    const auto before = allActions(path);
    QCOMPARE(before.size(), 1u);
    QCOMPARE(before[0].outcome, u"unknown"_s);
    QCOMPARE(before[0].key, QByteArray("lock.a"));
    QCOMPARE(before[0].holder, QByteArray("t"));
    QVERIFY(!before[0].commands.isEmpty());
    QVERIFY2(before[0].outcomeText.english().contains(u"if the same holder still has it, nothing was done"_s), qPrintable(before[0].outcomeText));

    QVERIFY(server.cli({u"CLIENT"_s, u"UNPAUSE"_s}) == "OK");
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QTRY_COMPARE(allActions(path)[0].outcome, u"cleared"_s);
    QCOMPARE(allActions(path).size(), 1u);
}

void TestSession::fence_whateverTheOldHolderDoes_endsAsPromised_data()
{
    using End = Aftermath::Kind;
    QTest::addColumn<QByteArrayList>("habit"); // what its client does again and again
    QTest::addColumn<Aftermath::Kind>("end");
    QTest::addColumn<QByteArray>("left");
    QTest::newRow("lets it be") << QByteArrayList{"PING"} << End::StaysFree << QByteArray();
    QTest::newRow("heartbeat of RQ's scheduler: EXPIRE without a look") << QByteArrayList{"EXPIRE", "lock.a", "61"} << End::Prolonged << QByteArray();
    QTest::newRow("touch of a cache: PEXPIRE without a look") << QByteArrayList{"PEXPIRE", "lock.a", "30000"} << End::Prolonged << QByteArray();
    QTest::newRow("renewal of redis-mutex: SET XX without a look")
        << QByteArrayList{"SET", "lock.a", "old", "XX", "PX", "30000"} << End::Overwritten << QByteArray("old");
    QTest::newRow("another program writes a list there") << QByteArrayList{
        "EVAL", "if redis.call('TYPE', KEYS[1]).ok == 'string' then redis.call('DEL', KEYS[1]) redis.call('RPUSH', KEYS[1], 'x') end", "1",
        "lock.a"} << End::Replaced << QByteArray("(error) WRONGTYPE Operation against a key holding the wrong kind of value");
    QTest::newRow("the next one takes it when it is free")
        << QByteArrayList{"SET", "lock.a", "next", "NX", "PX", "30000"} << End::TakenBy << QByteArray("next");
}

void TestSession::fence_whateverTheOldHolderDoes_endsAsPromised()
{
    QFETCH(QByteArrayList, habit);
    QFETCH(Aftermath::Kind, end);
    QFETCH(QByteArray, left);
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"old"_s, u"PX"_s, u"60000"_s}));
    SystemClock clock;
    PlainClient client(server.endpoint().socketPath.toUtf8());
    {
        JournalWriter journal(path, clock);
        Session session(&journal);
        Listener listener(session);
        session.open(profileOf(server), {});
        QTRY_VERIFY(listener.isComplete);
        QTRY_COMPARE(session.health().basis, Basis::Events);
        std::optional<Aftermath> told;
        connect(&session, &Session::followed, this, [&](quint64, const Aftermath &what) { told = what; });
        ActionRequest fence = clearing("old", u"it hangs"_s);
        fence.verb = Verb::FenceOff;
        fence.time = 1s;
        fence.mark = newMark();
        session.operate(planNow(fence));
        QTRY_COMPARE(listener.outcomes.size(), 1u);
        QCOMPARE(listener.outcomes[0].second, ActionOutcome::Kind::Done);

        const auto goesOn = [&] {
            client.ask(habit);
            return told.has_value();
        };
        QVERIFY(QTest::qWaitFor(goesOn, 20'000));

        QVERIFY2(told->kind() == end, QByteArray::number(int(told->kind())));
        QCOMPARE(client.ask({"GET", "lock.a"}), left);
        QCOMPARE(told->isOldHolder(), left == "old");
    }
    const auto actions = allActions(path);
    const auto ended = std::ranges::find(actions, u"cleared"_s, &ActionRecord::outcome);
    QCOMPARE(ended != actions.end(), end == Aftermath::Kind::Prolonged);
    if (ended != actions.end()) {
        QCOMPARE(ended->verb, u"clear"_s);
        QVERIFY(ended->holder.startsWith("lockscope-fence:"));
        QCOMPARE(ended->reason, u"End of the quiet period."_s);
        QVERIFY(ended->undo.isEmpty()); // what undo puts back is what was fenced off
    }
}

void TestSession::fence_serverIsClosed_isToldAsUnwatched()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"old"_s, u"PX"_s, u"60000"_s}));
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    std::optional<Aftermath> told;
    connect(&session, &Session::followed, this, [&](quint64, const Aftermath &what) { told = what; });
    ActionRequest fence = clearing("old", u"it hangs"_s);
    fence.verb = Verb::FenceOff;
    fence.time = 60s;
    fence.mark = newMark();
    session.operate(planNow(fence));
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    session.close();
    QTRY_VERIFY(told);
    QVERIFY(told->kind() == Aftermath::Kind::Unwatched);
}

void TestSession::holds_thatEnd_areJournaled()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.before"_s, u"old"_s}));
    SystemClock clock;
    {
        JournalWriter journal(path, clock);
        Session session(&journal);
        Listener listener(session);
        ServerProfile profile = profileOf(server);
        profile.name = u"here"_s;
        session.open(profile, {});
        QTRY_VERIFY(listener.isComplete);
        QTRY_COMPARE(session.health().basis, Basis::Events);
        QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"first"_s, u"PX"_s, u"60000"_s}));
        QTRY_VERIFY(listener.keys().contains("lock.a"));
        server.cli({u"PEXPIRE"_s, u"lock.a"_s, u"90000"_s});
        QTRY_COMPARE(listener.events.back().kind, LockEvent::Kind::Renewed);
        server.cli({u"DEL"_s, u"lock.a"_s, u"lock.before"_s});
        QTRY_VERIFY(listener.keys().isEmpty());
    }
    const auto holds = allHolds(path);
    QCOMPARE(holds.size(), 2u);
    const StoredHold &first = holds[0].key == "lock.a" ? holds[0] : holds[1];
    const StoredHold &old = holds[0].key == "lock.a" ? holds[1] : holds[0];
    QCOMPARE(first.token, QByteArray("first"));
    QCOMPARE(first.ended, u"released"_s);
    QCOMPARE(first.sinceKnown, u"observed"_s);
    QCOMPARE(first.renewals, 1u);
    QCOMPARE(first.server.profile, u"here"_s);
    QVERIFY(first.held() >= Duration(0) && first.held() < 60s);
    QCOMPARE(old.key, QByteArray("lock.before"));
    QCOMPARE(old.token, QByteArray("old"));
    QCOMPARE(old.sinceKnown, u"first seen"_s);
}

void TestSession::clear_notOpen_fails()
{
    Session session;
    Listener listener(session);
    session.operate(planNow(clearing("t", {})));
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QCOMPARE(listener.outcomes[0].second, ActionOutcome::Kind::Failed);
}

void TestSession::clear_serverGone_isToldOnce()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    Session session;
    Listener listener(session);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    server.pause();
    const quint64 first = session.operate(planNow(clearing("t", {})));
    session.close();
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QVERIFY(listener.outcomes[0] == std::pair(first, ActionOutcome::Kind::Failed));
    server.resume();
}

void TestSession::production_isReadOnlyUntilUnlocked()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    Session session;
    Listener listener(session);
    QSignalSpy changed(&session, &Session::readOnlyChanged);
    session.open(profileOf(server, Environment::Production), {});
    QVERIFY(session.isReadOnly());
    QTRY_VERIFY(listener.isComplete);
    const ActionRequest request = clearing("t", {});
    session.operate(planNow(request));
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QCOMPARE(listener.outcomes[0].second, ActionOutcome::Kind::Refused);
    QCOMPARE(server.cli({u"GET"_s, u"lock.a"_s}), QByteArray("t"));

    // It ends by itself.
    changed.clear();
    session.unlockWrites(50ms);
    QVERIFY(session.unlockedUntil());
    QTRY_COMPARE(changed.count(), 2);
    QVERIFY(session.isReadOnly());
    session.operate(planNow(request));
    QTRY_COMPARE(listener.outcomes.size(), 2u);
    QCOMPARE(listener.outcomes[1].second, ActionOutcome::Kind::Refused);

    session.unlockWrites(1min);
    QVERIFY(!session.isReadOnly());
    session.operate(planNow(request));
    QTRY_COMPARE(listener.outcomes.size(), 3u);
    QCOMPARE(listener.outcomes[2].second, ActionOutcome::Kind::Done);

    // Opening it again locks it again.
    session.open(profileOf(server, Environment::Production), {});
    QVERIFY(session.isReadOnly());
}

void TestSession::production_neverSimulates()
{
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    QSignalSpy simulation(&session, &Session::simulationChanged);
    for (const Environment environment : {Environment::Production, Environment::Staging}) {
        session.open(profileOf(server, environment), {});
        QVERIFY(!session.maySimulate());
        session.unlockWrites(1min);
        QVERIFY(!session.maySimulate());
        session.addClients({}, 3);
        QTRY_VERIFY(listener.isComplete);
        QCOMPARE(simulation.count(), 0);
    }
}

/** By a tunnel to one node one sees a cluster of which nobody said that it is for development. */
void TestSession::cluster_withNodesElsewhere_simulatesOnlyIfSavedForIt()
{
    RunningCluster running;
    QVERIFY(running.start());
    ServerProfile profile = ServerProfile::forEndpoint(running.cluster.endpoint(0));
    Session session;
    const auto sees = [&](bool isSimulating) { return session.coverage().servers.size() == 3 && session.maySimulate() == isSimulating; };
    session.open(profile, {running.cluster.password(), {}});
    QTRY_VERIFY_WITH_TIMEOUT(sees(true), deploymentPatienceMs);
    running.ask(1, redis::command("CONFIG", "SET", "cluster-announce-ip", "192.0.2.7"));
    QTRY_VERIFY_WITH_TIMEOUT(sees(false), deploymentPatienceMs);
    profile.id = u"c0ffee"_s;
    session.open(profile, {running.cluster.password(), {}});
    QTRY_VERIFY_WITH_TIMEOUT(sees(true), deploymentPatienceMs);
}

void TestSession::enableEvents_unlockedProduction_holdsForWhatIsPromotedLater()
{
    RunningCluster running({.replicas = 3});
    QVERIFY(running.start());
    for (int node = 0; node < running.cluster.size(); ++node)
        running.ask(node, redis::command("CONFIG", "SET", "notify-keyspace-events", ""));
    const auto isOn = [&](int node) { return !running.ask(node, redis::command("CONFIG", "GET", "notify-keyspace-events")).viewAt(1).isEmpty(); };
    ServerProfile profile = ServerProfile::forEndpoint(running.cluster.endpoint(0));
    profile.environment = Environment::Production;
    Session session;
    Listener listener(session);
    QList<Error> answers;
    connect(&session, &Session::eventsEnabled, this, [&answers](const Error &error) { answers << error; });
    session.open(profile, {running.cluster.password(), {}});
    QTRY_VERIFY_WITH_TIMEOUT(session.coverage().servers.size() == 3 && session.coverage().seen() == 3, deploymentPatienceMs);
    session.enableEvents();
    QTRY_COMPARE_WITH_TIMEOUT(answers.size(), 1, deploymentPatienceMs); // one for all
    QCOMPARE(answers[0].kind, Error::Kind::Refused);
    session.unlockWrites(1min);
    session.enableEvents();
    QTRY_COMPARE_WITH_TIMEOUT(answers.size(), 2, deploymentPatienceMs);
    QCOMPARE(answers[1].kind, Error::Kind::None);
    QVERIFY(isOn(0) && isOn(1) && isOn(2) && !isOn(3));
    session.unlockWrites(1ms);
    QTRY_VERIFY(session.isReadOnly());
    QVERIFY(running.failOverTo(3));
    QTRY_VERIFY_WITH_TIMEOUT(isOn(3), deploymentPatienceMs);
}

static QByteArray runIdOf(const RedisServer &server)
{
    const QByteArray info = server.cli({u"INFO"_s, u"server"_s});
    return info.sliced(info.indexOf("run_id:") + 7, 40);
}

void TestSession::production_underAnotherAddress_isRecognised_data()
{
    QTest::addColumn<bool>("isBehindAProxy");
    QTest::newRow("another spelling") << false;
    QTest::newRow("proxy") << true;
}

void TestSession::production_underAnotherAddress_isRecognised()
{
    QFETCH(const bool, isBehindAProxy);
    RedisServer server;
    QVERIFY(server.start({.tcp = true, .password = {}, .config = {}}));
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    FaultProxy proxy;
    QVERIFY(proxy.start(server.tcpEndpoint().port));
    ServerProfile live = ServerProfile::forEndpoint(server.tcpEndpoint());
    live.id = live.name = u"live"_s;
    live.environment = Environment::Production;
    ServerProfile other = ServerProfile::forEndpoint(isBehindAProxy ? proxy.endpoint() : server.tcpEndpoint());
    other.endpoint.host = u"localhost"_s;

    Session session;
    Listener listener(session);
    QSignalSpy identified(&session, &Session::identified);
    session.setSavedServers({{live, {}}});
    session.open(live, {});
    QTRY_COMPARE(identified.count(), 1);
    QCOMPARE(identified[0][0].toString(), u"live"_s);
    QCOMPARE(identified[0][1].value<QByteArrayList>(), QByteArrayList{runIdOf(server)});
    QVERIFY(!session.recognised()); // it is itself

    const QByteArrayList seen = identified[0][1].value<QByteArrayList>();
    session.setSavedServers({{live, isBehindAProxy ? seen : QByteArrayList()}});
    session.open(other, {});
    QVERIFY(!session.maySimulate()); // not before it is known
    QTRY_VERIFY(session.recognised());
    QCOMPARE(session.recognised()->name, u"live"_s);
    QVERIFY2(session.recognised()->sentence.shown().contains(isBehindAProxy ? u"run ID"_s : u"of this machine"_s),
             qPrintable(session.recognised()->sentence));
    QVERIFY(session.isReadOnly() && !session.maySimulate());
    session.operate(planNow(clearing("t", {})));
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QCOMPARE(listener.outcomes[0].second, ActionOutcome::Kind::Refused);
    session.unlockWrites(1min);
    QVERIFY(!session.maySimulate());
    session.operate(planNow(clearing("t", {})));
    QTRY_COMPARE(listener.outcomes.size(), 2u);
    QCOMPARE(listener.outcomes[1].second, ActionOutcome::Kind::Done);

    session.setSavedServers({{live, seen}});
    session.open(profileOf(server), {}); // by the socket
    QVERIFY(!session.recognised());
    QTRY_VERIFY(session.recognised());
    server.kill9();
    QVERIFY(server.restart());
    session.open(profileOf(server), {}); // with another run id, for which the server itself is asked
    QVERIFY(!session.recognised());
    QTRY_VERIFY(session.recognised());
    QVERIFY(session.isReadOnly() && session.unasked().isEmpty());
    RedisServer another;
    QVERIFY(another.start());
    server.kill9();
    session.open(profileOf(another), {});
    QTRY_COMPARE(session.unasked().size(), 1); // it may be that one
    QVERIFY2(session.unasked().front().contains(u"“live”"_s), qPrintable(session.unasked().front()));
    QTRY_VERIFY(session.maySimulate());
}

void TestSession::session_closedForChanges_changesNothingButTheDemo()
{
    RedisServer server;
    QVERIFY(server.start());
    QVERIFY(set(server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    Session session;
    Listener listener(session);
    session.closeForChanges(u"The settings cannot be used."_s);
    session.open(profileOf(server), {});
    QTRY_VERIFY(listener.isComplete);
    session.unlockWrites(1min); // whatever the operator says
    QVERIFY(session.isReadOnly() && !session.maySimulate());
    session.operate(planNow(clearing("t", {})));
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QCOMPARE(listener.outcomes[0].second, ActionOutcome::Kind::Refused);
    QCOMPARE(server.cli({u"GET"_s, u"lock.a"_s}), QByteArray("t"));
    session.open(profileOf(server, Environment::Demo), {});
    QVERIFY(!session.isReadOnly());
}

void TestSession::production_amongTheNodes_nothingIsDoneOnAny_data()
{
    QTest::addColumn<bool>("isKnownByItsRunId");
    QTest::newRow("by address") << false;
    QTest::newRow("by run id") << true;
}

void TestSession::production_amongTheNodes_nothingIsDoneOnAny()
{
    QFETCH(const bool, isKnownByItsRunId);
    RedisServer first, node;
    QVERIFY(first.start());
    QVERIFY(node.start({.tcp = true, .password = {}, .config = {}}));
    for (RedisServer *server : {&first, &node})
        QVERIFY(set(*server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    ServerProfile live = profileOf(node, Environment::Production);
    live.id = live.name = u"live"_s;
    ServerProfile several = profileOf(first);
    several.nodes = {isKnownByItsRunId ? node.tcpEndpoint() : node.endpoint()};

    Session session;
    Listener listener(session);
    session.setSavedServers({{live, {runIdOf(node)}}});
    session.open(several, {});
    QTRY_VERIFY(listener.isComplete);
    session.operate(planNow(clearing("t", {})));
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QCOMPARE(listener.outcomes[0].second, ActionOutcome::Kind::Refused);
    QTRY_VERIFY(session.isReadOnly()); // from then on, and can be unlocked
    QCOMPARE(session.recognised()->name, u"live"_s);
    for (const RedisServer *server : {&first, &node})
        QCOMPARE(server->cli({u"GET"_s, u"lock.a"_s}), QByteArray("t"));
    session.unlockWrites(1min);
    session.operate(planNow(clearing("t", {})));
    QTRY_COMPARE(listener.outcomes.size(), 2u);
    QCOMPARE(listener.outcomes[1].second, ActionOutcome::Kind::Done);
    QCOMPARE(node.cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
}

/** An action compares its servers while another one is opened. */
void TestSession::production_recognisedAfterClosing_isNotTheNextServer()
{
    RedisServer first, node, next;
    for (RedisServer *server : {&first, &node, &next})
        QVERIFY(server->start() && set(*server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
    QTcpServer silent; // of which nobody knows whether it is one of them
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    std::vector<QTcpSocket *> asked;
    connect(&silent, &QTcpServer::newConnection, this, [&] { asked.push_back(silent.nextPendingConnection()); });
    ServerProfile live = ServerProfile::forEndpoint(first.endpoint());
    live.endpoint = redis::parseUrl(u"redis://127.0.0.1:%1"_s.arg(silent.serverPort()))->endpoint;
    live.id = live.name = u"live"_s;
    live.environment = Environment::Production;
    ServerProfile several = profileOf(first), home = profileOf(next);
    several.nodes = {node.endpoint()};
    home.id = home.name = u"home"_s;

    Session session;
    Listener listener(session);
    session.setSavedServers({{live, {runIdOf(node)}}, {home, {}}});
    session.open(several, {});
    QTRY_VERIFY(listener.isComplete);
    QTRY_COMPARE(asked.size(), 1u);
    session.operate(planNow(clearing("t", {})));
    QTRY_COMPARE(asked.size(), 2u);
    session.open(home, {});
    QTRY_VERIFY(session.maySimulate());
    for (QTcpSocket *socket : asked)
        socket->abort();
    QTRY_COMPARE(listener.outcomes.size(), 1u);
    QVERIFY(!session.recognised() && !session.isReadOnly());
    for (const RedisServer *server : {&first, &node, &next})
        QCOMPARE(server->cli({u"GET"_s, u"lock.a"_s}), QByteArray("t"));
}

void TestSession::production_notComparedWithANode_isSaidInEachOpening()
{
    RedisServer first, node, live;
    QVERIFY(first.start() && node.start() && live.start());
    ServerProfile production = profileOf(live, Environment::Production), home = profileOf(first), several = home;
    production.id = production.name = u"live"_s;
    home.id = home.name = u"home"_s;
    several.nodes = {node.endpoint()};
    live.stop();

    Session session;
    Listener listener(session);
    session.setSavedServers({{production, {}}, {home, {}}});
    for (const std::size_t opening : {1u, 2u}) {
        for (RedisServer *server : {&first, &node})
            QVERIFY(set(*server, {u"SET"_s, u"lock.a"_s, u"t"_s}));
        session.open(several, {});
        QTRY_VERIFY(listener.isComplete && session.maySimulate());
        QCOMPARE(session.unasked(), QStringList()); // the first one is saved
        session.operate(planNow(clearing("t", {})));
        QTRY_COMPARE(listener.outcomes.size(), opening);
        QTRY_COMPARE(session.unasked().size(), 1);
    }
}

void TestSession::testConnection_saysHowItIs()
{
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    QSignalSpy finished(&session, &Session::testFinished);
    const quint64 good = session.testConnection(profileOf(server), {});
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(finished[0][0].toULongLong(), good);
    QVERIFY(finished[0][1].value<redis::Diagnosis>().works());
    server.kill9();
    session.testConnection(profileOf(server), {});
    QTRY_COMPARE(finished.count(), 2);
    QVERIFY(!finished[1][1].value<redis::Diagnosis>().works());
}

void TestSession::simulation_ownClientsTakeLocks()
{
    RedisServer server;
    QVERIFY(server.start());
    Session session;
    Listener listener(session);
    QList<int> ids;
    bool isHeld = false;
    connect(&session, &Session::simulationChanged, this, [&](const SimulationUpdate &update) {
        for (const SimulatedClientStatus &client : update.clients) {
            if (!ids.contains(client.id))
                ids << client.id;
            isHeld = isHeld || client.state == ClientState::Believing;
        }
    });
    session.open(profileOf(server), {});
    QVERIFY(session.maySimulate());
    SimulatedClientSpec spec;
    spec.holdsUntilTold = true;
    session.addClients(spec, 2);
    QTRY_COMPARE(ids.size(), 2);
    session.acquire(ids);
    QTRY_VERIFY(isHeld);
    QTRY_COMPARE(listener.keys(), QByteArrayList{"lock.demo"});
}

void TestSession::simulation_isLeft_runningClientsReleaseWhatTheyHold_data()
{
    QTest::addColumn<int>("leaving");
    QTest::addColumn<bool>("isFrozen");
    for (int leaving = 0; const char *name : {"disconnect", "another server", "quit", "disconnect and quit"}) {
        QTest::newRow(name) << leaving << false;
        QTest::addRow("%s, frozen", name) << leaving++ << true;
    }
}

void TestSession::simulation_isLeft_runningClientsReleaseWhatTheyHold()
{
    QFETCH(const int, leaving);
    QFETCH(const bool, isFrozen);
    RedisServer server, another;
    QVERIFY(server.start() && another.start());
    auto session = std::make_unique<Session>();
    SimulatedClientStatus client;
    connect(session.get(), &Session::simulationChanged, this, [&](const SimulationUpdate &update) {
        if (!update.clients.empty())
            client = update.clients.front();
    });
    session->open(profileOf(server), {});
    QTRY_VERIFY(session->maySimulate());
    SimulatedClientSpec spec;
    spec.lease = 1h;
    spec.holdsUntilTold = true;
    session->addClients(spec, 1);
    QTRY_VERIFY(client.id > 0);
    session->acquire({client.id});
    QTRY_COMPARE(client.state, ClientState::Believing);
    session->setFrozen({client.id}, isFrozen);
    QTRY_COMPARE(client.frozen, isFrozen);
    const QStringList look{u"EXISTS"_s, QString::fromLatin1(spec.key)};
    QCOMPARE(server.cli(look), QByteArray("1"));
    if (leaving == 0 || leaving == 3)
        session->close();
    if (leaving == 1)
        session->open(profileOf(another), {});
    if (leaving >= 2)
        session.reset();
    if (leaving >= 2)
        QCOMPARE(server.cli(look), QByteArray("0"));
    else
        QTRY_COMPARE(server.cli(look), QByteArray("0"));
}

void TestSession::enableEvents_isPutBackAtTheEnd()
{
    RedisServer server;
    RedisServer::Options options;
    options.keyspaceEvents.clear();
    QVERIFY(server.start(options));
    const QStringList ask{u"CONFIG"_s, u"GET"_s, u"notify-keyspace-events"_s};
    const QByteArray before = server.cli(ask);
    auto session = std::make_unique<Session>();
    session->open(profileOf(server), {});
    QTRY_VERIFY(session->health().eventsCanBeEnabled);
    session->enableEvents();
    QTRY_COMPARE(session->health().basis, Basis::Events);
    QVERIFY(server.cli(ask) != before);
    session.reset();
    QCOMPARE(server.cli(ask), before);
}

void TestSession::destroy_inAnyState_isClean_data()
{
    QTest::addColumn<int>("state");
    const char *const states[] = {"new", "opening", "connected", "complete", "closed", "test under way", "clear under way", "clients", "unreachable"};
    for (int i = 0; const char *name : states)
        QTest::newRow(name) << i++;
}

void TestSession::destroy_inAnyState_isClean()
{
    QFETCH(int, state);
    RedisServer server;
    QVERIFY(server.start());
    for (int i = 0; i < 20; ++i)
        QVERIFY(set(server, {u"SET"_s, u"lock.%1"_s.arg(i), u"t"_s}));
    auto session = std::make_unique<Session>();
    auto listener = std::make_unique<Listener>(*session);
    if (state == 8)
        server.kill9();
    if (state >= 1)
        session->open(profileOf(server), {});
    if (state == 2)
        QTRY_VERIFY(session->health().connected);
    if (state >= 3 && state < 8)
        QTRY_VERIFY(listener->isComplete);
    if (state == 4)
        session->close();
    if (state == 5 || state == 6)
        server.pause();
    if (state == 5)
        session->testConnection(profileOf(server), {});
    if (state == 6)
        session->operate(planNow(clearing("t", {}, "lock.1")));
    if (state == 7) {
        SimulatedClientSpec spec;
        spec.repeats = true;
        QSignalSpy simulation(session.get(), &Session::simulationChanged);
        session->addClients(spec, 5);
        QTRY_VERIFY(simulation.count() > 2);
    }
    if (state == 8)
        QTRY_VERIFY(session->health().error.kind != Error::Kind::None);
    session.reset(); // the sanitizers look at the rest
    if (state == 5 || state == 6)
        server.resume();
}

} // namespace lockscope::tst_session

LOCKSCOPE_TEST(tst_session, lockscope::tst_session::TestSession)
#include "tst_session.moc"
