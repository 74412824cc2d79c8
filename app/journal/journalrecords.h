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

/** The server of a record; never has a password. */
struct JournalServer {
    QString url;
    QString profile;     ///< the name of the profile
    QString environment; ///< "development", "staging", "production", "demo"

    bool operator==(const JournalServer &) const = default;
    bool operator<(const JournalServer &other) const
    {
        return std::tie(url, profile, environment) < std::tie(other.url, other.profile, other.environment);
    }
};

/** The person who acted: the account's name and the machine's. */
struct Operator {
    QString user;
    QString host;

    bool operator==(const Operator &) const = default;
    /** The user of this process. */
    static Operator current();
};

/** The limit of ActionRecord::undo, in bytes. Enough for any lock that can be read whole: 128 holders of 64 holds each. */
inline constexpr qsizetype longestUndo = 16 * 1024 * 1024;

/**
 * One action of an operator: either finished, or about to be done, with the outcome "unknown" until a second record of the same intent has it. A
 * value made of plain values, so that the journal does not depend on the classes of actions: verb and outcome are stable names, other texts are for
 * people. Bytes are those of the server.
 */
struct ActionRecord {
    UnixTime at; ///< when the action began
    Operator by;
    JournalServer server;
    QString verb; ///< "clear" …
    QByteArray key;
    QByteArray holder;      ///< as the operator saw it
    QString scheme;         ///< the scheme that the lock was recognised as
    QByteArray beforeImage; ///< the key's value before the action; empty: it was not kept
    QByteArray undo;        ///< from rememberForUndo(), at most longestUndo; empty: the action cannot be undone
    Message reason;
    QList<Message> commands; ///< the commands that were sent, bytes made visible
    QString outcome;         ///< "cleared" …
    QString node;            ///< of a deployment, where it was done: "10.0.0.7:6379"; empty: there is only one server
    Message outcomeText;     ///< what the server said, or why nothing was done
    Duration took{0};
    bool isWhole = true; ///< false: a member was cut, see bounded()
    qint64 intent = 0;   ///< the last record of an intent counts; 0: only the outcome was recorded
    qint64 batch = 0;    ///< the bulk action of which it was one, see newBatch(); 0: it was one by itself

    bool operator==(const ActionRecord &) const = default;
};

/** One hold that has ended, as far as it was observed. */
struct HoldRecord {
    JournalServer server;
    QByteArray key;
    QByteArray token;
    QString scheme;
    UnixTime since;
    QString sinceKnown; ///< see sinceKnownName()
    UnixTime until;
    QString ended; ///< the name of the event that ended the hold, see eventName()
    quint32 renewals = 0;
    bool sampled = false; ///< its end was found by polling or after a gap
    Duration cleared{0};  ///< the time in it between a clear and its undo

    Duration held() const { return until - since - cleared; }
    bool operator==(const HoldRecord &) const = default;
};

/** Holds of one server that are missing in the journal: too many ended at once, or the disk was full. */
struct HoldGap {
    JournalServer server;
    UnixTime from, until;
    quint64 holds = 0; ///< upper bound

    bool operator==(const HoldGap &) const = default;
};

/** The hold that this event ended. */
HoldRecord endedHold(const LockEvent &event, const JournalServer &server);

/** A number that is unique in all journals. */
qint64 newIntent();
/** The same, as small as every reader of JSON can take. */
qint64 newBatch();

/** "observed", "derived", "journal", "token", "journal, at least", "idle", "first seen". */
const char *sinceKnownName(HeldSinceSource source);
/** The source of this name; an unknown one, as of a newer version, is the weakest bound. */
HeldSinceSource sinceKnown(const QString &name);

/** Cuts each member to 64 KiB: a key may have 512 MiB. */
ActionRecord bounded(ActionRecord action);
/** Approximate size in memory, in bytes. */
qsizetype sizeOf(const ActionRecord &action);

} // namespace lockscope
