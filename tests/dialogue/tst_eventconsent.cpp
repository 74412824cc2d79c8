// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/eventconsent.h"

#include "fakeclock.h"
#include "scriptedtransport.h"
#include "testprogram.h"

#include <QTest>

namespace tst_eventconsent {

using namespace lockscope;

namespace {

const QByteArray get = "CONFIG GET notify-keyspace-events";
const QByteArray set = "CONFIG SET notify-keyspace-events ";

/** A connection that is ready, and a server that plays its part. */
struct Scene {
    FakeClock clock;
    ScriptedServer server;
    redis::Connection connection{options(), clock, server.factory()};
    EventConsent consent{connection};
    std::optional<Result<QByteArray>> enabled;
    std::optional<Result<void>> restored;

    Scene() { welcome(); }
    ~Scene() { connection.close(); }
    static redis::Connection::Options options()
    {
        redis::Connection::Options options;
        options.pingAfterIdle = Duration(0);
        return options;
    }
    void welcome()
    {
        connection.restart();
        clock.advance(Duration(1));
        server.welcomes();
        server.takeSent();
    }
    QCoro::Task<> enable() { enabled = co_await consent.enable(); }
    QCoro::Task<> restore() { restored = co_await consent.restore(); }
    void saysFlags(const QByteArray &flags) { server.says(ScriptedServer::array({"notify-keyspace-events", flags})); }
};

} // namespace

class TestEventConsent : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void enable_refused_changedNothing();
    void enable_connectionBreaks_isStillPutBack_data();
    void enable_connectionBreaks_isStillPutBack();
    void restore_changedByOthers_isLeft();
};

void TestEventConsent::enable_refused_changedNothing()
{
    Scene scene;
    scene.enable();
    QCOMPARE(scene.server.hears(), get);
    scene.saysFlags("Elz");
    QCOMPARE(scene.server.hears(), set + "ElzKg$hxe");
    scene.server.says("-NOPERM this user has no permissions to run the 'config|set' command\r\n");
    QVERIFY(scene.enabled && !*scene.enabled);
    QVERIFY(!scene.consent.hasChangedServer());
}

void TestEventConsent::enable_connectionBreaks_isStillPutBack_data()
{
    QTest::addColumn<bool>("isAnswered");
    QTest::newRow("before the answer") << false;
    QTest::newRow("before it is read back") << true;
}

void TestEventConsent::enable_connectionBreaks_isStillPutBack()
{
    QFETCH(bool, isAnswered);
    Scene scene;
    scene.enable();
    scene.server.hears();
    scene.saysFlags("Elz");
    QCOMPARE(scene.server.hears(), set + "ElzKg$hxe");
    if (isAnswered)
        scene.server.says("+OK\r\n");
    scene.server.closes();
    QVERIFY(scene.enabled && !*scene.enabled);
    QVERIFY(scene.consent.hasChangedServer());

    scene.welcome();
    scene.restore();
    QCOMPARE(scene.server.hears(), get);
    scene.saysFlags("g$xlzehKE"); // in the server's own order
    QCOMPARE(scene.server.hears(), set + "Elz");
    scene.server.says("+OK\r\n");
    QVERIFY(scene.restored && *scene.restored);
    QVERIFY(!scene.consent.hasChangedServer());
}

void TestEventConsent::restore_changedByOthers_isLeft()
{
    Scene scene;
    scene.enable();
    scene.server.hears();
    scene.saysFlags("");
    scene.server.hears();
    scene.server.says("+OK\r\n");
    scene.server.hears();
    scene.saysFlags("g$xhKe");
    QVERIFY(scene.enabled && *scene.enabled);
    scene.restore();
    QCOMPARE(scene.server.hears(), get);
    scene.saysFlags("AKE");
    QVERIFY(scene.restored && *scene.restored);
    QCOMPARE(scene.server.hears(), QByteArray());
}

} // namespace tst_eventconsent

LOCKSCOPE_TEST(tst_eventconsent, tst_eventconsent::TestEventConsent)
#include "tst_eventconsent.moc"
