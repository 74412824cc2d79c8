// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/watcher.h"

#include "watch/alarm.h"
#include "watch/eventconsent.h"
#include "watch/healthreport.h"
#include "watch/refusal.h"

#include <qcoro/qcorotask.h>

#include <utility>

namespace lockscope {

namespace {

constexpr Duration tickInterval{1000};
/** A tick that comes so much too late was slept through: the machine was suspended, or gave us no time. */
constexpr Duration longestLag{4000};
constexpr Duration factsInterval{30000};
constexpr Duration costsInterval{30000};
/** How long the first scan waits for the subscription: without it the picture is only polled. */
constexpr Duration feedPatience{1000};
constexpr Duration restorePatience{1500};

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
    void setHidden(bool hidden);
    void setPatterns(const QByteArrayList &patterns);
    void setHearing(Hearing hearing);
    QCoro::Task<> enableEvents();
    void lookAt(const QByteArray &key);

    Picture picture;
    redis::Connection commands;
    WatchHealth health;

private:
    enum class Readiness { Asking, AwaitingFeed, Reading };

    void onConnectionChanged();
    void onTroubleChanged();
    void onFeedsChanged();
    void onKeyChanged(const Bytes &key, const QByteArray &command);
    void onEverythingChanged();
    void onDue(const std::vector<Bytes> &keys);
    void onTick();
    void wakeUp();

    void gainServer();
    void loseServer();
    void beginRun();
    void endRun();
    QCoro::Task<> askServer(RunPtr run);
    QCoro::Task<> refreshFacts(RunPtr run, ServerProbe::Scope scope);
    QCoro::Task<> askCosts(RunPtr run);
    QCoro::Task<> askAnew(RunPtr run);
    void startFirstScan();
    void startScan();
    QCoro::Task<> scan(RunPtr run, NoticedBy by);
    void scanFinished(RunPtr run, Instant begin, quint64 mark);
    void scanFailed(const Error &error);
    void planScan();
    void audit();
    void readPending();
    QCoro::Task<> readNoted(RunPtr run);
    QCoro::Task<> restoreAndClose(RunPtr run);
    void closeAll();

    bool isReading() const { return !m_run->isOver && m_readiness == Readiness::Reading; }
    ServerTime serverTime() const;
    void publishHealth();

