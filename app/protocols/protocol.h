// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/actor.h"
#include "protocols/protocolinfo.h"

#include <QByteArrayList>

#include <optional>

namespace lockscope {

/** The outcome of a client's last step. */
struct NoteText {
    LOCKSCOPE_MESSAGES(lockscope::NoteText)
};
/** What several protocols report. */
namespace notes {
inline Message released() { return NoteText::tr("released"); }
inline Message lost(int answer) { return NoteText::tr("release answered %1: no longer this client's lock").arg(answer); }
inline Message notMine() { return NoteText::tr("not released: no longer this client's lock"); }
inline Message wasGone() { return NoteText::tr("not released: already gone"); }
inline Message nodeGone() { return NoteText::tr("the node is gone: no longer this client's lock"); }
inline Message nothing() { return NoteText::tr("nothing to release"); }
inline Message holdsLeft(int holds) { return NoteText::tr("not the last hold: %1 left").arg(holds); }
} // namespace notes

/** The result of one attempt to acquire. */
enum class Attempt { Acquired, Busy };

/** What a protocol knows about the lock that it takes. */
struct ProtocolSpec {
    QByteArray key = "lock.demo";
    Duration lease{5000};
    int servers = 1;                                                 ///< independent primaries, or a primary and its replica: see ProtocolInfo
    int permits = 1;                                                 ///< of a semaphore; how many count a latch down
    QByteArrayList furtherKeys = {};                                 ///< of a multi-lock, in this order after the key
    enum class Role : quint8 { Writer, Reader } role = Role::Writer; ///< of a latch: the one counts down, the other waits
};

/**
 * A lock protocol as one client runs it: what it remembers between acquire and release, and its sequences, each a coroutine that reads like the
 * protocol's description. An error means that a step failed; Cancelled means that the client is gone.
 */
class RaceProtocol {
public:
    /** The actor outlives it. */
    RaceProtocol(Actor &actor, ProtocolSpec spec) : m_actor(actor), m_spec(std::move(spec)) {}
    virtual ~RaceProtocol() = default;
    Q_DISABLE_COPY_MOVE(RaceProtocol)
    /** One try. Retrying, sleeping between tries and giving up is the client's business. */
    virtual QCoro::Task<Result<Attempt>> attempt() = 0;
    /** Gives the lock back if the protocol thinks that it may; returns the outcome. */
    virtual QCoro::Task<Result<Message>> release() = 0;
    /** What it does when its last attempt has failed. */
    virtual QCoro::Task<Result<void>> giveUp() { co_return Result<void>(); }
    /** What runs beside its work while it holds the lock, such as a watchdog; ends with the renewer's life. */
    virtual QCoro::Task<void> whileHolding(Actor &renewer)
    {
        Q_UNUSED(renewer);
        co_return;
    }
    /** What runs beside its work has found out that the lock is lost: the client stops working. */
    virtual bool hasLost() const { return false; }
    /** After a busy attempt: the channel on which a message announces that another one is worth it; empty: no message comes, look again. */
    virtual QByteArray wakeChannel() const { return {}; }
    /** After a busy attempt: when to look again although no message came; nothing: whenever its client likes. */
    virtual std::optional<Duration> longestWait() const { return std::nullopt; }
    /** What it writes on its server beside the lock's own key, and may leave there. */
    virtual QByteArrayList furtherKeys() const { return {}; }
    /** The number that its resource can compare, if the protocol has such numbers; of the last acquisition. */
    virtual std::optional<qint64> fencingToken() const { return std::nullopt; }
    /** All that its next steps depend on besides where it is, in text; nothing: nobody knows, so everything counts that it was ever told. */
    virtual std::optional<QByteArray> memory() const { return std::nullopt; }
    /** Of a user's protocol: the values that it keeps, among which may be times at which it will behave otherwise. */
    virtual QByteArrayList remembered() const { return {}; }

protected:
    Actor &m_actor;
    const ProtocolSpec m_spec;
};

} // namespace lockscope
