// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine.h"

#include "session/heap.h"
#include "journal/journalwriter.h"
#include "redis/serveridentity.h"
#include "operate/actselsewhere.h"
#include "watch/profiletrial.h"

#include <QPointer>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

bool setsEvents(const redis::Command &command)
{
    return command.size() == 4 && command[0] == "CONFIG" && command[1] == "SET" && command[2] == "notify-keyspace-events";
}

/** The engine works at least once a second; after a longer break the machine has slept. */
constexpr Duration longestNap = 5s;

/** By then, the window has taken over the picture. */
constexpr Duration tidyAfter = 2s;

} // namespace

Engine::Engine(Clock &clock, JournalWriter *journal)
    : m_clock(clock), m_journal(journal), m_rights(clock, this), m_probes(clock, this), m_testScope(std::make_unique<QObject>()),
      m_lookup(std::make_shared<ServerLookup>(std::vector<SavedServer>(), clock))
{
    renewOperations(nullptr);
}

/** The earlier Operations close, and delete themselves when their actions are reported. */
void Engine::renewOperations(Shards *shards, Operations::Access access)
{
    if (m_operations)
        m_operations->close();
    m_operations = new Operations(shards, m_server, m_clock, m_journal, this);
    m_operations->setAccess(access);
    m_operations->setLookup(m_lookup);
    // An action that is under way says what it finds out after another server was opened, too.
    connect(m_operations, &Operations::recognised, this, [this, opening = m_opening](const KnownServer &known) {
        emit found({opening, {}, known, m_lookup->unasked()});
    });
    connect(m_operations, &Operations::notCompared, this, [this, opening = m_opening, before = QStringList()](const QStringList &sentences) mutable {
        if (std::exchange(before, sentences) != sentences)
            emit found({opening, {}, {}, sentences});
    });
    connect(m_operations, &Operations::intended, this, [this](qint64 intent) {
        if (m_actsElsewhere)
            m_actsElsewhere->leaveOut(intent);
    });
    connect(m_operations, &Operations::operated, this, &Engine::operated);
    connect(m_operations, &Operations::followed, this, &Engine::followed);
    connect(m_operations, &Operations::bulkProgressed, this, &Engine::bulkProgressed);
    connect(m_operations, &Operations::bulkFinished, this, &Engine::bulkFinished);
    connect(m_operations, &Operations::bulkFollowed, this, &Engine::bulkFollowed);
}

Engine::~Engine()
{
    m_finder.reset();
    inspect({});
    m_operations->close();
    tellServers([this](Watcher &server) { server.connection().disconnect(this); });
    if (Deployment *const deployment = std::exchange(m_deployment, nullptr)) {
        deployment->disconnect(this);
        delete deployment;
    }
}

void Engine::begin(quint64 generation)
{
    m_generation = generation;
    m_pending = {};
    m_operations->stopFollowing();
    m_merger.clear();
    m_collector.clear();
    m_collector.setWatched(false, m_clock.now());
    m_health = {};
    m_awaitsAcknowledgement = false;
    m_held = m_needAttention = 0;
}

void Engine::open(quint64 generation, const ServerToOpen &server)
{
    close();
    begin(generation);
    m_server = server.name;
    m_settings = server.watching;
    m_deployment = new Deployment({server.watching, server.address, server.sentinelPassword, server.onlyThisNode, server.nodes}, m_clock, this);
    m_opening = generation;
    m_endpoints = {server.watching.connection.endpoint};
    std::ranges::transform(server.nodes, std::back_inserter(m_endpoints), &redis::Connection::Options::endpoint);
    m_askedStream = 0;
    m_isLookedUp = m_maySetEvents = false;
    m_recalled.clear();
    m_recalledFrom = m_journal ? m_journal->path() : server.followedJournal;
    renewOperations(m_deployment, server.access);
    connect(m_deployment, &Deployment::changed, this, &Engine::onChanged);
    connect(m_deployment, &Deployment::coverageChanged, this, &Engine::onCoverage);
    connect(m_deployment, &Deployment::eventsEnabled, this, &Engine::eventsEnabled);
    connect(m_deployment, &Deployment::eventsRestored, this, &Engine::eventsRestored);
    connect(m_deployment, &Deployment::pictureCompleted, this, [this] {
        m_pending.pictureCompleted = true;
        sendUpdate();
        tidyMemoryLater();
    });
    connect(m_deployment, &Deployment::topologyChanged, this, &Engine::topologyChanged);
    if (!server.followedJournal.isEmpty()) {
        m_actsElsewhere = std::make_unique<ActsElsewhere>(server.followedJournal);
        m_actsElsewhere->setServer(server.watching.connection.endpoint,
                                   [this](const JournaledAct &act, bool isOnServer) { return pictureOf(act, isOnServer); });
    }
    m_deployment->setUp([this](Watcher &watcher) { setUp(watcher); });
    scheduleStatistics();
    m_deployment->start();
}

