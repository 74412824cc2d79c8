// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/watcher.h"

#include "redis/topology/sentinelwatch.h"
#include "watch/feeds/eventconsent.h"
#include "watch/healthreport.h"
#include "watch/reading/alarm.h"
#include "watch/failoverloss.h"
#include "watch/reading/refusal.h"
#include "watch/reading/withouttrace.h"

#include <qcoro/qcorotask.h>

#include <utility>

namespace lockscope {

namespace {

constexpr Duration tickInterval{1000};
constexpr Duration feedPatience{1000};   // How long the first scan waits for the subscription, without which changes are found by polling.
constexpr Duration openAgainAfter{3000}; // An unreachable server must not delay each of ten thousand locks.

} // namespace

struct Watcher::Parts {
    Parts(Watcher *watcher, Options watcherOptions, Clock &watcherClock, redis::TransportFactory makeTransport)
        : options(std::move(watcherOptions)), clock(watcherClock), factory(std::move(makeTransport)),
          commands(withoutTrace(options.connection), clock, factory), feeds(options.connection, commands, clock, factory), probe(commands, clock),
          keeper(keeping(options), commands, clock, feeds, probe), consent(commands, options.notesFolder), sentinels(commands, options.map, clock),
          farewell(commands, consent, clock), report(commands, feeds, probe, keeper), tickAlarm(clock, [watcher] { watcher->onTick(); }),
          feedAlarm(clock, [watcher] { watcher->startFirstScan(); })
    {
    }

    static PictureKeeper::Options keeping(const Options &options)
    {
        return {options.patterns,        {options.pollInterval, options.longestPollInterval, options.rescanInterval},
                options.latencyBudget,   options.scanPercent,
                options.clientsInterval, options.deltaInterval,
                options.bounds,          options.once};
    }

