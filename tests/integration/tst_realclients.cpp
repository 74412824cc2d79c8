// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks that are held by a library out of Debian, in processes of their own: what Lockscope says of them, and what its orders do to them.
#include "watching.h"

#include "base/clock.h"
#include "locks/holderidentity.h"
#include "locks/lockbrief.h"
#include "locks/scheme.h"
#include "plainclient.h"
#include "testprogram.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace tst_realclients {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/** Far more than a step takes, and less than half a lease: whoever waited for the lease to end comes too late. */
constexpr int patienceMs = 60'000;
constexpr Duration lease = 60s;

/** One process of tests/integration/realclient.py. */
class Client {
public:
    Client(const RedisServer &server, const QString &library, const QByteArray &key) : Client(server.endpoint().socketPath, library, key) {}
    /** By a Unix socket, or a port: then its connection has an address of its own. */
    Client(const QString &where, const QString &library, const QByteArray &key)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(u"/usr/bin/python3"_s,
                        {QStringLiteral(LOCKSCOPE_SOURCES "/tests/integration/realclient.py"), where, library, QString::fromUtf8(key),
                         QString::number(std::chrono::duration_cast<std::chrono::seconds>(lease).count())});
        if (!m_process.waitForStarted())
            qWarning("python3 does not start");
    }
    ~Client()
    {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(1000)) { // it waits for its lock
            m_process.kill();
            m_process.waitForFinished();
        }
    }
    Q_DISABLE_COPY_MOVE(Client)

    void order(const QByteArray &line) { m_process.write(line + '\n'); }
    /** Its next line; empty: it has none for a long time. */
    QByteArray answer()
    {
        if (!QTest::qWaitFor([this] { return m_process.canReadLine(); }, patienceMs))
            return {};
        return m_process.readLine().trimmed();
    }
    QByteArray ask(const QByteArray &line)
    {
        order(line);
        return answer();
    }
    bool hasAnswered() const { return m_process.canReadLine(); }

private:
    QProcess m_process;
};

/** `lockscope waits` on a running server. */
class Listening {
public:
    explicit Listening(const RedisServer &server) : m_server(server)
    {
        m_process.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"waits"_s, u"--url"_s, server.tcpEndpoint().toUrl(), u"--for"_s, u"10m"_s, u"--json"_s});
    }
    ~Listening()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(Listening)

    bool hasBegun()
    {
        const auto hasMeasured = [this] { return m_process.readAllStandardError().contains("MONITOR sends"); };
        const auto isListening = [this] { return m_server.cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=monitor"); };
        return QTest::qWaitFor(hasMeasured, patienceMs) && QTest::qWaitFor(isListening, patienceMs);
    }
    /** The deadlocks that it has seen. */
    QList<QJsonObject> end()
    {
        ::kill(pid_t(m_process.processId()), SIGINT);
        m_process.waitForFinished(patienceMs);
        QList<QJsonObject> found;
        for (const QByteArray &line : m_process.readAllStandardOutput().split('\n')) {
            if (const QJsonObject object = QJsonDocument::fromJson(line).object(); object.contains(u"deadlock"_s))
                found << object;
        }
        return found;
    }

private:
    const RedisServer &m_server;
    QProcess m_process;
};

} // namespace

