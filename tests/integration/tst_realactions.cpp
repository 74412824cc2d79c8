// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "libraries/redissonnames.h"
#include "operate/commandgate.h"
#include "operate/plannedaction.h"
#include "operate/undoplan.h"
#include "plainclient.h"
#include "privateservers/serverprocess.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <array>

namespace tst_realactions {

using namespace lockscope;
using Kind = ActionOutcome::Kind;
using redis::command;
using redis::Connection;
using redis::Reply;

namespace {

/** How the operator's user may work: with scripts, or only with transactions. */
const QByteArray scripts = "scripts";
const QByteArray transactions = "transactions";

struct Scene {
    SystemClock clock;
    RedisServer server;
    std::vector<std::unique_ptr<Connection>> connections;

    bool start() { return start(RedisServer::Options()); }
    bool start(RedisServer::Options options)
    {
        options.keyspaceEvents = "";
        options.config += {
            QStringLiteral("user scripts on >pw ~lock.* +eval +get +getrange +del +ping +client"),
            QStringLiteral("user transactions on >pw ~lock.* +get +getrange +del +watch +multi +exec +ping +client"),
            QStringLiteral("user noeval on >pw ~* &* +@all -eval -evalsha"),
            QStringLiteral("user reader on >pw ~lock.* +get +getrange +scan +pttl +ping"),
            QStringLiteral("user evalreader on >pw ~lock.* +eval +get +getrange +watch +multi +exec +ping"),
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
        if (!QTest::qWaitFor([&] { return connections.back()->isReady(); }, lockscope::test::longEnough))
            qWarning("no connection as %s", user.constData());
        return *connections.back();
    }
    Reply ask(Connection &connection, const redis::Command &question)
    {
        const std::vector<redis::Command> questions{question};
        const auto answer = connection.pipeline(questions);
        if (!QTest::qWaitFor([&] { return answer.isDelivered(); }, lockscope::test::longEnough))
            qFatal("no answer");
        return answer.await_resume()->at(0);
    }
    ActionOutcome perform(Connection &connection, const Action &action)
    {
        std::optional<ActionOutcome> outcome;
        const auto run = [&]() -> QCoro::Task<> { outcome = co_await lockscope::perform(connection, clock, action); };
        const auto task = run();
        if (!QTest::qWaitFor([&] { return outcome.has_value(); }, lockscope::test::longEnough))
            qFatal("no outcome");
        return *outcome;
    }
    /** One server that has all slots, which is a cluster, too. */
    bool startCluster()
    {
        RedisServer::Options options;
        options.tcp = true;
        options.config = {QStringLiteral("cluster-enabled yes")};
        const auto isUp = [this] { return server.cli({QStringLiteral("CLUSTER"), QStringLiteral("INFO")}).contains("cluster_state:ok"); };
        return start(options) && server.cliInput("CLUSTER ADDSLOTSRANGE 0 16383\n").startsWith("OK") && QTest::qWaitFor(isUp, 20'000);
    }
    ActionOutcome clear(Connection &connection, const Lock &lock) { return perform(connection, planClear(lock).value()); }
};

/** A lock as somebody saw it: a string with this value. */
Lock seenString(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl = Duration(60'000))
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::String;
    reading.value = value;
    reading.ttl = ttl;
    return recognise(reading, ServerTime()).value();
}

/** A hash of Redisson's as somebody saw it. */
Lock seenHash(const QByteArray &key, const QByteArray &owner)
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::Hash;
    reading.ttl = Duration(60'000);
    reading.contents = std::make_shared<const KeyContents>(KeyContents{{{Bytes(owner), "1"}}, 1, {}});
    return recognise(reading, ServerTime()).value();
}

/** A fair lock that nobody holds, with these in its queue. */
Lock seenQueue(const QByteArray &name, const QByteArrayList &owners)
{
    KeyReading queue, timeouts, lock;
    KeyContents list, scores, contents;
    for (const QByteArray &owner : owners) {
        list.members.push_back({Bytes(owner), {}});
        scores.members.push_back({Bytes(owner), "4102444800000"});
    }
    list.count = scores.count = owners.size();
    queue.key = redisson::queueKey(name);
    queue.type = KeyReading::Type::List;
    queue.contents = std::make_shared<const KeyContents>(list);
    timeouts.key = redisson::queueTimeoutKey(name);
    timeouts.type = KeyReading::Type::SortedSet;
    timeouts.contents = std::make_shared<const KeyContents>(scores);
    lock.key = name;
    contents.companions = {queue, timeouts};
    lock.contents = std::make_shared<const KeyContents>(contents);
    return recognise(lock, ServerTime()).value();
}

/** Which order of the operator's races against which kind of lock. */
enum class Trial { Clear, Fence, Extend, Undo, ClearHash, FenceHash, Evict };
/** What the holder does between the operator's look and click. */
enum class Move { Releases, Renews, LetsItLapse, HandsOver };

const QByteArray tombstone = QByteArrayLiteral("tombstone");
constexpr int extension = 500'000;

/** What all workers share: the story of each trial that went wrong, and how often each outcome came. */
struct Tally {
    int trials = 0, done = 0, changed = 0, gone = 0, open = 0, running = 0;
    QStringList faults;
};

/** One trial: what is planted, what the operator orders, what the other client does, and what may be found at the end. */
struct Round {
    Trial trial = Trial::Clear;
    Move move = Move::HandsOver;
    QByteArray key, seen, next;
    bool isHash() const { return trial == Trial::ClearHash || trial == Trial::FenceHash; }
    bool isQueue() const { return trial == Trial::Evict; }
    QByteArray queue() const { return redisson::queueKey(key); }
    QByteArray timeouts() const { return redisson::queueTimeoutKey(key); }
    QByteArray third() const { return "third of " + key; }
};

std::vector<redis::Command> planting(const Round &round, int lapsesAfterMs)
{
    const QByteArray ttl = QByteArray::number(round.move == Move::LetsItLapse ? lapsesAfterMs : 60'000);
    if (round.isQueue())
        return {command("DEL", round.key, round.queue(), round.timeouts()), command("RPUSH", round.queue(), round.seen, round.next, round.third()),
                command("ZADD", round.timeouts(), "4102444800000", round.seen, "4102444800000", round.next, "4102444800000", round.third())};
    if (round.isHash())
        return {command("DEL", round.key), command("HSET", round.key, round.seen, 1), command("PEXPIRE", round.key, ttl)};
    return {command("SET", round.key, round.seen, "PX", ttl)};
}

Result<Action> order(const Round &round)
{
    const Lock lock = round.isQueue() ? seenQueue(round.key, {round.seen, round.next, round.third()})
        : round.isHash()              ? seenHash(round.key, round.seen)
                                      : seenString(round.key, round.seen);
    switch (round.trial) {
    case Trial::Clear:
    case Trial::Undo:
    case Trial::ClearHash: return planClear(lock);
    case Trial::Fence:
    case Trial::FenceHash: return planFenceOff(lock, Duration(60'000), tombstone, UnixTime());
    case Trial::Extend: return planExtend(lock, Duration(extension), UnixTime());
    case Trial::Evict: return planEvict(lock, Bytes(round.seen));
    }
    Q_UNREACHABLE();
}

/** As a library does it: only if the lock is its own. */
redis::Command ifMine(const Round &round, const char *then)
{
    const QByteArray question = round.isHash() ? "redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1" : "redis.call('GET', KEYS[1]) == ARGV[1]";
    return command("EVAL", "if " + question + " then return " + then + " end return 0", 1, round.key, round.seen);
}

redis::Command acquisition(const Round &round)
{
    if (round.isHash())
        return command("EVAL",
                       "if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('HSET', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], 60000) "
                       "return 1 end return 0",
                       1, round.key, round.next);
    return command("EVAL", "if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', 60000) then return 1 end return 0", 1, round.key, round.next);
}

/** What the other client knows of its own doing. */
struct Account {
    bool removedSeen = false;
    bool acquired = false;
    bool isKnown = true; ///< its commands were answered
};

QCoro::Task<Account> leaveQueue(Connection &racer, Round round)
{
    // The head takes the lock, as its script does: only if it is the head.
    const auto take = command("EVAL",
                              "if redis.call('LINDEX', KEYS[1], 0) == ARGV[1] then redis.call('LPOP', KEYS[1]) redis.call('ZREM', KEYS[2], ARGV[1]) "
                              "redis.call('HSET', KEYS[3], ARGV[1], 1) return 1 end return 0",
                              3, round.queue(), round.timeouts(), round.key, round.seen);
    const auto taken = co_await racer.send(take);
    co_return Account{taken && taken->integer() == 1, taken && taken->integer() == 1, taken.has_value()};
}

QCoro::Task<Account> race(Connection &racer, Round round, int hops)
{
    const auto ping = command("PING");
    for (int i = 0; i < hops; ++i)
        (void)co_await racer.send(ping);
    if (round.isQueue())
        co_return co_await leaveQueue(racer, round);
    Account account;
    const auto acquire = acquisition(round);
    const bool isFree = round.trial == Trial::Undo; // its holder's lock was cleared before
    if (!isFree && round.move != Move::LetsItLapse) {
        const auto change = ifMine(round, round.move == Move::Renews ? "redis.call('PEXPIRE', KEYS[1], 50000)" : "redis.call('DEL', KEYS[1])");
        const auto changed = co_await racer.send(change);
        account.isKnown = changed.has_value();
        account.removedSeen = changed && changed->integer() == 1 && round.move != Move::Renews;
    }
    const int attempts = round.move == Move::HandsOver ? 1 : round.move == Move::LetsItLapse ? 20 : 0;
    for (int i = 0; i < attempts && !account.acquired; ++i) {
        const auto acquired = co_await racer.send(acquire);
        account.isKnown = account.isKnown && acquired.has_value();
        account.acquired = acquired && acquired->integer() == 1;
    }
    co_return account;
}

QCoro::Task<ActionOutcome> click(Connection &connection, Clock &clock, Action action, int hops)
{
    const auto ping = command("PING");
    for (int i = 0; i < hops; ++i)
        (void)co_await connection.send(ping);
    co_return co_await lockscope::perform(connection, clock, action);
}

/** What is found when both are done. */
struct End {
    QByteArray holder;
    qint64 ttl = 0;
    QByteArrayList queue;
};

QCoro::Task<End> look(Connection &racer, Round round)
{
    const std::vector<redis::Command> questions{round.isHash() ? command("HKEYS", round.key) : command("GET", round.key), command("PTTL", round.key),
                                                command("LRANGE", round.queue(), 0, -1)};
    const auto answers = co_await racer.pipeline(questions);
    End end;
    if (!answers)
        co_return end;
    end.holder = round.isHash() ? answers->at(0).at(0).bytes() : answers->at(0).bytes();
    end.ttl = answers->at(1).integer();
    for (qsizetype i = 0; i < answers->at(2).size(); ++i)
        end.queue += answers->at(2).at(i).bytes();
    co_return end;
}

void judge(Tally &tally, const Round &round, const ActionOutcome &outcome, const Account &account, const End &end)
{
    ++tally.trials;
    const bool isDone = outcome.kind == Kind::Done;
    tally.done += isDone;
    tally.changed += outcome.kind == Kind::HolderChanged;
    tally.gone += outcome.kind == Kind::AlreadyGone;
    const bool isOpen = outcome.isDoubted && outcome.seen != ActionOutcome::Seen::Nothing; // it changed just after the look: by whom, nobody can tell
    tally.open += isOpen;
    const auto fault = [&](const char *what) {
        tally.faults +=
            QStringLiteral("%1: %2 (%3 %4)")
                .arg(QString::fromUtf8(round.seen), QString::fromLatin1(what), QString::fromLatin1(outcomeName(outcome.kind)), outcome.error.text);
    };
    if (!isDone && !isOpen && outcome.kind != Kind::HolderChanged && outcome.kind != Kind::AlreadyGone)
        fault("neither done nor prevented");
    if (!account.isKnown)
        fault("the other client was not answered");
    if (round.isQueue()) {
        if (end.queue != QByteArrayList{round.next, round.third()})
            fault("the queue of the others was changed");
        if (isDone == account.acquired)
            fault("both or neither took the waiter out");
        return;
    }
    if (account.acquired && end.holder != round.next)
        fault("the next holder's lock was touched");
    if (account.acquired && end.ttl > 60'000)
        fault("the next holder's lock was extended");
    const bool removes = round.trial != Trial::Extend && round.trial != Trial::Undo;
    if (removes && isDone && account.removedSeen)
        fault("done to a lock that its holder had released before");
    if ((round.trial == Trial::Fence || round.trial == Trial::FenceHash) && isDone && (account.acquired || end.holder != tombstone))
        fault("the fence did not hold");
    if (round.trial == Trial::Undo && (isDone == account.acquired || (isDone && end.holder != round.seen)))
        fault("put back although it was taken, or neither");
    if (outcome.kind == Kind::HolderChanged && !round.isHash() && round.trial != Trial::Undo && outcome.holderNow != round.next)
        fault("a holder was told who never was");
}

QCoro::Task<> raceAgain(Connection &operatorSide, Connection &racer, Clock &clock, Trial trial, int worker, int trials, int mostHops,
                        std::shared_ptr<Tally> tally)
{
    QRandomGenerator random(quint32(worker) + 1);
    for (int i = 0; i < trials && tally->faults.size() < 20; ++i) {
        const QByteArray name = QByteArray::number(worker) + '-' + QByteArray::number(i);
        Round round{trial, Move(random.bounded(4)), "lock.race." + QByteArray::number(worker), name + "-seen", name + "-next"};
        if (round.isHash() || round.isQueue()) {
            const QByteArray uuid = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:";
            round.seen = uuid + QByteArray::number(2 * i + 1);
            round.next = uuid + QByteArray::number(2 * i + 2);
        }
        if (trial == Trial::Undo)
            round.move = Move::HandsOver;
        const auto plant = planting(round, 1 + random.bounded(3));
        (void)co_await racer.pipeline(plant);
        Action action = order(round).value();
        if (trial == Trial::Undo) {
            const ActionOutcome cleared = co_await lockscope::perform(operatorSide, clock, action);
            const auto undo = planUndo(action, cleared, clock.now());
            if (!undo) {
                tally->faults += undo.error().text;
                break;
            }
            action = *undo;
        }
        const int racerHops = random.bounded(mostHops + 1), operatorHops = random.bounded(3);
        QCoro::Task<Account> racing = race(racer, round, racerHops);
        const ActionOutcome outcome = co_await click(operatorSide, clock, action, operatorHops);
        const Account account = co_await racing;
        const End end = co_await look(racer, round);
        judge(*tally, round, outcome, account, end);
    }
    --tally->running;
}

/** More of them for a proof than for every day: LOCKSCOPE_TRIALS=100000. */
int trialsOr(int usual) { return qEnvironmentVariableIsSet("LOCKSCOPE_TRIALS") ? qEnvironmentVariableIntValue("LOCKSCOPE_TRIALS") : usual; }

} // namespace

class TestRealActions : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_scene.start()); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void cleanup() { m_scene.connections.clear(); }

    void clear_inACluster_wakesWhoListensOnTheShardedChannel_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::newRow("by script") << QByteArray();
        QTest::newRow("by transaction") << QByteArray("noeval");
    }

    void clear_inACluster_wakesWhoListensOnTheShardedChannel()
    {
        QFETCH(QByteArray, user);
        Scene scene;
        QVERIFY(scene.startCluster());
        Connection &connection = scene.connect(user);
        const QByteArray owner = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57";
        QCOMPARE(scene.ask(connection, command("HSET", "lock.r", owner, 1)).integer(), 1);
        PlainClient listener(scene.server.endpoint().socketPath.toUtf8());
        QVERIFY(listener.ask({"SSUBSCRIBE", redisson::lockChannel(Bytes("lock.r"))}).startsWith("ssubscribe"));

        const ActionOutcome outcome = scene.clear(connection, seenHash("lock.r", owner));

        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::Done));
        QCOMPARE(outcome.woken, std::vector<qint64>{1});
    }

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
            const auto row = [&](const char *name, const QByteArray &k, const redis::Command &arrange, const QByteArray &token, Kind kind,
                                 const QByteArray &holder = {}) {
                QTest::newRow(QByteArray(user + ", " + name).constData()) << user << k << arrange << token << kind << holder;
            };
            row("with TTL", key, command("SET", key, "t1", "PX", 60'000), "t1", Kind::Done);
            row("without TTL", key, command("SET", key, "t1"), "t1", Kind::Done);
            row("stale timestamp", key, command("SET", key, "1595226010"), "1595226010", Kind::Done);
            row("empty token", key, command("SET", key, ""), "", Kind::Done);
            row("any bytes", oddKey, command("SET", oddKey, oddToken), oddToken, Kind::Done);
            row("longest token", key, command("SET", key, longest), longest, Kind::Done);
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

        const ActionOutcome outcome = m_scene.clear(operatorSide, seenString(key, token, std::nullopt));

        QVERIFY2(outcome.kind == kind, qPrintable(QString::fromLatin1(outcomeName(outcome.kind)) + u' ' + outcome.error.text.english()));
        QCOMPARE(outcome.holderNow, holder);
        const Reply after = m_scene.ask(other, command("DUMP", key));
        if (kind == Kind::Done)
            QVERIFY(after.isNil());
        else
            QCOMPARE(after.bytes(), before.bytes()); // untouched
        QCOMPARE(m_scene.ask(other, command("GET", "lock.bystander")).bytes(), token);
    }

    void clear_nextHolderWroteTheSameValue_leavesItsLock_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::newRow("by a script") << QByteArray();
        QTest::newRow("by a transaction") << QByteArray("noeval");
    }
    void clear_nextHolderWroteTheSameValue_leavesItsLock()
    {
        QFETCH(QByteArray, user);
        Connection &connection = m_scene.connect(user);
        ActionRequest request;
        request.lock = seenString("rm:report", "mutex");
        request.lock.deadline = m_scene.clock.now() + Duration(60'000);
        request.lock.observedAt = m_scene.clock.now();
        request.lock.setDeadlineError(Duration(1000));
        const auto clear = [&] { return m_scene.perform(connection, plan(request, m_scene.clock.now(), {}).action.value()).kind; };
        for (const redis::Command &again : {command("SET", "rm:report", "mutex", "PX", 90'000), command("SET", "rm:report", "mutex", "PX", 30'000),
                                            command("SET", "rm:report", "mutex")}) {
            m_scene.ask(connection, again); // the old holder's end, and another's beginning
            QCOMPARE(clear(), Kind::HolderChanged);
            QCOMPARE(m_scene.ask(connection, command("GET", "rm:report")).bytes(), "mutex");
        }
        request.lock.deadline = m_scene.clock.now() + Duration(60'000);
        m_scene.ask(connection, command("SET", "rm:report", "mutex", "PX", 60'000)); // it is what was seen, a little later
        QCOMPARE(clear(), Kind::Done);
        QVERIFY(m_scene.ask(connection, command("GET", "rm:report")).isNil());
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

        QCOMPARE(m_scene.clear(three, seenString("lock.a", "t1")).kind, Kind::Done);

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

        const ActionOutcome outcome = m_scene.clear(m_scene.connect(user), seenString("lock.a", "t1"));

        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::Refused));
        QCOMPARE(outcome.error.kind, Error::Kind::NoPermission);
        QCOMPARE(m_scene.ask(other, command("GET", "lock.a")).bytes(), QByteArray("t1"));
    }

    void clear_throughAClosedGate_isRefused()
    {
        Connection &connection = m_scene.connect({});
        m_scene.ask(connection, command("SET", "lock.a", "t1"));
        connection.setGate(readOnlyGate);

        const ActionOutcome outcome = m_scene.clear(connection, seenString("lock.a", "t1"));

        QCOMPARE(outcome.kind, Kind::Refused);
        QCOMPARE(m_scene.ask(connection, command("GET", "lock.a")).bytes(), QByteArray("t1"));
    }

    void clear_onAReplica_isRefused_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<QByteArray>("there");
        QTest::newRow("script") << scripts << QByteArray("t1");
        QTest::newRow("transaction") << transactions << QByteArray("t1");
        QTest::newRow("script, another holder there") << scripts << QByteArray("t2");
        QTest::newRow("transaction, another holder there") << QByteArray("noeval") << QByteArray("t2");
        QTest::newRow("script, gone there") << scripts << QByteArray();
        QTest::newRow("transaction, gone there") << QByteArray("noeval") << QByteArray();
    }

    void clear_onAReplica_isRefused()
    {
        QFETCH(QByteArray, user);
        QFETCH(QByteArray, there);
        Scene scene;
        QVERIFY(scene.start());
        Connection &other = scene.connect({});
        if (!there.isEmpty())
            scene.ask(other, command("SET", "lock.a", there));
        scene.ask(other, command("REPLICAOF", "127.0.0.1", int(freePort()))); // of nobody: it keeps its data

        const ActionOutcome outcome = scene.clear(scene.connect(user), seenString("lock.a", "t1"));

        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::Refused));
        QCOMPARE(outcome.error.code, QByteArray("READONLY"));
        QCOMPARE(scene.ask(other, command("GET", "lock.a")).bytes(), there);
    }

