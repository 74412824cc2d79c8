// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "locks/lockevent.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/**
 * What became of a lock after an operator's action, as far as it was seen: free, taken by somebody else, back with its old holder, or something else
 * under its name; of a fenced-off lock also how its quiet period ended. Takes the events of that lock from then on. Pure.
 */
class Aftermath {
public:
    enum class Kind : quint8 {
        StaysFree,
        TakenBy,
        CameBack,
        Replaced,    ///< of a fence: the key is of another type now, so that nobody has the lock
        Overwritten, ///< taken while the tombstone stood, by a client that does not check what is there
        Prolonged,   ///< the tombstone had got another lease, and was removed at the end of the quiet period
        NotEnded,    ///< it stands on beyond the quiet period; see error()
        Unwatched,   ///< the server was closed before the end of the quiet period
    };

    Aftermath(const Bytes &key, const Bytes &oldHolder, Instant at) : m_key(key), m_oldHolder(oldHolder), m_at(at) {}
    /** Of a fence whose tombstone stands until then. */
    Aftermath(const Bytes &key, const Bytes &oldHolder, Instant at, const Bytes &tombstone, Instant closedUntil)
        : m_key(key), m_oldHolder(oldHolder), m_tombstone(tombstone), m_at(at), m_closedUntil(closedUntil)
    {
    }

    const Bytes &key() const { return m_key; }
    void take(const LockEvent &event);
    /** The same, found out by a look: this holder has it now. */
    void take(const Bytes &holder, Instant at);
    /** How the quiet period ended, if nothing was seen before. */
    void end(Kind kind, const Error &error = {});
    Kind kind() const { return m_kind; }
    /** Who has held it since; only the first holder is reported. */
    const Bytes &newHolder() const { return m_newHolder; }
    bool isOldHolder() const { return !m_oldHolder.isEmpty() && m_newHolder == m_oldHolder; }
    std::optional<Duration> takenAfter() const { return m_takenAfter; }
    const Error &error() const { return m_error; }

private:
    bool isFence() const { return !m_tombstone.isEmpty(); }

    Bytes m_key;
    Bytes m_oldHolder;
    Bytes m_tombstone;
    Instant m_at;
    MaybeInstant m_closedUntil;
    Kind m_kind = Kind::StaysFree;
    Bytes m_newHolder;
    std::optional<Duration> m_takenAfter;
    Error m_error;
};

/** What became of the locks, by the number of the action in its run. */
using BulkAftermath = std::vector<std::pair<int, Aftermath>>;

} // namespace lockscope
