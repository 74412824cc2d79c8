// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "actionforms.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

namespace tst_watchedgroup {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using State = NodeStand::State;

/** Three real servers with the same locks, watched as one. */
class TestWatchedGroup : public QObject {
    Q_OBJECT

    static constexpr int patience = 60'000;
    std::array<std::unique_ptr<RedisServer>, 3> m_servers;
    std::unique_ptr<Session> m_session;
    LockStand m_stand;
    QHash<LockId, Lock> m_locks;
    QByteArrayList m_events;

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
        for (std::size_t node = 1; node < m_stand.servers.size(); ++node)
            all.push_back(m_stand.servers[node].state);
        return all;
    }
    NodeVote vote(int node, const QByteArray &token) const
    {
        Lock shown;
        shown.key = m_stand.key;
        shown.token = token;
        shown.form = LockForm::Token;
        return voteOf(m_stand.servers.at(std::size_t(node) + 1), shown);
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_session.reset();
        m_stand = {};
        for (auto &server : m_servers) {
            server = std::make_unique<RedisServer>();
            QVERIFY(server->start());
        }
        m_session = std::make_unique<Session>();
        m_locks.clear();
        m_events.clear();
        connect(m_session.get(), &Session::standChanged, this, [this](const LockStand &stand) { m_stand = stand; });
        connect(m_session.get(), &Session::locksChanged, this, [this](const LockDelta &delta) {
            delta.applyTo(m_locks);
            for (const LockEvent &event : delta.events)
                m_events << eventName(event.kind) + QByteArray(" ") + event.token.toByteArray();
        });
    }
    void cleanup() { m_session.reset(); }

    void watch_locksOnSome_areShownOnceWithTheirNumber()
    {
        everywhere("SET lock.all tok PX 60000");
        server(1).cliInput("SET lock.two tok PX 60000\n");
        server(2).cliInput("SET lock.two tok PX 60000\nSET lock.one tok PX 60000\n");
        open();
        QTRY_COMPARE_WITH_TIMEOUT(m_locks.size(), 3, patience);
        QCOMPARE(m_locks.value("lock.all").standsOn, 3);
        QCOMPARE(m_locks.value("lock.two").standsOn, 2);
        QCOMPARE(m_locks.value("lock.one").standsOn, 1);
        QTRY_VERIFY_WITH_TIMEOUT(m_locks.value("lock.one").lacksMajority, patience);
        QVERIFY(!m_locks.value("lock.two").lacksMajority);
        QCOMPARE(m_session->coverage().seen(), std::size_t(3));
    }

