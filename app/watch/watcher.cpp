// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/watcher.h"

#include "watch/alarm.h"
#include "watch/eventconsent.h"
#include "watch/keyspacefeed.h"
#include "watch/loadmeter.h"
#include "watch/notifyflags.h"
#include "watch/pictureupdater.h"
#include "watch/refusal.h"
#include "watch/serverprobe.h"

#include <qcoro/qcorotask.h>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration tickInterval{1000};
constexpr Duration factsInterval{30000};
/** How long the first scan waits for the subscription: without it the picture is only polled. */
constexpr Duration feedPatience{1000};
constexpr Duration restorePatience{1500};
constexpr Duration firstRetry{200};
constexpr Duration longestRetry{5000};
/** A scan may take a quarter of the time at most: a large database is polled less often. */
constexpr int restPerScan = 3;

redis::Connection::Options feedOptions(redis::Connection::Options options)
{
    options.clientName += "-events";
    return options;
}

} // namespace

/** Conducts the parts: who reads when, and what the health is. */
class Watcher::Private : public QObject {
public:
    Private(Watcher *watcher, Options watcherOptions, Clock &watcherClock, const redis::TransportFactory &factory);
    ~Private() override;

    void start();
    void stop();
    void rescan();
    void setPaused(bool paused);
    void setPatterns(const QByteArrayList &patterns);
    QCoro::Task<> enableEvents();
    void lookAt(const QByteArray &key);

    Picture picture;
    redis::Connection commands;
    WatchHealth health;

private:
    enum class Readiness { Asking, AwaitingFeed, Reading };

    void onConnectionChanged();
    void onFeedChanged();
    void onKeyChanged(const QByteArray &key, const QByteArray &command);
    void onDue(const std::vector<QByteArray> &keys);
    void onTick();

    void gainServer();
    void loseServer();
    void beginRun();
    void endRun();
    QCoro::Task<> askServer(RunPtr run);
    QCoro::Task<> refreshFacts(RunPtr run, ServerProbe::Scope scope);
    void startFirstScan();
    void startScan();
    QCoro::Task<> scan(RunPtr run, NoticedBy by);
    void scanFinished(RunPtr run, Instant begin, quint64 coveredFeed);
    void scanFailed(const Error &error);
    void scheduleScan();
    void readPending();
    QCoro::Task<> readNoted(RunPtr run);
    QCoro::Task<> restoreAndClose(RunPtr run);
    void closeAll();

    bool isFeedConfirmed() const { return m_feed.state() == KeyspaceFeed::State::Confirmed; }
    bool doEventsArrive() const;
    Basis basis() const;
    std::vector<Lack> lacks() const;
    ServerTime serverTime() const;
    void publishHealth();

    Watcher *q;
    Options m_options;
    Clock &m_clock;
    KeyspaceFeed m_feed;
    ServerProbe m_probe;
    PictureUpdater m_updater;
    EventConsent m_consent;
    LoadMeter m_load;
    Alarm m_tickAlarm;
    Alarm m_scanAlarm;
    Alarm m_feedAlarm;
    Alarm m_restoreAlarm;
    std::shared_ptr<Run> m_run = std::make_shared<Run>(Run{true});
    Readiness m_readiness = Readiness::Asking;
    Instant m_factsAskedAt;
    int m_failedScans = 0;
    quint64 m_feedNumber = 0;      // counts confirmations
    quint64 m_coveredFeed = 0;     // the confirmation that a whole scan has followed
    bool m_started = false;
    bool m_scanning = false;
    bool m_scanAgain = false;
    bool m_scanRefused = false;
    bool m_askingFacts = false;
    bool m_eventSeen = false;      // since the subscription
    bool m_eventsMissed = false;   // since the subscription, while the flags are unknown
};

