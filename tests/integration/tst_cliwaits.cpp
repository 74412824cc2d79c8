// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redisserver.h"
#include "testprogram.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace tst_cliwaits {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** Two clients fight for a lock, and one deletes what is the other's. */
const QByteArray traffic = R"(1.000000 [0 9.9.9.9:1] "SETNX" "lock.1" "x"
2.000000 [0 9.9.9.9:1] "DEL" "lock.1"
3.000000 [0 1.1.1.1:1] "SET" "lock.1" "1" "NX" "PX" "9000"
3.100000 [0 2.2.2.2:1] "SET" "lock.1" "1" "NX" "PX" "50"
3.200000 [0 2.2.2.2:1] "SET" "lock.1" "1" "NX" "PX" "50"
3.300000 [0 1.1.1.1:1] "DEL" "lock.1"
3.400000 [0 2.2.2.2:1] "SET" "lock.1" "1" "NX" "PX" "50"
3.500000 [0 1.1.1.1:1] "SET" "lock.1" "1" "NX" "PX" "9000"
3.600000 [0 2.2.2.2:1] "DEL" "lock.1"
)";

/** A program on a terminal of its own. */
class OnTerminal {
public:
    explicit OnTerminal(const QStringList &arguments)
    {
        winsize size{.ws_row = 20, .ws_col = 140, .ws_xpixel = 0, .ws_ypixel = 0};
        m_process = ::forkpty(&m_terminal, nullptr, nullptr, &size);
        if (m_process != 0)
            return;
        QByteArrayList words{QByteArrayLiteral(LOCKSCOPE_PROGRAM)};
        for (const QString &argument : arguments)
            words << argument.toUtf8();
        std::vector<char *> all;
        for (QByteArray &word : words)
            all.push_back(word.data());
        all.push_back(nullptr);
        ::execv(all.front(), all.data());
        ::_exit(127);
    }
    ~OnTerminal()
    {
        if (!m_hasEnded)
            ::kill(m_process, SIGKILL);
        ::close(m_terminal);
    }
    Q_DISABLE_COPY_MOVE(OnTerminal)

    /** What it has written until this appears; all, if it ends before. */
    QByteArray readUntil(const QByteArray &text)
    {
        while (!m_read.contains(text)) {
            pollfd ready{.fd = m_terminal, .events = POLLIN, .revents = 0};
            char bytes[4096];
            const ssize_t count = ::poll(&ready, 1, 30'000) > 0 ? ::read(m_terminal, bytes, sizeof bytes) : 0;
            if (count <= 0)
                break;
            m_read.append(bytes, count);
        }
        return m_read;
    }
    void type(const QByteArray &keys) const { QCOMPARE(::write(m_terminal, keys.constData(), std::size_t(keys.size())), ssize_t(keys.size())); }
    void send(int signal) const { ::kill(m_process, signal); }
    /** As waitpid() has it. */
    int waitForEnd()
    {
        int status = -1;
        ::waitpid(m_process, &status, 0);
        m_hasEnded = true;
        return status;
    }
    bool echoes() const
    {
        termios now;
        return ::tcgetattr(m_terminal, &now) == 0 && (now.c_lflag & ECHO) && (now.c_lflag & ICANON);
    }

private:
    int m_terminal = -1;
    pid_t m_process = -1;
    bool m_hasEnded = false;
    QByteArray m_read;
};

const QByteArray entersPage = "\x1b[?1049h", leavesPage = "\x1b[?1049l";

} // namespace

/** What is printed of recorded traffic, for people, programs and browsers, and on a terminal. */
class TestCliWaits : public QObject {
    Q_OBJECT

    struct Ran {
        int code = -1;
        QByteArray out, err;
    };
    static Ran run(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
        if (!process.waitForFinished(60'000))
            qWarning("lockscope did not end");
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

    QTemporaryDir m_folder;
    QString m_file;

private slots:
    void initTestCase()
    {
        m_file = m_folder.filePath(u"traffic.txt"_s);
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(traffic), traffic.size());
    }

    void waits_ofAFile_arePrinted()
    {
        const Ran text = run({u"waits"_s, u"--file"_s, m_file});
        QCOMPARE(text.err, QByteArray());
        QCOMPARE(text.code, 0); // what is wrong is for audit to judge
        QVERIFY2(text.out.contains("Most waited for:") && text.out.contains("lock.1"), text.out.constData());
        const Ran json = run({u"waits"_s, u"--json"_s, m_file});
        QCOMPARE(QJsonDocument::fromJson(json.out.trimmed()).object()[u"waits"_s].toInt(), 1);
    }
    void waits_ofAFileThatCannotBeRead_areRefused()
    {
        const Ran ran = run({u"waits"_s, u"--file"_s, u"/nowhere"_s});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("/nowhere cannot be read: No such file or directory."), ran.err.constData());
        QCOMPARE(run({u"waits"_s}).code, 2);
    }
    void audit_asHtml_isWrittenBesideTheText()
    {
        const QString page = m_folder.filePath(u"audit.html"_s);
        const Ran ran = run({u"audit"_s, u"--file"_s, m_file, u"--html"_s, page});
        QCOMPARE(ran.code, 3);
        QVERIFY(ran.out.contains("foreign-release"));
        QFile file(page);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray html = file.readAll();
        QVERIFY(html.startsWith("<!DOCTYPE html>") && html.contains("foreign-release") && html.contains("<svg"));
        const Ran nowhere = run({u"audit"_s, u"--file"_s, m_file, u"--html"_s, u"/nowhere/audit.html"_s});
        QCOMPARE(nowhere.code, 74);
        QVERIFY2(nowhere.err.contains("/nowhere/audit.html cannot be written"), nowhere.err.constData());
    }

    void top_withoutATerminal_isPrintedOnce()
    {
        const Ran ran = run({u"top"_s, u"--file"_s, m_file});
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.out.contains("WORST HOLDER") && ran.out.contains("lock.1"), ran.out.constData());
        QVERIFY(!ran.out.contains('\x1b'));
    }
    void top_ofAServerThatDies_saysSoAndFails()
    {
        RedisServer server;
        QVERIFY(server.start());
        OnTerminal top({u"top"_s, u"--url"_s, server.endpoint().toUrl()});
        QVERIFY(top.readUntil("q quit").contains(entersPage));
        server.kill9();
        QVERIFY(top.readUntil("No more is measured; the last measurement was at ").contains("No more is measured"));
        top.type("q");
        const QByteArray all = top.readUntil("\nlockscope: No more is measured");
        QVERIFY2(all.sliced(all.indexOf(leavesPage)).contains("lockscope: No more is measured; the last measurement was at "), all.constData());
        const int status = top.waitForEnd();
        QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    }

