// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a real server makes of the layouts: planted with its commands, read with its commands.
#include "keyspace.h"
#include "libraries/companions.h"
#include "libraries/recognise.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <map>

namespace tst_realschemes {

using namespace lockscope;
using namespace std::chrono_literals;
using Type = KeyReading::Type;

namespace {

/** Time goes on between planting and reading, and the TIME of the server is a millisecond old. */
constexpr Duration tolerance = 3s;

class Server {
public:
    bool start()
    {
        if (!m_server.start())
            return false;
        m_client = std::make_unique<PlainClient>(m_server.endpoint().socketPath.toUtf8());
        const QByteArrayList time = ask({"TIME"}).split('\n');
        const qint64 nowMs = time.value(0).toLongLong() * 1000 + time.value(1).toLongLong() / 1000;
        serverTime = {fromUnixMs(nowMs), m_clock.now(), true};
        return nowMs > 0;
    }
    void plant(const PlantedKey &planted) { QVERIFY2(lockscope::plant(*m_client, planted, serverTime.unixAt), planted.key); }
    QByteArrayList keys() { return ask({"KEYS", "*"}).split('\n'); }
    KeyReading read(const QByteArray &key)
    {
        KeyReading reading = readAlone(key);
        auto contents = reading.contents ? *reading.contents : KeyContents();
        for (const Bytes &companion : companionKeys(reading))
            contents.companions.push_back(readAlone(companion.toByteArray()));
        reading.contents = std::make_shared<KeyContents>(std::move(contents));
        return reading;
    }

    ServerTime serverTime;

private:
    QByteArray ask(const QByteArrayList &command) { return m_client->ask(command); }
    static Type typeNamed(const QByteArray &name)
    {
        static const std::map<QByteArray, Type> types{{"string", Type::String}, {"hash", Type::Hash},      {"list", Type::List},
                                                      {"set", Type::Set},       {"zset", Type::SortedSet}, {"none", Type::Missing}};
        return types.at(name);
    }
    KeyReading readAlone(const QByteArray &key)
    {
        KeyReading reading;
        reading.key = key;
        reading.type = typeNamed(ask({"TYPE", key}));
        if (const qint64 ttl = ask({"PTTL", key}).toLongLong(); ttl >= 0)
            reading.ttl = Duration(ttl);
        reading.takenAt = m_clock.now();
        if (reading.type == Type::String)
            reading.value = ask({"GET", key});
        else if (reading.type != Type::Missing)
            reading.contents = std::make_shared<KeyContents>(contentsOf(key, reading.type));
        return reading;
    }
    KeyContents contentsOf(const QByteArray &key, Type type)
    {
        const bool hasValues = type == Type::Hash || type == Type::SortedSet;
        QByteArrayList command{"SMEMBERS", key};
        if (type == Type::Hash)
            command = {"HGETALL", key};
        else if (type == Type::SortedSet)
            command = {"ZRANGE", key, "0", "-1", "WITHSCORES"};
        else if (type == Type::List)
            command = {"LRANGE", key, "0", "-1"};
        const QByteArrayList lines = ask(command).split('\n');
        KeyContents contents;
        for (qsizetype i = 0; i < lines.size(); i += hasValues ? 2 : 1)
            contents.members.push_back({lines[i], hasValues ? lines.value(i + 1) : QByteArray()});
        contents.count = qint64(contents.members.size());
        return contents;
    }

    RedisServer m_server;
    SystemClock m_clock;
    std::unique_ptr<PlainClient> m_client;
};

} // namespace

class TestRealSchemes : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void recognise_everyLayoutOnOneServer_isKnownAndNothingElseIsALock()
    {
        Server server;
        QVERIFY(server.start());
        std::map<QByteArray, ExpectedLock> expected;
        std::map<QByteArray, QByteArray> planted;
        for (const LockFixture &fixture : lockFixtures(server.serverTime.unixAt)) {
            for (const PlantedKey &key : fixture.keys) {
                QVERIFY2(planted.insert({key.key, fixture.name}).second, key.key);
                server.plant(key);
            }
            for (const ExpectedLock &lock : fixture.locks)
                expected.insert({lock.key, lock});
        }

        QByteArrayList wrong;
        for (const QByteArray &key : server.keys()) {
            const KeyReading reading = server.read(key);
            const auto lock = recognise(reading, server.serverTime);
            if (!lock)
                continue;
            const auto wanted = expected.find(lock->key.toByteArray());
            const QByteArray difference = wanted == expected.end() ? QByteArray(QByteArray("taken for ") + schemeOf(*lock).name)
                                                                   : differenceFrom(wanted->second, *lock, server.serverTime.steadyAt, tolerance);
            if (!difference.isEmpty())
                wrong << planted[key] + ", " + key + ": " + difference;
            if (wanted != expected.end())
                expected.erase(wanted);
        }
        for (const auto &[key, lock] : expected)
            wrong << key + ": not found";

        QVERIFY2(wrong.isEmpty(), wrong.join('\n').constData());
        QVERIFY(planted.size() > 110);
    }
};

} // namespace tst_realschemes

LOCKSCOPE_TEST(tst_realschemes, tst_realschemes::TestRealSchemes)
#include "tst_realschemes.moc"
