// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QByteArrayList>

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

struct Holder;
struct Lock;

/** A client of the server that has the name of a holder, as the server's list of clients reported it some seconds ago. */
struct HolderClient {
    Bytes holder; ///< its token
    Bytes name;
    qint64 count = 1; ///< number of clients with this name, as in a pool; the rest describes the one that connected first
    qint64 id = 0;
    Bytes address = {};
    Bytes command = {}; ///< its last one: "get"
    MaybeInstant connectedAt = {};
    MaybeInstant activeAt = {}; ///< when it sent its last command
    MaybeInstant missedAt = {}; ///< from here on it is in no list; nothing: it was in the last one
    bool isGone = false;        ///< missing in two whole lists, one after the other

    bool operator==(const HolderClient &) const = default;
};

/** What the server's list of clients says of one lock. Few locks have any. */
struct LockClients {
    std::vector<HolderClient> holders; ///< those holders whose clients were seen during their hold
    /**
     * Clients of its database that sleep in the command in which waiters for such a lock sleep, whichever key they sleep on: an upper bound of its
     * waiters. Nothing: not known, or its waiters do not sleep so.
     */
    std::optional<qint64> blocked;

    bool isEmpty() const { return holders.empty() && !blocked; }
    /** Null: none was seen. */
    const HolderClient *of(const Bytes &holder) const;
    bool operator==(const LockClients &) const = default;
};

/** Names that the client of a holder may have given itself (CLIENT SETNAME): its token, or the worker, client, or host:process in it. Pure. */
QByteArrayList clientNames(const Lock &lock, const Holder &holder);
/** Asking may be worth it: some holder's token is not a random one, after which no client is named. Pure, and cheap for a plain lock. */
bool mayNameClient(const Lock &lock);
/** The client of a holder that was there during its hold and has gone; the longest gone one. Null: as far as is known, none. Pure. */
const HolderClient *goneClient(const Lock &lock);

/** How the start of a hold is known. */
enum class HeldSinceSource : quint8 {
    Observed,  ///< an event reported the acquisition
    Derived,   ///< between two readings of the key: the instant may be earlier by the time between them
    FirstSeen, ///< it was held already when the watching began: a lower bound
};

/** A holder of a lock, or of a permit of it. */
struct Holder {
    enum class Mode : quint8 { Exclusive, Read, Write, Permit };
    Bytes token = {};           ///< as the library wrote it: the value, field or member
    Bytes note = {};            ///< what else the library wrote about it; see identify()
    qint64 count = 1;           ///< how often it has taken it (reentrant)
    MaybeInstant deadline = {}; ///< its own, where it has one
    qint64 writtenMs = 0;       ///< its score or time as written, in Unix milliseconds; 0: none
    Instant since = {};         ///< its hold, as the registry saw it begin; only where several hold
    quint32 gapMs = 0;          ///< the same of Lock::gapMs
    HeldSinceSource sinceSource = HeldSinceSource::FirstSeen;
    MaybeInstant renewedAt = {}; ///< the same of its last renewal; nothing: none was seen
    Mode mode = Mode::Exclusive;
    MaybeInstant fieldEnds = {}; ///< when the server removes its field by itself (HEXPIRE); nothing: its field has no lease of its own

    Instant heldFrom() const { return since + Duration(gapMs); }
};

/** A waiter in a queue that the library keeps. */
struct Waiter {
    Bytes token;
    MaybeInstant deadline; ///< when the queue drops it
};

/** What a lock has beyond key, token and deadline. */
struct LockDetails {
    std::vector<Holder> holders; ///< as far as they were read
    qint64 holdersInAll = 0;
    std::vector<Waiter> waiters; ///< the first is next
    qint64 waitersInAll = 0;
    /** Clients that listen on its channels for its release (see waitChannels()), seconds ago; nothing: not known. */
    std::optional<qint64> subscribers;
    std::optional<qint64> fencingToken;
    std::optional<qint64> permitsFree;
    std::vector<Bytes> companions;   ///< keys that belong to it and exist
    bool areFieldLeasesKnown = true; ///< false: HPTTL was refused, so that fields of a hash may have leases
};

/** The size of all tokens, notes and keys in it. */
qint64 bytesOf(const LockDetails &details);
/** Equal except for deadlines that differ by no more than this, as two readings of one do, and for what the registry saw. */
bool isAlike(const LockDetails &a, const LockDetails &b, Duration tolerance);
/** "exclusive", "read", "write", "permit". */
const char *modeName(Holder::Mode mode);

/**
 * Details that never change, shared by all copies of a lock, in the space of one pointer; null for a plain lock, which has none. Beside them stands
 * what the server's list of clients says, also of a plain lock. The last copy destroys them, in whatever thread.
 */
class SharedDetails {
public:
    SharedDetails() = default;
    explicit SharedDetails(LockDetails details) : m_block(new Block{{1}, std::move(details), {}}) {}
    SharedDetails(const SharedDetails &other) noexcept : m_block(other.m_block) { hold(); }
    SharedDetails(SharedDetails &&other) noexcept : m_block(std::exchange(other.m_block, nullptr)) {}
    SharedDetails &operator=(SharedDetails other) noexcept
    {
        std::swap(m_block, other.m_block);
        return *this;
    }
    ~SharedDetails()
    {
        if (m_block)
            letGo();
    }

    explicit operator bool() const { return m_block && m_block->details; }
    const LockDetails &operator*() const { return *m_block->details; }
    const LockDetails *operator->() const { return &*m_block->details; }
    const LockDetails *get() const { return *this ? &*m_block->details : nullptr; }
    /** Null: nothing is known. */
    const LockClients *clients() const { return m_block ? m_block->clients.get() : nullptr; }

    /** Other details, and the same clients. */
    SharedDetails withDetails(LockDetails details) const;
    /** The same details, and other clients. */
    SharedDetails withClients(LockClients clients) const;

    /** The details alone: clients are of another moment. */
    friend bool isAlike(const SharedDetails &a, const SharedDetails &b, Duration tolerance)
    {
        return a.m_block == b.m_block || (a && b ? isAlike(*a, *b, tolerance) : !a && !b);
    }
    friend bool operator==(const SharedDetails &a, const SharedDetails &b);

private:
    struct Block {
        std::atomic<quint32> copies;
        std::optional<LockDetails> details;
        std::unique_ptr<const LockClients> clients;
    };
    void hold() const
    {
        if (m_block)
            m_block->copies.fetch_add(1, std::memory_order_relaxed);
    }
    void letGo();

    Block *m_block = nullptr;
};

} // namespace lockscope

Q_DECLARE_TYPEINFO(lockscope::SharedDetails, Q_RELOCATABLE_TYPE);
