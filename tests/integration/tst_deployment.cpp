// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/deployment.h"

#include "watching.h"
#include "testprogram.h"

#include <QTest>

namespace tst_deployment {

using namespace lockscope;

class TestDeployment : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void locks_ofTwoServers_knowTheirNode();
    void coverage_oneServerLost_saysWhich();

private:
    struct Scene {
        SystemClock clock;
        RedisServer a, b;
        std::unique_ptr<Deployment> deployment;
        QHash<Bytes, Lock> locks;
        int completed = 0;
        int stopped = 0;

        bool start()
        {
            if (!a.start() || !b.start())
                return false;
            a.cliInput("SET lock.a tok PX 60000\nSET lock.both tok PX 60000\n");
            b.cliInput("SET lock.b tok PX 60000\n");
            deployment = std::make_unique<Deployment>(std::vector{optionsFor(a), optionsFor(b)}, clock);
            connect(deployment.get(), &Deployment::changed, deployment.get(), [this](const LockDelta &delta) { delta.applyTo(locks); });
            connect(deployment.get(), &Deployment::pictureCompleted, deployment.get(), [this] { ++completed; });
            connect(deployment.get(), &Deployment::stopped, deployment.get(), [this] { ++stopped; });
            deployment->start();
            return QTest::qWaitFor([this] { return completed == 1; });
        }
    };
};

void TestDeployment::locks_ofTwoServers_knowTheirNode()
{
    Scene scene;
    QVERIFY(scene.start());
    QCOMPARE(scene.locks.size(), 3);
    QCOMPARE(scene.deployment->lockCount(), std::size_t(3));
    QCOMPARE(scene.deployment->serverOf(scene.locks["lock.a"])->connection().options().endpoint, scene.a.endpoint());
    QCOMPARE(scene.deployment->serverOf(scene.locks["lock.b"])->connection().options().endpoint, scene.b.endpoint());
    scene.b.cliInput("SET lock.new tok PX 60000\n");
    QTRY_VERIFY(scene.locks.contains("lock.new"));
    QCOMPARE(scene.locks["lock.new"].node, NodeNumber(1));
    Lock elsewhere = scene.locks["lock.new"];
    elsewhere.node = 2;
    QVERIFY(!scene.deployment->serverOf(elsewhere));
    scene.deployment->stop();
    QTRY_COMPARE(scene.stopped, 1);
}

void TestDeployment::coverage_oneServerLost_saysWhich()
{
    Scene scene;
    QVERIFY(scene.start());
    QTRY_COMPARE(scene.deployment->coverage().seen(), std::size_t(2));
    QVERIFY(isLive(sightOf(scene.deployment->coverage().whole())));
    scene.b.kill9();
    QTRY_COMPARE(scene.deployment->coverage().seen(), std::size_t(1));
    QCOMPARE(sightOf(scene.deployment->coverage().whole()), Sight::NotConnected);
    QVERIFY(isLive(sightOf(scene.deployment->coverage().servers[0])));
}

} // namespace tst_deployment

LOCKSCOPE_TEST(tst_deployment, tst_deployment::TestDeployment)
#include "tst_deployment.moc"
