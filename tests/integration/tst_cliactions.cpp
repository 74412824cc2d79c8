// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "journalsamples.h"
#include "plainclient.h"
#include "redisserver.h"

#include "base/clock.h"
#include "journal/journalfile.h"
#include "redis/topology/addressmap.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTest>

namespace lockscope::tst_cliactions {

using namespace Qt::StringLiterals;

/** What an operator does at the command line, and what the journal says of it. */
class TestCliActions : public QObject, private CommandLine {
    Q_OBJECT

private slots:
    void init();

    void clear_exitCodes_data();
    void clear_exitCodes();
    void clear_subscription_closesItsClient();
    void actions_onARealServer_haveTheirEffect_data();
    void actions_onARealServer_haveTheirEffect();
    void undo_afterAnAction_putsBackOnlyWhatIsFree_data();
    void undo_afterAnAction_putsBackOnlyWhatIsFree();
    void undo_twiceOrTooLate_isRefused();
    void clear_oneOfVeryMany_isFoundByItself_data();
    void clear_oneOfVeryMany_isFoundByItself();
    void actions_whatCannotBeTakenBack_isSaidBefore_data();
    void actions_whatCannotBeTakenBack_isSaidBefore();
    void dryRun_nothingWouldBeDone_endsAsTheActionWould_data();
    void dryRun_nothingWouldBeDone_endsAsTheActionWould();
    void dryRun_rightsThatDoNotStopTheAction_areSaid_data();
    void dryRun_rightsThatDoNotStopTheAction_areSaid();
    void dryRun_partThatIsTooLargeToBeKept_promisesNoUndo();
    void dryRun_partOfAnotherType_promisesNoUndo();
    void clear_several_eachWarningIsSaidOnce();
    void clear_sharedLockOfOthers_endsAsHolderChanged_data();
    void clear_sharedLockOfOthers_endsAsHolderChanged();
    void fence_watched_staysUntilItHasEndedTheTombstone();
    void fence_notWatched_saysWhoMayProlongIt();
    void severalUrls_ofARedlock_areListedAsOneAndClearedTogether();
    void undo_clearedElsewhereOnly_putsBackAndTellsInPart();
    void clear_severalWithOneWarning_itIsSaidOnce();
    void clear_several_eachIsToldAndAllAreCounted();
    void clear_binary_comparesBytes();
    void clear_unreachable_fails();
    void clear_everyOutcome_isInTheJournal();
    void clear_journalCannotBeWritten_clearsAndSaysSo();
    void journal_hostileKeys_areSafeInEveryForm();
    void journal_nothingThere_saysSo();
    void journal_readerGone_ends();

private:
    QString url() const { return m_server->endpoint().toUrl(); }

    std::unique_ptr<RedisServer> m_server;
};

void TestCliActions::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    emptyFolder();
    m_server = std::make_unique<RedisServer>();
    QVERIFY(m_server->start());
}

namespace {

/** As redis-cli reads it in double quotes. */
QByteArray quoted(const QByteArray &bytes)
{
    QByteArray text = "\"";
    for (const char c : bytes)
        text += "\\x" + QByteArray::number(uchar(c), 16).rightJustified(2, '0');
    return text + '"';
}

QByteArray bytesOf(const QJsonObject &object, const QString &name)
{
    const QJsonValue encoded = object[name + u"_base64"_s];
    return encoded.isString() ? QByteArray::fromBase64(encoded.toString().toLatin1()) : object[name].toString().toUtf8();
}

} // namespace

void TestCliActions::clear_exitCodes_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QString>("token");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("outcome");
    QTest::newRow("cleared") << QByteArray("SET lock.a tok PX 60000") << u"tok"_s << 0 << QByteArray("cleared: lock.a");
    QTest::newRow("changed") << QByteArray("SET lock.a new") << u"tok"_s << 3 << QByteArray("holder changed: lock.a, now held by new");
    QTest::newRow("gone") << QByteArray("PING") << u"tok"_s << 4 << QByteArray("already gone: lock.a");
    QTest::newRow("type") << QByteArray("HSET lock.a f v") << u"tok"_s << 6 << QByteArray("refused: lock.a: It is not known how to clear this hash");
    QTest::newRow("refused") << QByteArray("SET lock.a tok\nACL SETUSER default -@write -@scripting") << u"tok"_s << 6
                             << QByteArray("refused: lock.a");
}

void TestCliActions::clear_exitCodes()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QString, token);
    QFETCH(int, code);
    QFETCH(QByteArray, outcome);
    m_server->cliInput(arrange + '\n');
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, token, u"--url"_s, url(), u"--reason"_s, u"a test"_s});
    QVERIFY2(ran.out.startsWith(outcome), ran.out);
    QVERIFY(ran.out.contains("(reason: a test)"));
    QCOMPARE(ran.code, code);
    if (code == 3)
        QCOMPARE(m_server->cli({u"GET"_s, u"lock.a"_s}), QByteArray("new"));
}

void TestCliActions::clear_subscription_closesItsClient()
{
    const QByteArray name = "deploy-lock-933765b79186407e980b5549612c5af1";
    PlainClient holder(m_server->endpoint().socketPath.toUtf8());
    QCOMPARE(holder.ask({"CLIENT", "SETNAME", name}), QByteArray("OK"));
    QVERIFY(holder.ask({"SUBSCRIBE", "deploy"}).startsWith("subscribe"));
    const auto clear = [&](const QByteArray &who) {
        return run({u"clear"_s, u"deploy"_s, u"--if-holder"_s, QString::fromLatin1(who), u"--url"_s, url()}).out;
    };
    const auto subscribers = [&] { return m_server->cli({u"PUBSUB"_s, u"NUMSUB"_s, u"deploy"_s}); };

    const QByteArray refused = clear("deploy-lock-00000000000000000000000000000000");
    QVERIFY2(refused.startsWith("holder changed: deploy"), refused);
    QVERIFY(subscribers().endsWith('1'));
    const QByteArray done = clear(name);
    QVERIFY2(done.startsWith("cleared: deploy"), done);
    QVERIFY(subscribers().endsWith('0'));
}

