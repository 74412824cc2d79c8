// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/beforeexecution.h"

#include "libraries/plan.h"
#include "operate/actionscript.h"
#include "plainclient.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

namespace tst_beforeexecution {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

Error errorIn(const QByteArray &answer)
{
    const QString text = QString::fromUtf8(answer.mid(QByteArray("(error) ").size()));
    return {Error::Kind::Server, text, text.section(u' ', 0, 0).toLatin1()};
}

const std::vector<QByteArray> keys{"lock.b", "lock.a"}; // in the slots 10311 and 6180

QByteArrayList clearing(const QByteArray &firstLine = {})
{
    Lock lock;
    lock.key = "lock.a";
    lock.token = "tok";
    lock.form = LockForm::Token;
    lock.tokenIsWhole = true;
    redis::Command script = scriptFor(*planClear(lock, {}), "mark");
    script[1].prepend(firstLine);
    return {script.begin(), script.end()};
}

const QByteArrayList settingALock{"SET", "lock.b", "tok"};

/** A state of the server, by commands, in which it executes nothing of this one. */
struct Scene {
    QStringList config;
    QList<QByteArrayList> arranging;
    QByteArrayList command;
};

} // namespace

/** Each error of the list as a real server says it, which has done nothing then; and such that it says afterwards, or that others say. */
class TestBeforeExecution : public QObject {
    Q_OBJECT

    RedisServer m_server;

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void error_ofAServerThatDoesNotExecute_isKnown_data()
    {
        QTest::addColumn<QStringList>("config");
        QTest::addColumn<QList<QByteArrayList>>("arranging");
        QTest::addColumn<QByteArrayList>("command");
        QTest::addColumn<QByteArray>("error");
        const auto row = [](const QByteArray &error, const Scene &scene, const char *of = "") {
            QTest::newRow(QByteArray(error + of).constData()) << scene.config << scene.arranging << scene.command << error;
        };
        const QByteArrayList user{"ACL", "SETUSER", "default", "resetkeys", "~*"};
        row("NOPERM", {{}, {user + QByteArrayList{"-eval"}}, clearing()}, ", a command"); // in other words from Redis 7.2 on
        row("NOPERM", {{}, {{"ACL", "SETUSER", "default", "resetkeys", "~x", "&*"}}, clearing()}, ", a key");
        row("MASTERDOWN", {{u"replica-serve-stale-data no"_s}, {{"REPLICAOF", "127.0.0.1", "1"}}, {"GET", "lock.a"}});
        row("READONLY", {{}, {{"REPLICAOF", "127.0.0.1", "1"}}, clearing()});
        row("CLUSTERDOWN Hash slot not served", {{u"cluster-enabled yes"_s, u"cluster-require-full-coverage no"_s}, {}, {"SET", "lock.b", "tok"}});
        row("CROSSSLOT", {{u"cluster-enabled yes"_s}, {{"CLUSTER", "ADDSLOTSRANGE", "0", "16383"}}, {"EVAL", "return 1", "2", "lock.a", "lock.b"}});
        row("OOM", {{}, {{"CONFIG", "SET", "maxmemory", "1"}}, settingALock});
        row("NOREPLICAS", {{}, {{"CONFIG", "SET", "min-replicas-to-write", "1"}}, clearing()});
        row("EXECABORT Transaction discarded because of previous errors", {{}, {{"MULTI"}, {"DEL", "lock.a"}, {"SET"}}, {"EXEC"}});
        row("EXECABORT Transaction discarded because of: NOREPLICAS Not enough good",
            {{}, {{"MULTI"}, {"DEL", "lock.a"}, {"OTHER", "CONFIG", "SET", "min-replicas-to-write", "1"}}, {"EXEC"}});
        row("ERR unknown command 'EVAL'", {{u"rename-command EVAL hidden"_s}, {}, clearing()});
        row("ERR Error compiling script", {{}, {}, clearing("#!lua\nthis is no script\n")});
    }

