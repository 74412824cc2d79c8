// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Many locks at once against a real server: what is told of each one is compared with what the server has.
#include "actionforms.h"
#include "journal/journalwriter.h"
#include "journalsamples.h"
#include "operate/bulkrun.h"
#include "plainclient.h"
#include "redisserver.h"
#include "session/session.h"
#include "testprogram.h"

#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::tst_bulk {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QByteArray keyOf(int number) { return "lock.bulk." + QByteArray::number(number); }
QByteArray tokenOf(int number) { return "holder-" + QByteArray::number(number); }

ActionRequest requestOn(int number)
{
    ActionRequest request;
    request.lock.key = keyOf(number);
    request.lock.token = tokenOf(number);
    request.lock.form = LockForm::Token;
    request.wasRead = false;
    request.reason = u"cleaning up"_s;
    return request;
}

BulkRequest planned(std::vector<ActionRequest> requests)
{
    const SystemClock clock;
    return {std::move(requests), clock.now(), clock.wallNow()};
}

BulkRequest clearing(int count)
{
    std::vector<ActionRequest> all;
    for (int i = 0; i < count; ++i)
        all.push_back(requestOn(i));
    return planned(std::move(all));
}

BulkRequest fencing(int count, Duration quiet)
{
    std::vector<ActionRequest> all;
    for (int i = 0; i < count; ++i) {
        ActionRequest &request = all.emplace_back(requestOn(i));
        request.verb = Verb::FenceOff;
        request.time = quiet;
        request.mark = newMark();
    }
    return planned(std::move(all));
}

/** A session on a server with so many locks, and what it tells of runs. */
class Scene : public QObject {
public:
    explicit Scene(JournalWriter *journal = nullptr) : session(journal) {}
    bool start(int locks, Environment environment = Environment::Development, const QByteArray &watched = "none.*")
    {
        if (!server.start())
            return false;
        QByteArray lines;
        for (int i = 0; i < locks; ++i)
            lines += "SET " + keyOf(i) + ' ' + tokenOf(i) + " PX 600000\n";
        server.cliInput(lines);
        fates.assign(std::size_t(locks), BulkFate::NotTried);
        connect(&session, &Session::bulkProgressed, this, [this](quint64, const BulkProgress &progress) {
            ++told;
            take(progress);
        });
        connect(&session, &Session::locksChanged, this, [this](const LockDelta &delta) { delta.applyTo(seen); });
        connect(&session, &Session::bulkFinished, this, [this](quint64, const BulkProgress &progress) { take(progress); });
        connect(&session, &Session::bulkFollowed, this, [this](quint64, const BulkAftermath &what) { aftermath = what; });
        ServerProfile profile = ServerProfile::forEndpoint(server.endpoint());
        profile.environment = environment;
        profile.patterns = {watched};
        session.open(profile, {});
        return QTest::qWaitFor([&] { return session.health().connected && session.health().complete; }, lockscope::test::longEnough);
    }
    void take(const BulkProgress &progress)
    {
        last = progress;
        for (const BulkResult &result : progress.results) {
            fates[std::size_t(result.number)] = fateOf(result.done->outcome);
            results.push_back(result);
        }
    }
    bool waitForEnd()
    {
        return QTest::qWaitFor([&] { return last.end.has_value(); }, 120'000);
    }
    /** What each fate says of the server must be so. */
    QStringList lies()
    {
        QStringList found;
        PlainClient judge(server.endpoint().socketPath.toUtf8());
        const auto keys = judge.read("lock.bulk.*");
        BulkAccount account;
        for (int i = 0; i < int(fates.size()); ++i) {
            const BulkFate fate = fates[std::size_t(i)];
            ++account.counts[std::size_t(fate)];
            const auto key = keys.find(keyOf(i));
            const bool isThere = key != keys.end();
            const bool isMine = isThere && key->second.token == tokenOf(i);
            const bool isTrue = fate == BulkFate::Unknown                 ? true
                : fate == BulkFate::Done || fate == BulkFate::AlreadyGone ? !isThere
                : fate == BulkFate::HolderChanged                         ? isThere && !isMine
                                                                          : isThere;
            if (!isTrue)
                found << QString::fromUtf8(keyOf(i)) + u": "_s + QString::fromLatin1(fateName(fate));
        }
        if (account != last.account)
            found << u"the account is another one"_s;
        return found;
    }

    RedisServer server;
    Session session;
    BulkProgress last;
    std::vector<BulkFate> fates;
    std::vector<BulkResult> results;
    BulkAftermath aftermath;
    QHash<LockId, Lock> seen;
    int told = 0;
};

} // namespace

