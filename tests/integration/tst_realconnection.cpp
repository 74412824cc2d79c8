// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection.h"

#include "redisserver.h"

#include <QTest>

using namespace lockscope;
using redis::Connection;

class TestRealConnection : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void opens_overUnixSocket_isReadyAndAnswers();
};

void TestRealConnection::opens_overUnixSocket_isReadyAndAnswers()
{
    RedisServer server;
    QVERIFY(server.start());
    SystemClock clock;
    Connection::Options options;
    options.endpoint = server.endpoint();
    Connection connection(options, clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    QCOMPARE(server.cli({QStringLiteral("SET"), QStringLiteral("k"), QStringLiteral("v")}), "OK");
    const auto answer = connection.send(redis::command("GET", "k"));
    QTRY_VERIFY(answer.isDelivered());
    QCOMPARE(answer.await_resume()->bytes(), "v");
}

QTEST_GUILESS_MAIN(TestRealConnection)
#include "tst_realconnection.moc"
