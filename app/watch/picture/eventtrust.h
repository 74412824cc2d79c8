// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QHash>

namespace lockscope {

/**
 * Whether an event may be taken for the last word on its key. Events come over another connection than readings: usually within milliseconds, but
 * where they queue up they report what was long ago. A reading that shows more than the last event of its key did shows how late the next one is.
 * Pure.
 */
class EventTrust {
public:
    /** An event that arrives this long after a reading was sent later, too, unless events are late; and by then all earlier ones have arrived. */
    static constexpr Duration longestWay{50};
    /** Once they were late. */
    static constexpr Duration doubt{1000};

    /** An event said that the key was gone, and a later reading that has come in now found it. */
    void contradicted(const Bytes &key, Instant now);
    /** An event named this key. */
    void told(const Bytes &key, Instant now)
    {
        if (!m_unexplained.isEmpty())
            explained(key, now);
    }
    /** The event came then, and no other one of its key up to that time; the key was last read at that one. */
    bool isLastWord(Instant told, Instant heardUntil, Instant read);
    void clear();

private:
    void explained(const Bytes &key, Instant now);

    QHash<Bytes, Instant> m_unexplained; // readings newer than the events of their keys
    Instant m_firstUnexplained;          // not later than any of these
    Instant m_doubtUntil;
};

/**
 * Checks the events against the readings: a change that a reading found first may still be announced for a moment; if no event comes in that time, it
 * was missed. Pure.
 */
class EventAudit {
public:
    /** A reading showed a change of this key that no event had named. */
    void found(const Bytes &key, Instant now);
    /** An event named this key. */
    void announced(const Bytes &key);
    /** How many changes have turned out, since the last call, to be missed. */
    quint64 takeMissed(Instant now);
    void clear() { m_found.clear(); }

private:
    QHash<Bytes, Instant> m_found;
};

} // namespace lockscope
