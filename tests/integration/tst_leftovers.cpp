// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "redisserver.h"
#include "session/session.h"
#include "testprogram.h"
#include "watch/feeds/eventdebt.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/stat.h>

namespace lockscope::tst_leftovers {

using namespace Qt::StringLiterals;

/** However the program ends, it leaves nothing behind, or the next one finds it. Real processes and signals. */
class TestLeftovers : public QObject, private CommandLine {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<QTemporaryDir> m_temporary; // of private servers

    QString url() const { return m_server->endpoint().toUrl(); }
    QProcessEnvironment withTemporary() const
    {
        QProcessEnvironment variables = environment();
        variables.insert(u"TMPDIR"_s, m_temporary->path());
        return variables;
    }
    QStringList serverFolders() const { return QDir(m_temporary->path()).entryList({u"lockscope-private-*"_s}, QDir::Dirs); }
    int serverProcess() const
    {
        for (const QString &name : serverFolders()) {
            QFile file(m_temporary->filePath(name) + "/server.pid"_L1);
            if (const int id = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0; id > 0)
                return id;
        }
        return 0;
    }
    QByteArrayList simulatedKeys() const
    {
        const QByteArray all = m_server->cli({u"--scan"_s, u"--pattern"_s, u"*lockscope-sim:*"_s});
        return all.isEmpty() ? QByteArrayList() : all.split('\n');
    }
    QString notesFolder() const { return path(u"Lockscope/lockscope/events-turned-on"_s); }
    /** As a program leaves them that is killed after it has turned events on. */
    void leaveEventsOn() const
    {
        EventDebt debt(notesFolder(), m_server->endpoint());
        QVERIFY(debt.note("Ex"));
        m_server->cli({u"CONFIG"_s, u"SET"_s, u"notify-keyspace-events"_s, u"ExKg$he"_s});
    }
    QByteArray flags() const { return m_server->cli({u"CONFIG"_s, u"GET"_s, u"notify-keyspace-events"_s}).split('\n').last(); }

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
    }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        m_temporary = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::setPermissions(m_temporary->path(), QFile::Permissions(0x7755))); // root's servers are another user
        m_server->cli({u"FLUSHALL"_s});
        m_server->cli({u"CONFIG"_s, u"SET"_s, u"notify-keyspace-events"_s, {}});
    }

    void simulate_endedBySignal_leavesNoKey_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGHUP") << SIGHUP;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
    }
    void simulate_endedBySignal_leavesNoKey()
    {
        QFETCH(int, number);
        const auto program = launch({u"simulate"_s, u"--protocol"_s, u"setnx-timestamp"_s, u"--requests"_s, u"1000000"_s, u"--url"_s, url()});
        bool wasHeld = false; // what is held now may be released before it is asked for again
        QTRY_VERIFY_WITH_TIMEOUT((wasHeld = wasHeld || !simulatedKeys().isEmpty()), 15000);
        ::kill(pid_t(program->processId()), number);
        QCOMPARE(finish(*program).code, 0);
        QCOMPARE(simulatedKeys(), QByteArrayList());
    }

    void simulate_killed_locksEndByThemselves_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const QString &protocol : {u"setnx-timestamp"_s, u"setnx-acquired-at"_s, u"setnx-expire"_s, u"redisson-semaphore"_s, u"set-nx-fenced"_s})
            QTest::newRow(qPrintable(protocol)) << protocol;
    }
    void simulate_killed_locksEndByThemselves()
    {
        QFETCH(QString, protocol);
        for (int trial = 0; trial < 20 && simulatedKeys().isEmpty(); ++trial) { // some are killed while nobody holds it
            const auto program = launch({u"simulate"_s, u"--protocol"_s, protocol, u"--requests"_s, u"1000000"_s, u"--url"_s, url()});
            bool wasHeld = false;
            QTRY_VERIFY_WITH_TIMEOUT((wasHeld = wasHeld || !simulatedKeys().isEmpty()), 15000);
            ::kill(pid_t(program->processId()), SIGKILL);
            QVERIFY(program->waitForFinished());
        }
        QVERIFY(!simulatedKeys().isEmpty());
        for (const QByteArray &key : simulatedKeys()) {
            const qint64 left = m_server->cli({u"PTTL"_s, QString::fromUtf8(key)}).toLongLong();
            QVERIFY2(left == -2 || (left > 0 && left <= 3'600'000), QByteArray(key + ' ' + QByteArray::number(left)).constData());
        }
    }

    void demo_ended_serverAndFolderGo_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGHUP") << SIGHUP;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGKILL: with the next private server") << SIGKILL;
    }
    void demo_ended_serverAndFolderGo()
    {
        QFETCH(int, number);
        QProcessEnvironment variables = withTemporary();
        variables.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        const auto window = launch({u"--demo"_s}, variables);
        QTRY_VERIFY_WITH_TIMEOUT(serverProcess() > 0, 30000);
        const int server = serverProcess();
        ::kill(pid_t(window->processId()), number);
        QVERIFY(window->waitForFinished(120'000));
        QTRY_VERIFY(::kill(server, 0) != 0);
        if (number == SIGKILL) {
            QVERIFY(!serverFolders().isEmpty());
            QCOMPARE(run({u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--requests"_s, u"2"_s}, withTemporary()).code, 0);
        }
        QCOMPARE(serverFolders(), QStringList());
    }

    /** Qt calls exit() below the event loop, while engine, lab and traffic are at work. */
    void window_displayLost_endsInOrder()
    {
        if (QStandardPaths::findExecutable(u"Xvfb"_s).isEmpty())
            QSKIP("Xvfb is not installed");
        for (int trial = 0; trial < 3; ++trial) {
            QProcess display;
            display.start(u"Xvfb"_s, {u"-displayfd"_s, u"1"_s, u"-screen"_s, u"0"_s, u"1280x800x24"_s, u"-nolisten"_s, u"tcp"_s});
            QTRY_VERIFY_WITH_TIMEOUT(display.canReadLine(), 15000);
            QProcessEnvironment variables = withTemporary();
            variables.insert(u"DISPLAY"_s, u':' + QString::fromLatin1(display.readLine().trimmed()));
            variables.insert(u"QT_QPA_PLATFORM"_s, u"xcb"_s);
            const auto window = launch({u"--demo"_s, u"--page"_s, u"simulate"_s}, variables);
            QTRY_VERIFY_WITH_TIMEOUT(serverProcess() > 0 || window->state() == QProcess::NotRunning, 30000);
            if (window->state() == QProcess::NotRunning)
                QSKIP("this Qt has no xcb");
            display.kill();
            QVERIFY(display.waitForFinished());
            const Ran ran = finish(*window);
            QVERIFY2(ran.code == 1, ran.err);
            QCOMPARE(serverFolders(), QStringList());
        }
    }

    void eventsLeftOn_commandLine_saysSo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("list") << QStringList{u"list"_s};
        QTest::newRow("watch") << QStringList{u"watch"_s, u"--for"_s, u"1ms"_s};
    }
    void eventsLeftOn_commandLine_saysSo()
    {
        QFETCH(QStringList, arguments);
        arguments << u"--url"_s << url();
        leaveEventsOn();
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.err.contains("could not restore the setting notify-keyspace-events"), ran.err);
        QVERIFY2(ran.err.contains("CONFIG SET notify-keyspace-events Ex"), ran.err);
        m_server->cli({u"CONFIG"_s, u"SET"_s, u"notify-keyspace-events"_s, u"KEA"_s}); // somebody wants it so
        QVERIFY(!run(arguments).err.contains("could not restore"));
        QCOMPARE(QDir(notesFolder()).entryList(QDir::Files), QStringList());
    }

    void eventsLeftOn_window_restoresThem()
    {
        leaveEventsOn();
        Session session;
        session.setNotesFolder(notesFolder());
        QSignalSpy restored(&session, &Session::eventsRestored);
        session.open(ServerProfile::forEndpoint(m_server->endpoint()), {});
        QTRY_VERIFY_WITH_TIMEOUT(session.health().eventsBefore.has_value(), 15000);
        QCOMPARE(*session.health().eventsBefore, QByteArray("Ex"));
        session.restoreEvents();
        QTRY_COMPARE(restored.count(), 1);
        QCOMPARE(restored[0][0].value<Error>().text, QString());
        QTRY_VERIFY(!session.health().eventsBefore);
        QCOMPARE(flags(), QByteArray("xE"));
        QCOMPARE(QDir(notesFolder()).entryList(QDir::Files), QStringList());
    }

    void turnEventsOn_isNotedBeforeAndUntilItIsRestored()
    {
        {
            Session session;
            session.setNotesFolder(notesFolder());
            session.open(ServerProfile::forEndpoint(m_server->endpoint()), {});
            QTRY_VERIFY_WITH_TIMEOUT(session.health().eventsCanBeEnabled, 15000);
            QSignalSpy enabled(&session, &Session::eventsEnabled);
            session.enableEvents();
            QTRY_COMPARE(enabled.count(), 1);
            QVERIFY(!flags().isEmpty());
            QCOMPARE(QDir(notesFolder()).entryList(QDir::Files).size(), 1);
            QVERIFY(!EventDebt(notesFolder(), m_server->endpoint()).left()); // its program lives
            QVERIFY(!run({u"list"_s, u"--url"_s, url()}).err.contains("could not restore"));
        }
        QCOMPARE(flags(), QByteArray());
        QCOMPARE(QDir(notesFolder()).entryList(QDir::Files), QStringList());
    }

    void turnEventsOn_cannotBeNoted_changesNothing()
    {
        QFile file(path(u"a-file"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        Session session;
        session.setNotesFolder(file.fileName());
        session.open(ServerProfile::forEndpoint(m_server->endpoint()), {});
        QTRY_VERIFY_WITH_TIMEOUT(session.health().eventsCanBeEnabled, 15000);
        QSignalSpy enabled(&session, &Session::eventsEnabled);
        session.enableEvents();
        QTRY_COMPARE(enabled.count(), 1);
        QVERIFY(enabled[0][0].value<Error>().text.english().contains(u"could not be noted on disk"_s));
        QCOMPARE(flags(), QByteArray());
    }

    void journal_umaskOfNobody_isOursAlone()
    {
        QProcess program;
        program.setProcessEnvironment(environment());
        program.setChildProcessModifier([] { ::umask(0); });
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"nobody"_s, u"--url"_s, url()});
        QCOMPARE(finish(program).code, 4);
        const auto rights = [](const QString &name) {
            struct stat there {};
            return ::stat(QFile::encodeName(name).constData(), &there) == 0 ? int(there.st_mode & 0777) : -1;
        };
        QCOMPARE(rights(path(u"Lockscope"_s)), 0700);
        QCOMPARE(rights(path(u"Lockscope/lockscope"_s)), 0700);
        QCOMPARE(rights(journalPath()), 0600);
    }
};

} // namespace lockscope::tst_leftovers

LOCKSCOPE_TEST(tst_leftovers, lockscope::tst_leftovers::TestLeftovers)
#include "tst_leftovers.moc"
