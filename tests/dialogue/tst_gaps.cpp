// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Random histories of servers that are out of sight for a while. After each one, table, stream and servers are equal: what the stream of events
 * adds up to is what is there, no hold begins or ends twice, and nothing is said of locks that nobody touched.
 */
#include "deployment/deployment.h"

#include "changesetting.h"
#include "lockstream.h"
#include "modelservers.h"
#include "redis/topology/hashslot.h"
#include "testprogram.h"

#include <QCoreApplication>
#include <QEvent>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

namespace tst_gaps {

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = LockEvent::Kind;

namespace {

enum class Place { Alone, Cluster, Sentinel, Group };
constexpr std::array places{Place::Alone, Place::Cluster, Place::Sentinel, Place::Group};
constexpr std::array placeNames{"alone", "cluster", "sentinel", "group"};
constexpr std::array feeds{ModelFeed::Events, ModelFeed::Tracking, ModelFeed::None};
constexpr std::array feedNames{"events", "tracking", "polling"};

constexpr int keyCount = 10;
constexpr int historiesOfAWorld = 5;
constexpr Duration settling{4000};
constexpr Duration patience{20'000};

QByteArray keyOf(int number) { return "lock.{" + QByteArray::number(number) + '}'; }

/** Servers, a deployment that watches them, and what its receivers know. */
class World {
public:
    World(Place where, ModelFeed how, quint32 seed) : place(where), feed(how), random(seed)
    {
        network.way = Duration(std::array{1, 4, 15}[pick(3)]);
        build();
        for (int i = 0; i < keyCount / 2; ++i)
            act();
        watch();
    }

    ~World()
    {
        deployment.reset();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // of what it has left, which uses the clock
    }
    Q_DISABLE_COPY_MOVE(World)

    int pick(int below) { return int(random.bounded(below)); }
    bool chance(int percent) { return pick(100) < percent; }

    /** What somebody does to some lock. */
    void act()
    {
        const QByteArray key = keyOf(pick(keyCount));
        ModelServer &server = ownerOf(key);
        stream.touched.insert(key);
        const ModelServer::Value *const held = server.find(key);
        const std::optional<Duration> ttl = chance(10) ? std::nullopt : std::optional(chance(15) ? 2500ms : Duration(30'000 + 1000 * pick(90)));
        if (!held)
            return set(key, nextToken(), ttl);
        switch (pick(4)) {
        case 0: return set(key, nextToken(), ttl); // by another client
        case 1:
            for (ModelServer *each : standsAt(key))
                each->prolong(key, 60s + Duration(pick(5000)));
            return;
        default:
            for (ModelServer *each : standsAt(key))
                each->remove(key);
        }
    }
    void actSome(int most)
    {
        for (int i = pick(most + 1); i > 0; --i)
            act();
    }

    void happen();
    Holders truth();
    bool isSettled() { return stream.isAsThere(truth()); }
    QByteArray fault();

    const Place place;
    const ModelFeed feed;
    FakeClock clock;
    ModelNetwork network{clock};
    std::unique_ptr<Deployment> deployment;
    LockStream stream;
    QByteArray what;        // happened
    QByteArrayList earlier; // in the histories before

private:
    QByteArray nextToken() { return "t" + QByteArray::number(++m_tokens); }
    std::vector<ModelServer *> standsAt(const QByteArray &key)
    {
        std::vector<ModelServer *> all = place == Place::Group ? network.servers() : std::vector<ModelServer *>{&ownerOf(key)};
        std::erase(all, m_unreached);
        return all;
    }
    void set(const QByteArray &key, const QByteArray &token, std::optional<Duration> ttl)
    {
        for (ModelServer *server : standsAt(key))
            server->set(key, token, ttl);
    }
    ModelServer &ownerOf(const QByteArray &key)
    {
        for (ModelServer *server : network.primaries()) {
            const quint16 slot = redis::hashSlot(key);
            if (server->ownSlots.empty())
                return *server;
            if (!server->ownSlots[slot])
                continue;
            const auto moving = server->leaving.find(slot);
            return moving != server->leaving.end() && !server->find(key) ? *moving->second : *server;
        }
        qFatal("nobody owns it");
    }
    ModelServer::Value valueOf(const QByteArray &key, const QByteArray &token);
    ModelServer *someServer() { return network.primaries()[std::size_t(pick(int(network.primaries().size())))]; }
    ModelServer *replicaOf(const ModelServer &primary)
    {
        for (ModelServer *server : network.servers()) {
            if (server->primary() == &primary)
                return server;
        }
        return nullptr;
    }
    void build();
    void watch();
    bool isOneServers() const { return place == Place::Alone || place == Place::Sentinel; } // else another one may have seen it
    void say(const char *word) { what += QByteArray(what.isEmpty() ? "" : ", ") + word; }

    void restart(ModelServer &server);
    void failOver(ModelServer &server);
    void reshard();
    void operate();
    void noteDifferences();

    QRandomGenerator random;
    int m_tokens = 0;
    ModelServer *m_unreached = nullptr; // by anybody
};

void World::build()
{
    const auto owns = [](ModelServer &server, int first, int last) {
        server.ownSlots.assign(redis::slotCount, false);
        std::fill(server.ownSlots.begin() + first, server.ownSlots.begin() + last + 1, true);
    };
    if (place == Place::Alone) {
        network.add(feed);
    } else if (place == Place::Group) {
        for (int i = 0; i < 3; ++i)
            network.add(feed);
    } else if (place == Place::Sentinel) {
        ModelServer &primary = network.add(feed);
        network.add(feed).follow(primary);
        network.addSentinel();
    } else {
        ModelServer &one = network.add(feed), &two = network.add(feed);
        owns(one, 0, 8191);
        owns(two, 8192, redis::slotCount - 1);
        two.epoch = 2;
        for (ModelServer *primary : {&one, &two}) {
            ModelServer &replica = network.add(feed);
            replica.ownSlots.assign(redis::slotCount, false);
            replica.follow(*primary);
        }
    }
}

void World::watch()
{
    Deployment::Options options;
    options.factory = network.factory();
    options.watching.connection.endpoint = network.endpointOf(*network.servers().front());
    options.watching.connection.policy.most = Duration(400);
    options.watching.pollInterval = Duration(200);
    options.watching.longestPollInterval = Duration(1000);
    options.watching.deltaInterval = Duration(50);
    options.address.seeds = {options.watching.connection.endpoint};
    options.address.servers = options.watching.connection.endpoint;
    if (place == Place::Cluster) {
        options.address.kind = redis::DeploymentAddress::Kind::Cluster;
    } else if (place == Place::Sentinel) {
        redis::Endpoint sentinel = options.watching.connection.endpoint;
        sentinel.port = quint16(sentinel.port + 2);
        options.address = redis::DeploymentAddress::ofService(sentinel, QStringLiteral("mymaster"));
    } else if (place == Place::Group) {
        for (ModelServer *server : network.servers()) {
            redis::Connection::Options further = options.watching.connection;
            further.endpoint = network.endpointOf(*server);
            if (server != network.servers().front())
                options.group.push_back(further);
        }
    }
    deployment = std::make_unique<Deployment>(options, clock);
    QObject::connect(deployment.get(), &Deployment::changed, deployment.get(), [this](const LockDelta &delta) { stream.take(delta); });
    bool isComplete = false;
    QObject::connect(deployment.get(), &Deployment::pictureCompleted, deployment.get(), [&isComplete] { isComplete = true; });
    deployment->start();
    for (int i = 0; i < 20 && !isComplete; ++i)
        network.run(500ms);
    QObject::disconnect(deployment.get(), &Deployment::pictureCompleted, nullptr, nullptr);
    network.run(1s);
    stream.begin();
    if (!isComplete || !isSettled())
        stream.faults << "the first picture is wrong: " + shown(stream.table()) + "instead of " + shown(truth());
}

/** Of a group, what most of them have; of as many each, what is shown. */
Holders World::truth()
{
    std::map<QByteArray, std::map<QByteArray, int>> stands;
    for (ModelServer *server : network.primaries()) {
        for (const auto &[key, value] : server->data())
            ++stands[key][value.text];
    }
    Holders holders;
    for (const auto &[key, tokens] : stands) {
        const auto most = std::ranges::max_element(tokens, {}, &std::pair<const QByteArray, int>::second);
        const auto shownNow = stream.sum().find(key);
        const auto kept = shownNow == stream.sum().end() ? tokens.end() : tokens.find(*shownNow->second.begin());
        holders[key] = {kept != tokens.end() && kept->second == most->second ? kept->first : most->first};
    }
    return holders;
}

// ---- what happens

/** Its data are kept, gone, or as they were a while ago. */
void World::restart(ModelServer &server)
{
    ModelServer::Data data = server.data();
    const int how = pick(3);
    say(how == 0 ? "restarts" : how == 1 ? "restarts empty" : "restarts with older data");
    const bool isWhole = place != Place::Group; // else the others have what it lacks
    if (how == 2 && isWhole)
        actSome(3);
    if (how == 1 && isWhole)
        data.clear();
    if (how == 0)
        data = server.data();
    for (const auto &[key, value] : server.data())
        stream.touched.insert(key);
    server.stop();
    network.run(Duration(pick(1500)));
    server.start(data);
    stream.mayLose = stream.mayLose || how != 0;
    actSome(3);
}

void World::failOver(ModelServer &server)
{
    ModelServer *const replica = replicaOf(server);
    const int how = pick(4);
    if (how == 0) {
        say("manual failover");
        actSome(2);
        replica->promote();
        return actSome(3);
    }
    say(how == 1       ? "primary is killed, its replica was behind"
            : how == 2 ? "takeover by a replica that was behind"
                       : "primary falls silent, its replica was behind");
    stream.mayLose = true;
    replica->setLinkUp(false);
    for (const auto &[key, value] : server.data())
        stream.touched.insert(key);
    actSome(4);
    network.run(Duration(pick(1200)));
    for (const auto &[key, value] : server.data())
        stream.touched.insert(key);
    if (how == 1)
        server.stop();
    server.isSilent = how == 3;
    network.run(Duration(pick(how == 3 ? 8000 : 800)));
    replica->promote();
    actSome(4);
    if (how == 1) {
        network.run(Duration(pick(5000)));
        server.start(replica->data());
        server.follow(*replica);
    }
    if (how == 3)
        network.run(Duration(pick(5000)));
    server.isSilent = false;
}

void World::reshard()
{
    const std::vector<ModelServer *> primaries = network.primaries();
    std::set<quint16> slotsOfKeys;
    for (int i = 0; i < keyCount; ++i)
        slotsOfKeys.insert(redis::hashSlot(keyOf(i)));
    for (const quint16 slot : slotsOfKeys) {
        if (chance(50))
            continue;
        ModelServer &source = *primaries[primaries[0]->ownSlots[slot] ? 0 : 1], &target = *primaries[primaries[0]->ownSlots[slot] ? 1 : 0];
        if (chance(40)) {
            say("slot passes");
            source.passSlot(slot, target);
            network.run(Duration(pick(300)));
            continue;
        }
        const bool isTargetSilent = chance(25);
        say(isTargetSilent ? "slot moves to a node that cannot be asked" : "slot moves");
        target.coming[slot] = &source;
        source.leaving[slot] = &target;
        network.run(Duration(pick(700)));
        target.cut(isTargetSilent);
        for (const auto &[key, value] : source.data()) {
            if (redis::hashSlot(key) == slot)
                source.migrate(key, target);
            if (chance(30))
                act();
            network.run(Duration(pick(60)));
        }
        network.run(Duration(pick(chance(20) ? 4000 : 300)));
        actSome(1);
        source.passSlot(slot, target);
        if (isTargetSilent)
            network.run(Duration(pick(5000)));
        target.cut(false);
    }
}

/** Wherever it stands. */
ModelServer::Value World::valueOf(const QByteArray &key, const QByteArray &token)
{
    for (ModelServer *server : standsAt(key)) {
        const ModelServer::Value *const value = server->find(key);
        if (value && value->text == token)
            return *value;
    }
    qFatal("nobody has it");
}

/** As the session does it. */
void World::operate()
{
    const Holders held = truth();
    if (held.empty())
        return;
    const auto chosen = std::next(held.begin(), pick(int(held.size())));
    const ModelServer::Value value = valueOf(chosen->first, *chosen->second.begin());
    if (value.until && *value.until - clock.now() < 3s) // else it may end by itself first
        return;
    const Bytes key(chosen->first), token(*chosen->second.begin());
    stream.touched.insert(chosen->first);
    std::vector<Watcher *> watchers;
    if (place == Place::Group)
        watchers = deployment->servers();
    else if (Watcher *const owner = deployment->ownerOf(key))
        watchers = {owner};
    const auto order = [&](OperatorAct act, const auto &change) {
        for (Watcher *watcher : watchers)
            watcher->picture().expect(act, key, token);
        for (ModelServer *server : standsAt(chosen->first))
            change(*server);
        network.run(Duration(pick(5)));
        for (Watcher *watcher : watchers) {
            watcher->picture().confirm(key, token);
            watcher->lookAt(key);
        }
    };
    say("clear");
    order(OperatorAct::Clear, [&](ModelServer &server) { server.remove(chosen->first); });
    network.run(2s);
    if (!stream.hasTold(Kind::Cleared, chosen->first))
        stream.faults << "a clear is not told as one: " + chosen->first;
    if (chance(50) || (value.until && *value.until - clock.now() < 3s))
        return;
    say("undo");
    order(OperatorAct::Restore, [&](ModelServer &server) {
        server.set(chosen->first, value.text, value.until ? std::optional(roundToMs(*value.until - clock.now())) : std::nullopt);
    });
    network.run(2s);
    if (!stream.hasTold(Kind::Restored, chosen->first))
        stream.faults << "an undo is not told as one: " + chosen->first;
}

/** Of servers of a group: what one of them kept ends later. */
void World::noteDifferences()
{
    for (const auto &[key, holders] : truth()) {
        const bool areAlike = std::ranges::all_of(standsAt(key), [&](ModelServer *server) {
            const ModelServer::Value *const value = server->find(key);
            return value && holders.contains(value->text);
        });
        if (areAlike)
            continue;
        stream.touched.insert(key);
        stream.mayLose = true;
    }
}

void World::happen()
{
    if (!what.isEmpty())
        earlier << what;
    what.clear();
    std::map<QByteArray, Instant> ends;
    for (ModelServer *server : network.primaries()) {
        for (const auto &[key, value] : server->data()) {
            if (value.until)
                ends[key] = *value.until;
        }
    }
    stream.beginHistory(std::move(ends));
    noteDifferences();
    ModelServer &server = *someServer();
    switch (pick(7)) {
    case 0:
        say("cut off");
        stream.isUnseen = isOneServers();
        server.cut(true);
        if (place == Place::Group && chance(50)) {
            what += " from all";
            m_unreached = &server;
            stream.mayLose = true; // it keeps what has ended elsewhere
        }
        network.run(Duration(pick(3000)));
        actSome(5);
        network.run(Duration(pick(3000)));
        server.cut(false);
        m_unreached = nullptr;
        break;
    case 1:
        say("connections end");
        server.endConnections(chance(50));
        if (chance(30))
            server.endConnections(chance(50));
        actSome(4);
        break;
    case 2: restart(server); break;
    case 3:
        say("pause");
        stream.isUnseen = isOneServers();
        change(*deployment, &WatchSettings::paused, true);
        network.run(Duration(pick(2000)));
        actSome(5);
        network.run(Duration(pick(9000)));
        change(*deployment, &WatchSettings::paused, false);
        break;
    case 4:
        say("sleep");
        clock.suspend(Duration(5000 + pick(20'000)));
        actSome(4);
        break;
    case 5:
        if (replicaOf(server))
            failOver(server);
        else
            actSome(6);
        break;
    default:
        if (place == Place::Cluster && chance(70))
            reshard();
        else
            operate();
    }
    const Instant end = clock.now() + patience;
    network.run(settling);
    while (!isSettled() && clock.now() < end)
        network.run(500ms);
}

QByteArray World::fault() { return stream.fault(truth(), clock.now()); }

} // namespace

class TestGaps : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void randomHistory_anyDeploymentAndFeed_tableStreamAndServersAreEqual_data();
    void randomHistory_anyDeploymentAndFeed_tableStreamAndServersAreEqual();
    void failover_primaryFellSilent_gapBeginsWhenItAnsweredLast_data();
    void failover_primaryFellSilent_gapBeginsWhenItAnsweredLast();
};

void TestGaps::randomHistory_anyDeploymentAndFeed_tableStreamAndServersAreEqual_data()
{
    QTest::addColumn<int>("place");
    QTest::addColumn<int>("feed");
    for (std::size_t place = 0; place < places.size(); ++place) {
        for (std::size_t feed = 0; feed < feeds.size(); ++feed)
            QTest::addRow("%s, %s", placeNames[place], feedNames[feed]) << int(place) << int(feed);
    }
}

void TestGaps::randomHistory_anyDeploymentAndFeed_tableStreamAndServersAreEqual()
{
    QFETCH(int, place);
    QFETCH(int, feed);
    const int histories = numberFromEnvironment("LOCKSCOPE_HISTORIES", 600) / int(places.size() * feeds.size());
    const quint32 first = quint32(numberFromEnvironment("LOCKSCOPE_SEED", 1));
    int faulty = 0, told = 0, found = 0;
    for (quint32 seed = first; int(seed - first) * historiesOfAWorld < histories; ++seed) {
        World world(places[std::size_t(place)], feeds[std::size_t(feed)], seed);
        QByteArray fault = world.stream.faults.join("; ");
        for (int i = 0; i < historiesOfAWorld && fault.isEmpty(); ++i) {
            world.happen();
            fault = world.fault();
            told += int(world.stream.events.size());
            found += int(std::ranges::count_if(world.stream.events, [](const LockEvent &event) { return event.foundAfter.has_value(); }));
        }
        if (fault.isEmpty())
            continue;
        ++faulty;
        qInfo("seed %u, %s (after: %s): %s", seed, world.what.constData(), world.earlier.join("; ").constData(), fault.constData());
        for (const QByteArray &line : world.stream.told())
            qInfo("%s", line.constData());
        if (faulty == 3)
            break;
    }
    qInfo("%d histories, %d events, %d of them found after a gap", histories, told, found);
    QCOMPARE(faulty, 0);
}

void TestGaps::failover_primaryFellSilent_gapBeginsWhenItAnsweredLast_data()
{
    QTest::addColumn<int>("feed");
    QTest::addColumn<Duration>("silence");
    for (std::size_t feed = 0; feed < feeds.size(); ++feed) {
        QTest::addRow("%s, still connected", feedNames[feed]) << int(feed) << Duration(3000);
        QTest::addRow("%s, given up", feedNames[feed]) << int(feed) << Duration(9000);
    }
}

/** It is noticed seconds later. */
void TestGaps::failover_primaryFellSilent_gapBeginsWhenItAnsweredLast()
{
    QFETCH(const int, feed);
    QFETCH(const Duration, silence);
    World world(Place::Sentinel, feeds[std::size_t(feed)], 1);
    ModelServer &primary = *world.network.primaries().front();
    const std::vector<ModelServer *> all = world.network.servers();
    ModelServer &replica = **std::ranges::find(all, &primary, &ModelServer::primary);
    const QByteArray key = keyOf(0);
    primary.set(key, "before", 60s);
    world.network.run(3s);
    primary.isSilent = true;
    const Instant fellSilent = world.clock.now();
    world.network.run(silence);
    replica.promote();
    replica.set(key, "after", 60s);
    world.network.run(8s);
    const auto found = std::ranges::find_if(world.stream.events, [&](const LockEvent &event) { return event.key == key && event.foundAfter; });
    QVERIFY2(found != world.stream.events.end(), world.stream.told().join('\n'));
    const Instant since = found->atSteady - *found->foundAfter;
    QVERIFY(since > fellSilent - 1s && since <= fellSilent + 1s); // it is asked something every second
}

} // namespace tst_gaps

LOCKSCOPE_TEST(tst_gaps, tst_gaps::TestGaps)
#include "tst_gaps.moc"
