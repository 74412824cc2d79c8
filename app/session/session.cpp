// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "base/language.h"
#include "base/log.h"
#include "journal/journalwriter.h"
#include "redis/nodelist.h"
#include "session/engine.h"
#include "operate/journaling.h"
#include "fleet/fleethost.h"

#include <QUrl>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

redis::Connection::Options connectionOptions(const ServerProfile &profile, const redis::Secret &password)
{
    redis::Connection::Options options;
    options.endpoint = profile.endpoint;
    options.password = password;
    return options;
}

Watcher::Options watcherOptions(const ServerProfile &profile, const redis::Secret &password, std::optional<Duration> deltaInterval)
{
    Watcher::Options options;
    options.connection = connectionOptions(profile, password);
    options.deltaInterval = deltaInterval.value_or(options.deltaInterval);
    return options;
}

int careFor(Environment environment)
{
    if (environment == Environment::Production)
        return 2;
    return environment == Environment::Staging ? 1 : 0;
}

Operations::Access accessTo(const Session &session)
{
    if (session.isReadOnly())
        return Operations::Access::ReadOnly;
    return session.unlockedUntil() ? Operations::Access::Unlocked : Operations::Access::Guarded;
}

} // namespace

Session::Session(JournalWriter *journal, QObject *parent)
    : QObject(parent), m_journal(journal), m_engine(new Engine(m_clock, journal)), m_fleetHost(new FleetHost(m_clock)),
      m_followedJournal(journal ? journal->path() : QString())
{
    m_engineThread.setObjectName(u"engine"_s);
    m_fleetThread.setObjectName(u"fleet"_s);
    m_engine->moveToThread(&m_engineThread);
    m_fleetHost->moveToThread(&m_fleetThread);
    connect(&m_engineThread, &QThread::finished, m_engine, &QObject::deleteLater);
    // Not the other way round: connections leave work for the event loop when they go.
    connect(m_fleetHost, &QObject::destroyed, &m_fleetThread, &QThread::quit, Qt::DirectConnection);

    connect(m_engine, &Engine::ended, &m_engineThread, &QThread::quit, Qt::DirectConnection);
    connect(m_engine, &Engine::found, this, &Session::onFound);
    connect(m_engine, &Engine::updated, this, [this](const std::shared_ptr<const EngineUpdate> &update) { onUpdate(*update); });
    connect(m_engine, &Engine::operated, this, &Session::operated);
    connect(m_engine, &Engine::followed, this, &Session::followed);
    connect(m_engine, &Engine::bulkProgressed, this, &Session::bulkProgressed);
    connect(m_engine, &Engine::bulkFinished, this, &Session::bulkFinished);
    connect(m_engine, &Engine::bulkFollowed, this, &Session::bulkFollowed);
    connect(m_engine, &Engine::topologyChanged, this, &Session::topologyChanged);
    connect(m_engine, &Engine::eventsEnabled, this, &Session::eventsEnabled);
    connect(m_engine, &Engine::eventsRestored, this, &Session::eventsRestored);
    connect(&m_engine->rights(), &RightsReader::changed, this, &Session::rightsChanged);
    connect(&m_engine->probes(), &ProbeHost::measured, this, &Session::trafficMeasured);
    connect(&m_engine->probes(), &ProbeHost::progressed, this, &Session::probeProgressed);
    connect(&m_engine->probes(), &ProbeHost::heard, this, &Session::trafficHeard);
    connect(&m_engine->probes(), &ProbeHost::ended, this, &Session::probeEnded);
    connect(m_engine, &Engine::findProgressed, this, &Session::findProgressed);
    connect(m_engine, &Engine::profilesTried, this, &Session::profilesTried);
    connect(m_engine, &Engine::testFinished, this, &Session::testFinished);
    connect(m_engine, &Engine::keysCounted, this, &Session::keysCounted);
    connect(m_fleetHost, &FleetHost::retriesCompared, this, &Session::retriesCompared);
    connect(m_fleetHost, &FleetHost::serversFailed, this, &Session::simulationFailed);
    connect(m_fleetHost, &FleetHost::updated, this, [this](const SimulationUpdate &update) {
        emit simulationChanged(update);
        tellFleet([](FleetHost &host) { host.acknowledge(); });
    });
    m_engineThread.start();
    m_fleetThread.start();
}

