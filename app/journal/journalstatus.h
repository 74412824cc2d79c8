// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/** The state of the journal. Numbers count from the start of this program. */
struct JournalStatus {
    bool isWritable = false;   ///< the last attempt went well
    QString problem;           ///< else: why not, for people; it is tried again and again. Empty: not tried yet
    QString notice;            ///< what had to be done once and somebody should know: a damaged file was set aside …
    qint64 actionsWaiting = 0; ///< in memory, to be written
    quint64 actionsWritten = 0;
    quint64 actionsLost = 0; ///< there was no room for them even in memory
    quint64 holdsWritten = 0;
    quint64 holdsNotRecorded = 0; ///< upper bound; written down too, as far as possible

    bool operator==(const JournalStatus &) const = default;
};

} // namespace lockscope
