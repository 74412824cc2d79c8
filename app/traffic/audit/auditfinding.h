// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/trafficexcerpts.h"

#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope {

struct Scheme;

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
        LateRenewal,    ///< renewals come after the lease, or when less than a tenth of it is left
        ClockSkew,      ///< clients write times of clocks that differ
        RetryStorm,     ///< clients that wait ask many times a second
        Overwrite,      ///< a client writes its token over another one's
        UnlockedWrite,  ///< a client writes what only the holder of a lock may write
        LockOrder,      ///< two locks are taken in both orders
        Deadlock,       ///< each waits for what the next one holds
        Livelock,       ///< each over and over releases its locks because another one has the next
    };
    static constexpr std::size_t kinds = std::size_t(Kind::Livelock) + 1;
    static constexpr std::size_t fewestHolds = 20; ///< that say something of a lease
    enum class Verdict : quint8 { Violated, Risk };
    /** How far a client's clock is ahead of the others. */
    struct Offset {
        QByteArray client;
        qint64 ms;
    };

    Kind kind = Kind::ForeignRelease;
    Verdict verdict = Verdict::Risk;
    QByteArray keyFamily = {};   ///< see nameShape()
    QByteArrayList clients = {}; ///< their names, or addresses without the port; not all of very many
    quint64 count = 0;
    qint64 firstUs = 0;
    std::vector<ExecutedCommand> evidence = {}; ///< of the first time, or of the first that is violated
    std::optional<qint64> longestUs = {};       ///< of two holders: together; of a lease: until it came, or how far it was over; of clocks: apart
    quint64 triesPerSecond = 0;                 ///< of a storm, at most
    bool isInTwoSteps = false;                  ///< a blind release after a look at the value
    bool isCutShort = false;                    ///< of two holders: each time somebody else has ended the earlier hold, and not its lease
    bool isByStranger = false;                  ///< a release by clients that take no such lock: an operator, or a janitor
    std::vector<Offset> offsets = {};           ///< of clocks
    const Scheme *library = nullptr;            ///< that takes these locks; null: it is not known
    std::vector<TrafficKey> locks = {};         ///< of the evidence, if that is about several
    TrafficExcerpt excerpt = {};                ///< of the locks of the evidence, from it on; without steps: it cannot be played
    QByteArray secondFamily = {};               ///< of two locks, the other one's; of a write, that of the lock
};

const char *findingName(AuditFinding::Kind kind);
/** The worst first. */
void sortFindings(std::vector<AuditFinding> &findings);

} // namespace lockscope
