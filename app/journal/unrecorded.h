// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "journal/journalrecords.h"

#include <span>
#include <vector>

namespace lockscope {

/**
 * A private file beside the journal with the actions that could not be written to it, so that undo does not take an older action on the lock for the
 * last one. Has of each action only the time, server, verb, key and outcome. One file for each writer.
 */
class UnrecordedNote {
public:
    explicit UnrecordedNote(const QString &journal);

    /** Returns when the actions are on the disk. */
    Result<void> add(std::span<const ActionRecord> actions);
    /** Removes the file: all its actions are in the journal now. */
    void remove();

private:
    const QString m_path;
    bool m_isThere = false;
};

/** The actions in the notes of all writers, in any order, with the last record of each intent. */
Result<std::vector<ActionRecord>> unrecordedBeside(const QString &journal);

/** Removes notes that are too old to matter for undo. */
void removeOldNotes(const QString &journal, UnixTime now);

} // namespace lockscope
