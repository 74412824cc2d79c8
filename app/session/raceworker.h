// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scoring.h"
#include "racelab/scenario/filmmaker.h"
#include "session/privatecomparison.h"

#include <memory>
#include <optional>

namespace lockscope {

/** The part of RaceController in the lab thread: makes films, explores and compares retry policies, on servers that start at first use. */
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
    std::optional<MakeFilm> m_wanted; // after the film that is being made
    bool m_isFilming = false;
    std::unique_ptr<FilmMaker> m_maker;
    std::unique_ptr<ServerGroup> m_servers; // first to go: what awaits them gets its answer
};

} // namespace lockscope
