// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalreader.h"
#include "saved/serverprofilestore.h"

#include "commandline.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>

#include <array>
#include <memory>

namespace lockscope::tst_cliprofiles {

using namespace Qt::StringLiterals;

/** The program itself, with servers that were saved in its window; a lock on three real servers. */
class TestCliProfiles : public QObject, private CommandLine {
    Q_OBJECT

    std::array<std::unique_ptr<RedisServer>, 3> m_servers;

    RedisServer &server(int number) { return *m_servers[std::size_t(number)]; }
    QString url(int number) { return server(number).endpoint().toUrl(); }
    void everywhere(const QByteArray &commands)
    {
        for (const auto &server : m_servers)
            server->cliInput(commands + '\n');
    }
    QByteArrayList answers(const QStringList &question) const
    {
        QByteArrayList list;
        for (const auto &server : m_servers)
            list += server->cli(question);
        return list;
    }
    void save(const ServerProfile &profile)
    {
        QDir().mkpath(path(u"Lockscope"_s));
        QSettings settings(path(u"Lockscope/lockscope.conf"_s), QSettings::NativeFormat);
        ServerProfileStore(settings).save(profile);
    }
    void save(Environment environment)
    {
        ServerProfile profile = ServerProfile::forEndpoint(server(0).endpoint());
        profile.name = u"Group of three"_s;
        profile.environment = environment;
        profile.nodes = {server(1).endpoint(), server(2).endpoint()};
        profile.patterns = {"mine.*"};
        save(profile);
    }
    void saveLive(const redis::Endpoint &endpoint)
    {
        ServerProfile profile = ServerProfile::forEndpoint(endpoint);
        profile.name = u"Live"_s;
        profile.environment = Environment::Production;
        save(profile);
    }
    std::vector<StoredAction> journal(const QByteArray &key)
    {
        JournalReader reader(journalPath());
        const auto actions = reader.actionsOn(key, UnixTime());
        return actions ? *actions : std::vector<StoredAction>();
    }

    static inline const QStringList clear{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s};
    static inline const QStringList byName{u"--profile"_s, u"Group of three"_s};
    static inline const QStringList exists{u"EXISTS"_s, u"lock.a"_s};

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        for (auto &server : m_servers) {
            server = std::make_unique<RedisServer>();
            QVERIFY(server->start());
        }
        const qint64 end =
            QDateTime::currentMSecsSinceEpoch() + 1'000'000; // the same everywhere, however busy the machine is: others write this token, too
        everywhere("SET lock.a tok PXAT " + QByteArray::number(end));
    }

    void clear_savedServer_isDoneOnAllAndNamedInTheJournal_data()
    {
        QTest::addColumn<bool>("isByUrl");
        QTest::newRow("by name") << false;
        QTest::newRow("by URL") << true;
    }
    void clear_savedServer_isDoneOnAllAndNamedInTheJournal()
    {
        QFETCH(bool, isByUrl);
        save(Environment::Staging);
        QStringList where = byName;
        if (isByUrl)
            where = QStringList{u"--url"_s, url(0)};
        const Ran dry = run(clear + where + QStringList{u"--dry-run"_s});
        QCOMPARE(dry.code, 0);
        QVERIFY2(dry.says("also on " + url(1).toUtf8()), dry.out);
        QCOMPARE(answers(exists), (QByteArrayList{"1", "1", "1"}));
        const Ran ran = run(clear + where);
        QVERIFY2(ran.code == 0, ran.all());
        QVERIFY2(ran.says(url(2).toUtf8() + ": cleared"), ran.out);
        QCOMPARE(answers(exists), (QByteArrayList{"0", "0", "0"}));
        const auto actions = journal("lock.a");
        QCOMPARE(actions.size(), std::size_t(1));
        QCOMPARE(actions.front().server.profile, u"Group of three"_s);
        QCOMPARE(actions.front().server.environment, u"staging"_s);
        QVERIFY(run(QStringList{u"journal"_s} + byName).says("lock.a"));
    }

