// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/monitorreader.h"

#include <QHash>

#include <memory>

namespace lockscope {

/** A key of one database. */
struct TrafficKey {
    int database = 0;
    QByteArray key;

    bool operator==(const TrafficKey &) const = default;
};
size_t qHash(const TrafficKey &key, size_t seed = 0);

/** A lock was held from one command to another one. */
struct TrafficHold {
    enum class Form : quint8 {
        String, ///< the token is its value
        Hash,   ///< its field
        Sorted, ///< its member
    };
    quint64 number = 0; ///< unique in one replay; 0: the hold began before the traffic
    QByteArray client;  ///< the address that acquired it; empty: not known
    QByteArray token;
    qint64 sinceUs = 0;
    std::optional<qint64> deadlineUs = {}; ///< nothing: the lease has no end
    Form form = Form::String;

    bool operator==(const TrafficHold &) const = default;
};

/** What the traffic tells of a lock at one moment. */
struct TrafficStand {
    enum class Is : quint8 { Unknown, Free, Held };
    Is is = Is::Unknown;
    TrafficHold hold = {}; ///< while it is held
};

/** What a command, or a script, has done to a lock. */
struct LockMove {
    enum class Kind : quint8 {
        Found,       ///< somebody has it, and took it before the traffic began, or in a way that the traffic does not show
        Won,         ///< an attempt found the lock free and has it
        Lost,        ///< an attempt found it held
        Undecided,   ///< an attempt of which the traffic does not tell the outcome
        Renewed,     ///< the lease has another end, or has one only now
        Released,    ///< the hold was ended by a command
        Missed,      ///< a release or renewal that found another hold, or none
        Expired,     ///< the lease has ended by itself
        Overwritten, ///< the lock has another value, without having been free
        Unclear,     ///< the key has changed, and the traffic does not tell how
    };
    Kind kind;
    qint64 atUs;
    TrafficKey lock;
    QByteArray client;                        ///< the address; empty: the server
    QByteArray token;                         ///< of the attempt, or the one that a script compares; empty: unknown
    TrafficHold hold;                         ///< the hold that began, was in the way, was renewed or ended
    TrafficHold next = {};                    ///< the one that began when another one was overwritten
    bool isCompared = false;                  ///< the command, its script, or a transaction that watches the key, looked at the value first
    bool isRenewal = false;                   ///< of one that missed: it was no release
    quint64 transaction = 0;                  ///< of the client, in which it is done; 0: none
    bool hasLooked = false;                   ///< the client has read the value before, by a command of its own, and nobody has changed it since
    bool wasFree = false;                     ///< the key was known to be free before
    const ExecutedCommand *command = nullptr; ///< while it is reported; null: the server
    const std::vector<ExecutedCommand> *script = nullptr; ///< what its script did, while it is reported; null: it is none
};

/** What is known only after commands that it concerns. Commands are numbered from 1 as they are taken; of a script it is its call's number. */
struct LaterKnown {
    TrafficKey lock;
    quint64 number;      ///< the command, before which
    TrafficStand before; ///< was this
    quint64 shownBy;     ///< the command that shows it, before which
    TrafficStand now;    ///< is this
};

/** For whoever can wait for what is known only later: see Hindsight. */
struct LaterKnowledge {
    std::function<void(const TrafficKey &lock, quint64 number)> undecided = {};
    std::function<void(const LaterKnown &)> known = {};
    std::function<quint64()> first = {}; ///< the number of the first command of which it may still become known
};

/**
 * Replays the commands of one server in their order, lock by lock, from a beginning at which nothing is known but what is learned. Ends leases itself, by the server's
 * time; within one millisecond of a deadline, and wherever the traffic does not tell what a key holds, it says so. Understands locks that are strings,
 * hashes and sorted sets of one holder, by plain commands, transactions and scripts. A key is a lock from the first command on that only locks are taken with. No I/O, no
 * clock; any one thread.
 */
class LockReplay {
public:
    using Report = std::function<void(const LockMove &)>;

    explicit LockReplay(Report report, LaterKnowledge later = {});
    ~LockReplay();
    Q_DISABLE_COPY_MOVE(LockReplay)

    void take(const ExecutedCommand &command);
    /** The server's time is this now: leases end. */
    void passTime(qint64 nowUs);
    /** Nothing is known any more of what keys hold. */
    void takeGap();
    /** The last script is over. */
    void end();

    /** Only with later knowledge: it may still come of this command. */
    bool isUndecided(const TrafficKey &lock, quint64 number) const;
    /** The call of the script whose commands come now. */
    std::optional<quint64> scriptUnderWay() const;
    /** Locks of which it would help to know what they hold: those that somebody has tried for and that are not known, and one to check what is known. */
    std::vector<TrafficKey> keysToRead(std::size_t most);
    /** What a lock holds now, as somebody has read: how it came to that is not known if it was thought to hold something else. */
    void learn(const TrafficKey &lock, const TrafficStand &stand, qint64 atUs);
    /** After the last command, at this time. */
    TrafficStand standOf(const TrafficKey &lock, qint64 atUs) const;
    /** For MonitorReader. */
    bool isOfInterest(bool isInScript, QByteArrayView arguments) const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
