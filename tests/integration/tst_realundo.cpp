// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of lock, every action, and back: the server holds what it held before, or the plan said that it would not.
#include "actionforms.h"
#include "lockfixtures.h"
#include "libraries/recognise.h"
#include "locks/lockprofilesjson.h"
#include "libraries/redissonnames.h"
#include "operate/plannedaction.h"
#include "operate/perform.h"
#include "operate/undomemory.h"
#include "plainclient.h"
#include "redisserver.h"
#include "operate/journaling.h"
#include "watch/reading/keyreader.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <map>

namespace tst_realundo {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Kind = ActionOutcome::Kind;
using Type = KeyReading::Type;
using redis::Connection;

namespace {

/** So long ago the operator acted, when it is undone. */
constexpr Duration meanwhile = 2s;

/** Keys as a library leaves them, and the lock that they are. */
struct Example {
    QByteArray name;
    std::vector<PlantedKey> keys;
    QByteArray key;
    QByteArrayList holders, waiters;
    QByteArray scheme = {}; ///< that only a profile can tell
    QByteArray format = {}; ///< likewise, as JSON
};

/** One key as the server has it. */
struct Stored {
    QByteArrayList content;
    qint64 expiresAt = -1; ///< by the server's clock; -1: never
};
using Stock = std::map<QByteArray, Stored>;

/** A lease that is over within the test says nothing of the undo. */
PlantedKey lasting(PlantedKey key)
{
    if (key.ttl && *key.ttl < 8s)
        *key.ttl += 60s;
    return key;
}

PlantedKey planted(Type type, const QByteArray &key, std::vector<KeyContents::Member> members, std::optional<Duration> ttl = {})
{
    return {.key = key, .type = type, .value = {}, .members = std::move(members), .ttl = ttl};
}

PlantedKey text(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl = {})
{
    return {.key = key, .type = Type::String, .value = value, .ttl = ttl};
}

/** Without the string builder in between, of which no bytes can be made in a list. */
KeyContents::Member member(const QByteArray &name, const QByteArray &value = {}) { return {name, value}; }

/** What the fixtures leave out: the last one of several, several at once, and what only a profile can tell. */
std::vector<Example> moreExamples(UnixTime now)
{
    const QByteArray a = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", b = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44";
    const QByteArray token = "Qm9iIGhvbGRzIHRoaXMgb25lLCAzMiBieXRlcyBsb24=", id = "web-3_811_c41f08d96be24735a0d3e7815b9f62aa";
    const QByteArray digest = "uniquejobs:5d41402abc4b2a76b9719d911017c592", job = "b4a577edbccf1d805744efa9", other = "a4a577edbccf1d805744efa8";
    const QByteArray reader = a + ":41", writer = a + ":41:write";
    const auto ms = [now](Duration later) { return QByteArray::number(toMs(now + later)); };
    return {
        {"the last of a redis-semaphore", {planted(Type::SortedSet, "semaphore:pool", {{a, ms(0s)}}, 10s)}, "semaphore:pool", {a}, {}},
        {"Symfony's last reader", {planted(Type::SortedSet, "report", {{token, ms(30s)}}, 30s)}, "report", {token}, {}},
        {"DistributedLock's last permit", {planted(Type::SortedSet, "dl:sem", {{id, ms(30s)}}, 90s)}, "dl:sem", {id}, {}},
        {"DistributedLock's readers",
         {planted(Type::Set, "dl.readers", {member(id), member(QByteArray(id).replace("web-3", "web-4"))}, 30s)},
         "dl.readers",
         {id},
         {}},
        {"the last of Redisson's permits",
         {text("rs:permits", "1"), planted(Type::SortedSet, "{rs:permits}:timeout", {{"c41f08d96be24735a0d3e7815b9f62aa", ms(60s)}})},
         "rs:permits",
         {"c41f08d96be24735a0d3e7815b9f62aa"},
         {}},
        {"a permit of Redisson's that has run out",
         {text("rs:permits", "1"), planted(Type::SortedSet, "{rs:permits}:timeout", {{"c41f08d96be24735a0d3e7815b9f62aa", ms(-60s)}})},
         "rs:permits",
         {"c41f08d96be24735a0d3e7815b9f62aa"},
         {}},
        {"Redisson's last reader",
         {planted(Type::Hash, "rs:rw", {{"mode", "read"}, {reader, "1"}}, 30s), text("{rs:rw}:" + reader + ":rwlock_timeout:1", "1", 30s)},
         "rs:rw",
         {reader},
         {}},
        {"Redisson's writer who reads, too",
         {planted(Type::Hash, "rs:rw", {{"mode", "write"}, {reader, "1"}, {writer, "1"}}, 30s),
          text("{rs:rw}:" + reader + ":rwlock_timeout:1", "1", 30s)},
         "rs:rw",
         {reader, writer},
         {}},
        {"two of Redisson's multi-lock",
         {planted(Type::Hash, "rs:group",
                  {member("bXk", a + ":1"), member("bXk:" + a + ":1:expire_time", ms(30s)), member("bXk:" + a + ":1:lock_count", "1"),
                   member("b3Ro", b + ":2"), member("b3Ro:" + b + ":2:expire_time", ms(20s)), member("b3Ro:" + b + ":2:lock_count", "2")},
                  30s)},
         "rs:group",
         {"bXk:" + a + ":1", "b3Ro:" + b + ":2"},
         {}},
        {"Redisson's latch", {text("rs:latch", "2")}, "rs:latch", {}, {}, "redisson-latch"},
        {"Redisson's spin lock", {planted(Type::Hash, "rs:spin", {member(a + ":57", "1")}, 30s)}, "rs:spin", {a + ":57"}, {}, "redisson-spin"},
        {"sidekiq-unique-jobs, two of a digest",
         {text(digest, job), planted(Type::Hash, digest + ":LOCKED", {{job, "1795225663.25"}, {other, "1795225663.5"}}, 60s),
          text(digest + ":INFO", R"({"limit":2})"), planted(Type::SortedSet, "uniquejobs:digests", {{digest, ms(0s)}})},
         digest + ":LOCKED",
         {job, other},
         {}},
        {"sidekiq-unique-jobs, with its lists",
         {text(digest, job, 60s), planted(Type::Hash, digest + ":LOCKED", {{job, "1795225663.25"}}, 60s),
          text(digest + ":INFO", R"({"limit":1})", 60s), planted(Type::List, digest + ":PRIMED", {{"1", {}}}, 60s),
          planted(Type::List, digest + ":QUEUED", {{"1", {}}, {"1", {}}}, 60s),
          planted(Type::SortedSet, "uniquejobs:digests", {{digest, "1795225663.25"}, {"uniquejobs:another", ms(0s)}})},
         digest + ":LOCKED",
         {job},
         {}},
        {"two of huey's, among results",
         {planted(Type::Hash, "huey.results.app", {{"app.lock.a", "1"}, {"app.lock.b", QByteArray("\x80\x05\0\x01", 4)}, {"0a1b2c", "result"}})},
         "huey.results.app",
         {"app.lock.a", "app.lock.b"},
         {}},
        {"two of asynq's leases",
         {planted(Type::SortedSet, "asynq:{default}:lease",
                  {{a, QByteArray::number(toMs(now) / 1000 + 30)}, {b, QByteArray::number(toMs(now) / 1000 + 60)}})},
         "asynq:{default}:lease",
         {a, b},
         {}},
        {"python-redis-lock, with its signal",
         {text("lock:report", "mFq3xTz8VbN1kWc7RyAe0sLd", 60s), planted(Type::List, "lock-signal:report", {{"1", {}}}, 60s)},
         "lock:report",
         {"mFq3xTz8VbN1kWc7RyAe0sLd"},
         {}},
    };
}

/** Formats of one's own, which wake in every way. */
std::vector<Example> ownExamples(UnixTime now)
{
    const auto s = [now](Duration later) { return QByteArray::number(toMs(now + later) / 1000); };
    const QByteArray json = R"({"owner": "web-1", "until": )" + s(60s) + '}', parts = "web-1:" + s(0s) + ":c41f08d9";
    const QByteArray readJson = R"({"holder": {"json": "owner"}, "deadline": {"json": "until"}, "wake": {"publish": "{key}:released"}})";
    const QByteArray readParts = R"({"holder": {"separator": ":", "part": 1}, "wake": {"lpush": "{key}:wait", "message": "1", "expires_ms": 60000}})";
    const QByteArray readHash = R"({"holder": {"field": "owner"}, "deadline": {"field": "expires"}, "wake": {"rpush": "{key}:wait"}})";
    const QByteArray readFields = R"({"holder": {"in": "field-name"}, "acquired": {"in": "field-value"}})";
    const QByteArray readScores = R"({"holder": {"in": "member"}, "deadline": {"in": "score"}, "wake": {"publish": "{rest}"}})";
    const QByteArray readSet = R"({"holder": {"in": "member", "json": "o"}})";
    const PlantedKey waiting = planted(Type::List, "our:a:wait", {member("1"), member("2")});
    return {
        {"own JSON", {text("our:a", json)}, "our:a", {json}, {}, {}, readJson},
        {"own parts", {text("our:a", parts, 60s)}, "our:a", {parts}, {}, {}, readParts},
        {"own parts, with a list", {text("our:a", parts, 60s), waiting}, "our:a", {parts}, {}, {}, readParts},
        {"own hash",
         {planted(Type::Hash, "our:a", {member("owner", "web-1"), member("expires", s(60s)), member("x", "y")}, 90s), waiting},
         "our:a",
         {"web-1"},
         {},
         {},
         readHash},
        {"own fields", {planted(Type::Hash, "our:a", {member("a", s(0s)), member("b", s(0s))}, 60s)}, "our:a", {"a", "b"}, {}, {}, readFields},
        {"own scores", {planted(Type::SortedSet, "our:a", {member("a", s(50s)), member("b", s(60s))})}, "our:a", {"a", "b"}, {}, {}, readScores},
        {"the last of own scores", {planted(Type::SortedSet, "our:a", {member("a", s(50s) + ".25")}, 70s)}, "our:a", {"a"}, {}, {}, readScores},
        {"own set", {planted(Type::Set, "our:a", {member(R"({"o":"a"})"), member(R"({"o":"b"})")}, 60s)}, "our:a", {R"({"o":"a"})"}, {}, {}, readSet},
    };
}

LockProfiles profilesFor(const Example &example)
{
    if (!example.format.isEmpty())
        return lockProfilesFromJson(R"({"lockscope_scheme_profiles": 2, "profiles": [{"prefix": "our:", "format": )" + example.format + "}]}")
            .value();
    LockProfile profile;
    profile.pattern = example.key;
    profile.scheme = schemeNamed(example.scheme);
    return profile.scheme ? LockProfiles({profile}) : LockProfiles();
}

std::vector<Example> examples(UnixTime now)
{
    std::vector<Example> all;
    for (const LockFixture &fixture : lockFixtures(now)) {
        Example example{fixture.name, {}, {}, {}, {}};
        for (const PlantedKey &key : fixture.keys)
            example.keys.push_back(lasting(key));
        for (const ExpectedLock &lock : fixture.locks) {
            example.key = lock.key;
            example.holders = lock.holders;
            example.waiters = lock.waiters;
            all.push_back(example);
        }
    }
    for (Example &example : moreExamples(now))
        all.push_back(std::move(example));
    std::ranges::move(ownExamples(now), std::back_inserter(all));
    return all;
}

} // namespace

class TestRealUndo : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    RedisServer m_server;
    QString m_program; // that runs
    std::unique_ptr<PlainClient> m_admin;
    std::unique_ptr<Connection> m_scripts, m_transactions;
    UnixTime m_now;
    Instant m_steady;
    std::vector<Example> m_examples;
    std::map<std::pair<QString, Verb>, int> m_undone; // by program and verb