    void change_savedAsProduction_isRefusedUnlessUnlocked_data()
    {
        QTest::addColumn<QStringList>("order");
        QTest::newRow("clear") << clear;
        QTest::newRow("fence") << QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s};
        QTest::newRow("extend") << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"1h"_s};
        QTest::newRow("evict") << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"tok"_s};
        QTest::newRow("undo") << QStringList{u"undo"_s, u"lock.a"_s};
        QTest::newRow("two") << QStringList{u"clear"_s, u"lock.a"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s};
    }
    void change_savedAsProduction_isRefusedUnlessUnlocked()
    {
        QFETCH(QStringList, order);
        save(Environment::Production);
        everywhere("CONFIG RESETSTAT");
        const QByteArrayList before = answers({u"GET"_s, u"lock.a"_s});
        for (const QStringList &where : {byName, QStringList{u"--url"_s, url(0)}, QStringList{u"--url"_s, url(0), u"--db"_s, u"1"_s}}) {
            const Ran ran = run(order + where);
            QCOMPARE(ran.code, 6);
            QVERIFY2(ran.out.startsWith("refused: lock.a"), ran.out);
            QVERIFY2(ran.says("--unlock"), ran.out);
        }
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), before);
        QVERIFY(!server(0).cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_eval"));
        QCOMPARE(journal("lock.a").front().outcome, u"refused"_s);
        QVERIFY(!run(order + byName + QStringList{u"--unlock"_s}).says("--unlock"));
    }

    void clear_savedAsProduction_unlockedOrDry_isDone()
    {
        save(Environment::Production);
        const Ran dry = run(clear + byName + QStringList{u"--dry-run"_s});
        QVERIFY2(dry.code == 0 && dry.says("DEL lock.a"), dry.all());
        QCOMPARE(answers(exists), (QByteArrayList{"1", "1", "1"}));
        const Ran cleared = run(clear + byName + QStringList{u"--unlock"_s});
        QVERIFY2(cleared.code == 0, cleared.all());
        QCOMPARE(answers(exists), (QByteArrayList{"0", "0", "0"}));
    }

    void production_byAnyRoad_isReadOnly_data()
    {
        QTest::addColumn<QString>("saved"); // %1: its port, %2: its folder
        QTest::addColumn<QString>("road");
        QTest::addColumn<QByteArray>("recognised");
        const QString saved = u"redis://127.0.0.1:%1"_s, socket = u"redis+unix://%2/redis.sock"_s;
        const QByteArray byAddress = "both are port ", byRunId = "it has the run ID or node ID that was seen there";
        QTest::newRow("name") << saved << u"redis://localhost:%1"_s << byAddress;
        QTest::newRow("name in capitals, with a dot") << saved << u"redis://LOCALHOST.:%1"_s << byAddress;
        QTest::newRow("short") << saved << u"redis://127.1:%1"_s << byAddress;
        QTest::newRow("another address of this machine") << saved << u"redis://127.0.0.2:%1"_s << byAddress;
        QTest::newRow("any address") << saved << u"redis://0.0.0.0:%1"_s << byAddress;
        QTest::newRow("IPv6") << saved << u"redis://[::1]:%1"_s << byAddress;
        QTest::newRow("IPv4 in IPv6") << saved << u"redis://[::ffff:127.0.0.1]:%1"_s << byAddress;
        QTest::newRow("saved by another name") << u"redis://localhost:%1"_s << saved << byAddress;
        QTest::newRow("another user and database") << saved << u"redis://ops@localhost:%1/3"_s << byAddress;
        QTest::newRow("link to the socket") << socket << u"redis+unix://%2/link.sock"_s << QByteArray("redis.sock");
        QTest::newRow("socket") << saved << socket << byRunId;
        QTest::newRow("port") << socket << saved << byRunId;
    }
    void production_byAnyRoad_isReadOnly()
    {
        QFETCH(const QString, saved);
        QFETCH(const QString, road);
        QFETCH(const QByteArray, recognised);
        RedisServer live;
        QVERIFY(live.start({.tcp = true, .password = {}, .config = {}}));
        QCOMPARE(live.cli({u"SET"_s, u"lock.a"_s, u"tok"_s}), QByteArray("OK"));
        QVERIFY(QFile::link(live.folder() + u"/redis.sock"_s, live.folder() + u"/link.sock"_s));
        const auto at = [&live](const QString &url) {
            return QString(url).replace(u"%1"_s, QString::number(live.tcpEndpoint().port)).replace(u"%2"_s, live.folder());
        };
        saveLive(redis::parseUrl(at(saved))->endpoint);
        const Ran seen = run({u"list"_s, u"--profile"_s, u"Live"_s}); // it is remembered which server it is
        QVERIFY2(seen.code == 0, seen.all());
        live.cli({u"CONFIG"_s, u"RESETSTAT"_s});

        for (const QStringList &where : {QStringList{u"--url"_s, at(road)}, QStringList{u"--url"_s, url(0), u"--node"_s, at(road)}}) {
            const Ran ran = run(clear + where);
            QVERIFY2(ran.code == 6 && ran.says("the server saved as “Live” for production") && ran.says(recognised) && ran.says("--unlock"),
                     ran.all());
        }
        const Ran fleet =
            run({u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"2"_s, u"--requests"_s, u"4"_s, u"--url"_s, at(road)});
        QVERIFY2(fleet.code == 6 && fleet.err.contains("only on development servers"), fleet.all());
        QCOMPARE(live.cli({u"GET"_s, u"lock.a"_s}), QByteArray("tok"));
        QCOMPARE(server(0).cli({u"GET"_s, u"lock.a"_s}), QByteArray("tok"));
        const QByteArray commands = live.cli({u"INFO"_s, u"commandstats"_s});
        QVERIFY2(!commands.contains("cmdstat_eval") && !commands.contains("cmdstat_set:"), commands);
        QVERIFY(!run(clear + QStringList{u"--url"_s, at(road), u"--unlock"_s}).says("“Live”"));
    }

    void production_itsFurtherServer_isReadOnly()
    {
        save(Environment::Production);
        const Ran ran = run(clear + QStringList{u"--url"_s, url(1)});
        QVERIFY2(ran.code == 6 && ran.says("“Group of three” for production"), ran.all());
        QCOMPARE(answers(exists), (QByteArrayList{"1", "1", "1"}));
        save(Environment::Development); // the same server again, by another's word
        QCOMPARE(run(clear + QStringList{u"--url"_s, url(1)}).code, 6);
    }

    void simulate_savedOtherThanForDevelopment_isRefused_data()
    {
        QTest::addColumn<Environment>("environment");
        QTest::addColumn<int>("code");
        QTest::newRow("production") << Environment::Production << 6;
        QTest::newRow("staging") << Environment::Staging << 6;
        QTest::newRow("development") << Environment::Development << 0;
    }
    void simulate_savedOtherThanForDevelopment_isRefused()
    {
        QFETCH(const Environment, environment);
        QFETCH(const int, code);
        save(environment);
        for (const QStringList &where : {byName, QStringList{u"--url"_s, url(0)}}) {
            const Ran ran = run(QStringList{u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"2"_s, u"--requests"_s, u"4"_s} + where);
            QVERIFY2(ran.code == code, ran.all());
            QCOMPARE(ran.err.contains("saved as"), code == 6);
        }
    }

    void list_savedServer_takesItsPatterns()
    {
        save(Environment::Production);
        server(0).cliInput("SET mine.a tok\n");
        const Ran ran = run(QStringList{u"list"_s} + byName);
        QVERIFY2(ran.code == 0 && ran.says("mine.a") && !ran.says("lock.a"), ran.all());
        QVERIFY(run({u"list"_s, u"--url"_s, url(0)}).says("lock.a"));
        QVERIFY(run(QStringList{u"watch"_s, u"--for"_s, u"10ms"_s} + byName).err.contains("mine.*"));
    }

    void profile_unknown_isWrongUsage()
    {
        save(Environment::Staging);
        const Ran ran = run({u"list"_s, u"--profile"_s, u"another"_s});
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.err.contains("\"Group of three\""), ran.err);
    }

    // ---- undo

    void undo_severalServers_putsBackEachAndNeverTwice_data()
    {
        QTest::addColumn<QString>("verb");
        QTest::newRow("cleared") << u"clear"_s;
        QTest::newRow("fenced off") << u"fence"_s;
    }
    void undo_severalServers_putsBackEachAndNeverTwice()
    {
        QFETCH(QString, verb);
        const QStringList nodes{u"--url"_s, url(0), u"--node"_s, url(1), u"--node"_s, url(2)}; // nothing is saved
        const QByteArray token = "6d0f2c1e-54b8-4d7a-9b0e-2f8f4a1c77aa";                       // nobody else writes it: leases need not be alike
        everywhere("SET lock.a " + token + " PX 1000000");
        server(2).cliInput("SET lock.a " + token + " PX 2000000\n");
        QCOMPARE(run(QStringList{verb, u"lock.a"_s, u"--if-holder"_s, QString::fromLatin1(token)} + nodes).code, 0);
        const QStringList undo{u"undo"_s, u"lock.a"_s, u"--url"_s, url(0)};
        const Ran dry = run(undo + QStringList{u"--dry-run"_s, u"--json"_s});
        QCOMPARE(QJsonDocument::fromJson(dry.out).object()["nodes"_L1].toArray(), (QJsonArray{url(1), url(2)}));
        const Ran ran = run(undo);
        QVERIFY2(ran.code == 0, ran.all());
        QVERIFY2(ran.says(url(1).toUtf8() + ": restored; " + url(2).toUtf8() + ": restored"), ran.out);
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{token, token, token}));
        QVERIFY(server(0).cli({u"PTTL"_s, u"lock.a"_s}).toLongLong() <= 1000000);
        QVERIFY(server(2).cli({u"PTTL"_s, u"lock.a"_s}).toLongLong() > 1000000); // each as it was
        everywhere("DEL lock.a");                                                // released
        const Ran again = run(undo);
        QCOMPARE(again.code, 6);
        QVERIFY2(again.says("already been restored"), again.out);
        QCOMPARE(answers(exists), (QByteArrayList{"0", "0", "0"}));
    }

    void undo_takenOnOneServer_restoresNothingAnywhere()
    {
        save(Environment::Staging);
        server(2).cliInput("DEL lock.a\n"); // stands on two
        QCOMPARE(run(clear + byName).code, 0);
        server(1).cliInput("SET lock.a other\n"); // taken meanwhile
        const Ran ran = run(QStringList{u"undo"_s, u"lock.a"_s} + byName);
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.says("holder changed: lock.a") && ran.says("nothing was done"), ran.out);
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{"", "other", ""}));
    }

    void undo_aServerDown_saysSoAndIsNotTriedAgain()
    {
        save(Environment::Staging);
        QCOMPARE(run(clear + byName).code, 0);
        server(2).kill9();
        const QStringList undo = QStringList{u"undo"_s, u"lock.a"_s, u"--within"_s, u"10m"_s} + byName;
        const Ran ran = run(undo);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.says(url(2).toUtf8() + ": failed"), ran.out);
        QVERIFY(server(2).restart());
        server(0).cliInput("DEL lock.a\n");
        server(1).cliInput("DEL lock.a\n");
        QCOMPARE(run(undo).code, 6);
        QCOMPARE(answers(exists), (QByteArrayList{"0", "0", "0"}));
    }

    void undo_firstServerDown_isDoneOnTheOthersAndNotTriedAgain()
    {
        save(Environment::Staging);
        QCOMPARE(run(clear + byName).code, 0);
        server(0).kill9();
        const QStringList undo = QStringList{u"undo"_s, u"lock.a"_s, u"--within"_s, u"10m"_s} + byName;
        const Ran ran = run(undo);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.says("done in part: lock.a; on the first server: failed (") && ran.says(url(2).toUtf8() + ": restored"), ran.all());
        QVERIFY(server(0).restart());
        QCOMPARE(answers(exists), (QByteArrayList{"0", "1", "1"}));
        everywhere("DEL lock.a");
        QCOMPARE(run(undo).code, 6);
        QCOMPARE(answers(exists), (QByteArrayList{"0", "0", "0"}));
    }

    /** A Redlock outlives a minority of its servers, whichever. */
    void clear_firstServerDown_isDoneOnTheOthersAndUndone()
    {
        save(Environment::Staging);
        server(1).cliInput("SET lock.a other\n");
        server(0).kill9();
        const Ran dry = run(clear + byName + QStringList{u"--dry-run"_s});
        QVERIFY2(dry.code == 1 && dry.err.contains(QByteArray(url(0).toUtf8() + " cannot be reached: nothing would be done there.")), dry.all());
        const Ran ran = run(clear + byName + QStringList{u"--json"_s});
        QCOMPARE(ran.code, 1);
        const QJsonObject told = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(told["outcome"_L1].toString(), u"done in part"_s);
        QVERIFY2(told["error"_L1].toString().contains(u"Nothing was done there"_s), ran.out);
        QStringList outcomes;
        for (const QJsonValue &node : told["nodes"_L1].toArray())
            outcomes += node["outcome"_L1].toString();
        QCOMPARE(outcomes, (QStringList{u"failed"_s, u"holder changed since you looked"_s, u"cleared"_s}));
        const QStringList undo = QStringList{u"undo"_s, u"lock.a"_s, u"--within"_s, u"10m"_s} + byName;
        const Ran undone = run(undo);
        QVERIFY2(undone.code == 0 && undone.says(url(2).toUtf8() + ": restored"), undone.all());
        QVERIFY(server(0).restart());
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{"", "other", "tok"}));
    }

    /** The line and the account say the same. */
    void clear_goneWhereItAnswers_hasFailedAsTheOthersAreNotKnown()
    {
        save(Environment::Staging);
        server(0).cliInput("DEL lock.a\n");
        server(1).cliInput("DEL lock.a\n");
        server(2).kill9();
        const Ran ran = run(QStringList{u"clear"_s, u"lock.a"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s} + byName);
        QVERIFY2(ran.code == 1 && ran.says("failed: lock.a; on the first server: already gone; ") && ran.says("2 locks: 2 failed"), ran.all());
    }

    void clear_seenHold_isJudgedByEachServer_data()
    {
        QTest::addColumn<QByteArray>("onTheFirst");
        QTest::newRow("missing there") << QByteArray("DEL lock.a\n");
        QTest::newRow("shorter there") << QByteArray("PEXPIRE lock.a 5000\n");
    }
    void clear_seenHold_isJudgedByEachServer()
    {
        QFETCH(const QByteArray, onTheFirst);
        save(Environment::Staging);
        server(0).cliInput(onTheFirst);
        const QByteArrayList before = answers(exists);
        const Ran ran = run(clear + byName + QStringList{u"--if-lease"_s, u"10s"_s});
        QVERIFY2(ran.code == 3 && ran.says("holder changed"), ran.all());
        QCOMPARE(answers(exists), before);
        QCOMPARE(run(clear + byName + QStringList{u"--if-lease"_s, u"1000s"_s, u"--dry-run"_s}).code, 0);
    }

    /** What it is made of is read where it is. */
    void clear_hashNotOnTheFirst_isClearedAsItsLibraryWould()
    {
        save(Environment::Staging);
        const QByteArray holder = "11111111-2222-3333-4444-555555555555:1";
        for (int number : {1, 2})
            server(number).cliInput("HSET lock.hash " + holder + " 1\nPEXPIRE lock.hash 60000\n");
        const Ran ran = run(QStringList{u"clear"_s, u"lock.hash"_s, u"--if-holder"_s, QString::fromLatin1(holder)} + byName);
        QVERIFY2(ran.code == 0, ran.all());
        QCOMPARE(answers({u"EXISTS"_s, u"lock.hash"_s}), (QByteArrayList{"0", "0", "0"}));
    }

    void change_allServersDown_failsAsOne()
    {
        save(Environment::Staging);
        for (const auto &server : m_servers)
            server->kill9();
        const Ran ran = run(clear + byName);
        QVERIFY2(ran.code == 1 && ran.out.isEmpty() && ran.err.contains("refused"), ran.all());
    }

    void undo_takenOnTheFirst_restoresNothingUntilItIsFree()
    {
        save(Environment::Staging);
        QCOMPARE(run(clear + byName).code, 0);
        server(0).cliInput("SET lock.a other\n");
        const QStringList undo = QStringList{u"undo"_s, u"lock.a"_s, u"--within"_s, u"10m"_s} + byName;
        QCOMPARE(run(undo).code, 3);
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{"other", "", ""}));
        server(0).cliInput("DEL lock.a\n");
        QCOMPARE(run(undo).code, 0);
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{"tok", "tok", "tok"}));
        everywhere("DEL lock.a");
        const Ran again = run(undo);
        QCOMPARE(again.code, 6);
        QVERIFY2(again.says("already been restored"), again.out);
        QCOMPARE(answers(exists), (QByteArrayList{"0", "0", "0"}));
    }
};

} // namespace lockscope::tst_cliprofiles

LOCKSCOPE_TEST(tst_cliprofiles, lockscope::tst_cliprofiles::TestCliProfiles)
#include "tst_cliprofiles.moc"
