// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
/** The histories of tst_gaps on real servers, fewer of them: after each one, table, stream and servers are equal, and nothing is said of untouched locks. */
#include "deployment/deployment.h"

#include "changesetting.h"
#include "deployments.h"
#include "lockstream.h"
#include "privateservers/serverprocess.h"
#include "redis/serverinfo.h"
#include "redis/topology/hashslot.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

#include <csignal>

namespace tst_realgaps {

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = LockEvent::Kind;
using redis::command;

namespace {

enum class Place { Alone, Cluster, Sentinel, Group };
constexpr std::array places{Place::Alone, Place::Cluster, Place::Sentinel, Place::Group};
constexpr std::array placeNames{"alone", "cluster", "sentinel", "group"};
constexpr std::array hearingsTried{Hearing::Events, Hearing::Tracking, Hearing::Polling};
constexpr std::array hearingNames{"events", "tracking", "polling"};

constexpr int keyCount = 8;
constexpr int readersOfAKey = 3;
constexpr int rounds = 60; // of comparing with the servers, half a second each
const QByteArray uuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";

/** Of a string its value, of a hash its fields. */
const QByteArray everything = "local all = {}\n"
                              "if not redis.call('INFO', 'replication'):find('role:master') then return all end\n"
                              "for _, key in ipairs(redis.call('KEYS', '*')) do\n"
                              "  local isHash = redis.call('TYPE', key).ok == 'hash'\n"
                              "  all[#all + 1] = key\n"
                              "  all[#all + 1] = isHash and table.concat(redis.call('HKEYS', key), '+') or redis.call('GET', key)\n"
                              "  all[#all + 1] = redis.call('PTTL', key)\n"
                              "end\n"
                              "return all";

/** Every second one is exclusive, the others have readers (Redisson). */
QByteArray keyOf(int number) { return (number % 2 ? "lock.shared.{" : "lock.{") + QByteArray::number(number) + '}'; }

/** The servers of one deployment. */
class RealServers {
public:
    explicit RealServers(Place where) : place(where) {}

    bool start();
    std::vector<PrivateMember *> primaries();
    bool isPrimary(PrivateMember &member) { return askDuringFailover(member, command("ROLE")).viewAt(0) == "master"; }
    /** Whoever owns it takes it; of a group, each does. */
    bool change(const QByteArray &key, const redis::Command &what);
    void configure(Hearing hearing);
    bool restart(PrivateMember &member);
    Deployment::Options options() const;