void TestCliActions::actions_onARealServer_haveTheirEffect_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("outcome");
    QTest::addColumn<QByteArrayList>("question");
    QTest::addColumn<QByteArray>("answer"); // a beginning
    const QByteArray owner = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:57", next = "0d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a01:61";
    const QByteArray fair = "RPUSH redisson_lock_queue:{lock.a} " + owner + ' ' + next + "\nZADD redisson_lock_timeout:{lock.a} 4102444800000 "
        + owner + " 4102444800000 " + next;
    const auto text = [](const QByteArray &bytes) { return QString::fromLatin1(bytes); };
    QTest::newRow("fence") << QByteArray("SET lock.a tok") << QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s}
                           << QByteArray("fenced off: lock.a") << QByteArrayList{"GET", "lock.a"} << QByteArray("lockscope-fence:");
    QTest::newRow("extend") << QByteArray("SET lock.a tok PX 1000000")
                            << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"2h"_s}
                            << QByteArray("extended: lock.a") << QByteArrayList{"PTTL", "lock.a"} << QByteArray("7199");
    QTest::newRow("extend, no deadline") << QByteArray("SET lock.a tok")
                                         << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"2h"_s}
                                         << QByteArray("refused: lock.a: This lock has no deadline") << QByteArrayList{"PTTL", "lock.a"}
                                         << QByteArray("-1");
    QTest::newRow("clear a hash") << QByteArray("HSET lock.a " + owner + " 2") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, text(owner)}
                                  << QByteArray("cleared: lock.a, was held by " + owner + "; 0 clients woken") << QByteArrayList{"EXISTS", "lock.a"}
                                  << QByteArray("0");
    QTest::newRow("clear a hash of another") << QByteArray("HSET lock.a " + owner + " 2")
                                             << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, text(next)}
                                             << QByteArray("holder changed: lock.a, now held by " + owner) << QByteArrayList{"EXISTS", "lock.a"}
                                             << QByteArray("1");
    QTest::newRow("evict a ghost") << fair << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, text(owner)} << QByteArray("evicted: lock.a")
                                   << QByteArrayList{"LRANGE", "redisson_lock_queue:{lock.a}", "0", "-1"} << next;
    QTest::newRow("evict nobody") << fair << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"x"_s}
                                  << QByteArray("refused: lock.a: This waiter is not in the queue")
                                  << QByteArrayList{"LLEN", "redisson_lock_queue:{lock.a}"} << QByteArray("2");
    QTest::newRow("dry run") << QByteArray("SET lock.a tok") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--dry-run"_s}
                             << QByteArray("if GET lock.a is still tok") << QByteArrayList{"GET", "lock.a"} << QByteArray("tok");
}

void TestCliActions::actions_onARealServer_haveTheirEffect()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QStringList, words);
    QFETCH(QByteArray, outcome);
    QFETCH(QByteArrayList, question);
    QFETCH(QByteArray, answer);
    m_server->cliInput(arrange + '\n');
    const Ran ran = run(words + QStringList{u"--url"_s, url()});
    QVERIFY2(ran.out.startsWith(outcome), qPrintable(QString::fromUtf8(ran.out + ran.err)));
    QStringList asked;
    for (const QByteArray &word : question)
        asked += QString::fromLatin1(word);
    const QByteArray found = m_server->cli(asked);
    QVERIFY2(found.startsWith(answer), found);
}

void TestCliActions::undo_afterAnAction_putsBackOnlyWhatIsFree_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QByteArray>("meanwhile");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("outcome");
    QTest::addColumn<QByteArrayList>("question");
    QTest::addColumn<QByteArray>("answer"); // a beginning
    const QByteArray one = "SET lock.a tok PX 1000000\n", hash = "HSET lock.a tok 2\n";
    const QByteArray nothing, taken = "SET lock.a other\n", gone = "DEL lock.a\n";
    const QByteArrayList value{"GET", "lock.a"};
    QTest::newRow("cleared") << one << u"clear"_s << nothing << 0 << QByteArray("restored: lock.a") << QByteArrayList{"PTTL", "lock.a"}
                             << QByteArray("99");
    QTest::newRow("cleared, without deadline") << QByteArray("SET lock.a tok\n") << u"clear"_s << nothing << 0 << QByteArray("restored: lock.a")
                                               << QByteArrayList{"PTTL", "lock.a"} << QByteArray("-1");
    QTest::newRow("cleared and taken") << one << u"clear"_s << taken << 3 << QByteArray("holder changed") << value << QByteArray("other");
    QTest::newRow("fenced off") << one << u"fence"_s << nothing << 0 << QByteArray("restored: lock.a") << value << QByteArray("tok");
    QTest::newRow("fenced off, tombstone gone") << one << u"fence"_s << gone << 4 << QByteArray("already gone") << value << QByteArray("");
    QTest::newRow("fenced off and taken") << one << u"fence"_s << taken << 3 << QByteArray("holder changed") << value << QByteArray("other");
    QTest::newRow("a hash") << hash << u"clear"_s << nothing << 0 << QByteArray("restored: lock.a") << QByteArrayList{"HGET", "lock.a", "tok"}
                            << QByteArray("2");
}

void TestCliActions::undo_afterAnAction_putsBackOnlyWhatIsFree()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QString, verb);
    QFETCH(QByteArray, meanwhile);
    QFETCH(int, code);
    QFETCH(QByteArray, outcome);
    QFETCH(QByteArrayList, question);
    QFETCH(QByteArray, answer);
    const QByteArray owner = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:57"; // what makes a hash a lock
    const auto real = [&](QByteArray text) { return arrange.startsWith('H') ? text.replace("tok", owner) : text; };
    m_server->cliInput(real(arrange));
    const QString holder = QString::fromLatin1(real("tok"));
    QCOMPARE(run({verb, u"lock.a"_s, u"--if-holder"_s, holder, u"--url"_s, url()}).code, 0);
    m_server->cliInput(meanwhile);
    const QStringList undo{u"undo"_s, u"lock.a"_s, u"--reason"_s, u"a mistake"_s, u"--url"_s, url()};
    const Ran dry = run(undo + QStringList{u"--dry-run"_s});
    QCOMPARE(dry.code, code); // it promises nothing that is refused
    const Ran ran = run(undo);
    QVERIFY2(ran.out.startsWith(outcome), qPrintable(QString::fromUtf8(ran.out + ran.err)));
    QCOMPARE(ran.code, code);
    QStringList asked;
    for (const QByteArray &word : question)
        asked += QString::fromLatin1(real(word));
    const QByteArray found = m_server->cli(asked);
    QVERIFY2(found.startsWith(answer), found);
    const auto actions = allActions(journalPath());
    QCOMPARE(actions.size(), 2u); // and no dry run
    QCOMPARE(actions[1].verb, u"undo"_s);
    QCOMPARE(actions[1].reason, u"a mistake"_s);
}

