// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/addressmap.h"
#include "testprogram.h"

#include <QHash>
#include <QRandomGenerator>
#include <QTest>

namespace tst_addressmap {

using namespace lockscope;
using redis::AddressMap;
using redis::Place;

class TestAddressMap : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void reachable_byRule_data();
    void reachable_byRule();
    void toText_whatIsParsed_isPrinted();
    void parse_badRule_saysWhichAndWhy_data();
    void parse_badRule_saysWhichAndWhy();
    void parse_tooManyRules_isRefused();
    void reachable_randomRules_areAsSpelledOut();
};

void TestAddressMap::reachable_byRule_data()
{
    QTest::addColumn<QString>("map");
    QTest::addColumn<QString>("host");
    QTest::addColumn<int>("port");
    QTest::addColumn<QString>("reached");
    const auto row = [](const char *name, const char *map, const char *host, int port, const char *reached) {
        QTest::newRow(name) << QString::fromUtf8(map) << QString::fromUtf8(host) << port << QString::fromUtf8(reached);
    };
    row("no rules", "", "10.0.0.1", 6379, "10.0.0.1:6379");
    row("another host", "10.0.0.1=bastion", "10.0.0.2", 6379, "10.0.0.2:6379");
    row("whole host, port stays", "10.0.0.1=bastion", "10.0.0.1", 7001, "bastion:7001");
    row("one port", "10.0.0.1:6379=127.0.0.1:16379", "10.0.0.1", 6379, "127.0.0.1:16379");
    row("another port", "10.0.0.1:6379=127.0.0.1:16379", "10.0.0.1", 6380, "10.0.0.1:6380");
    row("range, its first", "10.0.0.1:7000-7005=127.0.0.1:17000-17005", "10.0.0.1", 7000, "127.0.0.1:17000");
    row("range, its last", "10.0.0.1:7000-7005=127.0.0.1:17000-17005", "10.0.0.1", 7005, "127.0.0.1:17005");
    row("range, behind it", "10.0.0.1:7000-7005=127.0.0.1:17000-17005", "10.0.0.1", 7006, "10.0.0.1:7006");
    row("range, port stays", "10.0.0.1:7000-7005=bastion", "10.0.0.1", 7003, "bastion:7003");
    row("ports go before the host", "a=b,a:7=c:8", "a", 7, "c:8");
    row("ports go before the host, in the other order", "a:7=c:8 a=b", "a", 7, "c:8");
    row("the rest of the host", "a:7=c:8 a=b", "a", 9, "b:9");
    row("in any case", "Node-1.Example=b", "NODE-1.example", 9, "b:9");
    row("IPv6, in another spelling", "[fd00::0:1]:6379=[::1]:7000", "fd00::1", 6379, "[::1]:7000");
    row("once only", "a=b b=c", "a", 1, "b:1");
}

void TestAddressMap::reachable_byRule()
{
    QFETCH(QString, map);
    QFETCH(QString, host);
    QFETCH(int, port);
    const auto parsed = AddressMap::parse(map);
    QVERIFY2(parsed.has_value(), parsed ? "" : qPrintable(parsed.error().text));
    QTEST(redis::placeText(parsed->reachable({host, quint16(port)})), "reached");
    QCOMPARE(*AddressMap::parse(parsed->toText()), *parsed);
}

void TestAddressMap::toText_whatIsParsed_isPrinted()
{
    const QString text = QStringLiteral("10.0.0.1:7000-7005=127.0.0.1:17000-17005 10.0.0.1=bastion [fd00::1]:6379=[::1]:7000");
    QCOMPARE(AddressMap::parse(text)->toText(), text);
    QCOMPARE(AddressMap::parse(QStringLiteral(" A=b ,\n"))->toText(), QStringLiteral("a=b"));
    QVERIFY(AddressMap::parse(QString())->isEmpty());
}

