// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scorecard.h"

#include <QStringList>

#include <optional>

namespace lockscope {

/** When an exploration ends although it is not complete. */
struct ExploreLimits {
    Duration time{0};           ///< for all columns; each has its share of what is left; 0: no end
    quint64 states = 5'000'000; ///< of one column
};

/** What to explore. */
struct ExploreSpec {
    QStringList protocols;
    std::vector<Column> columns{allColumns.begin(), allColumns.end()};
    Bounds bounds;
    ExploreLimits limits = {};
};

/** The order for a film with moves chosen at random. */
struct ShuffleSpec {
    QString protocol;
    int clients = 2;
    quint32 seed = 1;
};

/** The progress of an exploration; emitted a few times a second. */
struct ExploreProgress {
    QString protocol = {};
    Column column = Column::MutualExclusion;
    quint64 schedules = 0, states = 0; ///< of this column
    quint64 waiting = 0;               ///< states from which the exploration has not continued yet
    int moves = 0;                     ///< present length of the schedules
    double schedulesPerSecond = 0;
    int columnsDone = 0, columnsInAll = 0;
    Message growth = {};                   ///< what may make the exploration endless; empty: nothing is seen
    std::optional<Duration> timeLeft = {}; ///< at least, for this column; nothing: not known yet
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::ShuffleSpec)
Q_DECLARE_METATYPE(lockscope::ExploreProgress)
