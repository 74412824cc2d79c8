// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an operator is shown is what the server is sent: for every layout that is known and every verb, as MONITOR tells it.
#include "actionforms.h"
#include "fakeclock.h"
#include "operate/commandgate.h"
#include "redisserver.h"
#include "operate/operations.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace lockscope::tst_shownactions {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/** Between the time at which commands were shown and that at which they were sent. */
constexpr qint64 mostMsBetween = 60'000;

/** `"GET" "a\x00b"` as the command that it is. */
redis::Command unquoted(const QByteArray &line)
{
    redis::Command command;
    static const QByteArray letters = "nrtab", meant = "\n\r\t\a\b";
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (line[i] != '"')
            continue;
        QByteArray word;
        for (++i; i < line.size() && line[i] != '"'; ++i) {
            if (line[i] != '\\') {
                word += line[i];
            } else if (line[++i] == 'x') {
                word += QByteArray::fromHex(line.mid(i + 1, 2));
                i += 2;
            } else {
                const qsizetype letter = letters.indexOf(line[i]);
                word += letter < 0 ? line[i] : meant[letter];
            }
        }
        command.push_back(word);
    }
    return command;
}

/** What a server executes, of whomever. */
class Monitor {
public:
    explicit Monitor(const QString &socketPath) : m_judge(socketPath.toUtf8())
    {
        m_socket.connectToServer(socketPath);
        m_socket.write("MONITOR\r\n");
        if (!m_socket.waitForConnected() || !m_socket.waitForReadyRead())
            qWarning("no MONITOR");
        takeAll();
    }
    /** Since the last time: within scripts, or sent as they are by this client's kind ("CLIENT"). */
    std::vector<redis::Command> takeAll()
    {
        const QByteArray mark = "mark-" + QByteArray::number(++m_marks);
        m_judge.ask({"ECHO", mark});
        std::vector<redis::Command> commands;
        while (true) {
            while (!m_socket.canReadLine() && m_socket.waitForReadyRead()) {}
            const QByteArray line = m_socket.readLine();
            const redis::Command command = unquoted(line.mid(line.indexOf(']') + 1));
            if (line.isEmpty() || (command.size() == 2 && command[1] == mark))
                return commands;
            if (line.contains(" lua] "))
                commands.push_back(command);
        }
    }

private:
    PlainClient m_judge;
    QLocalSocket m_socket;
    int m_marks = 0;
};

bool isRead(const redis::Command &command) { return !readOnlyGate(command) || command.front() == "DUMP" || command.front() == "LPOS"; }

/** Numbers that are times may have run on, where that is so. */
bool isSame(const QString &shown, const QString &sent, bool timesRun)
{
    static const QRegularExpression number(u"\\d+"_s);
    if (shown == sent || !timesRun)
        return shown == sent;
    const auto frameOf = [](QString text) { return text.replace(number, u"#"_s); };
    if (frameOf(shown) != frameOf(sent))
        return false;
    auto a = number.globalMatch(shown), b = number.globalMatch(sent);
    while (a.hasNext() && b.hasNext()) {
        if (std::abs(a.next().captured().toLongLong() - b.next().captured().toLongLong()) > mostMsBetween)
            return false;
    }
    return true;
}

/**
 * What is shown as GET reads no more than a part; before a field or a whole key the server is asked for its length; and the end of a lease stands for
 * what is left of it.
 */
std::vector<redis::Command> asShown(std::vector<redis::Command> sent)
{
    std::erase_if(sent, [](const redis::Command &command) {
        return command.front() == "HSTRLEN" || (command.front() == "MEMORY" && command.at(1) == "USAGE");
    });
    for (redis::Command &command : sent) {
        if (command.front() == "GETRANGE" && command.at(2) == "0")
            command = {"GET", command.at(1)};
        else if (command.front() == "PEXPIRETIME")
            command = {"PTTL", command.at(1)};
    }
    const auto again = std::ranges::unique(sent); // an empty part may be that of a missing key
    sent.erase(again.begin(), again.end());
    for (std::ptrdiff_t looks = std::ssize(sent) / 2; looks > 1; --looks) { // the lengths of several values are asked for in a look before
        if (std::equal(sent.begin(), sent.begin() + looks, sent.begin() + looks)) {
            sent.erase(sent.begin(), sent.begin() + looks);
            break;
        }
    }
    return sent;
}

