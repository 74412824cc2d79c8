// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Each action where one command of it is refused: what is told is what is there.
#include "actionforms.h"
#include "fakeclock.h"
#include "operate/undoplan.h"
#include "privateservers/serverprocess.h"
#include "redis/serverinfo.h"
#include "redisserver.h"
#include "operate/rightsreader.h"
#include "testprogram.h"

#include <QEventLoop>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <set>

namespace tst_actionrights {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Kind = ActionOutcome::Kind;
using redis::Connection;

namespace {

const QByteArrayList wayOfTransactions{"MULTI", "EXEC", "WATCH"};
/** What an action can do without. */
const QByteArrayList luxuries{"GETRANGE", "STRLEN", "HSTRLEN", "MEMORY", "DUMP", "PTTL", "INFO", "PUBLISH"};

/** Which way an action can go. */
enum class Way { Any, NoScripts };

bool isRefused(const ActionForm &form, const QByteArray &missing, Way way)
{
    const bool isNeededOnTheWay = way == Way::NoScripts && wayOfTransactions.contains(missing);
    const bool isNeededToCompare = form.checks().contains(missing) && missing != "GET"; // GETRANGE does it, too
    const bool isNeededForLeases = missing == "PTTL" && !form.action.leases.empty();
    const bool isNeededForLengths = missing == "HSTRLEN" && form.checks().contains("HGET");
    return isNeededOnTheWay || isNeededToCompare || isNeededForLengths || isNeededForLeases || form.steps().contains(missing);
}

QByteArrayList commandsOf(const ActionForm &form)
{
    QByteArrayList all = wayOfTransactions + luxuries;
    for (const QByteArray &name : form.checks() + form.steps()) {
        if (!all.contains(name))
            all += name;
    }
    return all;
}

QByteArray firstOf(const QByteArrayList &faults)
{
    return faults.isEmpty() ? QByteArray() : QByteArray::number(faults.size()) + " wrong:\n" + faults.mid(0, 30).join('\n');
}

/** Empty: what was told is so. */
QByteArray contradiction(const ActionForm &form, const ActionOutcome &outcome, const DatabaseState &before, const DatabaseState &after)
{
    const QByteArray told = outcomeName(outcome.kind) + QByteArray(": ") + outcome.error.text.english().toUtf8();
    if (outcome.kind == Kind::Done)
        return after.isLike(form.after) ? QByteArray() : "not as it should be after " + told;
    if (outcome.kind == Kind::Refused)
        return after == before ? QByteArray() : "changed, but " + told;
    return "neither done nor refused, but " + told;
}

} // namespace

class TestActionRights : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    RedisServer m_server;
    QString m_program; // that runs
    std::unique_ptr<DatabaseJudge> m_judge;
    std::vector<ActionForm> m_forms;

