// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/actor.h"
#include "stores/storekind.h"

#include <QByteArrayList>
#include <QStringList>

#include <optional>

namespace lockscope {

/** How many may hold one lock of a protocol at a time. */
enum class Sharing : quint8 {
    Exclusive, ///< one
    Readers,   ///< many readers or one writer
    Permits,   ///< as many as there are permits
    Gate,      ///< nobody holds it: a latch
};

/** What is known of a protocol without running it. */
struct ProtocolInfo {
    static constexpr char own = 'O';

    QString id;               ///< "set-nx-px"
    char section = 'B';       ///< A timestamps, B SET NX PX, C Redisson, D several servers, E other stores, own: a user's
    QString version = {};     ///< of a user's: tells one text of it from another
    QString sentence = {};    ///< what it is, in one sentence
    QStringList acquire = {}; ///< its description step by step, numbered from 1 …
    QStringList release = {}; ///< … and on from there
    QStringList holding = {}; ///< … and what goes on beside the work, numbered on after the release
    QString flaw = {};        ///< what is known to go wrong with it; empty: nothing beyond what its section says
    Sharing sharing = Sharing::Exclusive;
    int keys = 1;                      ///< how many locks it takes at once
    int servers = 1;                   ///< how many it needs
    bool asksMajority = false;         ///< of them, which are independent; else the further ones are replicas, which no client asks
    bool keepsAttempts = false;        ///< a busy attempt leaves something behind that the next one knows: a place in a queue
    bool keepsTimeInValue = false;     ///< its lease ends by the clocks of its clients, not on the server
    bool keepsAcquisitionTime = false; ///< … and the value is when it was acquired, not when it ends
    bool wakesWaiters = false;         ///< a message tells them that another attempt is worth it, see RaceProtocol::wakeChannel()
    bool isBroken = false;             ///< known to be: shown as a warning, not as a verdict
    StoreKind store = StoreKind::Redis;
    /** For another store than Redis: what its server is asked, with the lock's key, to tell the token of who holds it; nil: nobody does. */
    const char *holderQuestion = nullptr;
    const char *setup = nullptr;   ///< for another store: what its server is told before the first client comes; nil: nothing
    const char *removal = nullptr; ///< for another store: what removes, with the lock's key, whatever is left of it; nil: nothing is to be removed

    /** Its second server is the replica of its first. */
    bool hasReplica() const { return servers > 1 && !asksMajority; }

    bool isOwn() const { return section == own; }

    bool operator==(const ProtocolInfo &) const = default;
};

/** How one try to acquire ended. */
enum class Attempt { Acquired, Busy };

/** What a protocol is told about the lock that it takes. */
struct ProtocolSpec {
    QByteArray key = "lock.demo";
    Duration lease{5000};
    int servers = 1;                                                 ///< independent primaries, or a primary and its replica: see ProtocolInfo
    int permits = 1;                                                 ///< of a semaphore; how many count a latch down
    QByteArrayList furtherKeys = {};                                 ///< of a multi-lock, in this order after the key
    enum class Role : quint8 { Writer, Reader } role = Role::Writer; ///< of a latch: who counts down, who waits
};

/**
 * A lock protocol as one client runs it: what it remembers between acquire and release, and its sequences, each a coroutine that
 * reads like the protocol's description. An error means that a step could not be done; Cancelled that the client is gone.
 */
class RaceProtocol {
public:
    /** The actor outlives it. */
    RaceProtocol(Actor &actor, ProtocolSpec spec) : m_actor(actor), m_spec(std::move(spec)) {}
    virtual ~RaceProtocol() = default;
    Q_DISABLE_COPY_MOVE(RaceProtocol)
    /** One try. Retrying, sleeping between tries and giving up is the client's business. */
    virtual QCoro::Task<Result<Attempt>> attempt() = 0;
    /** Gives the lock back if the protocol thinks that it may; tells in words what came of it. */
    virtual QCoro::Task<Result<QString>> release() = 0;
    /** What it does when it has tried in vain for the last time. */
    virtual QCoro::Task<Result<void>> giveUp() { co_return Result<void>(); }
    /** What goes on beside its work while it holds the lock, as a watchdog; ends with the renewer's life. */
    virtual QCoro::Task<void> whileHolding(Actor &renewer)
    {
        Q_UNUSED(renewer);
        co_return;
    }
    /** After a busy attempt: the channel on which a message tells that it is worth another one; empty: nobody tells, look again. */
    virtual QByteArray wakeChannel() const { return {}; }
    /** After a busy attempt: when to look again although no message came; nothing: whenever its client likes. */
    virtual std::optional<Duration> longestWait() const { return std::nullopt; }
    /** What it writes on its server beside the lock's own key, and may leave there. */
    virtual QByteArrayList furtherKeys() const { return {}; }
    /** The number that its resource can compare, if the protocol has such numbers; of the last acquisition. */
    virtual std::optional<qint64> fencingToken() const { return std::nullopt; }

protected:
    Actor &m_actor;
    const ProtocolSpec m_spec;
};

} // namespace lockscope
