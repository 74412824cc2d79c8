// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "journal/journalrecords.h"

#include <span>
#include <vector>

namespace lockscope {

/**
 * What is done, and cannot be written to the journal: a private file beside it says so, so that no undo takes an older action on that lock for the last
 * one. Of each, as few as that takes: when, where, what, on which key, and what came of it. One file for each writer.
 */
class UnrecordedNote {
public:
    explicit UnrecordedNote(const QString &journal);

    /** They are on the disk when it returns. */
    Result<void> add(std::span<const ActionRecord> actions);
    /** All of them are in the journal now. */
    void remove();

private:
    const QString m_path;
    bool m_isThere = false;
};

/** By any writer, in any order; of one intent the last counts. */
Result<std::vector<ActionRecord>> unrecordedBeside(const QString &journal);

/** So old that nobody undoes anything before them. */
void removeOldNotes(const QString &journal, UnixTime now);

} // namespace lockscope
