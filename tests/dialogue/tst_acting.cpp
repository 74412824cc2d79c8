// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "journal/journalreader.h"
#include "journal/journalwriter.h"
#include "operate/operations.h"
#include "scriptedtransport.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace tst_acting {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Duration connectTimeout = 5s;
constexpr Duration quietPeriod = 30s;
const QByteArray key = "lock.a", holder = "t1", tombstone = "lockscope:1";

Watcher::Options acting()
{
    Watcher::Options options;
    options.actsOnly = true;
    options.connection.reconnect = false;
    options.connection.pingAfterIdle = Duration(0);
    options.connection.connectTimeout = connectTimeout;
    return options;
}

/** It is there, and cannot be asked yet. */
void loads(ScriptedServer &server)
{
    server.connects();
    const qsizetype greeting = qsizetype(server.takeSent().size());
    server.says(QByteArray("+OK\r\n").repeated(greeting - 1) + "-LOADING Redis is loading the dataset in memory\r\n");
}

/** Does what scripts ask for; its user may do little else. */
QByteArray answerTo(const redis::Command &command)
{
    if (command.front() == "GET")
        return ScriptedServer::bulk(tombstone);
    if (command.front() != "EVAL" || command.at(1).contains("no-writes"))
        return "-NOPERM this user has no permissions\r\n";
    const QByteArray mark = command.at(std::size_t(3 + command.at(2).toInt()));
    return "*5\r\n" + ScriptedServer::bulk(mark) + ScriptedServer::bulk("done") + ScriptedServer::bulk({}) + "*0\r\n*0\r\n";
}
void answer(ScriptedServer &server)
{
    for (auto asked = server.takeSent(); !asked.empty(); asked = server.takeSent()) {
        for (const redis::Command &command : asked)
            server.says(answerTo(command));
    }
}

QCoro::Task<> reach(QPointer<Watcher> server, int &answers)
{
    co_await Watcher::reach(server);
    ++answers;
}

PlannedAction fence()
{
    Action action;
    action.verb = Verb::FenceOff;
    action.key = key;
    action.holder = holder;
    action.keys = {key};
    action.checks = {Check::valueIs(key, holder)};
    action.steps = {redis::command("SET", key, tombstone, "PX", quietPeriod.count())};
    action.undoChecks = {Check::valueIs(key, tombstone)};
    ActionRequest request;
    request.verb = action.verb;
    request.lock.key = key;
    request.time = quietPeriod;
    return {request, action, {}};
}

/** The only server of a command that acts. */
struct Scene {
    FakeClock clock;
    SystemClock journalClock; // of its thread
    ScriptedServer server;
    QTemporaryDir folder;
    JournalWriter journal{folder.filePath(QStringLiteral("journal.sqlite")), journalClock};
    Shards shards{{.watching = acting(), .address = {}, .factory = server.factory(), .heedsSentinels = false}, clock};
    QPointer<Operations> operations = new Operations(&shards, {}, clock, &journal);

    Scene() = default;
    ~Scene() { delete operations; }
    Q_DISABLE_COPY_MOVE(Scene)

    QStringList recorded()
    {
        QStringList outcomes;
        const auto actions = JournalReader(journal.path()).actionsOn(key, UnixTime());
        for (const StoredAction &action : actions.value_or({}))
            outcomes << action.verb + u": "_s + action.outcome;
        return actions ? outcomes : QStringList{actions.error().text};
    }
};

enum class Failure { Refused, Silent, Loading };

} // namespace

/** A server on which a command acts: it is connected when it is needed, and others wait meanwhile. */
class TestActing : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void reach_afterAFailure_waitsForNobodyOnceMore_data()
    {
        QTest::addColumn<Failure>("failure");
        QTest::addColumn<bool>("isTriedAtOnce");
        QTest::newRow("refuses connections") << Failure::Refused << false;
        QTest::newRow("does not answer") << Failure::Silent << false;
        QTest::newRow("loads its data") << Failure::Loading << true;
    }
    /** Each lock of a bulk asks for its server. */
    void reach_afterAFailure_waitsForNobodyOnceMore()
    {
        QFETCH(const Failure, failure);
        QFETCH(const bool, isTriedAtOnce);
        FakeClock clock;
        ScriptedServer server;
        Watcher watcher(acting(), clock, server.factory());
        int answers = 0;
        watcher.start();
        reach(&watcher, answers);
        QCOMPARE(answers, 0);
        if (failure == Failure::Refused)
            server.closes();
        else if (failure == Failure::Loading)
            loads(server);
        else
            clock.advance(connectTimeout);
        QCOMPARE(answers, 1);
        reach(&watcher, answers);
        QCOMPARE(server.attempts(), isTriedAtOnce ? 2 : 1);
        if (isTriedAtOnce)
            return;
        QCOMPARE(answers, 2);
        clock.advance(2999ms);
        reach(&watcher, answers);
        QCOMPARE(answers, 3);
        clock.advance(1ms);
        reach(&watcher, answers);
        QCOMPARE(server.attempts(), 2);
        QCOMPARE(answers, 3);
    }

    /** For 5 s. */
    void start_serverLoadsItsData_isAskedUntilItHas_data()
    {
        QTest::addColumn<int>("times");
        QTest::addColumn<bool>("isFound");
        QTest::newRow("soon") << 2 << true;
        QTest::newRow("after a while") << 20 << true;
        QTest::newRow("too long") << 21 << false;
    }
    void start_serverLoadsItsData_isAskedUntilItHas()
    {
        QFETCH(const int, times);
        QFETCH(const bool, isFound);
        Scene scene;
        const QSignalSpy found(&scene.shards, &Shards::found), failed(&scene.shards, &Shards::failed);
        scene.shards.start();
        for (int i = 1; i <= times; ++i) {
            QCOMPARE(scene.server.attempts(), i);
            loads(scene.server);
            scene.clock.advance(250ms);
        }
        if (isFound) {
            scene.server.welcomes();
            answer(scene.server);
        }
        QCOMPARE(found.count(), isFound ? 1 : 0);
        QCOMPARE(failed.count(), isFound ? 0 : 1);
    }

    /** Its intent is on its way to the disk when the server is closed, and another action is not over. */
    void close_fenceIsAboutToEnd_itsEndIsNotTried()
    {
        Scene scene;
        QSignalSpy operated(scene.operations, &Operations::operated);
        scene.shards.start();
        scene.server.welcomes();
        answer(scene.server);
        const auto hasOperated = [&](int times) {
            return QTest::qWaitFor([&] {
                answer(scene.server);
                return operated.count() == times;
            });
        };
        scene.operations->operate(1, fence());
        QVERIFY(hasOperated(1));
        QCOMPARE(scene.recorded(), QStringList{u"fence: fenced off"_s});
        scene.operations->operate(2, fence());
        connect(scene.operations, &Operations::intended, this, [&scene] { scene.operations->close(); });
        scene.clock.advance(quietPeriod + FenceWatch::grace);
        answer(scene.server); // the tombstone stands
        QVERIFY(hasOperated(2));
        QTRY_COMPARE(scene.recorded(), (QStringList{u"clear: not tried"_s, u"fence: failed"_s, u"fence: fenced off"_s}));
        QVERIFY(scene.server.takeSent().empty());
    }
};

} // namespace tst_acting

LOCKSCOPE_TEST(tst_acting, tst_acting::TestActing)
#include "tst_acting.moc"