    QByteArray ask(const QByteArrayList &command) { return m_admin->ask(command); }
    ServerTime serverTime() const { return {m_now, m_steady, true}; }

    std::unique_ptr<Connection> connect(const QString &user)
    {
        Connection::Options options;
        options.endpoint = m_server.endpoint();
        options.endpoint.user = user;
        if (!user.isEmpty())
            options.password = redis::Secret("pw");
        auto result = std::make_unique<Connection>(options, m_clock);
        result->open();
        if (!QTest::qWaitFor([&] { return result->isReady(); }, lockscope::test::longEnough))
            qFatal("no connection");
        return result;
    }
    void plant(const Example &example)
    {
        ask({"FLUSHALL"});
        for (const PlantedKey &key : example.keys) {
            QVERIFY2(!ask(plantingOf(key)).startsWith("(error)"), key.key);
            if (key.ttl) // by the clock of its scores and values, however long the planting takes
                QCOMPARE(ask({"PEXPIREAT", key.key, QByteArray::number(toMs(m_now + *key.ttl))}), "1");
        }
    }
    std::optional<Lock> read(const QByteArray &key, const LockProfiles &profiles)
    {
        Pacing pacing{Duration(5)};
        KeyReader reader(*m_scripts, m_clock, pacing);
        std::optional<KeyReading> reading;
        const KeyReader::Sink take = [&](std::size_t, KeyReading read) { reading = std::move(read); };
        (void)QCoro::waitFor(reader.read({Bytes(key)}, take));
        return recognise(*reading, serverTime(), profiles);
    }
    /** A fair lock that nobody holds is known by its queue. */
    Lock lockOf(const Example &example)
    {
        auto lock = read(example.key, profilesFor(example));
        if (!lock)
            lock = read(redisson::queueKey(example.key), {});
        if (!lock)
            qFatal("not a lock: %s", example.name.constData());
        return *lock;
    }
    ActionOutcome perform(Connection &connection, const Action &action) { return QCoro::waitFor(lockscope::perform(connection, m_clock, action)); }
    Stored stored(const QByteArray &key)
    {
        const QByteArray type = ask({"TYPE", key});
        QByteArrayList command{"GET", key};
        if (type == "hash")
            command = {"HGETALL", key};
        else if (type == "set")
            command = {"SMEMBERS", key};
        else if (type == "zset")
            command = {"ZRANGE", key, "0", "-1", "WITHSCORES"};
        else if (type == "list")
            command = {"LRANGE", key, "0", "-1"};
        const QByteArrayList lines = ask(command).split('\n');
        QByteArrayList content;
        const bool isPaired = type == "hash" || type == "zset";
        for (qsizetype i = 0; i < lines.size(); i += isPaired ? 2 : 1)
            content += isPaired ? lines[i] + " = " + lines.value(i + 1) : lines[i];
        if (type == "hash" || type == "set")
            std::ranges::sort(content); // in no order of their own
        return {QByteArrayList{type} + content, ask({"PEXPIRETIME", key}).toLongLong()};
    }
    Stock stock()
    {
        Stock all;
        for (const QByteArray &key : ask({"KEYS", "*"}).split('\n')) {
            if (!key.isEmpty())
                all[key] = stored(key);
        }
        return all;
    }
    /** The operator acted a while ago by the plan's clock, and just now by the server's: leases that it restores end so much sooner. */
    QByteArrayList differences(const Stock &before, const Stock &after, Duration tolerance) const
    {
        QByteArrayList wrong;
        const auto isNear = [&](qint64 a, qint64 b) { return std::abs(a - b) <= tolerance.count(); };
        for (const auto &[key, was] : before) {
            const auto found = after.find(key);
            const bool wouldHaveEnded = was.expiresAt >= 0 && was.expiresAt - meanwhile.count() <= toMs(m_clock.wallNow());
            if (found == after.end()) {
                if (!wouldHaveEnded)
                    wrong += key + " is missing";
                continue;
            }
            const Stored &is = found->second;
            if (is.content != was.content)
                wrong += key + ": " + is.content.join(", ") + " instead of " + was.content.join(", ");
            const bool isOfAsLong =
                was.expiresAt < 0 ? is.expiresAt < 0 : isNear(is.expiresAt, was.expiresAt) || isNear(is.expiresAt, was.expiresAt - meanwhile.count());
            if (!isOfAsLong)
                wrong += key + ": ends at " + QByteArray::number(is.expiresAt) + " instead of " + QByteArray::number(was.expiresAt);
        }
        for (const auto &[key, is] : after) {
            if (!before.contains(key))
                wrong += key + " was not there: " + is.content.join(", ");
        }
        return wrong;
    }
    const Example &exampleNamed(const QByteArray &name) const
    {
        const auto found = std::ranges::find(m_examples, name, &Example::name);
        if (found == m_examples.end())
            qFatal("no example: %s", name.constData());
        return *found;
    }