/** Sets up a server of the deployment, whether it was opened or found later. */
void Engine::setUp(Watcher &server)
{
    connect(&server.connection(), &redis::Connection::stateChanged, this, &Engine::findOut);
    server.picture().registry().recall(holdsKnownOf(lockscope::journalServerOf(*m_deployment, &server, m_server).url));
    server.connection().setGate(
        [this](const redis::Command &command) { return m_maySetEvents && setsEvents(command) ? std::nullopt : m_operations->refusal(command); });
    if (m_actsElsewhere)
        server.picture().setBeforeTelling([this] { m_actsElsewhere->tell(); });
}

/** The record may name another server of the same deployment. */
Picture *Engine::pictureOf(const JournaledAct &act, bool isOnServer) const
{
    const auto place = redis::parseUrl(act.serverUrl);
    const auto isNode = [&](Watcher *server) {
        if (m_deployment->keepsLocksApart())
            return place && isSamePlace(place->endpoint, server->connection().options().endpoint);
        return redis::placeText(server->connection().options().endpoint) == act.node;
    };
    const std::vector<Watcher *> servers = m_deployment->servers();
    const auto node = std::ranges::find_if(servers, isNode);
    if (node != servers.end())
        return &(*node)->picture();
    Watcher *const owner = isOnServer && !m_deployment->keepsLocksApart() ? m_deployment->ownerOf(act.key) : nullptr;
    return owner ? &owner->picture() : nullptr;
}

void Engine::close()
{
    m_finder.reset();
    m_probes.close();
    ++m_statisticsRound;
    inspect({});
    askRights(0, {});
    renewOperations(nullptr);
    if (m_deployment) {
        m_deployment->setUp([this](Watcher &watcher) {
            watcher.connection().disconnect(this);
            watcher.picture().setBeforeTelling({});
            watcher.connection().setGate({}); // the user's consent passed the gate before
        });
    }
    keepHolds();
    if (Deployment *const deployment = std::exchange(m_deployment, nullptr))
        leave(deployment);
    begin(0);
}

/** Keeps when the holds that still run began, for when this server is opened again. */
void Engine::keepHolds()
{
    const bool areApart = m_deployment && m_deployment->keepsLocksApart(); // each counts by itself
    if (!m_deployment || (!areApart && !m_deployment->isPictureComplete()) || m_server.environment == "demo"_L1)
        return;
    std::map<JournalServer, std::vector<KnownHold>> all;
    tellServers([&](Watcher &server) {
        if (areApart && !server.health().completeAt)
            return;
        std::vector<KnownHold> &holds = all[lockscope::journalServerOf(*m_deployment, &server, m_server)];
        for (const Lock &lock : server.picture().registry().locks())
            addKnown(holds, lock, m_clock.now(), m_clock.wallNow());
    });
    m_left.clear();
    for (auto &[server, holds] : all) {
        keepOldest(holds, m_clock.wallNow());
        m_left[server.url] = std::make_shared<const KnownHolds>(knownByKey(holds));
        if (m_journal)
            m_journal->keepRunning(server, {std::move(holds)});
    }
}

std::shared_ptr<const KnownHolds> Engine::holdsKnownOf(const QString &url)
{
    if (const auto left = m_left.find(url); left != m_left.end())
        return left->second;
    std::shared_ptr<const KnownHolds> &recalled = m_recalled[url];
    if (!recalled && !m_recalledFrom.isEmpty())
        recalled = std::make_shared<const KnownHolds>(knownByKey(runningHolds(m_recalledFrom, url)));
    return recalled;
}

