// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/keyreader.h"

#include "redisserver.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

namespace tst_contentsreader {

using namespace lockscope;
using redis::command;
using redis::Command;
using redis::Connection;
using Type = KeyReading::Type;

namespace {

const QByteArray mebibyte(1024 * 1024, 'x');

/** A key reader at a real server. */
struct Scene {
    SystemClock clock;
    RedisServer server;
    std::unique_ptr<Connection> admin;
    std::unique_ptr<Connection> connection;
    Pacing pacing{Duration(5)};
    std::unique_ptr<KeyReader> reader;

    bool start()
    {
        RedisServer::Options options;
        options.config = {QStringLiteral("user reader on >pw ~* +@all -hgetall -memory"), QStringLiteral("user some on >pw ~seen.* +@all")};
        return server.start(options);
    }
    std::unique_ptr<Connection> connectAs(const QByteArray &user)
    {
        Connection::Options options;
        options.endpoint = server.endpoint();
        options.endpoint.user = QString::fromLatin1(user);
        if (!user.isEmpty())
            options.password = redis::Secret("pw");
        auto result = std::make_unique<Connection>(options, clock);
        result->open();
        if (!QTest::qWaitFor([&] { return result->isReady(); }, lockscope::test::longEnough))
            qFatal("no connection as %s", user.constData());
        return result;
    }
    void begin(const QByteArray &user = {})
    {
        reader.reset();
        admin = connectAs({});
        connection = connectAs(user);
        reader = std::make_unique<KeyReader>(*connection, clock, pacing);
        tell({{"FLUSHALL"}});
    }
    void tell(const std::vector<Command> &commands)
    {
        const auto answer = admin->pipeline(commands);
        if (!QTest::qWaitFor([&] { return answer.isDelivered(); }, lockscope::test::longEnough))
            qFatal("no answer");
        const auto replies = answer.await_resume();
        for (const redis::Reply &reply : *replies) {
            if (reply.isError())
                qWarning("%s", qPrintable(reply.error().text));
        }
    }
    std::map<QByteArray, KeyReading> read(const std::vector<Bytes> &keys)
    {
        std::map<QByteArray, KeyReading> readings;
        bool isDone = false;
        const KeyReader::Sink sink = [&](std::size_t, const KeyReading &reading) { readings[reading.key.toByteArray()] = reading; };
        const auto run = [&]() -> QCoro::Task<> {
            const Result<void> result = co_await reader->read(keys, sink);
            if (!result)
                qWarning("%s", qPrintable(result.error().text));
            isDone = true;
        };
        const auto task = run();
        if (!QTest::qWaitFor([&] { return isDone; }, lockscope::test::longEnough))
            qFatal("not read");
        return readings;
    }
    KeyReading readOne(const QByteArray &key) { return read({Bytes(key)})[key]; }
};

QByteArrayList membersOf(const KeyReading &reading)
{
    QByteArrayList list;
    if (!reading.contents)
        return list;
    for (const KeyContents::Member &member : reading.contents->members)
        list += member.value.isEmpty() ? member.name.toByteArray() : member.name.toByteArray() + '=' + member.value.toByteArray();
    return list;
}

Command manyOf(const char *name, const QByteArray &key, int count, bool paired)
{
    Command result{name, key};
    for (int i = 0; i < count; ++i) {
        if (paired)
            result.push_back(QByteArray::number(i));
        result.push_back("m" + QByteArray::number(i));
    }
    return result;
}

} // namespace

class TestContentsReader : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_scene.start()); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void read_eachType_bringsItsMembers_data()
    {
        QTest::addColumn<Command>("plant");
        QTest::addColumn<Type>("type");
        QTest::addColumn<QByteArrayList>("members");
        const QByteArray key = "lock.a";
        QTest::newRow("hash, in the order of its fields") << command("HSET", key, "b", "2", "a", "1") << Type::Hash << QByteArrayList{"a=1", "b=2"};
        QTest::newRow("set, in the order of its members") << command("SADD", key, "z", "y") << Type::Set << QByteArrayList{"y", "z"};
        QTest::newRow("sorted set, by score") << command("ZADD", key, "1795225663212", "late", "-1", "early") << Type::SortedSet
                                              << QByteArrayList{"early=-1", "late=1795225663212"};
        QTest::newRow("list, from its head") << command("RPUSH", key, "z", "a") << Type::List << QByteArrayList{"z", "a"};
        QTest::newRow("any bytes") << command("HSET", key, QByteArray("\0\r\n", 3), QByteArray("\xff\0", 2)) << Type::Hash
                                   << QByteArrayList{QByteArray("\0\r\n=\xff\0", 6)};
    }

    void read_eachType_bringsItsMembers()
    {
        QFETCH(Command, plant);
        QFETCH(Type, type);
        QFETCH(QByteArrayList, members);
        m_scene.begin();
        m_scene.tell({plant, command("PEXPIRE", "lock.a", 60'000)});

        const KeyReading reading = m_scene.readOne("lock.a");

        QCOMPARE(reading.type, type);
        QCOMPARE(membersOf(reading), members);
        QVERIFY(reading.contents->isWhole());
        QVERIFY(reading.ttl && *reading.ttl > Duration(50'000) && *reading.ttl <= Duration(60'000));
        QVERIFY(m_scene.reader->lacks().empty());
    }

    void read_manyMembers_isBounded_data()
    {
        QTest::addColumn<Command>("plant");
        QTest::addColumn<int>("read");
        const QByteArray key = "lock.a";
        QTest::newRow("hash: a part of it says nothing") << manyOf("HSET", key, 500, true) << 0;
        QTest::newRow("set: a part of it says nothing") << manyOf("SADD", key, 500, false) << 0;
        QTest::newRow("sorted set: the first ones") << manyOf("ZADD", key, 500, true) << int(mostMembersRead);
        QTest::newRow("list: the first ones") << manyOf("RPUSH", key, 500, false) << int(mostMembersRead);
    }

    void read_manyMembers_isBounded()
    {
        QFETCH(Command, plant);
        QFETCH(int, read);
        m_scene.begin();
        m_scene.tell({plant});

        const KeyReading reading = m_scene.readOne("lock.a");

        QVERIFY(reading.contents);
        QCOMPARE(reading.contents->count, 500);
        QCOMPARE(int(reading.contents->members.size()), read);
        QVERIFY(!reading.contents->isWhole());
    }

    void read_largeMembers_areLeftOut_data()
    {
        QTest::addColumn<Command>("plant");
        QTest::newRow("hash") << command("HSET", "lock.a", "small", "1", "large", mebibyte + mebibyte);
        QTest::newRow("set") << command("SADD", "lock.a", "small", mebibyte + mebibyte);
        QTest::newRow("sorted set") << command("ZADD", "lock.a", 1, mebibyte + mebibyte, 2, "small");
        QTest::newRow("list") << command("RPUSH", "lock.a", mebibyte + mebibyte, "small");
        Command longList = manyOf("RPUSH", "lock.a", 50'000, false);
        longList.insert(longList.begin() + 2, mebibyte + mebibyte); // few in its average
        QTest::newRow("list, among many that are small") << longList;
    }

    void read_largeMembers_areLeftOut()
    {
        QFETCH(Command, plant);
        m_scene.begin();
        m_scene.tell({plant});

        const KeyReading reading = m_scene.readOne("lock.a");

        QVERIFY(reading.contents);
        QVERIFY(reading.contents->count >= 2);
        QVERIFY(reading.contents->members.empty());
        QVERIFY(reading.ttlKnown && !reading.ttl);
    }

    void read_mixedKeys_bringsEachOnce()
    {
        m_scene.begin();
        std::vector<Command> plants;
        std::vector<Bytes> keys;
        for (int i = 0; i < 300; ++i) {
            const QByteArray key = "lock." + QByteArray::number(i);
            keys.push_back(Bytes(key));
            if (i % 3 == 0)
                plants.push_back(command("SET", key, "t" + key));
            else if (i % 3 == 1)
                plants.push_back(command("HSET", key, "owner:" + key, 1));
        }
        m_scene.tell(plants);

        const auto readings = m_scene.read(keys);

        QCOMPARE(readings.size(), std::size_t(300));
        for (int i = 0; i < 300; ++i) {
            const QByteArray key = "lock." + QByteArray::number(i);
            const KeyReading &reading = readings.at(key);
            const std::array types{Type::String, Type::Hash, Type::Missing};
            QCOMPARE(reading.type, types.at(std::size_t(i % 3)));
            if (reading.type == Type::Hash)
                QCOMPARE(membersOf(reading), QByteArrayList{"owner:" + key + "=1"});
        }
    }

    void read_lockOfSeveralKeys_bringsThemAll_data()
    {
        QTest::addColumn<std::vector<Command>>("plants");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArrayList>("companions");
        const QByteArray owner = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:57", next = "0d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a01:61";
        QTest::newRow("Redisson fair lock: queue and times")
            << std::vector<Command>{command("HSET", "r", owner, 1), command("RPUSH", "redisson_lock_queue:{r}", next),
                                    command("ZADD", "redisson_lock_timeout:{r}", "4102444800000", next)}
            << QByteArray("r") << QByteArrayList{"redisson_lock_queue:{r}", "redisson_lock_timeout:{r}"};
        QTest::newRow("Redisson fenced lock: counter")
            << std::vector<Command>{command("HSET", "r", owner, 1), command("SET", "redisson_lock_token:{r}", "1042")} << QByteArray("r")
            << QByteArrayList{"redisson_lock_token:{r}"};
        QTest::newRow("semaphore in a string: its permits")
            << std::vector<Command>{command("SET", "s", 1), command("ZADD", "{s}:timeout", "4102444800000", "9f86d081884c7d659a2feaa0c55ad015")}
            << QByteArray("s") << QByteArrayList{"{s}:timeout"};
    }

    void read_lockOfSeveralKeys_bringsThemAll()
    {
        QFETCH(std::vector<Command>, plants);
        QFETCH(QByteArray, key);
        QFETCH(QByteArrayList, companions);
        m_scene.begin();
        m_scene.tell(plants);

        const KeyReading reading = m_scene.readOne(key);

        QByteArrayList found;
        for (const KeyReading &companion : reading.contents->companions) {
            if (companion.type != Type::Missing)
                found += companion.key.toByteArray();
        }
        std::ranges::sort(found);
        QCOMPARE(found, companions);
    }

    void read_refused_hasTypeAndDeadlineOnly()
    {
        m_scene.begin("reader");
        m_scene.tell({command("HSET", "lock.a", "f", 1), command("PEXPIRE", "lock.a", 60'000), command("SET", "lock.b", "t")});

        const auto readings = m_scene.read({"lock.a", "lock.b"});

        QCOMPARE(readings.at("lock.a").type, Type::Hash);
        QVERIFY(readings.at("lock.a").ttl);
        QVERIFY(membersOf(readings.at("lock.a")).isEmpty());
        QCOMPARE(readings.at("lock.b").value.toByteArray(), QByteArray("t"));
        const auto lacks = m_scene.reader->lacks();
        QVERIFY(std::ranges::find(lacks, Lack::Contents) != lacks.end());
    }

private:
    Scene m_scene;
};

} // namespace tst_contentsreader

LOCKSCOPE_TEST(tst_contentsreader, tst_contentsreader::TestContentsReader)
#include "tst_contentsreader.moc"
