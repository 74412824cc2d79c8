// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a command that acts may end: the outcome is told, as text and as JSON, whatever it is, and so is whether the journal has it.
#include "commandline.h"
#include "journal/journalfile.h"
#include "journal/sqlite.h"
#include "journalsamples.h"
#include "lyingproxy.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalServer>
#include <QRegularExpression>
#include <QTest>

#include <csignal>

namespace lockscope::tst_clioutcomes {

using namespace Qt::StringLiterals;
using Lie = LyingProxy::Lie;

class TestCliOutcomes : public QObject, private CommandLine {
    Q_OBJECT

    static constexpr char decidingScript[] = "EVAL #!lua flags=allow-oom"; // and not the one before, which only looks

    std::unique_ptr<RedisServer> m_server;

    static QList<QJsonObject> objectsIn(const QByteArray &lines)
    {
        QList<QJsonObject> objects;
        for (const QByteArray &line : lines.split('\n')) {
            if (!line.isEmpty())
                objects += QJsonDocument::fromJson(line).object();
        }
        return objects;
    }
    QString url() const { return m_server->endpoint().toUrl(); }
    /** Takes connections and says nothing. */
    std::unique_ptr<QLocalServer> muteServer() const
    {
        auto server = std::make_unique<QLocalServer>();
        if (!server->listen(path(u"mute.sock"_s)))
            qFatal("no socket");
        return server;
    }
    QStringList clearing(const QString &url) const { return {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url}; }
    static void compareNotSent(const QJsonObject &object, const QString &verb, const QString &key)
    {
        QCOMPARE(object["verb"_L1].toString(), verb);
        QCOMPARE(object["key"_L1].toString(), key);
        QCOMPARE(object["sent"_L1].toBool(true), false);
        QVERIFY(object.contains("outcome"_L1));
        QVERIFY(!object["error"_L1].toString().isEmpty());
        QVERIFY(!object["node"_L1].toString().isEmpty());
    }
    std::unique_ptr<Sqlite> lockedJournal() const
    {
        auto opened = Sqlite::open(journalPath(), Sqlite::Mode::ReadWrite);
        if (!opened || !(*opened)->run(u"BEGIN IMMEDIATE"_s))
            qFatal("the journal cannot be locked");
        return std::move(opened).value();
    }
    void compareNotRecorded(const Ran &ran) const
    {
        QCOMPARE(ran.code, 0);
        const QJsonObject told = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(told["outcome"_L1].toString(), u"cleared"_s);
        QCOMPARE(told["sent"_L1].toBool(), true);
        QCOMPARE(told["recorded"_L1].toBool(true), false);
        QVERIFY2(told["not_recorded"_L1].toString().startsWith(journalPath() + u" cannot be written: "), ran.out);
        QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
        m_server->cliInput("SET lock.a tok PX 3600000\nSET lock.b tok PX 3600000\n");
    }

    void clear_proxySaysAnErrorOfItsOwn_isUnknownAndLookedAtAgain_data()
    {
        QTest::addColumn<int>("lie");
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<bool>("isDone");
        const auto row = [](const char *name, Lie lie, const QByteArray &words, bool isDone) { QTest::newRow(name) << int(lie) << words << isDone; };
        row("twemproxy, done", Lie::Replaced, "-ERR Connection timed out\r\n", true);
        row("twemproxy, not done", Lie::Forged, "-ERR Connection timed out\r\n", false);
        row("Envoy, done", Lie::Replaced, "-upstream failure\r\n", true);
        row("too short", Lie::Replaced, "*1\r\n$4\r\ndone\r\n", true);
        row("too short, not done", Lie::Forged, "*1\r\n$4\r\ndone\r\n", false);
        row("cut", Lie::CutAfter, {}, true);
        row("cut, not done", Lie::CutBefore, {}, false);
    }

