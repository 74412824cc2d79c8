// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "race/catalogue.h"
#include "race/live/liveactor.h"
#include "scriptedtransport.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

class Notes final : public Chronicle {
public:
    quint64 spanBegan(int, LaneSpan::Kind, const QByteArray &) override { return 0; }
    void spanEnded(quint64) override {}
    void marked(const LaneMark &mark) override
    {
        marks << mark.command + u" → "_s + mark.answer + (mark.good ? u" good"_s : QString());
    }
    void wrote(const SimulatedHold &hold) override { written << hold.token; }
    void statusChanged(int) override {}

    QStringList marks;
    QByteArrayList written;
};

/** An actor with its script and its clock, and the outcome of the coroutine under test. */
struct Scene {
    explicit Scene(const char *protocolName, Duration clockOffset = Duration(0))
    {
        redis::Connection::Options options;
        options.pingAfterIdle = Duration(0);
        actor = std::make_unique<LiveActor>(7, u"C7"_s, options, clock, server.factory(), notes, clockOffset);
        protocol = makeProtocol(QString::fromLatin1(protocolName), {.key = "lock.foo", .lease = Duration(5000)}, *actor);
        actor->connection().open();
        server.welcomes();
        server.takeSent();
    }
    ~Scene() { actor->end(); }

    QCoro::Task<> attempt() { attempted = co_await protocol->attempt(); }
    QCoro::Task<> release() { released = co_await protocol->release(); }
    QByteArray unixMs(int fromNow) const { return QByteArray::number(toMs(clock.wallNow()) + fromNow); }
    QByteArray stamp(int fromNow) const { return ScriptedServer::bulk(unixMs(fromNow)); }

    FakeClock clock;
    ScriptedServer server;
    Notes notes;
    std::unique_ptr<LiveActor> actor;
    std::unique_ptr<RaceProtocol> protocol;
    std::optional<Result<Attempt>> attempted;
    std::optional<Result<QString>> released;
};

bool acquired(const Scene &scene) { return scene.attempted && *scene.attempted && **scene.attempted == Attempt::Acquired; }
bool busy(const Scene &scene) { return scene.attempted && *scene.attempted && **scene.attempted == Attempt::Busy; }

} // namespace