    void clear_lapsedButNotYetRemoved_isAlreadyGone_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::newRow("script") << scripts;
        QTest::newRow("transaction") << transactions;
    }

    void clear_lapsedButNotYetRemoved_isAlreadyGone()
    {
        QFETCH(QByteArray, user);
        Connection &other = m_scene.connect({});
        m_scene.ask(other, command("DEBUG", "SET-ACTIVE-EXPIRE", 0));
        m_scene.ask(other, command("SET", "lock.a", "t1", "PX", 1));
        QTRY_COMPARE(m_scene.ask(other, command("PTTL", "lock.a")).integer(), -2);

        const ActionOutcome outcome = m_scene.clear(m_scene.connect(user), seenString("lock.a", "t1"));

        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::AlreadyGone));
    }

    void action_againstARacingHolder_neverTouchesAnothersLock_data()
    {
        QTest::addColumn<Trial>("trial");
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<int>("trials");
        QTest::addColumn<int>("mostHops"); // the racer's delay, so that it hits every step of the operator's
        const QByteArray everything, noScripts("noeval");
        const std::array<std::pair<const char *, Trial>, 7> all{{{"clear", Trial::Clear},
                                                                 {"fence off", Trial::Fence},
                                                                 {"extend", Trial::Extend},
                                                                 {"undo", Trial::Undo},
                                                                 {"clear a hash", Trial::ClearHash},
                                                                 {"fence off a hash", Trial::FenceHash},
                                                                 {"evict", Trial::Evict}}};
        for (const auto &[name, trial] : all) {
            QTest::newRow(qPrintable(QLatin1StringView(name) + QStringLiteral(", by script"))) << trial << everything << trialsOr(3000) << 2;
            QTest::newRow(qPrintable(QLatin1StringView(name) + QStringLiteral(", by transaction"))) << trial << noScripts << trialsOr(1000) << 7;
        }
    }

    void action_againstARacingHolder_neverTouchesAnothersLock()
    {
        QFETCH(Trial, trial);
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
            tasks.push_back(raceAgain(operatorSide, racer, m_scene.clock, trial, worker, trials / workers, mostHops, tally));
        }
        QTRY_COMPARE_WITH_TIMEOUT(tally->running, 0, 1'000'000);

        QVERIFY2(tally->faults.isEmpty(), qPrintable(tally->faults.mid(0, 10).join(u'\n')));
        QCOMPARE(tally->trials, trials);
        QCOMPARE(tally->done + tally->changed + tally->gone + tally->open, trials);
        qInfo("done %d, holder changed %d, already gone %d, unknown by whom %d", tally->done, tally->changed, tally->gone, tally->open);
        // Without each of these the race would prove nothing.
        QVERIFY(tally->done > trials / 50);
        QVERIFY(tally->changed + tally->gone > trials / 50);
    }

private:
    Scene m_scene;
};

} // namespace tst_realactions

LOCKSCOPE_TEST(tst_realactions, tst_realactions::TestRealActions)
#include "tst_realactions.moc"
