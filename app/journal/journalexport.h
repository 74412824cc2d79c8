// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalquery.h"
#include "journal/journalreader.h"

#include <functional>

namespace lockscope {

enum class JournalFormat : quint8 { Csv, JsonLines };

/**
 * The line of one record. JSON: bytes that are not UTF-8 come as key_base64 … instead of key …; times are Unix milliseconds. CSV (RFC
 * 4180): bytes made visible, times in UTC, and no cell that a spreadsheet would take for a formula.
 */
QByteArray jsonLine(const StoredAction &action);
QByteArray jsonLine(const StoredHold &hold);
QByteArray csvHeader(JournalPart part);
QByteArray csvLine(const StoredAction &action);
QByteArray csvLine(const StoredHold &hold);

/** How records become lines. */
struct JournalLines {
    QByteArray header; ///< empty: none
    std::function<QByteArray(const StoredAction &)> ofAction;
    std::function<QByteArray(const StoredHold &)> ofHold;
};
JournalLines journalLines(JournalPart part, JournalFormat format);

struct JournalExportProgress {
    qint64 rows = 0;
    std::optional<JournalPlace> newest, reached; ///< of the rows so far
};

/**
 * Passes line after line to the sink, newest first, with at most one page in memory. Ends without an error when the sink returns false or the limit
 * is reached (0: no limit). Returns the number of rows.
 */
Result<qint64> writeJournal(JournalReader &reader, const JournalQuery &query, const JournalLines &lines, qint64 limit,
                            const std::function<bool(const QByteArray &)> &sink,
                            const std::function<void(const JournalExportProgress &)> &progress = {});

} // namespace lockscope