    Watcher *q;
    Options m_options;
    Clock &m_clock;
    Feeds m_feeds;
    ServerProbe m_probe;
    PictureUpdater m_updater;
    EventConsent m_consent;
    ScanSchedule m_schedule;
    HealthReport m_report;
    Alarm m_tickAlarm;
    Alarm m_feedAlarm;
    Alarm m_restoreAlarm;
    std::shared_ptr<Run> m_run = std::make_shared<Run>(Run{true});
    Readiness m_readiness = Readiness::Asking;
    Instant m_tickedAt;
    Instant m_factsAskedAt;
    Instant m_costsAskedAt;
    quint64 m_changes = 0;       // told so far …
    quint64 m_changesBefore = 0; // … and when the last scan began: how much is going on
    Error m_error; // why it is disconnected, or why scanning fails
    bool m_started = false;
    bool m_askingFacts = false;
};

Watcher::Private::Private(Watcher *watcher, Options watcherOptions, Clock &watcherClock, const redis::TransportFactory &factory)
    : picture(watcherClock, watcherOptions.deltaInterval), commands(watcherOptions.connection, watcherClock, factory), q(watcher),
      m_options(std::move(watcherOptions)), m_clock(watcherClock), m_feeds(m_options.connection, commands, watcherClock, factory),
      m_probe(commands, watcherClock), m_updater(commands, watcherClock, picture, m_options.latencyBudget), m_consent(commands),
      m_schedule(watcherClock, {m_options.pollInterval, m_options.longestPollInterval, m_options.rescanInterval},
                 [this] { startScan(); }),
      m_report(commands, m_feeds, m_probe, m_updater, m_schedule), m_tickAlarm(watcherClock, [this] { onTick(); }),
      m_feedAlarm(watcherClock, [this] { startFirstScan(); }), m_restoreAlarm(watcherClock, [this] { closeAll(); })
{
    m_feeds.setHearing(m_options.hearing);
    m_report.complete(health);
    connect(&commands, &redis::Connection::stateChanged, this, &Private::onConnectionChanged);
    connect(&commands, &redis::Connection::troubleChanged, this, &Private::onTroubleChanged);
    connect(&m_feeds, &Feeds::stateChanged, this, &Private::onFeedsChanged);
    connect(&m_feeds, &Feeds::keyChanged, this, &Private::onKeyChanged);
    connect(&m_feeds, &Feeds::everythingChanged, this, &Private::onEverythingChanged);
    connect(&m_feeds, &Feeds::firstHeard, this, &Private::publishHealth);
    connect(&picture, &Picture::due, this, &Private::onDue);
    connect(&picture, &Picture::changed, this, [this](const LockDelta &delta) { m_changes += quint64(delta.events.size()) + delta.eventsLost; });
    connect(&picture, &Picture::changed, q, &Watcher::changed);
}

Watcher::Private::~Private()
{
    endRun();
    commands.disconnect(this);
    m_feeds.disconnect(this);
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
    m_tickAlarm.setIn(tickInterval);
    m_tickedAt = m_clock.now();
    m_restoreAlarm.cancel();
    m_feeds.open(m_options.patterns);
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
    m_feeds.close();
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

void Watcher::Private::rescan() { m_schedule.request(); }

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

void Watcher::Private::setHidden(bool hidden)
{
    m_updater.setHeld(hidden);
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
        m_feeds.open(patterns);
        if (commands.isReady() && !health.paused)
            beginRun();
    }
    picture.flush();
    publishHealth();
}

void Watcher::Private::setHearing(Hearing hearing)
{
    m_feeds.setHearing(hearing);
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
    m_feeds.setFlags(m_probe.facts().notifyFlags);
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

void Watcher::Private::onTroubleChanged()
{
    if (!m_started)
        return;
    if (!commands.stall() && !commands.turnedAway() && m_schedule.isFailing())
        startScan();
    publishHealth();
}

void Watcher::Private::gainServer()
{
    health.connected = true;
    m_error = {};
    health.disconnectedAt.reset();
    health.nextAttemptAt.reset();
    health.healed = 0;
    m_schedule.forget();
    m_probe.forget();
    m_updater.forgetRefusals();
    m_feeds.open(m_options.patterns);
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
        m_error = commands.lastError();
    health.nextAttemptAt = commands.nextAttempt();
    publishHealth();
}

void Watcher::Private::beginRun()
{
    endRun();
    m_run = std::make_shared<Run>();
    m_updater.beginRun();
    m_readiness = Readiness::Asking;
    m_costsAskedAt = {};
    m_feedAlarm.setIn(feedPatience);
    askServer(m_run);
}

void Watcher::Private::endRun()
{
    m_run->isOver = true;
    m_schedule.cancel();
    m_feedAlarm.cancel();
    m_askingFacts = false;
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
    m_feeds.setFlags(m_probe.facts().notifyFlags);
    if (m_readiness != Readiness::Reading)
        co_return;
    if (areEventsSwitched(before, m_probe.facts())) {
        m_feeds.noteGap();
        rescan();
    } else if (isDataExchanged(before, m_probe.facts())) {
        onEverythingChanged();
    } else if (haveKeysGoneUnannounced(before, m_probe.facts(), quint64(picture.size()))) {
        m_schedule.requestPaced();
    }
}

/** What calls like ours cost the server. */
QCoro::Task<> Watcher::Private::askCosts(RunPtr run)
{
    m_costsAskedAt = m_clock.now();
    const redis::Command question = redis::command("INFO", "commandstats");
    const Result<redis::Reply> answer = co_await commands.send(question);
    if (!run->isOver && answer)
        m_updater.load().setCosts(answer->view());
}

void Watcher::Private::startFirstScan()
{
    const bool isPatient = m_feedAlarm.isSet() && m_feeds.isConnecting();
    if (m_run->isOver || m_readiness != Readiness::AwaitingFeed || isPatient)
        return;
    m_feedAlarm.cancel();
    m_readiness = Readiness::Reading;
    startScan();
}

void Watcher::Private::onFeedsChanged()
{
    if (!m_started)
        return;
    audit();
    if (m_feeds.isSubscribed() && commands.state() == redis::Connection::State::Waiting)
        commands.restart(); // the server is back: no need to wait for the next attempt
    if (m_readiness == Readiness::AwaitingFeed)
        startFirstScan();
    else if (m_feeds.isSubscribed() && !m_feeds.isCovered())
        rescan();
    else
        planScan();
    publishHealth();
}

void Watcher::Private::onKeyChanged(const Bytes &key, const QByteArray &command)
{
    if (m_run->isOver)
        return;
    m_updater.noteEvent(key, command);
    readPending();
}

void Watcher::Private::onEverythingChanged()
{
    m_feeds.noteGap();
    audit();
    m_schedule.requestPaced();
    publishHealth();
}

void Watcher::Private::onDue(const std::vector<Bytes> &keys)
{
    if (m_run->isOver)
        return; // the scan that follows plans them anew
    m_updater.noteDue(keys);
    readPending();
}

/** Whether the connections are still there shows now; what the picture is worth, after a scan. */
void Watcher::Private::wakeUp()
{
    onEverythingChanged();
    m_feeds.check();
    commands.check();
}

void Watcher::Private::onTick()
{
    const Instant now = m_clock.now();
    if (now - std::exchange(m_tickedAt, now) > tickInterval + longestLag)
        wakeUp();
    m_tickAlarm.setIn(tickInterval);
    m_updater.load().sample(commands.commandsSent() + m_feeds.commandsSent(), m_clock.now());
    const quint64 missed = m_updater.takeMissed();
    if (missed > 0 && health.basis != Basis::Polling)
        health.healed += missed;
    if (missed > 0 && m_feeds.noteMissed())
        planScan();
    picture.setServerTime(serverTime());
    if (isReading() && !m_askingFacts)
        refreshFacts(m_run, m_clock.now() - m_factsAskedAt >= factsInterval ? ServerProbe::Scope::Everything : ServerProbe::Scope::Changes);
    if (isReading() && m_clock.now() - m_costsAskedAt >= costsInterval && m_probe.mayAskInfo())
        askCosts(m_run);
    if (isReading() && m_updater.isTimeToAskAnew())
        askAnew(m_run);
    publishHealth();
}

QCoro::Task<> Watcher::Private::askAnew(RunPtr run)
{
    const std::vector<Lack> before = m_updater.lacks();
    co_await m_updater.askAnew(run);
    if (!run->isOver && m_updater.lacks() != before)
        rescan();
}

void Watcher::Private::startScan()
{
    if (!isReading() || !m_schedule.mayBegin())
        return;
    scan(m_run, health.complete ? NoticedBy::Scan : NoticedBy::Initial);
}

QCoro::Task<> Watcher::Private::scan(RunPtr run, NoticedBy by)
{
    const quint64 mark = m_feeds.mark();
    m_changesBefore = m_changes;
    m_schedule.begin();
    publishHealth();
    if (run->isOver)
        co_return;
    PictureUpdater::Scan order;
    order.patterns = m_options.patterns;
    order.by = by;
    order.keysInDatabase = m_probe.facts().keys;
    const Result<void> result = co_await m_updater.readAll(run, order);
    if (run->isOver || !commands.isReady())
        co_return;
    if (result)
        scanFinished(run, m_updater.readingSince(), mark);
    else
        scanFailed(result.error());
}

void Watcher::Private::scanFinished(RunPtr run, Instant begin, quint64 mark)
{
    const bool isFirst = !health.complete;
    m_feeds.cover(mark);
    audit();
    m_error = {};
    health.completeAt = m_clock.now();
    health.scanTook = roundToMs(*health.completeAt - begin);
    picture.markComplete();
    picture.flush();
    if (run->isOver) // a listener ended it
        return;
    health.complete = true;
    m_schedule.finished(health.scanTook, m_changes != m_changesBefore, m_feeds.isHearing());
    publishHealth();
    if (isFirst && !run->isOver)
        emit q->pictureCompleted();
}

void Watcher::Private::scanFailed(const Error &error)
{
    m_error = error;
    m_schedule.failed(error);
    publishHealth();
}

/** What a scan finds is only held against the feeds if they should have told it. */
void Watcher::Private::audit() { m_updater.setAuditing(m_feeds.isSubscribed() && m_feeds.isCovered()); }

/** For when what is heard has changed. */
void Watcher::Private::planScan()
{
    if (isReading() && health.complete && !m_schedule.isScanning())
        m_schedule.replan(m_feeds.isHearing());
}

void Watcher::Private::readPending()
{
    if (isReading() && m_updater.hasPending())
        readNoted(m_run);
}

QCoro::Task<> Watcher::Private::readNoted(RunPtr run)
{
    const Result<void> result = co_await m_updater.readPending(run);
    if (run->isOver || !commands.isReady() || result)
        co_return;
    // BUSY, LOADING …: a scan reads what this batch could not.
    if (m_schedule.isScanning())
        m_schedule.request();
    else
        scanFailed(result.error());
}

ServerTime Watcher::Private::serverTime() const
{
    return m_probe.facts().time.value_or(ServerTime{m_clock.wallNow(), m_clock.now(), false});
}

void Watcher::Private::publishHealth()
{
    health.error = m_error;
    m_report.complete(health);
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

void Watcher::setHidden(bool hidden) { d->setHidden(hidden); }

void Watcher::setPatterns(const QByteArrayList &patterns) { d->setPatterns(patterns); }

void Watcher::setHearing(Hearing hearing) { d->setHearing(hearing); }

void Watcher::enableEvents() { d->enableEvents(); }

void Watcher::expectClear(const QByteArray &key, const QByteArray &token) { d->picture.expectClear(key, token); }

void Watcher::withdrawClear(const QByteArray &key, const QByteArray &token) { d->picture.withdrawClear(key, token); }

void Watcher::lookAt(const QByteArray &key) { d->lookAt(key); }

const WatchHealth &Watcher::health() const { return d->health; }

const LockRegistry &Watcher::registry() const { return d->picture.registry(); }

redis::Connection &Watcher::connection() { return d->commands; }

} // namespace lockscope
