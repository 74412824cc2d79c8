// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The command line with the servers of a Redlock: what is done on each of them, what is said of it, and its undo.
#include "commandline.h"
#include "redisserver.h"
#include "session/session.h"
#include "testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <array>
#include <memory>

namespace lockscope::tst_cliredlock {

using namespace Qt::StringLiterals;

class TestCliRedlock : public QObject, private CommandLine {
    Q_OBJECT

    static constexpr int count = 3;
    std::array<std::unique_ptr<RedisServer>, count> m_servers;

    RedisServer &server(int number) const { return *m_servers[std::size_t(number)]; }
    QString placeOf(int number) const { return redis::placeText(server(number).tcpEndpoint()); }
    QString urlOf(int number) const { return server(number).tcpEndpoint().toUrl(); }
    QString redlockOf(const QList<int> &numbers) const
    {
        QStringList places;
        for (const int number : numbers)
            places << placeOf(number);
        return u"redlock://"_s + places.join(u',');
    }
    QByteArray ask(int number, const QString &command) const { return server(number).cli(command.split(u' ')).trimmed(); }
    QByteArrayList valuesOf(const QString &key) const { return {ask(0, u"GET "_s + key), ask(1, u"GET "_s + key), ask(2, u"GET "_s + key)}; }
    Ran runOn(const QStringList &command, const QString &url) const { return run(command + QStringList{u"--url"_s, url}); }
    Ran clear(const QString &key, const QString &holder) const { return runOn({u"clear"_s, key, u"--if-holder"_s, holder}, redlockOf({0, 1, 2})); }
    void everywhere(const QString &command) const
    {
        for (int number = 0; number < count; ++number)
            ask(number, command);
    }
    QByteArray listedAt(const QString &url) const { return runOn({u"list"_s, u"--json"_s}, url).out; }
    /** With these lines on its standard input. */
    Ran clearFrom(const QByteArray &lines, const QString &url, const QStringList &options = {}) const
    {
        const auto process = launch(QStringList{u"clear"_s, u"--from"_s, u"-"_s, u"--url"_s, url} + options);
        process->write(lines);
        process->closeWriteChannel();
        return finish(*process);
    }
    /** "outcome" of each node, by its place among the servers. */
    QStringList outcomesIn(const QByteArray &line) const { return outcomesIn(QJsonDocument::fromJson(line).object()); }
    QStringList outcomesIn(const QJsonObject &told) const
    {
        QStringList outcomes;
        for (const QJsonValue &node : told["nodes"_L1].toArray()) {
            for (int number = 0; number < count; ++number) {
                if (node["node"_L1] == urlOf(number))
                    outcomes << QString::number(number) + u' ' + node["outcome"_L1].toString();
            }
        }
        return outcomes;
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        for (auto &one : m_servers) {
            one = std::make_unique<RedisServer>();
            RedisServer::Options withPort;
            withPort.tcp = true;
            QVERIFY(one->start(withPort));
        }
    }

    // ---- one server named twice

    void anyCommand_oneServerNamedTwice_isRefused_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QStringList>("command");
        const QList<std::pair<const char *, QStringList>> commands{{"list", {u"list"_s, u"--json"_s}},
                                                                   {"find", {u"find"_s}},
                                                                   {"watch", {u"watch"_s}},
                                                                   {"clear", {u"clear"_s, u"lock.dup"_s, u"--if-holder"_s, u"tok"_s}},
                                                                   {"undo", {u"undo"_s, u"--last"_s}}};
        for (const auto &[name, command] : commands) {
            QTest::addRow("Redlock, %s", name) << u"redlock://%1,%2,%3"_s << command;
            QTest::addRow("apart, %s", name) << u"redis://%1,redis://%2,redis://%3"_s << command;
        }
    }

