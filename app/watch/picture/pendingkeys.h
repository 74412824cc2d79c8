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
 * Keys to read again, each once, with the reason, the last command that an event reported, and the one before it if that removed the key. Counts
 * changes that are not read since a newer one followed. One batch at a time is taken out, and stays under way until it is finished. Pure.
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
        std::optional<Gone> gone; ///< an earlier event that removed it
        bool isTold = false;      ///< an event named it, not only this program
        bool isLeaseOnly = false; ///< events reported only changes of its lease
    };
    /** Limits of the queue, since a server may name keys faster than they can be read. */
    static constexpr qsizetype mostKeys = 1'000'000;
    static constexpr qint64 mostBytes = qint64(128) * 1024 * 1024;

    struct Batch {
        std::vector<Bytes> keys;
        std::vector<Notice> notices; ///< one for each key
    };

    /** Returns false if the queue is full; the change is then dropped. */
    bool addEvent(const Bytes &key, const QByteArray &command, Instant now);
    /** Requests a reading, as an event would. */
    void addLook(const Bytes &key);
    /** An event takes precedence over a deadline. */
    void addDeadline(const Bytes &key);
    /** The number of keys waiting or under way. */
    qsizetype size() const { return m_waiting.size() + m_underWay.size(); }
    bool isEmpty() const { return m_waiting.isEmpty(); }
    /** True if an event has named it and it is waiting or under way: a change found meanwhile is already announced. */
    bool isAnnounced(const Bytes &key) const;
    /** True if it was named again after those under way. */
    bool isWaiting(const Bytes &key) const { return m_waiting.contains(key); }
    /** As isWaiting(), and not only for its lease. */
    bool isWholeWaiting(const Bytes &key) const;
    /** Number of reported changes that were not read. */
    quint64 coalesced() const { return m_coalesced; }

    Batch takeBatch(qsizetype most);
    /** Queues a key for the next batch, unless a newer notice is waiting. */
    void putBack(const Bytes &key, const Notice &notice);
    void finishBatch() { m_underWay.clear(); }
    void clear();

private:
    bool isFull() const { return m_waiting.size() >= mostKeys || m_waitingBytes >= mostBytes; }
    Notice &waiting(const Bytes &key);

    QHash<Bytes, Notice> m_waiting;
    qint64 m_waitingBytes = 0; // bytes of the waiting keys
    QHash<Bytes, Notice> m_underWay;
    quint64 m_coalesced = 0;
};

/** True if the event removes the key, so that it need not be read. */
bool tellsGone(QByteArrayView command);

} // namespace lockscope
