// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QHash>

#include <deque>
#include <optional>
#include <utility>

namespace lockscope {

/**
 * The last holds of keys that are over, and since when their keys are free, if nobody has been seen to have them since: the newest 20,000. Cheap to
 * ask while empty. Pure.
 */
class EndedHolds {
public:
    /** Of a key that was taken and given back unseen, the hold before is the last that is known. */
    void rememberFree(const Bytes &key, Instant since) { end(key, since).isFree = true; }
    void remember(const Lock &hold, Instant at, bool isFree);
    bool isFree(const Bytes &key, Instant after) const;
    /** Since when it was free, if that was after this instant; it is so no longer. */
    std::optional<Instant> takeFree(const Bytes &key, Instant after);
    /** By the same token, and it would not end later: not another acquisition, as far as the server's state says. */
    bool isLast(const Lock &hold) const;
    /** Keys that were free until this instant need not be so any more. */
    void forgetFree(Instant until);

private:
    struct End {
        Instant at;
        quint64 number = 0;
        std::size_t token = 0; ///< its hash; 0: none, or several
        MaybeInstant deadline;
        bool isFree = false;
    };

    End &end(const Bytes &key, Instant at);

    QHash<Bytes, End> m_ends;
    std::deque<std::pair<quint64, Bytes>> m_inOrder; // and perhaps some that were taken or remembered again since
    quint64 m_count = 0;
};

} // namespace lockscope
