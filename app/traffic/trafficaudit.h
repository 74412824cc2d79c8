// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/clientnames.h"
#include "traffic/trafficexcerpts.h"

#include <memory>

namespace lockscope {

/** What is wrong with how some clients use some locks, with what shows it. */
struct AuditFinding {
    enum class Kind : quint8 {
        ForeignRelease, ///< a client ends a hold that is not its own
        BlindRelease,   ///< a client ends its hold without a look at whose it is
        NoLease,        ///< a lock is taken without a lease
        BlindExpire,    ///< a client prolongs another one's lease
        TwoHolders,     ///< a client still used its lock after another one had taken it
        LeaseOverrun,   ///< the work takes longer than the lease, or nearly so
        LeaseTooLong,   ///< after a crash the lock stays for a hundred usual holds
        RetryStorm,     ///< clients that wait ask many times a second
        Overwrite,      ///< a client writes its token over another one's
    };
    enum class Verdict : quint8 { Violated, Risk };

    Kind kind;
    Verdict verdict = Verdict::Risk;
    QByteArray keyFamily;   ///< see nameShape()
    QByteArrayList clients; ///< their names, or addresses without the port; not all of very many
    quint64 count = 0;
    qint64 firstUs = 0;
    std::vector<ExecutedCommand> evidence; ///< of the first time, or of the first that is violated
    std::optional<qint64> longestUs;       ///< of two holders: together; of a lease: until it came
    bool isInTwoSteps = false;             ///< a blind release after a look at the value
    bool isByStranger = false;             ///< a release by clients that take no such lock: an operator, or a janitor
    TrafficExcerpt excerpt = {};           ///< of the lock of the evidence, from it on; without steps: it cannot be played
};

const char *findingName(AuditFinding::Kind kind);

/** In which way the clients of some locks take and release them, as far as the traffic shows. */
struct AuditedProtocol {
    QByteArray keyFamily;
    QByteArrayList clients;
    QByteArray protocol; ///< as the race lab names it; empty: unknown
    quint64 acquisitions = 0, attempts = 0, undecided = 0, expired = 0;
};

/**
 * Finds what is wrong in what clients do to locks: remembers who believes to hold what, and compares. Of what the traffic does not tell it says nothing.
 * No I/O, no clock; any one thread.
 */
class TrafficAudit {
public:
    /** excerpts: what findings are to be played from; must have taken each move before. Null: they cannot be played. */
    explicit TrafficAudit(const ClientNames &names, const TrafficExcerpts *excerpts = nullptr);
    ~TrafficAudit();
    Q_DISABLE_COPY_MOVE(TrafficAudit)

    void take(const LockMove &move);
    void takeGap();
    void end(qint64 lastUs);

    /** The worst first. */
    std::vector<AuditFinding> findings() const;
    std::vector<AuditedProtocol> protocols() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
