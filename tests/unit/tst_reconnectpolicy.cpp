// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reconnectpolicy.h"
#include "testprogram.h"

#include <QTest>

namespace tst_reconnectpolicy {

using namespace lockscope;
using redis::ReconnectPolicy;
using Kind = Error::Kind;
using namespace std::chrono_literals;

class TestReconnectPolicy : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void doubles_upToMost_data();
    void doubles_upToMost();
    void spreads_betweenHalfAndWhole();
    void waits_long_whenHopeless_data();
    void waits_long_whenHopeless();
    void waits_longest_forPasswordThatWasNeverRight();
};

void TestReconnectPolicy::doubles_upToMost_data()
{
    QTest::addColumn<int>("attempt");
    QTest::addColumn<int>("least");
    QTest::newRow("first") << 0 << 25;
    QTest::newRow("second") << 1 << 50;
    QTest::newRow("fourth") << 3 << 200;
    QTest::newRow("sixth") << 5 << 500;
    QTest::newRow("millionth") << 1'000'000 << 500;
    QTest::newRow("after overflow") << std::numeric_limits<int>::max() << 500;
}

void TestReconnectPolicy::doubles_upToMost()
{
    QFETCH(int, attempt);
    QFETCH(int, least);
    QCOMPARE(ReconnectPolicy().delayBefore(attempt, Kind::Refused, true, 0.0), Duration(least));
}

void TestReconnectPolicy::spreads_betweenHalfAndWhole()
{
    const ReconnectPolicy policy;
    QCOMPARE(policy.delayBefore(2, Kind::Disconnected, true, 0.0), 100ms);
    QCOMPARE(policy.delayBefore(2, Kind::Disconnected, true, 0.5), 150ms);
    QVERIFY(policy.delayBefore(2, Kind::Disconnected, true, 0.999) < 200ms);
}

void TestReconnectPolicy::waits_long_whenHopeless_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("isHopeless");
    const auto row = [](const char *name, Kind kind, bool isHopeless) { QTest::newRow(name) << int(kind) << isHopeless; };
    row("refused", Kind::Refused, false);
    row("not found", Kind::NotFound, false); // a server that starts makes its socket file
    row("timed out", Kind::TimedOut, false);
    row("disconnected", Kind::Disconnected, false);
    row("loading", Kind::Server, false);
    row("password", Kind::WrongPassword, true);
    row("password missing", Kind::AuthRequired, true);
    row("permission", Kind::NoPermission, true);
    row("certificate", Kind::NotTrusted, true);
    row("tls", Kind::TlsFailed, true);
    row("http", Kind::NotRedis, true);
    row("settings", Kind::InvalidInput, true);
}

void TestReconnectPolicy::waits_long_whenHopeless()
{
    QFETCH(int, kind);
    QFETCH(bool, isHopeless);
    const ReconnectPolicy policy;
    QCOMPARE(policy.delayBefore(0, Kind(kind), true, 0.0), isHopeless ? 1000ms : 25ms);
}

void TestReconnectPolicy::waits_longest_forPasswordThatWasNeverRight()
{
    const ReconnectPolicy policy;
    QCOMPARE(policy.delayBefore(0, Kind::WrongPassword, false, 0.0), 7500ms);
    QCOMPARE(policy.delayBefore(9, Kind::WrongPassword, false, 1.0), 15000ms);
    QCOMPARE(policy.delayBefore(0, Kind::WrongPassword, true, 1.0), 2000ms);
    QCOMPARE(policy.delayBefore(0, Kind::AuthRequired, false, 1.0), 2000ms); // nothing was guessed
}

} // namespace tst_reconnectpolicy

LOCKSCOPE_TEST(tst_reconnectpolicy, tst_reconnectpolicy::TestReconnectPolicy)
#include "tst_reconnectpolicy.moc"
