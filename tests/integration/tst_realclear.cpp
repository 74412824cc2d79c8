// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/clearlock.h"

#include "operate/commandgate.h"
#include "redisserver.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using Kind = ClearOutcome::Kind;
using redis::command;
using redis::Connection;
using redis::Reply;

Q_DECLARE_METATYPE(lockscope::ClearOutcome::Kind)

namespace {

/** How the operator's user may work: with scripts, or only with transactions. */
const QByteArray scripts = "scripts";
const QByteArray transactions = "transactions";

struct Scene {
    SystemClock clock;
    RedisServer server;
    std::vector<std::unique_ptr<Connection>> connections;

    bool start()
    {
        RedisServer::Options options;
        options.keyspaceEvents = "";
        options.config = {
            QStringLiteral("user scripts on >pw ~lock.* +eval +get +del +ping +client"),
            QStringLiteral("user transactions on >pw ~lock.* +get +getrange +del +watch +multi +exec +ping +client"),
            QStringLiteral("user noeval on >pw ~* +@all -eval -evalsha"),
            QStringLiteral("user reader on >pw ~lock.* +get +getrange +scan +pttl +ping"),
            QStringLiteral("user evalreader on >pw ~lock.* +eval +get +watch +multi +exec +ping"),
            QStringLiteral("user elsewhere on >pw ~other.* +@all"),
        };
        return server.start(options);
    }
    Connection &connect(const QByteArray &user, int database = 0)
    {
        Connection::Options options;
        options.endpoint = server.endpoint();
        options.endpoint.user = QString::fromLatin1(user);
        options.endpoint.database = database;
        if (!user.isEmpty())
            options.password = redis::Secret("pw");
        connections.push_back(std::make_unique<Connection>(options, clock));
        connections.back()->open();
        if (!QTest::qWaitFor([&] { return connections.back()->isReady(); }))
            qWarning("no connection as %s", user.constData());
        return *connections.back();
    }
    Reply ask(Connection &connection, const redis::Command &question)
    {
        const std::vector<redis::Command> questions{question};
        const auto answer = connection.pipeline(questions);
        if (!QTest::qWaitFor([&] { return answer.isDelivered(); }))
            qFatal("no answer");
        return answer.await_resume()->at(0);
    }
    ClearOutcome clear(Connection &connection, const LockAsSeen &lock)
    {
        std::optional<ClearOutcome> outcome;
        const auto run = [&]() -> QCoro::Task<> { outcome = co_await clearLock(connection, clock, lock); };
        const auto task = run();
        if (!QTest::qWaitFor([&] { return outcome.has_value(); }))
            qFatal("no outcome");
        return *outcome;
    }
};

/** What the trials came to. */
struct Tally {
    int trials = 0, cleared = 0, changed = 0, gone = 0;
    QStringList faults;
    int running = 0;
};

/** How another client takes the lock between look and click. */
enum class Retake { InOneWrite, InTwoSteps, InOneCommand };

struct Taken {
    bool foundNothing = false; ///< the lock as seen was gone when the client came to remove it
    bool acquired = false;
};

QCoro::Task<Taken> retake(Connection &racer, QByteArray key, QByteArray token, Retake manner, int hops)
{
    const auto ping = command("PING");
    for (int i = 0; i < hops; ++i)
        (void)co_await racer.send(ping);
    const auto del = command("DEL", key);
    const auto set = command("SET", key, token, "NX", "PX", 60'000);
    Taken taken;
    if (manner == Retake::InOneCommand) {
        const auto getset = command("SET", key, token, "PX", 60'000, "GET");
        const auto old = co_await racer.send(getset);
        taken.foundNothing = old && old->isNil();
        taken.acquired = old.has_value();
    } else if (manner == Retake::InOneWrite) {
        const std::vector<redis::Command> both{del, set};
        const auto replies = co_await racer.pipeline(both);
        taken.foundNothing = replies && replies->at(0).integer() == 0;
        taken.acquired = replies && replies->at(1).view() == "OK";
    } else {
        const auto deleted = co_await racer.send(del);
        const auto acquired = co_await racer.send(set);
        taken.foundNothing = deleted && deleted->integer() == 0;
        taken.acquired = acquired && acquired->view() == "OK";
    }
    co_return taken;
}

QCoro::Task<ClearOutcome> click(Connection &connection, Clock &clock, LockAsSeen lock, int hops)
{
    const auto ping = command("PING");
    for (int i = 0; i < hops; ++i)
        (void)co_await connection.send(ping);
    co_return co_await clearLock(connection, clock, lock);
}

void judge(Tally &tally, const ClearOutcome &outcome, const Taken &taken, const QByteArray &token, const QByteArray &holder)
{
    ++tally.trials;
    tally.cleared += outcome.kind == Kind::Cleared;
    tally.changed += outcome.kind == Kind::HolderChanged;
    tally.gone += outcome.kind == Kind::AlreadyGone;
    const auto fault = [&](const char *what) { tally.faults += QStringLiteral("%1: %2").arg(QString::fromUtf8(token), QString::fromLatin1(what)); };
    if (!taken.acquired)
        fault("the other client could not acquire");
    if (holder != token)
        fault("the other client's token is gone");
    if ((outcome.kind == Kind::Cleared) != taken.foundNothing)
        fault("the account of who removed the lock does not balance");
    if (outcome.kind == Kind::HolderChanged && outcome.holderNow != token)
        fault("a holder was told who never was");
    if (outcome.kind != Kind::Cleared && outcome.kind != Kind::HolderChanged && outcome.kind != Kind::AlreadyGone)
        fault(outcomeName(outcome.kind));
}

QCoro::Task<> race(Connection &operatorSide, Connection &racer, Clock &clock, int worker, int trials, int mostHops, std::shared_ptr<Tally> tally)
{
    QRandomGenerator random(quint32(worker) + 1);
    const QByteArray key = "lock.race." + QByteArray::number(worker);
    for (int i = 0; i < trials; ++i) {
        const QByteArray name = QByteArray::number(worker) + '-' + QByteArray::number(i);
        const QByteArray seen = name + "-seen", next = name + "-next";
        const auto look = command("SET", key, seen, "PX", 60'000);
        const auto acquired = co_await racer.send(look);
        if (!acquired) {
            tally->faults += acquired.error().text;
            break;
        }
        const LockAsSeen lock{key, seen, Protocol::Token, true};
        const auto manner = Retake(random.bounded(3));
        const int racerHops = random.bounded(mostHops + 1), operatorHops = random.bounded(3);
        QCoro::Task<Taken> taking = retake(racer, key, next, manner, racerHops);
        const ClearOutcome outcome = co_await click(operatorSide, clock, lock, operatorHops);
        const Taken taken = co_await taking;
        const auto question = command("GET", key);
        const auto holder = co_await racer.send(question);
        judge(*tally, outcome, taken, next, holder ? holder->bytes() : QByteArray());
    }
    --tally->running;
}

} // namespace

class TestRealClear : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_scene.start()); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void cleanup() { m_scene.connections.clear(); }

    void clear_onEachPath_hasItsOutcome_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<redis::Command>("arrange");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QByteArray>("holder");
        const QByteArray key = "lock.a";
        const QByteArray oddKey("lock.\0\r\n\xff*?[a] $1", 17);
        const QByteArray oddToken("\0\xff\r\n'\"\\%s", 9);
        const QByteArray longest(4096, 'x');
        for (const QByteArray &user : {scripts, transactions, QByteArray("noeval")}) {
            const auto row = [&](const char *name, const QByteArray &k, const redis::Command &arrange, const QByteArray &token, Kind kind, const QByteArray &holder = {}) {
                QTest::newRow(QByteArray(user + ", " + name).constData()) << user << k << arrange << token << kind << holder;
            };
            row("with TTL", key, command("SET", key, "t1", "PX", 60'000), "t1", Kind::Cleared);
            row("without TTL", key, command("SET", key, "t1"), "t1", Kind::Cleared);
            row("stale timestamp", key, command("SET", key, "1595226010"), "1595226010", Kind::Cleared);
            row("empty token", key, command("SET", key, ""), "", Kind::Cleared);
            row("any bytes", oddKey, command("SET", oddKey, oddToken), oddToken, Kind::Cleared);
            row("longest token", key, command("SET", key, longest), longest, Kind::Cleared);
            row("other holder", key, command("SET", key, "t2"), "t1", Kind::HolderChanged, "t2");
            row("other holder, any bytes", oddKey, command("SET", oddKey, oddToken), "t1", Kind::HolderChanged, oddToken);
            row("same beginning", key, command("SET", key, "t11"), "t1", Kind::HolderChanged, "t11");
            row("same until a NUL", key, command("SET", key, QByteArray("t1\0x", 4)), "t1", Kind::HolderChanged, QByteArray("t1\0x", 4));
            row("longer than the longest", key, command("SET", key, longest + "y"), longest, Kind::HolderChanged, longest);
            row("emptied", key, command("SET", key, ""), "t1", Kind::HolderChanged);
            row("held again, empty as seen", key, command("SET", key, "t2"), "", Kind::HolderChanged, "t2");
            row("released", key, command("DEL", key), "t1", Kind::AlreadyGone);
            row("released, empty as seen", key, command("DEL", key), "", Kind::AlreadyGone);
            row("a hash by now", key, command("HSET", key, "uuid:1", "1"), "t1", Kind::WrongType);
            row("a list by now", key, command("RPUSH", key, "t1"), "t1", Kind::WrongType);
        }
    }

    void clear_onEachPath_hasItsOutcome()
    {
        QFETCH(QByteArray, user);
        QFETCH(QByteArray, key);
        QFETCH(redis::Command, arrange);
        QFETCH(QByteArray, token);
        QFETCH(Kind, kind);
        QFETCH(QByteArray, holder);
        Connection &other = m_scene.connect({});
        m_scene.ask(other, command("DEL", key));
        m_scene.ask(other, command("SET", "lock.bystander", token));
        QVERIFY(!m_scene.ask(other, arrange).isError());
        const Reply before = m_scene.ask(other, command("DUMP", key));
        Connection &operatorSide = m_scene.connect(user);

        const ClearOutcome outcome = m_scene.clear(operatorSide, {key, token, Protocol::Unknown, true});

        QVERIFY2(outcome.kind == kind, qPrintable(QString::fromLatin1(outcomeName(outcome.kind)) + u' ' + outcome.error.text));
        QCOMPARE(outcome.holderNow, holder);
        const Reply after = m_scene.ask(other, command("DUMP", key));
        if (kind == Kind::Cleared)
            QVERIFY(after.isNil());
        else
            QCOMPARE(after.bytes(), before.bytes()); // untouched
        QCOMPARE(m_scene.ask(other, command("GET", "lock.bystander")).bytes(), token);
    }

    void clear_inAnotherDatabase_staysThere_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::newRow("script") << QByteArray();
        QTest::newRow("transaction") << QByteArray("noeval");
    }

    void clear_inAnotherDatabase_staysThere()
    {
        QFETCH(QByteArray, user);
        Connection &zero = m_scene.connect({});
        Connection &three = m_scene.connect(user, 3);
        m_scene.ask(zero, command("SET", "lock.a", "t1"));
        m_scene.ask(three, command("SET", "lock.a", "t1"));

        QCOMPARE(m_scene.clear(three, {"lock.a", "t1", Protocol::Token, true}).kind, Kind::Cleared);

        QVERIFY(m_scene.ask(three, command("GET", "lock.a")).isNil());
        QCOMPARE(m_scene.ask(zero, command("GET", "lock.a")).bytes(), QByteArray("t1"));
    }

    void clear_notAllowed_isRefused_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::newRow("reads only") << QByteArray("reader");
        QTest::newRow("may run scripts, but not DEL") << QByteArray("evalreader");
        QTest::newRow("other keys only") << QByteArray("elsewhere");
    }

