// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockfixtures.h"
#include "locks/holderidentity.h"
#include "libraries/recognise.h"
#include "locks/lockprofiles.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_holderidentity {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 serverNowMs = 1'795'226'000'456;
const Instant takenAt{1000h};
const ServerTime serverTime{fromUnixMs(serverNowMs), takenAt, true};
const QByteArray client = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
const QByteArray hex = "c41f08d96be24735a0d3e7815b9f62aa";

Lock lockOf(const QByteArray &key, const QByteArray &token, const char *scheme = nullptr)
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::String;
    reading.value = token;
    reading.ttl = 30s;
    reading.takenAt = takenAt;
    const LockProfiles profiles(
        {{.pattern = key, .scheme = scheme ? schemeNamed(scheme) : nullptr, .label = {}, .usualHold = {}, .longestHold = {}}});
    return recognise(reading, serverTime, profiles).value();
}

Lock hashOf(const QByteArray &key, std::vector<KeyContents::Member> members, std::vector<KeyReading> companions = {})
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::Hash;
    reading.takenAt = takenAt;
    const auto count = qint64(members.size());
    reading.contents = std::make_shared<KeyContents>(KeyContents{std::move(members), count, std::move(companions)});
    return recognise(reading, serverTime).value();
}

KeyContents::Member hold(const char *thread) { return {QByteArray(client + thread), "1"}; }

} // namespace

