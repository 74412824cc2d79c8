// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "fleet/retrycomparison.h"
#include "racelab/explore/explorespec.h"
#include "racelab/film/film.h"
#include "racelab/scenario/scenario.h"

#include <QObject>

#include <memory>

namespace lockscope {

class Clock;
class ProtocolCatalogue;

/**
 * The race lab's engine: plays scenarios and schedules to films, explores protocols and compares retry policies, on its own private servers, which
 * start at first use and end with it. One film, one exploration and one comparison at a time; a new one replaces the one before. Lives in its user's
 * thread; does the work in its own thread.
 */
class RaceController : public QObject {
    Q_OBJECT
public:
    explicit RaceController(Clock &clock, QObject *parent = nullptr);
    ~RaceController() override;

    /** From the next film and the next exploration on; at first those that come with the program. */
    void setProtocols(const ProtocolCatalogue &protocols);
    /** filmReady() or filmFailed() follows. */
    void play(const Scenario &scenario);
    /** The schedule of a ColumnScore, or one that somebody copied. The same. */
    void replay(const QString &schedule);

    /** The same. */
    void shuffle(const ShuffleSpec &order);

    /** exploreProgress() and scored() come as it goes; then exploreEnded() or exploreFailed(). */
    void explore(const ExploreSpec &order);
    /** Pauses; keeps what is explored. */
    void pauseExploring();
    void continueExploring();
    /** Ends it at once and reports no more of it; columns that are not done stay "not explored". */
    void cancelExploring();

    /** Live clients, once with each policy; retriesCompared() follows, five times a second and at the end. A new one replaces the one before. */
    void compareRetries(const FleetSpec &order, const std::vector<RetryPolicy> &policies);
    /** Keeps the results so far. */
    void stopComparingRetries();

signals:
    void filmReady(const lockscope::Film &film);
    void filmFailed(const lockscope::Error &error);
    void exploreProgress(const lockscope::ExploreProgress &progress);
    /** The card as it is by now: after each column. */
    void scored(const lockscope::Scorecard &card);
    void exploreEnded();
    void exploreFailed(const lockscope::Error &error);
    void retriesCompared(const lockscope::RetryFigures &figures);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
