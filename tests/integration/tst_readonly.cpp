// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "operate/undoplan.h"

#include "actionforms.h"
#include "plainclient.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <set>

namespace tst_readonly {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

enum class Way { Tcp, Tls, UnixSocket };

/** Everything that reaches a server, as the server itself tells it. */
class Monitor {
public:
    explicit Monitor(const RedisServer &server)
    {
        m_process.start(u"redis-cli"_s, {u"-s"_s, server.endpoint().socketPath, u"monitor"_s});
        m_process.waitForReadyRead(); // "OK"
        m_all = m_process.readAll();
    }
    ~Monitor()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    bool isRunning() const { return m_all.startsWith("OK"); }
    /** True once this word has come past: everything before it has, too. */
    bool hasSeen(const QByteArray &word)
    {
        m_all += m_process.readAll();
        return m_all.contains(word);
    }
    /** Names of commands, in capitals, with a subcommand where there is one. Not what scripts do. */
    std::set<QByteArray> commands() const
    {
        static const QRegularExpression form(uR"re(^\d+\.\d+ \[\d+ (?!lua)[^\]]*\] "([^"]*)"(?: "([^"]*)")?)re"_s,
                                             QRegularExpression::MultilineOption);
        static const std::set<QByteArray> parents{"CLIENT", "CONFIG", "PUBSUB", "MEMORY", "OBJECT", "ACL", "COMMAND"};
        std::set<QByteArray> found;
        auto matches = form.globalMatch(QString::fromLatin1(m_all));
        while (matches.hasNext()) {
            const auto match = matches.next();
            const QByteArray name = match.captured(1).toLatin1().toUpper();
            found.insert(parents.contains(name) ? name + '|' + match.captured(2).toLatin1().toUpper() : name);
        }
        return found;
    }

private:
    QProcess m_process;
    QByteArray m_all;
};

/** What the server itself says of a command: "write", "readonly", "admin" … */
QByteArray flagsOf(const RedisServer &server, const QByteArray &command)
{
    return server.cli({u"COMMAND"_s, u"INFO"_s, QString::fromLatin1(command)});
}

ActionRequest requestOn(const Lock &lock, Verb verb)
{
    ActionRequest request;
    request.verb = verb;
    request.lock = lock;
    request.time = 15s;
    request.mark = newMark();
    if (lock.details && !lock.details->waiters.empty())
        request.holder = lock.details->waiters.front().token;
    return request;
}

} // namespace

class TestReadOnly : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void session_readOnly_sendsNothingThatWrites_data()
    {
        QTest::addColumn<Way>("way");
        QTest::addColumn<Hearing>("hearing");
        QTest::newRow("TCP, events") << Way::Tcp << Hearing::Events;
        QTest::newRow("TLS, tracking") << Way::Tls << Hearing::Tracking;
        QTest::newRow("Unix socket, polling") << Way::UnixSocket << Hearing::Polling;
        QTest::newRow("Unix socket, whatever works") << Way::UnixSocket << Hearing::Automatic;
    }