/** In what the lines that were shown differ from the commands that were sent; empty: in nothing. */
QString difference(QStringList shown, const std::vector<redis::Command> &sent, bool timesRun)
{
    QStringList reads, writes;
    for (const redis::Command &command : asShown(sent))
        (isRead(command) ? reads : writes) += commandText(command);
    const QString conditional = u", if it would end sooner"_s, number = u" (the new number)"_s, sharded = u", and SPUBLISH from Redis 7 on"_s;
    for (QString line : std::as_const(shown)) {
        if (line.startsWith(u"if "_s)) {
            if (reads.isEmpty() || !line.startsWith(u"if "_s + reads.first() + u' '))
                return u"%1: not asked, but %2"_s.arg(line, reads.value(0));
            reads.removeFirst();
        } else if (line.startsWith(u"→ "_s)) {
            line.remove(0, 2);
            const bool isConditional = line.endsWith(conditional), isSharded = line.endsWith(sharded);
            line.remove(conditional).remove(sharded);
            const QString next = writes.value(0);
            const bool isNext = line.endsWith(number) ? next.startsWith(line.chopped(number.size())) : isSame(line, next, timesRun);
            if (!isNext && !isConditional)
                return u"%1: not sent, but %2"_s.arg(line, next);
            if (isNext)
                writes.removeFirst();
            if (isSharded && writes.value(0).startsWith(u"SPUBLISH "_s))
                writes.removeFirst();
        }
    }
    return writes.isEmpty() ? QString() : u"not shown: "_s + writes.join(u"; "_s);
}

} // namespace