Watcher::Private::Private(Watcher *watcher, Options watcherOptions, Clock &watcherClock, const redis::TransportFactory &factory)
    : picture(watcherClock, watcherOptions.deltaInterval), commands(watcherOptions.connection, watcherClock, factory), q(watcher),
      m_options(std::move(watcherOptions)), m_clock(watcherClock), m_feed(feedOptions(m_options.connection), watcherClock, factory),
      m_probe(commands, watcherClock), m_updater(commands, watcherClock, picture), m_consent(commands),
      m_tickAlarm(watcherClock, [this] { onTick(); }), m_scanAlarm(watcherClock, [this] { startScan(); }),
      m_feedAlarm(watcherClock, [this] { startFirstScan(); }), m_restoreAlarm(watcherClock, [this] { closeAll(); })
{
    health.pollInterval = m_options.pollInterval;
    connect(&commands, &redis::Connection::stateChanged, this, &Private::onConnectionChanged);
    connect(&m_feed, &KeyspaceFeed::stateChanged, this, &Private::onFeedChanged);
    connect(&m_feed, &KeyspaceFeed::keyChanged, this, &Private::onKeyChanged);
    connect(&picture, &Picture::due, this, &Private::onDue);
    connect(&picture, &Picture::changed, q, &Watcher::changed);
}

Watcher::Private::~Private()
{
    endRun();
    commands.disconnect(this);
    m_feed.disconnect(this);
    commands.close(); // ends every coroutine while the parts that they use are still there
}

void Watcher::Private::start()
{
    if (m_started)
        return;
    m_started = true;
    if (picture.size() > 0)
        picture.reset();
    picture.flush();
    m_load = {};
    m_tickAlarm.setIn(tickInterval);
    m_restoreAlarm.cancel();
    m_feed.open(m_options.patterns);
    if (commands.isReady()) // started again while the flags were being restored
        gainServer();
    else
        commands.open();
}

void Watcher::Private::stop()
{
    if (!m_started)
        return;
    m_started = false;
    endRun();
    m_tickAlarm.cancel();
    m_feed.close();
    if (m_consent.hasChangedServer() && commands.isReady()) {
        m_restoreAlarm.setIn(restorePatience);
        m_run = std::make_shared<Run>();
        restoreAndClose(m_run);
    } else {
        closeAll();
    }
}

QCoro::Task<> Watcher::Private::restoreAndClose(RunPtr run)
{
    const Result<void> restored = co_await m_consent.restore();
    if (run->isOver)
        co_return;
    Q_UNUSED(restored) // there is nobody left to tell
    closeAll();
}

void Watcher::Private::closeAll()
{
    endRun();
    m_restoreAlarm.cancel();
    commands.close();
    health.connected = health.complete = false;
    health.disconnectedAt = m_clock.now();
    health.nextAttemptAt.reset();
    publishHealth();
    emit q->stopped();
}

void Watcher::Private::rescan()
{
    m_scanRefused = false;
    if (m_scanning)
        m_scanAgain = true;
    else
        startScan();
}

void Watcher::Private::setPaused(bool paused)
{
    if (health.paused == paused)
        return;
    health.paused = paused;
    picture.setFrozen(paused);
    if (paused)
        endRun();
    else if (m_started && commands.isReady())
        beginRun();
    picture.settle();
    publishHealth();
}

void Watcher::Private::setPatterns(const QByteArrayList &patterns)
{
    if (patterns == m_options.patterns)
        return;
    m_options.patterns = patterns;
    endRun();
    picture.reset();
    health.complete = false;
    health.completeAt.reset();
    if (m_started) {
        m_feed.open(patterns);
        if (commands.isReady() && !health.paused)
            beginRun();
    }
    picture.flush();
    publishHealth();
}

QCoro::Task<> Watcher::Private::enableEvents()
{
    const RunPtr run = m_run;
    if (run->isOver)
        co_return;
    const Result<QByteArray> flags = co_await m_consent.enable();
    if (run->isOver)
        co_return;
    if (flags)
        m_probe.noteFlags(*flags);
    else if (refusalIn(flags.error()) != Refusal::None)
        m_probe.noteConfigRefused();
    if (flags)
        rescan(); // what happened before was not announced
    publishHealth();
}

