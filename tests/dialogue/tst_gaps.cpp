// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Random histories of servers that are out of sight for a while. After each one, table, stream and servers are equal: what the stream of events
 * adds up to is what is there, no hold begins or ends twice, and nothing is said of locks that nobody touched.
 */
#include "deployment/deployment.h"

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
using Holders = std::map<QByteArray, QByteArray>; // of locks, by token

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

QByteArray shown(const Holders &holders)
{
    QByteArray text;
    for (const auto &[key, token] : holders)
        text += key + '=' + token + ' ';
    return text;
}

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
        touched.insert(key);
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
    Holders table() const
    {
        Holders holders;
        for (const Lock &lock : locks)
            holders[lock.key.toByteArray()] = lock.token.toByteArray();
        return holders;
    }
    bool isSettled() { return table() == truth() && stream == table(); }
    QByteArray fault();

    const Place place;
    const ModelFeed feed;
    FakeClock clock;
    ModelNetwork network{clock};
    std::unique_ptr<Deployment> deployment;
    QHash<Bytes, Lock> locks;
    Holders stream;                     // what the events add up to
    std::vector<LockEvent> events;      // of this history
    std::set<QByteArray> touched;       // in this history
    std::map<QByteArray, Instant> ends; // of the leases when it began
    QByteArrayList faults;              // of the stream
    QByteArray what;                    // happened
    bool mayLose = false;
    bool isUnseen = false; // all of it

private:
    QByteArray nextToken() { return "t" + QByteArray::number(++m_tokens); }
    std::vector<ModelServer *> standsAt(const QByteArray &key)
    {
        return place == Place::Group ? network.servers() : std::vector<ModelServer *>{&ownerOf(key)};
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
    void take(const LockEvent &event);
    void say(const char *word) { what += QByteArray(what.isEmpty() ? "" : ", ") + word; }

    void restart(ModelServer &server);
    void failOver(ModelServer &server);
    void reshard();
    void operate();

    QRandomGenerator random;
    int m_tokens = 0;
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
    QObject::connect(deployment.get(), &Deployment::changed, deployment.get(), [this](const LockDelta &delta) {
        delta.applyTo(locks);
        std::ranges::for_each(delta.events, [this](const LockEvent &event) { take(event); });
    });
    bool isComplete = false;
    QObject::connect(deployment.get(), &Deployment::pictureCompleted, deployment.get(), [&isComplete] { isComplete = true; });
    deployment->start();
    for (int i = 0; i < 20 && !isComplete; ++i)
        network.run(500ms);
    QObject::disconnect(deployment.get(), &Deployment::pictureCompleted, nullptr, nullptr);
    network.run(1s);
    stream = table();
    faults.clear();
    if (!isComplete || !isSettled())
        faults << "the first picture is wrong: " + shown(table()) + "instead of " + shown(truth());
    touched.clear();
    events.clear();
}

/** Nothing begins that is there, and nothing ends that is not. */
void World::take(const LockEvent &event)
{
    events.push_back(event);
    const QByteArray key = event.key.toByteArray();
    const auto held = stream.find(key);
    if (endsHold(event)) {
        if (held == stream.end() || event.ended.token != held->second)
            faults << QByteArray(eventName(event.kind)) + ' ' + key + ": ends a hold that was not told of";
        if (held != stream.end())
            stream.erase(held);
    } else if (beginsHold(event.kind) && held != stream.end()) {
        faults << QByteArray(eventName(event.kind)) + ' ' + key + ": begins while " + held->second + " holds it";
    }
    if (beginsHold(event.kind))
        stream[key] = event.token.toByteArray();
}

Holders World::truth()
{
    Holders holders;
    for (ModelServer *server : network.primaries()) {
        for (const auto &[key, value] : server->data())
            holders[key] = value.text;
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
        touched.insert(key);
    server.stop();
    network.run(Duration(pick(1500)));
    server.start(data);
    mayLose = how != 0;
    actSome(3);
    isUnseen = false;
}

void World::failOver(ModelServer &server)
{
    ModelServer *const replica = replicaOf(server);
    const int how = pick(3);
    if (how == 0) {
        say("manual failover");
        actSome(2);
        replica->promote();
        return actSome(3);
    }
    say(how == 1 ? "primary is killed, its replica was behind" : "takeover by a replica that was behind");
    mayLose = true;
    replica->setLinkUp(false);
    for (const auto &[key, value] : server.data())
        touched.insert(key);
    actSome(4);
    network.run(Duration(pick(1200)));
    for (const auto &[key, value] : server.data())
        touched.insert(key);
    if (how == 1)
        server.stop();
    network.run(Duration(pick(800)));
    replica->promote();
    actSome(4);
    if (how == 1) {
        network.run(Duration(pick(5000)));
        server.start(replica->data());
        server.follow(*replica);
    }
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
        say("slot moves");
        target.coming[slot] = &source;
        source.leaving[slot] = &target;
        network.run(Duration(pick(700)));
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
    }
}