/** Lets the deployment restore changed server settings, which needs a round trip. */
void Engine::leave(Deployment *deployment)
{
    deployment->disconnect(this);
    ++m_leaving;
    connect(deployment, &Deployment::stopped, this, [this, deployment] {
        deployment->disconnect(this);
        connect(deployment, &QObject::destroyed, this, [this] { // its sockets are closed in the event loop, too
            --m_leaving;
            tidyMemoryLater();
            if (m_isEnding && m_leaving == 0)
                emit ended();
        });
        deployment->deleteLater();
    });
    deployment->stop();
}

template <class Tell>
void Engine::tellServers(Tell tell)
{
    if (!m_deployment)
        return;
    for (Watcher *server : m_deployment->servers())
        tell(*server);
}

void Engine::end()
{
    m_isEnding = true;
    m_testScope.reset();
    stopCounting();
    const bool isIdle = !m_deployment && m_leaving == 0;
    close();
    if (isIdle)
        emit ended();
}

void Engine::rescan()
{
    if (m_deployment)
        m_deployment->rescan();
}

void Engine::inspect(const Bytes &key)
{
    m_inspected = key;
    tellStand();
}

/** Each node has its own users. */
void Engine::askRights(NodeNumber node, std::optional<Action> action)
{
    Watcher *const owner = m_deployment && action ? m_deployment->ownerOf({action->key, node}) : nullptr;
    redis::Connection *const asked = owner ? &owner->connection() : connection();
    m_rights.setAction(asked, asked ? std::move(action) : std::nullopt);
}

void Engine::set(quint64 generation, const WatchSettings &settings)
{
    if (m_deployment && settings.patterns != m_settings.patterns)
        begin(generation);
    m_settings = settings;
    noteWhetherWatched();
    if (m_deployment)
        m_deployment->set(settings);
}

void Engine::setSavedServers(const std::vector<SavedServer> &saved)
{
    m_lookup = std::make_shared<ServerLookup>(saved, m_clock);
    m_operations->setLookup(m_lookup);
    m_askedStream = 0;
    if (m_deployment)
        findOut();
}

/** Looks up the server after each connection: another server may have taken over the address. */
void Engine::findOut()
{
    const redis::Connection *const asked = connection();
    if (asked && asked->isReady() && std::exchange(m_askedStream, asked->generation()) != asked->generation())
        lookUp();
}

QCoro::Task<> Engine::lookUp()
{
    const QPointer<Engine> self(this);
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    const QPointer<redis::Connection> connection(this->connection());
    ServerFound server;
    server.opening = m_opening;
    const std::vector<QPointer<redis::Connection>> connections{connection};
    const std::vector<redis::Endpoint> endpoints = m_endpoints;
    server.identity = co_await redis::identityOf(connection);
    server.known = co_await lookup->of(connections);
    if (!server.known)
        server.known = co_await lookup->byAddress(endpoints); // further servers are connected only for an action
    server.unasked = lookup->unasked();
    if (!self || server.opening != self->m_opening || !connection || !connection->isReady()) // else the lookup is repeated
        co_return;
    m_isLookedUp = true;
    emit found(server);
}

/** The error until the server has been looked up, within two seconds; afterwards none. */
Error Engine::whyUnknown() const
{
    if (m_deployment && m_isLookedUp)
        return {};
    return {
        Error::Kind::Refused, tr("Lockscope does not know yet whether this is a production server. Nothing was changed; try again in a moment."), {}};
}

std::optional<Error> Engine::whyNoProbe() const
{
    const Error unknown = whyUnknown();
    return unknown.kind == Error::Kind::None ? m_operations->refusal(TrafficProbe::command()) : unknown;
}

void Engine::measureTraffic() { m_probes.measure(m_deployment, whyNoProbe()); }

void Engine::startProbe(const ProbeLimits &limits) { m_probes.start(m_deployment, limits, whyNoProbe()); }

Error Engine::allowSettingEvents()
{
    if (const Error why = whyUnknown(); why.kind != Error::Kind::None)
        return why;
    m_maySetEvents = m_maySetEvents || !m_operations->refusal(redis::command("CONFIG", "SET"));
    return {};
}

