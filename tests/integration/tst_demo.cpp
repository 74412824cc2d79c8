// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demo.h"
#include "demo/demotraffic.h"
#include "demo/librarylocks.h"
#include "locks/lockjudge.h"
#include "locks/scheme.h"
#include "privateservers/serverfolder.h"
#include "session/session.h"
#include "traffic/study/trafficstudy.h"
#include "testprogram.h"

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace lockscope::tst_demo {

using namespace Qt::StringLiterals;

/** A demo that lives until it is killed, in a process that a test starts. */
class LivingDemo : public QObject {
    Q_OBJECT

private slots:
    void live()
    {
        SystemClock clock;
        Demo demo(clock);
        QEventLoop loop;
        connect(&demo, &Demo::started, &demo, [] {
            std::puts("started");
            std::fflush(stdout);
        });
        demo.start();
        loop.exec();
    }
};

class TestDemo : public QObject {
    Q_OBJECT

private slots:
    void init();

    void start_showsEachKindOfLock();
    void start_servicesWithFaults_areFoundInTheTraffic();
    void start_serverIsPrivate();
    void start_asRoot_theServerIsNobody();
    void stop_leavesNothing();
    void start_withoutRedis_namesThePackage();
    void start_serverKilled_failsOnce();
    void kill9OfUs_endsServerAndFolderGoesAtNextStart();
    void removeLeftovers_endsOrphanedServer();
    void removeLeftovers_sparesTheLivingAndTheForeign();

private:
    static QByteArrayList missingLibraries(const QHash<LockId, Lock> &locks);
    QStringList folders() const { return QDir(m_temporary->path()).entryList({u"lockscope-private-*"_s}, QDir::Dirs); }
    static pid_t serverOf(const QString &folder);
    static bool isAlive(pid_t process) { return process > 0 && ::kill(process, 0) == 0 && !isZombie(process); }
    static bool isZombie(pid_t process);
    static QByteArray contentOf(const QString &path);

    std::unique_ptr<QTemporaryDir> m_temporary;
    SystemClock m_clock;
};

void TestDemo::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    m_temporary = std::make_unique<QTemporaryDir>(u"/tmp/lockscope-tst-XXXXXX"_s);
    QVERIFY(QFile::setPermissions(m_temporary->path(), QFile::Permissions(0x7755))); // root's servers are another user
    qputenv("TMPDIR", QFile::encodeName(m_temporary->path()));
}

pid_t TestDemo::serverOf(const QString &folder)
{
    QFile file(ServerFolder::processIdFile(folder));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0;
}

QByteArray TestDemo::contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool TestDemo::isZombie(pid_t process) { return contentOf(u"/proc/%1/stat"_s.arg(process)).contains(") Z "); }

QByteArrayList TestDemo::missingLibraries(const QHash<LockId, Lock> &locks)
{
    QByteArrayList missing{"redisson-lock", "redisson-read-write", "redisson-fair", "redisson-permits",    "redis-py", "python-redis-lock",
                           "bullmq",        "redis-semaphore",     "shedlock",      "sidekiq-unique-jobs", "hangfire", "gitlab-exclusive-lease",
                           "laravel-lock",  "symfony-lock",        "asynq-lease"};
    for (const Lock &lock : locks)
        missing.removeOne(schemeOf(lock).name);
    return missing;
}

void TestDemo::start_showsEachKindOfLock()
{
    Demo demo(m_clock);
    Session session;
    QHash<LockId, Lock> locks;
    std::size_t acquisitions = 0;
    connect(&session, &Session::locksChanged, this, [&](const LockDelta &delta) {
        for (const auto &[key, node] : delta.removed)
            locks.remove(key);
        for (const Lock &lock : delta.upserted)
            locks.insert(lock.key, lock);
        for (const LockEvent &event : delta.events)
            acquisitions += event.kind == LockEvent::Kind::Acquired || event.kind == LockEvent::Kind::HandedOver;
    });
    QSignalSpy started(&demo, &Demo::started);
    demo.start();
    QVERIFY(started.wait(15000));
    ServerProfile profile = ServerProfile::forEndpoint(started[0][0].value<DemoTarget>().address.seeds.front());
    profile.environment = Environment::Demo;
    profile.patterns = libraryLockPatterns();
    session.open(profile, {});

    const auto has = [&](const QByteArray &key, LockForm protocol, LockState state) {
        const auto it = locks.constFind(key);
        return it != locks.cend() && it->form == protocol && LockJudge().stateAt(*it, m_clock.now()) == state;
    };
    QTRY_VERIFY(has("lock.report.nightly", LockForm::SetnxMillis, LockState::Stale));
    QTRY_VERIFY(has("lock.import.orders", LockForm::TokenWithoutTtl, LockState::NoDeadline));
    QTRY_VERIFY(has("lock.backup.full", LockForm::Token, LockState::Held));
    QTRY_VERIFY(has("lock.catalog.sync", LockForm::Hash, LockState::Held));
    QTRY_COMPARE(missingLibraries(locks), QByteArrayList());
    QTRY_VERIFY_WITH_TIMEOUT(has("lock.export", LockForm::Queue, LockState::Blocked), 15000);
    QTRY_VERIFY_WITH_TIMEOUT(has("lock.cron.cleanup", LockForm::SetnxMillis, LockState::Held), 15000);
    QTRY_VERIFY_WITH_TIMEOUT(locks.value("lock.search.reindex").renewals > 0, 15000);
    QTRY_VERIFY_WITH_TIMEOUT(acquisitions > 40 && locks.size() >= 20, 20000);
    QCOMPARE(session.health().basis, Basis::Events);
}