void TestCliActions::undo_twiceOrTooLate_isRefused()
{
    const QStringList undo{u"undo"_s, u"lock.a"_s, u"--url"_s, url()};
    QCOMPARE(run(undo).code, 6); // no journal
    m_server->cliInput("SET lock.a tok\n");
    QCOMPARE(run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url()}).code, 0);
    const Ran late = run(undo + QStringList{u"--within"_s, u"1ms"_s});
    QCOMPARE(late.code, 6);
    QVERIFY2(late.out.contains("nothing to restore for lock.a"), late.out);
    QCOMPARE(run({u"undo"_s, u"lock.b"_s, u"--url"_s, url()}).code, 6);
    QCOMPARE(run(undo).code, 0);
    m_server->cliInput("DEL lock.a\n"); // released
    const Ran again = run(undo);
    QCOMPARE(again.code, 6);
    QVERIFY2(again.out.contains("already been restored."), again.out);
    QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
}

namespace {

/** So many commands, each with its number in place of # and its number as 12 hexadecimal digits in place of @. */
QByteArray lines(int count, const QByteArray &command)
{
    QByteArray all;
    for (int i = 0; i < count; ++i)
        all += QByteArray(command).replace("#", QByteArray::number(i)).replace("@", QByteArray::number(i, 16).rightJustified(12, '0')) + '\n';
    return all;
}

} // namespace

void TestCliActions::clear_oneOfVeryMany_isFoundByItself_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("holder");
    QTest::addColumn<QByteArrayList>("question"); // is it there?
    QTest::addColumn<QByteArrayList>("count");
    QTest::addColumn<int>("less");
    const QByteArray uuid = "51c7f1de-9a0b-4c64-8d27-@", seen = QByteArray(uuid).replace("@", "0000000000c6"); // the 199th
    const auto rowOf = [](const char *name, const QByteArray &arrange, const QByteArray &key, const QByteArray &holder,
                          const QByteArrayList &question, const QByteArrayList &count,
                          int less = 1) { QTest::newRow(name) << arrange << key << holder << question << count << less; };
    rowOf("redis-semaphore", lines(200, "ZADD semaphore:s 1795225663000 " + uuid) + "PEXPIRE semaphore:s 60000\n", "semaphore:s", seen,
          {"ZSCORE", "semaphore:s", seen}, {"ZCARD", "semaphore:s"});
    rowOf("DistributedLock readers", lines(200, "SADD d.readers web_7_c41f08d96be24735a0d3@") + "PEXPIRE d.readers 60000\n", "d.readers",
          "web_7_c41f08d96be24735a0d30000000000c6", {"SMISMEMBER", "d.readers", "web_7_c41f08d96be24735a0d30000000000c6"}, {"SCARD", "d.readers"});
    rowOf("Redisson readers", "HSET r mode read\n" + lines(200, "HSET r " + uuid + ":7 1") + "PEXPIRE r 60000\n", "r", seen + ":7",
          {"HGET", "r", seen + ":7"}, {"HLEN", "r"});
    rowOf("Redisson permits", "SET p 3\n" + lines(200, "ZADD {p}:timeout 4102444800000 c41f08d96be24735a0d3@"), "p",
          "c41f08d96be24735a0d30000000000c6", {"ZSCORE", "{p}:timeout", "c41f08d96be24735a0d30000000000c6"}, {"ZCARD", "{p}:timeout"});
    rowOf("Redisson multi-lock", lines(200, "HSET g b# " + uuid + ":1 b#:" + uuid + ":1:expire_time 4102444800000 b#:" + uuid + ":1:lock_count 1"),
          "g", "b198:" + seen + ":1", {"HGET", "g", "b198"}, {"HLEN", "g"}, 3);
    rowOf("sidekiq-unique-jobs", lines(200, "HSET uniquejobs:9e9b5ce5:LOCKED b4a577edbccf@ 1795225663.5"), "uniquejobs:9e9b5ce5:LOCKED",
          "b4a577edbccf0000000000c6", {"HGET", "uniquejobs:9e9b5ce5:LOCKED", "b4a577edbccf0000000000c6"}, {"HLEN", "uniquejobs:9e9b5ce5:LOCKED"});
    rowOf("huey among results", lines(500, "HSET huey.results.a task-# result") + "HSET huey.results.a a.lock.nightly 1\n", "huey.results.a",
          "a.lock.nightly", {"HGET", "huey.results.a", "a.lock.nightly"}, {"HLEN", "huey.results.a"});
    rowOf("asynq leases", lines(200, "ZADD asynq:{q}:lease 1795225663 " + uuid), "asynq:{q}:lease", seen, {"ZSCORE", "asynq:{q}:lease", seen},
          {"ZCARD", "asynq:{q}:lease"});
}

void TestCliActions::clear_oneOfVeryMany_isFoundByItself()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, holder);
    QFETCH(QByteArrayList, question);
    QFETCH(QByteArrayList, count);
    QFETCH(int, less);
    PlainClient judge(m_server->endpoint().socketPath.toUtf8());
    m_server->cliInput(arrange);
    const int before = judge.ask(count).toInt();
    const QByteArray was = judge.ask(question);
    QVERIFY2(before >= 200 && !was.isEmpty() && was != "0", was);
    const auto clear = [&](const QByteArray &who) {
        return run({u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, QString::fromLatin1(who), u"--url"_s, url()});
    };

    const Ran cleared = clear(holder);
    QVERIFY2(cleared.code == 0 && cleared.out.startsWith("cleared: "), cleared.out);
    QCOMPARE(judge.ask(count).toInt(), before - less);
    QVERIFY2(judge.ask(question) != was, was);

    const Ran undone = run({u"undo"_s, QString::fromLatin1(key), u"--url"_s, url()});
    QVERIFY2(undone.code == 0, undone.out);
    QCOMPARE(judge.ask(count).toInt(), before);
    QCOMPARE(judge.ask(question), was);

    const Ran wrong = clear("0" + holder.mid(1));
    QVERIFY2(wrong.code == 3 && wrong.out.startsWith("holder changed"), wrong.out);
    QCOMPARE(judge.ask(count).toInt(), before);
}

