// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/scheme.h"
#include "traffic/audit/auditfinding.h"
#include "traffic/replay/lockreplay.h"

#include <QHash>
#include <QSet>

namespace lockscope {

/** In which way the clients of some locks take and release them, as far as the traffic shows. */
struct AuditedProtocol {
    QByteArray keyFamily;
    QByteArrayList clients;
    QByteArray protocol;             ///< as the race lab names it; empty: unknown
    const Scheme *library = nullptr; ///< null: unknown
    Confidence confidence = Confidence::Guess;
    quint64 acquisitions = 0, attempts = 0, undecided = 0, expired = 0;
};

/** The time that a lock's value has, if it is one. */
std::optional<UnixTime> timeInToken(const QByteArray &token, qint64 atUs);
inline UnixTime timeOfUs(qint64 us) { return UnixTime(std::chrono::milliseconds(us / 1000)); }

/** Of a client that has written its time over that of another one. */
enum class Takeover : quint8 {
    Failed,  ///< it has not looked at what it has overwritten, and that was not over
    Unknown, ///< the same, and that may have been over, or may say when it began
    Done,
};
/** Nothing: the two values are no times. */
std::optional<Takeover> takeoverOf(const LockMove &overwritten);

/** How the clients of one program take and release the locks of one family. Bounded. A value. */
class LockHabits {
public:
    /** How much of its lease a hold has taken. */
    struct Use {
        qint64 heldUs, leaseUs;
    };

    /** client: the name of whoever does it. */
    void take(const LockMove &move, const QByteArray &client);
    void noteExpired() { ++m_expired; }
    void noteUse(Use use);

    /** usuallyAheadMs: times in values, of that at which they were written, with most clients. Without key family. */
    AuditedProtocol protocol(std::optional<qint64> usuallyAheadMs = {}) const;
    quint64 attempts() const { return m_attempts; }
    quint64 acquisitions() const { return m_acquisitions; }
    QByteArrayList clients() const;
    /** Its first acquisition; nothing: there was none. */
    const std::optional<ExecutedCommand> &first() const { return m_first; }
    /** That takes these locks; null: it is not known, or several do. */
    const Scheme *library() const { return m_hasLibraries ? nullptr : m_library ? m_library : m_libraryOfScripts; }
    std::size_t uses() const { return m_uses.size(); }
    /** What holds say of their lease in all: it is too short, or too long. Without key family. */
    std::optional<AuditFinding> leaseFinding() const;

private:
    /** What a client has done last. */
    struct Last {
        LockMove::Kind kind = LockMove::Kind::Found;
        QByteArray key, token;
        bool hasDeletedOthers = false; ///< in an attempt, after a look at it
        bool hasTakenNothing = false;  ///< by GETSET, of a free key
        bool hasFoundItself = false;   ///< a try that its own hold was in the way of
    };
    struct Releases {
        quint64 byScript = 0, byOneCommand = 0, inTransaction = 0, looked = 0, blind = 0;
        quint64 refused = 0;      ///< of scripts
        quint64 afterFailure = 0; ///< by whoever had not acquired

        quint64 compared() const { return byScript + byOneCommand + inTransaction; }
        quint64 all() const { return compared() + looked + blind; }
    };
    struct Renewals {
        quint64 watchdog = 0, single = 0, byOneCommand = 0, onceMore = 0;
    };
    /** How locks with a time as their value change hands when that has passed. */
    struct Takeovers {
        quint64 byGetSet = 0, byDeletion = 0;
        quint64 withSameValue = 0;     ///< of those by GETSET: with that of the attempt before
        quint64 ofNothing = 0;         ///< GETSET of a key that its client has seen free
        quint64 triedAfterNothing = 0; ///< whoever got nothing from GETSET thinks that it has lost
    };
    struct Named {
        const char *protocol = "";
        Confidence confidence = Confidence::Likely;
    };

    void noteAcquisition(const LockMove &move);
    void noteRenewal(const LockMove &move, const Last &last);
    void noteRelease(const LockMove &move, bool afterFailure);
    Named named(std::optional<qint64> usuallyAheadMs) const;
    Named namedOfToken() const;
    Named namedOfTime(std::optional<qint64> usuallyAheadMs) const;
    Named namedOfTimeAndBlind(std::optional<qint64> usuallyAheadMs) const;

    QSet<QByteArray> m_clients; // not all of very many
    QSet<QByteArray> m_shapes;  // of what they take with
    quint64 m_acquisitions = 0, m_attempts = 0, m_undecided = 0, m_expired = 0;
    Releases m_releases;
    Renewals m_renewals;
    Takeovers m_takeovers;
    quint64 m_leasesLater = 0;
    std::vector<Use> m_uses; // of holds that were released and not renewed
    std::optional<ExecutedCommand> m_first;
    const Scheme *m_library = nullptr, *m_libraryOfScripts = nullptr;
    quint64 m_scripts = 0;
    bool m_hasLibraries = false;
    QHash<QByteArray, Last> m_last; // by address
};

} // namespace lockscope