void Watcher::Private::lookAt(const QByteArray &key)
{
    if (!picture.contains(key) || m_run->isOver)
        return;
    m_updater.noteLook(key);
    readPending();
}

void Watcher::Private::onConnectionChanged()
{
    if (!m_started)
        return;
    if (commands.isReady())
        gainServer();
    else
        loseServer();
}

void Watcher::Private::gainServer()
{
    health.connected = true;
    health.error = {};
    health.disconnectedAt.reset();
    health.nextAttemptAt.reset();
    health.healed = 0;
    m_scanRefused = false;
    m_failedScans = 0;
    m_probe.forget();
    m_updater.forgetRefusals();
    m_feed.open(m_options.patterns);
    if (!health.paused)
        beginRun();
    publishHealth();
}

void Watcher::Private::loseServer()
{
    endRun();
    if (health.connected || !health.disconnectedAt)
        health.disconnectedAt = m_clock.now();
    health.connected = health.complete = false;
    if (commands.lastError().kind != Error::Kind::None)
        health.error = commands.lastError();
    health.nextAttemptAt = commands.nextAttempt();
    publishHealth();
}

void Watcher::Private::beginRun()
{
    endRun();
    m_run = std::make_shared<Run>();
    m_updater.beginRun();
    m_readiness = Readiness::Asking;
    m_feedAlarm.setIn(feedPatience);
    askServer(m_run);
}

void Watcher::Private::endRun()
{
    m_run->isOver = true;
    m_scanAlarm.cancel();
    m_feedAlarm.cancel();
    m_scanning = m_scanAgain = m_askingFacts = false;
    health.scanning = false;
}

QCoro::Task<> Watcher::Private::askServer(RunPtr run)
{
    co_await refreshFacts(run, ServerProbe::Scope::Everything);
    if (run->isOver || !commands.isReady())
        co_return;
    m_readiness = Readiness::AwaitingFeed;
    startFirstScan();
}

QCoro::Task<> Watcher::Private::refreshFacts(RunPtr run, ServerProbe::Scope scope)
{
    m_askingFacts = true;
    if (scope == ServerProbe::Scope::Everything)
        m_factsAskedAt = m_clock.now();
    const ServerFacts before = m_probe.facts();
    const Result<void> asked = co_await m_probe.ask(scope);
    if (run->isOver)
        co_return;
    m_askingFacts = false;
    if (!asked)
        co_return;
    picture.setServerTime(serverTime());
    if (m_readiness != Readiness::Reading)
        co_return;
    if (areEventsSwitched(before, m_probe.facts())) {
        ++m_feedNumber; // at an instant that we do not know
        rescan();
    } else if (haveKeysGoneUnannounced(before, m_probe.facts(), quint64(picture.size()))) {
        startScan();
    }
}

void Watcher::Private::startFirstScan()
{
    const bool isPatient = m_feedAlarm.isSet() && m_feed.state() == KeyspaceFeed::State::Connecting;
    if (m_run->isOver || m_readiness != Readiness::AwaitingFeed || isPatient)
        return;
    m_feedAlarm.cancel();
    m_readiness = Readiness::Reading;
    startScan();
}

void Watcher::Private::onFeedChanged()
{
    if (!m_started)
        return;
    m_eventSeen = m_eventsMissed = false;
    m_updater.setAuditing(isFeedConfirmed());
    if (isFeedConfirmed())
        ++m_feedNumber;
    if (isFeedConfirmed() && commands.state() == redis::Connection::State::Waiting)
        commands.restart(); // the server is back: no need to wait for the next attempt
    if (m_readiness == Readiness::AwaitingFeed)
        startFirstScan();
    else if (m_readiness == Readiness::Reading && isFeedConfirmed())
        rescan();
    else if (m_readiness == Readiness::Reading && health.complete && !m_scanning)
        scheduleScan();
    publishHealth();
}