void TestCliActions::actions_whatCannotBeTakenBack_isSaidBefore_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QStringList>("order");
    QTest::addColumn<QByteArrayList>("notes");
    const QByteArray repeats = "note: The next holder may write the same value", lasting = "note: This cannot be undone",
                     asleep = "note: Its library is unknown: clients that sleep";
    const QByteArray narrow = "ACL SETUSER default -pttl -pexpiretime\n"; // also in scripts
    const QByteArray waiter = "c41f08d9-6be2-4735-a0d3-e7815b9f62aa:31";
    const QByteArray fair = "RPUSH redisson_lock_queue:{lock.a} " + waiter + "\nZADD redisson_lock_timeout:{lock.a} 4102444800000 " + waiter + '\n';
    const auto named = [](const QString &verb, const QString &holder) { return QStringList{verb, u"lock.a"_s, u"--if-holder"_s, holder}; };
    const QByteArray owned = "SET lock.a worker-3:4711 PX 60000\n";
    QTest::newRow("clear, PTTL refused") << QByteArray(owned + narrow) << named(u"clear"_s, u"worker-3:4711"_s)
                                         << QByteArrayList{lasting + ": without permission for PTTL", asleep};
    QTest::newRow("fence, PTTL refused") << QByteArray(owned + narrow) << named(u"fence"_s, u"worker-3:4711"_s)
                                         << QByteArrayList{lasting + ": without permission for PTTL"};
    QTest::newRow("clear, a value that repeats") << QByteArray("SET lock.a mutex PX 60000\n") << named(u"clear"_s, u"mutex"_s)
                                                 << QByteArrayList{repeats};
    QTest::newRow("fence, a value that repeats") << QByteArray("SET lock.a mutex PX 60000\n") << named(u"fence"_s, u"mutex"_s)
                                                 << QByteArrayList{repeats};
    QTest::newRow("clear, a blind release") << QByteArray("SET rq:scheduler-lock:a 25211 EX 60\n")
                                            << QStringList{u"clear"_s, u"rq:scheduler-lock:a"_s, u"--if-holder"_s, u"25211"_s}
                                            << QByteArrayList{
                                                   "note: The old scheduler does not notice; its heartbeat may extend the lock of the next"};
    QTest::newRow("extend") << owned << QStringList{named(u"extend"_s, u"worker-3:4711"_s) + QStringList{u"--for"_s, u"1m"_s}}
                            << QByteArrayList{lasting};
    QTest::newRow("evict") << fair << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, QString::fromLatin1(waiter)} << QByteArrayList{lasting};
}

void TestCliActions::actions_whatCannotBeTakenBack_isSaidBefore()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QStringList, order);
    QFETCH(QByteArrayList, notes);
    m_server->cliInput(arrange);
    const QStringList arguments = order + QStringList{u"--url"_s, url()};
    const Ran dry = run(arguments + QStringList{u"--dry-run"_s, u"--json"_s});
    QVERIFY2(!dry.err.contains("note: "), dry.err); // it is part of the plan
    const Ran ran = run(arguments + QStringList{u"--json"_s});
    for (const QByteArray &note : notes)
        QVERIFY2(ran.err.contains(QByteArray("lockscope: " + note)), ran.err);
    QCOMPARE(ran.out.count('\n'), 1);
    QVERIFY2(QJsonDocument::fromJson(ran.out).object().contains("outcome"_L1), ran.out);
    QCOMPARE(ran.code, 0);
}

void TestCliActions::dryRun_nothingWouldBeDone_endsAsTheActionWould_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QStringList>("order");
    QTest::addColumn<int>("code");
    const auto on = [](const QString &verb) { return QStringList{verb, u"lock.a"_s, u"--if-holder"_s, u"tok"_s}; };
    const QByteArray nothing, other = "SET lock.a other PX 60000\n", forEver = "SET lock.a other\n", time = "SET lock.a 1999999999\n",
                              hash = "HSET lock.a 8743c9c0-0795-4907-87fd-6c719a6b4586:1 1\n", list = "RPUSH lock.a x\n";
    const QStringList extend = on(u"extend"_s) + QStringList{u"--for"_s, u"1m"_s};
    QTest::newRow("clear, no key") << nothing << on(u"clear"_s) << 4;
    QTest::newRow("fence, no key") << nothing << on(u"fence"_s) << 4;
    QTest::newRow("extend, no key") << nothing << extend << 4;
    QTest::newRow("evict, no key") << nothing << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"w"_s} << 4;
    QTest::newRow("clear, another holder") << other << on(u"clear"_s) << 3;
    QTest::newRow("fence, another holder") << other << on(u"fence"_s) << 3;
    QTest::newRow("extend, another holder") << other << extend << 3;
    QTest::newRow("clear, another holder without a deadline") << forEver << on(u"clear"_s) << 3;
    QTest::newRow("clear, a timestamp") << time << on(u"clear"_s) << 3;
    QTest::newRow("clear, a hash of another holder") << hash << on(u"clear"_s) << 3;
    QTest::newRow("clear, a hash, without TYPE") << hash
            + "ACL SETUSER default -type\n" << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"8743c9c0-0795-4907-87fd-6c719a6b4586:1"_s}
                                                 << 6;
    QTest::newRow("clear, a list") << list << on(u"clear"_s) << 6;
    QTest::newRow("clear, a hash of no library") << QByteArray("HSET lock.a ann yes\n") << on(u"clear"_s) << 6;
    QTest::newRow("clear, a sorted set of no library, whose one member would be a lock's")
        << QByteArray("ZADD {p}:time 1999999999 kX2f9QmZr7LwB1dTkX2f9QmZr7LwB1dTkX2f9QmZr7L=\nEXPIREAT {p}:time 1999999999\n")
        << QStringList{u"clear"_s, u"{p}:time"_s, u"--if-holder"_s, u"kX2f9QmZr7LwB1dTkX2f9QmZr7LwB1dTkX2f9QmZr7L="_s} << 6;
    QTest::newRow("clear, the same, of which no member can be read")
        << QByteArray("ZADD {p}:time 1999999999 kX2f9QmZr7LwB1dTkX2f9QmZr7LwB1dTkX2f9QmZr7L=\nEXPIREAT {p}:time 1999999999\n"
                      "ACL SETUSER default -memory\n")
        << QStringList{u"clear"_s, u"{p}:time"_s, u"--if-holder"_s, u"kX2f9QmZr7LwB1dTkX2f9QmZr7LwB1dTkX2f9QmZr7L="_s} << 6;
    QTest::newRow("clear, a part of a lock") << QByteArray("HSET uniquejobs:8:INFO tok 1\n")
                                             << QStringList{u"clear"_s, u"uniquejobs:8:INFO"_s, u"--if-holder"_s, u"tok"_s} << 6;
    const QByteArray mine = "SET lock.a tok PX 60000\nACL SETUSER default ";
    QTest::newRow("clear, without DEL") << mine + "-del\n" << on(u"clear"_s) << 6;
    QTest::newRow("clear, the value cannot be read") << mine + "-get -getrange\n" << on(u"clear"_s) << 6;
    QTest::newRow("clear, neither a script nor a transaction") << mine + "-eval -watch\n" << on(u"clear"_s) << 6;
    QTest::newRow("clear, the key may only be read") << mine + "resetkeys %R~*\n" << on(u"clear"_s) << 6;
    QTest::newRow("fence, without SET") << mine + "-set\n" << on(u"fence"_s) << 6;
    QTest::newRow("extend, without PEXPIRE") << mine + "-pexpire -set\n" << extend << 6;
    QTest::newRow("extend, without PTTL") << mine + "-pttl\n" << extend << 6;
    QTest::newRow("evict, no queue") << QByteArray("SET lock.a tok PX 60000\n") << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"tok"_s} << 6;
}

