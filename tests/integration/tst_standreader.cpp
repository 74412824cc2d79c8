// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "actionforms.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <memory>
#include <set>

namespace tst_standreader {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using State = NodeStand::State;

/** One lock on three real servers, looked at as the inspector does. */
class TestStandReader : public QObject {
    Q_OBJECT

    static constexpr int patience = 20'000;
    std::array<std::unique_ptr<RedisServer>, 3> m_servers;
    std::unique_ptr<Session> m_session;
    LockStand m_stand;
    int m_told = 0;

    RedisServer &server(int number) { return *m_servers[std::size_t(number)]; }
    void everywhere(const QByteArray &commands)
    {
        for (const auto &server : m_servers)
            server->cliInput(commands + '\n');
    }
    void open(Environment environment = Environment::Development)
    {
        ServerProfile profile = ServerProfile::forEndpoint(server(0).endpoint());
        profile.environment = environment;
        profile.nodes = {server(1).endpoint(), server(2).endpoint()};
        QSignalSpy completed(m_session.get(), &Session::pictureCompleted);
        m_session->open(profile, {});
        QVERIFY(QTest::qWaitFor([&] { return !completed.isEmpty(); }, patience));
    }
    std::vector<State> states() const
    {
        std::vector<State> all;
        for (const NodeStand &node : m_stand.further)
            all.push_back(node.state);
        return all;
    }
    NodeVote vote(int node, const QByteArray &token) const
    {
        Lock shown;
        shown.key = m_stand.key;
        shown.token = token;
        shown.form = LockForm::Token;
        return voteOf(m_stand.further.at(std::size_t(node)), shown);
    }
    /** What this server was asked since CONFIG RESETSTAT, but for how a connection begins. */
    static std::set<QByteArray> commandsOf(const RedisServer &server)
    {
        static const QRegularExpression form(u"cmdstat_([^:]+):"_s);
        std::set<QByteArray> names;
        auto matches = form.globalMatch(QString::fromLatin1(server.cli({u"INFO"_s, u"commandstats"_s})));
        while (matches.hasNext())
            names.insert(matches.next().captured(1).toLatin1());
        for (const char *own : {"config|resetstat", "config", "info", "ping", "client|setname", "client", "hello", "select"})
            names.erase(own);
        return names;
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_session.reset();
        m_stand = {};
        m_told = 0;
        for (auto &server : m_servers) {
            server = std::make_unique<RedisServer>();
            QVERIFY(server->start());
        }
        m_session = std::make_unique<Session>();
        connect(m_session.get(), &Session::standChanged, this, [this](const LockStand &stand) {
            m_stand = stand;
            ++m_told;
        });
    }
    void cleanup() { m_session.reset(); }

    void inspect_lockOnAll_isTheSameEverywhere()
    {
        everywhere("SET lock.a tok PX 60000");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        QCOMPARE(m_stand.key, Bytes("lock.a"));
        QCOMPARE(m_stand.server, server(0).endpoint().toUrl());
        QCOMPARE(m_stand.further[0].server, server(1).endpoint().toUrl());
        QCOMPARE(vote(0, "tok"), NodeVote::Same);
        const auto left = m_stand.further[0].lock.timeLeft(SystemClock().now());
        QVERIFY(left && *left > 10s && *left <= 60s);
    }

