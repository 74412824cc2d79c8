// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/sqlite.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/** The statements that bring a journal from one version of its schema to the next. */
using JournalMigration = QStringList;

/** The migrations from nothing to version 1, from 1 to 2 …; never change an entry, only add new ones. */
const std::vector<JournalMigration> &journalMigrations();

/**
 * Brings the file up to date in one transaction, also if two programs try at once. Errors: "newer" for a file of a later version, "damaged" for a
 * file that is not a journal.
 */
Result<void> migrateJournal(Sqlite &sqlite, const std::vector<JournalMigration> &migrations = journalMigrations());

/** The version of the file's schema; 0: the file is empty. Errors as of migrateJournal(). */
Result<int> journalVersion(Sqlite &sqlite, int newestKnown);

} // namespace lockscope