class TestShownActions : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<DatabaseJudge> m_judge;
    std::unique_ptr<Monitor> m_monitor;
    std::unique_ptr<Shards> m_shards;
    QTemporaryDir m_data; // not the user's own

    DoneAction perform(Operations &operations, const PlannedAction &planned)
    {
        std::optional<DoneAction> done;
        const auto connection =
            connect(&operations, &Operations::operated, this, [&done](quint64, const ActionRequest &, const DoneAction &result) { done = result; });
        operations.operate(1, planned);
        if (!QTest::qWaitFor([&] { return done.has_value(); }, 20'000))
            qFatal("no outcome");
        disconnect(connection);
        return *done;
    }
    /** Its outcome as it is printed, or the commands. */
    QJsonObject run(const QStringList &arguments)
    {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert(u"XDG_DATA_HOME"_s, m_data.path());
        variables.insert(u"XDG_CONFIG_HOME"_s, m_data.path());
        QProcess process;
        process.setProcessEnvironment(variables);
        process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments + QStringList{u"--json"_s, u"--url"_s, m_server.endpoint().toUrl()});
        process.waitForFinished(120'000);
        return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    }
    /** Shows it and does it. The new fence has another mark. */
    void runTwice(const QStringList &arguments, QStringList &faults)
    {
        static const QRegularExpression mark(u"lockscope-fence:[0-9a-f]+"_s);
        QStringList shown = run(arguments + QStringList{u"--dry-run"_s})["commands"_L1].toVariant().toStringList();
        m_monitor->takeAll();
        const QString outcome = run(arguments)["outcome"_L1].toString();
        std::vector<redis::Command> sent = m_monitor->takeAll();
        shown.replaceInStrings(mark, u"MARK"_s);
        for (redis::Command &command : sent) {
            for (QByteArray &word : command)
                word = QString::fromLatin1(word).replace(mark, u"MARK"_s).toLatin1();
        }
        const QString what = difference(shown, sent, true);
        if (shown.isEmpty() || !what.isEmpty())
            faults += u"%1 (%2): %3"_s.arg(arguments.join(u' '), outcome, what);
    }

private slots:
    void initTestCase()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        QVERIFY(m_server.start());
        const QString path = m_server.endpoint().socketPath;
        m_judge = std::make_unique<DatabaseJudge>(path.toUtf8());
        m_monitor = std::make_unique<Monitor>(path);
        Shards::Options alone;
        alone.watching.actsOnly = true;
        alone.watching.connection.endpoint = m_server.endpoint();
        m_shards = std::make_unique<Shards>(alone, m_clock);
        m_shards->start();
        QVERIFY(QTest::qWaitFor([this] { return m_shards->first()->isReached(); }, lockscope::test::longEnough));
    }

    void operate_everyLayoutAndVerb_sendsWhatIsShown()
    {
        Operations operations(m_shards.get(), {}, m_clock, nullptr);
        operations.setAccess(Operations::Access::Unlocked);
        QStringList faults;
        std::set<Verb> verbs;
        const auto check = [&](const QByteArray &name, const PlannedAction &planned) {
            const QStringList shown = shownTexts(describe(*planned.action));
            m_monitor->takeAll();
            const DoneAction done = perform(operations, planned);
            const QString what = difference(shown, m_monitor->takeAll(), planned.request.verb == Verb::Undo);
            if (done.outcome.kind != ActionOutcome::Kind::Done || !what.isEmpty())
                faults += u"%1, %2: %3 %4"_s.arg(QString::fromLatin1(verbName(planned.request.verb)), QString::fromUtf8(name),
                                                 QString::fromLatin1(outcomeName(done.outcome.kind)), what);
            verbs.insert(planned.request.verb);
            return done;
        };
        for (const FixtureRequest &fixture : fixtureRequests(m_clock)) {
            const PlannedAction planned = planNow(fixture.request);
            if (!planned.action)
                continue;
            plant(*m_judge, fixture, m_clock);
            const DoneAction done = check(fixture.name, planned);
            const ActionRequest undo{Verb::Undo, fixture.request.lock, {}, fixture.request.time, {}, std::make_shared<const DoneAction>(done), {}};
            if (const PlannedAction undoing = planNow(undo); undoing.action)
                check(fixture.name, undoing);
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        QCOMPARE(verbs.size(), 5u);
    }

    /** One of each sequence of commands. */
    void commandLine_everyVerb_sendsWhatDryRunShows()
    {
        QStringList faults;
        std::set<QByteArray> shapes;
        for (const FixtureRequest &fixture : fixtureRequests(m_clock)) {
            const PlannedAction planned = planNow(fixture.request);
            if (!planned.action || !shapes.insert(shapeOf(*planned.action)).second)
                continue;
            plant(*m_judge, fixture, m_clock);
            const Lock &lock = fixture.request.lock;
            const Bytes named = planned.action->holder.isEmpty() && lock.details ? lock.details->holders.front().token : planned.action->holder;
            const QString key = QString::fromUtf8(lock.key.toByteArray()), holder = QString::fromUtf8(named.toByteArray());
            QStringList arguments{QString::fromLatin1(verbName(planned.request.verb)), key,
                                  planned.request.verb == Verb::EvictWaiter ? u"--waiter"_s : u"--if-holder"_s, holder};
            if (planned.request.verb == Verb::FenceOff || planned.request.verb == Verb::Extend)
                arguments += {u"--for"_s, u"72h"_s};
            runTwice(arguments, faults);
            if (planned.request.verb == Verb::Clear && canBeUndone(*planned.action))
                runTwice({u"undo"_s, key}, faults);
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    /** A time that is written into the lock must not be older than it was when it was shown. */
    void operate_longAfterItWasShown_sendsNothing()
    {
        FakeClock clock;
        Operations operations(m_shards.get(), {}, clock, nullptr);
        operations.setAccess(Operations::Access::Unlocked);
        ActionRequest request;
        request.verb = Verb::FenceOff;
        request.lock.key = "lock.time";
        request.lock.token = "1800000000000";
        request.lock.form = LockForm::SetnxMillis;
        request.time = 15s;
        m_judge->ask({"SET", "lock.time", "1800000000000"});
        const PlannedAction planned = plan(request, clock.now(), clock.wallNow());
        clock.advance(6s);
        QCOMPARE(perform(operations, planned).outcome.kind, ActionOutcome::Kind::Refused);
        QCOMPARE(m_judge->ask({"GET", "lock.time"}), QByteArray("1800000000000"));
        QCOMPARE(perform(operations, plan(request, clock.now(), clock.wallNow())).outcome.kind, ActionOutcome::Kind::Done);
    }
};

} // namespace lockscope::tst_shownactions

LOCKSCOPE_TEST(tst_shownactions, lockscope::tst_shownactions::TestShownActions)
#include "tst_shownactions.moc"