    void session_readOnly_sendsNothingThatWrites()
    {
        QFETCH(Way, way);
        QFETCH(Hearing, hearing);
        RedisServer server;
        RedisServer::Options options;
        options.tcp = true;
        options.tls = true;
        options.keyspaceEvents = hearing == Hearing::Automatic ? "" : "KEA"; // off: there is something to be turned on
        QVERIFY(server.start(options));
        const QByteArray owner = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:57", next = "0d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a01:61";
        server.cliInput("SET lock.token tok PX 600000\nSET lock.bare tok\nSET lock.time 4102444800\nHSET lock.hash " + owner
                        + " 2\nZADD lock.zset 1 a\nSADD lock.set a\nRPUSH lock.list a\n"
                          "HSET lock.fair "
                        + owner + " 1\nRPUSH redisson_lock_queue:{lock.fair} " + next + "\nZADD redisson_lock_timeout:{lock.fair} 4102444800000 "
                        + next + "\n");
        PlainClient subscriber(server.endpoint().socketPath.toUtf8(), {"CLIENT", "SETNAME", "lock.deploy-lock-933765b79186407e980b5549612c5af1"});
        QVERIFY(subscriber.ask({"SUBSCRIBE", "lock.deploy"}).startsWith("subscribe")); // a lock without a key
        const QByteArray before = contentOf(server);
        Monitor monitor(server);
        QVERIFY(monitor.isRunning());
        {
            Session session;
            std::vector<Lock> locks;
            int outcomes = 0, done = 0;
            connect(&session, &Session::locksChanged, this,
                    [&locks](const LockDelta &delta) { locks.insert(locks.end(), delta.upserted.begin(), delta.upserted.end()); });
            connect(&session, &Session::operated, this, [&](quint64, const ActionRequest &, const DoneAction &action) {
                ++outcomes;
                done += action.outcome.kind == ActionOutcome::Kind::Done;
            });
            QSignalSpy complete(&session, &Session::pictureCompleted);
            ServerProfile profile = ServerProfile::forEndpoint(way == Way::Tcp       ? server.tcpEndpoint()
                                                                   : way == Way::Tls ? server.tlsEndpoint()
                                                                                     : server.endpoint());
            profile.environment = Environment::Production;
            profile.hearing = hearing;
            session.open(profile, {});
            QTRY_VERIFY_WITH_TIMEOUT(!complete.isEmpty(), 20'000);
            QVERIFY(session.isReadOnly());
            QTRY_VERIFY(locks.size() >= 7);
            QTRY_VERIFY(std::ranges::any_of(locks, [](const Lock &lock) { return lock.form == LockForm::Subscription && planClear(lock); }));

            // Every feature there is.
            const std::vector<Lock> seen = locks;
            for (const Lock &lock : seen) {
                for (const Verb verb : {Verb::Clear, Verb::FenceOff, Verb::Extend, Verb::EvictWaiter, Verb::Undo})
                    session.operate(planNow(requestOn(lock, verb)));
            }
            session.enableEvents();
            SimulatedClientSpec client;
            client.protocol = u"set-nx-px"_s;
            client.key = "lock.simulated";
            session.addClients(client, 3);
            session.setHearing(Hearing::Events);
            session.setHearing(Hearing::Tracking);
            session.setHearing(hearing);
            session.setPaused(true);
            session.setPaused(false);
            session.rescan();
            session.setPatterns({"lock.*", "*"});
            QTRY_COMPARE_WITH_TIMEOUT(outcomes, int(seen.size()) * 5, 20'000);
            QCOMPARE(done, 0);
            QTRY_VERIFY_WITH_TIMEOUT(complete.count() >= 2, 20'000);
        }
        server.cli({u"ECHO"_s, u"the end of the story"_s});
        QTRY_VERIFY_WITH_TIMEOUT(monitor.hasSeen("the end of the story"), 20'000);

        const std::set<QByteArray> commands = monitor.commands();
        QVERIFY(commands.contains("SCAN") && commands.contains("PTTL")); // it was us who were watched
        for (const QByteArray &command : commands) {
            const QByteArray flags = flagsOf(server, command);
            QVERIFY2(!flags.contains("write"), command.constData());
            QVERIFY2(!QList<QByteArray>({"EVAL", "EVALSHA", "FCALL", "MULTI", "EXEC", "PUBLISH", "SPUBLISH", "CONFIG|SET", "CLIENT|KILL", "SCRIPT"})
                          .contains(command),
                     command.constData());
        }
        QCOMPARE(contentOf(server), before);
    }

private:
    static QByteArray contentOf(const RedisServer &server)
    {
        return server.cli({u"DEBUG"_s, u"DIGEST"_s}) + server.cli({u"CONFIG"_s, u"GET"_s, u"notify-keyspace-events"_s});
    }
};

} // namespace tst_readonly

LOCKSCOPE_TEST(tst_readonly, tst_readonly::TestReadOnly)
#include "tst_readonly.moc"