void Engine::enableEvents()
{
    if (const Error why = allowSettingEvents(); why.kind != Error::Kind::None)
        emit eventsEnabled(why);
    else
        m_deployment->enableEvents();
}

void Engine::restoreEvents()
{
    if (const Error why = allowSettingEvents(); why.kind != Error::Kind::None)
        emit eventsRestored(why);
    else
        m_deployment->restoreEvents();
}

void Engine::setChartRange(Duration range)
{
    m_chartRange = range;
    if (m_deployment)
        takeStatistics();
}

void Engine::onChanged(const LockDelta &delta)
{
    m_operations->take(delta);
    noteWhetherWatched();
    m_collector.add(delta, m_clock.now());
    if (m_journal)
        m_journal->add(journalServerOf(delta), delta);
    m_merger.add(delta);
    if (m_deployment->asksMajority()
        && (std::ranges::find(delta.removed, LockId(m_inspected)) != delta.removed.end()
            || std::ranges::find(delta.upserted, m_inspected, &Lock::key) != delta.upserted.end()))
        tellStand();
    sendUpdate();
}

/** Of servers that keep locks apart, a delta is of one. */
JournalServer Engine::journalServerOf(const LockDelta &delta) const
{
    return delta.events.empty() ? m_server : lockscope::journalServerOf(*m_deployment, m_deployment->ownerOf(delta.events.front().id()), m_server);
}

/** In a group: reports on which servers the inspected lock stands. */
void Engine::tellStand()
{
    if (m_inspected.isEmpty() || !m_deployment)
        return;
    m_pending.stand = m_deployment->standOf(m_inspected);
    sendUpdate();
}

void Engine::onCoverage(const Coverage &coverage)
{
    m_health = coverage.whole();
    m_collector.setSource(m_health.basis == Basis::Polling ? DataSource::Sampled : DataSource::Observed);
    noteWhetherWatched();
    m_pending.coverage = coverage;
    if (m_deployment->asksMajority())
        tellStand();
    sendUpdate();
}

/**
 * Notes whether changes are detected now: without a feed only scans find them, and scans stop while the window is hidden. To be called before
 * anything is counted, as the machine may have slept since the last call.
 */
void Engine::noteWhetherWatched()
{
    const Instant now = m_clock.now();
    if (now - m_awakeAt > longestNap)
        m_collector.setWatched(false, m_awakeAt);
    m_awakeAt = now;
    const bool isLookedAt = !m_settings.hidden || m_health.basis != Basis::Polling;
    m_collector.setWatched(isLive(sightOf(m_health)) && isLookedAt, now);
}

/** Returns freed memory to the system: a full scan, a reply that was too long and a closed server free a lot of it. */
void Engine::tidyMemoryLater()
{
    if (std::exchange(m_tidiesMemory, true))
        return;
    m_clock.after(tidyAfter, this, [this] {
        m_tidiesMemory = false;
        returnFreedMemory();
    });
}

void Engine::scheduleStatistics()
{
    m_clock.after(1s, this, [this, round = ++m_statisticsRound] {
        if (round != m_statisticsRound)
            return;
        sampleState(m_clock.now());
        takeStatistics();
        scheduleStatistics();
    });
}

void Engine::sampleState(Instant now)
{
    noteWhetherWatched();
    m_collector.sampleState(m_held, isLive(sightOfDeadlines(m_health)) ? std::optional(m_needAttention) : std::nullopt, now);
}

void Engine::noteLocks(quint32 held, quint32 needAttention)
{
    m_held = held;
    m_needAttention = needAttention;
}

void Engine::takeStatistics()
{
    const Instant now = m_clock.now();
    m_pending.contention = m_collector.snapshot(m_chartRange, now);
    for (Contender &one : m_pending.contention->contenders)
        one.node = m_deployment ? m_deployment->ownerName(one.lock) : QString();
    m_pending.contended = m_collector.contended(now);
    sendUpdate();
}

void Engine::sendUpdate()
{
    if (m_awaitsAcknowledgement)
        return;
    auto update = std::make_shared<EngineUpdate>(std::exchange(m_pending, {}));
    update->generation = m_generation;
    update->delta = m_merger.take();
    m_awaitsAcknowledgement = true;
    emit updated(std::shared_ptr<const EngineUpdate>(std::move(update)));
}