Session::~Session()
{
    tellEngine([](Engine &engine) { engine.end(); });
    tellFleet([](FleetHost &host) { host.end(); });
    m_engineThread.wait();
    m_fleetThread.wait();
}

template <class Order>
void Session::tellEngine(Order order)
{
    QMetaObject::invokeMethod(
        m_engine, [engine = m_engine, order = std::move(order)]() mutable { order(*engine); }, Qt::QueuedConnection);
}

template <class Order>
void Session::tellFleet(Order order)
{
    QMetaObject::invokeMethod(
        m_fleetHost, [host = m_fleetHost, order = std::move(order)] { order(*host); }, Qt::QueuedConnection);
}

ServerProfile Session::recognisedProfile() const
{
    ServerProfile profile = m_profile;
    profile.environment = environment();
    return profile;
}

bool Session::isReadOnly() const
{
    const bool isUnlocked = m_unlockedUntil && m_clock.now() < *m_unlockedUntil;
    return !whyClosed().isEmpty() || (environment() == Environment::Production && !isUnlocked);
}

bool Session::maySimulate() const
{
    const bool isOurs = m_profile.environment == Environment::Demo;
    return m_open && (isOurs || (m_whyClosed.isEmpty() && environment() == Environment::Development && m_isLookedUp && !hasNodesElsewhere()));
}

/** Simulated clients follow the slots. An unsaved cluster on this machine may have nodes on other machines, which may belong to anybody. */
bool Session::hasNodesElsewhere() const
{
    return m_profile.id.isEmpty() && !m_coverage.deployment.isAlone() && std::ranges::any_of(m_coverage.servers, [](const Coverage::Server &server) {
               return ServerProfile::forEndpoint(server.endpoint).environment != Environment::Development;
           });
}

namespace {

QString whyNotComparing(std::optional<bool> doesCompare, const QString &protocol)
{
    if (doesCompare == true)
        return {};
    const QString what = doesCompare
        ? Session::tr("This server does not compare and delete in one command, as Valkey 9 and Redis 8.4 do.")
        : Session::tr("It is not known whether this server compares and deletes in one command, as Valkey 9 and Redis 8.4 do.");
    return joinSentences({what, Session::tr("To start a private server: lockscope simulate --protocol %1.").arg(protocol)});
}

} // namespace

QString Session::whyNotSimulated(const ProtocolInfo &protocol) const
{
    if (protocol.hasReplica())
        return tr("This protocol needs a private primary for its replica: see its film in the race lab, or use lockscope simulate --protocol %1.")
            .arg(protocol.id);
    if (protocol.comparesInOneCommand && m_open)
        return whyNotComparing(m_health.comparesInOneCommand, protocol.id);
    if (protocol.servers > 1 && m_open && m_profile.environment != Environment::Demo)
        return tr("This protocol needs %1 servers, and you are connected to one. Use the demo, or lockscope simulate --protocol %2, which starts "
                  "private servers.")
            .arg(protocol.servers)
            .arg(protocol.id);
    return whyNotHere(protocol);
}

void Session::open(const ServerProfile &profile, const redis::Passwords &passwords)
{
    qCInfo(logSession, "open %s", qUtf8Printable(profile.endpoint.toUrl()));
    m_profile = profile;
    m_passwords = passwords;
    m_options = connectionOptions(profile, passwords.servers);
    m_open = true;
    m_unlockedUntil.reset();
    m_recognised.reset();
    m_unasked.clear();
    m_isLookedUp = !m_hasCarefulServers;
    forget();
    m_opening = m_generation;
    Watcher::Options watching = watcherOptions(profile, passwords.servers, m_deltaInterval);
    watching.notesFolder = m_notesFolder;
    m_settings.patterns = profile.patterns;
    m_settings.hearing = profile.hearing;
    m_settings.paused = false;
    static_cast<WatchSettings &>(watching) = m_settings;
    tellEngine([server = ServerToOpen{std::move(watching), profile.address(), passwords.sentinels, profile.onlyThisNode,
                                      redis::nodeOptions(m_options, profile.nodes), accessTo(*this), journalServer(profile), m_followedJournal},
                generation = m_generation](Engine &engine) { engine.open(generation, server); });
    placeClients();
    emit opened(m_profile);
    emit readOnlyChanged();
}

