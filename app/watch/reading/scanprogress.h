// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace lockscope {

/**
 * How far a scan of one or several patterns has come. Redis counts cursors up with their bits in reverse order, so that a cursor shows which part of
 * the table is done, whatever its size. Where cursors do not grow that way, pages are counted instead. Pure.
 */
class ScanProgress {
public:
    void begin(qsizetype patterns);
    /** A page asked for this number of keys; the server said where to go on. */
    void note(QByteArrayView cursor, int count);
    /** Nothing: not known. */
    std::optional<double> share(std::optional<quint64> keysInDatabase) const;
    /** Asked for so far; a key counts once for each pattern. */
    quint64 keysCounted() const { return m_counted; }
    /** Of the keys of the database; an estimate if their number is not known. */
    quint64 keysVisited(std::optional<quint64> keysInDatabase) const;

private:
    qsizetype m_patterns = 1;
    qsizetype m_patternsDone = 0;
    double m_partDone = 0; // of the present pattern's scan
    quint64 m_counted = 0;
    bool m_isCursorTelling = true;
};

/** Detects a scan that would never end: a cursor repeats, or the scan has passed far more keys than there can be. Pure. */
class ScanLimit {
public:
    /** The scan of one pattern begins; the number of keys in the database, as far as it is known. */
    void begin(std::optional<quint64> keysInDatabase);
    /** A page asked for this number of keys, and the server said where to go on. Nothing: the scan may go on. */
    std::optional<Error> note(QByteArrayView cursor, int count);

    static bool isEndless(const Error &error) { return error.code == "endless"; }

private:
    QByteArray m_landmark; // an earlier cursor: the one of page 1, 2, 4, 8 …
    quint64 m_pages = 0;
    quint64 m_counted = 0;
    quint64 m_most = 0;
};

} // namespace lockscope