void TestCliActions::dryRun_nothingWouldBeDone_endsAsTheActionWould()
{
    QFETCH(const QByteArray, arrange);
    QFETCH(const QStringList, order);
    QFETCH(const int, code);
    m_server->cliInput(arrange);
    const QStringList arguments = order + QStringList{u"--json"_s, u"--url"_s, url()};
    const Ran dry = run(arguments + QStringList{u"--dry-run"_s}), ran = run(arguments);
    QVERIFY2(dry.code == code && ran.code == code, QByteArray(dry.all() + ran.all()));
    const auto told = [](const Ran &one, const QString &name) { return QJsonDocument::fromJson(one.out).object().value(name); };
    QCOMPARE(told(dry, u"outcome"_s), told(ran, u"outcome"_s));
    QCOMPARE(told(dry, u"sent"_s).toBool(true), false);
    QCOMPARE(told(dry, u"recorded"_s).toBool(true), false);
    QVERIFY2(!dry.says("can_be_undone"), dry.out);
}

void TestCliActions::dryRun_rightsThatDoNotStopTheAction_areSaid_data()
{
    QTest::addColumn<QByteArray>("withdrawn");
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<QByteArray>("denied"); // what is not said, then
    QTest::newRow("the server does not say") << QByteArray("-acl|dryrun -del") << QByteArray("The server does not say whether its user may do this")
                                             << QByteArray("Safe to clear: perhaps");
    QTest::newRow("nobody can be woken") << QByteArray("-publish")
                                         << QByteArray("Waiting clients could not be woken: the user has no permission for PUBLISH.")
                                         << QByteArray("are woken");
    QTest::newRow("no undo of the hash") << QByteArray("-hset -hincrby")
                                         << QByteArray("has no permission for HSET. This cannot be undone. To allow it: ")
                                         << QByteArray("an undo is refused");
    QTest::newRow("what an undo writes cannot be read")
        << QByteArray("-hget") << QByteArray("has no permission for HGET. This cannot be undone.") << QByteArray("an undo is refused");
    QTest::newRow("no undo of its lease") << QByteArray("-pexpire") << QByteArray("has no permission for PEXPIRE. This cannot be undone.")
                                          << QByteArray("an undo is refused");
}

void TestCliActions::dryRun_rightsThatDoNotStopTheAction_areSaid()
{
    QFETCH(const QByteArray, withdrawn);
    QFETCH(const QByteArray, said);
    QFETCH(const QByteArray, denied);
    m_server->cliInput("HSET lock.a 5d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a02:1 1\nPEXPIRE lock.a 29000\nACL SETUSER default " + withdrawn + '\n');
    const Ran dry = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"5d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a02:1"_s, u"--dry-run"_s, u"--url"_s, url()});
    QVERIFY2(dry.code == 0 && dry.says(said) && !dry.says(denied), dry.all());
}

void TestCliActions::dryRun_partThatIsTooLargeToBeKept_promisesNoUndo()
{
    const QString digest = u"uniquejobs:9e9b5ce5d423d3ea470977004b50ff84"_s, holder = u"b4a577edbccf1d805744efa9"_s;
    for (const int size : {100, 128 * 1024, 128 * 1024 + 1}) {
        m_server->cliInput(
            QStringLiteral("FLUSHALL\nHSET %1:LOCKED %2 1795225990.5\nSETRANGE %1:INFO %3 x\n").arg(digest, holder).arg(size - 1).toUtf8());
        const QStringList clear{u"clear"_s, digest + u":LOCKED"_s, u"--if-holder"_s, holder, u"--json"_s, u"--url"_s, url()};
        const bool isKept = size <= 128 * 1024;
        for (const QStringList &how : {QStringList{u"--dry-run"_s}, QStringList()}) {
            const Ran ran = run(clear + how);
            QVERIFY2(ran.code == 0, ran.all());
            const QJsonValue canBeUndone = QJsonDocument::fromJson(ran.out).object().value("can_be_undone"_L1);
            if (!how.isEmpty())
                QVERIFY2(canBeUndone == QJsonValue(isKept) && ran.says("larger than 128 KiB, and is not kept") == !isKept, ran.all());
        }
        const Ran undone = run({u"undo"_s, u"--last"_s, u"--url"_s, url()});
        QVERIFY2((undone.code == 0) == isKept, undone.all());
    }
}

void TestCliActions::dryRun_partOfAnotherType_promisesNoUndo()
{
    const QString digest = u"uniquejobs:9e9b5ce5d423d3ea470977004b50ff84"_s, holder = u"b4a577edbccf1d805744efa9"_s;
    m_server->cliInput(QStringLiteral("HSET %1:LOCKED %2 1795225990.5\nRPUSH %1:INFO x\n").arg(digest, holder).toUtf8());
    const QStringList clear{u"clear"_s, digest + u":LOCKED"_s, u"--if-holder"_s, holder, u"--json"_s, u"--url"_s, url()};
    const Ran dry = run(clear + QStringList{u"--dry-run"_s});
    QVERIFY2(dry.code == 0 && dry.says("another type than its library writes") && dry.says("\"can_be_undone\":false"), dry.all());
    const Ran cleared = run(clear);
    QVERIFY2(cleared.code == 0, cleared.all());
    const Ran undone = run({u"undo"_s, u"--last"_s, u"--url"_s, url()});
    QVERIFY2(undone.code != 0, undone.all());
}

void TestCliActions::clear_several_eachWarningIsSaidOnce()
{
    m_server->cliInput("SET lock.a mutex PX 60000\nSET lock.b mutex PX 60000\nSET lock.c other PX 60000\n");
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"lock.b"_s, u"lock.c"_s, u"--if-holder"_s, u"mutex"_s, u"--if-holder"_s, u"mutex"_s,
                         u"--if-holder"_s, u"6d0f2c1e-54b8-4d7a-9b0e-2f8f4a1c77aa"_s, u"--url"_s, url()});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.err.count("The next holder may write the same value"), 1);
    const Ran gone = run({u"clear"_s, u"lock.gone"_s, u"--if-holder"_s, u"mutex"_s, u"--url"_s, url()});
    QVERIFY2(gone.code == 4 && gone.err.isEmpty(), gone.err);
    QVERIFY2(ran.err.contains("note: 2 of 3 locks: The next holder may write the same value"), ran.err);
}

