// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/replay.h"
#include "racelab/film/filmscript.h"
#include "racelab/own/ownfile.h"
#include "racelab/scenario/filmmaker.h"
#include "racelab/scenario/racecatalogue.h"
#include "racelab/scenario/scenarioreader.h"
#include "redis/clitext.h"
#include "redis/respreader.h"
#include "redisserver.h"
#include "testprogram.h"

#include <qcoro/qcorotask.h>

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <optional>

namespace tst_filmscript {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

struct Ran {
    int code = -1;
    QString out, err;
};

Ran run(const QString &program, const QStringList &arguments, const QByteArray &input, const QProcessEnvironment &environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000))
        process.kill();
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

/** waitFor() wants a value that can be without one. */
QCoro::Task<std::optional<Result<Film>>> asOptional(QCoro::Task<Result<Film>> task)
{
    Result<Film> film = co_await task;
    co_return film;
}

const QString replicaStory =
    u"title: A replica\nprotocol: set-nx-px\nclients: C1, C2\nlease: 10 s\nservers: primary, replica\nC1 acquires\nreplicate\nC1 releases\n"
    "fail over\nwait 11 s\nC2 acquires\n"_s;

/** What mean something to redis-cli, to a shell, or to a terminal. */
constexpr std::array<QByteArrayView, 16> hostileWords{
    "", " ", "plain", "a b", "\"", "'", "\\", "\\x41", "\n", "\r\n", "\t", "\a\b", "\xc3\xa9\xff", "$(touch ran)`touch ran`", "EN\nD", "\x1b[31m",
};

} // namespace

/** A film as a shell script, run on empty servers as somebody who gets it would run it; and the commands in it, pasted into redis-cli. */
class TestFilmScript : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    QTemporaryDir m_folder;
    std::array<RedisServer, 5> m_servers;

    QString cli(std::size_t server) const { return u"redis-cli -s "_s + m_servers[server].endpoint().socketPath; }
    QProcessEnvironment environment() const
    {
        QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
        all.insert(u"REDIS_CLI"_s, cli(0));
        for (std::size_t server = 1; server < m_servers.size(); ++server)
            all.insert(u"REDIS_CLI_%1"_s.arg(server + 1), cli(server));
        return all;
    }
    Ran runScript(const QByteArray &script) { return run(u"sh"_s, {}, script, environment()); }
    Ran ask(const QByteArray &commands)
    {
        return run(u"redis-cli"_s, QStringList{u"-s"_s, m_servers[0].endpoint().socketPath, u"--no-raw"_s}, commands,
                   QProcessEnvironment::systemEnvironment());
    }
    QByteArray scriptOf(const QString &what, const QString &ownFile = {})
    {
        ProtocolCatalogue protocols = ProtocolCatalogue::builtIn();
        if (!ownFile.isEmpty() && !addOwnProtocolFile(protocols, ownFile))
            return {};
        ServerGroup group(u"test"_s, m_clock);
        FilmMaker maker(group, protocols, m_clock);
        const auto make = [&] {
            if (what.contains(" : "_L1))
                return maker.replay(filmOrder(*parseReplay(what, protocols), protocols));
            return maker.make(what.contains(u'\n') ? *parseScenario(what.toUtf8()) : builtInScenario(what)->translated());
        };
        const Result<Film> film = *QCoro::waitFor(asOptional(make()));
        if (!film)
            qWarning("%s", qPrintable(film.error().text));
        return film ? filmScript(*film).value_or(QByteArray()) : QByteArray();
    }
