// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/movingkeys.h"

#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_movingkeys {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

/** A lock in transit since the beginning. */
struct Scene {
    Scene()
    {
        Lock lock;
        lock.key = key;
        keys.leave(lock, {});
    }
    /** Asks for those for which nobody was asked; true if there was one. */
    bool ask(Duration at, bool isReached = true)
    {
        bool wasWanted = false;
        keys.askForMissing(Instant(at), [&](const MovingKeys::Moving &) {
            wasWanted = true;
            return isReached;
        });
        return wasWanted;
    }
    std::size_t overdue(Duration at)
    {
        return keys.takeOverdue(Instant(at), [](const MovingKeys::Moving &) { return false; }).size();
    }

    const Bytes key = QByteArray("lock.a");
    MovingKeys keys;
};

} // namespace

class TestMovingKeys : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void takeOverdue_serverWasAsked_isOverdueAfterItsTimeToAnswer()
    {
        Scene scene;
        QVERIFY(scene.ask(500ms, false));
        QVERIFY(scene.ask(1500ms));
        QVERIFY(!scene.ask(1600ms));
        QCOMPARE(scene.overdue(1500ms + MovingKeys::longestWay - 1ms), std::size_t(0));
        QCOMPARE(scene.overdue(1500ms + MovingKeys::longestWay), std::size_t(1));
        QVERIFY(scene.keys.isEmpty());
    }

    /** The slot went on while its server was asked, or the topology is older than that. */
    void goOn_serverSaysThatTheSlotIsElsewhere_isAskedForAgain()
    {
        Scene scene;
        QVERIFY(scene.ask(0ms));
        scene.keys.goOn(scene.key, Instant(1900ms));
        scene.keys.goOn(Bytes(QByteArray("lock.other")), Instant(1900ms));
        QCOMPARE(scene.overdue(3000ms), std::size_t(0));
        QVERIFY(scene.ask(3000ms));
        QCOMPARE(scene.overdue(3000ms + MovingKeys::longestWay), std::size_t(1));
    }

    void arrive_inTransit_isNotOverdue()
    {
        Scene scene;
        QVERIFY(scene.keys.arrive(scene.key));
        QVERIFY(!scene.keys.arrive(scene.key));
        QCOMPARE(scene.overdue(1h), std::size_t(0));
    }
};

} // namespace tst_movingkeys

LOCKSCOPE_TEST(tst_movingkeys, tst_movingkeys::TestMovingKeys)
#include "tst_movingkeys.moc"
