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
 * The race lab's engine: makes films of scenarios and schedules, explores protocols and compares retry policies. Owns a thread, which does the work,
 * and private servers, which start at first use. One film, one exploration and one comparison at a time; a new one replaces the earlier one.
 * Functions are called, and signals emitted, in the thread in which it was made.
 */
class RaceController : public QObject {
    Q_OBJECT
public:
    explicit RaceController(Clock &clock, QObject *parent = nullptr);
    ~RaceController() override;

    /** Sets the protocols for the next film and the next exploration. Default: the built-in ones. */
    void setProtocols(const ProtocolCatalogue &protocols);
    /** filmReady() or filmFailed() follows. */
    void play(const Scenario &scenario);
    /** Plays a text of replayText(), such as ColumnScore::schedule. filmReady() or filmFailed() follows. */
    void replay(const QString &schedule);

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
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
