// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/**
 * What became of a lock after an operator's action, as far as it was seen: free, taken by somebody else, or back with its old holder. Fed
 * with the events of that lock from then on. Pure.
 */
class Aftermath {
public:
    enum class Kind : quint8 { StaysFree, TakenBy, CameBack };

    Aftermath(const Bytes &key, const Bytes &oldHolder, Instant at) : m_key(key), m_oldHolder(oldHolder), m_at(at) {}

    const Bytes &key() const { return m_key; }
    void take(const LockEvent &event);
    Kind kind() const { return m_kind; }
    /** Who has it since; only the first one is told. */
    const Bytes &newHolder() const { return m_newHolder; }
    std::optional<Duration> takenAfter() const { return m_takenAfter; }

private:
    Bytes m_key;
    Bytes m_oldHolder;
    Instant m_at;
    Kind m_kind = Kind::StaysFree;
    Bytes m_newHolder;
    std::optional<Duration> m_takenAfter;
};

/** What became of many, by the number of the order. */
using BulkAftermath = std::vector<std::pair<int, Aftermath>>;

} // namespace lockscope