    Options options;
    Clock &clock;
    const redis::TransportFactory factory;
    redis::Connection commands;
    Feeds feeds;
    ServerProbe probe;
    PictureKeeper keeper;
    EventConsent consent;
    redis::SentinelWatch sentinels;
    Farewell farewell;
    HealthReport report;
    WatchHealth health;
    Alarm tickAlarm;
    Alarm feedAlarm;
    std::shared_ptr<Run> run = std::make_shared<Run>(Run{true});
    Error error;                          // why it is disconnected, or why scanning fails
    std::vector<Deferred<bool>> awaiting; // wait until it has identified itself
    Instant restsUntil;                   // no attempt to connect before then
    bool isStarted = false;
    bool isServerAsked = false;   // in this run
    bool hasSaidWho = false;      // it has identified itself over this connection
    ServerBefore before;          // its last known process and data
    redis::NodeSlots slotsBefore; // when the first scan of this run began
};

Watcher::Watcher(Options options, Clock &clock, redis::TransportFactory factory, QObject *parent)
    : QObject(parent), d(std::make_unique<Parts>(this, std::move(options), clock, factory))
{
    d->feeds.setHearing(d->options.hearing);
    if (d->options.heritage)
        picture().registry() = std::exchange(d->options.heritage->registry, LockRegistry());
    picture().registry().setNode(d->options.node, d->options.nodeIsPartOfId);
    picture().registry().setProfiles(d->options.profiles, clock.now());
    if (d->options.paused)
        picture().setFrozen(true);
    d->health.paused = d->options.paused;
    d->keeper.setHeld(d->options.hidden);
    d->report.complete(d->health);
    connect(&d->commands, &redis::Connection::stateChanged, this, &Watcher::onConnectionChanged);
    connect(&d->commands, &redis::Connection::troubleChanged, this, &Watcher::onTroubleChanged);
    connect(&d->feeds, &Feeds::stateChanged, this, &Watcher::onFeedsChanged);
    connect(&d->feeds, &Feeds::keyChanged, &d->keeper, &PictureKeeper::noteEvent);
    connect(&d->feeds, &Feeds::everythingChanged, this, [this] {
        d->keeper.noteGap();
        publishHealth();
    });
    connect(&d->feeds, &Feeds::firstHeard, this, &Watcher::publishHealth);
    connect(&d->probe, &ServerProbe::answered, this, &Watcher::onServerAnswered);
    connect(&d->probe, &ServerProbe::costsTold, this, [this](const QByteArray &stats, const QByteArray &cpu) {
        d->keeper.load().take(stats, cpu, d->commands.commandsSent());
        d->keeper.load().sampleTime(d->clock.now());
    });
    connect(&d->keeper, &PictureKeeper::sightLost, this, [this] {
        publishHealth();
        d->feeds.check(); // checks the connections at once; a scan checks the data
        d->commands.check();
    });
    connect(&d->keeper, &PictureKeeper::scanBegun, this, &Watcher::publishHealth);
    connect(&d->keeper, &PictureKeeper::scanFinished, this, [this] { setError({}); });
    connect(&d->keeper, &PictureKeeper::scanFailed, this, &Watcher::setError);
    connect(&d->keeper, &PictureKeeper::completed, this, &Watcher::onCompleted);
    connect(&d->sentinels, &redis::SentinelWatch::changed, this, [this] {
        d->probe.noteVerdict(d->sentinels.verdict());
        publishHealth();
    });
    connect(&d->farewell, &Farewell::finished, this, &Watcher::closeAll);
    connect(&picture(), &Picture::changed, this, [this](const LockDelta &delta) {
        if (d->health.connected && !d->keeper.isComplete())
            publishHealth(); // the progress of the first scan is shown beside its findings
        emit changed(delta);
    });
}

Watcher::~Watcher()
{
    d->run->isOver = true; // the clock may already be destroyed
    d->keeper.end();
    d->feedAlarm.cancel();
    d->farewell.cancel();
    d->commands.disconnect(this);
    d->feeds.disconnect(this);
    d->sentinels.disconnect(this);
    d->isStarted = false;
    d->commands.close(); // ends all coroutines while the parts they use exist
    tellWhoAwaits();     // likewise
}

void Watcher::start()
{
    if (d->isStarted)
        return;
    d->isStarted = true;
    if (d->options.actsOnly)
        return;
    d->tickAlarm.setIn(tickInterval);
    d->keeper.noteAwake();
    sampleCommands();
    d->farewell.cancel();
    d->feeds.open(d->options.patterns);
    if (d->commands.isReady()) // started again while the flags were being restored
        gainServer();
    else
        d->commands.open();
}

void Watcher::stop()
{
    if (!d->isStarted)
        return;
    d->isStarted = false;
    endRun();
    if (d->options.actsOnly)
        return closeAll();
    d->tickAlarm.cancel();
    d->feeds.close();
    d->farewell.begin();
}

void Watcher::closeAll()
{
    d->commands.close();
    tellWhoAwaits();
    d->health.connected = false;
    d->keeper.forgetCompleteness();
    d->health.disconnectedAt = d->clock.now();
    d->health.nextAttemptAt.reset();
    publishHealth();
    emit stopped();
}

const WatchSettings &Watcher::settings() const { return d->options; }

void Watcher::set(const WatchSettings &settings)
{
    const WatchSettings before = d->options;
    static_cast<WatchSettings &>(d->options) = settings;
    const bool hasOtherPatterns = settings.patterns != before.patterns, beginsRun = hasOtherPatterns || settings.paused != before.paused;
    const bool isRecognisedAlike = settings.profiles.recogniseAlike(before.profiles);
    if (settings.paused != before.paused)
        picture().setFrozen(settings.paused);
    d->health.paused = settings.paused;
    if (beginsRun)
        endRun();
    if (hasOtherPatterns)
        d->keeper.setPatterns(settings.patterns);
    if (hasOtherPatterns && d->isStarted)
        d->feeds.open(settings.patterns);
    if (settings.profiles != before.profiles)
        picture().registry().setProfiles(settings.profiles, d->clock.now());
    d->feeds.setHearing(settings.hearing);
    d->keeper.setHeld(settings.hidden);
    if (beginsRun && d->isStarted && d->commands.isReady() && !settings.paused)
        beginRun();
    if (!isRecognisedAlike)
        rescan();
    publishHealth();
}

void Watcher::rescan()
{
    if (d->commands.state() == redis::Connection::State::Waiting) { // no connection, but no need to wait for the next attempt
        d->feeds.check();
        d->commands.check();
    }
    d->feeds.tryRefused();
    d->keeper.scanSoon();
}

QCoro::Task<> Watcher::enableEvents()
{
    const RunPtr run = d->run;
    if (run->isOver)
        co_return;
    const Result<QByteArray> flags = co_await d->consent.enable();
    if (run->isOver)
        co_return;
    if (flags)
        d->probe.noteFlags(*flags);
    else if (refusalIn(flags.error()) != Refusal::None)
        d->probe.noteConfigRefused();
    d->feeds.setFlags(d->probe.facts().notifyFlags);
    if (flags)
        rescan(); // earlier changes were not announced
    publishHealth();
    emit eventsEnabled(flags ? Error() : flags.error());
}

QCoro::Task<> Watcher::restoreEvents()
{
    const RunPtr run = d->run;
    const std::optional<QByteArray> before = d->health.eventsBefore;
    if (run->isOver || !before)
        co_return;
    const Result<void> restored = co_await d->consent.restoreLeft(*before);
    if (run->isOver)
        co_return;
    if (restored) {
        d->health.eventsBefore.reset();
        d->probe.noteFlags(*before);
        d->feeds.setFlags(d->probe.facts().notifyFlags);
        d->keeper.followHearing();
    }
    publishHealth();
    emit eventsRestored(restored ? Error() : restored.error());
}

/** Detects flags that a killed program could not restore. */
void Watcher::noteEventsLeftOn()
{
    const auto &flags = d->probe.facts().notifyFlags;
    d->health.eventsBefore = flags && !d->consent.hasChangedServer() ? d->consent.leftBy(*flags) : std::nullopt;
}

void Watcher::lookAt(const Bytes &key)
{
    if (picture().contains(key))
        d->keeper.noteLook(key);
}

void Watcher::lookFor(const Bytes &key) { d->keeper.noteLook(key); }

void Watcher::onConnectionChanged()
{
    if (!d->isStarted)
        return;
    if (d->commands.isReady())
        gainServer();
    else
        loseServer();
}

void Watcher::onTroubleChanged()
{
    if (!d->isStarted)
        return;
    if (!d->commands.stall() && !d->commands.turnedAway())
        d->keeper.retryFailed();
    publishHealth();
}

void Watcher::gainServer()
{
    d->health.connected = true;
    d->error = {};
    d->health.disconnectedAt.reset();
    d->health.nextAttemptAt.reset();
    d->health.healed = 0;
    d->hasSaidWho = false;
    d->probe.forget();
    d->keeper.forgetRefusals();
    if (!d->options.actsOnly)
        d->feeds.open(d->options.patterns);
    if (!d->options.paused)
        beginRun();
    publishHealth();
}

void Watcher::loseServer()
{
    if (d->health.connected || !d->health.disconnectedAt)
        d->health.disconnectedAt = lastSight();
    endRun();
    d->health.connected = false;
    d->keeper.forgetCompleteness();
    if (d->commands.lastError().kind != Error::Kind::None)
        d->error = d->commands.lastError();
    d->health.nextAttemptAt = d->commands.nextAttempt();
    if (d->options.actsOnly && !d->hasSaidWho && d->commands.state() == redis::Connection::State::Idle)
        d->restsUntil = d->error.code == "LOADING" ? Instant() : d->clock.now() + openAgainAfter;
    publishHealth();
    if (d->commands.state() != redis::Connection::State::Connecting)
        tellWhoAwaits();
}

void Watcher::beginRun()
{
    endRun();
    d->run = std::make_shared<Run>();
    d->isServerAsked = false;
    if (!d->options.actsOnly) {
        d->keeper.begin(d->run);
        d->feedAlarm.setIn(feedPatience);
    }
    askServer(d->run);
}

/** The data were correct until now, or until the server fell silent. */
Instant Watcher::lastSight() const
{
    const std::optional<Instant> silentSince = d->commands.isReady() ? d->commands.silentSince() : d->health.stalledSince;
    return silentSince.value_or(d->clock.now());
}

void Watcher::endRun()
{
    d->run->isOver = true;
    picture().registry().loseSight(lastSight());
    d->keeper.end();
    d->feedAlarm.cancel();
}

QCoro::Task<> Watcher::askServer(RunPtr run)
{
    const auto about = d->options.actsOnly ? ServerProbe::About::Itself : ServerProbe::About::Everything;
    co_await d->probe.askAll(run, about);
    co_await askWhoItIs(run);
    if (!d->options.actsOnly)
        co_await askWhatWasLost(run);
    if (run->isOver || !d->commands.isReady())
        co_return;
    d->isServerAsked = d->hasSaidWho = true;
    if (d->options.actsOnly) {
        noteProcess();
        publishHealth();
        co_return tellWhoAwaits();
    }
    noteEventsLeftOn();
    noteProcess();
    noteHistory();
    if (isSomebodyElse())
        setError({Error::Kind::Refused, tr("Another server answers at this address now; its locks are not shown"), {}});
    if (mayBeReplaced())
        d->sentinels.poll();
    startFirstScan();
}

/** Asks for the node's identity if INFO was denied or does not mention a cluster. */
QCoro::Task<> Watcher::askWhoItIs(RunPtr run)
{
    if (!run->isOver && d->commands.isReady() && !d->options.nodeId.isEmpty() && !d->probe.facts().role.cluster)
        co_await d->probe.askSlots(run);
}

/** Finds out what was lost since the last known data, of this server or of its predecessor. */
QCoro::Task<> Watcher::askWhatWasLost(RunPtr run)
{
    if (run->isOver || !d->commands.isReady())
        co_return;
    DataLoss loss = d->before.servesSameData(d->probe.facts()) ? DataLoss::None : DataLoss::NotKnown;
    if (const std::optional<Heritage> &from = d->options.heritage) {
        loss = DataLoss::None;
        if (!from->before.servesSameData(d->probe.facts())) {
            const auto asked = lossInFailover(from->server, d->commands, d->clock, d->factory);
            loss = co_await asked;
        }
    }
    if (run->isOver)
        co_return;
    d->options.heritage.reset();
    picture().registry().setLoss(loss);
}

Watcher::Heritage Watcher::passOn()
{
    picture().flush();
    picture().registry().loseSight(lastSight());
    return {std::exchange(picture().registry(), LockRegistry()), d->before, d->commands.options()};
}

bool Watcher::mayBeReplaced() const
{
    const redis::ServerRole &role = d->probe.facts().role;
    return d->options.heedsSentinels && d->hasSaidWho && !role.cluster && !role.sentinel;
}

void Watcher::open()
{
    if (!d->isStarted || d->commands.state() != redis::Connection::State::Idle || d->clock.now() < d->restsUntil)
        return;
    d->hasSaidWho = false;
    d->restsUntil = d->clock.now() + openAgainAfter;
    d->commands.open();
}

bool Watcher::isReached() const { return d->commands.isReady() && d->hasSaidWho; }

void Watcher::tellWhoAwaits()
{
    for (const Deferred<bool> &one : std::exchange(d->awaiting, {}))
        one.deliver(true);
}

QCoro::Task<> Watcher::reach(QPointer<Watcher> self)
{
    if (!self)
        co_return;
    if (self->d->options.actsOnly && !self->isReached()) {
        self->open();
        if (self->d->commands.state() != redis::Connection::State::Idle) {
            const Deferred<bool> known = self->d->awaiting.emplace_back();
            co_await known;
        }
    }
    if (!self || !self->mayBeReplaced())
        co_return;
    const QPointer<redis::SentinelWatch> sentinels(&self->d->sentinels);
    co_await redis::SentinelWatch::settle(sentinels);
}

/** A single reading waits for the first Sentinel, if there is one, since the data may be a former primary's. */
QCoro::Task<> Watcher::onCompleted()
{
    const QPointer<Watcher> self(this);
    if (d->options.once != LookOnce::No && mayBeReplaced()) {
        const QPointer<redis::SentinelWatch> sentinels(&d->sentinels);
        co_await redis::SentinelWatch::settle(sentinels, redis::SentinelWatch::Stage::SoFar);
    }
    if (self)
        emit pictureCompleted();
}

void Watcher::noteProcess()
{
    if (d->before.takeProcess(d->probe.facts(), d->clock.now()))
        emit processChanged();
}

void Watcher::noteHistory()
{
    if (d->before.takeHistory(d->probe.facts(), d->clock.now()))
        emit dataReplaced();
}

const ServerFacts &Watcher::facts() const { return d->probe.facts(); }

ServerTime Watcher::time() const { return d->probe.time(); }

bool Watcher::isSameAsFor(const Lock &lock) const { return isIdentified() && lock.observedAt >= d->before.since; }

bool Watcher::isIdentified() const
{
    const QByteArray &id = d->options.nodeId;
    return d->hasSaidWho && (id.isEmpty() || d->probe.facts().role.isNode(id));
}

bool Watcher::isSomebodyElse() const
{
    const QByteArray &id = d->options.nodeId;
    return !id.isEmpty() && d->probe.facts().role.isOtherThanNode(id);
}

void Watcher::setNodeId(const QByteArray &id)
{
    d->options.nodeId = id;
    if (d->isServerAsked)
        askWhoItIs(d->run);
}

QCoro::Task<redis::SlotSet> Watcher::slotsChanged()
{
    const RunPtr run = d->run;
    if (run->isOver || !d->keeper.isReading())
        co_return redis::SlotSet();
    co_await d->probe.askSlots(run);
    if (run->isOver || !d->keeper.isReading())
        co_return redis::SlotSet();
    const redis::NodeSlots before = std::exchange(d->slotsBefore, slotsNow());
    co_return redis::changedSlots(before, d->slotsBefore);
}

void Watcher::readAgain()
{
    d->keeper.forgetCompleteness();
    picture().registry().forgetBaseline(d->clock.now());
    d->keeper.scanSoon();
    publishHealth();
}

redis::NodeSlots Watcher::slotsNow() const
{
    const auto &cluster = d->probe.facts().role.cluster;
    return cluster ? redis::slotsOfNode(cluster->slotsText) : redis::NodeSlots();
}

void Watcher::onServerAnswered(const ServerFacts &before)
{
    d->feeds.setFlags(d->probe.facts().notifyFlags);
    if (d->health.eventsBefore)
        noteEventsLeftOn();
    const bool isNews = d->keeper.noteFacts(before);
    if (d->isServerAsked)
        noteHistory();
    if (isNews || before.role != d->probe.facts().role)
        publishHealth();
}

void Watcher::startFirstScan()
{
    const bool isPatient = d->feedAlarm.isSet() && d->feeds.isConnecting();
    const bool hasData = !d->probe.facts().role.sentinel;
    if (d->run->isOver || !d->isServerAsked || isSomebodyElse() || !hasData || d->keeper.isReading() || isPatient)
        return;
    d->feedAlarm.cancel();
    d->slotsBefore = slotsNow();
    d->slotsBefore.moving.reset();
    d->keeper.start();
}

void Watcher::onFeedsChanged()
{
    if (!d->isStarted)
        return;
    if (d->feeds.isSubscribed() && d->commands.state() == redis::Connection::State::Waiting)
        d->commands.restart(); // the server is back, so reconnects at once
    d->keeper.followHearing();
    startFirstScan();
    publishHealth();
}

void Watcher::onTick()
{
    d->keeper.noteTime();
    d->tickAlarm.setIn(tickInterval);
    sampleCommands();
    const quint64 missed = d->keeper.tick();
    if (d->health.basis != Basis::Polling)
        d->health.healed += missed;
    if (d->keeper.isReading())
        d->probe.tick(d->run);
    if (d->keeper.isReading() && mayBeReplaced())
        d->sentinels.poll();
    publishHealth();
}

void Watcher::sampleCommands() { d->keeper.load().sampleCommands(d->commands.commandsSent() + d->feeds.commandsSent(), d->clock.now()); }

void Watcher::setError(const Error &error)
{
    d->error = error;
    publishHealth();
}

void Watcher::publishHealth()
{
    d->health.error = d->error;
    d->report.complete(d->health);
    const WatchHealth copy = d->health;
    emit healthChanged(copy);
}

NodeNumber Watcher::number() const { return d->options.node; }

const WatchHealth &Watcher::health() const { return d->health; }

Picture &Watcher::picture() { return d->keeper.picture(); }

const Picture &Watcher::picture() const { return d->keeper.picture(); }

redis::Connection &Watcher::connection() { return d->commands; }

const redis::Connection &Watcher::connection() const { return d->commands; }

} // namespace lockscope