class TestHolderIdentity : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void identify_token_tellsWho_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QByteArray>("host");
        QTest::addColumn<qint64>("pid");
        QTest::addColumn<QByteArray>("client");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << QByteArray("a") << QByteArray("worker-7") << QByteArray() << qint64(0) << QByteArray() << u"worker-7"_s;
        QTest::newRow("empty") << QByteArray("a") << QByteArray() << QByteArray() << qint64(0) << QByteArray() << u""_s;
        QTest::newRow("UUID") << QByteArray("a") << client << QByteArray() << qint64(0) << client << QString::fromLatin1(client);
        QTest::newRow("DistributedLock") << QByteArray("a") << QByteArray("WEB_01_4312_" + hex) << QByteArray("WEB_01") << qint64(4312) << hex
                                         << u"WEB_01, process 4312"_s;
        QTest::newRow("ShedLock") << QByteArray("a") << QByteArray("ADDED:2026-11-20T23:59:02.123Z@worker-7f9c:" + client)
                                  << QByteArray("worker-7f9c") << qint64(0) << client << u"worker-7f9c"_s;
        QTest::newRow("ShedLock, an address") << QByteArray("a") << QByteArray("ADDED:2026-11-20T23:59:02.123Z@fe80::1") << QByteArray("fe80::1")
                                              << qint64(0) << QByteArray() << u"fe80::1"_s;
        QTest::newRow("mlanett") << QByteArray("lock:owner:a") << QByteArray("web-3:811") << QByteArray("web-3") << qint64(811) << QByteArray()
                                 << u"web-3, process 811"_s;
        QTest::newRow("RQ 1") << QByteArray("rq:scheduler-lock:a") << QByteArray("25211") << QByteArray() << qint64(25211) << QByteArray()
                              << u"process 25211"_s;
        QTest::newRow("RQ 2") << QByteArray("rq:scheduler-lock:a") << QByteArray("sched-a") << QByteArray() << qint64(0) << QByteArray()
                              << u"sched-a"_s;
        QTest::newRow("BullMQ") << QByteArray("bull:mail:1:lock") << QByteArray(client + ":17") << QByteArray() << qint64(0) << client
                                << QString::fromLatin1(client) + u":17"_s;
        QTest::newRow("redislock") << QByteArray("a") << QByteArray("T3r0KvYb9fQeLw2uXmC7NAhost=web-3") << QByteArray() << qint64(0)
                                   << QByteArray("T3r0KvYb9fQeLw2uXmC7NA") << u"host=web-3"_s;
        QTest::newRow("hostile") << QByteArray("a") << QByteArray("<b>\x1b[31m\xff") << QByteArray() << qint64(0) << QByteArray()
                                 << u"<b>\\x1b[31m\\xff"_s;
    }

    void identify_token_tellsWho()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, token);
        QFETCH(QByteArray, host);
        QFETCH(qint64, pid);
        QFETCH(QByteArray, client);
        QFETCH(QString, text);

        const HolderIdentity who = identifyHolder(lockOf(key, token)).value_or(HolderIdentity());

        QCOMPARE(who.host, host);
        QCOMPARE(who.pid.value_or(0), pid);
        QCOMPARE(who.client, client);
        QCOMPARE(who.text, text);
    }

    void identify_shedLock_tellsWhen()
    {
        const auto who = identifyHolder(lockOf("a", "ADDED:2026-11-20T23:59:02.123Z@worker"));

        QCOMPARE(who->acquiredAt, std::optional(fromUnixMs(1'795'219'142'123)));
    }

    void identify_shedLockWithoutATime_tellsTheHostAlone()
    {
        const auto who = identifyHolder(lockOf("a", "ADDED:yesterday@worker"));

        QCOMPARE(who->host, "worker");
        QVERIFY(!who->acquiredAt);
    }

    void identify_uuidOfVersion1_tellsWhenAndWhere_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        const QByteArray digits = uuid1Hex(fromUnixMs(serverNowMs - 3000));
        QTest::newRow("redis-py") << QByteArray("a") << digits;
        QTest::newRow("warlock") << QByteArray("a:lock") << QByteArray::fromHex(digits).toBase64();
        QByteArray hyphens = digits;
        hyphens.insert(20, '-').insert(16, '-').insert(12, '-').insert(8, '-');
        QTest::newRow("UUID") << QByteArray("a") << hyphens;
    }

    void identify_uuidOfVersion1_tellsWhenAndWhere()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, token);

        const auto who = identifyHolder(lockOf(key, token));

        QCOMPARE(who->madeAt, std::optional(fromUnixMs(serverNowMs - 3000)));
        QVERIFY(!who->acquiredAt); // then, or later
        QCOMPARE(who->node, "02:fc:00:00:00:01");
    }

    void identify_tokenThatIsNotOfItsForm_isShownAsItIs()
    {
        const auto who = identifyHolder(lockOf("a", "nobody", "distributedlock"));

        QCOMPARE(who->text, u"nobody"_s);
        QVERIFY(who->host.isEmpty());
    }

    void identify_redissonOwner_isClientAndThread()
    {
        const auto who = identifyHolder(hashOf("a", {hold(":57")}));

        QCOMPARE(who->client, client);
        QCOMPARE(who->thread, "57");
        QCOMPARE(who->text, u"51c7f1de…, thread 57"_s);
    }

    void identify_jobOfSidekiq_isToldByWhatStandsBesideIt()
    {
        KeyReading info;
        info.key = "uniquejobs:5d41:INFO";
        info.type = KeyReading::Type::String;
        info.value = R"({"worker":"MyWorker","queue":"mail","limit":1})";

        const auto who = identifyHolder(hashOf("uniquejobs:5d41:LOCKED", {{"b4a577edbccf1d805744efa9", "1795225990.5"}}, {info}));

        QCOMPARE(who->worker, "b4a577edbccf1d805744efa9");
        QCOMPARE(who->more, "MyWorker");
        QCOMPARE(who->queue, "mail");
        QCOMPARE(who->acquiredAt, std::optional(fromUnixMs(1'795'225'990'500)));
    }

    void identify_several_isNobody()
    {
        const Lock lock = hashOf("a", {{"mode", "read"}, hold(":1"), hold(":2")});

        QVERIFY(!identifyHolder(lock));
        QCOMPARE(identify(lock, lock.details->holders[1]).thread, "2");
    }
};

} // namespace tst_holderidentity

LOCKSCOPE_TEST(tst_holderidentity, tst_holderidentity::TestHolderIdentity)
#include "tst_holderidentity.moc"
