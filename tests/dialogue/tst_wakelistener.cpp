// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "fleet/wakelistener.h"
#include "scriptedtransport.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_wakelistener {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

struct Scene {
    Scene()
    {
        redis::Connection::Options options;
        options.pingAfterIdle = Duration(0);
        options.probeWhenSilent = false;
        listener = std::make_unique<WakeListener>(options, clock, server.factory());
        QObject::connect(listener.get(), &WakeListener::woken, [this] { ++woken; });
    }
    QCoro::Task<> listen(QByteArray channel) { heard = co_await listener->listen(channel); }
    void connects()
    {
        server.welcomes(); // and takes what was sent, but for what the listener sends when it is ready
    }
    static QByteArray push(const char *kind, const char *channel, const char *last)
    {
        return "*3\r\n" + ScriptedServer::bulk(kind) + ScriptedServer::bulk(channel) + last + "\r\n";
    }
    void listensTo(const char *channel)
    {
        listen(channel);
        connects();
        QCOMPARE(server.hears(), "SUBSCRIBE "_ba + channel);
        QVERIFY(!heard);
        server.says(push("subscribe", channel, ":1"));
        QCOMPARE(heard, std::optional(true));
    }

    FakeClock clock;
    ScriptedServer server;
    std::unique_ptr<WakeListener> listener;
    std::optional<bool> heard;
    int woken = 0;
};

} // namespace

class TestWakeListener : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void construct_connectsOnlyWhenItIsNeeded()
    {
        Scene scene;
        QCOMPARE(scene.server.attempts(), 0);
        scene.listener->ignore();
        QCOMPARE(scene.server.attempts(), 0);
        QCOMPARE(scene.listener->channel(), QByteArray());
    }

    void message_onTheChannel_wakes()
    {
        Scene scene;
        scene.listensTo("c");
        QCOMPARE(scene.woken, 0);
        scene.server.says(Scene::push("message", "c", "$1\r\n0"));
        QCOMPARE(scene.woken, 1);
        scene.server.says(Scene::push("message", "another", "$1\r\n0"));
        QCOMPARE(scene.woken, 1);
    }

    void ignore_laterMessages_wakeNobody()
    {
        Scene scene;
        scene.listensTo("c");
        scene.listener->ignore();
        QCOMPARE(scene.server.hears(), "UNSUBSCRIBE c"_ba);
        scene.server.says(Scene::push("message", "c", "$1\r\n0")); // it was on its way
        scene.server.says(Scene::push("unsubscribe", "c", ":0"));
        QCOMPARE(scene.woken, 0);

        scene.heard.reset();
        scene.listen("d"); // over the same stream
        QCOMPARE(scene.server.hears(), "SUBSCRIBE d"_ba);
        scene.server.says(Scene::push("subscribe", "d", ":1"));
        QCOMPARE(scene.heard, std::optional(true));
        QCOMPARE(scene.server.attempts(), 1);
    }

    void listen_another_leavesTheFirst()
    {
        Scene scene;
        scene.listensTo("c");
        scene.listen("d");
        QCOMPARE(scene.server.hears(), "UNSUBSCRIBE c"_ba);
        QCOMPARE(scene.server.hears(), "SUBSCRIBE d"_ba);
    }

    void listen_refused_isNotHeard()
    {
        Scene scene;
        scene.listen("c");
        scene.connects();
        QCOMPARE(scene.server.hears(), "SUBSCRIBE c"_ba);
        scene.server.says("-NOPERM no\r\n");
        QCOMPARE(scene.heard, std::optional(false));
        QCOMPARE(scene.listener->channel(), QByteArray());
    }

    void listen_noAnswerWithinASecond_isNotHeard_data()
    {
        QTest::addColumn<bool>("isConnected");
        QTest::newRow("no connection") << false;
        QTest::newRow("no confirmation") << true;
    }
    void listen_noAnswerWithinASecond_isNotHeard()
    {
        QFETCH(bool, isConnected);
        Scene scene;
        scene.listen("c");
        if (isConnected)
            scene.connects();
        scene.clock.advance(Duration(999));
        QVERIFY(!scene.heard);
        scene.clock.advance(Duration(1));
        QCOMPARE(scene.heard, std::optional(false));
        QCOMPARE(scene.listener->channel(), QByteArray());
    }

    void listen_ignoredOrDestroyed_isNotHeard()
    {
        Scene scene;
        scene.listen("c");
        scene.listener->ignore();
        QCOMPARE(scene.heard, std::optional(false));
        scene.heard.reset();
        scene.listen("c");
        scene.listener.reset();
        QCOMPARE(scene.heard, std::optional(false));
    }

    void newStream_subscribesAgainAndWakes()
    {
        Scene scene;
        scene.listensTo("c");
        scene.server.closes();
        scene.clock.advance(Duration(30'000));
        scene.connects();
        QCOMPARE(scene.server.hears(), "SUBSCRIBE c"_ba);
        QCOMPARE(scene.woken, 0);
        scene.server.says(Scene::push("subscribe", "c", ":1")); // what was sent in between is lost
        QCOMPARE(scene.woken, 1);
    }
};

} // namespace tst_wakelistener

LOCKSCOPE_TEST(tst_wakelistener, tst_wakelistener::TestWakeListener)
#include "tst_wakelistener.moc"