/** The whole cluster once its topology is known, or the primary that Sentinel names. Nothing: not allowed, or not yet known. */
std::optional<Session::FleetPlace> Session::fleetPlace() const
{
    if (!maySimulate())
        return std::nullopt;
    FleetPlace place{m_options.endpoint, {}};
    const redis::DeploymentAddress whole = m_coverage.deployment.isAlone() ? m_profile.address() : m_coverage.deployment;
    if (whole.hasSlots()) {
        place.cluster = whole;
        place.cluster->takeOptionsOf(m_options.endpoint);
        if (m_options.endpoint.kind != redis::Endpoint::Kind::Unix) // the other nodes are reached by address
            place.cluster->servers.kind = m_options.endpoint.kind;
    } else if (whole.followsPromotions()) {
        const QUrl primary(u"redis://"_s + m_coverage.servers.front().name);
        if (primary.host().isEmpty() || primary.port() < 0)
            return std::nullopt;
        place.first = whole.servers;
        place.first.host = primary.host();
        place.first.port = quint16(primary.port());
    }
    return place;
}

/** Sends simulated clients to the place where they may connect, or ends them if there is none. */
void Session::placeClients()
{
    m_fleetPlace = fleetPlace();
    if (m_fleetPlace) {
        redis::Connection::Options options = m_options;
        options.endpoint = m_fleetPlace->first;
        const Duration safetyLease = m_profile.environment == Environment::Demo ? Duration(0) : usualSafetyLease;
        tellFleet([options, safetyLease, cluster = m_fleetPlace->cluster](FleetHost &host) { host.setServer(options, cluster, safetyLease); });
        for (const auto &[spec, count] : std::exchange(m_clientsToCome, {}))
            addClients(spec, count);
    } else {
        m_clientsToCome.clear();
        tellFleet([](FleetHost &host) { host.removeAll(); });
    }
}

/** Lets simulated clients follow the primary that Sentinel names, as real clients do. */
void Session::followPlace()
{
    const std::optional<FleetPlace> place = fleetPlace();
    if (m_fleetPlace && !maySimulate())
        return placeClients();
    if (!place || place == m_fleetPlace)
        return;
    if (!m_fleetPlace || place->cluster || m_fleetPlace->cluster)
        return placeClients();
    m_fleetPlace = place;
    tellFleet([first = place->first](FleetHost &host) { host.moveServer(first); });
}

/** A recognised server stays recognised until another one is opened. */
void Session::onFound(const ServerFound &server)
{
    if (server.opening != m_opening || !m_open)
        return;
    if (!server.identity.isEmpty() && !m_profile.id.isEmpty())
        emit identified(m_profile.id, server.identity);
    const bool couldSimulate = maySimulate();
    m_isLookedUp = true;
    if (server.known && careFor(server.known->environment) > careFor(environment())) // else the profile asks for as much care itself
        m_recognised = server.known;
    m_unasked = environment() == Environment::Production ? QStringList() : server.unasked; // production has the strictest rules anyway
    if (maySimulate() != couldSimulate)
        placeClients();
    changeWriteAccess(m_unlockedUntil);
}

void Session::close()
{
    if (!m_open)
        return;
    m_open = false;
    m_passwords = {};
    qCInfo(logSession, "close %s", qUtf8Printable(m_profile.endpoint.toUrl()));
    forget();
    tellEngine([](Engine &engine) { engine.close(); });
    m_clientsToCome.clear();
    tellFleet([](FleetHost &host) { host.removeAll(); });
    emit closed();
}

/** Drops the server's data, and results that are still on their way. */
void Session::forget()
{
    ++m_generation;
    m_coverage = {};
    m_health = {};
}