void TestCliActions::clear_sharedLockOfOthers_endsAsHolderChanged_data()
{
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QByteArray>("outcome");
    const QByteArray a = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", b = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44", changed = "holder changed: semaphore:a";
    const QByteArray two = "ZADD semaphore:a 1795225663000 " + a + " 1795225663001 " + b + "\nPEXPIRE semaphore:a 60000";
    const QByteArray one = "ZADD semaphore:a 1795225663000 " + a + "\nPEXPIRE semaphore:a 60000";
    QTest::newRow("clear, two others") << u"clear"_s << two << changed + "; nothing was done";
    QTest::newRow("clear, one other") << u"clear"_s << one << changed + ", now held by " + a + "; nothing was done";
    QTest::newRow("fence, two others") << u"fence"_s << two << changed + "; nothing was done";
    QTest::newRow("extend, one other") << u"extend"_s << one << changed + ", now held by " + a + "; nothing was done";
}

void TestCliActions::clear_sharedLockOfOthers_endsAsHolderChanged()
{
    QFETCH(QString, verb);
    QFETCH(QByteArray, arrange);
    QFETCH(QByteArray, outcome);
    m_server->cliInput(arrange + '\n');
    const QByteArray before = m_server->cli({u"DUMP"_s, u"semaphore:a"_s});
    const QStringList time = verb == u"extend"_s ? QStringList{u"--for"_s, u"1h"_s} : QStringList();
    const Ran ran = run(QStringList{verb, u"semaphore:a"_s, u"--if-holder"_s, u"nobody"_s, u"--url"_s, url()} + time);
    QCOMPARE(ran.code, 3);
    QVERIFY2(ran.out.startsWith(outcome), ran.out);
    QCOMPARE(m_server->cli({u"DUMP"_s, u"semaphore:a"_s}), before);
}

void TestCliActions::fence_watched_staysUntilItHasEndedTheTombstone()
{
    m_server->cliInput("SET rq:scheduler-lock:a 25211 EX 60\nSET lock.b tok\nSET lock.c tok\n");
    const auto process = launch({u"fence"_s, u"rq:scheduler-lock:a"_s, u"lock.b"_s, u"lock.c"_s, u"--if-holder"_s, u"25211"_s, u"--if-holder"_s,
                                 u"tok"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"1s"_s, u"--watch"_s, u"--url"_s, url()});
    const auto isFenced = [&] { return m_server->cli({u"GET"_s, u"lock.c"_s}).startsWith("lockscope-fence:"); };
    QVERIFY(QTest::qWaitFor(isFenced, 20'000));
    m_server->cliInput("MULTI\nDEL lock.c\nRPUSH lock.c x\nEXEC\n");                            // another program's list
    QCOMPARE(m_server->cli({u"EXPIRE"_s, u"rq:scheduler-lock:a"_s, u"60"_s}), QByteArray("1")); // its heartbeat
    const Ran ran = finish(*process);
    QVERIFY2(ran.out.contains("quiet period over: rq:scheduler-lock:a, a client had prolonged the tombstone, and it was removed\n"), ran.out);
    QVERIFY2(ran.out.contains("quiet period over: lock.b, the tombstone is gone\n"), ran.out);
    QVERIFY2(ran.out.contains("quiet period over: lock.c, the tombstone was replaced by a key of another type\n"), ran.out);
    QCOMPARE(ran.code, 0);
    QVERIFY2(!ran.err.contains("--watch"), ran.err);
    QCOMPARE(m_server->cli({u"EXISTS"_s, u"rq:scheduler-lock:a"_s}), QByteArray("0"));
    const auto actions = allActions(journalPath());
    QCOMPARE(m_server->cli({u"LLEN"_s, u"lock.c"_s}), QByteArray("1"));
    QCOMPARE(actions.size(), 4u); // three fences, one end
    QCOMPARE(actions[3].verb, u"clear"_s);
    QVERIFY(actions[3].at >= actions[0].at + Duration(1000));
}

void TestCliActions::fence_notWatched_saysWhoMayProlongIt()
{
    m_server->cliInput("SET rq:scheduler-lock:a 25211 EX 60\nSET lock.b tok\n");
    const auto fence = [this](const QString &key, const QString &holder) {
        return run({u"fence"_s, key, u"--if-holder"_s, holder, u"--url"_s, url()});
    };
    const Ran blind = fence(u"rq:scheduler-lock:a"_s, u"25211"_s);
    QCOMPARE(blind.code, 0);
    QVERIFY2(blind.err.contains("renews without looking at the value") && blind.err.contains("--watch"), blind.err);
    QCOMPARE(blind.err.count("--watch"), 1);
    const Ran other = fence(u"lock.b"_s, u"tok"_s);
    QCOMPARE(other.code, 0);
    QVERIFY2(other.err.contains("note: Lockscope does not watch the tombstone") && other.err.count("--watch") == 1, other.err);
    m_server->cliInput("SET lock.c tok\nSET lock.d tok\n");
    const Ran several = run({u"fence"_s, u"lock.c"_s, u"lock.d"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url()});
    QVERIFY2(several.code == 0 && several.err.count("--watch") == 1, several.err);
    const Ran foreign = fence(u"lock.c"_s, u"tok"_s);
    QVERIFY2(foreign.code == 3 && !foreign.err.contains("--watch"), foreign.err); // there is no tombstone of ours
    const Ran listed = run({u"list"_s, u"--url"_s, url(), u"--pattern"_s, u"rq:*"_s});
    QVERIFY2(listed.out.contains("nobody: fenced off") && listed.out.contains("Fenced off by Lockscope"), listed.out);
}

void TestCliActions::severalUrls_ofARedlock_areListedAsOneAndClearedTogether()
{
    RedisServer first, second, third;
    QStringList places;
    for (RedisServer *server : {&first, &second, &third}) {
        RedisServer::Options withPort;
        withPort.tcp = true;
        QVERIFY(server->start(withPort));
        places << redis::placeText(server->tcpEndpoint());
    }
    for (RedisServer *server : {&first, &second, &third})
        server->cliInput("SET lock.a tok\n");
    third.cliInput("SET lock.left tok\n");
    const QStringList urls{u"--url"_s, u"redlock://"_s + places.join(u',')};
    const Ran listed = run(QStringList{u"list"_s, u"--json"_s} + urls);
    QVERIFY2(listed.code == 0, listed.all());
    const QByteArrayList lines = listed.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[0].contains("\"key\":\"lock.a\"") && lines[0].contains("\"on_servers\":3"), lines[0]);
    QVERIFY2(lines[1].contains("\"key\":\"lock.left\"") && lines[1].contains("\"on_servers\":1"), lines[1]);
    QCOMPARE(lines[2], QByteArray(R"({"coverage":{"missing":[],"primaries":3,"seen":3,"unseen":[],"unseen_percent":null}})"));
    QVERIFY2(run(QStringList{u"list"_s, u"--only-this-node"_s} + urls).err.contains("--only-this-node expects the URL of one server"), "one");
    QVERIFY2(lines[0].contains("\"has_majority\":true") && lines[1].contains("\"has_majority\":false") && lines[1].contains("\"of_servers\":3")
                 && lines[0].contains("\"state\":\"no deadline\"") && lines[1].contains("\"state\":\"no majority\""),
             lines[1]);
    const Ran table = run(QStringList{u"list"_s} + urls);
    QVERIFY2(table.out.contains("SERVERS") && table.out.contains("3 of 3\n") && table.out.contains("1 of 3: no majority\n"), table.out);
    const Ran found = run(QStringList{u"find"_s} + urls);
    QVERIFY2(found.code == 0 && found.err.contains("matching 2 keys") && found.err.contains("3 servers searched."), found.all());

    const Ran cleared = run(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} + urls);
    QVERIFY2(cleared.code == 0, cleared.all());
    for (RedisServer *server : {&first, &second, &third})
        QCOMPARE(server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    second.stop();
    const Ran without = run(QStringList{u"list"_s} + urls);
    QCOMPARE(without.code, 1);
    QVERIFY2(without.err.contains("cannot be reached. Locks are shown as the other servers have them."), without.err);
    QVERIFY2(without.out.contains("lock.left") && without.out.contains("1 of 3, others not seen"), without.out);
}

void TestCliActions::undo_clearedElsewhereOnly_putsBackAndTellsInPart()
{
    RedisServer second, third;
    QVERIFY(second.start() && third.start());
    second.cliInput("SET lock.a tok\n");
    third.cliInput("SET lock.a tok\n");
    const QStringList servers{u"--url"_s, url(), u"--node"_s, second.endpoint().toUrl(), u"--node"_s, third.endpoint().toUrl()};
    const Ran cleared = run(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} + servers);
    QCOMPARE(cleared.code, 0);
    QVERIFY2(cleared.out.startsWith("cleared: lock.a; on the first server: already gone; "), cleared.out);
    QVERIFY2(!cleared.out.contains("nothing was done"), cleared.out);
    third.kill9();
    const QStringList undo{u"undo"_s, u"lock.a"_s, u"--url"_s, url()};
    const Ran dry = run(undo + QStringList{u"--dry-run"_s});
    QVERIFY2(dry.code == 1 && dry.out.startsWith("There is nothing to restore on the first server."), dry.out); // as the undo itself
    QVERIFY2(dry.says(second.endpoint().toUrl().toUtf8() + ": would be done\n" + third.endpoint().toUrl().toUtf8() + ": failed ("), dry.out);
    const Ran undone = run(undo);
    QCOMPARE(undone.code, 1); // in part
    QVERIFY2(undone.out.startsWith("done in part: lock.a; on the first server: nothing to restore; "), undone.out);
    QCOMPARE(second.cli({u"GET"_s, u"lock.a"_s}), QByteArray("tok"));
    QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    second.cliInput("DEL lock.a\n"); // released
    const Ran again = run(undo);
    QCOMPARE(again.code, 6);
    QVERIFY2(again.out.contains("already been restored in part: done in part; ") && again.out.contains("failed"), again.out);
    QCOMPARE(second.cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    const auto actions = allActions(journalPath());
    QCOMPARE(actions[0].outcome, u"cleared"_s);
    QVERIFY(actions[0].outcomeText.english().startsWith(u"on the first server: already gone; "));
}

void TestCliActions::clear_severalWithOneWarning_itIsSaidOnce()
{
    QByteArray input;
    QStringList clear{u"clear"_s, u"--if-holder"_s, u"1"_s, u"--url"_s, url()};
    for (int i = 0; i < 500; ++i) {
        clear += u"lock.n%1"_s.arg(i);
        input += "SET lock.n" + QByteArray::number(i) + " 1 PX 3600000\n";
    }
    m_server->cliInput(input);
    const Ran ran = run(clear);
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.err.count("cannot be told from it"), 1);
    QVERIFY2(ran.err.contains("note: 500 of 500 locks: "), ran.err);
}