void Watcher::Private::onKeyChanged(const QByteArray &key, const QByteArray &command)
{
    const bool isFirst = !std::exchange(m_eventSeen, true);
    if (m_run->isOver)
        return;
    m_updater.noteEvent(key, command);
    readPending();
    if (isFirst)
        publishHealth();
}

void Watcher::Private::onDue(const std::vector<QByteArray> &keys)
{
    if (m_run->isOver)
        return; // the scan that follows plans them anew
    m_updater.noteDue(keys);
    readPending();
}

void Watcher::Private::onTick()
{
    m_tickAlarm.setIn(tickInterval);
    m_load.sample(commands.commandsSent() + m_feed.commandsSent(), m_clock.now());
    const quint64 missed = m_updater.takeMissed();
    if (missed > 0 && basis() == Basis::Events)
        health.healed += missed;
    if (missed > 0 && !m_probe.facts().notifyFlags && !m_eventsMissed) {
        m_eventsMissed = true;
        if (!m_scanning && !m_run->isOver)
            scheduleScan();
    }
    picture.setServerTime(serverTime());
    if (!m_run->isOver && m_readiness == Readiness::Reading && !m_askingFacts)
        refreshFacts(m_run, m_clock.now() - m_factsAskedAt >= factsInterval ? ServerProbe::Scope::Everything : ServerProbe::Scope::Changes);
    publishHealth();
}

void Watcher::Private::startScan()
{
    if (m_run->isOver || m_readiness != Readiness::Reading || m_scanning || m_scanRefused)
        return;
    scan(m_run, health.complete ? NoticedBy::Scan : NoticedBy::Initial);
}

QCoro::Task<> Watcher::Private::scan(RunPtr run, NoticedBy by)
{
    const Instant begin = m_clock.now();
    const quint64 coveredFeed = isFeedConfirmed() ? m_feedNumber : 0;
    m_scanning = true;
    m_scanAgain = false;
    m_scanAlarm.cancel();
    health.scanning = true;
    publishHealth();
    if (run->isOver)
        co_return;
    PictureUpdater::Scan order;
    order.patterns = m_options.patterns;
    order.count = m_options.scanCount;
    order.by = by;
    order.keysInDatabase = m_probe.facts().keys;
    const Result<void> result = co_await m_updater.readAll(run, order);
    if (run->isOver || !commands.isReady())
        co_return;
    m_scanning = false;
    health.scanning = false;
    if (result)
        scanFinished(run, begin, coveredFeed);
    else
        scanFailed(result.error());
}

void Watcher::Private::scanFinished(RunPtr run, Instant begin, quint64 coveredFeed)
{
    const bool isFirst = !health.complete;
    m_failedScans = 0;
    m_coveredFeed = coveredFeed;
    health.error = {};
    health.completeAt = m_clock.now();
    health.scanTook = roundToMs(*health.completeAt - begin);
    picture.markComplete();
    picture.flush();
    if (run->isOver) // a listener ended it
        return;
    health.complete = true;
    scheduleScan();
    publishHealth();
    if (isFirst && !run->isOver)
        emit q->pictureCompleted();
}

void Watcher::Private::scanFailed(const Error &error)
{
    health.error = error;
    if (refusalIn(error) != Refusal::None) {
        m_scanRefused = true; // asked again by rescan(), or on another connection
    } else {
        const Duration delay = std::min(longestRetry, firstRetry * (1 << std::min(m_failedScans++, 5)));
        m_scanAlarm.setIn(delay);
    }
    publishHealth();
}

void Watcher::Private::scheduleScan()
{
    health.pollInterval = std::max(m_options.pollInterval, restPerScan * health.scanTook);
    if (m_scanAgain)
        m_scanAlarm.setFor(m_clock.now());
    else
        m_scanAlarm.setIn(basis() == Basis::Events ? std::max(m_options.rescanInterval, health.pollInterval) : health.pollInterval);
}

