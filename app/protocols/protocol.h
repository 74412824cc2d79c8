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

/** The key of the resource that the lock protects: clients write to it while they hold the lock. It belongs to no lock. */
inline QByteArray resourceOf(const QByteArray &key) { return "resource." + key; }

/** The result of one attempt to acquire. */
enum class Attempt { Acquired, Busy };

/** The parameters of the lock that a protocol takes. */
struct ProtocolSpec {
    QByteArray key = "lock.demo";
    Duration lease{5000};
    int servers = 1;                 ///< number of independent primaries, or 2 for a primary and its replica: see ProtocolInfo
    int permits = 1;                 ///< of a semaphore; for a latch the number of clients that count it down
    QByteArrayList furtherKeys = {}; ///< of a multi-lock, taken in this order after the key
    enum class Role : quint8 { Writer, Reader } role = Role::Writer; ///< for a latch: a Writer counts down, a Reader waits
    std::size_t ownRole = 0;                                         ///< of a user's protocol: index in ProtocolInfo::roles
};

/**
 * A lock protocol as one client runs it: its state between acquire and release, and its sequences as coroutines that read like the protocol's
 * description. An error means that a step failed; Cancelled means that the client has ended.
 */
class RaceProtocol {
public:
    /** The actor must outlive this object. */
    RaceProtocol(Actor &actor, ProtocolSpec spec) : m_actor(actor), m_spec(std::move(spec)) {}
    virtual ~RaceProtocol() = default;
    Q_DISABLE_COPY_MOVE(RaceProtocol)
    /** Tries once to acquire. The client retries, sleeps between attempts and gives up. */
    virtual QCoro::Task<Result<Attempt>> attempt() = 0;
    /** Gives the lock back if the protocol thinks that it may; returns the outcome. */
    virtual QCoro::Task<Result<Message>> release() = 0;
    /** What it does when its last attempt has failed. */
    virtual QCoro::Task<Result<void>> giveUp() { co_return Result<void>(); }
    /** Runs while the client holds the lock, such as a watchdog; ends when the renewer ends. */
    virtual QCoro::Task<void> whileHolding(Actor &renewer)
    {
        Q_UNUSED(renewer);
        co_return;
    }
    /** True if whileHolding() has found that the lock is lost: the client stops working. */
    virtual bool hasLost() const { return false; }
    /** True if whileHolding() goes on until the release has ended. */
    virtual bool renewsInRelease() const { return false; }
    /** True if the protocol has its own way to write to the resource: write(), which returns whether it thinks that it did. */
    virtual bool writesItself() const { return false; }
    virtual QCoro::Task<Result<bool>> write() { co_return false; }
    /** After a busy attempt: the channel whose messages announce that another attempt may succeed; empty: there are no such messages. */
    virtual QByteArray wakeChannel() const { return {}; }
    /** After a busy attempt: when to try again although no message came; nothing: the client decides. */
    virtual std::optional<Duration> longestWait() const { return std::nullopt; }
    /** The keys that the protocol writes besides the lock's own, and may leave on the server. */
    virtual QByteArrayList furtherKeys() const { return {}; }
    /** The number of the last acquisition that the protected resource can compare; nothing: the protocol has no such numbers. */
    virtual std::optional<qint64> fencingToken() const { return std::nullopt; }
    /**
     * The state, as text, on which its next steps depend besides its position; nothing: not known, so all answers that it received count as state.
     */
    virtual std::optional<QByteArray> memory() const { return std::nullopt; }
    /** The variables of a user's protocol; some may be times that will change its behaviour. */
    virtual std::vector<std::pair<QString, QByteArray>> remembered() const { return {}; }

protected:
    Actor &m_actor;
    const ProtocolSpec m_spec;
};

} // namespace lockscope