void TestCliActions::clear_several_eachIsToldAndAllAreCounted()
{
    m_server->cliInput("SET lock.a one\nSET lock.b two\nSET lock.c other\nSET lock.* star\n");
    const QStringList clear{u"clear"_s,       u"lock.a"_s, u"lock.b"_s,      u"lock.c"_s, u"lock.gone"_s,   u"lock.*"_s,
                            u"--url"_s,       url(),       u"--if-holder"_s, u"one"_s,    u"--if-holder"_s, u"two"_s,
                            u"--if-holder"_s, u"three"_s,  u"--if-holder"_s, u"four"_s,   u"--if-holder"_s, u"five"_s};
    QVERIFY(run(clear + QStringList{u"--dry-run"_s}).out.contains("if GET lock.b is still two"));
    QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("4"));
    const Ran ran = run(clear);
    QVERIFY2(ran.out.contains("cleared: lock.a, was held by one\ncleared: lock.b, was held by two\nholder changed: lock.c, now held by other"),
             ran.out);
    QVERIFY(ran.out.contains("already gone: lock.gone"));
    QVERIFY2(ran.out.endsWith("5 locks: 2 done, 2 holder changed, 1 already gone\n"), ran.out);
    QCOMPARE(ran.code, 3);                                   // the worst
    QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("2")); // a key is no pattern
    const Ran json = run({u"clear"_s, u"lock.c"_s, u"lock.*"_s, u"--if-holder"_s, u"other"_s, u"--json"_s, u"--url"_s, url()});
    const auto lines = json.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    const QJsonObject account = QJsonDocument::fromJson(lines.last()).object();
    QCOMPARE(account[u"end"_s].toString(), u"completed"_s);
    QCOMPARE(account[u"account"_s].toObject()[u"done"_s].toInt(), 1);
    QCOMPARE(account[u"account"_s].toObject()[u"holder_changed"_s].toInt(), 1);
}

void TestCliActions::clear_binary_comparesBytes()
{
    const QByteArray key("lock.\xff\0", 7);
    const QByteArray token("\0\xfe ", 3);
    m_server->cliInput("SET " + quoted(key) + ' ' + quoted(token) + '\n');
    const QStringList arguments{
        u"clear"_s, u"--url"_s, url(), u"--json"_s, u"--key-base64"_s, QString::fromLatin1(key.toBase64()), u"--if-holder-base64"_s};
    QCOMPARE(run(arguments + QStringList{u"AP4="_s}).code, 3);
    const Ran ran = run(arguments + QStringList{QString::fromLatin1(token.toBase64())});
    QCOMPARE(ran.code, 0);
    const QJsonObject object = QJsonDocument::fromJson(ran.out).object();
    QCOMPARE(object["outcome"_L1].toString(), u"cleared"_s);
    QCOMPARE(bytesOf(object, u"key"_s), key);
    QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("0"));
}

