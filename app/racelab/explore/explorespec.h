// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scorecard.h"

#include <QStringList>

#include <optional>

namespace lockscope {

/** What to explore. */
struct ExploreSpec {
    QStringList protocols;
    std::vector<Column> columns{allColumns.begin(), allColumns.end()};
    Bounds bounds;
};

/** A protocol whose clients' moves are chosen at random. */
struct ShuffleSpec {
    QString protocol;
    int clients = 2;
    quint32 seed = 1;
};

/** How far it has come; emitted a few times a second. */
struct ExploreProgress {
    QString protocol = {};
    Column column = Column::MutualExclusion;
    quint64 schedules = 0, states = 0; ///< of this column
    quint64 waiting = 0;               ///< states that are still to be gone on from
    int moves = 0;                     ///< how long the schedules are by now
    double schedulesPerSecond = 0;
    int columnsDone = 0, columnsInAll = 0;
    std::optional<Duration> timeLeft = {}; ///< of this column, at least; nothing: not known yet
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::ShuffleSpec)
Q_DECLARE_METATYPE(lockscope::ExploreProgress)