    void error_ofAServerThatDoesNotExecute_isKnown()
    {
        QFETCH(QStringList, config);
        QFETCH(QList<QByteArrayList>, arranging);
        QFETCH(QByteArrayList, command);
        QFETCH(QByteArray, error);
        RedisServer::Options options;
        options.config = config;
        QVERIFY(m_server.start(options));
        PlainClient client(m_server.endpoint().socketPath.toUtf8());
        const bool hasLock = !config.contains(u"cluster-enabled yes"_s);
        QVERIFY(!hasLock || client.ask({"SET", "lock.a", "tok"}) == "OK");
        PlainClient other(m_server.endpoint().socketPath.toUtf8());
        for (const QByteArrayList &arrange : arranging)
            arrange.front() == "OTHER" ? other.ask(arrange.mid(1)) : client.ask(arrange);
        if (error == "CROSSSLOT")
            QTRY_VERIFY(client.ask({"CLUSTER", "INFO"}).contains("cluster_state:ok"));
        const QByteArray answer = client.ask(command);
        QVERIFY2(errorIn(answer).text.english().startsWith(QString::fromLatin1(error)), answer);
        QVERIFY2(redis::isSaidBeforeExecuting(errorIn(answer), keys), answer);
        for (const QByteArrayList &mend : {QByteArrayList{"ACL", "SETUSER", "default", "+@all", "~*"}, {"REPLICAOF", "NO", "ONE"}})
            client.ask(mend);
        QVERIFY(!hasLock || client.ask({"GET", "lock.a"}) == "tok");
    }

    void error_snapshotsFail_isKnown()
    {
        RedisServer::Options options;
        options.config = {u"save 3600 1"_s, u"dbfilename folder"_s};
        QVERIFY(m_server.start(options));
        QVERIFY(QDir(m_server.folder()).mkdir(u"folder"_s)); // no file can take its place
        PlainClient client(m_server.endpoint().socketPath.toUtf8());
        client.ask({"SET", "lock.a", "tok"});
        client.ask({"BGSAVE"});
        QTRY_VERIFY(client.ask({"INFO", "persistence"}).contains("rdb_last_bgsave_status:err"));
        const QByteArray answer = client.ask(clearing());
        QVERIFY2(answer.startsWith("(error) MISCONF "), answer);
        QVERIFY2(redis::isSaidBeforeExecuting(errorIn(answer), keys), answer);
        QCOMPARE(client.ask({"GET", "lock.a"}), QByteArray("tok"));
    }

    void error_withoutPassword_isKnown()
    {
        RedisServer::Options options;
        options.password = "pw";
        QVERIFY(m_server.start(options));
        const QByteArray answer = PlainClient(m_server.endpoint().socketPath.toUtf8()).ask({"EVAL", "return 1", "0"});
        QCOMPARE(answer, QByteArray("(error) NOAUTH Authentication required."));
        QVERIFY(redis::isSaidBeforeExecuting(errorIn(answer), keys));
    }

    void error_whileLoading_isKnown()
    {
        RedisServer::Options options;
        options.config = {u"enable-debug-command yes"_s, u"loading-process-events-interval-bytes 1024"_s};
        QVERIFY(m_server.start(options));
        const QByteArray socket = m_server.endpoint().socketPath.toUtf8();
        PlainClient client(socket);
        client.ask({"SET", "lock.a", "tok"});
        client.ask({"DEBUG", "POPULATE", "2000", "key", "100"});
        client.ask({"CONFIG", "SET", "key-load-delay", "500"});
        QProcess reloading;
        reloading.start(u"redis-cli"_s, {u"-s"_s, m_server.endpoint().socketPath, u"DEBUG"_s, u"RELOAD"_s});
        QByteArray answer;
        QTRY_VERIFY((answer = client.ask({"GET", "lock.a"})).startsWith("(error) LOADING "));
        QVERIFY2(redis::isSaidBeforeExecuting(errorIn(answer), keys), answer);
        QVERIFY(reloading.waitForFinished());
    }

