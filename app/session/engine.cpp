// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine.h"

#include "base/heap.h"
#include "journal/journalwriter.h"
#include "operate/commandgate.h"
#include "operate/perform.h"
#include "session/journaling.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/** Counting what is stale goes over all locks, so it may take a five-hundredth of the time. */
constexpr int restPerCount = 500;

/** By then, the window has made its own of a picture. */
constexpr Duration tidyAfter = 2s;

/** Who waits polls, mostly several times a second; a holder that puts its lock back does so within its lease, and is seen later. */
constexpr Duration followedFor = 3s;

} // namespace

Engine::Engine(Clock &clock, JournalWriter *journal)
    : m_clock(clock)
    , m_journal(journal)
    , m_testScope(std::make_unique<QObject>())
{
}

Engine::~Engine()
{
    if (Watcher *const watcher = std::exchange(m_watcher, nullptr)) {
        watcher->disconnect(this);
        delete watcher;
    }
}

void Engine::begin(quint64 generation)
{
    m_generation = generation;
    m_pending = {};
    m_followed.clear();
    m_merger.clear();
    m_collector.clear();
    m_awaitsAcknowledgement = false;
    m_countStaleAt = {};
}

void Engine::open(quint64 generation, const Watcher::Options &options, bool readOnly, const JournalServer &server)
{
    close();
    begin(generation);
    m_readOnly = readOnly;
    m_server = server;
    Watcher::Options withProfiles = options;
    withProfiles.profiles = m_judge.profiles();
    m_watcher = new Watcher(withProfiles, m_clock, redis::makeSocketTransport, this);
    m_watcher->connection().setGate([this](const redis::Command &command) { return refusal(command); });
    connect(m_watcher, &Watcher::changed, this, &Engine::onChanged);
    connect(m_watcher, &Watcher::healthChanged, this, &Engine::onHealth);
    connect(m_watcher, &Watcher::pictureCompleted, this, [this] {
        m_pending.pictureCompleted = true;
        sendUpdate();
        tidyMemoryLater();
    });
    scheduleStatistics();
    m_watcher->setHidden(m_isHidden);
    m_watcher->start();
}

std::optional<Error> Engine::refusal(const redis::Command &command) const
{
    return m_readOnly ? readOnlyGate(command) : std::nullopt;
}

void Engine::close()
{
    ++m_statisticsRound;
    if (Watcher *const watcher = std::exchange(m_watcher, nullptr))
        leave(watcher);
    begin(0);
}

/** Lets it put back what it has changed at the server, which needs a round trip. */
void Engine::leave(Watcher *watcher)
{
    watcher->disconnect(this);
    watcher->connection().setGate({}); // the consent was given when that was allowed
    ++m_leaving;
    connect(watcher, &Watcher::stopped, this, [this, watcher] {
        watcher->disconnect(this);
        watcher->deleteLater();
        --m_leaving;
        tidyMemoryLater();
        if (m_isEnding && m_leaving == 0)
            emit ended();
    });
    watcher->stop();
}

void Engine::end()
{
    m_isEnding = true;
    m_testScope.reset();
    const bool isIdle = !m_watcher && m_leaving == 0;
    close();
    if (isIdle)
        emit ended();
}

void Engine::rescan()
{
    if (m_watcher)
        m_watcher->rescan();
}

void Engine::setPaused(bool paused)
{
    if (m_watcher)
        m_watcher->setPaused(paused);
}

void Engine::setHidden(bool hidden)
{
    m_isHidden = hidden;
    if (m_watcher)
        m_watcher->setHidden(hidden);
}

void Engine::setPatterns(quint64 generation, const QByteArrayList &patterns)
{
    if (!m_watcher)
        return;
    begin(generation);
    m_watcher->setPatterns(patterns);
}

void Engine::setSchemeProfiles(const SchemeProfiles &profiles)
{
    m_judge = LockJudge(profiles);
    m_countStaleAt = {};
    if (m_watcher)
        m_watcher->setProfiles(profiles);
}

void Engine::setHearing(Hearing hearing)
{
    if (m_watcher)
        m_watcher->setHearing(hearing);
}

void Engine::enableEvents()
{
    if (m_watcher)
        m_watcher->enableEvents();
}

void Engine::setChartRange(Duration range)
{
    m_chartRange = range;
    if (m_watcher)
        takeStatistics();
}

void Engine::onChanged(const LockDelta &delta)
{
    for (auto &[id, aftermath] : m_followed) {
        for (const LockEvent &event : delta.events)
            aftermath.take(event);
    }
    m_collector.add(delta, m_clock.now());
    if (m_journal)
        m_journal->add(m_server, delta);
    m_merger.add(delta);
    sendUpdate();
}

void Engine::onHealth(const WatchHealth &health)
{
    m_collector.setSource(health.basis == Basis::Polling ? DataSource::Sampled : DataSource::Observed);
    m_pending.health = health;
    sendUpdate();
}