/** As the session does it. */
void World::operate()
{
    const Holders held = truth();
    if (held.empty())
        return;
    const auto chosen = std::next(held.begin(), pick(int(held.size())));
    const ModelServer::Value value = *ownerOf(chosen->first).find(chosen->first);
    if (value.until && *value.until - clock.now() < 3s) // else it may end by itself first
        return;
    const Bytes key(chosen->first), token(chosen->second);
    touched.insert(chosen->first);
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
    const auto isOurs = [&](Kind kind) {
        return std::ranges::any_of(events, [&](const LockEvent &event) { return event.kind == kind && event.key == key; });
    };
    if (!isOurs(Kind::Cleared))
        faults << "a clear is not told as one: " + chosen->first;
    if (chance(50) || (value.until && *value.until - clock.now() < 3s))
        return;
    say("undo");
    order(OperatorAct::Restore, [&](ModelServer &server) {
        server.set(chosen->first, value.text, value.until ? std::optional(roundToMs(*value.until - clock.now())) : std::nullopt);
    });
    network.run(2s);
    if (!isOurs(Kind::Restored))
        faults << "an undo is not told as one: " + chosen->first;
}

void World::happen()
{
    touched.clear();
    events.clear();
    what.clear();
    mayLose = false;
    isUnseen = true;
    ends.clear();
    for (ModelServer *server : network.primaries()) {
        for (const auto &[key, value] : server->data()) {
            if (value.until)
                ends[key] = *value.until;
        }
    }
    ModelServer &server = *someServer();
    switch (pick(8)) {
    case 0:
        say("cut off");
        server.cut(true);
        network.run(Duration(pick(3000)));
        actSome(5);
        network.run(Duration(pick(3000)));
        server.cut(false);
        break;
    case 1:
        say("connections end");
        isUnseen = false;
        server.endConnections(chance(50));
        if (chance(30))
            server.endConnections(chance(50));
        actSome(4);
        break;
    case 2: restart(server); break;
    case 3:
        say("pause");
        deployment->setPaused(true);
        network.run(Duration(pick(2000)));
        actSome(5);
        network.run(Duration(pick(9000)));
        deployment->setPaused(false);
        break;
    case 4:
        say("sleep");
        clock.suspend(Duration(5000 + pick(20'000)));
        isUnseen = false;
        actSome(4);
        break;
    case 5: {
        say("another window");
        locks.clear();
        deployment->wholePicture().applyTo(locks);
        if (table() != stream)
            faults << "another window has another table: " + shown(table()) + "instead of " + shown(stream);
        actSome(3);
        isUnseen = false;
        break;
    }
    case 6:
        isUnseen = false;
        if (replicaOf(server))
            failOver(server);
        else
            actSome(6);
        break;
    default:
        isUnseen = false;
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

QByteArray World::fault()
{
    const Holders there = truth();
    if (table() != there)
        return "the table has " + shown(table()) + "instead of " + shown(there);
    if (stream != there)
        return "the stream adds up to " + shown(stream) + "instead of " + shown(there);
    if (!faults.isEmpty())
        return faults.join("; ");
    for (const LockEvent &event : events) {
        const QByteArray told = QByteArray(eventName(event.kind)) + ' ' + event.key.toByteArray() + ' ' + event.token.toByteArray();
        const bool hasEnded = ends.contains(event.key.toByteArray()) && ends.at(event.key.toByteArray()) <= clock.now()
            && (event.kind == Kind::Expired || (event.kind == Kind::Vanished && event.sampled));
        if (!touched.contains(event.key.toByteArray()) && !hasEnded)
            return "nobody touched " + told;
        if ((event.kind == Kind::LostInFailover || event.kind == Kind::IsBack) && !mayLose)
            return "nothing could be lost: " + told;
        const bool isAllUnseen = isUnseen && (place == Place::Alone || place == Place::Sentinel); // else another server may have seen it
        if (isAllUnseen && touched.contains(event.key.toByteArray()) && !event.foundAfter && isAcquisition(event.kind))
            return "nobody saw it: " + told;
        if (event.foundAfter && !event.sampled)
            return "not sampled: " + told;
    }
    return {};
}

int number(const char *name, int otherwise)
{
    bool isNumber = false;
    const int value = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? value : otherwise;
}

} // namespace

class TestGaps : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void randomHistory_anyDeploymentAndFeed_tableStreamAndServersAreEqual_data();
    void randomHistory_anyDeploymentAndFeed_tableStreamAndServersAreEqual();
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
    const int histories = number("LOCKSCOPE_HISTORIES", 600) / int(places.size() * feeds.size());
    const quint32 first = quint32(number("LOCKSCOPE_SEED", 1));
    int faulty = 0, told = 0, found = 0;
    for (quint32 seed = first; int(seed - first) * historiesOfAWorld < histories; ++seed) {
        World world(places[std::size_t(place)], feeds[std::size_t(feed)], seed);
        QByteArray fault = world.faults.join("; ");
        for (int i = 0; i < historiesOfAWorld && fault.isEmpty(); ++i) {
            world.happen();
            fault = world.fault();
            told += int(world.events.size());
            found += int(std::ranges::count_if(world.events, [](const LockEvent &event) { return event.foundAfter.has_value(); }));
        }
        if (fault.isEmpty())
            continue;
        ++faulty;
        qInfo("seed %u, %s: %s", seed, world.what.constData(), fault.constData());
        for (const LockEvent &event : world.events)
            qInfo("    %s %s %s%s", eventName(event.kind), event.key.toByteArray().constData(), event.token.toByteArray().constData(),
                  event.foundAfter ? " (found after a gap)" : "");
        if (faulty == 3)
            break;
    }
    qInfo("%d histories, %d events, %d of them found after a gap", histories, told, found);
    QCOMPARE(faulty, 0);
}

} // namespace tst_gaps

LOCKSCOPE_TEST(tst_gaps, tst_gaps::TestGaps)
#include "tst_gaps.moc"
