// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/sentinelhello.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_sentinelhello {

using namespace lockscope;
using namespace lockscope::redis;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QByteArray id1(40, '1'), id2(40, '2');
// As Redis 7.0 publishes it.
const QByteArray usual = "127.0.0.1,22432," + id1 + ",1,mymaster,127.0.0.1,22431,1";
const Instant start{1000s};

SentinelHello said(const QByteArray &sentinel, const QByteArray &service, quint16 port, quint64 epoch)
{
    return {{u"10.0.0.9"_s, 26379}, sentinel, service, {u"10.0.0.1"_s, port}, epoch};
}

/** "service port epoch", one behind the other. */
QByteArray textOf(const std::vector<SentinelHello> &hellos)
{
    QByteArrayList words;
    for (const SentinelHello &hello : hellos)
        words << hello.service + ' ' + QByteArray::number(hello.primary.port) + ' ' + QByteArray::number(hello.epoch);
    return words.join(", ");
}

} // namespace

class TestSentinelHello : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void parse_usual_isRead()
    {
        const auto hello = parseSentinelHello(usual);
        QVERIFY(hello);
        QCOMPARE(*hello, (SentinelHello{{u"127.0.0.1"_s, 22432}, id1, "mymaster", {u"127.0.0.1"_s, 22431}, 1}));
    }

    void parse_forms_data()
    {
        QTest::addColumn<QByteArray>("payload");
        QTest::addColumn<QString>("primary"); // empty: it is none
        const auto row = [](const char *name, const QByteArray &payload, const QString &primary = {}) { QTest::newRow(name) << payload << primary; };
        const QByteArray sentinel = "10.0.0.9,26379," + id1 + ",7,orders,";
        row("IPv6", "::1,26379," + id1 + ",7,orders,fe80::1%eth0,6379,7", u"[fe80::1%eth0]:6379"_s);
        row("names (resolve-hostnames)", sentinel + "cache-1.example,6379,7", u"cache-1.example:6379"_s);
        row("a service with spaces and colours", "10.0.0.9,26379," + id1 + ",7,a b\x1b[31m,10.0.0.1,6379,7", u"10.0.0.1:6379"_s);
        row("greatest epoch", sentinel + "10.0.0.1,6379,18446744073709551615", u"10.0.0.1:6379"_s);
        row("epoch beyond it", sentinel + "10.0.0.1,6379,18446744073709551616");
        row("negative epoch", sentinel + "10.0.0.1,6379,-1");
        row("signed epoch", sentinel + "10.0.0.1,6379,+1");
        row("blank before the epoch", sentinel + "10.0.0.1,6379, 1");
        row("epoch in words", sentinel + "10.0.0.1,6379,one");
        row("no epoch", sentinel + "10.0.0.1,6379,");
        row("no current epoch", "10.0.0.9,26379," + id1 + ",,orders,10.0.0.1,6379,7");
        row("port 0", sentinel + "10.0.0.1,0,7");
        row("port 65536", sentinel + "10.0.0.1,65536,7");
        row("no host", sentinel + ",6379,7");
        row("unknown host", sentinel + "?,6379,7");
        row("host with a control character", sentinel + "10.0.0.1\x1b,6379,7");
        row("host that is a URL", sentinel + "redis://10.0.0.1/,6379,7");
        row("host too long", sentinel + QByteArray(256, 'a') + ",6379,7");
        row("id too short", "10.0.0.9,26379," + id1.chopped(1) + ",7,orders,10.0.0.1,6379,7");
        row("id in capitals", "10.0.0.9,26379," + QByteArray(40, 'A') + ",7,orders,10.0.0.1,6379,7");
        row("no service", "10.0.0.9,26379," + id1 + ",7,,10.0.0.1,6379,7");
        row("Sentinel without a port", "10.0.0.9,0," + id1 + ",7,orders,10.0.0.1,6379,7");
        row("a field less", sentinel + "10.0.0.1,6379");
        row("a field more", sentinel + "10.0.0.1,6379,7,8");
        row("empty", {});
        row("commas", ",,,,,,,");
        row("NUL", QByteArray(8, '\0'));
        row("longer than a Sentinel can send", "10.0.0.9,26379," + id1 + ",7," + QByteArray(1500, 'x') + ",10.0.0.1,6379,7");
    }
    void parse_forms()
    {
        QFETCH(QByteArray, payload);
        QFETCH(QString, primary);
        const auto hello = parseSentinelHello(payload);
        QCOMPARE(hello ? placeText(hello->primary) : QString(), primary);
    }

    void parse_changedBytes_neverBreakAnything()
    {
        QRandomGenerator random(7);
        for (int i = 0; i < 20'000; ++i) {
            QByteArray payload = usual;
            for (int changes = random.bounded(1, 4); changes > 0; --changes) {
                const qsizetype at = random.bounded(int(payload.size()));
                if (random.bounded(2) == 0)
                    payload[at] = char(random.bounded(256));
                else
                    payload.remove(at, 1);
            }
            const auto hello = parseSentinelHello(payload);
            QVERIFY(!hello || (hello->primary.port > 0 && !hello->primary.host.isEmpty() && !hello->service.contains(',')));
        }
    }

    void nameOfConnection_ofSentinelsAlone_hasTheirId_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("a Sentinel") << QByteArray("sentinel-44a93ce6-pubsub") << QByteArray("44a93ce6");
        QTest::newRow("its other connection") << QByteArray("sentinel-44a93ce6-cmd") << QByteArray();
        QTest::newRow("too short") << QByteArray("sentinel--pubsub") << QByteArray();
        QTest::newRow("too long") << QByteArray("sentinel-44a93ce6a-pubsub") << QByteArray();
        QTest::newRow("another") << QByteArray("web-7") << QByteArray();
        QTest::newRow("none") << QByteArray() << QByteArray();
    }
    void nameOfConnection_ofSentinelsAlone_hasTheirId()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, id);
        QCOMPARE(sentinelNamedBy(name, "-pubsub").toByteArray(), id);
    }

    void newest_severalSentinels_theHighestEpochOfEachServiceCounts()
    {
        SentinelHellos hellos;
        hellos.take(said(id1, "a", 1, 3), start);
        hellos.take(said(id2, "a", 2, 4), start);
        hellos.take(said(id1, "b", 7, 1), start);
        hellos.take(said(id2, "b", 7, 1), start);
        QCOMPARE(textOf(hellos.newest(start)), QByteArray("a 2 4, b 7 1"));
        hellos.take(said(id1, "a", 2, 4), start + 2s); // it has learned of it
        QCOMPARE(textOf(hellos.newest(start)), QByteArray("a 2 4, b 7 1"));
        hellos.take(said(id1, "a", 1, 4), start + 2s); // two of one epoch: both are told
        QCOMPARE(textOf(hellos.newest(start)), QByteArray("a 1 4, a 2 4, b 7 1"));
        QCOMPARE(textOf(hellos.newest(start + 1s)), QByteArray("a 1 4"));
    }

    void haveSpoken_eachSentinelOfEachService_isAwaited()
    {
        SentinelHellos hellos;
        QVERIFY(!hellos.haveSpoken({}, start));
        hellos.take(said(id1, "a", 1, 3), start);
        QVERIFY(hellos.haveSpoken({"11111111"}, start));
        QVERIFY(!hellos.haveSpoken({"11111111"}, start + 1ms));
        QVERIFY(!hellos.haveSpoken({"11111111", "22222222"}, start));
        QVERIFY(!hellos.haveSpoken({"11111111", "11111111"}, start)); // it watches the server under two names
        hellos.take(said(id1, "b", 1, 3), start);
        hellos.take(said(id2, "a", 1, 3), start);
        QVERIFY(hellos.haveSpoken({"11111111", "11111111", "22222222"}, start));
    }

    void take_moreThanAreKept_theOldestGo()
    {
        SentinelHellos hellos;
        for (int i = 0; i < int(SentinelHellos::most) + 10; ++i)
            hellos.take(said(id1, "s" + QByteArray::number(i), 1, 1), start + std::chrono::seconds(i));
        const std::vector<SentinelHello> kept = hellos.newest(start);
        QCOMPARE(kept.size(), SentinelHellos::most);
        QVERIFY(std::ranges::none_of(kept, [](const SentinelHello &hello) { return hello.service == "s9"; }));
        QVERIFY(std::ranges::any_of(kept, [](const SentinelHello &hello) { return hello.service == "s10"; }));
    }
};

} // namespace tst_sentinelhello

LOCKSCOPE_TEST(tst_sentinelhello, tst_sentinelhello::TestSentinelHello)
#include "tst_sentinelhello.moc"