class TestBulk : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void clear_many_allAreGone();
    void clear_holdersChangeInTheMiddle_othersStay();
    void clear_takenAgainInTheMiddleWithTheSameToken_isLeftAlone();
    void cancel_inTheMiddle_accountIsExact();
    void serverKilled_inTheMiddle_tellsWhatIsUnknown();
    void readOnlyAgain_inTheMiddle_refusesTheRest();
    void close_inTheMiddle_stopsWithAnAccount();
    void fence_many_undoPutsAllBack();
    void fence_oneIsProlonged_isEndedAndToldByNumber();
    void clear_everyOne_isJournaledWithItsReason();
    void cancel_inTheMiddle_journalSaysWhatWasNotTried();
    void follow_cameBack_isToldByNumber();
};

void TestBulk::clear_many_allAreGone()
{
    Scene scene;
    QVERIFY(scene.start(10'000));
    scene.session.operateInBulk(clearing(10'000));
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.end->kind, BulkEnd::Kind::Completed);
    QCOMPARE(scene.last.account.of(BulkFate::Done), 10'000);
    QCOMPARE(scene.lies(), QStringList());
    QVERIFY(scene.told <= 10 * (scene.last.took / 1s + 1));
    qInfo("10,000 locks cleared in %lld ms", static_cast<long long>(scene.last.took.count()));
}

void TestBulk::clear_holdersChangeInTheMiddle_othersStay()
{
    Scene scene;
    QVERIFY(scene.start(3000));
    PlainClient rival(scene.server.endpoint().socketPath.toUtf8());
    scene.session.operateInBulk(clearing(3000));
    for (int i = 2999; i > 0; i -= 3) { // from the end: in the middle they meet
        rival.ask({"SET", keyOf(i), "rival", "XX"});
        rival.ask({"DEL", keyOf(i - 1)});
    }
    QVERIFY(scene.waitForEnd());
    QVERIFY(scene.last.account.of(BulkFate::HolderChanged) > 0);
    QVERIFY(scene.last.account.of(BulkFate::AlreadyGone) > 0);
    QCOMPARE(scene.last.account.answered(), 3000);
    QCOMPARE(scene.lies(), QStringList());
}

/** Its token, of a process, is what the server compares. */
void TestBulk::clear_takenAgainInTheMiddleWithTheSameToken_isLeftAlone()
{
    constexpr int count = 100;
    const QByteArray token = "5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77";
    Scene scene;
    QVERIFY(scene.start(count, Environment::Development, "lock.bulk.*"));
    PlainClient client(scene.server.endpoint().socketPath.toUtf8());
    for (int i = 0; i < count; ++i)
        client.ask({"SET", keyOf(i), token, "PX", "600000"});
    std::vector<ActionRequest> all;
    for (int i = 0; i < count; ++i) {
        QTRY_COMPARE(scene.seen.value(keyOf(i)).token, Bytes(token));
        ActionRequest request = requestOn(i);
        request.lock = scene.seen.value(keyOf(i));
        request.wasRead = true;
        all.push_back(std::move(request));
    }
    client.ask({"CLIENT", "PAUSE", "120000", "WRITE"});
    scene.session.operateInBulk(planned(std::move(all)));
    QTRY_VERIFY(client.ask({"CLIENT", "LIST"}).contains("cmd=eval")); // the first one waits
    QProcess again;
    again.start(u"redis-cli"_s,
                {u"-s"_s, scene.server.endpoint().socketPath, u"EVAL"_s,
                 u"redis.call('DEL', KEYS[1]) return redis.call('SET', KEYS[1], ARGV[1], 'PX', 900000)"_s, u"1"_s,
                 QString::fromUtf8(keyOf(count - 1)), QString::fromUtf8(token)});
    QTRY_COMPARE(client.ask({"CLIENT", "LIST"}).count("cmd=eval"), 2); // comes next
    client.ask({"CLIENT", "UNPAUSE"});
    QVERIFY(scene.waitForEnd());
    QTRY_COMPARE(again.state(), QProcess::NotRunning);
    QCOMPARE(scene.last.account.of(BulkFate::Done), count - 1);
    QCOMPARE(scene.fates.back(), BulkFate::HolderChanged);
    QCOMPARE(client.ask({"GET", keyOf(count - 1)}), token);
}

void TestBulk::cancel_inTheMiddle_accountIsExact()
{
    Scene scene;
    QVERIFY(scene.start(10'000));
    const quint64 id = scene.session.operateInBulk(clearing(10'000));
    QVERIFY(QTest::qWaitFor([&] { return scene.last.account.of(BulkFate::Done) > 0; }, lockscope::test::longEnough));
    scene.session.cancelBulk(id);
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.end->kind, BulkEnd::Kind::Cancelled);
    QVERIFY(scene.last.account.of(BulkFate::NotTried) > 0);
    QCOMPARE(scene.last.account.of(BulkFate::Unknown), 0);
    QCOMPARE(scene.last.account.total(), 10'000);
    QCOMPARE(scene.lies(), QStringList());
}

void TestBulk::serverKilled_inTheMiddle_tellsWhatIsUnknown()
{
    Scene scene;
    QVERIFY(scene.start(10'000));
    scene.session.operateInBulk(clearing(10'000));
    QVERIFY(QTest::qWaitFor([&] { return scene.last.account.of(BulkFate::Done) > 0; }, lockscope::test::longEnough));
    scene.server.kill9();
    QVERIFY(scene.waitForEnd());
    const BulkAccount &account = scene.last.account;
    QCOMPARE(scene.last.end->kind, BulkEnd::Kind::Stopped);
    QVERIFY(!scene.last.end->why.text.isEmpty());
    QCOMPARE(account.total(), 10'000);
    QVERIFY(account.of(BulkFate::Unknown) <= BulkPace::most);
    QVERIFY(account.of(BulkFate::NotTried) > 0);
    QCOMPARE(account.of(BulkFate::Done) + account.of(BulkFate::Unknown) + account.of(BulkFate::Failed) + account.of(BulkFate::NotTried), 10'000);
    QCOMPARE(int(scene.results.size()), account.answered());
}

void TestBulk::readOnlyAgain_inTheMiddle_refusesTheRest()
{
    Scene scene;
    QVERIFY(scene.start(10'000, Environment::Production));
    scene.session.unlockWrites(5min);
    scene.session.operateInBulk(clearing(10'000));
    QVERIFY(QTest::qWaitFor([&] { return scene.last.account.of(BulkFate::Done) > 0; }, lockscope::test::longEnough));
    scene.session.lockWrites();
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.end->kind, BulkEnd::Kind::Completed);
    QVERIFY(scene.last.account.of(BulkFate::Refused) > 0);
    QCOMPARE(scene.last.account.of(BulkFate::Done) + scene.last.account.of(BulkFate::Refused), 10'000);
    QCOMPARE(scene.lies(), QStringList());
}

void TestBulk::close_inTheMiddle_stopsWithAnAccount()
{
    Scene scene;
    QVERIFY(scene.start(10'000));
    scene.session.operateInBulk(clearing(10'000));
    QVERIFY(QTest::qWaitFor([&] { return scene.last.account.of(BulkFate::Done) > 0; }, lockscope::test::longEnough));
    scene.session.close();
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.end->kind, BulkEnd::Kind::Stopped);
    QCOMPARE(scene.lies(), QStringList());
}

void TestBulk::fence_many_undoPutsAllBack()
{
    Scene scene;
    QVERIFY(scene.start(500));
    const BulkRequest all = fencing(500, 60s);
    scene.session.operateInBulk(all);
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.account.of(BulkFate::Done), 500);
    PlainClient judge(scene.server.endpoint().socketPath.toUtf8());
    QVERIFY(isMark(judge.ask({"GET", keyOf(7)})));

    std::vector<ActionRequest> undo;
    for (const BulkResult &result : scene.results)
        undo.push_back({Verb::Undo, all.requests[std::size_t(result.number)].lock, {}, {}, {}, result.done, u"put back"_s});
    scene.last = {};
    scene.session.operateInBulk(planned(undo));
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.account.of(BulkFate::Done), 500);
    for (const int number : {0, 7, 499})
        QCOMPARE(judge.ask({"GET", keyOf(number)}), tokenOf(number));

    // What the operator puts back does not come back by itself.
    scene.aftermath = {};
    scene.session.operateInBulk(clearing(1));
    QVERIFY(QTest::qWaitFor([&] { return !scene.aftermath.empty(); }, 10'000));
    QCOMPARE(scene.aftermath.size(), std::size_t(1));
    QCOMPARE(scene.aftermath.front().second.kind(), Aftermath::Kind::StaysFree);
}

void TestBulk::fence_oneIsProlonged_isEndedAndToldByNumber()
{
    Scene scene;
    QVERIFY(scene.start(20));
    const BulkRequest all = fencing(20, 1s);
    scene.session.operateInBulk(all);
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.account.of(BulkFate::Done), 20);
    PlainClient client(scene.server.endpoint().socketPath.toUtf8());
    client.ask({"EXPIRE", keyOf(3), "60"});
    QVERIFY(QTest::qWaitFor([&] { return !scene.aftermath.empty(); }, 10'000));
    QCOMPARE(scene.aftermath.size(), std::size_t(20));
    QCOMPARE(scene.aftermath[3].first, 3);
    QVERIFY(scene.aftermath[3].second.kind() == Aftermath::Kind::Prolonged);
    QVERIFY(scene.aftermath[4].second.kind() == Aftermath::Kind::StaysFree);
    QCOMPARE(client.ask({"EXISTS", keyOf(3)}), QByteArray("0"));
}

void TestBulk::clear_everyOne_isJournaledWithItsReason()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    SystemClock clock;
    {
        JournalWriter journal(path, clock);
        Scene scene(&journal);
        QVERIFY(scene.start(1000));
        PlainClient(scene.server.endpoint().socketPath.toUtf8()).ask({"SET", keyOf(5), "rival"});
        scene.session.operateInBulk(clearing(1000));
        QVERIFY(scene.waitForEnd());
    }
    const auto actions = allActions(path);
    QCOMPARE(actions.size(), 1000u);
    int cleared = 0;
    for (const ActionRecord &action : actions) {
        QCOMPARE(action.reason, u"cleaning up"_s);
        QVERIFY(!action.commands.isEmpty());
        cleared += action.outcome == u"cleared"_s ? 1 : 0;
    }
    QCOMPARE(cleared, 999);
}

void TestBulk::cancel_inTheMiddle_journalSaysWhatWasNotTried()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"journal.sqlite"_s);
    SystemClock clock;
    int done = 0;
    {
        JournalWriter journal(path, clock);
        QTRY_VERIFY(journal.status().isWritable);
        Scene scene(&journal);
        QVERIFY(scene.start(10'000));
        const quint64 id = scene.session.operateInBulk(clearing(10'000));
        QVERIFY(QTest::qWaitFor([&] { return scene.last.account.of(BulkFate::Done) > 0; }, lockscope::test::longEnough));
        scene.session.cancelBulk(id);
        QVERIFY(scene.waitForEnd());
        done = scene.last.account.of(BulkFate::Done);
        QCOMPARE(scene.lies(), QStringList());
    }
    int cleared = 0, notTried = 0;
    for (const StoredAction &action : allActions(path)) {
        cleared += action.outcome == u"cleared"_s;
        notTried += action.outcome == u"not tried"_s && action.commands.isEmpty();
    }
    QCOMPARE(cleared, done);
    QVERIFY(notTried > 0 && notTried < 2 * BulkRun::preparedAtOnce);
    QCOMPARE(int(allActions(path).size()), cleared + notTried);
}

void TestBulk::follow_cameBack_isToldByNumber()
{
    Scene scene;
    QVERIFY(scene.start(20));
    QVERIFY(scene.session.isOpen());
    scene.session.setPatterns({"lock.*"});
    QVERIFY(QTest::qWaitFor([&] { return scene.session.health().complete && scene.session.health().basis == Basis::Events; },
                            lockscope::test::longEnough));
    scene.session.operateInBulk(clearing(20));
    QVERIFY(scene.waitForEnd());
    QCOMPARE(scene.last.account.of(BulkFate::Done), 20);
    PlainClient holder(scene.server.endpoint().socketPath.toUtf8());
    holder.ask({"SET", keyOf(3), tokenOf(3), "PX", "60000"});
    holder.ask({"SET", keyOf(4), "next", "PX", "60000"});
    QVERIFY(QTest::qWaitFor([&] { return !scene.aftermath.empty(); }, 10'000));
    QCOMPARE(scene.aftermath.size(), std::size_t(20));
    QCOMPARE(scene.aftermath[3].first, 3);
    QCOMPARE(scene.aftermath[3].second.kind(), Aftermath::Kind::CameBack);
    QCOMPARE(scene.aftermath[4].second.kind(), Aftermath::Kind::TakenBy);
    QCOMPARE(scene.aftermath[5].second.kind(), Aftermath::Kind::StaysFree);
}

} // namespace lockscope::tst_bulk

LOCKSCOPE_TEST(tst_bulk, lockscope::tst_bulk::TestBulk)
#include "tst_bulk.moc"