class TestRealClients : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_data = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
    }

    void watch_heldByRedisPy_isToldAsItIs()
    {
        Watching watching(optionsFor(*m_server));
        watching.watcher.start();
        QTRY_COMPARE(watching.completed, 1);
        Client client(*m_server, u"redis-py"_s, "lock.report");

        const QByteArrayList acquired = client.ask("acquire").split(' ');
        QCOMPARE(acquired.size(), 3);
        QTRY_VERIFY(watching.find("lock.report"));

        const Lock &lock = *watching.find("lock.report");
        QCOMPARE(schemeOf(lock).name, "redis-py");
        QCOMPARE(lock.token, acquired[1]);
        QVERIFY(watching.told(LockEvent::Kind::Acquired, "lock.report"));
        const auto identity = identifyHolder(lock);
        QVERIFY(identity && identity->madeAt);
        QVERIFY2(std::abs(toMs(*identity->madeAt) - acquired[2].toLongLong()) <= 1, acquired[2]);
    }

    void watch_heldByRedisPy_timeLeftIsTheServers()
    {
        Watching watching(optionsFor(*m_server));
        watching.watcher.start();
        QTRY_COMPARE(watching.completed, 1);
        Client client(*m_server, u"redis-py"_s, "lock.report");
        QVERIFY(client.ask("acquire").startsWith("acquired "));
        PlainClient judge(m_server->endpoint().socketPath.toUtf8());

        // Read over a slow way it is known badly at first, and read once more. What the judge's own way took is not held against it.
        const auto error = [&] {
            const Instant before = watching.clock.now();
            const Duration left{judge.ask({"PTTL", "lock.report"}).toLongLong()};
            const Instant after = watching.clock.now();
            const Lock *lock = watching.find("lock.report");
            if (!lock || !lock->deadline || left <= Duration(0))
                return Duration::max();
            const Duration early = roundToMs(before + left - *lock->deadline), late = roundToMs(*lock->deadline - (after + left));
            return std::max({Duration(0), early, late});
        };
        QTRY_VERIFY_WITH_TIMEOUT(error() <= 100ms, patienceMs);
    }

    void watch_renewedByRedisPy_periodIsSeen()
    {
        Watching watching(optionsFor(*m_server));
        watching.watcher.start();
        QTRY_COMPARE(watching.completed, 1);
        Client client(*m_server, u"redis-py"_s, "lock.report");
        QVERIFY(client.ask("acquire").startsWith("acquired "));
        const auto lock = [&] { return watching.find("lock.report"); };
        QTRY_VERIFY(lock());

        QCOMPARE(client.ask("renew 0.2"), "renewing");

        // A machine that is busy elsewhere makes single periods longer; among many the estimate comes to theirs.
        QTRY_VERIFY_WITH_TIMEOUT(lock()->renewals >= 8 && lock()->renewalPeriodMs >= 150 && lock()->renewalPeriodMs <= 300, patienceMs);
        QVERIFY(watching.told(LockEvent::Kind::Renewed, "lock.report"));
        QCOMPARE(client.ask("rest"), "resting");
        QCOMPARE(client.ask("release"), "released");
        QTRY_VERIFY(watching.told(LockEvent::Kind::Released, "lock.report"));
        QVERIFY(!lock());
    }

    void clear_heldByRedisPy_holderIsToldAndTheWaiterTakesIt()
    {
        Client holder(*m_server, u"redis-py"_s, "lock.report"), waiter(*m_server, u"redis-py"_s, "lock.report");
        const QByteArray token = holder.ask("acquire").split(' ').value(1);
        QCOMPARE(waiter.ask("try"), "busy");
        waiter.order("acquire");

        QElapsedTimer time;
        time.start();
        QVERIFY(clear("lock.report", token));

        const QByteArrayList acquired = waiter.answer().split(' ');
        qInfo("the waiter has it %lld ms after the program was started", time.elapsed());
        QCOMPARE(acquired.first(), "acquired");
        QVERIFY(acquired.value(1) != token);
        QCOMPARE(holder.ask("release"), "LockNotOwnedError");
        QCOMPARE(m_server->cli({u"GET"_s, u"lock.report"_s}), acquired.value(1));
    }

    /** Debian's versions name their connection after the channel; newer ones add an id. */
    void clear_heldByPortalocker_theWaiterTakesIt()
    {
        Watching watching(optionsFor(*m_server));
        watching.watcher.start();
        QTRY_COMPARE(watching.completed, 1);
        Client holder(*m_server, u"portalocker"_s, "lock.report"), waiter(*m_server, u"portalocker"_s, "lock.report");
        QCOMPARE(holder.ask("acquire"), "acquired");
        QCOMPARE(waiter.ask("try"), "busy");
        QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.report"), patienceMs);
        QCOMPARE(schemeOf(*watching.find("lock.report")).name, "portalocker");
        const QByteArray name = onlyToken(*watching.find("lock.report")).toByteArray();
        QVERIFY2(name.startsWith("lock.report-lock"), name);
        const QByteArray named = "name=" + name;
        const auto isHeldNamelessly = [&] {
            return m_server->cli({u"PUBSUB"_s, u"NUMSUB"_s, u"lock.report"_s}).endsWith("1")
                && !m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains(named);
        };
        waiter.order("acquire");

        QVERIFY(clear("lock.report", name));

        // From 6 on redis-py connects again by itself and loses the name: the lock is held, as the plan warns.
        QTRY_VERIFY_WITH_TIMEOUT(waiter.hasAnswered() || isHeldNamelessly(), patienceMs);
        if (waiter.hasAnswered())
            QCOMPARE(waiter.answer(), "acquired");
    }

    void clear_heldByPythonRedisLock_theSleeperIsWoken()
    {
        Client holder(*m_server, u"python-redis-lock"_s, "lock:report"), waiter(*m_server, u"python-redis-lock"_s, "lock:report");
        const QByteArray token = holder.ask("acquire").split(' ').value(1);
        QCOMPARE(waiter.ask("try"), "busy");
        waiter.order("acquire");
        QTRY_VERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=blpop"));
        QVERIFY(!waiter.hasAnswered());

        QElapsedTimer time;
        time.start();
        QVERIFY(clear("lock:report", token));

        const QByteArrayList acquired = waiter.answer().split(' '); // within a third of the lease
        qInfo("the sleeper has it %lld ms after the program was started", time.elapsed());
        QCOMPARE(acquired.first(), "acquired");
        QVERIFY(acquired.value(1) != token);
        QCOMPARE(holder.ask("release"), "NotAcquired");
        QCOMPARE(waiter.ask("release"), "released");
    }

    void waits_ofTwoThatWaitForEachOther_areADeadlockUntilItsCheapestLockIsCleared()
    {
        RedisServer server;
        RedisServer::Options options;
        options.tcp = true;
        QVERIFY(server.start(options));
        const QString port = QString::number(server.tcpEndpoint().port);
        Listening during(server);
        QVERIFY(during.hasBegun());
        Client one(port, u"redis-py"_s, "lock.a"), other(port, u"redis-py"_s, "lock.b");
        QVERIFY(one.ask("acquire").startsWith("acquired "));
        const QByteArray second = other.ask("acquire").split(' ').value(1);
        const qint64 closedMs = QDateTime::currentMSecsSinceEpoch();
        one.order("also lock.b");
        other.order("also lock.a");
        const auto tries = [&server] {
            const QByteArray figures = server.cli({u"INFO"_s, u"commandstats"_s}), name = "cmdstat_set:calls=";
            const qsizetype from = figures.indexOf(name) + name.size();
            return figures.sliced(from, std::max<qsizetype>(0, figures.indexOf(',', from) - from)).toInt();
        };
        QTRY_VERIFY_WITH_TIMEOUT(tries() >= 2 + 2 * 4, patienceMs);
        const QList<QJsonObject> found = during.end();
        QCOMPARE(found.size(), 1);
        const QJsonObject deadlock = found.first();
        const qint64 seenMs = deadlock[u"first_us"_s].toInteger() / 1000, dissolvesMs = deadlock[u"dissolves_us"_s].toInteger() / 1000;
        qInfo("seen %lld ms after both had begun to wait, which try each 50 ms", seenMs - closedMs);
        QVERIFY(std::abs(dissolvesMs - closedMs - std::chrono::milliseconds(lease).count()) < std::chrono::milliseconds(lease).count() / 2);
        const QByteArray cheapest = deadlock[u"cheapest"_s].toString().toUtf8();
        QCOMPARE(cheapest, "lock.b");

        Listening after(server);
        QVERIFY(after.hasBegun());
        QVERIFY(clear(server, cheapest, second));
        QCOMPARE(one.answer(), "had both");
        QCOMPARE(one.ask("release"), "released");
        QCOMPARE(other.answer(), "had both");
        QCOMPARE(other.ask("release"), "LockNotOwnedError");
        QCOMPARE(after.end().size(), 0);
    }

private:
    bool clear(const QByteArray &key, const QByteArray &holder) const { return clear(*m_server, key, holder); }
    /** By the program itself. */
    bool clear(const RedisServer &server, const QByteArray &key, const QByteArray &holder) const
    {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert(u"XDG_DATA_HOME"_s, m_data->path());
        variables.insert(u"XDG_CONFIG_HOME"_s, m_data->path());
        QProcess program;
        program.setProcessEnvironment(variables);
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                      {u"clear"_s, QString::fromLatin1(key), u"--url"_s, server.endpoint().toUrl(), u"--if-holder"_s, QString::fromLatin1(holder)});
        return program.waitForFinished(patienceMs) && program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<QTemporaryDir> m_data; // not the user's own
};

} // namespace tst_realclients

LOCKSCOPE_TEST(tst_realclients, tst_realclients::TestRealClients)
#include "tst_realclients.moc"
