// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/onecommand.h"

#include "actionforms.h"
#include "libraries/plan.h"
#include "operate/perform.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_onecommand {

using namespace lockscope;
using Kind = ActionOutcome::Kind;

/** Compare-and-delete and SET … IFEQ of a real server, for a user who may run no scripts. */
class TestOneCommand : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void perform_noScripts_usesTheCommandThatCompares_data();
    void perform_noScripts_usesTheCommandThatCompares();

private:
    static Lock lockOf(const QByteArray &token)
    {
        Lock lock;
        lock.key = "lock.a";
        lock.token = token;
        lock.form = LockForm::Token;
        lock.tokenIsWhole = true;
        lock.deadline = Instant(std::chrono::hours(1));
        return lock;
    }
};

void TestOneCommand::perform_noScripts_usesTheCommandThatCompares_data()
{
    QTest::addColumn<QString>("program");
    for (const QString &program : RedisServer::installedPrograms())
        QTest::newRow(RedisServer::programAndVersion(program).constData()) << program;
}

void TestOneCommand::perform_noScripts_usesTheCommandThatCompares()
{
    QFETCH(QString, program);
    SystemClock clock;
    RedisServer server;
    RedisServer::Options options;
    options.program = program;
    options.config += QStringLiteral("user ops on >pw ~* &* +@all -@scripting -watch -multi -exec");
    QVERIFY(server.start(options));
    DatabaseJudge judge(server.endpoint().socketPath.toUtf8());
    redis::Connection::Options connecting;
    connecting.endpoint = server.endpoint();
    connecting.endpoint.user = QStringLiteral("ops");
    connecting.password = redis::Secret("pw");
    const auto connection = connectNow(connecting, clock);

    Action clear = *planClear(lockOf("mine"), {});
    Action extend = *planExtend(lockOf("mine"), Duration(3'600'000), {});
    judge.ask({"SET", "lock.a", "mine", "PX", "60000"});
    const ActionOutcome tried = performNow(*connection, clock, extend);
    if (tried.kind == Kind::Refused)
        QSKIP("this server has no command that compares: neither DELEX nor DELIFEQ, nor SET with IFEQ");
    QCOMPARE(tried.kind, Kind::Done);
    QVERIFY(judge.ask({"PTTL", "lock.a"}).toLongLong() > 600'000);
    std::vector<Action> possible{extend};
    const ActionOutcome cleared = performNow(*connection, clock, clear);
    if (cleared.kind == Kind::Refused) { // Valkey 8.1 has SET with IFEQ alone
        QCOMPARE(judge.ask({"GET", "lock.a"}), QByteArray("mine"));
        judge.ask({"DEL", "lock.a"});
    } else {
        QCOMPARE(cleared.kind, Kind::Done);
        QCOMPARE(cleared.before.size(), clear.kept.size());
        QVERIFY(cleared.before.front().answer->toLongLong() > 600'000);
        QCOMPARE(judge.ask({"EXISTS", "lock.a"}), QByteArray("0"));
        possible.push_back(clear);
    }
    for (const Action &action : possible) {
        QCOMPARE(performNow(*connection, clock, action).kind, Kind::AlreadyGone);
        judge.ask({"SET", "lock.a", "theirs", "PX", "60000"});
        const ActionOutcome other = performNow(*connection, clock, action);
        QCOMPARE(other.kind, Kind::HolderChanged);
        QCOMPARE(other.holderNow, QByteArray("theirs"));
        QCOMPARE(judge.ask({"GET", "lock.a"}), QByteArray("theirs"));
        QVERIFY(judge.ask({"PTTL", "lock.a"}).toLongLong() <= 60'000);
        judge.ask({"DEL", "lock.a"});
        judge.ask({"HSET", "lock.a", "f", "v"});
        QCOMPARE(performNow(*connection, clock, action).kind, Kind::WrongType);
        judge.ask({"DEL", "lock.a"});
    }
}

} // namespace tst_onecommand

LOCKSCOPE_TEST(tst_onecommand, tst_onecommand::TestOneCommand)
#include "tst_onecommand.moc"
