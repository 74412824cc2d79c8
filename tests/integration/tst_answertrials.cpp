// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in which an action is done, through a proxy that loses, delays, doubles and replaces answers: what is told is what is there, or unknown,
// and unknown only where nobody could know. LOCKSCOPE_TRIALS=100000 for a proof; LOCKSCOPE_SEED for others than those of every day.
#include "actionforms.h"
#include "libraries/plan.h"
#include "lyingproxy.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

namespace tst_answertrials {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = ActionOutcome::Kind;
using Seen = ActionOutcome::Seen;
using Lie = LyingProxy::Lie;

namespace {

int numberFrom(const char *variable, int usual) { return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariableIntValue(variable) : usual; }

enum class Way : quint8 { Script, Transaction, OneCommand };
constexpr std::array wayNames{"script", "transaction", "one command"};
constexpr std::array lieNames{"none",       "cut before",       "cut after",  "cut within",    "never answered", "passed late",
                              "said twice", "said twice later", "sent twice", "second answer", "replaced",       "forged"};

/** What proxies say on their own, and answers of other shapes. */
const QByteArrayList &foreignWords()
{
    static const QByteArrayList words{"-ERR Connection timed out\r\n", // twemproxy
                                      "-ERR Connection refused\r\n",
                                      "-ERR Invalid argument\r\n",
                                      "-upstream failure\r\n", // Envoy
                                      "-no upstream host\r\n",
                                      "-ERR server connection close\r\n",             // Predixy
                                      "-ERR handle response, backend conn reset\r\n", // Codis
                                      "-ERR EXEC without MULTI\r\n",
                                      "-NOSCRIPT No matching script. Please use EVAL.\r\n",
                                      "-READONLY\r\n",
                                      "-BUSY proxy has too many requests\r\n",
                                      "-WRONGTYPE Operation against a key holding the wrong kind of value\r\n",
                                      "*1\r\n$4\r\ndone\r\n",
                                      "*1\r\n$4\r\ngone\r\n",
                                      "*2\r\n$7\r\nchanged\r\n$5\r\nother\r\n",
                                      "*4\r\n$4\r\ndone\r\n$0\r\n\r\n*0\r\n*0\r\n",
                                      "*2\r\n$7\r\nrefused\r\n-NOPERM this user has no permissions to run the 'eval' command\r\n",
                                      "-MOVED 1 127.0.0.1:6379\r\n", // which none of the keys is in
                                      "-EXECABORT Transaction discarded because of: no backend\r\n",
                                      "-EXECABORT Transaction discarded because of previous error\r\n",
                                      "$-1\r\n",
                                      "*-1\r\n",
                                      "*0\r\n",
                                      ":7\r\n",
                                      "+OK\r\n",
                                      "+QUEUED\r\n",
                                      "+PONG\r\n",
                                      "$4\r\ndone\r\n"};
    return words;
}

bool isOnOneString(const ActionForm &form)
{
    const Action &action = form.action;
    const bool isOne = action.checks.size() == 1 && action.checks.front().command.front() == "GET" && action.steps.size() == 1;
    return isOne && (form.steps() == QByteArrayList{"DEL"} || form.steps() == QByteArrayList{"PEXPIRE"}) && action.leases.empty()
        && action.messages.empty() && std::ranges::none_of(action.kept, [](const redis::Command &kept) { return kept.front() == "DUMP"; });
}

/** No command that compares and changes: then a transaction does. */
std::optional<LyingProxy::Rewritten> asOnRedis7(const QByteArrayList &command)
{
    if (command.front() != "COMMAND")
        return std::nullopt;
    return LyingProxy::Rewritten{command, command.value(1) == "INFO" ? "*2\r\n*-1\r\n*-1\r\n" : "*0\r\n"};
}

/** DELEX (Redis 8.4), and SET with IFEQ, on a server that has neither: by a script of the proxy's. Scripts of others are refused. */
std::optional<LyingProxy::Rewritten> asOnRedis8(const QByteArrayList &command)
{
    const QByteArray remove = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";
    const QByteArray set = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])";
    const QByteArray first = command.value(1);
    if (command.front() == "EVAL")
        return LyingProxy::Rewritten{command, "-NOPERM this user has no permissions to run the 'eval' command\r\n"};
    if (command.front() == "COMMAND")
        return LyingProxy::Rewritten{command, first == "INFO" ? "*2\r\n*1\r\n$5\r\ndelex\r\n*-1\r\n" : "*1\r\n$4\r\nIFEQ\r\n"};
    if (command.front() == "DELEX")
        return LyingProxy::Rewritten{{"EVAL", remove, "1", first, command.value(3)}};
    if (command.front() == "SET" && command.value(3) == "IFEQ")
        return LyingProxy::Rewritten{{"EVAL", set, "1", first, command.value(4), command.value(6)}};
    return std::nullopt;
}

