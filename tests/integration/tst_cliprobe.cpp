// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/savedsettings.h"
#include "saved/serverprofilestore.h"

#include "commandline.h"
#include "deployments.h"
#include "plainclient.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <csignal>

namespace lockscope::tst_cliprobe {

using namespace Qt::StringLiterals;

/** `lockscope audit --url`, run as a user runs it, against real servers. */
class TestCliProbe : public QObject, private CommandLine {
    Q_OBJECT

    QString url() const { return m_server->endpoint().toUrl(); }
    bool isLeft() const
    {
        return QTest::qWaitFor([this] { return !m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("name=lockscope-probe"); }, test::longEnough);
    }
    bool isListenedTo() const
    {
        return QTest::qWaitFor([this] { return m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=monitor"); }, test::longEnough);
    }
    static QList<QJsonObject> linesOf(const QByteArray &out)
    {
        QList<QJsonObject> lines;
        for (const QByteArray &line : out.split('\n')) {
            if (!line.isEmpty())
                lines << QJsonDocument::fromJson(line).object();
        }
        return lines;
    }
    void saveAsProduction() const
    {
        QVERIFY(QDir().mkpath(path(u"Lockscope"_s)));
        ServerProfile profile = ServerProfile::forEndpoint(m_server->endpoint());
        profile.name = u"Live"_s;
        profile.environment = Environment::Production;
        SavedSettings saved(path(u"Lockscope/lockscope.conf"_s));
        ServerProfileStore(saved.settings()).save(profile);
    }
    /** It has an address of its own, and is there until its input ends. */
    void tcpClient(QProcess &client, const QByteArrayList &commands) const
    {
        const redis::Endpoint where = m_server->tcpEndpoint();
        client.start(u"redis-cli"_s, {u"-h"_s, where.host, u"-p"_s, QString::number(where.port)});
        for (const QByteArray &command : commands) {
            client.write(command + '\n');
            while (!client.canReadLine() && client.waitForReadyRead()) {}
            client.readLine();
        }
    }
    /** A lock without a lease is taken and deleted, again and again, until the program has ended. */
    void useLocksUntil(QProcess &ended)
    {
        PlainClient client(QFile::encodeName(m_server->endpoint().socketPath), {"CLIENT", "SETNAME", "worker"});
        const bool hasEnded = QTest::qWaitFor(
            [&] {
                client.ask({"SETNX", "lock.a", "x"});
                client.ask({"DEL", "lock.a"});
                return ended.state() == QProcess::NotRunning;
            },
            test::longEnough);
        QVERIFY(hasEnded);
    }

    std::unique_ptr<RedisServer> m_server;

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        m_server = std::make_unique<RedisServer>();
        RedisServer::Options options;
        options.tcp = true;
        QVERIFY(m_server->start(options));
    }
    void cleanup() { m_server.reset(); }

    void audit_aServer_saysTheCostAndFindsWhatClientsDo()
    {
        const auto process = launch({u"audit"_s, u"--url"_s, url(), u"--for"_s, u"1s"_s});
        useLocksUntil(*process);
        const Ran ran = finish(*process);
        QCOMPARE(ran.code, 4);
        QVERIFY2(ran.err.contains("note: MONITOR sends "), ran.err);
        QVERIFY2(ran.says("risk  no-lease  lock.a") && ran.says("How locks are taken:"), ran.out);
        QVERIFY(isLeft());
    }

    void audit_asJson_namesTheServer()
    {
        const Ran ran = run({u"audit"_s, u"--url"_s, url(), u"--for"_s, u"200ms"_s, u"--json"_s});
        QCOMPARE(ran.code, 0);
        const QJsonObject audit = linesOf(ran.out).first()[u"audit"_s].toObject();
        QCOMPARE(audit[u"server"_s].toString(), url());
        QVERIFY(audit[u"complete"_s].toBool() && audit[u"ended"_s].isNull() && audit[u"lines"_s].toInteger() > 0);
    }

    void audit_interrupted_reportsWhatItHasSeen()
    {
        const auto process = launch({u"audit"_s, u"--url"_s, url(), u"--for"_s, u"10m"_s, u"--json"_s});
        QVERIFY(isListenedTo());
        QVERIFY(QTest::qWaitFor([&] { return process->readAllStandardError().contains("MONITOR sends"); }, test::longEnough));
        QVERIFY(isListenedTo());
        ::kill(pid_t(process->processId()), SIGINT);
        const Ran ran = finish(*process);
        QCOMPARE(ran.code, 0);
        const QJsonObject audit = linesOf(ran.out).first()[u"audit"_s].toObject();
        QCOMPARE(audit[u"ended"_s].toString(), u"The probe was stopped."_s);
        QVERIFY(!audit[u"complete"_s].toBool());
        QVERIFY(isLeft());
    }

    void waits_ofAHolderThatIsThereOrGone_sayWhich_data()
    {
        QTest::addColumn<bool>("isGone");
        QTest::newRow("there") << false;
        QTest::newRow("gone") << true;
    }
    void waits_ofAHolderThatIsThereOrGone_sayWhich()
    {
        QFETCH(const bool, isGone);
        const auto process = launch({u"waits"_s, u"--url"_s, url(), u"--for"_s, u"10m"_s, u"--json"_s});
        QVERIFY(QTest::qWaitFor([&] { return process->readAllStandardError().contains("MONITOR sends"); }, test::longEnough));
        QVERIFY(isListenedTo());
        QProcess holder, waiter;
        tcpClient(holder, {"SETNX lock.a x", "DEL lock.a", "SET lock.a 0b7ed3a1954c4f66b82091fcde73a845 NX PX 600000", "PING"});
        tcpClient(waiter, {"SET lock.a c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 600000", "SET lock.a c91f5a8f8d7e4d569f570a6c1f9a5f8d NX PX 600000"});
        if (isGone) {
            holder.closeWriteChannel();
            QVERIFY(holder.waitForFinished());
        }
        QTest::qWait(300); // until what was sent is heard, too
        ::kill(pid_t(process->processId()), SIGINT);
        const QList<QJsonObject> lines = linesOf(finish(*process).out);
        for (QProcess *client : {&holder, &waiter}) {
            client->closeWriteChannel();
            client->waitForFinished();
        }
        const auto blocked = std::ranges::find_if(lines, [](const QJsonObject &line) { return line.contains(u"blocked_lock"_s); });
        QVERIFY(blocked != lines.end());
        QCOMPARE((*blocked)[u"holder_gone"_s].toBool(), isGone);
        QCOMPARE((*blocked)[u"holder_last_us"_s].isNull(), isGone);
        const qint64 lastUs = (*blocked)[u"holder_last_us"_s].toInteger(), seenUs = (*blocked)[u"holder_seen_us"_s].toInteger();
        QVERIFY2(isGone || lastUs >= seenUs, qPrintable(u"%1 %2"_s.arg(lastUs).arg(seenUs)));
    }

    /** As when a terminal suspends it, or the computer sleeps. */
    void audit_standsStill_isEndedByTheServer()
    {
        const auto process = launch({u"audit"_s, u"--url"_s, url(), u"--for"_s, u"10m"_s});
        QVERIFY(QTest::qWaitFor([&] { return process->readAllStandardError().contains("MONITOR sends"); }, test::longEnough));
        QVERIFY(isListenedTo());
        ::kill(pid_t(process->processId()), SIGSTOP);
        const bool isCut = QTest::qWaitFor([this] { return !m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=monitor"); }, test::longEnough);
        ::kill(pid_t(process->processId()), SIGCONT);
        const Ran ran = finish(*process);
        QVERIFY(isCut);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.out.simplified().contains("The server has ended the probe, since this program stood still."), ran.all());
        QVERIFY(isLeft());
    }

    void audit_killed_leavesNoMonitor()
    {
        const auto process = launch({u"audit"_s, u"--url"_s, url(), u"--for"_s, u"10m"_s});
        QVERIFY(isListenedTo());
        ::kill(pid_t(process->processId()), SIGKILL);
        QVERIFY(isLeft());
        process->waitForFinished();
    }

    void audit_ofProduction_needsConsent()
    {
        saveAsProduction();
        const QStringList there{u"audit"_s, u"--for"_s, u"200ms"_s, u"--url"_s};
        const auto calls = [this] { return m_server->cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_monitor"); };
        for (const QString &address : {url(), m_server->tcpEndpoint().toUrl()}) { // the other one is recognised by what the server says of itself
            const Ran ran = run(there + QStringList{address});
            QVERIFY2(ran.code == 6 && ran.err.contains("use --unlock"), ran.all());
            QVERIFY(ran.out.isEmpty() && !calls());
        }
        QCOMPARE(run(there + QStringList{url(), u"--unlock"_s}).code, 0);
        QVERIFY(calls());
    }

    void audit_withoutTheRight_saysWhich()
    {
        QCOMPARE(m_server->cli({u"ACL"_s, u"SETUSER"_s, u"ann"_s, u"on"_s, u"nopass"_s, u"~*"_s, u"&*"_s, u"+@all"_s, u"-monitor"_s}), "OK");
        const Ran ran = run({u"audit"_s, u"--url"_s, url(), u"--user"_s, u"ann"_s});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("The user may not use MONITOR.") && ran.out.isEmpty(), ran.all());
    }

    void audit_nobodyThere_isSaid()
    {
        m_server->stop();
        const Ran ran = run({u"audit"_s, u"--url"_s, url()});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("There is no socket file"), ran.all());
    }

    void audit_ofACluster_reportsEachPrimary()
    {
        RunningCluster running;
        QVERIFY(running.start());
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, QString::fromLatin1(running.cluster.password().reveal()));
        const QString seed = running.cluster.node(0).connection().options().endpoint.toUrl();
        const Ran ran = run({u"audit"_s, u"--url"_s, seed, u"--for"_s, u"300ms"_s, u"--json"_s}, variables);
        QVERIFY2(ran.code == 0, ran.all());
        QStringList servers;
        for (const QJsonObject &line : linesOf(ran.out)) {
            if (line.contains(u"audit"_s))
                servers << line[u"audit"_s].toObject()[u"server"_s].toString();
        }
        QCOMPARE(servers.size(), running.primaries);
        servers.removeDuplicates();
        QCOMPARE(servers.size(), running.primaries);
        QCOMPARE(ran.err.count("MONITOR sends "), running.primaries);
    }

    void arguments_thatDoNotFit_areRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("neither") << QStringList();
        QTest::newRow("both") << QStringList{u"--url"_s, u"redis://nowhere"_s, u"--file"_s, u"traffic.txt"_s};
        QTest::newRow("a time for a file") << QStringList{u"--file"_s, u"traffic.txt"_s, u"--for"_s, u"5s"_s};
        QTest::newRow("no time") << QStringList{u"--url"_s, u"redis://nowhere"_s, u"--for"_s, u"0"_s};
    }
    void arguments_thatDoNotFit_areRefused()
    {
        QFETCH(const QStringList, arguments);
        const Ran ran = run(QStringList{u"audit"_s} + arguments);
        QVERIFY2(ran.code == 2 && ran.out.isEmpty(), ran.all());
    }
};

} // namespace lockscope::tst_cliprobe

LOCKSCOPE_TEST(tst_cliprobe, lockscope::tst_cliprobe::TestCliProbe)
#include "tst_cliprobe.moc"
