// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/auditfinding.h"
#include "traffic/replay/lockreplay.h"

#include <QHash>

namespace lockscope {

/** Compares the clocks of clients that write times into the locks of one family. Bounded. A value. */
class ClockCompare {
public:
    /** An attempt with a time as its value. program: clients of one program use one lease. */
    void note(const QByteArray &client, const QByteArray &program, const LockMove &move);

    struct Compared {
        std::optional<AuditFinding> finding = {}; ///< clocks that differ; violated: a live lock was taken over because of that. Without key family
        quint64 unclear = 0;                      ///< clients that write other times: by their clocks, or by their leases
    };
    Compared compare() const;
    /** How far the times are ahead of the server's clock when they are written, with most clients; nothing: there is one client, or most do not agree. */
    std::optional<qint64> usuallyAheadMs() const;

private:
    struct Clock {
        QByteArray program;
        std::vector<qint64> aheadMs; ///< of the server's, and by the lease
        ExecutedCommand first;
    };
    /** Of a lock whose time has not passed by the server's clock. */
    struct Takeover {
        QByteArray client;
        qint64 leftMs;
        ExecutedCommand command;
    };

    bool hasTakenEarly(const AuditFinding::Offset &offset) const;

    QHash<QByteArray, Clock> m_clocks; // by client
    std::vector<Takeover> m_takeovers; // the first ones
};

} // namespace lockscope