    void deadlock_thatTokensDoNotProve_isSuspectedEverywhere()
    {
        QByteArray lines;
        const auto add = [&lines](int ms, const char *words) {
            lines += "10." + QByteArray::number(ms).rightJustified(3, '0') + "000 [0 " + words + '\n';
        };
        lines = "1.000000 [0 9.9.9.9:1] \"SETNX\" \"lock.a\" \"0\"\n1.000001 [0 9.9.9.9:1] \"DEL\" \"lock.a\"\n"
                "1.000002 [0 9.9.9.9:1] \"SETNX\" \"lock.b\" \"0\"\n1.000003 [0 9.9.9.9:1] \"DEL\" \"lock.b\"\n";
        add(0, "1.1.1.1:7] \"SET\" \"lock.a\" \"1\" \"NX\" \"PX\" \"90000\"");
        add(10, "1.1.1.1:8] \"SET\" \"lock.b\" \"1\" \"NX\" \"PX\" \"90000\"");
        for (int ms = 100; ms < 900; ms += 100) {
            add(ms, "1.1.1.1:7] \"SET\" \"lock.b\" \"1\" \"NX\" \"PX\" \"90000\"");
            add(ms + 10, "1.1.1.1:8] \"SET\" \"lock.a\" \"1\" \"NX\" \"PX\" \"90000\"");
        }
        const QString path = m_folder.filePath(u"deadlock.txt"_s), page = m_folder.filePath(u"deadlock.html"_s);
        QFile file(path), html(page);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(lines) == lines.size());
        file.close();
        const Ran ran = run({u"audit"_s, u"--file"_s, path, u"--html"_s, page});
        const QByteArray text = ran.out.simplified();
        QVERIFY2(text.contains("1.1.1.1:7 waits for lock.b, which 1.1.1.1:8 holds."), ran.out.constData());
        QVERIFY2(text.contains("This is suspected"), ran.out.constData());
        QVERIFY(html.open(QIODevice::ReadOnly));
        const QByteArray all = html.readAll();
        QVERIFY2(all.contains("<span class=\"verdict\">suspected</span>deadlock"), all.constData());
        QVERIFY2(all.contains("<span class=\"verdict\">deadlock, suspected</span>"), all.constData());
    }

    void top_onATerminal_isAsBeforeWhateverEndsIt_data()
    {
        QTest::addColumn<QByteArray>("keys");
        QTest::addColumn<int>("signal");
        QTest::newRow("q") << QByteArray("q") << 0;
        QTest::newRow("Ctrl+C") << QByteArray("\x03") << 0;
        QTest::newRow("after other keys") << QByteArray("hcw\r\x1b[B\x7fq") << 0;
        QTest::newRow("SIGTERM") << QByteArray() << SIGTERM;
        QTest::newRow("SIGHUP") << QByteArray() << SIGHUP;
        QTest::newRow("SIGQUIT") << QByteArray() << SIGQUIT;
        QTest::newRow("a crash") << QByteArray() << SIGSEGV;
    }
    void top_onATerminal_isAsBeforeWhateverEndsIt()
    {
        QFETCH(const QByteArray, keys);
        QFETCH(const int, signal);
        OnTerminal top({u"top"_s, u"--file"_s, m_file});
        QVERIFY2(top.readUntil("WORST HOLDER").contains(entersPage), top.readUntil({}).constData());
        QVERIFY(!top.echoes());
        if (signal != 0)
            top.send(signal);
        else
            top.type(keys);
        QVERIFY(top.readUntil(leavesPage).contains(leavesPage));
        QTRY_VERIFY(top.echoes());
        const int status = top.waitForEnd();
        if (signal == SIGSEGV || signal == SIGQUIT)
            QVERIFY(WIFSIGNALED(status));
        else
            QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
};

} // namespace tst_cliwaits

LOCKSCOPE_TEST(tst_cliwaits, tst_cliwaits::TestCliWaits)
#include "tst_cliwaits.moc"