void Session::rescan()
{
    tellEngine([](Engine &engine) { engine.rescan(); });
}

void Session::setPaused(bool paused)
{
    m_settings.paused = paused;
    tellSettings();
}

void Session::setHidden(bool hidden)
{
    m_settings.hidden = hidden;
    tellSettings();
}

void Session::setPatterns(const QByteArrayList &patterns)
{
    if (!m_open || patterns == m_profile.patterns)
        return;
    m_settings.patterns = m_profile.patterns = patterns;
    ++m_generation;
    tellSettings();
    emit opened(m_profile);
}

void Session::tellSettings()
{
    tellEngine([settings = m_settings, generation = m_generation](Engine &engine) { engine.set(generation, settings); });
}

void Session::setLockProfiles(const LockProfiles &profiles)
{
    if (profiles == m_settings.profiles)
        return;
    m_settings.profiles = profiles;
    tellSettings();
    emit lockProfilesChanged(profiles);
}

void Session::setSavedServers(const std::vector<SavedServer> &saved)
{
    m_hasCarefulServers = ServerLookup(saved, m_clock).isNeeded();
    tellEngine([saved](Engine &engine) { engine.setSavedServers(saved); });
}

void Session::setHearing(Hearing hearing)
{
    if (!m_open)
        return;
    m_settings.hearing = m_profile.hearing = hearing;
    tellSettings();
}

void Session::tryProfiles(const LockProfiles &profiles, const std::vector<Bytes> &keys)
{
    tellEngine([profiles, keys](Engine &engine) { engine.tryProfiles(profiles, keys); });
}

void Session::inspect(const QByteArray &key)
{
    tellEngine([key](Engine &engine) { engine.inspect(Bytes(key)); });
}

bool Session::saysItsData(const Lock &lock) const
{
    const auto isSilent = [](const Coverage::Server &server) { return lacks(server.health, Lack::ServerInfo); };
    const Coverage::Server *const at = m_coverage.find(lock.node);
    const bool isOnAll = !at || m_coverage.deployment.asksMajority();
    return isOnAll ? std::ranges::none_of(m_coverage.servers, isSilent) : !isSilent(*at);
}

void Session::askRights(NodeNumber node, const std::optional<Action> &action)
{
    tellEngine([node, action](Engine &engine) { engine.askRights(node, action); });
}

void Session::enableEvents()
{
    tellEngine([](Engine &engine) { engine.enableEvents(); });
}

void Session::restoreEvents()
{
    tellEngine([](Engine &engine) { engine.restoreEvents(); });
}

void Session::noteLocks(int held, int needAttention)
{
    tellEngine([held, needAttention](Engine &engine) { engine.noteLocks(quint32(held), quint32(needAttention)); });
}

void Session::setChartRange(Duration range)
{
    tellEngine([range](Engine &engine) { engine.setChartRange(range); });
}

void Session::unlockWrites(Duration time)
{
    changeWriteAccess(m_clock.now() + time);
    m_clock.after(time, this, [this, until = m_unlockedUntil] {
        if (m_unlockedUntil == until)
            lockWrites();
    });
}

void Session::lockWrites() { changeWriteAccess(std::nullopt); }

void Session::changeWriteAccess(std::optional<Instant> unlockedUntil)
{
    m_unlockedUntil = unlockedUntil;
    tellEngine([access = accessTo(*this)](Engine &engine) { engine.operations().setAccess(access); });
    emit readOnlyChanged();
}

quint64 Session::operate(const PlannedAction &planned)
{
    const quint64 id = m_nextRequest++;
    tellEngine([id, planned](Engine &engine) { engine.operations().operate(id, planned); });
    return id;
}

/** Planning ten thousand takes too long for a window's frame. */
quint64 Session::operateInBulk(BulkRequest bulk)
{
    const quint64 id = m_nextRequest++;
    tellEngine([id, bulk = std::move(bulk)](Engine &engine) mutable { engine.operations().operateInBulk(id, planAll(std::move(bulk))); });
    return id;
}

