// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/privatefleetservers.h"
#include "fleet/retrycomparison.h"
#include "racelab/explore/scoring.h"
#include "racelab/scenario/filmmaker.h"

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

/** The part of RaceController that lives in the lab thread: makes films, explores and compares retry policies, on servers that start at first use. */
class RaceWorker : public QObject {
    Q_OBJECT
public:
    explicit RaceWorker(Clock &clock);
    ~RaceWorker() override;

    void setProtocols(const ProtocolCatalogue &protocols) { m_protocols = protocols; }
    void play(const Scenario &scenario);
    void replay(const QString &schedule);
    void shuffle(const ShuffleSpec &order);
    void explore(const ExploreSpec &order);
    void pauseExploring();
    void continueExploring();
    void cancelExploring();
    void compareRetries(const FleetSpec &order, const std::vector<RetryPolicy> &policies);
    void stopComparingRetries();

signals:
    void filmReady(const lockscope::Film &film);
    void filmFailed(const lockscope::Error &error);
    void exploreProgress(const lockscope::ExploreProgress &progress);
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

} // namespace lockscope