void Engine::acknowledge(quint64 generation)
{
    if (generation != m_generation)
        return;
    m_awaitsAcknowledgement = false;
    const bool nothingNew = m_merger.isEmpty() && !m_pending.coverage && !m_pending.pictureCompleted && !m_pending.contention && !m_pending.stand;
    if (!nothingNew)
        sendUpdate();
}

/** Of a group, the first server that has a key is shown; a server that cannot be read leaves its keys out, and is said. */
QCoro::Task<> Engine::tryProfiles(LockProfiles profiles, std::vector<Bytes> keys)
{
    const QPointer<Engine> self(this);
    const quint64 trial = ++m_trial;
    std::vector<QPointer<Watcher>> servers;
    if (m_deployment)
        std::ranges::copy(m_deployment->servers(), std::back_inserter(servers));
    std::vector<ProfilePreview> all;
    Message problem;
    for (const QPointer<Watcher> &server : servers) {
        if (server && !server->connection().isReady())
            problem = server->connection().lastError().text;
        if (!server || !server->connection().isReady())
            continue;
        const TrialKeys wanted{keys};
        const auto there = co_await lockscope::tryProfiles(server, m_clock, profiles, wanted);
        if (!self || trial != m_trial)
            co_return;
        if (!there)
            problem = there.error().text;
        for (const ProfilePreview &preview : there.value_or({})) {
            if (std::ranges::find(all, preview.key, &ProfilePreview::key) == all.end())
                all.push_back(preview);
        }
    }
    emit profilesTried(profiles, all, problem);
}

void Engine::findLocks(quint64 id, bool faster)
{
    m_finder.reset();
    if (!connection())
        return;
    m_findId = id;
    std::vector<LockFinder::Options> searched;
    for (Watcher *server : m_deployment->servers())
        searched.push_back({.connection = server->connection().options(), .profiles = m_settings.profiles, .faster = faster});
    m_finder = std::make_unique<WholeFinder>(std::move(searched), WholeFinder::serversOf(*m_deployment), m_clock);
    m_finder->setGate(connection()->gate());
    connect(m_finder.get(), &WholeFinder::progressed, this, [this, id](const FindProgress &progress) { emit findProgressed(id, progress); });
    m_finder->start();
}

void Engine::hurryFind(quint64 id, bool faster)
{
    if (m_finder && id == m_findId)
        m_finder->setFaster(faster);
}

void Engine::cancelFind(quint64 id)
{
    if (m_finder && id == m_findId)
        m_finder->cancel();
}

void Engine::test(quint64 id, const redis::DeploymentToTest &deployment, const QByteArrayList &patterns)
{
    m_counts = id;
    runTest(id, deployment, patterns);
}

void Engine::stopCounting()
{
    m_counts = 0;
    m_keyCounter.reset();
}

QCoro::Task<> Engine::runTest(quint64 id, redis::DeploymentToTest deployment, QByteArrayList patterns)
{
    const QPointer<Engine> self(this);
    const redis::Diagnosis diagnosis = co_await redis::testDeployment(deployment, m_clock, m_testScope.get());
    if (!self)
        co_return;
    emit testFinished(id, diagnosis);
    if (!diagnosis.works() || id != m_counts) // stopped, or another one is on its way
        co_return;
    std::vector<redis::Connection::Options> servers(1 + deployment.further.size(), deployment.connecting);
    for (std::size_t i = 1; i < servers.size(); ++i)
        servers[i].endpoint = deployment.further[i - 1];
    if (!diagnosis.servers.empty())
        servers.assign(diagnosis.servers.size(), deployment.connecting);
    for (std::size_t i = 0; i < diagnosis.servers.size(); ++i)
        servers[i].endpoint = diagnosis.servers[i];
    const auto keys = deployment.address.keepsLocksApart() ? KeyCounter::Keys::OfEachServer : KeyCounter::Keys::Moving;
    m_keyCounter = std::make_unique<KeyCounter>(std::move(servers), keys, std::move(patterns), m_clock);
    connect(m_keyCounter.get(), &KeyCounter::counted, this, [this, id](const KeyCount &count) { emit keysCounted(id, count); });
    m_keyCounter->start();
}

} // namespace lockscope