    void clear_notAllowed_isRefused()
    {
        QFETCH(QByteArray, user);
        Connection &other = m_scene.connect({});
        m_scene.ask(other, command("SET", "lock.a", "t1"));

        const ClearOutcome outcome = m_scene.clear(m_scene.connect(user), {"lock.a", "t1", Protocol::Token, true});

        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::Refused));
        QCOMPARE(outcome.error.kind, Error::Kind::NoPermission);
        QCOMPARE(m_scene.ask(other, command("GET", "lock.a")).bytes(), QByteArray("t1"));
    }

    void clear_throughAClosedGate_isRefused()
    {
        Connection &connection = m_scene.connect({});
        m_scene.ask(connection, command("SET", "lock.a", "t1"));
        connection.setGate(readOnlyGate);

        const ClearOutcome outcome = m_scene.clear(connection, {"lock.a", "t1", Protocol::Token, true});

        QCOMPARE(outcome.kind, Kind::Refused);
        QCOMPARE(m_scene.ask(connection, command("GET", "lock.a")).bytes(), QByteArray("t1"));
    }

    void clear_onAReplica_isRefused_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::newRow("script") << scripts;
        QTest::newRow("transaction") << transactions;
    }

    void clear_onAReplica_isRefused()
    {
        QFETCH(QByteArray, user);
        Scene scene;
        QVERIFY(scene.start());
        Connection &other = scene.connect({});
        scene.ask(other, command("SET", "lock.a", "t1"));
        scene.ask(other, command("REPLICAOF", "127.0.0.1", int(RedisServer::freePort()))); // of nobody: it keeps its data

        const ClearOutcome outcome = scene.clear(scene.connect(user), {"lock.a", "t1", Protocol::Token, true});

        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::Refused));
        QCOMPARE(outcome.error.code, QByteArray("READONLY"));
        QCOMPARE(scene.ask(other, command("GET", "lock.a")).bytes(), QByteArray("t1"));
    }

    void clear_lapsedButNotYetRemoved_isAlreadyGone_data() { clear_onAReplica_isRefused_data(); }

    void clear_lapsedButNotYetRemoved_isAlreadyGone()
    {
        QFETCH(QByteArray, user);
        Connection &other = m_scene.connect({});
        m_scene.ask(other, command("DEBUG", "SET-ACTIVE-EXPIRE", 0));
        m_scene.ask(other, command("SET", "lock.a", "t1", "PX", 1));
        QTRY_COMPARE(m_scene.ask(other, command("PTTL", "lock.a")).integer(), -2);

        const ClearOutcome outcome = m_scene.clear(m_scene.connect(user), {"lock.a", "t1", Protocol::Token, true});

        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::AlreadyGone));
    }

    void clear_againstARacingClient_neverDeletesItsToken_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<int>("trials");
        QTest::addColumn<int>("mostHops"); // the racer's delay, so that it hits every step of the operator's
        QTest::newRow("script") << scripts << 10'000 << 2;
        QTest::newRow("transaction") << transactions << 2'000 << 7;
    }

    void clear_againstARacingClient_neverDeletesItsToken()
    {
        QFETCH(QByteArray, user);
        QFETCH(int, trials);
        QFETCH(int, mostHops);
        constexpr int workers = 50;
        const auto tally = std::make_shared<Tally>();
        tally->running = workers;
        std::vector<QCoro::Task<>> tasks;
        for (int worker = 0; worker < workers; ++worker) {
            Connection &operatorSide = m_scene.connect(user);
            Connection &racer = m_scene.connect({});
            tasks.push_back(race(operatorSide, racer, m_scene.clock, worker, trials / workers, mostHops, tally));
        }
        QTRY_COMPARE_WITH_TIMEOUT(tally->running, 0, 100'000);

        QVERIFY2(tally->faults.isEmpty(), qPrintable(tally->faults.mid(0, 10).join(u'\n')));
        QCOMPARE(tally->trials, trials);
        QCOMPARE(tally->cleared + tally->changed + tally->gone, trials);
        qInfo("cleared %d, holder changed %d, already gone %d", tally->cleared, tally->changed, tally->gone);
        // Without each of these the race would prove nothing.
        QVERIFY(tally->cleared > trials / 50);
        QVERIFY(tally->changed > trials / 50);
    }

private:
    Scene m_scene;
};

QTEST_GUILESS_MAIN(TestRealClear)
#include "tst_realclear.moc"
