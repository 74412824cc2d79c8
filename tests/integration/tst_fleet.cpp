// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleet.h"
#include "deployments.h"
#include "redis/topology/hashslot.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <map>

namespace tst_fleet {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** Everything that a lab has told, put together as a window would. */
struct Picture {
    explicit Picture(Fleet &lab)
    {
        QObject::connect(&lab, &Fleet::changed, &context, [this](const SimulationUpdate &update) { add(update); });
    }
    void add(const SimulationUpdate &update)
    {
        ++updates;
        if (update.reset) {
            clients.clear();
            spans.clear();
        }
        for (const SimulatedClientStatus &client : update.clients)
            clients[client.id] = client;
        for (const int id : update.removed)
            clients.erase(id);
        for (const LaneSpan &span : update.spans)
            spans[span.id] = span;
        for (const Violation &violation : update.violations)
            violations[violation.id] = violation;
        marks.insert(marks.end(), update.marks.begin(), update.marks.end());
        holds.insert(holds.end(), update.holds.begin(), update.holds.end());
        load = update.load;
    }
    ClientState state(int id) const { return clients.at(id).state; }
    bool is(int id, ClientState state) const { return clients.contains(id) && clients.at(id).state == state; }
    quint32 acquired() const
    {
        quint32 sum = 0;
        for (const auto &[id, client] : clients)
            sum += client.acquired;
        return sum;
    }
    auto countSpans(LaneSpan::Kind kind, bool open) const
    {
        return std::count_if(spans.begin(), spans.end(), [&](const auto &s) { return s.second.kind == kind && s.second.to.has_value() != open; });
    }

    QObject context;
    int updates = 0;
    std::map<int, SimulatedClientStatus> clients;
    std::map<quint64, LaneSpan> spans;
    std::map<quint64, Violation> violations;
    std::vector<LaneMark> marks;
    std::vector<SimulatedHold> holds;
    LoadFigures load;
};

SimulatedClientSpec spec(const char *protocol, int leaseMs, int holdMs)
{
    SimulatedClientSpec result;
    result.protocol = QString::fromLatin1(protocol);
    result.key = "lock.race";
    result.lease = Duration(leaseMs);
    result.holdTime = Duration(holdMs);
    result.holdsUntilTold = holdMs == 0;
    result.retry = RetryPolicy::fixed(Duration(5));
    result.thinkTime = Duration(5);
    return result;
}

} // namespace

class TestFleet : public QObject {
    Q_OBJECT

private:
    redis::Connection::Options options() const
    {
        redis::Connection::Options result;
        result.endpoint = m_server->endpoint();
        return result;
    }
    QByteArray value() const { return m_server->cli({u"GET"_s, u"lock.race"_s}); }