void Watcher::Private::readPending()
{
    if (!m_run->isOver && m_readiness == Readiness::Reading && m_updater.hasPending())
        readNoted(m_run);
}

QCoro::Task<> Watcher::Private::readNoted(RunPtr run)
{
    const Result<void> result = co_await m_updater.readPending(run);
    if (run->isOver || !commands.isReady() || result)
        co_return;
    // BUSY, LOADING …: a scan reads what this batch could not.
    if (m_scanning)
        m_scanAgain = true;
    else
        scanFailed(result.error());
}

bool Watcher::Private::doEventsArrive() const
{
    if (!isFeedConfirmed())
        return false;
    const auto &flags = m_probe.facts().notifyFlags;
    return flags ? announcesLocks(*flags) : m_eventSeen && !m_eventsMissed;
}

Basis Watcher::Private::basis() const
{
    if (!health.connected)
        return Basis::Disconnected;
    // Until the first scan is through, the picture says itself that it is not complete.
    const bool isCovered = !health.complete || m_coveredFeed == m_feedNumber;
    return doEventsArrive() && isCovered ? Basis::Events : Basis::Polling;
}

std::vector<Lack> Watcher::Private::lacks() const
{
    std::vector<Lack> lacks;
    if (!health.connected)
        return lacks;
    const auto &flags = m_probe.facts().notifyFlags;
    const bool areOff = flags && !announcesLocks(*flags);
    if (m_feed.state() == KeyspaceFeed::State::Refused || areOff || m_eventsMissed)
        lacks.push_back(Lack::Events);
    std::ranges::copy(m_updater.lacks(), std::back_inserter(lacks));
    std::ranges::copy(m_probe.lacks(), std::back_inserter(lacks));
    if (m_scanRefused)
        lacks.push_back(Lack::Scan);
    return lacks;
}

ServerTime Watcher::Private::serverTime() const
{
    return m_probe.facts().time.value_or(ServerTime{m_clock.wallNow(), m_clock.now(), false});
}

void Watcher::Private::publishHealth()
{
    const ServerFacts &facts = m_probe.facts();
    health.basis = basis();
    health.roundTrip = commands.roundTrip();
    health.serverVersion = facts.version;
    health.serverName = facts.name;
    health.role = facts.role;
    health.clockSkew = facts.clockSkew;
    health.keysInDatabase = facts.keys;
    health.lacks = lacks();
    health.eventsCanBeEnabled = health.connected && facts.notifyFlags && !announcesLocks(*facts.notifyFlags) && m_probe.mayConfigure()
        && m_feed.state() != KeyspaceFeed::State::Refused;
    health.keysScanned = m_updater.keysVisited();
    health.commandsPerSecond = m_load.perSecond();
    const WatchHealth copy = health;
    emit q->healthChanged(copy);
}

Watcher::Watcher(Options options, Clock &clock, redis::TransportFactory factory, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(this, std::move(options), clock, factory))
{
}

Watcher::~Watcher() = default;

void Watcher::start() { d->start(); }

void Watcher::stop() { d->stop(); }

void Watcher::rescan() { d->rescan(); }

void Watcher::setPaused(bool paused) { d->setPaused(paused); }

void Watcher::setPatterns(const QByteArrayList &patterns) { d->setPatterns(patterns); }

void Watcher::enableEvents() { d->enableEvents(); }

void Watcher::expectClear(const QByteArray &key, const QByteArray &token) { d->picture.expectClear(key, token); }

void Watcher::withdrawClear(const QByteArray &key, const QByteArray &token) { d->picture.withdrawClear(key, token); }

void Watcher::lookAt(const QByteArray &key) { d->lookAt(key); }

const WatchHealth &Watcher::health() const { return d->health; }

const LockRegistry &Watcher::registry() const { return d->picture.registry(); }

redis::Connection &Watcher::connection() { return d->commands; }

} // namespace lockscope
