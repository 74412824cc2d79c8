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

struct FormatSeen;
struct Holder;
struct Lock;

/** A client of the server whose name is that of a holder, from a CLIENT LIST of some seconds ago. */
struct HolderClient {
    Bytes holder; ///< the holder's token
    Bytes name;
    qint64 count = 1; ///< number of clients with this name, as in a pool; the other members describe the one that connected first
    qint64 id = 0;
    Bytes address = {};
    Bytes command = {}; ///< the last command: "get"
    MaybeInstant connectedAt = {};
    MaybeInstant activeAt = {}; ///< when it sent its last command
    MaybeInstant missedAt = {}; ///< when it was first missing; nullopt: it was in the last list
    bool isGone = false;        ///< missing in two complete lists in a row

    bool operator==(const HolderClient &) const = default;
};

/** What CLIENT LIST says of one lock. Few locks have it. */
struct LockClients {
    std::vector<HolderClient> holders; ///< holders whose clients were seen during their hold
    /**
     * Clients of its database that block in the command in which such waiters block, on any key: an upper bound of its waiters. nullopt: unknown, or
     * its waiters do not block.
     */
    std::optional<qint64> blocked;

    bool isEmpty() const { return holders.empty() && !blocked; }
    /** The client of this holder; null: none was seen. */
    const HolderClient *of(const Bytes &holder) const;
    bool operator==(const LockClients &) const = default;
};

/** Names that the holder's client may have set by CLIENT SETNAME: its token, or the worker, client, or host:process in it. Pure. */
QByteArrayList clientNames(const Lock &lock, const Holder &holder);
/** True if CLIENT LIST may know a holder: its token is not random. Pure, and cheap for a plain lock. */
bool mayNameClient(const Lock &lock);
/** The client of a holder that was connected during its hold and has gone, the longest gone one; null: none is known. Pure. */
const HolderClient *goneClient(const Lock &lock);

/** How the start of a hold is known. What is known of one start is compared by better(). */
enum class HeldSinceSource : quint8 {
    Observed, ///< an event reported the acquisition
    Derived,  ///< between two readings: it may have begun earlier by the time between them
    Journal,  ///< known in one of these ways when it was watched before
    Token,    ///< the time that its holder wrote, by the holder's clock
    // Bounds: it was held then, and may have begun earlier.
    JournalAtLeast, ///< it was watched before, and already held then
    Idle,           ///< nobody has read or written its key since
    Lease,          ///< its deadline less the lease that a lock profile states, if one does: it was held then
    Written,        ///< its key was written then, by its holder or by the next one with the same token
    AfterGap,       ///< watching had been interrupted until about then, and its token does not prove that it is the hold of before
    FirstSeen,      ///< it was already held when watching began
};
/** True if the hold may have begun earlier, so that it is held for at least the time since. */
constexpr bool isBound(HeldSinceSource source) { return source >= HeldSinceSource::JournalAtLeast; }
/** Stable name for JSON: "seen", "between-looks", "journal", "token", "idle", "lease", "last-write", "after-gap", "first-look". */
const char *heldSinceName(HeldSinceSource source);

/** The start of a hold, and how it is known. */
struct HoldStart {
    Instant at;
    HeldSinceSource source = HeldSinceSource::FirstSeen;
    bool operator==(const HoldStart &) const = default;
};
/**
 * The better of a start that was seen and one that the lock's data or the journal state (FirstSeen: they state none). What was seen to begin is never
 * doubted. Else an exact start precedes a bound that does not refute it, and of two bounds the earlier one counts.
 */
HoldStart better(const HoldStart &seen, const HoldStart &stated);

/** A holder of a lock, or of a permit of it. */
struct Holder {
    enum class Mode : quint8 { Exclusive, Read, Write, Permit };
    Bytes token = {};           ///< as written by the library: the value, field or member
    Bytes note = {};            ///< further data of the library about it; see identify()
    qint64 count = 1;           ///< number of acquisitions (reentrant)
    MaybeInstant deadline = {}; ///< the holder's own deadline, if any
    qint64 writtenMs = 0;       ///< its score or time as written, in Unix milliseconds; 0: none
    qint64 acquiredMs = 0;      ///< when it acquired the lock, as it is written in its lock profile's format; 0: it is not
    Instant since = {};         ///< start of its hold; only if several hold the lock
    quint32 gapMs = 0;          ///< as Lock::gapMs
    HeldSinceSource sinceSource = HeldSinceSource::FirstSeen;
    MaybeInstant renewedAt = {}; ///< when its last renewal was read; nullopt: none was seen
    Mode mode = Mode::Exclusive;
    MaybeInstant fieldEnds = {}; ///< when the server removes its field (HEXPIRE); nullopt: the field has no lease

    HoldStart start() const { return {since, sinceSource}; }
    void setStart(const HoldStart &start)
    {
        since = start.at;
        sinceSource = start.source;
    }
    Instant heldFrom() const { return since + Duration(gapMs); }
};

/** A waiter in the library's queue. */
struct Waiter {
    Bytes token;
    MaybeInstant deadline; ///< when the queue may drop it
};

/** The data of a lock beyond key, token and deadline. */
struct LockDetails {
    std::vector<Holder> holders; ///< those that were read
    qint64 holdersInAll = 0;
    std::vector<Waiter> waiters; ///< the first is next
    qint64 waitersInAll = 0;
    /** Number of subscribers to its release channels (see waitChannels()), some seconds old; nullopt: unknown. */
    std::optional<qint64> subscribers;
    std::optional<qint64> fencingToken;
    std::optional<qint64> permitsFree;
    std::vector<Bytes> companions;            ///< existing keys that belong to it
    std::shared_ptr<const FormatSeen> format; ///< null: no lock profile describes how it is written
    bool areFieldLeasesKnown = true;          ///< false: HPTTL was denied, so fields may have leases
};

/** Bytes of all tokens, notes and keys in it. */
qint64 bytesOf(const LockDetails &details);
/** True if they are equal but for deadlines within the tolerance and for what the registry has added. */
bool isAlike(const LockDetails &a, const LockDetails &b, Duration tolerance);
/** "exclusive", "read", "write", "permit". */
const char *modeName(Holder::Mode mode);

/**
 * Immutable details, shared by all copies of a lock, in the size of one pointer; null for a plain lock. Beside them stands what CLIENT LIST says,
 * also for a plain lock. The last copy destroys them, in any thread.
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
    /** Null: unknown. */
    const LockClients *clients() const { return m_block ? m_block->clients.get() : nullptr; }

    /** A copy with other details. */
    SharedDetails withDetails(LockDetails details) const;
    /** A copy with other clients. */
    SharedDetails withClients(LockClients clients) const;

    /** Compares details only, since clients were read at another time. */
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
