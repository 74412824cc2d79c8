// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/explore/scorecard.h"

#include <optional>

namespace lockscope {

/**
 * Keeps the last scorecard between sessions in a JSON file. A card can be computed again, so a file that cannot be read is reported and replaced by
 * the next card. May be used in any thread, but only in one at a time.
 */
class ScorecardStore {
public:
    explicit ScorecardStore(QString path) : m_path(std::move(path)) {}

    const QString &path() const { return m_path; }
    /** Nothing: no card was saved yet. */
    Result<std::optional<Scorecard>> load() const;
    /** Replaces the file atomically. */
    Result<void> save(const Scorecard &card) const;

private:
    QString m_path;
};

/** scorecard.json in the application's data folder. */
QString defaultScorecardPath();

/** Replaces the cells of `older` with those found in `newer`, new rows at the end: exploring some cells keeps the others. */
Scorecard merged(Scorecard older, const Scorecard &newer);

} // namespace lockscope