    /** Of servers that are not installed here: by their sources. */
    void error_ofOtherVersions_isKnown_data()
    {
        QTest::addColumn<QByteArray>("error");
        for (const char *error :
             {"NOPERM User ops has no permissions to run the 'eval' command", "NOPERM No permissions to access a key",
              "LOADING Valkey is loading the dataset in memory",
              "BUSY Valkey is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.",
              "MISCONF Valkey is configured to save RDB snapshots, but it's currently unable to persist to disk.",
              "MISCONF Errors writing to the AOF file: No space left on device",
              "MASTERDOWN Link with MASTER is down and slave-serve-stale-data is set to 'no'.", "READONLY You can't write against a read only slave.",
              "NOREPLICAS Not enough good slaves to write.", "MOVED 10311 127.0.0.1:6381", "ASK 6180 [::1]:6381", "MOVED 6180 :6381",
              "EXECABORT Transaction discarded because of: OOM command not allowed when used memory > 'maxmemory'.",
              "TRYAGAIN Multiple keys request during rehashing of slot", "CLUSTERDOWN The cluster is down",
              "ERR unknown command `EVAL`, with args beginning with: `return 1`, ",
              "ERR Transaction contains write commands but instance is now a read-only replica. EXEC aborted."})
            QTest::newRow(error) << QByteArray(error);
    }

    void error_ofOtherVersions_isKnown()
    {
        QFETCH(QByteArray, error);
        QVERIFY(redis::isSaidBeforeExecuting(errorIn(QByteArray("(error) " + error)), keys));
    }

    void error_afterExecutionOrOfSomebodyElse_isNotKnown_data()
    {
        QTest::addColumn<QByteArray>("error");
        for (const char *error : {"ERR Connection timed out",
                                  "ERR Connection refused",
                                  "upstream failure",
                                  "no upstream host",
                                  "ERR",
                                  "ERR EXEC without MULTI",
                                  "NOSCRIPT No matching script. Please use EVAL.",
                                  "WRONGTYPE Operation against a key holding the wrong kind of value",
                                  "READONLY",
                                  "BUSY",
                                  "BUSYKEY Target key name already exists.",
                                  "MOVED",
                                  "MOVED soon",
                                  "MOVED x 10.0.0.1:6379",
                                  "MOVED 1 10.0.0.1:6379",
                                  "ASK 1 10.0.0.1:6379",
                                  "EXECABORT oops",
                                  "EXECABORT Transaction discarded because of: x",
                                  "EXECABORT Transaction discarded because of: ",
                                  "EXECABORT Transaction discarded because of previous errors, or others",
                                  "LOADING",
                                  "NOPERM",
                                  "OOM",
                                  "UNKILLABLE Sorry the script already executed write commands",
                                  "CLUSTERDOWN of a proxy",
                                  ""})
            QTest::newRow(*error ? error : "nothing") << QByteArray(error);
    }

    void error_afterExecutionOrOfSomebodyElse_isNotKnown()
    {
        QFETCH(QByteArray, error);
        QVERIFY(!redis::isSaidBeforeExecuting(errorIn(QByteArray("(error) " + error)), keys));
    }

    void error_ofAScriptThatHasWritten_isNotKnown()
    {
        QVERIFY(m_server.start());
        PlainClient client(m_server.endpoint().socketPath.toUtf8());
        const QByteArray answer = client.ask({"EVAL", "redis.call('SET', KEYS[1], 'written') error('then it failed')", "1", "lock.a"});
        QVERIFY2(answer.startsWith("(error) "), answer);
        QVERIFY2(!redis::isSaidBeforeExecuting(errorIn(answer), keys), answer);
        QCOMPARE(client.ask({"GET", "lock.a"}), QByteArray("written"));
    }
};

} // namespace tst_beforeexecution

LOCKSCOPE_TEST(tst_beforeexecution, tst_beforeexecution::TestBeforeExecution)
#include "tst_beforeexecution.moc"