/** An undisturbed action: what is sent, and from which command on the outcome depends on the answer. */
struct Course {
    QByteArrayList commands;
    qsizetype decides = -1, uncertainFrom = -1;
};

/** What is drawn by lot. */
struct Trial {
    const ActionForm *form = nullptr;
    Way way = Way::Script;
    Lie lie = Lie::None;
    qsizetype number = -1; ///< of the command about which it is
    QByteArray words;
    Course course;

    bool isLate() const { return lie == Lie::NeverAnswered || lie == Lie::PassedLate; }
    bool isShifted() const { return lie == Lie::SaidTwice || lie == Lie::SaidTwiceLater; }
};

QByteArray decidingCommand(const Trial &trial)
{
    if (trial.way == Way::Script)
        return "EVAL";
    return trial.way == Way::Transaction ? "EXEC" : trial.form->action.verb == Verb::Extend ? "SET" : "DELEX";
}

Course courseOf(const Trial &trial, const QByteArrayList &heard)
{
    Course course{heard, heard.lastIndexOf(decidingCommand(trial)), -1};
    course.uncertainFrom = course.decides;
    if (trial.way == Way::Transaction) // an answer other than QUEUED
        course.uncertainFrom = heard.lastIndexOf("MULTI") + 1;
    if (trial.way == Way::OneCommand) // one write
        course.uncertainFrom = course.decides - qsizetype(trial.form->action.kept.size());
    return course;
}

QByteArray describe(const Trial &trial)
{
    return trial.form->name + ", by " + wayNames[std::size_t(trial.way)] + ", " + lieNames[std::size_t(trial.lie)] + ' '
        + QByteArray::number(trial.number) + ' ' + trial.course.commands.value(trial.number) + ' ' + trial.words.trimmed();
}

/** What was seen is what was there, unless the command was still on its way then. */
QByteArray contradictionOfSight(const Trial &trial, const ActionOutcome &outcome, bool isUnchanged, bool isDone)
{
    const bool isUndo = trial.form->action.verb == Verb::Undo;
    switch (outcome.seen) {
    case Seen::Nothing: return "nobody has looked";
    case Seen::Gone: return (isUndo ? isUnchanged : isDone) ? QByteArray() : "seen as gone";
    case Seen::Same: return trial.form->action.verb == Verb::Extend || (isUndo ? isDone : isUnchanged) ? QByteArray() : "seen as still there";
    case Seen::Fenced: return isDone ? QByteArray() : "a tombstone was seen";
    case Seen::Other: return isUndo && isUnchanged ? QByteArray() : "another one was seen"; // the tombstone that would go
    }
    return {};
}

/** Empty: what was told is so. */
QByteArray contradiction(const Trial &trial, const ActionOutcome &outcome, const DatabaseState &before, const DatabaseState &after)
{
    const bool isUnchanged = after == before, isDone = after.isLike(trial.form->after);
    if (outcome.mayBeDone) {
        const bool isAboutScript = trial.course.commands.value(trial.number) == "EVAL"; // which was refused, but was it?
        if (trial.number < trial.course.uncertainFrom && !isAboutScript && !trial.isShifted() && !trial.isLate())
            return "unknown, and nobody has lied about that";
        if (!isUnchanged && !isDone)
            return "unknown, and neither done nor not";
        return trial.isLate() ? QByteArray() : contradictionOfSight(trial, outcome, isUnchanged, isDone);
    }
    switch (outcome.kind) {
    case Kind::Done: return isDone ? QByteArray() : "not done";
    case Kind::Refused:
    case Kind::Failed: return isUnchanged ? QByteArray() : "it was done";
    case Kind::HolderChanged:
    case Kind::AlreadyGone:
    case Kind::WrongType: // by a read that got the answer of another one
        return trial.isShifted() && trial.number < trial.course.decides && isUnchanged ? QByteArray() : "nobody else was there";
    case Kind::DoneInPart: break;
    }
    return "not in part";
}

} // namespace