    void use(const QString &program)
    {
        if (program == m_program)
            return;
        m_program = program;
        m_scripts.reset();
        m_transactions.reset();
        RedisServer::Options options;
        options.program = program;
        options.keyspaceEvents = "";
        options.config = {u"user noeval on >pw ~* &* +@all -eval -evalsha"_s};
        QVERIFY(m_server.start(options));
        m_admin = std::make_unique<PlainClient>(m_server.endpoint().socketPath.toUtf8());
        m_scripts = connect({});
        m_transactions = connect(u"noeval"_s);
    }

private slots:
    /** Everything on each of them. */
    void initTestCase_data()
    {
        QTest::addColumn<QString>("program");
        for (const QString &program : RedisServer::installedPrograms())
            QTest::newRow(RedisServer::programAndVersion(program).constData()) << program;
    }
    void initTestCase()
    {
        refreshTime();
        m_examples = examples(m_now);
    }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        QFETCH_GLOBAL(QString, program);
        use(program);
        refreshTime();
        m_examples = examples(m_now);
    }
    void refreshTime()
    {
        m_now = m_clock.wallNow();
        m_steady = m_clock.now();
    }

    void undo_everyKindAndVerb_isAsBeforeOrAnnounced_data()
    {
        QTest::addColumn<QByteArray>("example");
        QTest::addColumn<Verb>("verb");
        QTest::addColumn<QByteArray>("who");
        QTest::addColumn<bool>("byScript");
        for (const Example &example : m_examples) {
            const auto row = [&](Verb verb, const QByteArray &who) {
                for (const bool byScript : {true, false}) {
                    const QByteArray name =
                        example.name + ", " + verbName(verb) + ' ' + who.left(60) + (byScript ? ", by script" : ", by transaction");
                    QTest::newRow(name.constData()) << example.name << verb << who << byScript;
                }
            };
            row(Verb::Clear, {});
            row(Verb::FenceOff, {});
            row(Verb::Extend, {});
            for (const QByteArray &holder : example.holders)
                row(Verb::Clear, holder);
            for (const QByteArray &waiter : example.waiters)
                row(Verb::EvictWaiter, waiter);
        }
    }

    void undo_everyKindAndVerb_isAsBeforeOrAnnounced()
    {
        QFETCH(QByteArray, example);
        QFETCH(Verb, verb);
        QFETCH(QByteArray, who);
        QFETCH(bool, byScript);
        const Example &what = exampleNamed(example);
        plant(what);
        ActionRequest request;
        request.verb = verb;
        request.lock = lockOf(what);
        request.time = verb == Verb::Extend ? 300s : 60s;
        request.mark = newMark();
        const bool isNamed =
            verb == Verb::EvictWaiter || (request.lock.details && (!request.lock.hasOneHolder() || request.lock.details->holdersInAll > 1));
        if (isNamed && !who.isEmpty())
            request.holder = Bytes(who);
        const Stock before = stock();
        Connection &connection = byScript ? *m_scripts : *m_transactions;

        const auto action = planNow(request).action;
        if (!action) { // said before anything was done
            QVERIFY(!action.error().error.text.isEmpty());
            const bool isGuess = request.lock.form == LockForm::Hash && recognitionOf(request.lock).confidence == Confidence::Guess;
            QVERIFY2(verb != Verb::Clear || who.isEmpty() || isGuess,
                     qPrintable(action.error().error.text)); // whoever holds alone or is named can be cleared
            return;
        }
        const Instant begun = m_clock.now();
        const ActionOutcome outcome = perform(connection, *action);
        QVERIFY2(outcome.kind == Kind::Done, qPrintable(QLatin1String(outcomeName(outcome.kind)) + u' ' + outcome.error.text.english()));
        const Result<Action> undo = planUndo(*action, outcome, outcome.at + meanwhile);
        if (!canBeUndone(*action)) {
            QVERIFY(!undo);
            QVERIFY2(action->effects.join(u' ').contains(u"cannot be undone"_s), qPrintable(action->effects.join(u' ')));
            return;
        }
        QVERIFY2(undo, qPrintable(undo ? QString() : undo.error().text.english()));
        const ActionOutcome undone = perform(connection, *undo);

        QVERIFY2(undone.kind == Kind::Done, qPrintable(QLatin1String(outcomeName(undone.kind)) + u' ' + undone.error.text.english()));
        const Duration roundTrips = roundToMs(m_clock.now() - begun) + 2ms;
        const QByteArrayList wrong = differences(before, stock(), roundTrips);
        QVERIFY2(wrong.isEmpty(), wrong.join("; ").constData());
        ++m_undone[{m_program, verb}];
    }

    void undo_whileOthersHoldIt_leavesThemAlone_data()
    {
        QTest::addColumn<QByteArray>("example");
        QTest::addColumn<QByteArray>("who");
        QTest::addColumn<std::vector<QByteArrayList>>("others");
        using Commands = std::vector<QByteArrayList>;
        const QByteArray a = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", b = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44";
        const QByteArray token = "Qm9iIGhvbGRzIHRoaXMgb25lLCAzMiBieXRlcyBsb24=", later = QByteArray::number(toMs(m_now + 60s));
        const QByteArray digest = "uniquejobs:5d41402abc4b2a76b9719d911017c592", id = "web-3_811_c41f08d96be24735a0d3e7815b9f62aa";
        const QByteArray permit = "c41f08d96be24735a0d3e7815b9f62aa";
        QTest::newRow("a token: taken") << QByteArray("a word") << QByteArray() << Commands{{"SET", "lock.word", "worker-8"}};
        QTest::newRow("a token: taken by itself") << QByteArray("a word") << QByteArray() << Commands{{"SET", "lock.word", "worker-7"}};
        QTest::newRow("Redisson: taken") << QByteArray("Redisson lock") << QByteArray() << Commands{{"HSET", "rs:plain", b + ":1", "1"}};
        QTest::newRow("Redisson: a writer after a reader") << QByteArray("Redisson read-write lock with two readers") << QByteArray(a + ":41")
                                                           << Commands{{"DEL", "rs:rw"}, {"HSET", "rs:rw", "mode", "write", b + ":88:write", "1"}};
        QTest::newRow("Redisson: readers after a writer")
            << QByteArray("Redisson read-write lock with a writer") << QByteArray() << Commands{{"HSET", "rs:write", "mode", "read", b + ":88", "1"}};
        QTest::newRow("Redisson: no permit is free any more")
            << QByteArray("the last of Redisson's permits") << permit
            << Commands{{"ZADD", "{rs:permits}:timeout", later, "p1", later, "p2"}, {"DECRBY", "rs:permits", "2"}};
        QTest::newRow("redis-semaphore: its place is taken")
            << QByteArray("redis-semaphore") << a << Commands{{"ZADD", "semaphore:pool", later, "3" + a.mid(1)}};
        QTest::newRow("Symfony: a writer after a reader")
            << QByteArray("Symfony's last reader") << token
            << Commands{{"ZADD", "report", later, QByteArray("Z").append(token.mid(1)), later, "__write__"}};
        QTest::newRow("Symfony: readers after a writer")
            << QByteArray("Symfony, written") << token << Commands{{"ZADD", "pdf-creation", later, QByteArray("Z").append(token.mid(1))}};
        QTest::newRow("DistributedLock: a writer after a reader")
            << QByteArray("DistributedLock's readers") << id << Commands{{"SET", "dl.writer", id}};
        QTest::newRow("DistributedLock: readers after a writer")
            << QByteArray("DistributedLock writer") << QByteArray() << Commands{{"SADD", "dl2.readers", id}};
        QTest::newRow("mlanett: half taken") << QByteArray("mlanett redis-lock") << QByteArray()
                                             << Commands{{"SET", "lock:expire:user-1", "1795225663"}};
        QTest::newRow("sidekiq: taken") << QByteArray("sidekiq-unique-jobs 7") << QByteArray()
                                        << Commands{{"HSET", digest + ":LOCKED", "c4a577edbccf1d805744efa9", "1"}};
        QTest::newRow("sidekiq: the one that was woken is about to take it")
            << QByteArray("sidekiq-unique-jobs 7") << QByteArray() << Commands{{"LMOVE", digest + ":QUEUED", digest + ":PRIMED", "LEFT", "LEFT"}};
        QTest::newRow("huey: taken") << QByteArray("two of huey's, among results") << QByteArray("app.lock.a")
                                     << Commands{{"HSET", "huey.results.app", "app.lock.a", "2"}};
    }

    void undo_whileOthersHoldIt_leavesThemAlone()
    {
        QFETCH(QByteArray, example);
        QFETCH(QByteArray, who);
        QFETCH(std::vector<QByteArrayList>, others);
        for (Connection *connection : {m_scripts.get(), m_transactions.get()}) {
            const Example &what = exampleNamed(example);
            plant(what);
            const Result<Action> clear = planClear(lockOf(what), who.isEmpty() ? std::nullopt : std::optional(Bytes(who)));
            QVERIFY2(clear, qPrintable(clear ? QString() : clear.error().text.english()));
            const ActionOutcome cleared = perform(*connection, *clear);
            QCOMPARE(outcomeName(cleared.kind), outcomeName(Kind::Done));
            for (const QByteArrayList &command : others)
                QVERIFY2(!ask(command).startsWith("(error)"), command.join(' '));
            const Stock taken = stock();

            const ActionOutcome undone = perform(*connection, planUndo(*clear, cleared, cleared.at).value());

            QCOMPARE(outcomeName(undone.kind), outcomeName(Kind::HolderChanged));
            const QByteArrayList wrong = differences(taken, stock(), Duration(0));
            QVERIFY2(wrong.isEmpty(), wrong.join("; ").constData());
        }
    }

    /** Whether by script or by transaction: nothing is put back onto other data. */
    void undo_otherData_isRefused()
    {
        for (Connection *connection : {m_scripts.get(), m_transactions.get()}) {
            plant(exampleNamed("a word"));
            const Action clear = planClear(lockOf(exampleNamed("a word"))).value();
            ActionOutcome cleared = perform(*connection, clear);
            QCOMPARE(outcomeName(cleared.kind), outcomeName(Kind::Done));
            BeforeImage &data = cleared.before.back();
            QVERIFY(asksForData(data.question) && data.answer);
            const QByteArray id = data.answer->left(40), offset = data.answer->mid(41);
            for (const QByteArray &other :
                 QByteArrayList{QByteArray(40, 'a') + ':' + offset, id + ':' + QByteArray::number(offset.toLongLong() + 1'000'000)}) {
                data.answer = other;
                const ActionOutcome undone = perform(*connection, planUndo(clear, cleared, cleared.at).value());
                QCOMPARE(outcomeName(undone.kind), outcomeName(Kind::Refused));
                QVERIFY2(undone.error.text.english().contains(u"still has the data"_s), qPrintable(undone.error.text));
                QCOMPARE(ask({"DBSIZE"}), "0");
            }
            data.answer = QByteArray(QByteArray(40, 'a') + ":0 " + id + ':' + offset); // of several servers
            QCOMPARE(outcomeName(perform(*connection, planUndo(clear, cleared, cleared.at).value()).kind), outcomeName(Kind::Done));
        }
    }

    /** The most that is read of one lock: all of it fits into the journal. */
    void undo_asMuchAsIsRead_fitsIntoTheJournal()
    {
        constexpr int readers = 128, holds = 4;
        Example example{"many readers", {}, "rs:many", {}, {}};
        std::vector<KeyContents::Member> members{member("mode", "read")};
        for (int i = 0; i < readers - 1; ++i) { // and the mode
            const QByteArray reader = "51c7f1de-9a0b-4c64-8d27-" + QByteArray::number(i, 16).rightJustified(12, '0') + ":41";
            members.push_back(member(reader, QByteArray::number(holds)));
            for (int n = 1; n <= holds; ++n)
                example.keys.push_back(text("{rs:many}:" + reader + ":rwlock_timeout:" + QByteArray::number(n), "1", 60s));
        }
        example.keys.push_back(planted(Type::Hash, "rs:many", members, 60s));
        plant(example);
        ActionRequest request;
        request.lock = lockOf(example);
        QCOMPARE(request.lock.details->holders.size(), std::size_t(readers - 1));
        const Stock before = stock();
        const Action clear = planNow(request).action.value();
        const ActionOutcome outcome = perform(*m_scripts, clear);
        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::Done));
        QCOMPARE(ask({"DBSIZE"}), "0");

        const ActionRecord record = bounded(actionRecord(request, DoneAction{clear, outcome, {}}, {m_clock.wallNow(), outcome.at, outcome.at}));

        QVERIFY2(record.undo.size() > 128 * 1024, QByteArray::number(record.undo.size()));
        const auto recalled = recallForUndo(record.undo, record.key, m_clock.wallNow(), m_clock.now());
        QVERIFY(recalled);
        const Action undo = planUndo(recalled->action, recalled->outcome, m_clock.now()).value();
        QCOMPARE(outcomeName(perform(*m_scripts, undo).kind), outcomeName(Kind::Done));
        const QByteArrayList wrong = differences(before, stock(), 5s);
        QVERIFY2(wrong.isEmpty(), wrong.join("; ").constData());
    }

    void undo_fromASharedKey_makesItsLeaseLongEnough_data()
    {
        QTest::addColumn<QByteArrayList>("others");
        QTest::addColumn<qint64>("leastMs");
        QTest::addColumn<qint64>("mostMs");
        QTest::newRow("which has gone since") << QByteArrayList{"DEL", "report"} << qint64(50'000) << qint64(60'000);
        QTest::newRow("which would end sooner by now") << QByteArrayList{"PEXPIRE", "report", "5000"} << qint64(50'000) << qint64(60'000);
        QTest::newRow("which ends later by now") << QByteArrayList{"PEXPIRE", "report", "300000"} << qint64(250'000) << qint64(300'000);
        QTest::newRow("which never ends by now") << QByteArrayList{"PERSIST", "report"} << qint64(-1) << qint64(-1);
    }

    void undo_fromASharedKey_makesItsLeaseLongEnough()
    {
        QFETCH(QByteArrayList, others);
        QFETCH(qint64, leastMs);
        QFETCH(qint64, mostMs);
        for (Connection *connection : {m_scripts.get(), m_transactions.get()}) {
            const Example &what = exampleNamed("Symfony, read by two");
            plant(what);
            const Action clear = planClear(lockOf(what), Bytes(what.holders[1])).value();
            const ActionOutcome cleared = perform(*connection, clear);
            ask(others);

            QCOMPARE(perform(*connection, planUndo(clear, cleared, cleared.at).value()).kind, Kind::Done);

            const qint64 left = ask({"PTTL", "report"}).toLongLong();
            QVERIFY2(left >= leastMs && left <= mostMs, QByteArray::number(left));
            QVERIFY(!ask({"ZSCORE", "report", what.holders[1]}).isEmpty());
        }
    }

    void undo_rowsBefore_wereUndone()
    {
        const int clears = m_undone[{m_program, Verb::Clear}], fences = m_undone[{m_program, Verb::FenceOff}];
        QVERIFY2(clears > 150, QByteArray::number(clears));
        QVERIFY2(fences > 100, QByteArray::number(fences));
    }
};

} // namespace tst_realundo

LOCKSCOPE_TEST(tst_realundo, tst_realundo::TestRealUndo)
#include "tst_realundo.moc"
