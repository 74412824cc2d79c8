// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Clear, fence and extend while connections die between any two bytes, rights are taken away, scripts are flushed and holders release: the
// outcome that is told is the one on the server, or unknown. LOCKSCOPE_TRIALS=100000 for a proof; LOCKSCOPE_SEED for others than those of every day.
#include "actionforms.h"
#include "cuttingproxy.h"
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

namespace tst_actiontrials {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = ActionOutcome::Kind;
using Way = CuttingProxy::Way;

namespace {

int numberFrom(const char *variable, int usual) { return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariableIntValue(variable) : usual; }

/** What happens between two bytes. */
enum class Fault { Nothing, Cut, Killed, Refused, Flushed, Released };
constexpr std::array faultNames{"nothing", "cut", "killed by the server", "one command refused", "scripts flushed", "holder releases"};

/** What is drawn by lot. */
struct Trial {
    const ActionForm *form = nullptr;
    bool mayUseScripts = true;
    Fault fault = Fault::Nothing;
    QByteArray refused; ///< command
    Way way = Way::ToServer;
    qint64 byte = 0;
};

QByteArray describe(const Trial &trial)
{
    return trial.form->name + (trial.mayUseScripts ? ", by script, " : ", by transaction, ") + faultNames[std::size_t(trial.fault)] + ' '
        + trial.refused + " before byte " + QByteArray::number(trial.byte) + (trial.way == Way::ToServer ? " to the server" : " to the client");
}

QByteArrayList commandsOf(const ActionForm &form)
{
    return form.checks() + form.steps() + QByteArrayList{"EVAL", "MULTI", "EXEC", "WATCH", "GETRANGE", "DUMP", "PTTL", "PUBLISH"};
}

/** What was found on the server. */
struct Found {
    DatabaseState before, after;
    std::optional<bool> wasDoneAtRelease; ///< nothing: the holder did not release
};

/** Neither all of it nor nothing; and no key that it does not name was written. */
bool isDoneInPart(const ActionForm &form, const DatabaseState &before, const DatabaseState &found)
{
    const auto isItsOwn = [&](const auto &key) {
        const auto was = before.keys.find(key.first);
        return std::ranges::find(form.action.keys, key.first) != form.action.keys.end() || (was != before.keys.end() && was->second == key.second);
    };
    const auto name = [](const auto &key) { return key.first; };
    const bool isAll = found.isLike(form.after) && std::ranges::equal(found.keys, form.after.keys, {}, name, name); // with what wakes those who wait
    return !(found == before) && !isAll && std::ranges::all_of(found.keys, isItsOwn);
}

/** Empty: what was told is so. */
QByteArray contradiction(const Trial &trial, const ActionOutcome &outcome, const Found &found)
{
    const bool isUnchanged = found.after == found.before, isDone = found.after.isLike(trial.form->after);
    const bool isUnknown = outcome.kind == Kind::Failed && outcome.mayBeDone;
    const bool wasSeen = outcome.seen != ActionOutcome::Seen::Nothing;
    if (isUnknown && !wasSeen && !outcome.error.text.english().endsWith(whatToLookAt(trial.form->action.verb).english()))
        return "unknown, and it says neither what was seen nor what to look at";
    if (found.wasDoneAtRelease) {
        if (!found.after.keys.empty())
            return "something is there after the release";
        return isUnknown || (outcome.kind == Kind::Done) == *found.wasDoneAtRelease ? QByteArray() : "done or not, before its holder released it";
    }
    if (isUnknown)
        return isUnchanged || isDone ? QByteArray() : "unknown, and neither done nor not";
    switch (outcome.kind) {
    case Kind::Done: return isDone ? QByteArray() : "not done";
    case Kind::DoneInPart: return isDoneInPart(*trial.form, found.before, found.after) ? QByteArray() : "not in part";
    case Kind::Refused:
    case Kind::Failed: return isUnchanged ? QByteArray() : "it was done";
    case Kind::HolderChanged:
    case Kind::AlreadyGone:
    case Kind::WrongType: break;
    }
    return "nobody else was there";
}

} // namespace

class TestActionTrials : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<DatabaseJudge> m_judge;
    std::unique_ptr<CuttingProxy> m_proxy;
    std::vector<ActionForm> m_forms;
    std::map<std::pair<const ActionForm *, bool>, std::array<qint64, 2>> m_bytes; // that an undisturbed trial takes, each way

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
    void use(const QString &program)
    {
        RedisServer::Options options;
        options.program = program;
        options.keyspaceEvents = "";
        QVERIFY(m_server.start(options));
        m_judge = std::make_unique<DatabaseJudge>(m_server.endpoint().socketPath.toUtf8());
        m_forms = actionForms(*m_judge, *connectNow(optionsFor(m_server.endpoint().socketPath, {}), m_clock), m_clock);
        m_proxy = std::make_unique<CuttingProxy>();
        m_bytes.clear();
        QVERIFY(m_proxy->start(m_server.folder() + u"/proxy.sock"_s, m_server.endpoint().socketPath));
    }
    void settle()
    {
        QEventLoop loop;
        const QDeadlineTimer patience(30'000);
        while (!m_proxy->isSettled() && !patience.hasExpired())
            loop.processEvents(QEventLoop::WaitForMoreEvents);
        if (!m_proxy->isSettled())
            qFatal("the server does not close");
    }
    std::function<void()> cause(const Trial &trial, Found &found)
    {
        switch (trial.fault) {
        case Fault::Nothing: return {};
        case Fault::Cut: return [this] { m_proxy->cut(); };
        case Fault::Killed: return [this] { m_judge->ask({"CLIENT", "KILL", "USER", "ops"}); };
        case Fault::Refused: return [this, trial] { m_judge->ask({"ACL", "SETUSER", "ops", '-' + trial.refused.toLower()}); };
        case Fault::Flushed: return [this] { m_judge->ask({"SCRIPT", "FLUSH"}); };
        case Fault::Released:
            return [this, trial, &found] {
                found.wasDoneAtRelease = m_judge->state().isLike(trial.form->after);
                m_judge->ask({"FLUSHDB"});
            };
        }
        return {};
    }
    ActionOutcome run(const Trial &trial, Found &found)
    {
        m_judge->ask({"ACL", "SETUSER", "ops", "reset", "on", "nopass", "~*", "&*", "+@all", trial.mayUseScripts ? "+eval" : "-@scripting"});
        m_judge->put(trial.form->before);
        found.before = m_judge->state();
        m_proxy->begin(trial.way, trial.byte, cause(trial, found));
        ActionOutcome outcome;
        outcome.error.text = u"not connected"_s;
        const auto connection = std::make_unique<redis::Connection>(optionsFor(m_server.folder() + u"/proxy.sock"_s, u"ops"_s), m_clock);
        connection->open();
        QEventLoop loop;
        while (connection->state() == redis::Connection::State::Connecting)
            loop.processEvents(QEventLoop::WaitForMoreEvents);
        if (connection->isReady())
            outcome = performNow(*connection, m_clock, trial.form->action);
        connection->close();
        settle();
        found.after = m_judge->state();
        return outcome;
    }
    /** Undisturbed. */
    std::array<qint64, 2> bytesOf(const ActionForm &form, bool mayUseScripts)
    {
        auto &bytes = m_bytes[{&form, mayUseScripts}];
        if (bytes[0] == 0) {
            Trial trial;
            trial.form = &form;
            trial.mayUseScripts = mayUseScripts;
            Found found;
            const ActionOutcome outcome = run(trial, found);
            if (outcome.kind != Kind::Done)
                qWarning("%s: %s", form.name.constData(), outcomeName(outcome.kind));
            bytes = {m_proxy->passed(Way::ToServer), m_proxy->passed(Way::ToClient)};
        }
        return bytes;
    }
    Trial draw(QRandomGenerator &random, const std::vector<const ActionForm *> &forms)
    {
        Trial trial;
        trial.form = forms[random.bounded(quint32(forms.size()))];
        trial.mayUseScripts = random.bounded(2) == 0;
        static constexpr std::array faults{Fault::Cut,     Fault::Cut,     Fault::Cut,     Fault::Killed,
                                           Fault::Refused, Fault::Refused, Fault::Flushed, Fault::Released};
        trial.fault = faults[random.bounded(quint32(faults.size()))];
        trial.way = Way(random.bounded(2));
        const QByteArrayList commands = commandsOf(*trial.form);
        if (trial.fault == Fault::Refused)
            trial.refused = commands[random.bounded(int(commands.size()))];
        trial.byte = random.bounded(int(bytesOf(*trial.form, trial.mayUseScripts)[std::size_t(trial.way)]));
        return trial;
    }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void perform_anythingBetweenAnyTwoBytes_saysTheTruth_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QByteArray>("verb");
        for (const QString &program : RedisServer::installedPrograms()) {
            const QByteArray version = RedisServer::programAndVersion(program);
            for (const char *verb : {"clear", "fence", "extend"})
                QTest::addRow("%s, %s", version.constData(), verb) << program << QByteArray(verb);
        }
    }

