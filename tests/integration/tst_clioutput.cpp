// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <csignal>
#include <optional>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace lockscope::tst_clioutput {

using namespace Qt::StringLiterals;

constexpr int outputLost = 74;
constexpr int manyLocks = 3000;
constexpr int almostAPipe = 60'000;

int bytesIn(int pipe)
{
    int count = 0;
    return ::ioctl(pipe, FIONREAD, &count) == 0 ? count : -1;
}

/** Whether the process has a handler for this signal. */
bool isCaught(pid_t process, int signal)
{
    QFile status(u"/proc/%1/status"_s.arg(process));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    const QByteArray all = status.readAll();
    const qsizetype at = all.indexOf("SigCgt:");
    return ((all.sliced(at + 7).trimmed().first(16).toULongLong(nullptr, 16) >> (signal - 1)) & 1) != 0;
}

/** Standard output, signals and the terminal, with the program itself. */
class TestCliOutput : public QObject, private CommandLine {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;

    QString url() const { return m_server->endpoint().toUrl(); }
    /** Its output is the writing end of a pipe, of which this is the reading end. */
    std::unique_ptr<QProcess> launchInto(int writingEnd, const QStringList &arguments) const;
    /** A watch whose output is full, and the reading end of it. */
    std::pair<std::unique_ptr<QProcess>, int> launchBlocked() const;

private slots:
    void initTestCase();
    void init();

    void write_fullDisk_isAnExitCodeOfItsOwn_data();
    void write_fullDisk_isAnExitCodeOfItsOwn();
    void write_closedOutput_isAnExitCodeOfItsOwn();
    void write_slowReaderOnNonBlockingPipe_getsAllLines();
    void write_readerThatDoesNotRead_firstSignalEnds();
    void interrupted_secondSignal_kills_data();
    void interrupted_secondSignal_kills();
    void watch_hangUp_isIgnoredUnderNohup();
    void askPassword_signal_leavesTheTerminalWithEcho_data();
    void askPassword_signal_leavesTheTerminalWithEcho();
    void askPassword_stopped_showsEchoMeanwhileAndAsksAgain();
};

void TestCliOutput::initTestCase()
{
    m_server = std::make_unique<RedisServer>();
    QVERIFY(m_server->start());
    QByteArray locks;
    for (int i = 0; i < manyLocks; ++i)
        locks += "SET lock.number-" + QByteArray::number(i) + " token-" + QByteArray::number(i) + " PX 3600000\n";
    m_server->cliInput(locks);
}

void TestCliOutput::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    emptyFolder();
}

std::unique_ptr<QProcess> TestCliOutput::launchInto(int writingEnd, const QStringList &arguments) const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(environment());
    process->setChildProcessModifier([writingEnd] { ::dup2(writingEnd, STDOUT_FILENO); });
    process->start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    [[maybe_unused]] const bool isStarted = process->waitForStarted();
    ::close(writingEnd);
    return process;
}

void TestCliOutput::write_fullDisk_isAnExitCodeOfItsOwn_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("list") << QStringList{u"list"_s, u"--url"_s, url()};
    QTest::newRow("list as JSON") << QStringList{u"list"_s, u"--json"_s, u"--url"_s, url()};
    QTest::newRow("watch") << QStringList{u"watch"_s, u"--json"_s, u"--url"_s, url()};
    QTest::newRow("find") << QStringList{u"find"_s, u"--url"_s, url()};
    QTest::newRow("clear, which was done") << QStringList{u"clear"_s, u"lock.number-7"_s, u"--if-holder"_s, u"token-7"_s, u"--url"_s, url()};
    QTest::newRow("journal") << QStringList{u"journal"_s, u"--csv"_s};
    QTest::newRow("race") << QStringList{u"race"_s};
    QTest::newRow("help") << QStringList{u"--help"_s};
}

void TestCliOutput::write_fullDisk_isAnExitCodeOfItsOwn()
{
    QFETCH(QStringList, arguments);
    const auto process = launchInto(::open("/dev/full", O_WRONLY | O_CLOEXEC), arguments);
    if (arguments.front() == u"watch") {
        process->setReadChannel(QProcess::StandardError);
        QTRY_VERIFY_WITH_TIMEOUT(process->canReadLine(), 15000);
        m_server->cli({u"SET"_s, u"lock.number-0"_s, u"another"_s, u"PX"_s, u"3600000"_s});
    }
    const Ran ran = finish(*process);
    QCOMPARE(ran.code, outputLost);
    QCOMPARE(ran.err.count("The output could not be written: No space left on device."), 1);
}

void TestCliOutput::write_closedOutput_isAnExitCodeOfItsOwn()
{
    QProcess process;
    process.setProcessEnvironment(environment());
    process.setChildProcessModifier([] { ::close(STDOUT_FILENO); });
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"list"_s, u"--json"_s, u"--url"_s, url()});
    const Ran ran = finish(process);
    QCOMPARE(ran.code, outputLost);
    QVERIFY(ran.err.contains("The output could not be written"));
}

