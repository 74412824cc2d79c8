// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>

#include <optional>

namespace lockscope {

/** Notices a scan that would never end: a cursor comes again, or the scan has gone past far more keys than there can be. Pure. */
class ScanLimit {
public:
    /** The scan of one pattern begins; so many keys are in the database, as far as that is known. */
    void begin(std::optional<quint64> keysInDatabase);
    /** A page asked for so many keys, and the server said where to go on. Nothing: the scan may go on. */
    std::optional<Error> note(QByteArrayView cursor, int count);

    static bool isEndless(const Error &error) { return error.code == "endless"; }

private:
    QByteArray m_landmark; // an earlier cursor: the one of page 1, 2, 4, 8 …
    quint64 m_pages = 0;
    quint64 m_counted = 0;
    quint64 m_most = 0;
};

} // namespace lockscope
