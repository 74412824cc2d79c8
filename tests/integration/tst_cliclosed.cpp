// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/savedsettings.h"
#include "saved/serverprofilestore.h"

#include "commandline.h"
#include "deployments.h"
#include "faultproxy.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <memory>

#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::tst_cliclosed {

using namespace Qt::StringLiterals;

/** The program itself, and production servers that must not be changed: by another name, or when nobody knows which they are. */
class TestCliClosed : public QObject, private CommandLine {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server; // has a lock

    QString settings() const { return path(u"Lockscope/lockscope.conf"_s); }
    void save(const ServerProfile &profile) const
    {
        SavedSettings saved(settings());
        ServerProfileStore(saved.settings()).save(profile);
    }
    static ServerProfile live(const redis::Endpoint &endpoint)
    {
        ServerProfile profile = ServerProfile::forEndpoint(endpoint);
        profile.name = u"Live"_s;
        profile.environment = Environment::Production;
        return profile;
    }
    void write(const QString &name, const QByteArray &text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    }
    bool start(RedisServer::Options options)
    {
        m_server = std::make_unique<RedisServer>();
        options.tcp = true;
        return m_server->start(options);
    }
    QByteArray lock() const { return m_server->cli({u"GET"_s, u"lock.a"_s}); }
    QString socket() const { return m_server->endpoint().toUrl(); }
    QByteArray calls(const QString &command) const
    {
        const QByteArray stats = m_server->cli({u"INFO"_s, u"commandstats"_s});
        const QByteArray field = "cmdstat_" + command.toLatin1() + ":calls=";
        const qsizetype at = stats.indexOf(field);
        return at < 0 ? QByteArray("0") : stats.mid(at).split('=').at(1).split(',').first();
    }
    QProcessEnvironment withPassword(const QString &password) const
    {
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, password);
        return variables;
    }

    static inline const QStringList clear{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s};

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        QVERIFY(QDir().mkpath(path(u"Lockscope"_s)));
        QVERIFY(start({}));
        QCOMPARE(m_server->cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"1000000"_s}), QByteArray("OK"));
    }

    // ---- settings that cannot be used

    void change_settingsHurt_isRefusedUntilTheyAreRestored_data()
    {
        QTest::addColumn<QStringList>("order");
        QTest::newRow("clear") << clear;
        QTest::newRow("fence") << QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s};
        QTest::newRow("extend") << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"1h"_s};
        QTest::newRow("evict") << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"tok"_s};
        QTest::newRow("undo") << QStringList{u"undo"_s, u"lock.a"_s};
        QTest::newRow("simulate") << QStringList{u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"2"_s, u"--requests"_s, u"4"_s};
    }
    void change_settingsHurt_isRefusedUntilTheyAreRestored()
    {
        QFETCH(const QStringList, order);
        save(live(m_server->endpoint()));
        const bool isOnLock = order.first() != u"simulate"_s;
        const QStringList there = order + QStringList{u"--url"_s, socket()};
        QVERIFY(QFile::resize(settings(), QFileInfo(settings()).size() / 2));
        m_server->cli({u"CONFIG"_s, u"RESETSTAT"_s});
        const QStringList unlocked = isOnLock ? there + QStringList{u"--unlock"_s} : there;
        for (const QStringList &arguments : {there, unlocked}) {
            const Ran ran = run(arguments);
            QCOMPARE(ran.code, 6);
            QVERIFY2(ran.all().contains(settings().toUtf8()) && ran.all().contains("it was cut")
                         && ran.all().contains("lockscope settings --restore"),
                     ran.all());
        }
        if (isOnLock) {
            const Ran json = run(there + QStringList{u"--json"_s});
            QCOMPARE(QJsonDocument::fromJson(json.out).object()[u"outcome"_s].toString(), u"refused"_s);
            const bool isPossible = order.first() != u"undo"_s && order.first() != u"evict"_s; // there is nothing to undo, and nobody waits
            QCOMPARE(run(there + QStringList{u"--dry-run"_s}).code == 6, !isPossible);
        }
        QVERIFY2(calls(u"eval"_s) == "0" && calls(u"evalsha"_s) == "0" && calls(u"set"_s) == "0", m_server->cli({u"INFO"_s, u"commandstats"_s}));
        QCOMPARE(lock(), QByteArray("tok"));

        const Ran restored = run({u"settings"_s, u"--restore"_s});
        QVERIFY2(restored.code == 0 && restored.says("restored"), restored.all());
        const Ran again = run(there);
        QVERIFY2(again.code == 6 && again.all().contains("saved as a production server") && !again.all().contains("settings"),
                 again.all()); // it is production, as it was
    }

    void change_settingsOfAnySort_isRefusedAtOnce_data()
    {
        QTest::addColumn<QByteArray>("sort");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("pipe") << QByteArray("pipe") << QByteArray("it is a pipe");
        QTest::newRow("folder") << QByteArray("folder") << QByteArray("it is a folder");
        QTest::newRow("dangling link") << QByteArray("link") << QByteArray("it is a link to a file that does not exist");
        QTest::newRow("zeros") << QByteArray("zeros") << QByteArray("it contains zero bytes");
        QTest::newRow("missing") << QByteArray("missing") << QByteArray("it is missing");
    }
    void change_settingsOfAnySort_isRefusedAtOnce()
    {
        QFETCH(const QByteArray, sort);
        QFETCH(const QByteArray, why);
        save(live(m_server->endpoint()));
        const QByteArray name = QFile::encodeName(settings());
        const qint64 size = QFileInfo(settings()).size();
        QCOMPARE(::unlink(name), 0);
        if (sort == "pipe")
            QCOMPARE(::mkfifo(name, 0600), 0);
        else if (sort == "folder")
            QCOMPARE(::mkdir(name, 0700), 0);
        else if (sort == "link")
            QCOMPARE(::symlink("/nowhere/at/all", name), 0);
        else if (sort == "zeros")
            write(u"Lockscope/lockscope.conf"_s, QByteArray(size, '\0'));
        const Ran ran = run(clear + QStringList{u"--url"_s, socket()});
        QVERIFY2(ran.code == 6 && ran.all().contains(why), ran.all());
        QCOMPARE(lock(), QByteArray("tok"));
        const Ran list = run({u"list"_s, u"--url"_s, socket()}); // to look is always possible
        QVERIFY2(list.code == 0 && list.says("lock.a") && list.err.contains(why), list.all());
        const Ran byName = run({u"list"_s, u"--profile"_s, u"Live"_s});
        QVERIFY2(byName.code == 1 && byName.err.contains(why), byName.all());
        QCOMPARE(run({u"settings"_s}).code, 1);
        const Ran picture = run({socket(), u"--screenshot"_s, path(u"window.png"_s)});
        QVERIFY2(picture.code == 0 && picture.err.contains(why), picture.err);
        QVERIFY2(run({u"settings"_s, u"--accept"_s}).code == 0, "accepted");
        QCOMPARE(run(clear + QStringList{u"--url"_s, socket()}).code, 0); // nobody says that it is production any more
    }

    void change_folderOfSettingsGone_isRefusedUntilTheyAreRestored()
    {
        QProcessEnvironment variables = environment();
        variables.insert(u"XDG_DATA_HOME"_s, path(u"data"_s));
        save(live(m_server->endpoint()));
        const QStringList there = clear + QStringList{u"--url"_s, socket()};
        QCOMPARE(run(there, variables).code, 6); // it is production
        QVERIFY(QDir(path(u"Lockscope"_s)).removeRecursively());
        const Ran ran = run(there, variables);
        QVERIFY2(ran.code == 6 && ran.all().contains("it is missing, although it was there before"), ran.all());
        QCOMPARE(lock(), QByteArray("tok"));
        const Ran restored = run({u"settings"_s, u"--restore"_s}, variables);
        QVERIFY2(restored.code == 0 && restored.says("restored"), restored.all());
        const Ran again = run(there, variables);
        QVERIFY2(again.code == 6 && again.all().contains("saved as a production server"), again.all());
    }

    void settings_withoutAFault_areLeftAlone()
    {
        save(live(m_server->endpoint()));
        for (const QStringList &arguments : {QStringList{u"settings"_s}, QStringList{u"settings"_s, u"--accept"_s}}) {
            const Ran ran = run(arguments);
            QVERIFY2(ran.code == 0 && ran.says("can be used"), ran.all());
        }
        QCOMPARE(run({u"list"_s, u"--profile"_s, u"Live"_s}).code, 0);
    }

    // ---- production by another name

    void production_restartedSinceItWasSeen_isReadOnlyByItsSocket()
    {
        save(live(m_server->tcpEndpoint())); // which was never connected to
        const Ran ran = run(clear + QStringList{u"--url"_s, socket()});
        QVERIFY2(ran.code == 6 && ran.says("the server saved as “Live” for production") && ran.says("the same run ID"), ran.all());
        QCOMPARE(lock(), QByteArray("tok"));
        const Ran fleet =
            run({u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"2"_s, u"--requests"_s, u"4"_s, u"--url"_s, socket()});
        QVERIFY2(fleet.code == 6 && fleet.err.contains("“Live”"), fleet.all());
        RedisServer other; // is not that one
        QVERIFY(other.start());
        other.cli({u"SET"_s, u"lock.a"_s, u"tok"_s});
        const Ran elsewhere = run(clear + QStringList{u"--url"_s, other.endpoint().toUrl()});
        QVERIFY2(elsewhere.code == 0 && !elsewhere.err.contains("Live"), elsewhere.all());
    }

    void production_behindAForwardedPort_isReadOnly()
    {
        save(live(m_server->tcpEndpoint()));
        FaultProxy tunnel;
        QVERIFY(tunnel.start(m_server->tcpEndpoint().port));
        const Ran ran = runAgainst(clear + QStringList{u"--url"_s, tunnel.endpoint().toUrl()});
        QVERIFY2(ran.code == 6 && ran.says("“Live”"), ran.all());
        QCOMPARE(lock(), QByteArray("tok"));
    }

    void production_thatCannotBeAsked_isSaidAndTheRestIsDone_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("not there") << u"redis://127.0.0.1:1"_s << QByteArray("Connection refused by 127.0.0.1:1.");
        QTest::newRow("no password") << u"redis://127.0.0.1:%1"_s << QByteArray("The server requires a password.");
        QTest::newRow("silent") << u"redis://127.0.0.1:%2"_s << QByteArray("did not answer in time.");
    }
    void production_thatCannotBeAsked_isSaidAndTheRestIsDone()
    {
        QFETCH(QString, url);
        QFETCH(const QByteArray, why);
        RedisServer closed, silent;
        QVERIFY(closed.start({.tcp = true, .password = "s3cret", .config = {}}));
        QVERIFY(silent.start({.tcp = true, .password = {}, .config = {}}));
        silent.pause();
        url.replace(u"%1"_s, QString::number(closed.tcpEndpoint().port)).replace(u"%2"_s, QString::number(silent.tcpEndpoint().port));
        save(live(redis::parseUrl(url)->endpoint));
        const Ran ran = run(clear + QStringList{u"--url"_s, socket()}, withPassword(u"another"_s)); // which was meant for that one
        silent.resume();
        const QByteArray note = "The production server “Live” (" + url.toUtf8() + ") could not be asked";
        QVERIFY2(ran.err.contains(note) && ran.err.contains(why), ran.all());
        QCOMPARE(ran.err.count("could not be asked"), 1);
        QCOMPARE(closed.cli({u"ACL"_s, u"LOG"_s}), QByteArray()); // no wrong password was tried
    }

    void production_withAPasswordFile_isAskedWithThat()
    {
        QVERIFY(start({.password = "s3cret", .config = {}}));
        QCOMPARE(m_server->cli({u"SET"_s, u"lock.a"_s, u"tok"_s}), QByteArray("OK"));
        write(u"password"_s, "s3cret\n");
        ServerProfile profile = live(m_server->tcpEndpoint());
        profile.passwordFile = path(u"password"_s);
        save(profile);
        const Ran ran = run(clear + QStringList{u"--url"_s, socket()}, withPassword(u"s3cret"_s));
        QVERIFY2(ran.code == 6 && ran.says("“Live”") && !ran.err.contains("could not be asked"), ran.all());
        QCOMPARE(lock(), QByteArray("tok"));
    }

    void production_behindSentinel_isReadOnlyByTheSocketOfItsPrimary()
    {
        RedisServer sentinel;
        QVERIFY(startSentinel(sentinel, *m_server));
        const QByteArray info = m_server->cli({u"INFO"_s, u"server"_s});
        const QByteArray runId = info.mid(info.indexOf("run_id:") + 7, 40);
        QTRY_VERIFY(sentinel.cli({u"SENTINEL"_s, u"MASTER"_s, u"mymaster"_s}).contains(runId));
        ServerProfile profile = live(sentinel.tcpEndpoint());
        profile.deployment = redis::DeploymentAddress::ofService(sentinel.tcpEndpoint(), u"mymaster"_s);
        save(profile);
        const Ran ran = run(clear + QStringList{u"--url"_s, socket()});
        QVERIFY2(ran.code == 6 && ran.says("“Live”"), ran.all());
        QCOMPARE(lock(), QByteArray("tok"));
    }

    void production_cluster_isReadOnlyByATunnelToAnotherNode()
    {
        RunningCluster running;
        QVERIFY(running.start());
        QByteArray key = "lock.0";
        for (int i = 0; running.ownerOf(key) != 2; ++i)
            key = "lock." + QByteArray::number(i);
        running.ask(2, redis::command("SET", key, "tok"));
        write(u"password"_s, running.cluster.password().reveal());
        ServerProfile profile = live(running.cluster.endpoint(0));
        profile.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        profile.deployment.seeds = {running.cluster.endpoint(0)};
        profile.passwordFile = path(u"password"_s);
        save(profile);
        FaultProxy tunnel;
        QVERIFY(tunnel.start(running.cluster.endpoint(2).port));
        const auto process = launch({u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, u"tok"_s, u"--only-this-node"_s, u"--url"_s,
                                     tunnel.endpoint().toUrl(), u"--password-file"_s, path(u"password"_s)});
        QVERIFY(QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000));
        const Ran ran = finish(*process);
        QVERIFY2(ran.code == 6 && ran.says("“Live”"), ran.all());
        QCOMPARE(running.ask(2, redis::command("GET", key)).bytes(), QByteArray("tok"));
    }
};

} // namespace lockscope::tst_cliclosed

LOCKSCOPE_TEST(tst_cliclosed, lockscope::tst_cliclosed::TestCliClosed)
#include "tst_cliclosed.moc"
