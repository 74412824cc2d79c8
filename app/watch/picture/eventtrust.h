// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QHash>

namespace lockscope {

/**
 * Judges whether an event may be the last one of its key. Events and readings come over different connections: events usually within milliseconds,
 * but queued ones report the past. A reading that is newer than its key's last event shows how late the next event is. Pure.
 */
class EventTrust {
public:
    /** An event that arrives this long after a reading was sent after it, unless events are late; all earlier events have arrived by then. */
    static constexpr Duration longestWay{50};
    /** How long events are doubted after a late one. */
    static constexpr Duration doubt{1000};

    /** An event reported the key as gone, but a later reading found it. */
    void contradicted(const Bytes &key, Instant now);
    /** An event named this key. */
    void told(const Bytes &key, Instant now)
    {
        if (!m_unexplained.isEmpty())
            explained(key, now);
    }
    /** told: when the key's last event arrived; heardUntil: no other followed until then; read: when the key was last read. */
    bool isLastWord(Instant told, Instant heardUntil, Instant read);
    void clear();

private:
    void explained(const Bytes &key, Instant now);

    QHash<Bytes, Instant> m_unexplained; // instants of readings newer than their keys' events
    Instant m_firstUnexplained;          // not later than any of them
    Instant m_doubtUntil;
};

/** Compares events with readings: an event may follow a change that a reading found; if none follows in time, it was missed. Pure. */
class EventAudit {
public:
    /** A reading found a change of this key without an event. */
    void found(const Bytes &key, Instant now);
    /** An event named this key. */
    void announced(const Bytes &key);
    /** The number of changes found missed since the last call. */
    quint64 takeMissed(Instant now);
    void clear() { m_found.clear(); }

private:
    QHash<Bytes, Instant> m_found;
};

} // namespace lockscope