void TestCliActions::clear_unreachable_fails()
{
    m_server->kill9();
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"t"_s, u"--url"_s, url()});
    QCOMPARE(ran.code, 1);
    QVERIFY(!ran.err.isEmpty());
}

void TestCliActions::clear_everyOutcome_isInTheJournal()
{
    m_server->cliInput("SET lock.a tok\n");
    const QStringList clear{u"clear"_s, u"lock.a"_s, u"--url"_s, url(), u"--reason"_s, u"a test"_s, u"--if-holder"_s};
    QCOMPARE(run(clear + QStringList{u"other"_s}).code, 3);
    QCOMPARE(run(clear + QStringList{u"tok"_s}).code, 0);
    QCOMPARE(run(clear + QStringList{u"tok"_s}).code, 4);
    const auto actions = allActions(journalPath());
    QCOMPARE(actions.size(), 3u);
    QCOMPARE(actions[0].outcome, u"holder changed since you looked"_s);
    QCOMPARE(actions[0].outcomeText, u"now held by tok"_s);
    QCOMPARE(actions[1].outcome, u"cleared"_s);
    QCOMPARE(actions[1].verb, u"clear"_s);
    QCOMPARE(actions[1].key, QByteArray("lock.a"));
    QCOMPARE(actions[1].holder, QByteArray("tok"));
    QVERIFY(actions[1].beforeImage.contains("tok")); // as DUMP gives it
    QCOMPARE(actions[1].reason, u"a test"_s);
    QCOMPARE(actions[1].server.url, url());
    QVERIFY(actions[1].by == Operator::current());
    QVERIFY(!actions[1].commands.isEmpty());
    QCOMPARE(actions[2].outcome, u"already gone"_s);

    const Ran table = run({u"journal"_s});
    QCOMPARE(table.code, 0);
    QCOMPARE(table.out.count('\n'), 4);
    QVERIFY(table.out.split('\n')[1].contains("already gone")); // newest first
    const Ran one = run({u"journal"_s, u"--json"_s, u"--limit"_s, u"1"_s, u"--since"_s, u"1h"_s});
    QCOMPARE(QJsonDocument::fromJson(one.out).object()["outcome"_L1].toString(), u"already gone"_s);
    QVERIFY(one.err.contains("Only the newest 1 "));
    QCOMPARE(run({u"journal"_s, u"--key"_s, u"nothing"_s, u"--csv"_s}).out.count('\n'), 1);
}

void TestCliActions::clear_journalCannotBeWritten_clearsAndSaysSo()
{
    m_server->cliInput("SET lock.a tok\n");
    QProcessEnvironment variables = environment();
    variables.insert(u"XDG_DATA_HOME"_s, u"/dev/null"_s);
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--url"_s, url(), u"--if-holder"_s, u"tok"_s}, variables);
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.startsWith("cleared"));
    QVERIFY2(ran.out.contains("; not recorded in the journal: /dev/null/"), ran.out);
}

void TestCliActions::journal_hostileKeys_areSafeInEveryForm()
{
    {
        const auto opened = JournalFile::open(journalPath(), SystemClock().wallNow());
        QVERIFY(opened);
        ActionRecord action = sampleAction(1);
        action.key = "=cmd|' /C calc'!A0\x1b[31m\r\nlock.b,\"x\"";
        action.reason = u"@SUM(1)"_s;
        QVERIFY(opened->file->append({&action, 1}));
        HoldRecord hold = sampleHold(1);
        hold.key = action.key;
        QVERIFY(opened->file->append({&hold, 1}, {}));
    }
    const QByteArray cell = "\"'=cmd|' /C calc'!A0\\x1b[31m\\r\\nlock.b,\"\"x\"\"\"";
    for (const QString &part : {u"--actions"_s, u"--holds"_s}) {
        const Ran text = run({u"journal"_s, part});
        QCOMPARE(text.code, 0);
        QCOMPARE(text.out.count('\n'), 2);
        QVERIFY(!text.out.contains('\x1b'));
        const Ran csv = run({u"journal"_s, part, u"--csv"_s});
        QCOMPARE(csv.out.count('\n'), 2);
        QVERIFY2(csv.out.contains(cell), csv.out);
        QVERIFY(!csv.out.contains(",@SUM"));
        const QJsonObject object = QJsonDocument::fromJson(run({u"journal"_s, part, u"--json"_s}).out).object();
        QCOMPARE(bytesOf(object, u"key"_s), QByteArray("=cmd|' /C calc'!A0\x1b[31m\r\nlock.b,\"x\""));
    }
}

void TestCliActions::journal_nothingThere_saysSo()
{
    const Ran ran = run({u"journal"_s});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.contains("No matching action in the journal."), ran.err);
    QVERIFY(!QFile::exists(journalPath()));
    QFile rubbish(path(u"rubbish"_s));
    QVERIFY(rubbish.open(QIODevice::WriteOnly));
    rubbish.write(QByteArray("rubbish ").repeated(1000));
    rubbish.close();
    QVERIFY(QDir().mkpath(QFileInfo(journalPath()).path()));
    QVERIFY(rubbish.rename(journalPath()));
    const Ran damaged = run({u"journal"_s});
    QCOMPARE(damaged.code, 1);
    QVERIFY2(damaged.err.contains("cannot be read"), damaged.err);
    QVERIFY(QFile::exists(journalPath())); // who only reads sets nothing aside
}

void TestCliActions::journal_readerGone_ends()
{
    {
        const auto opened = JournalFile::open(journalPath(), SystemClock().wallNow());
        QVERIFY(opened);
        std::vector<HoldRecord> holds;
        for (int i = 0; i < 20'000; ++i)
            holds.push_back(sampleHold(i));
        QVERIFY(opened->file->append(holds, {}));
    }
    const auto process = launch({u"journal"_s, u"--holds"_s, u"--limit"_s, u"0"_s});
    QVERIFY(process->waitForReadyRead(30000));
    process->closeReadChannel(QProcess::StandardOutput);
    QVERIFY(process->waitForFinished(120'000));
}

} // namespace lockscope::tst_cliactions

LOCKSCOPE_TEST(tst_cliactions, lockscope::tst_cliactions::TestCliActions)
#include "tst_cliactions.moc"