    SystemClock m_clock;
    std::unique_ptr<RedisServer> m_server;

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".+")));
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
    }
    void cleanup() { m_server.reset(); }

    void addClients_fleetOfSetNxPx_neverTwoBelievers()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec fleet = spec("set-nx-px", 30000, 2);
        fleet.repeats = true;
        lab.addClients(fleet, 25);
        QTRY_VERIFY_WITH_TIMEOUT(picture.acquired() > 200, 30000);
        QVERIFY(picture.violations.empty());
        QVERIFY(std::any_of(picture.clients.begin(), picture.clients.end(), [](const auto &c) { return c.second.busy > 0; }));
        QCOMPARE(picture.clients.at(1).name, u"C1"_s);
        const QByteArray clients = m_server->cli({u"CLIENT"_s, u"LIST"_s});
        QCOMPARE(clients.count("name=lockscope-sim-C"), 25);
    }

    void addClients_fleetOfTimestamps_neverTwoBelieversWhileLeasesHold()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec fleet = spec("setnx-timestamp", 30000, 1);
        fleet.repeats = true;
        lab.addClients(fleet, 10);
        QTRY_VERIFY_WITH_TIMEOUT(picture.acquired() > 100, 30000);
        QVERIFY(picture.violations.empty());
    }

    void acquire_afterTheHolderCrashed_lapsedTimestampIsTakenOver()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("setnx-timestamp", 300, 0), 2);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.crash({1});
        QTRY_VERIFY(picture.is(1, ClientState::Crashed));
        const QByteArray left = value();
        QVERIFY(!left.isEmpty()); // what it wrote stays
        QVERIFY(picture.marks.back().isCrash());

        lab.acquire({2});
        QTRY_VERIFY(picture.is(2, ClientState::Believing));
        QVERIFY(value() != left);
        const auto takeover = std::find_if(picture.marks.begin(), picture.marks.end(), [](const LaneMark &m) { return m.command == u"GETSET"_s; });
        QVERIFY(takeover != picture.marks.end());
        QVERIFY(takeover->good);
        QVERIFY(picture.violations.empty());
        QCOMPARE(picture.holds.back().token, value());
        QCOMPARE(picture.holds.back().client, u"C2"_s);
    }

    void setFrozen_longerThanTheLease_isAViolationAndTheReleaseAnswersZero()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("set-nx-px", 150, 0), 2);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.setFrozen({1}, true);
        lab.acquire({2});
        QTRY_VERIFY(picture.is(2, ClientState::Believing));
        QTRY_COMPARE(picture.violations.size(), 1U);
        QCOMPARE(picture.violations.begin()->second.first, 1);
        QCOMPARE(picture.violations.begin()->second.second, 2);
        QVERIFY(!picture.violations.begin()->second.to);

        lab.release({1}); // frozen: it does not get to it
        QCOMPARE(picture.state(1), ClientState::Believing);
        lab.setFrozen({1}, false);
        QTRY_VERIFY(picture.is(1, ClientState::Idle));
        QVERIFY2(picture.clients.at(1).note.english().contains(u"answered 0"_s), qPrintable(picture.clients.at(1).note.english()));
        QTRY_VERIFY(picture.violations.begin()->second.to);
        QCOMPARE(picture.countSpans(LaneSpan::Kind::Frozen, false), 1);
    }

    void crash_whileHolding_theKeyStaysAndTheNewLifeIsANewProcess()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("set-nx-px", 30000, 0), 1);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        const QByteArray token = value();
        QVERIFY(token.startsWith("lockscope-sim:C1:"));
        lab.crash({1});
        QTRY_VERIFY(picture.is(1, ClientState::Crashed));
        QCOMPARE(value(), token);
        QCOMPARE(picture.countSpans(LaneSpan::Kind::Believing, true), 0);

        lab.acquire({1}); // it has forgotten its token: busy
        QTRY_VERIFY(picture.clients.at(1).busy > 0);
        QCOMPARE(value(), token);
        lab.release({1});
        QTRY_VERIFY(picture.is(1, ClientState::Idle));
        QCOMPARE(picture.clients.at(1).note.english(), u"stopped trying"_s);
    }

    void acquire_beyondTheWaitLimit_givesUp()
    {
        m_server->cli({u"SET"_s, u"lock.race"_s, u"somebody"_s});
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec impatient = spec("set-nx-px", 1000, 0);
        impatient.waitLimit = Duration(40);
        lab.addClients(impatient, 1);
        lab.acquire({1});
        QTRY_VERIFY(picture.clients.contains(1) && picture.clients.at(1).timeouts == 1);
        QCOMPARE(picture.state(1), ClientState::Idle);
        QVERIFY(picture.clients.at(1).note.english().contains(u"40 ms"_s));
        QCOMPARE(value(), QByteArray("somebody"));
    }

    void release_redissonLock_wakesWhoWaitsByItsMessage()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec patient = spec("redisson-lock", 60'000, 0);
        patient.retry = RetryPolicy::message();
        patient.waitLimit = Duration(60'000);
        lab.addClients(patient, 2);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.acquire({2});
        const auto listening = [&] { return m_server->cli({u"PUBSUB"_s, u"NUMSUB"_s, u"redisson_lock__channel:{lock.race}"_s}); };
        QTRY_VERIFY(listening().endsWith("1"));
        QTRY_COMPARE(picture.clients.at(2).busy, 2U); // and once more after it listens
        QVERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s, u"TYPE"_s, u"pubsub"_s}).contains("name=lockscope-sim-C2-listens"));

        lab.release({1});
        QTRY_VERIFY(picture.is(2, ClientState::Believing)); // far earlier than the lease ends
        QCOMPARE(picture.clients.at(2).busy, 2U);           // it has not asked in between
        QTRY_VERIFY(listening().endsWith("0"));
        lab.release({2});
        QTRY_VERIFY(picture.is(2, ClientState::Idle));
        QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("0"));
    }

    void acquire_holderCrashed_isWokenByTheEndOfTheLease()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec patient = spec("redisson-lock", 600, 0);
        patient.retry = RetryPolicy::message();
        patient.waitLimit = Duration(60'000);
        lab.addClients(patient, 2);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.crash({1});
        QTRY_VERIFY(picture.is(1, ClientState::Crashed));
        lab.acquire({2});
        QTRY_VERIFY(picture.is(2, ClientState::Believing));
        QVERIFY(picture.clients.at(2).busy <= 4); // it did not poll
    }

    void acquire_messagesRefused_looksAgainAfterAWhile()
    {
        m_server->cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"-subscribe"_s});
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec patient = spec("redisson-lock", 60'000, 0);
        patient.retry = RetryPolicy::message();
        patient.waitLimit = Duration(60'000);
        lab.addClients(patient, 2);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.acquire({2});
        QTRY_VERIFY(picture.clients.at(2).busy >= 3);
        lab.release({1});
        QTRY_VERIFY(picture.is(2, ClientState::Believing));
    }

    void acquire_messageAndWaitLimit_givesUp()
    {
        m_server->cli({u"HSET"_s, u"lock.race"_s, u"somebody"_s, u"1"_s});
        m_server->cli({u"PEXPIRE"_s, u"lock.race"_s, u"60000"_s});
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec impatient = spec("redisson-fair", 60'000, 0);
        impatient.retry = RetryPolicy::message();
        impatient.waitLimit = Duration(150);
        lab.addClients(impatient, 1);
        lab.acquire({1});
        QTRY_VERIFY(picture.clients.contains(1) && picture.clients.at(1).timeouts == 1);
        QTRY_VERIFY(picture.is(1, ClientState::Idle));
        QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("1")); // it has left the queue
    }

    void addClients_fleetThatIsWoken_takesTurns_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        for (const char *protocol :
             {"redisson-lock", "redisson-fair", "redisson-read-write", "redisson-multi", "redisson-semaphore", "redisson-permit-semaphore"})
            QTest::newRow(protocol) << QByteArray(protocol);
    }
    void addClients_fleetThatIsWoken_takesTurns()
    {
        QFETCH(const QByteArray, protocol);
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec fleet = spec(protocol.constData(), 60'000, 1);
        fleet.retry = RetryPolicy::message();
        fleet.waitLimit = Duration(60'000);
        fleet.repeats = true;
        lab.addClients(fleet, 6);
        QTRY_VERIFY_WITH_TIMEOUT(picture.acquired() > 30, 30000);
        QVERIFY(picture.violations.empty());
        QVERIFY(std::all_of(picture.clients.begin(), picture.clients.end(), [](const auto &c) { return c.second.timeouts == 0; }));
    }

    void redlock_oneOfThreeServersDown_stillTakesTurns()
    {
        RedisServer second, third;
        QVERIFY(second.start() && third.start());
        redis::Connection::Options more = options(), dead = options();
        more.endpoint = second.endpoint();
        dead.endpoint = third.endpoint();
        third.kill9();
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServers({options(), more, dead});
        SimulatedClientSpec fleet = spec("redlock", 30'000, 1);
        fleet.retry = RetryPolicy::jitter(Duration(5), Duration(50));
        fleet.waitLimit = Duration(60'000);
        fleet.repeats = true;
        lab.addClients(fleet, 3);
        QTRY_VERIFY_WITH_TIMEOUT(picture.acquired() > 12, 30000);
        QVERIFY(picture.violations.empty());
    }

    void addClients_permitsAndReaders_areShared()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec several = spec("redisson-semaphore", 60'000, 0);
        several.permits = 2;
        SimulatedClientSpec reader = spec("redisson-read-write", 60'000, 0);
        reader.key = "lock.read";
        reader.reads = true;
        lab.addClients({{several, 3}, {reader, 2}});
        lab.acquire({1, 2, 4, 5});
        for (const int id : {1, 2, 4, 5})
            QTRY_VERIFY(picture.is(id, ClientState::Believing));
        lab.acquire({3});
        QTRY_VERIFY(picture.clients.at(3).busy > 0);
        QVERIFY(picture.violations.empty());
    }

    void acquire_keyOfAnotherType_failsAndSaysWhy()
    {
        m_server->cli({u"RPUSH"_s, u"lock.race"_s, u"x"_s});
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("setnx-timestamp", 1000, 0), 1);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Failed));
        QCOMPARE(picture.clients.at(1).error.kind, Error::Kind::WrongType);
        QVERIFY(!picture.clients.at(1).note.isEmpty());
    }

    void addClients_unknownProtocol_fails()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("no-such-thing", 1000, 0), 1);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Failed));
        QCOMPARE(picture.clients.at(1).error.kind, Error::Kind::InvalidInput);
    }

    void addClients_tooMany_areRefused()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("set-nx-px", 1000, 0), maxSimulatedClients + 20);
        QTRY_COMPARE(picture.clients.size(), size_t(maxSimulatedClients));
        lab.removeAll();
        QTRY_VERIFY(picture.clients.empty());
    }

    void addClients_mixtureWithRequestsInAll_endsAfterSoMany()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        QSignalSpy done(&lab, &Fleet::requestsDone);
        lab.setServer(options());
        SimulatedClientSpec safe = spec("set-nx-px", 30000, 1);
        safe.repeats = true;
        safe.startsAtOnce = false;
        SimulatedClientSpec eager = safe;
        eager.retry = RetryPolicy::none();
        eager.thinkTime = Duration(0);
        lab.addClients({{safe, 4}, {eager, 3}}, 60);
        QTRY_COMPARE(std::count_if(picture.clients.begin(), picture.clients.end(), [](const auto &c) { return c.second.state == ClientState::Idle; }),
                     7);
        QCOMPARE(picture.acquired(), 0U);
        lab.resetLoad();
        lab.acquire({1, 2, 3, 4, 5, 6, 7});
        QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 30000);
        QCOMPARE(lab.load().acquired, quint64(60));
        QCOMPARE(lab.load().attempts, lab.load().acquired + lab.load().busy);
        QCOMPARE(lab.load().release.count, quint64(60));
        QCOMPARE(lab.load().commands, lab.load().attempts + 60); // SET each, EVAL each
        QVERIFY(lab.load().hold.p50 >= Duration(1));
        QCOMPARE(lab.load().clients, 7);
        QTRY_COMPARE(picture.acquired(), 60U);
        QCOMPARE(value(), QByteArray());
        QVERIFY(lab.written().value("lock.race").size() == 60);
    }

    void takeNoMoreRequests_inTheMiddle_endsWhatIsUnderWay()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        QSignalSpy done(&lab, &Fleet::requestsDone);
        lab.setServer(options());
        SimulatedClientSpec steady = spec("set-nx-px", 30000, 1);
        steady.repeats = true;
        lab.addClients({{steady, 5}}, 1'000'000);
        QTRY_VERIFY(picture.acquired() >= 10);
        lab.takeNoMoreRequests();
        QTRY_COMPARE(done.size(), 1);
        QCOMPARE(value(), QByteArray());
    }

    void addClients_cluster_goToTheOwnerOfTheSlotWhereverItMoves()
    {
        RunningCluster running;
        QVERIFY(running.start());
        Fleet lab(m_clock);
        Picture picture(lab);
        redis::Connection::Options named;
        const int owner = running.ownerOf("lock.race"), other = (owner + 1) % 3;
        named.endpoint = running.cluster.endpoint(other);
        named.password = running.cluster.password();
        lab.setFleetServers({.redis = {named}, .cluster = running.cluster.address()});
        SimulatedClientSpec fleet = spec("set-nx-px", 30000, 2);
        fleet.repeats = true;
        lab.addClients(fleet, 5);
        fleet.protocol = u"redisson-lock"_s; // listens, too
        fleet.key = "lock.race.woken";
        lab.addClients(fleet, 3);
        QTRY_VERIFY_WITH_TIMEOUT(picture.acquired() > 50, 30000);
        for (const int target : {other, owner}) {
            running.moveSlot(redis::hashSlot("lock.race"), target == other ? owner : other, target);
            const quint32 before = picture.acquired();
            QTRY_VERIFY_WITH_TIMEOUT(picture.acquired() > before + 50, 30000);
        }
        QVERIFY(picture.violations.empty());
        quint32 woken = 0;
        for (const auto &[id, client] : picture.clients) {
            QVERIFY2(client.state != ClientState::Failed, qPrintable(client.error.text));
            woken += client.spec.key == fleet.key ? client.acquired : 0;
        }
        QVERIFY(woken > 0);
    }

    void load_workLongerThanTheLease_countsViolations()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec slow = spec("set-nx-px", 20, 60);
        slow.repeats = true;
        lab.addClients(slow, 2);
        QTRY_VERIFY(picture.load.violations >= 2);
        QTRY_VERIFY(picture.violations.size() >= 2);
    }

    void acquire_clockThatIsAheadByMoreThanTheLease_takesALiveLockOver()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("setnx-timestamp", 5000, 0), 1);
        SimulatedClientSpec ahead = spec("setnx-timestamp", 5000, 0);
        ahead.clockOffset = Duration(6000);
        lab.addClients(ahead, 1);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.acquire({2});
        QTRY_VERIFY(picture.is(2, ClientState::Believing));
        QTRY_COMPARE(picture.violations.size(), 1U);
    }

    void addClients_watchdogWithWorkLongerThanTheLease_neverTwoBelievers()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec renewing = spec("set-nx-watchdog", 150, 500);
        renewing.repeats = true;
        lab.addClients(renewing, 2);
        QTRY_VERIFY(picture.acquired() >= 3);
        QVERIFY(picture.violations.empty());
        const auto renewals = std::count_if(picture.marks.begin(), picture.marks.end(),
                                            [](const LaneMark &mark) { return mark.command.startsWith(u"EVAL "_s) && mark.good; });
        QVERIFY(renewals > 6);
    }

    void setFrozen_watchdogToo_theLeaseRunsOut()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("set-nx-watchdog", 150, 0), 2);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.acquire({2});
        QTRY_VERIFY(picture.clients.at(2).busy > 40); // longer than the lease: it was renewed
        QVERIFY(picture.violations.empty());
        lab.setFrozen({1}, true);
        QTRY_VERIFY(picture.is(2, ClientState::Believing));
        QTRY_COMPARE(picture.violations.size(), 1U);
        lab.release({1});
        lab.setFrozen({1}, false);
        QTRY_VERIFY(picture.is(1, ClientState::Idle));
        QVERIFY(picture.is(2, ClientState::Believing));
        lab.crash({2}); // with its watchdog
        QTRY_COMPARE(value(), QByteArray());
    }

    void release_repeatingClient_staysIdleUntilToldToAcquire()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec steady = spec("set-nx-px", 30000, 2);
        steady.repeats = true;
        lab.addClients(steady, 1);
        QTRY_VERIFY(picture.acquired() >= 3);
        lab.release({1});
        QTRY_VERIFY(picture.is(1, ClientState::Idle));
        QTRY_COMPARE(value(), QByteArray());
        const quint32 before = picture.acquired();
        lab.acquire({1});
        QTRY_VERIFY(picture.acquired() >= before + 2);
    }

    void acquire_rightAfterRelease_counts_data()
    {
        QTest::addColumn<bool>("repeats");
        QTest::newRow("once") << false;
        QTest::newRow("again and again") << true;
    }
    void acquire_rightAfterRelease_counts()
    {
        QFETCH(bool, repeats);
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec steady = spec("set-nx-px", 30000, repeats ? 60000 : 0);
        steady.repeats = repeats;
        lab.addClients(steady, 1);
        QTRY_VERIFY(picture.is(1, ClientState::Idle) || picture.is(1, ClientState::Believing));
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.release({1});
        lab.acquire({1}); // while the release is under way
        QTRY_COMPARE(picture.acquired(), 2U);
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
    }

    void removeClients_busyOrFrozen_closesTheirStretches()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("set-nx-px", 30000, 0), 3);
        lab.acquire({1});
        QTRY_VERIFY(picture.is(1, ClientState::Believing));
        lab.acquire({2, 3});
        QTRY_VERIFY(picture.is(2, ClientState::Trying) && picture.is(3, ClientState::Trying));
        lab.setFrozen({3}, true);
        lab.removeClients({1, 2, 3, 99});
        QTRY_VERIFY(picture.clients.empty());
        QVERIFY(std::all_of(picture.spans.begin(), picture.spans.end(), [](const auto &span) { return span.second.to.has_value(); }));
    }

    void kill9_midRun_clientsGoOnWhenTheServerIsBack()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        SimulatedClientSpec steady = spec("set-nx-px", 500, 2);
        steady.repeats = true;
        steady.waitLimit = Duration(60000);
        lab.addClients(steady, 5);
        QTRY_VERIFY(picture.acquired() >= 5);
        m_server->kill9();
        QTRY_VERIFY(
            std::all_of(picture.clients.begin(), picture.clients.end(), [](const auto &c) { return c.second.error.kind != Error::Kind::None; }));
        QVERIFY(m_server->restart());
        const quint32 before = picture.acquired();
        QTRY_VERIFY_WITH_TIMEOUT(picture.acquired() > before + 20, 15000);
        QTRY_VERIFY(
            std::all_of(picture.clients.begin(), picture.clients.end(), [](const auto &c) { return c.second.error.kind == Error::Kind::None; }));
    }

    void setServer_again_forgetsEverything()
    {
        Fleet lab(m_clock);
        Picture picture(lab);
        lab.setServer(options());
        lab.addClients(spec("set-nx-px", 30000, 0), 2);
        lab.acquire({1, 2});
        QTRY_VERIFY(picture.is(1, ClientState::Believing) || picture.is(2, ClientState::Believing));
        lab.setServer(options());
        lab.addClients(spec("set-nx-px", 30000, 0), 1);
        QTRY_VERIFY(picture.clients.size() == 1 && picture.is(1, ClientState::Idle));
    }

    /** The sanitizer's job as much as ours: clients end in whatever state they happen to be in. */
    void destroy_inAnyState_endsCleanly()
    {
        QRandomGenerator random(42);
        for (int round = 0; round < 25; ++round) {
            Fleet lab(m_clock);
            Picture picture(lab);
            lab.setServer(options());
            for (const QString &protocol : {u"setnx-timestamp"_s, u"set-nx-px"_s}) {
                SimulatedClientSpec steady = spec(qPrintable(protocol), 20, random.bounded(4));
                steady.repeats = random.bounded(2) == 1;
                lab.addClients(steady, 4);
            }
            for (int i = 0; i < 12; ++i) {
                const QList<int> ids{random.bounded(1, 9), random.bounded(1, 9)};
                switch (random.bounded(5)) {
                case 0: lab.acquire(ids); break;
                case 1: lab.release(ids); break;
                case 2: lab.crash(ids); break;
                case 3: lab.setFrozen(ids, true); break;
                case 4: lab.setFrozen(ids, false); break;
                }
                if (i % 4 == 0) {
                    const int before = picture.updates;
                    lab.addClients(spec("set-nx-px", 20, 0), 1); // something to tell in any case
                    QTRY_VERIFY(picture.updates > before);
                }
            }
        }
    }
};

} // namespace tst_fleet

LOCKSCOPE_TEST(tst_fleet, tst_fleet::TestFleet)
#include "tst_fleet.moc"
