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
 * What happened to a lock after an operator's action, as far as it was seen: it stayed free, another client or the old holder took it, or its key got
 * another type; for a fenced-off lock also how its quiet period ended. Takes the events of that lock after the action. Pure.
 */
class Aftermath {
public:
    enum class Kind : quint8 {
        StaysFree,
        TakenBy,
        CameBack,
        Replaced,    ///< of a fence: the key is of another type now, so that no client has the lock
        Overwritten, ///< a client that does not check the key took the lock while the tombstone stood
        Prolonged,   ///< the tombstone had got another lease, and was removed at the end of the quiet period
        NotEnded,    ///< the tombstone could not be removed after the quiet period; see error()
        Unwatched,   ///< the server was closed before the end of the quiet period
    };

    Aftermath(const Bytes &key, const Bytes &oldHolder, Instant at) : m_key(key), m_oldHolder(oldHolder), m_at(at) {}
    /** For a fence: the tombstone stands until closedUntil. */
    Aftermath(const Bytes &key, const Bytes &oldHolder, Instant at, const Bytes &tombstone, Instant closedUntil)
        : m_key(key), m_oldHolder(oldHolder), m_tombstone(tombstone), m_at(at), m_closedUntil(closedUntil)
    {
    }

    /**
     * How long a lock is watched after an action that is no fence: long enough for waiters, most of which poll several times a second; a holder that
     * restores its lock may take a whole lease, and is seen later.
     */
    static constexpr Duration watchedFor{3000};

    const Bytes &key() const { return m_key; }
    bool isFence() const { return !m_tombstone.isEmpty(); }
    void take(const LockEvent &event);
    /** Takes a holder that was found by reading the lock. */
    void take(const Bytes &holder, Instant at);
    /** How the quiet period ended, if nothing was seen before. */
    void end(Kind kind, const Error &error = {});
    Kind kind() const { return m_kind; }
    /** The first client that took the lock after the action. */
    const Bytes &newHolder() const { return m_newHolder; }
    bool isOldHolder() const { return !m_oldHolder.isEmpty() && m_newHolder == m_oldHolder; }
    std::optional<Duration> takenAfter() const { return m_takenAfter; }
    const Error &error() const { return m_error; }

private:
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

/** What happened to the locks of a run, each with the number of its action in the run. */
using BulkAftermath = std::vector<std::pair<int, Aftermath>>;

} // namespace lockscope