    void watch_firstServerKilled_goesOnByTheOthers()
    {
        for (const auto &one : m_servers)
            one->cli({u"CONFIG"_s, u"SET"_s, u"notify-keyspace-events"_s, u"KA"_s});
        everywhere("SET lock.old tok PX 60000");
        open();
        server(0).kill9();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->coverage().seen(), std::size_t(2), patience);
        QCOMPARE(m_locks.value("lock.old").standsOn, 2);
        QCOMPARE(sightOf(m_session->health()), Sight::Whole); // the others decide
        for (const int one : {1, 2})
            server(one).cliInput("SET lock.new tok-2 PX 60000\nDEL lock.old\n");
        QTRY_VERIFY_WITH_TIMEOUT(m_locks.contains("lock.new") && !m_locks.contains("lock.old"), patience);
        QTRY_COMPARE_WITH_TIMEOUT(m_locks.value("lock.new").standsOn, 2, patience);
        QVERIFY(server(0).restart());
        QTRY_COMPARE_WITH_TIMEOUT(m_session->coverage().seen(), std::size_t(3), patience);
        QCOMPARE(m_locks.size(), 1);
        std::ranges::sort(m_events);
        QCOMPARE(m_events, (QByteArrayList{"acquired tok-2", "released tok"}));
    }

    void enableEvents_once_holdsForAServerThatWasRestarted()
    {
        RedisServer::Options silent;
        silent.keyspaceEvents.clear();
        for (auto &one : m_servers) {
            one = std::make_unique<RedisServer>();
            QVERIFY(one->start(silent));
        }
        open();
        QTRY_VERIFY_WITH_TIMEOUT(m_session->health().eventsCanBeEnabled, patience);
        const auto flags = [this](int number) { return server(number).cli({u"CONFIG"_s, u"GET"_s, u"notify-keyspace-events"_s}); };
        QVERIFY(QTest::qWaitFor(
            [&] {
                m_session->enableEvents();
                return QTest::qWaitFor([&] { return m_session->health().basis == Basis::Events; }, 1000);
            },
            patience));
        QVERIFY(flags(0).contains('K') && flags(1).contains('K') && flags(2).contains('K'));
        server(1).kill9();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->coverage().seen(), std::size_t(2), patience);
        QVERIFY(server(1).restart());
        QTRY_VERIFY_WITH_TIMEOUT(flags(1).contains('K'), patience);
    }

    void clear_firstServerLost_isDoneOnTheOthers()
    {
        everywhere("SET lock.a tok PX 60000");
        open();
        server(0).kill9();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->coverage().seen(), std::size_t(2), patience);
        QSignalSpy operated(m_session.get(), &Session::operated);
        ActionRequest request;
        request.lock = m_locks.value("lock.a");
        m_session->operate(planNow(request));
        QTRY_COMPARE_WITH_TIMEOUT(operated.size(), 1, patience);
        const auto done = operated.first().at(2).value<DoneAction>();
        QCOMPARE(doneOn(done), 2);
        QCOMPARE(kindOnAll(done), ActionOutcome::Kind::DoneInPart);
        QTRY_VERIFY_WITH_TIMEOUT(m_locks.isEmpty(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(m_events, QByteArrayList{"cleared tok"}, patience);
    }

    void clear_firstServerNeverReached_isDoneOnTheOthers()
    {
        everywhere("SET lock.a tok PX 60000");
        server(0).kill9();
        ServerProfile profile = ServerProfile::forEndpoint(server(0).endpoint());
        profile.nodes = {server(1).endpoint(), server(2).endpoint()};
        m_session->open(profile, {});
        QTRY_VERIFY_WITH_TIMEOUT(m_locks.contains("lock.a") && m_session->coverage().seen() == 2, patience);
        QSignalSpy operated(m_session.get(), &Session::operated);
        ActionRequest request;
        request.lock = m_locks.value("lock.a");
        m_session->operate(planNow(request));
        QTRY_COMPARE_WITH_TIMEOUT(operated.size(), 1, patience);
        const auto done = operated.first().at(2).value<DoneAction>();
        QVERIFY2(doneOn(done) == 2, qPrintable(done.outcome.error.text.shown()));
        QCOMPARE(server(1).cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    }

    void inspect_lockOnAll_isTheSameEverywhere()
    {
        everywhere("SET lock.a tok PX 60000");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        QCOMPARE(m_stand.key, Bytes("lock.a"));
        QCOMPARE(m_stand.servers[0].server, server(0).endpoint().toUrl());
        QCOMPARE(m_stand.servers[1].server, server(1).endpoint().toUrl());
        QCOMPARE(vote(0, "tok"), NodeVote::Same);
        const auto left = m_stand.servers[1].lock.timeLeft(SystemClock().now());
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
        QTRY_VERIFY_WITH_TIMEOUT(!m_stand.servers[1].lock.deadline, patience);
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
        QCOMPARE(m_stand.servers[1].lock.token.size(), qsizetype(4096));
        QVERIFY(!m_stand.servers[1].lock.tokenIsWhole);
    }

    void inspect_serverKilled_isUnknownUntilItIsBack()
    {
        everywhere("SET lock.a tok");
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        server(1).kill9();
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::Unknown, State::There}), patience);
        QVERIFY2(m_stand.servers[1].why.contains(u"not connected"_s), qPrintable(m_stand.servers[1].why));
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

    void inspect_keyNotAllowed_isNotCompared()
    {
        everywhere("SET lock.a tok");
        server(1).cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"resetkeys"_s, u"~other.*"_s});
        open();
        m_session->inspect("lock.a");
        QTRY_COMPARE_WITH_TIMEOUT(states(), (std::vector{State::There, State::There}), patience);
        QCOMPARE(vote(0, "tok"), NodeVote::There);
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
            QVERIFY(m_stand.servers.empty());
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

} // namespace tst_watchedgroup

LOCKSCOPE_TEST(tst_watchedgroup, tst_watchedgroup::TestWatchedGroup)
#include "tst_watchedgroup.moc"
