// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockreplay.h"

#include <QHash>
#include <QSet>

namespace lockscope {

/** Which clients are in a transaction, and which keys they watch: it fails if one of these has changed since. Bounded. A value. */
class Transactions {
public:
    void begin(const QByteArray &client);
    void watch(const QByteArray &client, const TrafficKey &key) { m_open[client].watched.insert(key, false); }
    /** EXEC, or what else ends a watch. */
    void end(const QByteArray &client);
    void noteRead(const QByteArray &client, const TrafficKey &key);
    /** A watch from before is not known. */
    void clear();

    /** The number of the one that the client is in; 0: none. */
    quint64 of(const QByteArray &client) const
    {
        const auto open = m_open.constFind(client);
        return open == m_open.cend() ? 0 : open->number;
    }
    /**
     * The client is in one that fails if the key is not as it has read it. What began in the traffic was not watched before that; but
     * a watch may be missing in a capture, where commands have replies.
     */
    bool compare(const ExecutedCommand &command, const TrafficKey &key, const TrafficHold &hold) const;

private:
    struct Open {
        quint64 number = 0;              // 0: it has not begun
        bool isWatchKnown = false;       ///< what it watches is: all of it was seen
        QHash<TrafficKey, bool> watched; ///< and whether the client has read it since
    };
    QHash<QByteArray, Open> m_open; // by client, also those that only watch
    quint64 m_last = 0;
    QSet<QByteArray> m_settled; // clients that have ended one
};

} // namespace lockscope
