// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QHash>

#include <deque>
#include <optional>
#include <utility>

namespace lockscope {

/** Keys of locks that are known to be free, and since when: the newest 20,000 of them. Cheap to ask while there is none. Pure. */
class FreeKeys {
public:
    void remember(const Bytes &key, Instant since);
    bool contains(const Bytes &key) const { return !m_ends.isEmpty() && m_ends.contains(key); }
    /** Since when it was free; it is so no longer. */
    std::optional<Instant> take(const Bytes &key);
    void forget(const Bytes &key) { m_ends.remove(key); }
    void clear();

private:
    struct End {
        Instant at;
        quint64 number;
    };

    QHash<Bytes, End> m_ends;
    std::deque<std::pair<quint64, Bytes>> m_inOrder; // and perhaps some that have been taken or remembered anew since
    quint64 m_count = 0;
};

} // namespace lockscope
