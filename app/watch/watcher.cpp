// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/watcher.h"

#include "watch/feeds/farewell.h"
#include "watch/healthreport.h"
#include "watch/reading/alarm.h"
#include "watch/reading/refusal.h"

#include <qcoro/qcorotask.h>

#include <utility>

namespace lockscope {

namespace {

constexpr Duration tickInterval{1000};
/** A tick that comes so much too late was slept through: the machine was suspended, or gave us no time. */
constexpr Duration longestLag{4000};
/** How long the first scan waits for the subscription: without it the picture is only polled. */
constexpr Duration feedPatience{1000};

} // namespace

/** Conducts the parts: when they begin and end, what they tell each other, and what the health is. */
class Watcher::Private : public QObject {
public:
    Private(Watcher *watcher, Options watcherOptions, Clock &watcherClock, const redis::TransportFactory &factory);
    ~Private() override;

    void start();
    void stop();
    void setPaused(bool paused);
    void setHidden(bool hidden);
    void setPatterns(const QByteArrayList &patterns);
    void setProfiles(const SchemeProfiles &profiles);
    void setHearing(Hearing hearing);
    QCoro::Task<> enableEvents();
    void lookAt(const QByteArray &key);
    void rescan();

    Picture picture;
    redis::Connection commands;
    WatchHealth health;

private:
    void onConnectionChanged();
    void onTroubleChanged();
    void onFeedsChanged();
    void onEverythingChanged();
    void onServerAnswered(const ServerFacts &before);
    void onScanFinished(bool isFirst);
    void onScanFailed(const Error &error);
    void onTick();
    void wakeUp();

    void gainServer();
    void loseServer();
    void beginRun();
    void endRun();
    QCoro::Task<> askServer(RunPtr run);
    void startFirstScan();
    void closeAll();
    void publishHealth();

