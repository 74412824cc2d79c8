// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QHash>

#include <deque>
#include <optional>
#include <utility>

namespace lockscope {

/** The last ended holds of keys, and since when keys are free, unless they were held since: the newest 20,000. Cheap while empty. Pure. */
class EndedHolds {
public:
    /** Records a hold that was not seen; the hold before remains the last known one. */
    void rememberFree(const Bytes &key, Instant since) { end(key, since).isFree = true; }
    void remember(const Lock &hold, Instant at, bool isFree);
    bool isFree(const Bytes &key, Instant after) const;
    /** Since when it was free, if after this instant; then marks it as not free. */
    std::optional<Instant> takeFree(const Bytes &key, Instant after);
    /** True if the last hold had the same token and no later deadline: by the server's state the same acquisition. */
    bool isLast(const Lock &hold) const;
    /** Keys that became free until this instant may not be free any more. */
    void forgetFree(Instant until);

private:
    struct End {
        Instant at;
        quint64 number = 0;
        std::size_t token = 0; ///< hash of the token; 0: none, or several
        MaybeInstant deadline;
        bool isFree = false;
    };

    End &end(const Bytes &key, Instant at);

    QHash<Bytes, End> m_ends;
    std::deque<std::pair<quint64, Bytes>> m_inOrder; // may contain outdated entries
    quint64 m_count = 0;
};

} // namespace lockscope
