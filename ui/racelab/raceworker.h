// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/privatefleetservers.h"
#include "fleet/retrycomparison.h"
#include "racelab/explore/scoring.h"
#include "racelab/scenario/excerptstory.h"
#include "racelab/scenario/filmmaker.h"

#include <QThread>

#include <memory>
#include <optional>

namespace lockscope {

/** One comparison of retry policies, on private servers that it owns: they start before it and end with this object. Lives in one thread. */
class PrivateComparison : public QObject {
    Q_OBJECT
public:
    PrivateComparison(FleetSpec spec, std::vector<RetryPolicy> policies, Clock &clock);
    ~PrivateComparison() override;

    void start();
    /** Keeps the results so far. */
    void stop();

signals:
    /** As RetryComparison::changed(); also emitted if a server does not start, or ends. */
    void changed(const lockscope::RetryFigures &figures);

private:
    void begin();
    void fail(const Error &error);

    const FleetSpec m_spec;
    const std::vector<RetryPolicy> m_policies;
    Clock &m_clock;
    RetryFigures m_figures;
    PrivateFleetServers m_fleetServers;
    std::unique_ptr<RetryComparison> m_comparison;
    bool m_isStopped = false;
};

/**
 * The race lab's engine: makes films of scenarios and schedules, explores protocols and compares retry policies, on private servers that start at first
 * use. One film, one exploration and one comparison at a time; a new one replaces the earlier one. Lives in one thread, which it keeps busy: see RaceThread.
 */
class RaceWorker : public QObject {
    Q_OBJECT
public:
    explicit RaceWorker(Clock &clock);
    ~RaceWorker() override;

    /** Sets the protocols for the next film and the next exploration. Default: the built-in ones. */
    void setProtocols(const ProtocolCatalogue &protocols) { m_protocols = protocols; }
    /** filmReady() or filmFailed() follows. */
    void play(const Scenario &scenario);
    /** Plays a text of replayText(), such as ColumnScore::schedule. filmReady() or filmFailed() follows. */
    void replay(const QString &schedule);
    /** Plays what was recorded. filmReady() or filmFailed() follows. */
    void playExcerpt(const ExcerptStory &story);
    /** filmReady() or filmFailed() follows. */
    void shuffle(const ShuffleSpec &order);

    /** exploreProgress() and scored() follow during the exploration, then exploreEnded() or exploreFailed(). */
    void explore(const ExploreSpec &order);
    /** Pauses the exploration and keeps its results. */
    void pauseExploring();
    void continueExploring();
    /** Ends the exploration at once, without further signals; the remaining columns stay "not explored". */
    void cancelExploring();

    /** Runs live clients once with each policy; retriesCompared() follows, five times a second and at the end. */
    void compareRetries(const FleetSpec &order, const std::vector<RetryPolicy> &policies);
    /** Keeps the results so far. */
    void stopComparingRetries();

signals:
    void filmReady(const lockscope::Film &film);
    void filmFailed(const lockscope::Error &error);
    void exploreProgress(const lockscope::ExploreProgress &progress);
    /** The card so far; emitted after each column. */
    void scored(const lockscope::Scorecard &card);
    void exploreEnded();
    void exploreFailed(const lockscope::Error &error);
    void retriesCompared(const lockscope::RetryFigures &figures);

private:
    using MakeFilm = std::function<QCoro::Task<Result<Film>>(FilmMaker &)>;

    void makeFilm(MakeFilm how);
    QCoro::Task<> makeFilms();

    Clock &m_clock;
    ProtocolCatalogue m_protocols = ProtocolCatalogue::builtIn();
    std::unique_ptr<Scoring> m_scoring;
    std::unique_ptr<PrivateComparison> m_comparison;
    std::optional<MakeFilm> m_wanted; // the next film, after the one under way
    bool m_isFilming = false;
    std::unique_ptr<FilmMaker> m_maker;
    std::unique_ptr<ServerGroup> m_servers; // destroyed first: calls that await the servers get an answer
};

/** A RaceWorker in a thread of its own: connections to it are queued. Ends what is under way when destroyed. */
class RaceThread {
public:
    explicit RaceThread(Clock &clock);
    ~RaceThread();
    Q_DISABLE_COPY_MOVE(RaceThread)

    RaceWorker *worker() const { return m_worker; }
    template <class Call>
    void tell(Call call)
    {
        QMetaObject::invokeMethod(
            m_worker, [worker = m_worker, call] { call(*worker); }, Qt::QueuedConnection);
    }

private:
    QThread m_thread;
    RaceWorker *const m_worker; // the thread deletes it
};

} // namespace lockscope
