// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/message.h"
#include "locks/lockevent.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <tuple>

namespace lockscope {

/** The server of a record, as it is remembered: never with a password. */
struct JournalServer {
    QString url;
    QString profile;     ///< its name
    QString environment; ///< "development", "staging", "production", "demo"

    bool operator==(const JournalServer &) const = default;
    bool operator<(const JournalServer &other) const
    {
        return std::tie(url, profile, environment) < std::tie(other.url, other.profile, other.environment);
    }
};

/** Who did something: the account of this machine's user, and the machine. */
struct Operator {
    QString user;
    QString host;

    bool operator==(const Operator &) const = default;
    /** The user who runs this program. */
    static Operator current();
};

/** Any lock that is read whole fits: 128 holders of 64 holds each. */
inline constexpr qsizetype longestUndo = 16 * 1024 * 1024;

/**
 * One action of an operator: finished, whatever the outcome; or about to be done, with an unknown outcome until the record of the same intent follows
 * with it. A value made of plain values, so that the journal knows nothing of the actions themselves: verb and outcome are stable names, the rest is
 * for people. Bytes are those of the server.
 */
struct ActionRecord {
    UnixTime at; ///< when it was begun
    Operator by;
    JournalServer server;
    QString verb; ///< "clear" …
    QByteArray key;
    QByteArray holder;      ///< as the operator saw it
    QString scheme;         ///< what kind of lock it was taken for
    QByteArray beforeImage; ///< what the key held before; empty: nothing was kept
    QByteArray undo;        ///< what putting it back takes, for programs, at most longestUndo; empty: it cannot be put back
    QString reason;
    QStringList commands; ///< that were sent, one a line, bytes made visible
    QString outcome;      ///< "cleared" …
    QString node;         ///< of a deployment, where it was done: "10.0.0.7:6379"; empty: there is only one server
    Message outcomeText;  ///< what the server said, or why nothing was done
    Duration took{0};
    bool isWhole = true; ///< false: something was too long and was cut, see bounded()
    qint64 intent = 0;   ///< of records of one intent the last counts; 0: it was written down only when it was done

    bool operator==(const ActionRecord &) const = default;
};

/** One hold that is over, as far as it was observed. */
struct HoldRecord {
    JournalServer server;
    QByteArray key;
    QByteArray token;
    QString scheme;
    UnixTime since;
    QString sinceKnown; ///< "observed", "derived" (may be earlier by the time between two readings) or "first seen" (a lower bound)
    UnixTime until;
    QString ended; ///< as eventName()
    quint32 renewals = 0;
    bool sampled = false; ///< its end was found by polling or after a gap

    Duration held() const { return until - since; }
    bool operator==(const HoldRecord &) const = default;
};

/** Holds of one server that were reported but are not in the journal: there were too many at once, or the disk was full. */
struct HoldGap {
    JournalServer server;
    UnixTime from, until;
    quint64 holds = 0; ///< upper bound

    bool operator==(const HoldGap &) const = default;
};

/** The hold that this event ended. */
HoldRecord endedHold(const LockEvent &event, const JournalServer &server);

/** A unique number, in any journal. */
qint64 newIntent();

/** "observed", "derived", "first seen". */
const char *sinceKnownName(HeldSinceSource source);

/** Cut to 64 KiB for each member: a key may have 512 MiB. */
ActionRecord bounded(ActionRecord action);
/** Approximate size in memory, in bytes. */
qsizetype sizeOf(const ActionRecord &action);

} // namespace lockscope
