// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/measurement.h"
#include "ui/shared/theme.h"

#include <optional>
#include <vector>

namespace lockscope::ui {

/** Something that was found in a measurement, in words. A value. */
struct Statement {
    QString verdict;
    Theme::Role colour = Theme::Role::Text; ///< of the verdict
    QString name;                           ///< as the command line has it: "blind-release"
    QString locks, clients;
    quint64 count = 0; ///< 0: it is not counted
    qint64 firstUs = 0;
    QString happening, remedy; ///< paragraphs
    std::vector<ExecutedCommand> evidence = {};
    std::optional<std::size_t> finding = {}; ///< of the report, that can be played
    std::optional<TrafficKey> lock = {};     ///< to look at; of a finding none: it is about a family
    std::optional<TrafficSpan> toClear = {}; ///< the hold whose end costs least and ends a deadlock; nothing: there is none, or it is over
};

/** What is wrong with how clients use their locks, the worst first. */
std::vector<Statement> findingsOf(const TrafficReport &report);
/** Deadlocks, the newest first, then locks that are taken in both orders. */
std::vector<Statement> deadlocksOf(const TrafficReport &report);
/** What is said where there is none: of which kinds it is not known, and why. */
QString withoutFindings(const TrafficReport &report);
/** What is said where there are none: that none was seen, or of which kind that is not known, and why. */
QString withoutDeadlocks(const TrafficReport &report);
/** Everything of it, for a report. */
QString plainText(const Statement &statement);
/** A line of its evidence, its columns separated by tabs. */
QString evidenceText(const ExecutedCommand &command);

} // namespace lockscope::ui