private slots:
    void initTestCase()
    {
        for (RedisServer &server : m_servers)
            QVERIFY(server.start());
    }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void cleanup()
    {
        for (RedisServer &server : m_servers)
            QVERIFY2(server.cli({u"DBSIZE"_s}).trimmed() == "0", "a script removes what it wrote");
    }

    void typedText_anyBytes_arriveAsTheyAre()
    {
        redis::Command command{"EVAL", "return ARGV", "0"};
        redis::Reply wanted = redis::Reply::array(hostileWords.size() + 1);
        for (const QByteArrayView word : hostileWords) {
            command.push_back(word.toByteArray());
            wanted.append(redis::Reply(redis::Reply::Type::String, word));
        }
        QByteArray all;
        for (int byte = 0; byte < 256; ++byte)
            all += char(byte);
        command.push_back(all);
        wanted.append(redis::Reply(redis::Reply::Type::String, all));
        const QByteArray typed = redis::typedText(command).toUtf8();
        QVERIFY2(!typed.contains('\n'), "one line");
        QCOMPARE(ask(typed + '\n').out.chopped(1), redis::printedText(wanted));
    }

    /** As redis-cli prints them. */
    void printedText_everyType_isThatOfRedisCli_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArray>("reply"); // of the server
        QTest::newRow("nil") << QByteArray("GET none") << QByteArray("$-1\r\n");
        QTest::newRow("status") << QByteArray("PING") << QByteArray("+PONG\r\n");
        QTest::newRow("integer") << QByteArray("EXISTS none") << QByteArray(":0\r\n");
        QTest::newRow("error") << QByteArray("EVAL \"return redis.error_reply('MINE no')\" 0") << QByteArray("-MINE no\r\n");
        QTest::newRow("no elements") << QByteArray("EVAL \"return {}\" 0") << QByteArray("*0\r\n");
        QTest::newRow("elements in elements") << QByteArray("EVAL \"return {1, {2, {'a b', false}}, {}}\" 0")
                                              << QByteArray("*3\r\n:1\r\n*2\r\n:2\r\n*2\r\n$3\r\na b\r\n$-1\r\n*0\r\n");
        QTest::newRow("ten elements") << QByteArray("EVAL \"return {1,2,3,4,5,6,7,8,{1,2},10}\" 0")
                                      << QByteArray("*10\r\n:1\r\n:2\r\n:3\r\n:4\r\n:5\r\n:6\r\n:7\r\n:8\r\n*2\r\n:1\r\n:2\r\n:10\r\n");
    }
    void printedText_everyType_isThatOfRedisCli()
    {
        QFETCH(QByteArray, command);
        QFETCH(QByteArray, reply);
        redis::RespReader reader;
        reader.feed(reply);
        const auto read = reader.next();
        QVERIFY(read && *read);
        QCOMPARE(redis::printedText(**read), ask(command + '\n').out.chopped(1));
    }

    void script_onEmptyServers_isReproduced_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("ownFile");
        QTest::newRow("lease that ends") << u"set-nx-px lease_overrun clients=2 : 1-t-2"_s << QString();
        QTest::newRow("foreign release") << u"foreign-release"_s << QString();
        QTest::newRow("several acts, with times") << u"gc-pause"_s << QString();
        QTest::newRow("crash in between") << u"crash-between"_s << QString();
        QTest::newRow("asks for leases") << u"redisson-lock lease_overrun clients=2 : 1-2-2-t-2"_s << QString();
        QTest::newRow("answers with a part of a lease")
            << u"redisson-fair crash_recovery clients=2 rounds=1 retries=1 crashes=1 pauses=1 expiries=2 : 1-2-1-2x-t620000-3-3-3"_s << QString();
        QTest::newRow("clear by an operator") << u"safe-release"_s << QString();
        QTest::newRow("five servers") << u"redlock-majority"_s << QString();
        QTest::newRow("empty replies") << u"nil-paths"_s << QString();
        QTest::newRow("replica") << replicaStory << QString();
        QTest::newRow("fencing") << u"watchdog-hung"_s << QString();
        QTest::newRow("times in values") << u"timestamp-drift"_s << QString();
        QTest::newRow("of the user") << u"our-lock lease_overrun clients=2 : 1-t-2"_s
                                     << QStringLiteral(LOCKSCOPE_SOURCES) + u"/resources/protocols/our-lock.json"_s;
    }
    void script_onEmptyServers_isReproduced()
    {
        QFETCH(QString, what);
        QFETCH(QString, ownFile);
        const QByteArray script = scriptOf(what, ownFile);
        QVERIFY(!script.isEmpty());
        const Ran ran = runScript(script);
        QCOMPARE(ran.err, QString());
        QVERIFY2(ran.out.startsWith("reproduced\n"_L1), qPrintable(ran.out));
        QCOMPARE(ran.code, 0);
    }

    void script_oneReplyIsAnother_saysWhich()
    {
        QByteArray script = scriptOf(u"set-nx-px lease_overrun clients=2 : 1-t-2"_s);
        const qsizetype last = script.lastIndexOf("(integer) 1");
        script.replace(last, 11, "(integer) 7");
        const Ran ran = runScript(script);
        QCOMPARE(ran.code, 1);
        QCOMPARE(ran.out, u"Differs at move 6 (C2).\nExpected: (integer) 7\nReceived: (integer) 1\n"_s);
    }

    /** It must never do harm. */
    void script_onAServerWithKeys_doesNothing()
    {
        const QByteArray script = scriptOf(u"set-nx-px lease_overrun clients=2 : 1-t-2"_s);
        QCOMPARE(ask("SET lock.demo mine\n").out, u"OK\n"_s);
        const Ran ran = runScript(script);
        QCOMPARE(ran.code, 2);
        QCOMPARE(ran.out, QString());
        QVERIFY2(ran.err.contains(u"DBSIZE must be 0"_s), qPrintable(ran.err));
        QCOMPARE(ask("GET lock.demo\n").out, u"\"mine\"\n"_s);
        ask("DEL lock.demo\n");
    }

    void script_onNoServer_isNotRun()
    {
        QProcessEnvironment nowhere = environment();
        nowhere.insert(u"REDIS_CLI"_s, u"redis-cli -s /nowhere.sock"_s);
        const Ran ran = run(u"sh"_s, {}, scriptOf(u"foreign-release"_s), nowhere);
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.err.contains(u"no answer"_s), qPrintable(ran.err));
    }

    void script_oneServerForTwo_isNotRun()
    {
        QProcessEnvironment same = environment();
        same.insert(u"REDIS_CLI_2"_s, cli(0));
        const QByteArray script = scriptOf(u"redlock-majority"_s);
        const Ran ran = run(u"sh"_s, {}, script, same);
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.err.contains(u"the same"_s), qPrintable(ran.err));
        same.remove(u"REDIS_CLI_2"_s);
        QVERIFY(run(u"sh"_s, {}, script, same).err.contains(u"REDIS_CLI_2"_s));
    }

    void script_ofACluster_isRefused()
    {
        Film film;
        film.acts.emplace_back().inCluster = true;
        QVERIFY(!filmScript(film));
    }
};

} // namespace tst_filmscript

LOCKSCOPE_TEST(tst_filmscript, tst_filmscript::TestFilmScript)
#include "tst_filmscript.moc"