/** Reading a whole picture, or a reply too long to be read, leaves much behind, and so does a server that is closed. */
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
    const auto all = static_cast<quint32>(m_watcher->registry().locks().size());
    if (now >= m_countStaleAt) {
        m_stale = countStale(now);
        m_countStaleAt = now + (m_clock.now() - now) * restPerCount;
    }
    const quint32 stale = std::min(m_stale, all);
    m_collector.sampleState(all - stale, stale, now);
}

quint32 Engine::countStale(Instant now) const
{
    const auto &locks = m_watcher->registry().locks();
    const auto isStale = [this, now](const Lock &lock) { return m_judge.stateAt(lock, now) == LockState::Stale; };
    return static_cast<quint32>(std::count_if(locks.cbegin(), locks.cend(), isStale));
}

void Engine::takeStatistics()
{
    const Instant now = m_clock.now();
    m_pending.contention = m_collector.snapshot(m_chartRange, now);
    m_pending.contendedKeys = m_collector.contendedKeys(now);
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
    const bool nothingNew = m_merger.isEmpty() && !m_pending.health && !m_pending.pictureCompleted && !m_pending.contention;
    if (!nothingNew)
        sendUpdate();
}

void Engine::operate(quint64 id, const OperatorOrder &order)
{
    const Assignment assignment{id, order, m_server, m_clock.wallNow(), m_clock.now()};
    const auto refuse = [&](ActionOutcome::Kind kind, Error error) {
        DoneAction done;
        done.action.verb = order.verb;
        done.action.key = order.lock.key;
        done.action.holder = order.holder.value_or(order.lock.token);
        done.outcome.kind = kind;
        done.outcome.error = std::move(error);
        finish(assignment, done);
    };
    if (!m_watcher)
        return refuse(ActionOutcome::Kind::Failed, {Error::Kind::Disconnected, u"No server is open."_s, {}});
    if (m_readOnly)
        return refuse(ActionOutcome::Kind::Refused, {Error::Kind::Refused, u"Read-only: unlock this server first. Nothing was sent."_s, {}});
    const Result<Action> action = planFor(order, assignment.begun, m_watcher->serverTime().at(assignment.begun));
    if (!action)
        return refuse(ActionOutcome::Kind::Refused, action.error());
    runAction(assignment, *action);
}

QCoro::Task<> Engine::runAction(Assignment assignment, Action action)
{
    const QPointer<Engine> self(this);
    Clock &clock = m_clock;
    JournalWriter *const journal = m_journal;
    Watcher *const watcher = m_watcher;
    const QByteArray key = action.key.toByteArray(), holder = action.holder.toByteArray();
    const bool clears = action.verb == Verb::Clear;
    if (clears)
        watcher->expectClear(key, holder);
    DoneAction done{std::move(action), {}};
    done.outcome = co_await perform(watcher->connection(), clock, done.action);
    if (!self) { // nobody is left to be told, but it may have been done
        write(journal, assignment, done, clock.now());
        co_return;
    }
    if (m_watcher == watcher) {
        using Kind = ActionOutcome::Kind;
        const bool mayBeDone = done.outcome.kind == Kind::Done || done.outcome.kind == Kind::DoneInPart || done.outcome.kind == Kind::Failed;
        if (clears && !mayBeDone)
            watcher->withdrawClear(key, holder);
        watcher->lookAt(key);
    }
    finish(assignment, done);
}

void Engine::finish(const Assignment &assignment, const DoneAction &done)
{
    write(m_journal, assignment, done, m_clock.now());
    emit operated(assignment.id, assignment.order, done);
    if (done.outcome.kind == ActionOutcome::Kind::Done)
        follow(assignment.id, done);
}

void Engine::follow(quint64 id, const DoneAction &done)
{
    m_followed.emplace(id, Aftermath(done.action.key, done.action.holder, done.outcome.at));
    m_clock.after(followedFor, this, [this, id] {
        if (const auto ended = m_followed.extract(id))
            emit followed(id, ended.mapped());
    });
}

void Engine::write(JournalWriter *journal, const Assignment &assignment, const DoneAction &done, Instant now)
{
    if (!journal)
        return;
    ActionRecord action = actionRecord(assignment.order, done, {assignment.at, assignment.begun, now});
    action.server = assignment.server;
    journal->add(action);
}

void Engine::test(quint64 id, const redis::Connection::Options &options) { runTest(id, options); }

QCoro::Task<> Engine::runTest(quint64 id, redis::Connection::Options options)
{
    const QPointer<Engine> self(this);
    const redis::Diagnosis diagnosis = co_await redis::testConnection(options, m_clock, m_testScope.get());
    if (self)
        emit testFinished(id, diagnosis);
}

} // namespace lockscope