void TestCliOutput::write_slowReaderOnNonBlockingPipe_getsAllLines()
{
    int ends[2];
    QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
    ::fcntl(ends[1], F_SETFL, O_NONBLOCK);
    const auto process = launchInto(ends[1], {u"list"_s, u"--json"_s, u"--url"_s, url()});
    QTRY_VERIFY_WITH_TIMEOUT(bytesIn(ends[0]) > almostAPipe, 15000); // from now on it waits
    QByteArray all;
    char part[1000];
    for (ssize_t count = 0; (count = ::read(ends[0], part, sizeof part)) > 0;)
        all.append(part, count);
    ::close(ends[0]);
    QCOMPARE(finish(*process).code, 0);
    const int lines = m_server->cli({u"DBSIZE"_s}).toInt();
    QVERIFY(lines >= manyLocks - 1);
    QCOMPARE(all.count('\n'), lines);
}

std::pair<std::unique_ptr<QProcess>, int> TestCliOutput::launchBlocked() const
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return {};
    auto process = launchInto(ends[1], {u"watch"_s, u"--json"_s, u"--url"_s, url()});
    process->setReadChannel(QProcess::StandardError);
    if (!QTest::qWaitFor([&] { return process->canReadLine(); }, 15000))
        return {};
    m_server->cli({u"EVAL"_s, u"for i = 1, 2000 do redis.call('SET', 'lock.number-' .. i, 'next', 'PX', 3600000) end"_s, u"0"_s});
    if (!QTest::qWaitFor([&] { return bytesIn(ends[0]) > almostAPipe; }, 15000))
        return {};
    return {std::move(process), ends[0]};
}

void TestCliOutput::write_readerThatDoesNotRead_firstSignalEnds()
{
    const auto [process, reader] = launchBlocked();
    QVERIFY(process);
    ::kill(pid_t(process->processId()), SIGTERM);
    const Ran ran = finish(*process);
    ::close(reader);
    QCOMPARE(ran.code, outputLost);
    QVERIFY(ran.err.contains("Interrupted while nobody read the output, which is incomplete."));
}

void TestCliOutput::interrupted_secondSignal_kills_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::newRow("INT, TERM") << SIGINT << SIGTERM;
    QTest::newRow("TERM, INT") << SIGTERM << SIGINT;
    QTest::newRow("HUP, TERM") << SIGHUP << SIGTERM;
    QTest::newRow("INT, INT") << SIGINT << SIGINT;
}

/** It is kept from ending by a reader that does not read. */
void TestCliOutput::interrupted_secondSignal_kills()
{
    QFETCH(int, first);
    QFETCH(int, second);
    const auto [process, reader] = launchBlocked();
    QVERIFY(process);
    const auto id = pid_t(process->processId());
    QVERIFY(isCaught(id, first) && isCaught(id, second));
    ::kill(id, first);
    QVERIFY(QTest::qWaitFor([&] { return !isCaught(id, second); }, 15000));
    ::kill(id, second);
    QVERIFY(process->waitForFinished(120'000));
    ::close(reader);
    QCOMPARE(process->exitStatus(), QProcess::CrashExit);
    QCOMPARE(process->exitCode(), second);
}

void TestCliOutput::watch_hangUp_isIgnoredUnderNohup()
{
    QProcess process;
    process.setProcessEnvironment(environment());
    process.setChildProcessModifier([] { ::signal(SIGHUP, SIG_IGN); });
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"watch"_s, u"--json"_s, u"--url"_s, url()});
    process.setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), 15000);
    ::kill(pid_t(process.processId()), SIGHUP);
    m_server->cli({u"SET"_s, u"lock.after-hangup"_s, u"someone"_s, u"PX"_s, u"3600000"_s});
    process.setReadChannel(QProcess::StandardOutput);
    QTRY_VERIFY_WITH_TIMEOUT(process.peek(1'000'000).contains("lock.after-hangup"), 15000);
    ::kill(pid_t(process.processId()), SIGTERM);
    QCOMPARE(finish(process).code, 0);
}