/** What an audit and a probe of the demo show. */
void TestDemo::start_servicesWithFaults_areFoundInTheTraffic()
{
    Demo demo(m_clock);
    QSignalSpy started(&demo, &Demo::started);
    demo.start();
    QVERIFY(started.wait(15000));
    TrafficStudy study;
    MonitorReader reader([&study](const ExecutedCommand &command) { study.take(command); }, [&study](const TrafficGap &) { study.takeGap(); });
    QProcess monitor;
    connect(&monitor, &QProcess::readyReadStandardOutput, this, [&] { reader.feed(monitor.readAllStandardOutput()); });
    monitor.start(u"redis-cli"_s, {u"-s"_s, started[0][0].value<DemoTarget>().address.seeds.front().socketPath, u"monitor"_s});
    const auto isFound = [&study](AuditFinding::Kind kind, const QByteArray &key) {
        const TrafficReport report = study.report();
        return std::ranges::any_of(report.findings, [&](const AuditFinding &one) { return one.kind == kind && one.keyFamily == key; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isFound(AuditFinding::Kind::BlindRelease, "lock.coupon.redeem"), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(isFound(AuditFinding::Kind::NoLease, "lock.newsletter.send"), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!study.report().inversions.empty(), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!study.report().deadlocks.empty(), 120000);
    const auto asks = [&study] {
        const TrafficReport report = study.report();
        const auto seats = std::ranges::find(report.locks, TrafficKey{0, "lock.seat.map"}, &LockContention::lock);
        return seats != report.locks.end() && seats->attempts > 4 * seats->acquisitions && seats->waits > 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(asks(), 120000);
    monitor.kill();
    monitor.waitForFinished();
}

void TestDemo::start_serverIsPrivate()
{
    PrivateServer server{PrivateServer::Options()};
    QSignalSpy started(&server, &PrivateServer::started);
    server.start();
    QVERIFY(started.wait(15000));
    QCOMPARE(folders().size(), 1);
    const QFileInfo folder(m_temporary->filePath(folders().constFirst()));
    QCOMPARE(folder.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther), QFile::Permissions());
    QVERIFY(folder.fileName().startsWith(u"lockscope-private-%1-"_s.arg(::getpid())));

    redis::Connection::Options options;
    options.endpoint = server.endpoint();
    redis::Connection connection(options, m_clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    const std::vector<redis::Command> questions{redis::command("CONFIG", "GET", "port"), redis::command("CONFIG", "GET", "save"),
                                                redis::command("CONFIG", "GET", "notify-keyspace-events"),
                                                redis::command("CONFIG", "GET", "maxmemory")};
    const auto answer = connection.pipeline(questions);
    QTRY_VERIFY(answer.isDelivered());
    const auto replies = answer.await_resume();
    QVERIFY(replies);
    QCOMPARE((*replies)[0].at(1).bytes(), QByteArray("0"));
    QCOMPARE((*replies)[1].at(1).bytes(), QByteArray());
    QCOMPARE((*replies)[2].at(1).bytes(), QByteArray("AK"));
    QCOMPARE((*replies)[3].at(1).bytes(), QByteArray("536870912"));
    QVERIFY(contentOf(u"/proc/%1/limits"_s.arg(serverOf(folder.filePath()))).contains("Max address space         2147483648 ")); // scripts' memory
}

/** Files that somebody shared run their scripts there. */
void TestDemo::start_asRoot_theServerIsNobody()
{
    if (::geteuid() != 0)
        QSKIP("only root's servers are another user");
    PrivateServer server{PrivateServer::Options()};
    QSignalSpy started(&server, &PrivateServer::started);
    server.start();
    QVERIFY(started.wait(15000));
    const QString folder = m_temporary->filePath(folders().constFirst());
    const pid_t process = serverOf(folder);
    const QByteArray users = contentOf(u"/proc/%1/uid_map"_s.arg(process)).simplified();
    const bool isInItsOwnNamespace = users.endsWith(" 0 1");
    if (isInItsOwnNamespace) { // where other users do not come through: it sees itself as nobody, and has no rights outside
        QCOMPARE(users, QByteArray("65534 0 1"));
    } else {
        QVERIFY(contentOf(u"/proc/%1/status"_s.arg(process)).contains("Uid:\t65534\t65534\t65534\t65534"));
        QCOMPARE(QFileInfo(folder + u"/data"_s).ownerId(), 65534U);
    }
    server.stop();
    QCOMPARE(folders(), QStringList());
}

void TestDemo::stop_leavesNothing()
{
    auto demo = std::make_unique<Demo>(m_clock);
    QSignalSpy started(demo.get(), &Demo::started);
    demo->start();
    QVERIFY(started.wait(15000));
    const pid_t process = serverOf(m_temporary->filePath(folders().value(0)));
    QVERIFY(isAlive(process));
    demo.reset();
    QVERIFY(!isAlive(process));
    QCOMPARE(folders(), QStringList());
}

void TestDemo::start_withoutRedis_namesThePackage()
{
    // An empty PATH is not enough where it is installed in /usr/bin; the folder of a missing program is.
    PrivateServer server({.user = u"demo"_s, .arguments = {}, .programFolders = {m_temporary->path()}});
    QSignalSpy failed(&server, &PrivateServer::failed);
    server.start();
    QVERIFY(failed.wait());
    const auto error = failed[0][0].value<Error>();
    QCOMPARE(error.kind, Error::Kind::NotFound);
    QVERIFY(error.text.english().contains(u"apt install redis-server"_s));
    QCOMPARE(folders(), QStringList());
}

void TestDemo::start_serverKilled_failsOnce()
{
    PrivateServer server{PrivateServer::Options()};
    QSignalSpy started(&server, &PrivateServer::started);
    QSignalSpy failed(&server, &PrivateServer::failed);
    server.start();
    QVERIFY(started.wait(15000));
    ::kill(serverOf(m_temporary->filePath(folders().value(0))), SIGKILL);
    QVERIFY(failed.wait());
    QCOMPARE(folders(), QStringList());
    server.start();
    QVERIFY(started.wait(15000));
    QCOMPARE(failed.count(), 1);
}

void TestDemo::kill9OfUs_endsServerAndFolderGoesAtNextStart()
{
    QProcess other;
    other.start(QCoreApplication::applicationFilePath(), {u"living_demo"_s});
    QByteArray said;
    QTRY_VERIFY_WITH_TIMEOUT((said += other.readAllStandardOutput()).contains("started"), 15000);
    QCOMPARE(folders().size(), 1);
    const pid_t process = serverOf(m_temporary->filePath(folders().constFirst()));
    QVERIFY(isAlive(process));
    QSignalSpy finished(&other, &QProcess::finished);
    ::kill(pid_t(other.processId()), SIGKILL);
    QVERIFY(finished.count() > 0 || finished.wait());
    QTRY_VERIFY(!isAlive(process));

    const QString left = folders().value(0);
    PrivateServer server{PrivateServer::Options()};
    QSignalSpy started(&server, &PrivateServer::started);
    server.start();
    QVERIFY(started.wait(15000));
    QCOMPARE(folders().size(), 1);
    QVERIFY(folders().constFirst() != left);
}

void TestDemo::removeLeftovers_endsOrphanedServer()
{
    // A server that outlived its owner: started by hand in a folder that nobody holds.
    const QString folder = m_temporary->filePath(u"lockscope-private-999999999-abcdef"_s);
    QVERIFY(QDir().mkdir(folder));
    QProcess orphan;
    orphan.start(u"redis-server"_s,
                 {u"--port"_s, u"0"_s, u"--unixsocket"_s, folder + u"/redis.sock"_s, u"--save"_s, QString(), u"--dir"_s, folder, u"--pidfile"_s,
                  ServerFolder::processIdFile(folder)});
    QTRY_VERIFY(serverOf(folder) > 0 && QFile::exists(folder + u"/redis.sock"_s));
    QSignalSpy finished(&orphan, &QProcess::finished);
    ServerFolder::removeLeftovers(m_temporary->path());
    QVERIFY(finished.count() > 0 || finished.wait());
    QCOMPARE(folders(), QStringList());
}

void TestDemo::removeLeftovers_sparesTheLivingAndTheForeign()
{
    auto living = ServerFolder::make(m_temporary->path());
    QVERIFY(living);
    const QDir temporary(m_temporary->path());
    QVERIFY(temporary.mkdir(u"lockscope-private-notes"_s));
    QVERIFY(QFile::link(temporary.filePath(u"lockscope-private-notes"_s), temporary.filePath(u"lockscope-private-999999999-linked"_s)));
    // A pid file that names a process which is no server of that folder: this one.
    const QString lying = temporary.filePath(u"lockscope-private-999999999-liarli"_s);
    QVERIFY(QDir().mkdir(lying));
    QFile file(ServerFolder::processIdFile(lying));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::number(::getpid()));
    file.close();

    ServerFolder::removeLeftovers(m_temporary->path());
    QVERIFY(QFileInfo::exists((*living)->path()));
    QVERIFY(temporary.exists(u"lockscope-private-notes"_s));
    QVERIFY(temporary.exists(u"lockscope-private-999999999-linked"_s));
    QVERIFY(!QFileInfo::exists(lying));
}

} // namespace lockscope::tst_demo

LOCKSCOPE_TEST(tst_demo, lockscope::tst_demo::TestDemo)
LOCKSCOPE_TEST(living_demo, lockscope::tst_demo::LivingDemo)
#include "tst_demo.moc"