    void perform_anythingBetweenAnyTwoBytes_saysTheTruth()
    {
        QFETCH(QString, program);
        QFETCH(QByteArray, verb);
        use(program);
        std::vector<const ActionForm *> forms;
        for (const ActionForm &form : m_forms) {
            if (verbName(form.action.verb) == verb)
                forms.push_back(&form);
        }
        const int trials = numberFrom("LOCKSCOPE_TRIALS", 400);
        QRandomGenerator random(quint32(numberFrom("LOCKSCOPE_SEED", 1)));
        std::map<QByteArray, int> told;
        QByteArrayList faults;
        for (int i = 0; i < trials && faults.size() < 10; ++i) {
            const Trial trial = draw(random, forms);
            Found found;
            const ActionOutcome outcome = run(trial, found);
            const bool isUnknown = outcome.kind == Kind::Failed && outcome.mayBeDone;
            ++told[isUnknown ? "unknown" : outcomeName(outcome.kind)];
            if (const QByteArray fault = contradiction(trial, outcome, found); !fault.isEmpty())
                faults +=
                    describe(trial) + ": told as " + outcomeName(outcome.kind) + " (" + outcome.error.text.english().toUtf8() + "), but " + fault;
        }
        QByteArray summary;
        for (const auto &[kind, count] : told)
            summary += ", " + QByteArray::number(count) + ' ' + kind;
        qInfo("%d trials, %d contradictions%s", trials, int(faults.size()), summary.constData());
        QVERIFY2(faults.isEmpty(), faults.join('\n').constData());
        // Without each of these the trials would prove nothing.
        for (const char *kind : {"done", "refused", "failed", "unknown"})
            QVERIFY2(told[kind] > trials / 50, kind);
    }
};

} // namespace tst_actiontrials

LOCKSCOPE_TEST(tst_actiontrials, tst_actiontrials::TestActionTrials)
#include "tst_actiontrials.moc"
