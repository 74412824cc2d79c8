// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "traffic/probe/probefigures.h"

#include <QObject>
#include <QPointer>

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * The second connection of a probe: looks at the server and at what it keeps for the first one, and ends that by its id. Does not reconnect: without it
 * there is no probe. An answer that takes more than a second is an error. Lives in the probe's thread.
 */
class ProbeGuard : public QObject {
    Q_OBJECT
public:
    ProbeGuard(const redis::Connection::Options &options, Clock &clock, const redis::TransportFactory &factory);

    /** Connects, and asks whether all is allowed that it needs; the error says what is not. */
    static QCoro::Task<Result<void>> prepare(QPointer<ProbeGuard> self);
    /** Of the probe with this id; 0: there is none yet, and the look is at this connection instead. */
    static QCoro::Task<Result<ServerLook>> look(QPointer<ProbeGuard> self, qint64 probe);
    static QCoro::Task<Result<TrafficClients>> clients(QPointer<ProbeGuard> self);
    static QCoro::Task<> kill(QPointer<ProbeGuard> self, qint64 probe);
    bool isReplica() const { return m_isReplica; }

private:
    redis::Command listCommand(qint64 client) const;

    Clock &m_clock;
    qint64 m_id = 0;             // of its own connection
    bool m_listsOneAlone = true; // CLIENT LIST ID, since Redis 6.2
    bool m_isReplica = false;
    redis::Connection m_connection; // last: it resumes coroutines when it goes
};

/** Of a probe's connections: they fail rather than come back, and are found by their name in CLIENT LIST. */
redis::Connection::Options probeConnection(redis::Connection::Options options);

} // namespace lockscope