    QByteArray socketOf(const RedisServer &server) const { return server.endpoint().socketPath.toUtf8(); }
    std::unique_ptr<Connection> connectTo(const RedisServer &server, const QString &user = {})
    {
        Connection::Options options;
        options.endpoint = server.endpoint();
        options.endpoint.user = user;
        if (!user.isEmpty())
            options.password = redis::Secret("any");
        return connectNow(options, m_clock);
    }
    /** A server of this program, and what can be done on it. */
    void use(const QString &program)
    {
        if (program == m_program)
            return;
        m_program = program;
        m_judge.reset();
        RedisServer::Options options;
        options.program = program;
        QVERIFY(m_server.start(options));
        m_judge = std::make_unique<DatabaseJudge>(socketOf(m_server));
        m_forms = actionForms(*m_judge, *connectTo(m_server), m_clock);
        QVERIFY(m_forms.size() > 25);
    }
    /** It compares one string, and does one thing with it, for which this server has a command that does both. */
    bool hasOneCommandFor(const ActionForm &form)
    {
        const Action &action = form.action;
        if (form.checks() != QByteArrayList{"GET"} || action.steps.size() != 1 || !action.leases.empty() || !action.messages.empty())
            return false;
        const auto isKnown = [this](const QByteArrayList &arguments) {
            const QByteArray tries = "local answer = redis.pcall(unpack(ARGV)) return type(answer) == 'table' and answer.err and 0 or 1";
            return m_judge->ask(QByteArrayList{"EVAL", tries, "1", arguments.at(1)} + arguments) == "1";
        };
        if (form.steps() == QByteArrayList{"PEXPIRE"})
            return isKnown({"SET", "no such key", "v", "IFEQ", "v"});
        return form.steps() == QByteArrayList{"DEL"} && (isKnown({"DELIFEQ", "no such key", "v"}) || isKnown({"DELEX", "no such key", "IFEQ", "v"}));
    }
    void setUser(const QByteArrayList &rules)
    {
        QCOMPARE(m_judge->ask(QByteArrayList{"ACL", "SETUSER", "ops", "reset", "on", "nopass"} + rules), "OK");
    }
    /** What is an undo on another server is one on this, too. */
    static Action onDataOf(DatabaseJudge &judge, Action action)
    {
        for (Check &check : action.checks) {
            if (check.kind == Check::Kind::SameData)
                check.expected = redis::dataIn(judge.ask({"INFO", "replication"}));
        }
        return action;
    }
    /** What is wrong with what came of it, and whether the reason names what is missing. */
    QByteArray faultOf(const RedisServer &server, DatabaseJudge &judge, const QString &user, const ActionForm &form, Kind expected,
                       const QByteArray &missing)
    {
        judge.put(form.before);
        const DatabaseState before = judge.state();
        const auto connection = connectTo(server, user);
        const ActionOutcome outcome = performNow(*connection, m_clock, onDataOf(judge, form.action));
        const QByteArray fault = contradiction(form, outcome, before, judge.state());
        if (!fault.isEmpty())
            return fault;
        if (outcome.kind != expected)
            return outcomeName(outcome.kind) + QByteArray(" instead of ") + outcomeName(expected) + ": " + outcome.error.text.english().toUtf8();
        const bool isNamed = outcome.error.text.english().contains(QString::fromLatin1(missing), Qt::CaseInsensitive);
        return outcome.kind == Kind::Refused && !isNamed ? "does not name it: " + outcome.error.text.english().toUtf8() : QByteArray();
    }
    /** What is said to be lacking for it by this server, at once. */
    QString lackNow(const RedisServer &server, const Action &action)
    {
        const auto connection = connectTo(server, u"ops"_s);
        FakeClock clock;
        RightsReader reader(clock);
        QString lack;
        connect(&reader, &RightsReader::changed, this, [&lack](const RightsLack &said) { lack = said.text; });
        reader.setAction(connection.get(), action);
        awaitAnswers(*connection);
        return lack;
    }
    /** To what was sent, and to what is sent when that is answered: who it is, what it may, which commands there are, and whether it may one of them. */
    static void awaitAnswers(Connection &connection)
    {
        for (int i = 0; i < 4; ++i) {
            const redis::Command ping = redis::command("PING");
            const auto answer = connection.send(ping);
            QEventLoop loop;
            while (!answer.isDelivered())
                loop.processEvents(QEventLoop::WaitForMoreEvents);
        }
    }
    qint64 asked(const QByteArray &subcommand)
    {
        static const QRegularExpression calls(u"calls=(\\d+)"_s);
        const QString stats = QString::fromUtf8(m_judge->ask({"INFO", "commandstats"}));
        const qsizetype line = stats.indexOf(u"cmdstat_acl|"_s + QString::fromLatin1(subcommand));
        return line < 0 ? 0 : calls.match(stats, line).captured(1).toLongLong();
    }
    static void addPrograms()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<int>("way");
        for (const QString &program : RedisServer::installedPrograms()) {
            const QByteArray version = RedisServer::programAndVersion(program);
            QTest::addRow("%s, scripts allowed", version.constData()) << program << int(Way::Any);
            QTest::addRow("%s, scripts refused", version.constData()) << program << int(Way::NoScripts);
        }
    }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void perform_oneCommandRefusedByTheAcl_isDoneOrWasNot_data() { addPrograms(); }

    void perform_oneCommandRefusedByTheAcl_isDoneOrWasNot()
    {
        QFETCH(QString, program);
        QFETCH(int, way);
        use(program);
        QByteArrayList faults;
        int refused = 0, done = 0;
        for (const ActionForm &form : m_forms) {
            for (const QByteArray &missing : commandsOf(form)) {
                const bool isDoneByOne = hasOneCommandFor(form) && missing != "SET";
                const Kind expected = isRefused(form, missing, Way(way)) && !isDoneByOne ? Kind::Refused : Kind::Done;
                (expected == Kind::Refused ? refused : done) += 1;
                setUser({"~*", "&*", "+@all", Way(way) == Way::NoScripts ? "-@scripting" : "+eval", '-' + missing.toLower()});
                const QByteArray fault = faultOf(m_server, *m_judge, u"ops"_s, form, expected, missing);
                if (!fault.isEmpty())
                    faults += form.name + ", without " + missing + ": " + fault;
                const QString lack = lackNow(m_server, form.action);          // says beforehand what will be refused, and no more
                const bool mendsAsWell = wayOfTransactions.contains(missing); // the right to EVAL
                const QString mends = u"ACL SETUSER ops +"_s + (mendsAsWell ? u"eval"_s : QString::fromLatin1(missing.toLower()));
                if (expected == Kind::Refused ? !lack.endsWith(mends) : !lack.isEmpty())
                    faults += form.name + ", without " + missing + ", said to lack: \"" + lack.toUtf8() + '"';
            }
        }
        QVERIFY2(faults.isEmpty(), firstOf(faults).constData());
        QVERIFY(refused > 50 && done > 50);
        qInfo("%d refused, %d done", refused, done);
    }

    void perform_oneCommandRenamed_isDoneOrWasNot_data() { addPrograms(); }

    void perform_oneCommandRenamed_isDoneOrWasNot()
    {
        QFETCH(QString, program);
        QFETCH(int, way);
        use(program);
        std::set<QByteArray> all;
        for (const ActionForm &form : m_forms) {
            const QByteArrayList commands = commandsOf(form);
            all.insert(commands.begin(), commands.end());
        }
        QByteArrayList faults;
        for (const QByteArray &missing : all) {
            DatabaseJudge::Names names{{missing, "hidden-" + missing}};
            if (Way(way) == Way::NoScripts)
                names["EVAL"] = "hidden-EVAL";
            RedisServer::Options options;
            options.program = program;
            for (const auto &[name, hidden] : names)
                options.config += u"rename-command %1 %2"_s.arg(QString::fromLatin1(name), QString::fromLatin1(hidden));
            RedisServer server;
            QVERIFY(server.start(options));
            DatabaseJudge judge(socketOf(server), 0, names);
            for (const ActionForm &form : m_forms) {
                if (!commandsOf(form).contains(missing))
                    continue;
                const bool isDoneByOne = hasOneCommandFor(form) && missing != "SET";
                const Kind expected = isRefused(form, missing, Way(way)) && !isDoneByOne ? Kind::Refused : Kind::Done;
                const QByteArray fault = faultOf(server, judge, {}, form, expected, missing);
                if (!fault.isEmpty())
                    faults += form.name + ", without " + missing + ": " + fault;
            }
        }
        QVERIFY2(faults.isEmpty(), firstOf(faults).constData());
    }

    void perform_keysOutOfReach_isRefused_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QByteArrayList>("rules");
        for (const QString &program : RedisServer::installedPrograms()) {
            const QByteArray version = RedisServer::programAndVersion(program);
            const auto row = [&](const char *name, const QByteArrayList &rules) {
                QTest::addRow("%s, %s", version.constData(), name) << program << rules;
            };
            row("none", {"~other*", "+@all"});
            row("to be read only", {"%R~*", "+@all"});
            row("to be read only, without scripts", {"%R~*", "+@all", "-@scripting"});
            row("not the companion", {"~lock:*", "+@all"});
            row("the companion to be read only", {"~lock:*", "%R~*", "+@all"});
            row("the companion to be read only, without scripts", {"~lock:*", "%R~*", "+@all", "-@scripting"});
        }
    }

    void perform_keysOutOfReach_isRefused()
    {
        QFETCH(QString, program);
        QFETCH(QByteArrayList, rules);
        use(program);
        const auto form = std::ranges::find(m_forms, "clear, python-redis-lock", &ActionForm::name);
        QVERIFY(form != m_forms.end());
        setUser(rules);
        QCOMPARE(faultOf(m_server, *m_judge, u"ops"_s, *form, Kind::Refused, "NOPERM"), QByteArray());
        const QString lack = lackNow(m_server, form->action);
        QVERIFY2(lack.startsWith(u"The user ops has no permission for "_s) && lack.contains(u"the key "_s), qPrintable(lack));
    }

    void rights_goAndComeBack_areSaidWithTheNextQuestion()
    {
        use(RedisServer::installedPrograms().front());
        const Action &action = m_forms.front().action;
        setUser({"~*", "&*", "+@all", "-acl", "+acl|whoami", "+acl|dryrun"}); // as the guide says
        const auto connection = connectTo(m_server, u"ops"_s);
        FakeClock clock;
        RightsReader reader(clock);
        QStringList said;
        connect(&reader, &RightsReader::changed, this, [&said](const RightsLack &lack) { said += lack.text; });
        const qint64 before = asked("whoami");
        reader.setAction(connection.get(), action);
        reader.setAction(connection.get(), action); // planned again: no more questions for that
        awaitAnswers(*connection);
        QCOMPARE(said, QStringList());
        QCOMPARE(asked("whoami") - before, 1);
        m_judge->ask({"ACL", "SETUSER", "ops", "-@scripting", "-multi"});
        clock.advance(1900ms);
        QCOMPARE(clock.pendingTimers(), std::size_t(1));
        clock.advance(100ms);
        awaitAnswers(*connection);
        QCOMPARE(said, QStringList{u"The user ops has no permission for EVAL. Nothing would be done. To allow it: ACL SETUSER ops +eval"_s});
        m_judge->ask({"ACL", "SETUSER", "ops", "+multi"}); // another way is open
        clock.advance(2s);
        awaitAnswers(*connection);
        QCOMPARE(said.size(), 2);
        QCOMPARE(said.last(), QString());
        clock.advance(10s); // while an answer is awaited, no other question is sent
        awaitAnswers(*connection);
        QCOMPARE(asked("whoami") - before, 4);
        reader.setAction(nullptr, std::nullopt);
        clock.advance(1min);
        awaitAnswers(*connection);
        QCOMPARE(asked("whoami") - before, 4);
    }

    void rights_mayNotBeAsked_nothingIsClaimedAndAskedOnce_data()
    {
        QTest::addColumn<QByteArray>("denied");
        QTest::newRow("who one is") << QByteArray("-acl|whoami");
        QTest::newRow("what one may") << QByteArray("-acl|dryrun");
        QTest::newRow("anything of rights") << QByteArray("-acl");
    }
    void rights_mayNotBeAsked_nothingIsClaimedAndAskedOnce()
    {
        QFETCH(QByteArray, denied);
        use(RedisServer::installedPrograms().front());
        setUser({"~*", "&*", "+@all", "-eval", "-multi", denied});
        const auto connection = connectTo(m_server, u"ops"_s);
        FakeClock clock;
        RightsReader reader(clock);
        QStringList said;
        connect(&reader, &RightsReader::changed, this, [&said](const RightsLack &lack) { said += lack.text; });
        reader.setAction(connection.get(), m_forms.front().action);
        awaitAnswers(*connection);
        const quint64 sent = connection->commandsSent();
        for (int i = 0; i < 5; ++i)
            clock.advance(2s);
        QCOMPARE(connection->commandsSent(), sent);
        QCOMPARE(said, QStringList());
        QCOMPARE(clock.pendingTimers(), std::size_t(0));
    }

    void perform_serverTakesNoWrites_saysTheTruth_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QByteArrayList>("trouble");
        QTest::addColumn<QByteArrayList>("mending");
        QTest::addColumn<QString>("user");
        for (const QString &program : RedisServer::installedPrograms()) {
            const QByteArray version = RedisServer::programAndVersion(program);
            for (const char *const user : {"", "ops"}) {
                const auto row = [&](const char *name, const QByteArrayList &trouble, const QByteArrayList &mending) {
                    QTest::addRow("%s, %s%s", version.constData(), name, *user ? ", without scripts" : "")
                        << program << trouble << mending << QString::fromLatin1(user);
                };
                row("no memory", {"CONFIG", "SET", "maxmemory", "1"}, {"CONFIG", "SET", "maxmemory", "0"});
                row("no replica", {"CONFIG", "SET", "min-replicas-to-write", "1"}, {"CONFIG", "SET", "min-replicas-to-write", "0"});
                row("a replica itself", {"REPLICAOF", "127.0.0.1", QByteArray::number(freePort())}, {"REPLICAOF", "NO", "ONE"});
            }
        }
    }

    void perform_serverTakesNoWrites_saysTheTruth()
    {
        QFETCH(QString, program);
        QFETCH(QByteArrayList, trouble);
        QFETCH(QByteArrayList, mending);
        QFETCH(QString, user);
        use(program);
        setUser({"~*", "&*", "+@all", "-@scripting"});
        const auto connection = connectTo(m_server, user);
        QByteArrayList faults;
        int refused = 0;
        for (const ActionForm &form : m_forms) {
            m_judge->put(form.before);
            const DatabaseState before = m_judge->state();
            m_judge->ask(trouble);
            const ActionOutcome outcome = performNow(*connection, m_clock, form.action);
            m_judge->ask(mending);
            refused += outcome.kind == Kind::Refused;
            const QByteArray fault = contradiction(form, outcome, before, m_judge->state());
            if (!fault.isEmpty())
                faults += form.name + ": " + fault;
        }
        QVERIFY2(faults.isEmpty(), firstOf(faults).constData());
        const bool makesRoom = user.isEmpty() && trouble.at(2) == "maxmemory"; // what removes may run without memory
        QCOMPARE(refused > 0, !makesRoom);
    }

    void clear_subscriptionWhileACommandIsRefused_isDoneOrWasNot_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QByteArrayList>("rules");
        QTest::addColumn<QByteArray>("clientCommand"); // by this name
        QTest::addColumn<Kind>("expected");
        for (const QString &program : RedisServer::installedPrograms()) {
            const QByteArray version = RedisServer::programAndVersion(program);
            const auto row = [&](const char *name, const QByteArrayList &rules, const QByteArray &clientCommand, Kind expected) {
                QTest::addRow("%s, %s", version.constData(), name) << program << rules << clientCommand << expected;
            };
            row("allowed", {}, "CLIENT", Kind::Done);
            row("without CLIENT LIST", {"-client|list"}, "CLIENT", Kind::Refused);
            row("without CLIENT KILL", {"-client|kill"}, "CLIENT", Kind::Refused);
            row("without CLIENT", {"-client"}, "CLIENT", Kind::Refused);
            row("only these two", {"-@all", "+client|list", "+client|kill"}, "CLIENT", Kind::Done);
            row("CLIENT is renamed", {}, "hidden-CLIENT", Kind::Refused);
        }
    }

    void clear_subscriptionWhileACommandIsRefused_isDoneOrWasNot()
    {
        QFETCH(QString, program);
        QFETCH(QByteArrayList, rules);
        QFETCH(QByteArray, clientCommand);
        QFETCH(Kind, expected);
        RedisServer::Options options;
        options.program = program;
        if (clientCommand != "CLIENT")
            options.config = {u"rename-command CLIENT "_s + QString::fromLatin1(clientCommand)};
        RedisServer server;
        QVERIFY(server.start(options));
        PlainClient admin(socketOf(server)), holder(socketOf(server)), other(socketOf(server));
        QCOMPARE(admin.ask(QByteArrayList{"ACL", "SETUSER", "ops", "on", "nopass", "~*", "&*", "+@all"} + rules), "OK");
        const QByteArray name = "deploy-lock-933765b79186407e980b5549612c5af1";
        QCOMPARE(holder.ask({clientCommand, "SETNAME", name}), "OK");
        const qint64 id = holder.ask({clientCommand, "ID"}).toLongLong();
        QVERIFY(holder.ask({"SUBSCRIBE", "deploy"}).startsWith("subscribe"));
        QVERIFY(other.ask({"SUBSCRIBE", "deploy"}).startsWith("subscribe"));
        Lock lock;
        lock.key = "deploy";
        lock.token = name;
        lock.form = LockForm::Subscription;
        lock.details = lock.details.withClients({{HolderClient{.holder = name, .name = name, .id = id}}, {}});
        const auto connection = connectTo(server, u"ops"_s);

        const ActionOutcome outcome = performNow(*connection, m_clock, planClear(lock).value());

        QCOMPARE(outcomeName(outcome.kind), outcomeName(expected));
        const bool isNamed = outcome.error.text.english().contains(u"client"_s, Qt::CaseInsensitive);
        QVERIFY2(isNamed == (expected == Kind::Refused), qPrintable(outcome.error.text));
        const int left = expected == Kind::Done ? 1 : 2;
        QCOMPARE(admin.ask({"PUBSUB", "NUMSUB", "deploy"}), "deploy\n" + QByteArray::number(left));
        QCOMPARE(admin.ask({clientCommand, "LIST", "ID", QByteArray::number(id)}).contains(name), expected != Kind::Done);
    }

    void perform_serverBusyWithAScript_isRefused()
    {
        use(RedisServer::installedPrograms().front());
        const ActionForm &form = m_forms.front();
        m_judge->put(form.before);
        const DatabaseState before = m_judge->state();
        const auto connection = connectTo(m_server);
        QCOMPARE(m_judge->ask({"CONFIG", "SET", "busy-reply-threshold", "1"}), "OK");
        const auto other = connectTo(m_server);
        const redis::Command endless = redis::command("EVAL", "while true do end", 0);
        const auto running = other->send(endless);
        QTRY_VERIFY(PlainClient(socketOf(m_server)).ask({"PING"}).startsWith("(error) BUSY"));

        const ActionOutcome outcome = performNow(*connection, m_clock, form.action);

        QCOMPARE(m_judge->ask({"SCRIPT", "KILL"}), "OK");
        QTRY_VERIFY(running.isDelivered());
        QCOMPARE(outcomeName(outcome.kind), outcomeName(Kind::Refused));
        QCOMPARE(outcome.error.code, QByteArray("BUSY"));
        QVERIFY(m_judge->state() == before);
    }
};

} // namespace tst_actionrights

LOCKSCOPE_TEST(tst_actionrights, tst_actionrights::TestActionRights)
#include "tst_actionrights.moc"