void TestAddressMap::parse_badRule_saysWhichAndWhy_data()
{
    QTest::addColumn<QString>("map");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("why");
    const auto row = [](const char *map, const char *rule, const char *why) {
        QTest::newRow(map) << QString::fromUtf8(map) << QString::fromUtf8(rule) << QString::fromUtf8(why);
    };
    row("a", "rule 1", "ANNOUNCED=REACHABLE");
    row("a=b=c", "rule 1", "ANNOUNCED=REACHABLE");
    row("a=b =c", "rule 2", "before '=', a host name is missing");
    row("a=", "rule 1", "behind '=', a host name is missing");
    row("a:=b", "rule 1", "from 1 to 65535");
    row("a:0=b:1", "rule 1", "from 1 to 65535");
    row("a:1=b:65536", "rule 1", "behind '=', a port");
    row("a:+1=b:1", "rule 1", "from 1 to 65535");
    row("a:7-5=b:7-5", "rule 1", "greatest");
    row("a:7-=b:7-9", "rule 1", "from 1 to 65535");
    row("a:7-9=b:7-8", "rule 1", "same number");
    row("a=b:7", "rule 1", "announced port");
    row("::1=b", "rule 1", "brackets");
    row("[::1=b", "rule 1", "IPv6");
    row("[a]=b", "rule 1", "IPv6");
    row("[::1]7=b:7", "rule 1", "']'");
    row("a/b=c", "rule 1", "invalid character");
    row("x=y a:1-5=b a:5=c:6", "rule 3", "as rule 2");
    row("a=b A=c", "rule 2", "as rule 1");
}

void TestAddressMap::parse_badRule_saysWhichAndWhy()
{
    QFETCH(QString, map);
    QFETCH(QString, rule);
    QFETCH(QString, why);
    const auto parsed = AddressMap::parse(map);
    QVERIFY(!parsed.has_value());
    QCOMPARE(parsed.error().kind, Error::Kind::InvalidInput);
    QVERIFY2(parsed.error().text.english().contains(rule) && parsed.error().text.english().contains(why), qPrintable(parsed.error().text));
}

void TestAddressMap::parse_tooManyRules_isRefused()
{
    QString text;
    for (int i = 0; i < 1001; ++i)
        text += QStringLiteral("h%1=x ").arg(i);
    QVERIFY(!AddressMap::parse(text).has_value());
}

/** The oracle has each address by itself. */
void TestAddressMap::reachable_randomRules_areAsSpelledOut()
{
    QRandomGenerator random(7);
    const auto host = [&random] { return QStringLiteral("h%1").arg(random.bounded(4)); };
    for (int trial = 0; trial < 500; ++trial) {
        QStringList rules;
        QHash<QString, Place> spelledOut;
        QHash<QString, QString> wholeHosts;
        for (int i = random.bounded(8); i > 0; --i) {
            const QString from = host(), to = host() + u'x';
            const int first = random.bounded(1, 60), count = random.bounded(1, 9), begin = random.bounded(1, 65000), form = random.bounded(3);
            QString rule = from + u'=' + to;
            QHash<QString, Place> own;
            for (int k = 0; form > 0 && k < count; ++k)
                own[redis::placeText({from, quint16(first + k)})] = {to, quint16(form == 1 ? first + k : begin + k)};
            if (form > 0)
                rule = QStringLiteral("%1:%2-%3=%4").arg(from).arg(first).arg(first + count - 1).arg(to);
            if (form == 2)
                rule += QStringLiteral(":%1-%2").arg(begin).arg(begin + count - 1);
            const bool overlaps =
                form == 0 ? wholeHosts.contains(from) : std::ranges::any_of(own.keys(), [&](const QString &key) { return spelledOut.contains(key); });
            const bool parses = AddressMap::parse((rules + QStringList{rule}).join(u' ')).has_value();
            QCOMPARE(parses, !overlaps);
            if (overlaps)
                continue;
            rules += rule;
            spelledOut.insert(own);
            if (form == 0)
                wholeHosts[from] = to;
        }
        const auto map = AddressMap::parse(rules.join(u','));
        for (int k = 0; k < 100; ++k) {
            const Place asked{host(), quint16(random.bounded(1, 80))};
            const Place expected = spelledOut.value(redis::placeText(asked), {wholeHosts.value(asked.host, asked.host), asked.port});
            QCOMPARE(redis::placeText(map->reachable(asked)), redis::placeText(expected));
        }
    }
}

} // namespace tst_addressmap

LOCKSCOPE_TEST(tst_addressmap, tst_addressmap::TestAddressMap)
#include "tst_addressmap.moc"
