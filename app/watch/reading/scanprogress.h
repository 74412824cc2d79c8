// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace lockscope {

/**
 * The progress of a scan of one or several patterns. Redis increments the reversed bits of cursors, so a cursor shows the part of the table that is
 * done, whatever its size. If cursors do not grow that way, pages are counted instead. Pure.
 */
class ScanProgress {
public:
    void begin(qsizetype patterns);
    /** Notes a page with this COUNT, and the cursor that the server returned. */
    void note(QByteArrayView cursor, int count);
    /** nullopt: unknown. */
    std::optional<double> share(std::optional<quint64> keysInDatabase) const;
    /** Sum of COUNT so far; a key counts once for each pattern. */
    quint64 keysCounted() const { return m_counted; }
    /** Number of keys visited; an estimate if the number in the database is unknown. */
    quint64 keysVisited(std::optional<quint64> keysInDatabase) const;

private:
    qsizetype m_patterns = 1;
    qsizetype m_patternsDone = 0;
    double m_partDone = 0; // of the current pattern
    quint64 m_counted = 0;
    bool m_isCursorTelling = true;
};

/** Detects a scan that would never end: a cursor repeats, or the scan has passed far more keys than there can be. Pure. */
class ScanLimit {
public:
    /** Begins the scan of one pattern; keysInDatabase if known. */
    void begin(std::optional<quint64> keysInDatabase);
    /** Notes a page with this COUNT and the returned cursor; an error ends the scan. */
    std::optional<Error> note(QByteArrayView cursor, int count);

    static bool isEndless(const Error &error) { return error.code == "endless"; }

private:
    QByteArray m_landmark; // the cursor of page 1, 2, 4, 8 …
    quint64 m_pages = 0;
    quint64 m_counted = 0;
    quint64 m_most = 0;
};

} // namespace lockscope
