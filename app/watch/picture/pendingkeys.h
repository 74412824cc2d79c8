// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/picture/lockregistry.h"

#include <QByteArray>
#include <QHash>

#include <optional>
#include <vector>

namespace lockscope {

/**
 * Keys that are to be read again, each once however often it was named; remembers why, the last command that an event reported, and the one before it
 * if that removed the key. Counts the changes whose state nobody will read, as a newer one came first. One batch is taken out at a time and counts as
 * under way until it is finished. Pure.
 */
class PendingKeys {
public:
    /** An event reported that the key was gone. */
    struct Gone {
        QByteArray command;
        Instant at;
    };
    struct Notice {
        NoticedBy by = NoticedBy::Scan;
        QByteArray command;
        Instant at;               ///< when the event came
        std::optional<Gone> gone; ///< before that
        bool isTold = false;      ///< by an event, not asked for by ourselves
        bool isLeaseOnly = false; ///< all that events reported is that the key expires at another time
    };
    /** What waits at most: a server may name keys faster than they can be read. */
    static constexpr qsizetype mostKeys = 1'000'000;
    static constexpr qint64 mostBytes = qint64(128) * 1024 * 1024;

    struct Batch {
        std::vector<Bytes> keys;
        std::vector<Notice> notices; ///< one for each key
    };

    /** False: too much is waiting; this change is not remembered. */
    bool addEvent(const Bytes &key, const QByteArray &command, Instant now);
    /** Requests a reading, as an event would. */
    void addLook(const Bytes &key);
    /** An event outranks a deadline: it knows more. */
    void addDeadline(const Bytes &key);
    /** Waiting or under way. */
    qsizetype size() const { return m_waiting.size() + m_underWay.size(); }
    bool isEmpty() const { return m_waiting.isEmpty(); }
    /** An event has named it, and it is waiting or under way: a change seen meanwhile is already known. */
    bool isAnnounced(const Bytes &key) const;
    /** A later event than those under way has named it. */
    bool isWaiting(const Bytes &key) const { return m_waiting.contains(key); }
    /** The same, and it reported more than another lease. */
    bool isWholeWaiting(const Bytes &key) const;
    /** Changes so far that were reported and not read. */
    quint64 coalesced() const { return m_coalesced; }

    Batch takeBatch(qsizetype most);
    /** For the next batch, unless something newer waits already. */
    void putBack(const Bytes &key, const Notice &notice);
    void finishBatch() { m_underWay.clear(); }
    void clear();

private:
    bool isFull() const { return m_waiting.size() >= mostKeys || m_waitingBytes >= mostBytes; }
    Notice &waiting(const Bytes &key);

    QHash<Bytes, Notice> m_waiting;
    qint64 m_waitingBytes = 0; // of its keys
    QHash<Bytes, Notice> m_underWay;
    quint64 m_coalesced = 0;
};

/** Such an event says everything: the key is gone, and need not be read. */
bool tellsGone(QByteArrayView command);

} // namespace lockscope