    Watcher *q;
    Options m_options;
    Clock &m_clock;
    Feeds m_feeds;
    ServerProbe m_probe;
    PictureKeeper m_keeper;
    EventConsent m_consent;
    Farewell m_farewell;
    HealthReport m_report;
    Alarm m_tickAlarm;
    Alarm m_feedAlarm;
    std::shared_ptr<Run> m_run = std::make_shared<Run>(Run{true});
    Instant m_tickedAt;
    Error m_error; // why it is disconnected, or why scanning fails
    bool m_started = false;
    bool m_isServerAsked = false; // in this run
};

Watcher::Private::Private(Watcher *watcher, Options watcherOptions, Clock &watcherClock, const redis::TransportFactory &factory)
    : picture(watcherClock, watcherOptions.deltaInterval, watcherOptions.bounds), commands(watcherOptions.connection, watcherClock, factory),
      q(watcher), m_options(std::move(watcherOptions)), m_clock(watcherClock), m_feeds(m_options.connection, commands, watcherClock, factory),
      m_probe(commands, watcherClock), m_keeper({m_options.patterns,
                                                 {m_options.pollInterval, m_options.longestPollInterval, m_options.rescanInterval},
                                                 m_options.latencyBudget,
                                                 m_options.clientsInterval},
                                                commands, watcherClock, picture, m_feeds, m_probe),
      m_consent(commands), m_farewell(commands, m_consent, watcherClock), m_report(commands, m_feeds, m_probe, m_keeper),
      m_tickAlarm(watcherClock, [this] { onTick(); }), m_feedAlarm(watcherClock, [this] { startFirstScan(); })
{
    m_feeds.setHearing(m_options.hearing);
    picture.setProfiles(m_options.profiles);
    m_report.complete(health);
    connect(&commands, &redis::Connection::stateChanged, this, &Private::onConnectionChanged);
    connect(&commands, &redis::Connection::troubleChanged, this, &Private::onTroubleChanged);
    connect(&m_feeds, &Feeds::stateChanged, this, &Private::onFeedsChanged);
    connect(&m_feeds, &Feeds::keyChanged, &m_keeper, &PictureKeeper::noteEvent);
    connect(&m_feeds, &Feeds::everythingChanged, this, &Private::onEverythingChanged);
    connect(&m_feeds, &Feeds::firstHeard, this, &Private::publishHealth);
    connect(&m_probe, &ServerProbe::answered, this, &Private::onServerAnswered);
    connect(&m_probe, &ServerProbe::costsTold, this, [this](const QByteArray &stats) { m_keeper.load().setCosts(stats); });
    connect(&m_keeper, &PictureKeeper::scanBegun, this, &Private::publishHealth);
    connect(&m_keeper, &PictureKeeper::scanFinished, this, &Private::onScanFinished);
    connect(&m_keeper, &PictureKeeper::scanFailed, this, &Private::onScanFailed);
    connect(&m_farewell, &Farewell::finished, this, &Private::closeAll);
    connect(&picture, &Picture::due, &m_keeper, &PictureKeeper::noteDue);
    connect(&picture, &Picture::changed, q, &Watcher::changed);
}

Watcher::Private::~Private()
{
    endRun();
    m_farewell.cancel();
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
    m_farewell.cancel();
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
    m_farewell.begin();
}

void Watcher::Private::closeAll()
{
    commands.close();
    health.connected = false;
    m_keeper.forgetCompleteness();
    health.disconnectedAt = m_clock.now();
    health.nextAttemptAt.reset();
    publishHealth();
    emit q->stopped();
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

void Watcher::Private::setHidden(bool hidden)
{
    m_keeper.setHeld(hidden);
    publishHealth();
}

void Watcher::Private::setPatterns(const QByteArrayList &patterns)
{
    if (patterns == m_options.patterns)
        return;
    m_options.patterns = patterns;
    endRun();
    picture.reset();
    m_keeper.setPatterns(patterns);
    if (m_started) {
        m_feeds.open(patterns);
        if (commands.isReady() && !health.paused)
            beginRun();
    }
    picture.flush();
    publishHealth();
}

void Watcher::Private::setProfiles(const SchemeProfiles &profiles)
{
    const bool isRecognisedAlike = profiles.recogniseAlike(picture.registry().profiles());
    picture.setProfiles(profiles);
    if (!isRecognisedAlike)
        rescan();
}

void Watcher::Private::rescan()
{
    m_feeds.tryRefused();
    m_keeper.scanSoon();
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
    emit q->eventsEnabled(flags ? Error() : flags.error());
}

void Watcher::Private::lookAt(const QByteArray &key)
{
    if (picture.contains(key))
        m_keeper.noteLook(key);
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
    if (!commands.stall() && !commands.turnedAway())
        m_keeper.retryFailed();
    publishHealth();
}

void Watcher::Private::gainServer()
{
    health.connected = true;
    m_error = {};
    health.disconnectedAt.reset();
    health.nextAttemptAt.reset();
    health.healed = 0;
    m_probe.forget();
    m_keeper.forgetRefusals();
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
    health.connected = false;
    m_keeper.forgetCompleteness();
    if (commands.lastError().kind != Error::Kind::None)
        m_error = commands.lastError();
    health.nextAttemptAt = commands.nextAttempt();
    publishHealth();
}

void Watcher::Private::beginRun()
{
    endRun();
    m_run = std::make_shared<Run>();
    m_keeper.begin(m_run);
    m_isServerAsked = false;
    m_feedAlarm.setIn(feedPatience);
    askServer(m_run);
}

void Watcher::Private::endRun()
{
    m_run->isOver = true;
    m_keeper.end();
    m_feedAlarm.cancel();
}

QCoro::Task<> Watcher::Private::askServer(RunPtr run)
{
    co_await m_probe.askAll(run);
    if (run->isOver || !commands.isReady())
        co_return;
    m_isServerAsked = true;
    startFirstScan();
}

void Watcher::Private::onServerAnswered(const ServerFacts &before)
{
    const ServerFacts &now = m_probe.facts();
    picture.setServerTime(m_probe.time());
    m_feeds.setFlags(now.notifyFlags);
    const ServerNews news = newsBetween(before, now, m_keeper.updater().locksAtRest());
    m_keeper.noteNews(news);
    if (news != ServerNews::None || before.part != now.part)
        publishHealth();
}

void Watcher::Private::startFirstScan()
{
    const bool isPatient = m_feedAlarm.isSet() && m_feeds.isConnecting();
    const bool hasData = !m_probe.facts().part.sentinel;
    if (m_run->isOver || !m_isServerAsked || !hasData || m_keeper.isReading() || isPatient)
        return;
    m_feedAlarm.cancel();
    m_keeper.start();
}

void Watcher::Private::onFeedsChanged()
{
    if (!m_started)
        return;
    if (m_feeds.isSubscribed() && commands.state() == redis::Connection::State::Waiting)
        commands.restart(); // the server is back: no need to wait for the next attempt
    m_keeper.followHearing();
    startFirstScan();
    publishHealth();
}

void Watcher::Private::onEverythingChanged()
{
    m_keeper.noteGap();
    publishHealth();
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
    m_keeper.load().sample(commands.commandsSent() + m_feeds.commandsSent(), m_clock.now());
    const quint64 missed = m_keeper.tick();
    if (health.basis != Basis::Polling)
        health.healed += missed;
    picture.setServerTime(m_probe.time());
    if (m_keeper.isReading())
        m_probe.tick(m_run);
    publishHealth();
}

void Watcher::Private::onScanFinished(bool isFirst)
{
    const RunPtr run = m_run;
    m_error = {};
    publishHealth();
    if (isFirst && !run->isOver) // no listener has ended it
        emit q->pictureCompleted();
}

void Watcher::Private::onScanFailed(const Error &error)
{
    m_error = error;
    publishHealth();
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

void Watcher::setProfiles(const SchemeProfiles &profiles) { d->setProfiles(profiles); }

void Watcher::setHearing(Hearing hearing) { d->setHearing(hearing); }

void Watcher::enableEvents() { d->enableEvents(); }

void Watcher::expect(OperatorAct act, const QByteArray &key, const QByteArray &token) { d->picture.expect(act, key, token); }

void Watcher::confirm(const QByteArray &key, const QByteArray &token) { d->picture.confirm(key, token); }

void Watcher::withdraw(const QByteArray &key, const QByteArray &token) { d->picture.withdraw(key, token); }

void Watcher::setBeforeTelling(std::function<void()> ask) { d->picture.setBeforeTelling(std::move(ask)); }

void Watcher::lookAt(const QByteArray &key) { d->lookAt(key); }

const WatchHealth &Watcher::health() const { return d->health; }

const ServerTime &Watcher::serverTime() const { return d->picture.serverTime(); }

const LockRegistry &Watcher::registry() const { return d->picture.registry(); }

redis::Connection &Watcher::connection() { return d->commands; }

} // namespace lockscope