    void inspect_changesElsewhere_areSeen()
    {
        everywhere("SET lock.a tok PX 60000");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        server(1).cliInput("SET lock.a other\n");
        server(2).cliInput("DEL lock.a\n");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::Missing}), patience);
        QTRY_COMPARE_WITH_TIMEOUT(vote(0, "tok"), NodeVote::Other, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_stand.further[0].lock.deadline, patience);
    }

    void inspect_hashAndList_areReadAsWhatTheyAre()
    {
        server(0).cliInput("HSET lock.a 11111111-2222-3333-4444-555555555555:1 1\nPEXPIRE lock.a 60000\n");
        server(1).cliInput("HSET lock.a 11111111-2222-3333-4444-555555555555:1 1\nPEXPIRE lock.a 60000\n");
        server(2).cliInput("RPUSH lock.a x\n");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        QCOMPARE(vote(0, "11111111-2222-3333-4444-555555555555:1"), NodeVote::Same);
        QCOMPARE(vote(1, "11111111-2222-3333-4444-555555555555:1"), NodeVote::Other);
    }

    void inspect_longValue_isReadInPart()
    {
        for (const auto &server : m_servers)
            server->cliInput("SETRANGE lock.a 8000000 x\nEXPIRE lock.a 60\n");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        QCOMPARE(m_stand.further[0].lock.token.size(), qsizetype(4096));
        QVERIFY(!m_stand.further[0].lock.tokenIsWhole);
    }

    void inspect_serverKilled_isUnknownUntilItIsBack()
    {
        everywhere("SET lock.a tok");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        server(1).kill9();
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Unknown, State::There}), patience);
        QVERIFY2(m_stand.further[0].why.contains(u"not connected"_s), qPrintable(m_stand.further[0].why));
        QVERIFY(server(1).restart());
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Missing, State::There}), patience);
    }

    void inspect_firstServerKilled_theOthersStillTell()
    {
        everywhere("SET lock.a tok");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        server(0).kill9();
        server(1).cliInput("DEL lock.a\n");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Missing, State::There}), patience);
    }

    void inspect_silentServer_isUnknownAndKeepsNobodyWaiting()
    {
        everywhere("SET lock.a tok");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        server(1).pause();
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Unknown, State::There}), patience);
        server(2).cliInput("DEL lock.a\n");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Unknown, State::Missing}), patience);
        server(1).resume();
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::Missing}), patience);
    }

    void inspect_keyNotAllowed_saysSo()
    {
        everywhere("SET lock.a tok");
        server(1).cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"resetkeys"_s, u"~other.*"_s});
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Unknown, State::There}), patience);
        QVERIFY2(m_stand.further[0].why.contains(u"no permission"_s), qPrintable(m_stand.further[0].why));
    }

    void inspect_readOnly_onlyReads()
    {
        everywhere("SET lock.a tok PX 60000");
        server(2).cliInput("DEL lock.a\nHSET lock.a 11111111-2222-3333-4444-555555555555:1 1\n");
        open(Environment::Production);
        QVERIFY(m_session->isReadOnly());
        everywhere("CONFIG RESETSTAT");
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        const std::set<QByteArray> reads{"getrange", "pttl", "type", "hlen", "hgetall", "memory|usage", "memory", "exists"};
        for (const int number : {1, 2}) {
            const std::set<QByteArray> asked = commandsOf(server(number));
            QVERIFY(!asked.empty());
            for (const QByteArray &name : asked)
                QVERIFY2(reads.contains(name), name.constData());
        }
    }

    void inspect_nothing_asksNothing()
    {
        everywhere("SET lock.a tok PX 60000");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        m_session->inspect({});
        QSignalSpy seconds(m_session.get(), &Session::contentionChanged);
        QTRY_VERIFY_WITH_TIMEOUT(seconds.size() >= 1, patience); // what was under way has come
        everywhere("CONFIG RESETSTAT");
        const int before = m_told;
        QTRY_VERIFY_WITH_TIMEOUT(seconds.size() >= 5, patience);
        QCOMPARE(m_told, before);
        QCOMPARE(commandsOf(server(1)), std::set<QByteArray>());
    }

    void inspect_paused_rests()
    {
        everywhere("SET lock.a tok PX 60000");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        m_session->setPaused(true);
        QSignalSpy seconds(m_session.get(), &Session::contentionChanged);
        QTRY_VERIFY_WITH_TIMEOUT(seconds.size() >= 1, patience);
        const int before = m_told;
        QTRY_VERIFY_WITH_TIMEOUT(seconds.size() >= 5, patience);
        QCOMPARE(m_told, before);
        m_session->setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(m_told > before, patience);
    }

    void inspect_otherServerOpened_forgetsTheOld()
    {
        everywhere("SET lock.a tok");
        open();
        for (int i = 0; i < 10; ++i) { // also while answers are under way
            m_session->inspect("lock.a");
            if (i % 2)
                QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
            m_session->open(ServerProfile::forEndpoint(server(i % 3).endpoint()), {});
            m_stand = {};
            open();
            QVERIFY(m_stand.further.empty());
        }
    }

    void clear_inspectedLock_isSeenEverywhere()
    {
        everywhere("SET lock.a tok PX 60000");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        ActionRequest request;
        request.lock.key = "lock.a";
        request.lock.token = "tok";
        request.lock.form = LockForm::Token;
        m_session->operate(planNow(request));
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Missing, State::Missing}), patience);
    }
};

} // namespace tst_standreader

LOCKSCOPE_TEST(tst_standreader, tst_standreader::TestStandReader)
#include "tst_standreader.moc"