    void clear_proxySaysAnErrorOfItsOwn_isUnknownAndLookedAtAgain()
    {
        QFETCH(int, lie);
        QFETCH(QByteArray, words);
        QFETCH(bool, isDone);
        LyingProxy proxy;
        QVERIFY(proxy.start(path(u"proxy.sock"_s), m_server->endpoint().socketPath));
        proxy.beginAt(Lie(lie), decidingScript, words);
        const QString address = u"redis+unix://"_s + path(u"proxy.sock"_s);

        const Ran ran = runAgainst(clearing(address) + QStringList{u"--json"_s});

        QCOMPARE(ran.code, 1);
        const QJsonObject told = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(told["outcome"_L1].toString(), u"unknown"_s);
        QCOMPARE(told["sent"_L1].toBool(), true);
        QCOMPARE(told["recorded"_L1].toBool(), true);
        QCOMPARE(told["seen"_L1].toString(), isDone ? u"gone"_s : u"same"_s);
        const QString sight =
            isDone ? u"Looked at again: this holder no longer has the lock."_s : u"Looked at again: the same holder still has the lock."_s;
        QVERIFY2(told["error"_L1].toString().endsWith(sight), ran.out);
        QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray(isDone ? "0" : "1"));
        const StoredAction recorded = allActions(journalPath()).front();
        QCOMPARE(recorded.outcome, u"unknown"_s);
        QVERIFY2(recorded.outcomeText.english().endsWith(sight), qPrintable(recorded.outcomeText));
        const Ran undone = runAgainst({u"undo"_s, u"lock.a"_s, u"--url"_s, address});
        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.out.contains("The outcome of the last attempt (clear) is unknown."), undone.out);
    }

    void clear_proxySendsItTwice_isUnknown()
    {
        LyingProxy proxy;
        QVERIFY(proxy.start(path(u"proxy.sock"_s), m_server->endpoint().socketPath));
        proxy.beginAt(Lie::SecondAnswer, decidingScript);
        const Ran ran = runAgainst(clearing(u"redis+unix://"_s + path(u"proxy.sock"_s)) + QStringList{u"--json"_s});
        QCOMPARE(ran.code, 1);
        const QJsonObject told = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(told["outcome"_L1].toString(), u"unknown"_s);
        QCOMPARE(told["seen"_L1].toString(), u"gone"_s);
        QVERIFY2(told["error"_L1].toString().startsWith(u"All was as planned just before"_s), ran.out);
        QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    }

    void action_neverSent_hasItsObject_data()
    {
        QTest::addColumn<QStringList>("action");
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("url"); // empty: a server that is stopped
        const QString nobody = u"redis://127.0.0.1:1"_s, wrongUser = u"USER"_s;
        for (const QString &to : {QString(), nobody, wrongUser}) {
            const char *where = to.isEmpty() ? "stopped" : to == nobody ? "nobody there" : "wrong user";
            QTest::addRow("clear, %s", where) << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} << u"clear"_s << to;
            QTest::addRow("several, %s", where) << QStringList{u"clear"_s, u"lock.a"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s} << u"clear"_s << to;
            QTest::addRow("fence, %s", where) << QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} << u"fence"_s << to;
            QTest::addRow("extend, %s", where) << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"1h"_s}
                                               << u"extend"_s << to;
            QTest::addRow("evict, %s", where) << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"w"_s} << u"evict"_s << to;
            QTest::addRow("undo, %s", where) << QStringList{u"undo"_s, u"lock.a"_s} << u"undo"_s << to;
        }
    }

    void action_neverSent_hasItsObject()
    {
        QFETCH(QStringList, action);
        QFETCH(QString, verb);
        QFETCH(QString, url);
        action += QStringList{u"--json"_s, u"--timeout"_s, url.isEmpty() ? u"300ms"_s : u"30s"_s};
        if (url == u"USER"_s)
            action += QStringList{u"--user"_s, u"nobody"_s};
        action += QStringList{u"--url"_s, url.startsWith(u"redis://"_s) ? url : this->url()};
        if (url.isEmpty())
            m_server->pause();
        const Ran ran = run(action);
        m_server->resume();
        QCOMPARE(ran.code, 1);
        const QList<QJsonObject> objects = objectsIn(ran.out);
        const bool areSeveral = action.contains(u"lock.b"_s);
        QCOMPARE(objects.size(), areSeveral ? 2 : 1);
        compareNotSent(objects.front(), verb, u"lock.a"_s);
        if (areSeveral)
            compareNotSent(objects.back(), verb, u"lock.b"_s);
        QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s, u"lock.b"_s}), QByteArray("2"));
    }

    void look_endsEarly_hasItsLastLineAndSaysWhy_data()
    {
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("how");
        for (const QString &verb : {u"list"_s, u"find"_s}) {
            for (const QString &how : {u"time-out"_s, u"Ctrl+C"_s, u"nobody there"_s, u"wrong user"_s, u"no password"_s, u"no lock profiles"_s})
                QTest::addRow("%s, %s", qPrintable(verb), qPrintable(how)) << verb << how;
        }
    }

    void look_endsEarly_hasItsLastLineAndSaysWhy()
    {
        QFETCH(QString, verb);
        QFETCH(QString, how);
        const bool hangs = how == u"time-out" || how == u"Ctrl+C";
        const auto mute = muteServer();
        const QString to = hangs ? u"redis+unix://"_s + mute->fullServerName() : url();
        QStringList arguments{verb, u"--json"_s, u"--url"_s, how == u"nobody there" ? u"redis://127.0.0.1:1"_s : to};
        if (how == u"time-out")
            arguments += {u"--timeout"_s, u"300ms"_s};
        else if (how == u"wrong user")
            arguments += {u"--user"_s, u"nobody"_s};
        else if (how == u"no password")
            arguments += {u"--password-file"_s, path(u"missing"_s)};
        else if (how == u"no lock profiles")
            arguments += {u"--lock-profiles"_s, path(u"missing"_s)};
        const auto process = launch(arguments);
        if (how == u"Ctrl+C") {
            QTRY_VERIFY(mute->hasPendingConnections());
            ::kill(pid_t(process->processId()), SIGINT);
        }
        const Ran ran = finish(*process);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.startsWith("lockscope: "), ran.err);
        QCOMPARE(objectsIn(ran.out).size(), 1);
        const QJsonObject last = objectsIn(ran.out).front();
        if (verb == u"find") {
            QCOMPARE(last["state"_L1].toString(), hangs ? u"cancelled"_s : u"failed"_s);
            QCOMPARE(last["error"_L1].toString().isEmpty(), hangs);
            return;
        }
        const QJsonObject coverage = last["coverage"_L1].toObject();
        QCOMPARE(coverage["seen"_L1].toInt(-1), 0);
        QCOMPARE(coverage["unseen_percent"_L1].toInt(), 100);
        const QJsonObject missing = coverage["missing"_L1].toArray().first().toObject();
        QCOMPARE(missing["what"_L1].toArray(), (QJsonArray{u"names"_s, u"holders"_s, u"leases"_s}));
        QVERIFY2(!missing["why"_L1].toString().isEmpty(), ran.out);
    }

    void list_timeOutAmongManyKeys_isMarkedAsAPart()
    {
        m_server->cliInput("EVAL \"for i = 1, 300000 do redis.call('SET', 'key' .. i, 1) end\" 0\n");
        const Ran ran = run({u"list"_s, u"--json"_s, u"--url"_s, url(), u"--scan-share"_s, u"2"_s, u"--timeout"_s, u"500ms"_s});
        QCOMPARE(ran.code, 1);
        const QJsonObject coverage = objectsIn(ran.out).back()["coverage"_L1].toObject();
        QVERIFY2(coverage["missing"_L1].toArray().first()["why"_L1].toString().startsWith(u"Gave up after 500 ms"_s), ran.out);
        QVERIFY(coverage["unseen_percent"_L1].toInt() > 0);
    }

    void watch_interruptedBeforeItHasConnected_fails()
    {
        const auto mute = muteServer();
        const auto process = launch({u"watch"_s, u"--url"_s, u"redis+unix://"_s + mute->fullServerName()});
        QTRY_VERIFY(mute->hasPendingConnections());
        ::kill(pid_t(process->processId()), SIGINT);
        const Ran ran = finish(*process);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("lockscope: Interrupted before the locks were read."), ran.err);
    }

    void fence_watchEndsEarly_hasItsObject_data()
    {
        QTest::addColumn<bool>("byTimeout");
        QTest::newRow("Ctrl+C") << false;
        QTest::newRow("time-out") << true;
    }

    void fence_watchEndsEarly_hasItsObject()
    {
        QFETCH(bool, byTimeout);
        QStringList action{u"fence"_s, u"lock.a"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"1h"_s, u"--watch"_s, u"--json"_s};
        action += {u"--url"_s, url(), u"--timeout"_s, byTimeout ? u"2s"_s : u"1m"_s};
        const auto process = launch(action);
        if (!byTimeout) {
            QTRY_VERIFY(process->peek(4096).contains("\"account\""));
            ::kill(pid_t(process->processId()), SIGINT);
        }
        const Ran ran = finish(*process);
        QCOMPARE(ran.code, 1);
        const QList<QJsonObject> objects = objectsIn(ran.out);
        QCOMPARE(objects.size(), 5); // with the account
        for (const QJsonObject &end : {objects[3], objects[4]}) {
            QCOMPARE(end["quiet_period"_L1].toString(), u"not-watched"_s);
            QVERIFY(end.contains("key"_L1) && end.contains("at_ms"_L1));
            QVERIFY2(end["error"_L1].toString().startsWith(byTimeout ? u"Gave up after 2.0 s (--timeout)."_s : u"Interrupted."_s), ran.out);
        }
        QCOMPARE(ran.err.contains("Interrupted"), !byTimeout);
        QCOMPARE(ran.err.count("The tombstones are no longer watched."), 1);
    }

    void several_stoppedMidway_haveTheSameFields()
    {
        QStringList action{u"clear"_s, u"--if-holder"_s, u"tok"_s, u"--json"_s, u"--url"_s, url()};
        for (int i = 0; i < 3000; ++i)
            action += u"lock.n%1"_s.arg(i);
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}), QByteArray("OK"));
        const auto process = launch(action);
        QTRY_VERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval"));
        m_server->stop();
        const Ran ran = finish(*process);
        QCOMPARE(ran.code, 1);
        QList<QJsonObject> objects = objectsIn(ran.out);
        QVERIFY(objects.takeLast().contains("account"_L1));
        QCOMPARE(objects.size(), 3000);
        int notTried = 0;
        for (const QJsonObject &one : objects) {
            for (const char *field : {"at_ms", "verb", "outcome", "key", "holder", "node", "sent", "recorded"})
                QVERIFY2(one.contains(QLatin1StringView(field)), field);
            QCOMPARE(one["node"_L1].toString(), m_server->endpoint().socketPath);
            notTried += one["outcome"_L1].toString() == u"not tried" ? 1 : 0;
            if (one["outcome"_L1].toString() == u"unknown")
                QVERIFY(one.contains("seen"_L1));
        }
        QVERIFY(notTried > 0);
    }

    void undo_nothingThere_namesNoHolder()
    {
        const Ran ran = run({u"undo"_s, u"lock.a"_s, u"--json"_s, u"--url"_s, url()});
        QCOMPARE(ran.code, 6);
        QVERIFY2(objectsIn(ran.out).front()["holder"_L1].isNull(), ran.out);
    }

    void look_passwordNeeded_namesTheOptions()
    {
        QCOMPARE(m_server->cli({u"CONFIG"_s, u"SET"_s, u"requirepass"_s, u"secret"_s}), QByteArray("OK"));
        for (const QString &verb : {u"list"_s, u"find"_s, u"watch"_s}) {
            const Ran ran = run({verb, u"--url"_s, url()});
            QCOMPARE(ran.code, 1);
            QVERIFY2(ran.err.contains("Use --ask-password, --password-file FILE or the environment variable REDISCLI_AUTH"), ran.err);
        }
    }

    void usage_wrong_hasNoObject()
    {
        const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--json"_s, u"--profile"_s, u"nosuch"_s});
        QCOMPARE(ran.code, 2);
        QCOMPARE(ran.out, QByteArray());
        QVERIFY(!ran.err.isEmpty());
    }

    void clear_interruptedWhileItIsUnderWay_saysSo_data()
    {
        QTest::addColumn<bool>("byTimeout");
        QTest::addColumn<bool>("areSeveral");
        for (const bool areSeveral : {false, true}) {
            QTest::addRow("%s, Ctrl+C", areSeveral ? "several" : "one") << false << areSeveral;
            QTest::addRow("%s, time-out", areSeveral ? "several" : "one") << true << areSeveral;
        }
    }

    void clear_interruptedWhileItIsUnderWay_saysSo()
    {
        QFETCH(bool, byTimeout);
        QFETCH(bool, areSeveral);
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}), QByteArray("OK"));
        QStringList action{u"clear"_s, u"lock.a"_s};
        if (areSeveral)
            action += u"lock.b"_s;
        action += QStringList{u"--if-holder"_s, u"tok"_s, u"--url"_s, url(), u"--json"_s, u"--timeout"_s, byTimeout ? u"2s"_s : u"1m"_s};
        const auto process = launch(action);
        QTRY_VERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval"));
        if (!byTimeout)
            ::kill(pid_t(process->processId()), SIGINT);
        const Ran ran = finish(*process);
        QCOMPARE(ran.code, 1);
        const QList<QJsonObject> objects = objectsIn(ran.out);
        QCOMPARE(objects.size(), areSeveral ? 3 : 1); // and the account
        QCOMPARE(objects.front()["outcome"_L1].toString(), u"unknown"_s);
        QCOMPARE(objects.front()["sent"_L1].toBool(), true);
        QVERIFY(!objects.front()["node"_L1].toString().isEmpty());
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"UNPAUSE"_s}), QByteArray("OK"));
        QCOMPARE(allActions(journalPath()).front().outcome, areSeveral ? allActions(journalPath()).front().outcome : u"unknown"_s);
    }

    void clear_journalHeldByAnotherProcess_saysSo()
    {
        QVERIFY(JournalFile::open(journalPath(), SystemClock().wallNow()));
        const auto journal = lockedJournal();
        compareNotRecorded(run(clearing(url()) + QStringList{u"--json"_s}));
        const Ran text = run({u"clear"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url()});
        QCOMPARE(text.code, 0);
        const QByteArray line = "cleared: lock.b, was held by tok; not recorded in the journal: " + journalPath().toUtf8();
        QVERIFY2(text.out.contains(line), text.out);
    }

    void clear_journalFailsBetweenIntentAndOutcome_saysSo()
    {
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}), QByteArray("OK"));
        const auto process = launch(clearing(url()) + QStringList{u"--json"_s});
        QTRY_VERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval"));
        const auto journal = lockedJournal();
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"UNPAUSE"_s}), QByteArray("OK"));
        compareNotRecorded(finish(*process));
        QVERIFY(journal->run(u"ROLLBACK"_s));
        QCOMPARE(allActions(journalPath()).front().outcome, u"unknown"_s); // the intent
    }
};

} // namespace lockscope::tst_clioutcomes

LOCKSCOPE_TEST(tst_clioutcomes, lockscope::tst_clioutcomes::TestCliOutcomes)
#include "tst_clioutcomes.moc"
