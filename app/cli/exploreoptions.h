// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/explore/explorespec.h"

namespace lockscope {

/** The options of `explore` and `score` as they were typed; empty: not at all. */
struct ExploreArguments {
    QStringList protocols, columns;
    QString clients, rounds, retries, crashes, pauses, expiries, servers, lost, late;
};

/** The word is no id of a protocol but a file with a user's own: "our-lock.json", "./ours". */
bool isOwnProtocolFile(const QString &word);

/** Checks the options and fills in defaults. Without a protocol: those of one Redis server and of several. The error says what was expected. Pure. */
Result<ExploreSpec> readExploreOptions(const ExploreArguments &words);

} // namespace lockscope