namespace {

/** The program at a terminal of its own. */
class AtTerminal {
public:
    AtTerminal(const QStringList &arguments, const QProcessEnvironment &variables)
    {
        QList<QByteArray> words{QByteArray(LOCKSCOPE_PROGRAM)}, settings;
        for (const QString &argument : arguments)
            words << argument.toLocal8Bit();
        for (const QString &name : variables.keys())
            settings << (name + u'=' + variables.value(name)).toLocal8Bit();
        const auto pointers = [](QList<QByteArray> &texts) {
            std::vector<char *> all;
            for (QByteArray &text : texts)
                all.push_back(text.data());
            all.push_back(nullptr);
            return all;
        };
        std::vector<char *> argv = pointers(words), envp = pointers(settings);
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
            return;
        m_changes = ends[0];
        m_shell = ::forkpty(&m_terminal, nullptr, nullptr, nullptr);
        if (m_shell == 0)
            beShell(argv.data(), envp.data(), ends[1]);
        ::close(ends[1]);
    }
    ~AtTerminal()
    {
        ::kill(m_shell, SIGKILL);
        ::close(m_terminal);
        ::close(m_changes);
        ::waitpid(m_shell, nullptr, 0);
    }
    Q_DISABLE_COPY_MOVE(AtTerminal)

    bool hasEcho() const
    {
        termios now = {};
        return ::tcgetattr(m_terminal, &now) == 0 && (now.c_lflag & ECHO) != 0;
    }
    void type(const QByteArray &keys) const { QCOMPARE(::write(m_terminal, keys.constData(), size_t(keys.size())), keys.size()); }
    /** To the group in the foreground: the program. */
    void signal(int number) const { ::kill(-::tcgetpgrp(m_terminal), number); }
    /** Of what it has written by now. */
    int asked()
    {
        pollfd output{m_terminal, POLLIN, 0};
        char part[1000];
        while (::poll(&output, 1, 0) > 0) {
            const ssize_t count = ::read(m_terminal, part, sizeof part);
            if (count <= 0)
                break;
            m_written.append(part, count);
        }
        return int(m_written.count("Password for"));
    }
    /** As waitpid() has it: how it ended, or that it was stopped; nothing: it goes on. */
    std::optional<int> change() const
    {
        int status = 0;
        return ::read(m_changes, &status, sizeof status) == sizeof status ? std::optional(status) : std::nullopt;
    }

private:
    /** As a shell with job control: a group that no other one of its session looks after is not stopped. */
    [[noreturn]] static void beShell(char *const *words, char *const *environment, int changes)
    {
        const pid_t program = ::fork();
        if (program == 0) {
            ::setpgid(0, 0);
            ::signal(SIGTTOU, SIG_IGN);
            ::tcsetpgrp(STDIN_FILENO, ::getpid());
            ::signal(SIGTTOU, SIG_DFL);
            ::execve(words[0], words, environment);
            ::_exit(127);
        }
        for (int status = 0; ::waitpid(program, &status, WUNTRACED) == program;)
            [[maybe_unused]] const ssize_t written = ::write(changes, &status, sizeof status);
        ::pause();
        ::_exit(0);
    }

    int m_terminal = -1;
    int m_changes = -1;
    pid_t m_shell = 0;
    QByteArray m_written;
};

} // namespace

void TestCliOutput::askPassword_signal_leavesTheTerminalWithEcho_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<int>("number");
    QTest::newRow("Ctrl+C") << QByteArray("\x03") << SIGINT;
    QTest::newRow("Ctrl+Backslash") << QByteArray("\x1c") << SIGQUIT;
    QTest::newRow("SIGTERM") << QByteArray() << SIGTERM;
    QTest::newRow("SIGHUP") << QByteArray() << SIGHUP;
}

void TestCliOutput::askPassword_signal_leavesTheTerminalWithEcho()
{
    QFETCH(QByteArray, keys);
    QFETCH(int, number);
    AtTerminal program({u"list"_s, u"--ask-password"_s, u"--url"_s, url()}, environment());
    QTRY_VERIFY_WITH_TIMEOUT(program.asked() == 1 && !program.hasEcho(), 15000);
    if (keys.isEmpty())
        program.signal(number);
    else
        program.type(keys);
    std::optional<int> change;
    QVERIFY(QTest::qWaitFor([&] { return (change = program.change()).has_value(); }, 15000));
    QVERIFY(WIFSIGNALED(*change));
    QCOMPARE(WTERMSIG(*change), number);
    QVERIFY(program.hasEcho());
}

void TestCliOutput::askPassword_stopped_showsEchoMeanwhileAndAsksAgain()
{
    AtTerminal program({u"list"_s, u"--ask-password"_s, u"--url"_s, url()}, environment());
    QTRY_VERIFY_WITH_TIMEOUT(program.asked() == 1 && !program.hasEcho(), 15000);
    program.signal(SIGTSTP);
    std::optional<int> change;
    QVERIFY(QTest::qWaitFor([&] { return (change = program.change()).has_value(); }, 15000));
    QVERIFY(WIFSTOPPED(*change));
    QVERIFY(program.hasEcho());
    program.signal(SIGCONT);
    QTRY_VERIFY_WITH_TIMEOUT(program.asked() == 2 && !program.hasEcho(), 15000);
}

} // namespace lockscope::tst_clioutput

LOCKSCOPE_TEST(tst_clioutput, lockscope::tst_clioutput::TestCliOutput)
#include "tst_clioutput.moc"