    const Place place;
    SystemClock clock;
    std::optional<RunningCluster> cluster;
    std::optional<RunningSentinels> sentinels;
    std::vector<std::unique_ptr<PrivateMember>> own;
    std::vector<PrivateMember *> members;
};

bool RealServers::start()
{
    if (place == Place::Cluster) {
        cluster.emplace(PrivateCluster::Options{.replicas = 3});
        if (!cluster->start())
            return false;
        for (int node = 0; node < cluster->cluster.size(); ++node)
            members.push_back(&cluster->cluster.node(node));
        return true;
    }
    if (place == Place::Sentinel) {
        sentinels.emplace(PrivateSentinels::Options{.replicas = 1, .sentinels = 1});
        if (!sentinels->start())
            return false;
        members = {&sentinels->sentinels.server(0), &sentinels->sentinels.server(1)};
        return true;
    }
    for (int i = place == Place::Group ? 3 : 1; i > 0; --i) {
        const quint16 port = freePort();
        PrivateServer::Options options;
        options.settings = listenSettings(port, {});
        own.push_back(std::make_unique<PrivateMember>(options, port, clock));
        const auto ready = own.back()->start();
        if (!QTest::qWaitFor([&ready] { return ready.isDelivered(); }, deploymentPatienceMs))
            return false;
        members.push_back(own.back().get());
    }
    return true;
}

std::vector<PrivateMember *> RealServers::primaries()
{
    std::vector<PrivateMember *> all = members;
    std::erase_if(all, [this](PrivateMember *member) { return !isPrimary(*member); });
    return all;
}

bool RealServers::change(const QByteArray &key, const redis::Command &what)
{
    const auto isTaken = [&] {
        int taken = 0;
        for (PrivateMember *member : members) {
            const redis::Reply reply = askDuringFailover(*member, what);
            taken += reply.type() != redis::Reply::Type::Nil ? 1 : 0;
        }
        return taken >= (place == Place::Group ? int(members.size()) : 1);
    };
    const bool isDone = QTest::qWaitFor(isTaken, deploymentPatienceMs);
    if (!isDone)
        qWarning("nobody takes %s of %s", what.front().constData(), key.constData());
    return isDone;
}

void RealServers::configure(Hearing hearing)
{
    for (PrivateMember *member : members)
        ask(*member, command("CONFIG", "SET", "notify-keyspace-events", hearing == Hearing::Events ? "KA" : ""));
}

/** As after a crash: without its data, or with those that it got when it became a replica. */
bool RealServers::restart(PrivateMember &member)
{
    member.kill();
    const auto ready = member.start();
    return QTest::qWaitFor([&ready] { return ready.isDelivered(); }, deploymentPatienceMs);
}

Deployment::Options RealServers::options() const
{
    Deployment::Options options;
    redis::Connection::Options &connection = options.watching.connection;
    connection.policy.most = Duration(400);
    options.watching.pollInterval = Duration(200);
    if (cluster) {
        options.address = cluster->cluster.address();
        connection.password = cluster->cluster.password();
    } else if (sentinels) {
        options.address = sentinels->sentinels.address();
        connection.password = sentinels->sentinels.password();
        options.sentinelPassword = sentinels->sentinels.sentinelPassword();
    } else {
        connection.endpoint = endpointOf(members.front()->port(), {});
        options.address.seeds = {connection.endpoint};
        for (std::size_t i = 1; i < members.size(); ++i) {
            options.group.push_back(connection);
            options.group.back().endpoint = endpointOf(members[i]->port(), {});
        }
    }
    return options;
}

/** A deployment that watches them, and what its receivers know. */
class World {
public:
    World(RealServers &real, Hearing hearing, QRandomGenerator &generator) : m_real(real), m_random(generator)
    {
        for (PrivateMember *member : real.primaries())
            ask(*member, command("FLUSHALL"));
        real.configure(hearing);
        for (int i = 0; i < keyCount / 2; ++i)
            act();
        Deployment::Options options = real.options();
        options.watching.hearing = hearing;
        deployment = std::make_unique<Deployment>(options, real.clock);
        QObject::connect(deployment.get(), &Deployment::changed, deployment.get(), [this](const LockDelta &delta) { stream.take(delta); });
        deployment->start();
        compare(Instant());
        const QByteArrayList faults = stream.table() == m_there ? QByteArrayList() : QByteArrayList{"the first picture is wrong"};
        stream.begin();
        stream.faults = faults;
    }

    void happen();
    QByteArray fault() const { return stream.fault(m_there, m_real.clock.now()); }

    std::unique_ptr<Deployment> deployment;
    LockStream stream;
    QByteArray what; // happened

private:
    int pick(int below) { return int(m_random.bounded(below)); }
    bool chance(int percent) { return pick(100) < percent; }
    QByteArray nextToken() { return "t" + QByteArray::number(++m_tokens); }
    void act();
    void actSome(int most)
    {
        for (int i = pick(most + 1); i > 0; --i)
            act();
    }
    void actOnShared(const QByteArray &key, const std::set<QByteArray> &holders);
    void read();
    void compare(Instant since);
    void cutConnections(PrivateMember &member);
    void stopForAMoment(PrivateMember &member);
    void restart(PrivateMember &member);
    void failOver();
    void reshard();
    void operate();

