// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/raceworker.h"

#include "racelab/explore/replay.h"
#include "racelab/explore/shuffle.h"

#include <QPointer>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

PrivateComparison::PrivateComparison(FleetSpec spec, std::vector<RetryPolicy> policies, Clock &clock)
    : m_spec(std::move(spec)), m_policies(std::move(policies)), m_clock(clock), m_fleetServers({.user = FeatureName::tr("race lab")})
{
    m_figures.requests = m_spec.requests;
    connect(&m_fleetServers, &PrivateFleetServers::ready, this, &PrivateComparison::begin);
    connect(&m_fleetServers, &PrivateFleetServers::failed, this, &PrivateComparison::fail);
}

PrivateComparison::~PrivateComparison() = default;

void PrivateComparison::start() { m_fleetServers.prepare(needsOf(m_spec.groups, m_spec.protocols)); }

void PrivateComparison::stop()
{
    m_isStopped = true;
    if (m_comparison)
        return m_comparison->stop();
    emit changed(m_figures);
}

void PrivateComparison::begin()
{
    if (m_isStopped)
        return;
    m_comparison = std::make_unique<RetryComparison>(m_spec, m_policies, m_fleetServers.servers(), m_clock);
    connect(m_comparison.get(), &RetryComparison::changed, this, [this](const RetryFigures &figures) {
        m_figures = figures;
        emit changed(figures);
    });
    m_comparison->start();
}

void PrivateComparison::fail(const Error &error)
{
    if (m_comparison && !m_figures.isRunning)
        return; // the comparison has finished
    m_comparison.reset();
    m_figures.isRunning = false;
    m_figures.error = error;
    emit changed(m_figures);
}

RaceWorker::RaceWorker(Clock &clock) : m_clock(clock) {}

RaceWorker::~RaceWorker()
{
    m_wanted.reset(); // the film under way ends with its servers: no other may begin then
}

void RaceWorker::play(const Scenario &scenario)
{
    makeFilm([scenario = scenario.translated()](FilmMaker &maker) { return maker.make(scenario); });
}

void RaceWorker::replay(const QString &schedule)
{
    const Result<Replay> replay = parseReplay(schedule, m_protocols);
    if (!replay) {
        emit filmFailed(replay.error());
        return;
    }
    makeFilm([order = filmOrder(*replay, m_protocols)](FilmMaker &maker) { return maker.replay(order); });
}

void RaceWorker::playExcerpt(const ExcerptStory &story)
{
    makeFilm([story](FilmMaker &maker) { return maker.play(story); });
}

void RaceWorker::shuffle(const ShuffleSpec &order)
{
    const Result<ScheduleSpec> film = shuffled(order, m_protocols);
    if (!film) {
        emit filmFailed(film.error());
        return;
    }
    makeFilm([film = *film](FilmMaker &maker) { return maker.replay(film); });
}

void RaceWorker::makeFilm(MakeFilm how)
{
    if (!m_servers)
        m_servers = std::make_unique<ServerGroup>(FeatureName::tr("race lab"), m_clock);
    m_wanted = std::move(how);
    if (m_isFilming)
        m_maker->cancel();
    else
        makeFilms();
}

/** Makes films until none is wanted; does not report a film that was replaced. */
QCoro::Task<> RaceWorker::makeFilms()
{
    const QPointer<RaceWorker> self(this);
    m_isFilming = true;
    while (m_wanted) {
        const MakeFilm how = *std::exchange(m_wanted, std::nullopt);
        m_maker = std::make_unique<FilmMaker>(*m_servers, m_protocols, m_clock);
        const Result<Film> film = co_await how(*m_maker);
        if (!self)
            co_return;
        if (m_wanted)
            continue;
        if (film)
            emit filmReady(*film);
        else
            emit filmFailed(film.error());
    }
    m_isFilming = false;
}

void RaceWorker::explore(const ExploreSpec &order)
{
    m_scoring = std::make_unique<Scoring>(m_clock, m_protocols);
    connect(m_scoring.get(), &Scoring::progressed, this, &RaceWorker::exploreProgress);
    connect(m_scoring.get(), &Scoring::scored, this, &RaceWorker::scored);
    connect(m_scoring.get(), &Scoring::ended, this, &RaceWorker::exploreEnded);
    connect(m_scoring.get(), &Scoring::failed, this, &RaceWorker::exploreFailed);
    m_scoring->start(order);
}

void RaceWorker::pauseExploring()
{
    if (m_scoring)
        m_scoring->pause();
}

void RaceWorker::continueExploring()
{
    if (m_scoring)
        m_scoring->goOn();
}

void RaceWorker::cancelExploring() { m_scoring.reset(); }

void RaceWorker::compareRetries(const FleetSpec &order, const std::vector<RetryPolicy> &policies)
{
    m_comparison = std::make_unique<PrivateComparison>(order, policies, m_clock);
    connect(m_comparison.get(), &PrivateComparison::changed, this, &RaceWorker::retriesCompared);
    m_comparison->start();
}

void RaceWorker::stopComparingRetries()
{
    if (m_comparison)
        m_comparison->stop();
}

RaceThread::RaceThread(Clock &clock) : m_worker(new RaceWorker(clock))
{
    m_thread.setObjectName(u"race lab"_s);
    m_worker->moveToThread(&m_thread);
    // The thread quits after the worker is destroyed: the worker's members leave work for the event loop.
    QObject::connect(m_worker, &QObject::destroyed, &m_thread, &QThread::quit, Qt::DirectConnection);
    m_thread.start();
}

RaceThread::~RaceThread()
{
    m_worker->deleteLater();
    m_thread.wait();
}

} // namespace lockscope