class TestAnswerTrials : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<DatabaseJudge> m_judge;
    std::unique_ptr<LyingProxy> m_proxy;
    std::vector<ActionForm> m_forms;
    std::map<std::pair<const ActionForm *, Way>, Course> m_courses;

    redis::Connection::Options optionsFor(const QString &socket, const QString &user) const
    {
        redis::Connection::Options options;
        options.endpoint = m_server.endpoint();
        options.endpoint.socketPath = socket;
        options.endpoint.user = user;
        options.password = user.isEmpty() ? redis::Secret() : redis::Secret("any");
        options.reconnect = false;
        return options;
    }
    QString proxySocket() const { return m_server.folder() + u"/proxy.sock"_s; }
    void use(const QString &program)
    {
        RedisServer::Options options;
        options.program = program;
        options.keyspaceEvents = "";
        QVERIFY(m_server.start(options));
        m_judge = std::make_unique<DatabaseJudge>(m_server.endpoint().socketPath.toUtf8());
        m_forms = actionForms(*m_judge, *connectNow(optionsFor(m_server.endpoint().socketPath, {}), m_clock), m_clock);
        m_proxy = std::make_unique<LyingProxy>();
        m_courses.clear();
        QVERIFY(m_proxy->start(proxySocket(), m_server.endpoint().socketPath));
    }
    void settle()
    {
        QEventLoop loop;
        const QDeadlineTimer patience(30'000);
        while (!m_proxy->isSettled() && !patience.hasExpired())
            loop.processEvents(QEventLoop::WaitForMoreEvents);
        if (!m_proxy->isSettled())
            qFatal("the server does not close");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // of what was closed here, below any loop: nobody else sends these
    }
    /** Through the proxy, where it is connected at all. */
    ActionOutcome perform(const Action &action, redis::Connection::Options options)
    {
        ActionOutcome outcome;
        outcome.error.text = u"not connected"_s;
        const auto connection = std::make_unique<redis::Connection>(options, m_clock);
        connection->open();
        QEventLoop loop;
        while (connection->state() == redis::Connection::State::Connecting)
            loop.processEvents(QEventLoop::WaitForMoreEvents);
        if (connection->isReady())
            outcome = performNow(*connection, m_clock, action);
        connection->close();
        settle();
        return outcome;
    }
    ActionOutcome run(const Trial &trial, DatabaseState &before, DatabaseState &after)
    {
        m_judge->ask(
            {"ACL", "SETUSER", "ops", "reset", "on", "nopass", "~*", "&*", "+@all", trial.way == Way::Transaction ? "-@scripting" : "+eval"});
        m_judge->put(trial.form->before);
        before = m_judge->state();
        static constexpr std::array rewrites{+[](const QByteArrayList &) { return std::optional<LyingProxy::Rewritten>(); }, asOnRedis7, asOnRedis8};
        m_proxy->setRewrite(rewrites[std::size_t(trial.way)]);
        m_proxy->begin(trial.lie, trial.number, trial.words);
        redis::Connection::Options options = optionsFor(proxySocket(), u"ops"_s);
        if (trial.isLate()) // it may be about the first words of a connection, too
            options.commandTimeout = options.connectTimeout = Duration(15);
        const ActionOutcome outcome = perform(trial.form->action, options);
        after = m_judge->state();
        return outcome;
    }
    const Course &courseOf(Trial trial)
    {
        Course &course = m_courses[{trial.form, trial.way}];
        if (course.commands.isEmpty()) {
            DatabaseState before, after;
            trial.lie = Lie::None;
            const ActionOutcome outcome = run(trial, before, after);
            course = tst_answertrials::courseOf(trial, m_proxy->heard());
            if (outcome.kind != Kind::Done || course.decides < 0)
                qWarning("%s: %s (%s)", describe(trial).constData(), outcomeName(outcome.kind), qPrintable(outcome.error.text));
        }
        return course;
    }
    Trial draw(QRandomGenerator &random)
    {
        Trial trial;
        trial.way = Way(random.bounded(3));
        do
            trial.form = &m_forms[random.bounded(quint32(m_forms.size()))];
        while (trial.way == Way::OneCommand && !isOnOneString(*trial.form));
        trial.course = courseOf(trial);
        trial.lie = Lie(1 + random.bounded(11));
        const bool isAboutIt = random.bounded(2) == 0 || trial.lie == Lie::SentTwice || trial.lie == Lie::SecondAnswer;
        trial.number = isAboutIt ? trial.course.decides : random.bounded(int(trial.course.commands.size()));
        if (trial.lie == Lie::Replaced || trial.lie == Lie::Forged) {
            do
                trial.words = foreignWords()[random.bounded(int(foreignWords().size()))];
            while (!isPlausible(trial));
        }
        return trial;
    }
    /** Proxies say errors; nobody can know of a value that it is not the one that was read. */
    static bool isPlausible(const Trial &trial)
    {
        if (trial.number == trial.course.decides)
            return trial.words != "+OK\r\n" || decidingCommand(trial) != "SET";
        return trial.words.startsWith('-') && !trial.words.startsWith("-WRONGTYPE");
    }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void perform_proxyLiesAboutAnAnswer_saysTheTruth_data()
    {
        QTest::addColumn<QString>("program");
        for (const QString &program : RedisServer::installedPrograms())
            QTest::newRow(RedisServer::programAndVersion(program).constData()) << program;
    }

    void perform_proxyLiesAboutAnAnswer_saysTheTruth()
    {
        QFETCH(QString, program);
        use(program);
        const int trials = numberFrom("LOCKSCOPE_TRIALS", 600);
        QRandomGenerator random(quint32(numberFrom("LOCKSCOPE_SEED", 1)));
        std::map<QByteArray, int> told;
        QByteArrayList faults;
        for (int i = 0; i < trials && faults.size() < 10; ++i) {
            const Trial trial = draw(random);
            DatabaseState before, after;
            const ActionOutcome outcome = run(trial, before, after);
            ++told[outcome.mayBeDone ? "unknown" : outcomeName(outcome.kind)];
            told[QByteArray("by ") + wayNames[std::size_t(trial.way)]] += 1;
            if (const QByteArray fault = contradiction(trial, outcome, before, after); !fault.isEmpty()) {
                faults +=
                    describe(trial) + ": told as " + outcomeName(outcome.kind) + " (" + outcome.error.text.english().toUtf8() + "), but " + fault;
                qInfo("%s", faults.last().constData());
            }
        }
        QByteArray summary;
        for (const auto &[kind, count] : told)
            summary += ", " + QByteArray::number(count) + ' ' + kind;
        qInfo("%d trials, %d contradictions%s", trials, int(faults.size()), summary.constData());
        QVERIFY(faults.isEmpty());
        // Without each of these the trials would prove nothing.
        for (const char *kind : {"done", "failed", "unknown", "by script", "by transaction", "by one command"})
            QVERIFY2(told[kind] > trials / 50, kind);
    }

    void perform_proxyLiesAboutTheEndOfAClient_saysTheTruth()
    {
        use(RedisServer::installedPrograms().front());
        m_proxy->setRewrite({});
        const int trials = numberFrom("LOCKSCOPE_TRIALS", 600) / 6;
        QRandomGenerator random(quint32(numberFrom("LOCKSCOPE_SEED", 1)));
        std::map<QByteArray, int> told;
        int faults = 0;
        for (int i = 0; i < trials; ++i) {
            const QByteArray name = "deploy-lock-" + QByteArray::number(i), socket = m_server.endpoint().socketPath.toUtf8();
            PlainClient holder(socket, {"CLIENT", "SETNAME", name});
            const QByteArray id = holder.ask({"CLIENT", "ID"});
            QVERIFY(holder.ask({"SUBSCRIBE", "deploy"}).startsWith("subscribe"));
            Lock lock;
            lock.key = "deploy";
            lock.token = name;
            lock.form = LockForm::Subscription;
            lock.details = lock.details.withClients({{HolderClient{.holder = name, .name = name, .id = id.toLongLong()}}, {}});
            const Lie lie = Lie(1 + random.bounded(11));
            const bool isLate = lie == Lie::NeverAnswered || lie == Lie::PassedLate;
            m_proxy->beginAt(lie, "CLIENT KILL", foreignWords()[random.bounded(int(foreignWords().size()) - 6)]); // without a number
            const bool isReplaced = lie == Lie::Replaced || lie == Lie::Forged;

            redis::Connection::Options options = optionsFor(proxySocket(), {});
            if (isLate)
                options.commandTimeout = Duration(15);
            const ActionOutcome outcome = perform(planClear(lock).value(), options);

            const bool isGone = !m_judge->ask({"CLIENT", "LIST", "ID", id}).contains(name);
            const bool isTrue = outcome.mayBeDone ? isLate || outcome.seen == (isGone ? Seen::Gone : Seen::Same)
                                                  : outcome.kind == Kind::Done && isGone && !isReplaced;
            ++told[outcome.mayBeDone ? "unknown" : outcomeName(outcome.kind)];
            if (!isTrue)
                qInfo("%s: %s (%s)", lieNames[std::size_t(lie)], outcomeName(outcome.kind), qPrintable(outcome.error.text));
            faults += isTrue ? 0 : 1;
        }
        qInfo("%d trials, %d contradictions, %d done, %d unknown", trials, faults, told["done"], told["unknown"]);
        QCOMPARE(faults, 0);
        QVERIFY(told["done"] > 0 && told["unknown"] > 0);
    }
};

} // namespace tst_answertrials

LOCKSCOPE_TEST(tst_answertrials, tst_answertrials::TestAnswerTrials)
#include "tst_answertrials.moc"