    RealServers &m_real;
    QRandomGenerator &m_random;
    Holders m_there; // when it was read last
    std::map<QByteArray, Instant> m_ends;
    int m_tokens = 0;
};

/** What somebody does to some lock. */
void World::act()
{
    read();
    const QByteArray key = keyOf(pick(keyCount));
    const auto held = m_there.find(key);
    stream.touched.insert(key);
    if (isShared(key) && m_real.place != Place::Group)
        return actOnShared(key, held == m_there.end() ? std::set<QByteArray>() : held->second);
    const QByteArray ttl = QByteArray::number(chance(15) ? 1500 : 60'000 + 1000 * pick(60));
    if (held == m_there.end() || chance(25))
        m_real.change(key, command("SET", key, nextToken(), "PX", ttl));
    else if (chance(30))
        m_real.change(key, command("PEXPIRE", key, ttl));
    else
        m_real.change(key, command("DEL", key));
}

/** A reader comes, or goes. */
void World::actOnShared(const QByteArray &key, const std::set<QByteArray> &holders)
{
    const QByteArray reader = uuid + ':' + QByteArray::number(1 + pick(readersOfAKey));
    if (!holders.contains(reader)) {
        m_real.change(key, command("HSET", key, "mode", "read", reader, "1"));
        m_real.change(key, command("PEXPIRE", key, 90'000));
    } else if (holders.size() > 1) {
        m_real.change(key, command("HDEL", key, reader));
    } else {
        m_real.change(key, command("DEL", key));
    }
}

void World::read()
{
    const Instant now = m_real.clock.now();
    m_there.clear();
    m_ends.clear();
    for (PrivateMember *member : m_real.members) {
        const redis::Reply all = askDuringFailover(*member, command("EVAL", everything, 0));
        for (qsizetype i = 0; i + 2 < all.size(); i += 3) {
            const QByteArray key = all.viewAt(i).toByteArray();
            const QByteArrayList holders = all.viewAt(i + 1).toByteArray().split('+');
            m_there[key] = {holders.begin(), holders.end()};
            m_there[key].erase("mode");
            m_ends[key] = now + Duration(all.at(i + 2).integer());
        }
    }
}

/** Once each server has been read after what happened. */
void World::compare(Instant since)
{
    const auto isReadAgain = [&] {
        const std::vector<Watcher *> servers = deployment->servers();
        return !servers.empty() && std::ranges::all_of(servers, [since](const Watcher *server) {
            return server->health().complete && server->health().completeAt && *server->health().completeAt > since;
        });
    };
    for (int round = 0; round < rounds; ++round) {
        if (since > Instant())
            deployment->rescan();
        const bool isRead = QTest::qWaitFor(isReadAgain, 1000);
        read();
        if (isRead && QTest::qWaitFor([this] { return stream.isAsThere(m_there) || (stream.sum().empty() && stream.table() == m_there); }, 500))
            return;
    }
}

// ---- what happens

/** Of everybody but who asks for it. */
void World::cutConnections(PrivateMember &member)
{
    what = "connections end";
    for (const char *type : {"normal", "pubsub"}) {
        if (chance(70))
            ask(member, command("CLIENT", "KILL", "TYPE", type, "SKIPME", "yes"));
    }
    actSome(3);
}

void World::stopForAMoment(PrivateMember &member)
{
    what = "server stops for a moment";
    const redis::Reply info = ask(member, command("INFO", "server"));
    const auto process = pid_t(redis::fieldOf(info.view(), "process_id").toInt());
    if (process <= 0)
        qFatal("the server does not say which process it is");
    ::kill(process, SIGSTOP);
    QTest::qWait(50 + pick(700));
    ::kill(process, SIGCONT);
    actSome(3);
}

void World::restart(PrivateMember &member)
{
    what = "restart";
    for (int i = 0; i < keyCount; ++i)
        stream.touched.insert(keyOf(i));
    stream.mayLose = true;
    if (!m_real.restart(member))
        stream.faults << "it does not come back";
    actSome(3);
}

void World::failOver()
{
    what = "manual failover";
    const auto replica =
        std::ranges::find_if(m_real.members, [this](PrivateMember *member) { return !m_real.isPrimary(*member) && member->isRunning(); });
    actSome(2);
    if (m_real.place == Place::Cluster) {
        if (!m_real.cluster->failOverTo(int(replica - m_real.members.begin())))
            stream.faults << "no failover";
    } else {
        stream.mayLose = true; // the sentinels do not wait for the replica; it has to follow, after a restart
        const auto isFollowed = [this] {
            const std::vector<PrivateMember *> primaries = m_real.primaries();
            const redis::Reply known = primaries.size() == 1 ? askDuringFailover(*primaries.front(), command("WAIT", 1, 100)) : redis::Reply();
            return known.type() == redis::Reply::Type::Integer && known.integer() == 1;
        };
        if (!QTest::qWaitFor(isFollowed, deploymentPatienceMs))
            stream.faults << "the replica does not follow";
        PrivateMember *const next = *replica;
        const auto isAccepted = [this] {
            return ask(m_real.sentinels->sentinels.sentinel(0), command("SENTINEL", "FAILOVER", "mymaster")).view() == "OK";
        };
        const auto isPromoted = [this, next] {
            const redis::Reply known = ask(m_real.sentinels->sentinels.sentinel(0), command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "mymaster"));
            return m_real.isPrimary(*next) && m_real.primaries().size() == 1 && known.viewAt(1).toByteArray().toInt() == int(next->port());
        };
        if (!QTest::qWaitFor(isAccepted, deploymentPatienceMs) || !QTest::qWaitFor(isPromoted, deploymentPatienceMs))
            stream.faults << "no failover";
    }
    actSome(3);
}

/** Step by step; the slot of one key. */
void World::reshard()
{
    what = "slot moves";
    const QByteArray key = keyOf(pick(keyCount));
    const quint16 slot = redis::hashSlot(key);
    const std::vector<PrivateMember *> primaries = m_real.primaries();
    PrivateCluster &cluster = m_real.cluster->cluster;
    const auto numberOf = [this](const PrivateMember *member) { return int(std::ranges::find(m_real.members, member) - m_real.members.begin()); };
    const auto isOwner = [&key](PrivateMember *member) {
        return askDuringFailover(*member, command("EXISTS", key)).type() == redis::Reply::Type::Integer;
    };
    auto owner = primaries.end();
    const auto isOwnerKnown = [&] { return (owner = std::ranges::find_if(primaries, isOwner)) != primaries.end(); };
    if (!QTest::qWaitFor(isOwnerKnown, deploymentPatienceMs)) {
        stream.faults << "nobody owns the slot";
        return;
    }
    const auto other = std::ranges::find_if(primaries, [&](PrivateMember *member) { return member != *owner; });
    const int from = numberOf(*owner), to = numberOf(*other);
    QString error;
    const auto isDone = [&error](auto step) { // they may have to hear of a failover first
        return QTest::qWaitFor(
            [&] {
                const Result<void> done = waited(step());
                error = done ? QString() : done.error().text.english();
                return done.has_value();
            },
            deploymentPatienceMs);
    };
    bool isMoved = isDone([&] { return cluster.beginSlotMove(slot, from, to); });
    QTest::qWait(pick(300));
    isMoved = isMoved && isDone([&] { return cluster.moveKeys(slot, from, to); });
    QTest::qWait(pick(1500));
    isMoved = isMoved && isDone([&] { return cluster.endSlotMove(slot, from, to); });
    if (!isMoved)
        stream.faults << "the slot does not move: " + error.toUtf8();
    actSome(3);
}

/** As the session does it. */
void World::operate()
{
    read();
    const auto isLasting = [this](const auto &held) { return !isShared(held.first) && m_ends[held.first] - m_real.clock.now() > 5s; };
    const auto chosen = std::ranges::find_if(m_there, isLasting);
    if (chosen == m_there.end())
        return actSome(3);
    what = "clear";
    const Bytes key(chosen->first), token(*chosen->second.begin());
    stream.touched.insert(chosen->first);
    const std::vector<Watcher *> watchers = m_real.place == Place::Group ? deployment->servers() : std::vector<Watcher *>{deployment->ownerOf(key)};
    for (Watcher *watcher : watchers)
        watcher->picture().expect(OperatorAct::Clear, key, token);
    m_real.change(chosen->first, command("DEL", chosen->first));
    for (Watcher *watcher : watchers) {
        watcher->picture().confirm(key, token);
        watcher->lookAt(key);
    }
    if (!QTest::qWaitFor([&] { return stream.hasTold(Kind::Cleared, key.toByteArray()); }, deploymentPatienceMs))
        stream.faults << "a clear is not told as one: " + key.toByteArray();
}

void World::happen()
{
    read();
    stream.beginHistory(m_ends);
    const std::vector<PrivateMember *> primaries = m_real.primaries();
    PrivateMember &server = *primaries[std::size_t(pick(int(primaries.size())))];
    switch (pick(7)) {
    case 0: cutConnections(server); break;
    case 1: stopForAMoment(server); break;
    case 2:
        m_real.place == Place::Sentinel ? cutConnections(server) : restart(server); // else the sentinels may fail over later, by themselves
        break;
    case 3:
        what = "pause";
        change(*deployment, &WatchSettings::paused, true);
        actSome(5);
        change(*deployment, &WatchSettings::paused, false);
        break;
    case 4: operate(); break;
    default:
        if (m_real.place == Place::Cluster && chance(50))
            reshard();
        else if (m_real.place == Place::Cluster || m_real.place == Place::Sentinel)
            failOver();
        else
            cutConnections(server);
    }
    compare(m_real.clock.now());
}

} // namespace

class TestRealGaps : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void randomHistory_realServers_tableStreamAndServersAreEqual_data();
    void randomHistory_realServers_tableStreamAndServersAreEqual();
};

void TestRealGaps::randomHistory_realServers_tableStreamAndServersAreEqual_data()
{
    QTest::addColumn<int>("place");
    for (std::size_t place = 0; place < places.size(); ++place)
        QTest::newRow(placeNames[place]) << int(place);
}

void TestRealGaps::randomHistory_realServers_tableStreamAndServersAreEqual()
{
    QFETCH(int, place);
    const int histories = numberFromEnvironment("LOCKSCOPE_HISTORIES", 8) / int(places.size());
    const int ofAWorld = (histories + int(hearingsTried.size()) - 1) / int(hearingsTried.size());
    QRandomGenerator random(quint32(numberFromEnvironment("LOCKSCOPE_SEED", 1) + place));
    RealServers real(places[std::size_t(place)]);
    QVERIFY(real.start());
    int done = 0, told = 0, found = 0;
    QByteArrayList faulty;
    for (std::size_t hearing = 0; hearing < hearingsTried.size() && done < histories; ++hearing) {
        World world(real, hearingsTried[hearing], random);
        QByteArray fault = world.stream.faults.join("; ");
        for (int i = 0; i < ofAWorld && done < histories && fault.isEmpty(); ++i, ++done) {
            world.happen();
            fault = world.fault();
            told += int(world.stream.events.size());
            found += int(std::ranges::count_if(world.stream.events, [](const LockEvent &event) { return event.foundAfter.has_value(); }));
        }
        if (fault.isEmpty())
            continue;
        faulty << hearingNames[hearing] + QByteArray(", ") + world.what + ": " + fault + '\n' + world.stream.told().join('\n');
    }
    qInfo("%d histories, %d events, %d of them found after a gap", done, told, found);
    QVERIFY2(faulty.isEmpty(), faulty.join('\n').constData());
}

} // namespace tst_realgaps

LOCKSCOPE_TEST(tst_realgaps, tst_realgaps::TestRealGaps)
#include "tst_realgaps.moc"