    void anyCommand_oneServerNamedTwice_isRefused()
    {
        QFETCH(const QString, url);
        QFETCH(const QStringList, command);
        ask(0, u"SET lock.dup tok PX 600000"_s);
        const QString again = u"localhost:%1"_s.arg(server(0).tcpEndpoint().port);
        const Ran ran = runOn(command, url.arg(placeOf(0), again, placeOf(1)));
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(u"%1 and %2 are the same server."_s.arg(placeOf(0), again).toUtf8()), ran.all());
        QVERIFY2(ran.err.contains("Name each server once.") && !ran.out.contains("on_servers"), ran.all());
        QCOMPARE(ask(0, u"GET lock.dup"_s), "tok");
    }

    void list_twoDatabasesOfOneServer_areTwo()
    {
        ask(0, u"SET lock.a tok PX 600000"_s);
        const Ran ran = runOn({u"list"_s}, urlOf(0) + u"/0,"_s + urlOf(0) + u"/1"_s);
        QVERIFY2(ran.code == 0 && ran.out.count("lock.a") == 1, ran.all());
    }

    void session_oneServerNamedTwice_showsWhyAndNoLock()
    {
        ask(0, u"SET lock.dup tok PX 600000"_s);
        Session session;
        QHash<LockId, Lock> locks;
        connect(&session, &Session::locksChanged, this, [&locks](const LockDelta &delta) { delta.applyTo(locks); });
        ServerProfile profile = ServerProfile::forEndpoint(server(0).tcpEndpoint());
        redis::Endpoint again = server(0).tcpEndpoint();
        again.host = u"localhost"_s;
        profile.nodes = {again, server(1).tcpEndpoint()};
        session.open(profile, {});
        QTRY_VERIFY_WITH_TIMEOUT(session.health().error.text.shown().contains(u"are the same server"_s), 20'000);
        QVERIFY(!session.health().connected && locks.isEmpty());
    }

    // ---- outcomes

    void clear_notOnTheFirst_saysTheOutcomeOfEach()
    {
        ask(1, u"SET lock.one tok-1 PX 600000"_s);
        const QString url = redlockOf({0, 1, 2});
        const Ran cleared = runOn({u"clear"_s, u"lock.one"_s, u"--if-holder"_s, u"tok-1"_s, u"--json"_s}, url);
        QVERIFY2(cleared.code == 0 && cleared.out.contains("\"outcome\":\"cleared\""), cleared.all());
        QCOMPARE(outcomesIn(cleared.out), (QStringList{u"0 already gone"_s, u"1 cleared"_s, u"2 already gone"_s}));
        const Ran undone = runOn({u"undo"_s, u"lock.one"_s, u"--json"_s}, url);
        QVERIFY2(undone.code == 0 && undone.out.contains("\"outcome\":\"put back\""), undone.all());
        QCOMPARE(outcomesIn(undone.out), (QStringList{u"0 already gone"_s, u"1 put back"_s}));
    }

    void clear_leasesDiffer_eachServerComparesItsOwn_data()
    {
        QTest::addColumn<QString>("lease");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArrayList>("left");
        QTest::newRow("true on each") << u"601s"_s << 0 << QByteArrayList{{}, {}, {}};
        QTest::newRow("false on one") << u"595s"_s << 3 << QByteArrayList{"1", "1", "1"};
    }

    void clear_leasesDiffer_eachServerComparesItsOwn()
    {
        QFETCH(const QString, lease);
        QFETCH(const int, code);
        QFETCH(const QByteArrayList, left);
        ask(0, u"SET lock.h 1 PX 600000"_s);
        ask(1, u"SET lock.h 1 PX 600000"_s);
        ask(2, u"SET lock.h 1 PX 590000"_s);
        const Ran ran = runOn({u"clear"_s, u"lock.h"_s, u"--if-holder"_s, u"1"_s, u"--if-lease"_s, lease}, redlockOf({0, 1, 2}));
        QVERIFY2(ran.code == code, ran.all());
        QCOMPARE(valuesOf(u"lock.h"_s), left);
    }

    // ---- what a line says

    void clear_fromAList_isComparedOnEachServer_data()
    {
        QTest::addColumn<QList<int>>("again"); // where it was taken again
        QTest::addColumn<int>("code");
        QTest::newRow("on none") << QList<int>{} << 0;
        QTest::newRow("on the first") << QList<int>{0} << 3;
        QTest::newRow("on the others") << QList<int>{1, 2} << 3;
        QTest::newRow("on one") << QList<int>{2} << 3;
    }

    void clear_fromAList_isComparedOnEachServer()
    {
        QFETCH(const QList<int>, again);
        QFETCH(const int, code);
        everywhere(u"SET lock.g 1 PX 60000"_s);
        const QByteArray lines = listedAt(redlockOf({0, 1, 2}));
        for (const int number : again)
            ask(number, u"SET lock.g 1 PX 61500"_s);
        for (const QStringList &how : {QStringList{u"--dry-run"_s}, QStringList()}) {
            const Ran ran = clearFrom(lines, redlockOf({0, 1, 2}), how);
            QVERIFY2(ran.code == code, ran.all());
            QVERIFY2(code == 0 || ran.out.startsWith("holder changed"), ran.all());
            const QByteArray left = code == 0 && how.isEmpty() ? "" : "1";
            QCOMPARE(valuesOf(u"lock.g"_s), (QByteArrayList{left, left, left}));
        }
    }

    /** A client writes the leases one after the other. */
    void clear_fromAList_leasesAreApartByTheAcquisition_isTheSameHold()
    {
        for (int number = 0; number < count; ++number)
            ask(number, u"SET lock.g 1 PX %1"_s.arg(60'000 + 100 * number));
        const Ran ran = clearFrom(listedAt(redlockOf({0, 1, 2})), redlockOf({0, 1, 2}));
        QVERIFY2(ran.code == 0, ran.all());
        QCOMPARE(valuesOf(u"lock.g"_s), (QByteArrayList{{}, {}, {}}));
    }

    void clear_lineOfOtherServers_isRefused_data()
    {
        QTest::addColumn<QString>("listed");
        QTest::addColumn<QString>("cleared");
        QTest::addColumn<QString>("says");
        const QString apart = u"redis://%1,redis://%2"_s, redlock = u"redlock://%1,%2,%3"_s;
        const QString ofRedlock = u"Its line is of a Redlock on 3 servers: name all of them with --url redlock://HOST,HOST."_s;
        QTest::newRow("independent servers to a Redlock") << apart << redlock << u"Its line is of redis://%1 alone"_s;
        QTest::newRow("a Redlock to one of its servers") << redlock << u"redis://%1"_s << ofRedlock;
        QTest::newRow("a Redlock to two of its servers") << redlock << u"redlock://%1,%2"_s << ofRedlock;
        QTest::newRow("a Redlock to independent servers") << redlock << apart << ofRedlock;
    }

    void clear_lineOfOtherServers_isRefused()
    {
        QFETCH(QString, listed);
        QFETCH(QString, cleared);
        QFETCH(QString, says);
        everywhere(u"SET lock.g 3f2a9c0b7de14a5f8c6b1d2e3f4a5b6c PX 600000"_s);
        for (QString *text : {&listed, &cleared, &says}) {
            for (int number = 0; number < count; ++number)
                text->replace(u"%%1"_s.arg(number + 1), placeOf(number));
        }
        for (const QStringList &how : {QStringList{u"--dry-run"_s}, QStringList()}) {
            const Ran ran = clearFrom(listedAt(listed), cleared, how);
            QVERIFY2(ran.code == 6 && ran.says(says.toUtf8()), ran.all());
            QVERIFY2(!valuesOf(u"lock.g"_s).contains(QByteArray()), ran.all());
        }
    }

    // ---- how old it is

    void list_constantToken_isAsOldAsItsMajority_data()
    {
        QTest::addColumn<QList<int>>("old"); // where it was long before
        QTest::addColumn<bool>("isOld");
        QTest::newRow("the first alone") << QList<int>{0} << false;
        QTest::newRow("the first two") << QList<int>{0, 1} << true;
        QTest::newRow("the last two") << QList<int>{1, 2} << true;
        QTest::newRow("the last alone") << QList<int>{2} << false;
    }

    /** Its lease says since when it is held. */
    void list_constantToken_isAsOldAsItsMajority()
    {
        QFETCH(const QList<int>, old);
        QFETCH(const bool, isOld);
        QFile profiles(path(u"profiles.json"_s));
        QVERIFY(profiles.open(QIODevice::WriteOnly));
        profiles.write(R"({"lockscope_scheme_profiles": 2, "profiles": [{"prefix": "lock.", "lease_ms": 600000, "longest_hold_ms": 60000}]})");
        profiles.close();
        everywhere(u"SET lock.const worker-a PX 600000"_s);
        for (const int number : old)
            ask(number, u"PEXPIRE lock.const 300000"_s);
        const Ran ran = runOn({u"list"_s, u"--json"_s, u"--lock-profiles"_s, profiles.fileName()}, redlockOf({0, 1, 2}));
        const QJsonObject listed = QJsonDocument::fromJson(ran.out.split('\n').first()).object();
        QVERIFY2((listed["held_ms"_L1].toInt() >= 300'000) == isOld, ran.all());
        QVERIFY2((listed["state"_L1] == "held too long"_L1) == isOld, ran.all());
    }

    // ---- what a dry run foresees

    void dryRun_eachServer_isAsTheActionWouldBe_data()
    {
        QTest::addColumn<QStringList>("states");
        QTest::addColumn<QString>("holder");
        QTest::addColumn<QStringList>("command");
        const QString set = u"SET lock.g %1 PX 600000"_s, x = set.arg(u"X"), y = set.arg(u"Y"), none = u"DEL lock.g"_s;
        const QStringList clear{u"clear"_s}, fence{u"fence"_s}, extend{u"extend"_s, u"--for"_s, u"2m"_s};
        const QString hash = u"HSET lock.g a 1 b 2"_s;
        QTest::newRow("all") << QStringList{x, x, x} << u"X"_s << clear;
        QTest::newRow("another on one") << QStringList{x, x, y} << u"X"_s << clear;
        QTest::newRow("of the minority") << QStringList{x, x, y} << u"Y"_s << clear;
        QTest::newRow("gone from one") << QStringList{none, x, x} << u"X"_s << clear;
        QTest::newRow("gone everywhere") << QStringList{none, none, none} << u"X"_s << clear;
        QTest::newRow("another everywhere") << QStringList{y, y, y} << u"X"_s << clear;
        QTest::newRow("another, or gone") << QStringList{none, y, none} << u"X"_s << clear;
        QTest::newRow("another type on one") << QStringList{x, hash, x} << u"X"_s << clear;
        QTest::newRow("fence, gone from one") << QStringList{none, x, x} << u"X"_s << fence;
        QTest::newRow("fence, another on one") << QStringList{x, y, none} << u"X"_s << fence;
        QTest::newRow("extend, another on one") << QStringList{y, x, x} << u"X"_s << extend;
    }

    void dryRun_eachServer_isAsTheActionWouldBe()
    {
        QFETCH(const QStringList, states);
        QFETCH(const QString, holder);
        QFETCH(const QStringList, command);
        for (int number = 0; number < count; ++number)
            ask(number, states[number]);
        const QStringList named = command + QStringList{u"lock.g"_s, u"--if-holder"_s, holder};
        const QString url = redlockOf({0, 1, 2});
        const Ran text = runOn(named + QStringList{u"--dry-run"_s}, url);
        const Ran dry = runOn(named + QStringList{u"--dry-run"_s, u"--json"_s}, url);
        const Ran real = runOn(named + QStringList{u"--json"_s}, url);
        QVERIFY2(dry.code == real.code && text.code == real.code, QByteArray(dry.all() + text.all() + real.all()));
        const QJsonObject planned = QJsonDocument::fromJson(dry.out).object(), told = QJsonDocument::fromJson(real.out).object();
        const QJsonObject foreseen = planned.contains("foreseen"_L1) ? planned["foreseen"_L1].toObject() : planned;
        QCOMPARE(foreseen["outcome"_L1], told["outcome"_L1]);
        QCOMPARE(outcomesIn(foreseen), outcomesIn(told));
        const int others = int(outcomesIn(told).filter(QRegularExpression(u"holder changed|wrong type|already gone"_s)).size());
        QVERIFY2(others == count || text.out.count("would be done\n") == (others == 0 ? 0 : count - others), text.all());
    }

    void dryRun_linesOfAList_countWhatWouldBe()
    {
        everywhere(u"SET lock.a X PX 600000"_s);
        everywhere(u"SET lock.b X PX 600000"_s);
        everywhere(u"SET lock.c X PX 600000"_s);
        const QByteArray lines = listedAt(redlockOf({0, 1, 2}));
        ask(2, u"SET lock.b Y PX 600000"_s);
        everywhere(u"DEL lock.c"_s);
        const Ran dry = clearFrom(lines, redlockOf({0, 1, 2}), {u"--dry-run"_s});
        QVERIFY2(dry.code == 1 && dry.out.startsWith("would be cleared: lock.a, held by X"), dry.all());
        const QByteArray onLast = urlOf(2).toUtf8() + ": holder changed, now held by Y\n";
        QVERIFY2(dry.says("would be done in part: lock.b, held by X") && dry.says(urlOf(0).toUtf8() + ": would be done; ") && dry.says(onLast),
                 dry.all());
        QVERIFY2(dry.says("1 would be changed, 1 done in part") && dry.says("already gone: lock.c"), dry.all());
        QCOMPARE(valuesOf(u"lock.b"_s), (QByteArrayList{"X", "X", "Y"}));
        QCOMPARE(clearFrom(lines, redlockOf({0, 1, 2})).code, 1);
    }

    // ---- undo

    void undo_anotherClientHasTheMajority_restoresNothing()
    {
        for (int number = 0; number < count; ++number)
            ask(number, u"SET lock.u tok-u PX 600000"_s);
        QCOMPARE(clear(u"lock.u"_s, u"tok-u"_s).code, 0);
        ask(1, u"SET lock.u new-u PX 60000 NX"_s);
        ask(2, u"SET lock.u new-u PX 60000 NX"_s);
        for (const QStringList &how : {QStringList{u"--dry-run"_s}, QStringList()}) {
            const Ran ran = runOn(QStringList{u"undo"_s, u"lock.u"_s} + how, redlockOf({0, 1, 2}));
            QVERIFY2(ran.code == 3 && ran.out.startsWith("holder changed: lock.u"), ran.all());
            QCOMPARE(valuesOf(u"lock.u"_s), (QByteArrayList{{}, "new-u", "new-u"}));
        }
        for (const int number : {1, 2})
            ask(number, u"DEL lock.u"_s);
        QCOMPARE(runOn({u"undo"_s, u"lock.u"_s}, redlockOf({0, 1, 2})).code, 0); // nothing was restored before
        QCOMPARE(valuesOf(u"lock.u"_s), (QByteArrayList{"tok-u", "tok-u", "tok-u"}));
    }

    void undo_otherClientWhereNothingIsRestored_isNoHindrance()
    {
        for (int number = 0; number < 2; ++number)
            ask(number, u"SET lock.u tok-u PX 600000"_s);
        ask(2, u"SET lock.u other-u PX 600000"_s);
        QCOMPARE(clear(u"lock.u"_s, u"tok-u"_s).code, 1);
        QCOMPARE(runOn({u"undo"_s, u"lock.u"_s}, redlockOf({0, 1, 2})).code, 0);
        QCOMPARE(valuesOf(u"lock.u"_s), (QByteArrayList{"tok-u", "tok-u", "other-u"}));
    }

    void undo_serversNamedOtherwise_restoresOnEachItsOwn_data()
    {
        QTest::addColumn<QList<int>>("named");
        QTest::addColumn<QStringList>("how");
        const QStringList key{u"lock.rl"_s}, last{u"--last"_s};
        QTest::newRow("same order") << QList<int>{0, 1, 2} << key;
        QTest::newRow("another order") << QList<int>{1, 2, 0} << key;
        QTest::newRow("another order, --last") << QList<int>{2, 0, 1} << last;
        QTest::newRow("two of them") << QList<int>{2, 1} << key;
        QTest::newRow("the second alone") << QList<int>{1} << key;
        QTest::newRow("the second alone, --last") << QList<int>{1} << last;
    }

    /** The part of each server differs, and the first one had nothing. */
    void undo_serversNamedOtherwise_restoresOnEachItsOwn()
    {
        QFETCH(const QList<int>, named);
        QFETCH(const QStringList, how);
        ask(1, u"SET lock.rl tok-r PX 500000"_s);
        ask(2, u"SET lock.rl tok-r PX 300000"_s);
        QCOMPARE(clear(u"lock.rl"_s, u"tok-r"_s).code, 0);
        const QString url = named.size() > 1 ? redlockOf(named) : urlOf(named.front());
        const Ran undone = runOn(QStringList{u"undo"_s} + how, url);
        QVERIFY2(undone.code == 0, undone.all());
        QCOMPARE(valuesOf(u"lock.rl"_s), (QByteArrayList{{}, "tok-r", "tok-r"}));
        const qint64 onSecond = ask(1, u"PTTL lock.rl"_s).toLongLong(), onThird = ask(2, u"PTTL lock.rl"_s).toLongLong();
        QVERIFY2(onSecond > 450'000 && onSecond <= 500'000, QByteArray::number(onSecond));
        QVERIFY2(onThird > 250'000 && onThird <= 300'000, QByteArray::number(onThird));
        const Ran again = runOn({u"undo"_s, u"lock.rl"_s}, redlockOf({0, 1, 2}));
        QVERIFY2(again.code == 6, again.all());
    }

    void undo_firstHadItsPart_isRestoredThere()
    {
        for (int number = 0; number < count; ++number)
            ask(number, u"SET lock.rl tok-r PX %1"_s.arg(300'000 + 100'000 * number));
        QCOMPARE(clear(u"lock.rl"_s, u"tok-r"_s).code, 0);
        const Ran undone = runOn({u"undo"_s, u"lock.rl"_s}, redlockOf({2, 0, 1}));
        QVERIFY2(undone.code == 0, undone.all());
        for (int number = 0; number < count; ++number) {
            const qint64 left = ask(number, u"PTTL lock.rl"_s).toLongLong(), before = 300'000 + 100'000 * number;
            QVERIFY2(left > before - 50'000 && left <= before, QByteArray::number(left));
        }
    }

    void undo_onlyTheFirstHadIt_isRestoredThereAlone()
    {
        ask(0, u"SET lock.rl tok-r PX 500000"_s);
        QCOMPARE(clear(u"lock.rl"_s, u"tok-r"_s).code, 0);
        const Ran undone = runOn({u"undo"_s, u"lock.rl"_s}, redlockOf({2, 0, 1}));
        QVERIFY2(undone.code == 0, undone.all());
        QCOMPARE(valuesOf(u"lock.rl"_s), (QByteArrayList{"tok-r", {}, {}}));
    }

    void undo_noneOfItsServersIsNamed_namesThem()
    {
        for (int number = 0; number < count; ++number)
            ask(number, u"SET lock.rl tok-r PX 500000"_s);
        QCOMPARE(clear(u"lock.rl"_s, u"tok-r"_s).code, 0);
        const Ran ran = runOn({u"undo"_s, u"lock.rl"_s}, server(0).endpoint().toUrl()); // by its socket
        QVERIFY2(ran.code == 6 && ran.says(QByteArray("was done on several servers (redlock://" + placeOf(0).toUtf8())), ran.all());
        QCOMPARE(ask(0, u"EXISTS lock.rl"_s), "0");
    }
};

} // namespace lockscope::tst_cliredlock

LOCKSCOPE_TEST(tst_cliredlock, lockscope::tst_cliredlock::TestCliRedlock)
#include "tst_cliredlock.moc"