void Session::cancelBulk(quint64 id)
{
    tellEngine([id](Engine &engine) { engine.operations().cancelBulk(id); });
}

quint64 Session::findLocks(bool faster)
{
    const quint64 id = m_nextRequest++;
    tellEngine([id, faster](Engine &engine) { engine.findLocks(id, faster); });
    return id;
}

void Session::hurryFind(quint64 id, bool faster)
{
    tellEngine([id, faster](Engine &engine) { engine.hurryFind(id, faster); });
}

void Session::cancelFind(quint64 id)
{
    tellEngine([id](Engine &engine) { engine.cancelFind(id); });
}

void Session::measureTraffic()
{
    tellEngine([](Engine &engine) { engine.measureTraffic(); });
}

void Session::startProbe(const ProbeLimits &limits)
{
    tellEngine([limits](Engine &engine) { engine.startProbe(limits); });
}

void Session::stopProbe()
{
    tellEngine([](Engine &engine) { engine.probes().stop(); });
}

quint64 Session::testConnection(const ServerProfile &profile, const redis::Passwords &passwords)
{
    const quint64 id = m_nextRequest++;
    const redis::Connection::Options connecting = connectionOptions(profile, passwords.servers);
    redis::DeploymentToTest deployment{profile.address(), connecting, passwords.sentinels, profile.onlyThisNode};
    for (const redis::Connection::Options &further : redis::nodeOptions(connecting, profile.nodes))
        deployment.further.push_back(further.endpoint);
    tellEngine([id, deployment, patterns = profile.patterns](Engine &engine) { engine.test(id, deployment, patterns); });
    return id;
}

void Session::stopCounting()
{
    tellEngine([](Engine &engine) { engine.stopCounting(); });
}

void Session::addClients(const SimulatedClientSpec &spec, int count)
{
    if (!maySimulate())
        return;
    if (m_fleetPlace)
        tellFleet([spec, count](FleetHost &host) { host.addClients(spec, count); });
    else
        m_clientsToCome.emplace_back(spec, count);
}

void Session::removeClients(const QList<int> &ids)
{
    tellFleet([ids](FleetHost &host) { host.fleet().removeClients(ids); });
}

void Session::acquire(const QList<int> &ids)
{
    tellFleet([ids](FleetHost &host) { host.fleet().acquire(ids); });
}

void Session::release(const QList<int> &ids)
{
    tellFleet([ids](FleetHost &host) { host.fleet().release(ids); });
}

void Session::crash(const QList<int> &ids)
{
    tellFleet([ids](FleetHost &host) { host.fleet().crash(ids); });
}

void Session::setFrozen(const QList<int> &ids, bool frozen)
{
    tellFleet([ids, frozen](FleetHost &host) { host.fleet().setFrozen(ids, frozen); });
}

void Session::resetLoad()
{
    tellFleet([](FleetHost &host) { host.fleet().resetLoad(); });
}

void Session::compareRetries(const FleetSpec &order, const std::vector<RetryPolicy> &policies)
{
    if (maySimulate())
        tellFleet([order, policies](FleetHost &host) { host.compareRetries(order, policies); });
}

void Session::stopComparingRetries()
{
    tellFleet([](FleetHost &host) { host.stopComparingRetries(); });
}

void Session::onUpdate(const EngineUpdate &update)
{
    const quint64 generation = update.generation;
    if (generation != m_generation)
        return;
    if (!update.delta.isEmpty())
        emit locksChanged(update.delta);
    if (update.coverage) {
        m_coverage = *update.coverage;
        m_health = m_coverage.whole();
        followPlace();
        emit healthChanged(m_health);
    }
    if (update.pictureCompleted)
        emit pictureCompleted();
    if (update.contention) {
        emit contentionChanged(*update.contention);
        emit contendedChanged(update.contended);
    }
    if (update.stand)
        emit standChanged(*update.stand);
    // A receiver may have closed this server, or opened another one; the engine then takes no notice.
    tellEngine([generation](Engine &engine) { engine.acknowledge(generation); });
}

} // namespace lockscope
