// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/** The state of the journal. Numbers count from the start of this program. */
struct JournalStatus {
    bool isWritable = false;   ///< the last attempt to write succeeded
    QString problem;           ///< why it failed, for people; writing is tried again. Empty: not tried yet
    QString notice;            ///< something unusual that was done, for people: a damaged file was renamed …
    qint64 actionsWaiting = 0; ///< in memory, not yet written
    quint64 actionsWritten = 0;
    quint64 actionsLost = 0; ///< there was no room for them in memory
    quint64 holdsWritten = 0;
    quint64 holdsNotRecorded = 0; ///< upper bound; this number is recorded, too, if possible

    bool operator==(const JournalStatus &) const = default;
};

} // namespace lockscope