class TestLockProtocols : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void makeProtocol_everyName_exists()
    {
        Scene scene("set-nx-px");
        for (const ProtocolInfo &info : protocolCatalogue())
            QVERIFY(makeProtocol(info.id, {}, *scene.actor));
        QVERIFY(!makeProtocol(u"setnx"_s, {}, *scene.actor));
    }

    void timestamp_setnxAnswersOne_acquired()
    {
        Scene scene("setnx-timestamp");
        scene.attempt();
        QCOMPARE(scene.server.hears(), "SETNX lock.foo " + scene.unixMs(5001));
        scene.server.says(":1\r\n");
        QVERIFY(acquired(scene));
        QCOMPARE(scene.notes.written, QByteArrayList{scene.unixMs(5001)});
        QCOMPARE(scene.notes.marks, QStringList{u"SETNX → 1 good"_s});
    }

    void timestamp_valueNotYetPast_busy()
    {
        Scene scene("setnx-timestamp");
        scene.attempt();
        scene.server.takeSent();
        scene.server.says(":0\r\n");
        QCOMPARE(scene.server.hears(), QByteArray("GET lock.foo"));
        scene.server.says(scene.stamp(0)); // now is not past
        QVERIFY(busy(scene));
        QVERIFY(scene.notes.written.isEmpty());
    }

    void timestamp_getAnswersNil_setnxAgain()
    {
        Scene scene("setnx-timestamp");
        scene.attempt();
        scene.server.takeSent();
        scene.server.says(":0\r\n");
        scene.server.takeSent();
        scene.server.says("$-1\r\n");
        QCOMPARE(scene.server.hears(), "SETNX lock.foo " + scene.unixMs(5001));
        scene.server.says(":1\r\n");
        QVERIFY(acquired(scene));
    }

    void timestamp_lapsed_takenOverByGetset_data()
    {
        QTest::addColumn<int>("oldFromNow"); // 0: nil
        QTest::addColumn<bool>("isAcquired");
        QTest::newRow("old value still past") << -1 << true;
        QTest::newRow("nil, vanished in between") << 0 << true;
        QTest::newRow("somebody was faster") << 4000 << false;
    }
    void timestamp_lapsed_takenOverByGetset()
    {
        QFETCH(int, oldFromNow);
        QFETCH(bool, isAcquired);
        Scene scene("setnx-timestamp");
        scene.attempt();
        scene.server.takeSent();
        scene.server.says(":0\r\n");
        scene.server.takeSent();
        scene.server.says(scene.stamp(-1));
        QCOMPARE(scene.server.hears(), "GETSET lock.foo " + scene.unixMs(5001));
        scene.server.says(oldFromNow == 0 ? QByteArray("$-1\r\n") : scene.stamp(oldFromNow));
        QCOMPARE(acquired(scene), isAcquired);
        QCOMPARE(busy(scene), !isAcquired);
        // A loser has overwritten the winner's timestamp all the same.
        QCOMPARE(scene.notes.written, QByteArrayList{scene.unixMs(5001)});
        QCOMPARE(scene.notes.marks.at(1), u"GET → lapsed"_s);
    }

    void timestamp_valueOfAnotherKind_busy()
    {
        Scene scene("setnx-timestamp");
        scene.attempt();
        scene.server.takeSent();
        scene.server.says(":0\r\n");
        scene.server.takeSent();
        scene.server.says(ScriptedServer::bulk("some\x1btoken, and a long one"));
        QVERIFY(busy(scene));
        QCOMPARE(scene.notes.marks.last(), u"GET → some\\x1btoken, a…"_s);
    }

    void timestamp_clockAhead_liveLockTakenOver()
    {
        Scene scene("setnx-timestamp", Duration(6000));
        scene.attempt();
        scene.server.takeSent();
        scene.server.says(":0\r\n");
        scene.server.takeSent();
        scene.server.says(scene.stamp(5000));
        QCOMPARE(scene.server.hears(), "GETSET lock.foo " + scene.unixMs(11001));
        scene.server.says(scene.stamp(5000));
        QVERIFY(acquired(scene));
    }

    void timestampRelease_beforeTheDeadline_deleted()
    {
        Scene scene("setnx-timestamp");
        scene.release();
        QCOMPARE(scene.server.hears(), QByteArray("GET lock.foo"));
        scene.server.says(scene.stamp(1));
        QCOMPARE(scene.server.hears(), QByteArray("DEL lock.foo"));
        scene.server.says(":1\r\n");
        QCOMPARE(scene.released->value(), u"released"_s);
    }

    void timestampRelease_lapsedOrGone_leftAlone_data()
    {
        QTest::addColumn<QByteArray>("value"); // empty: nil
        QTest::newRow("past") << QByteArray("1700000000000");
        QTest::newRow("gone") << QByteArray();
        QTest::newRow("another kind") << QByteArray("token");
    }
    void timestampRelease_lapsedOrGone_leftAlone()
    {
        QFETCH(QByteArray, value);
        Scene scene("setnx-timestamp");
        scene.release();
        scene.server.takeSent();
        scene.server.says(value.isEmpty() ? QByteArray("$-1\r\n") : ScriptedServer::bulk(value));
        QVERIFY(scene.released && *scene.released);
        QVERIFY(scene.server.takeSent().empty());
    }

    void timestampRelease_deadlineIsNow_leftAlone()
    {
        Scene scene("setnx-timestamp");
        scene.release();
        scene.server.takeSent();
        scene.server.says(scene.stamp(0));
        QVERIFY(scene.released && *scene.released);
        QVERIFY(scene.server.takeSent().empty());
    }

    void setNxPx_okThenRelease_comparesItsOwnToken()
    {
        Scene scene("set-nx-px");
        scene.attempt();
        const auto sent = scene.server.takeSent();
        QCOMPARE(sent.size(), 1U);
        const QByteArray token = sent[0].at(2);
        QVERIFY(sent[0] == redis::command("SET", "lock.foo", token, "NX", "PX", 5000));
        QVERIFY2(token.startsWith("lockscope-sim:C7:") && token.size() == 17 + 32, token.constData());
        scene.server.says("+OK\r\n");
        QVERIFY(acquired(scene));
        QCOMPARE(scene.notes.written, QByteArrayList{token});
        QCOMPARE(scene.notes.marks, QStringList{u"SET NX PX → OK good"_s});

        scene.release();
        const auto script = scene.server.takeSent();
        QCOMPARE(script.size(), 1U);
        QCOMPARE(script[0].at(0), QByteArray("EVAL"));
        QCOMPARE(script[0].at(3), QByteArray("lock.foo"));
        QCOMPARE(script[0].at(4), token);
        scene.server.says(":0\r\n");
        QVERIFY(scene.released->value().contains(u"0"_s));
    }

    void setNxPx_nil_busyAndNewTokenNextTime()
    {
        Scene scene("set-nx-px");
        scene.attempt();
        const QByteArray first = scene.server.takeSent().at(0).at(2);
        scene.server.says("$-1\r\n");
        QVERIFY(busy(scene));
        QVERIFY(scene.notes.written.isEmpty());
        scene.attempt();
        QVERIFY(scene.server.takeSent().at(0).at(2) != first);
    }

    void send_errorReply_isMarkedAndReturned()
    {
        Scene scene("set-nx-px");
        scene.attempt();
        scene.server.says("-OOM command not allowed when used memory > 'maxmemory'.\r\n");
        QVERIFY(scene.attempted && !*scene.attempted);
        QCOMPARE(scene.notes.marks, QStringList{u"SET NX PX → OOM"_s});
    }

    void freeze_beforeAStep_nothingIsSentUntilThawed()
    {
        Scene scene("set-nx-px");
        scene.actor->setFrozen(true);
        scene.attempt();
        QVERIFY(scene.server.takeSent().empty());
        scene.actor->setFrozen(false);
        QCOMPARE(scene.server.takeSent().size(), 1U);
    }

    void freeze_whileTheAnswerComes_itIsNoticedWhenThawed()
    {
        Scene scene("set-nx-px");
        scene.attempt();
        scene.actor->setFrozen(true);
        scene.server.says("+OK\r\n");
        QVERIFY(!scene.attempted);
        QVERIFY(scene.notes.marks.isEmpty());
        scene.actor->setFrozen(false);
        QVERIFY(acquired(scene));
    }

    void end_anywhere_everythingReturnsCancelled_data()
    {
        QTest::addColumn<bool>("frozen");
        QTest::newRow("waiting for an answer") << false;
        QTest::newRow("standing still") << true;
    }
    void end_anywhere_everythingReturnsCancelled()
    {
        QFETCH(bool, frozen);
        Scene scene("setnx-timestamp");
        scene.actor->setFrozen(frozen);
        scene.attempt();
        scene.actor->end();
        QVERIFY(scene.attempted && !*scene.attempted);
        QCOMPARE(scene.attempted->error().kind, Error::Kind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestLockProtocols)
#include "tst_lockprotocols.moc"
