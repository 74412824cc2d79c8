// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QFlags>

#include <vector>

namespace lockscope {

struct Clues;
struct Lock;

/** How sure it is that a lock was written by the library that it is said to be of. */
enum class Confidence : quint8 {
    Guess,   ///< only the form of a value speaks for it; others write the same
    Likely,  ///< its form or its name is rare
    Certain, ///< name and content are this library's alone, or the operator said so
};

/** Where the time is kept at which a lock ends. */
enum class DeadlineIn : quint8 {
    KeyTtl,  ///< the server removes the key
    Score,   ///< of a member of a sorted set
    Value,   ///< of a string or of a field
    Nowhere, ///< it never ends by itself
};

/** How many may hold at a time. */
enum class Exclusivity : quint8 {
    Exclusive, ///< one
    ReadWrite, ///< many readers, or one writer
    Permits,   ///< as many as there are permits
    Latch,     ///< nobody holds: a count that others wait for
    Several,   ///< the key contains several exclusive locks, one a member
};

/** Whether a lock of this kind ends by itself. */
enum class Expiry : quint8 {
    Always,  ///< its library always sets a deadline: none is a fault
    IfAsked, ///< only where the program asks for it
    Never,   ///< by design
};

/** What an operator has to know before clearing it. */
enum class SchemeTrait : quint8 {
    RecreatesMissingKey = 1, ///< its holder puts a missing key back
    BlindRelease = 2,        ///< its holder may later delete or prolong the lock of the next owner
    WorkRunsTwice = 4,       ///< the work under the lock is begun once more by somebody else
    WaitersSleep = 8,        ///< waiters wait for a message (or an element of a list) and do not only poll
    BlindRenewal = 16,       ///< its holder prolongs or overwrites the key whatever it holds, a tombstone too
    TokenRepeats = 32,       ///< the next hold of this worker, or of any, may have the same token: equal tokens do not make it the same hold
};
Q_DECLARE_FLAGS(SchemeTraits, SchemeTrait)

/** What the token of a holder tells of it; see identify(). */
enum class TokenForm : quint8 {
    Opaque,
    Uuid,            ///< of version 1 it tells a time and a node
    UuidHex,         ///< without hyphens
    UuidBase64,      ///< its 16 bytes
    UuidAndThread,   ///< client UUID : thread, perhaps :write
    GroupUuidThread, ///< member of a group : client UUID : thread
    UuidAndCounter,  ///< worker UUID : number of the acquisition
    HostPidId,       ///< host _ process _ 32 hexadecimal digits
    HostPid,         ///< host : process, or host | process
    Process,         ///< a process, or a name
    ShedLock,        ///< ADDED : time @ host : UUID
    TokenAndText,    ///< 22 characters, and what the program added
    JobId,           ///< of a job queue; the holder's note may be JSON about it
    FieldName,       ///< name of a field; it does not say who holds
    Mark,            ///< of a tombstone: nobody holds
    IdAndOwner,      ///< an id; the holder's note says who holds
};

/** The Pub/Sub channels on which those who wait listen; see waitChannels(). */
enum class WaitersOn : quint8 {
    NoChannel,     ///< they poll, sleep on a list, or there is no saying
    RedissonLock,  ///< one for the lock
    RedissonOwner, ///< one for each who waits
    RedissonReadWrite,
    RedissonSemaphore,
    RedissonLatch,
    SpringRegistry,
};

/** The command in which those who wait sleep; on which key, the server does not tell. */
enum class WaitersSleepIn : quint8 { Nothing, Blpop, Blmove };

/** One way in which a library writes a lock: what is the same for all locks of it. Constant; texts are in English and have no full stop. */
struct Scheme {
    const char *name = nullptr;  ///< stable, for JSON and profiles: "redisson-fair"
    const char *label = nullptr; ///< "Redisson fair lock"
    DeadlineIn deadlineIn = DeadlineIn::KeyTtl;
    Exclusivity exclusivity = Exclusivity::Exclusive;
    Expiry expiry = Expiry::IfAsked;
    SchemeTraits traits = {};
    WaitersOn waitersOn = WaitersOn::NoChannel;
    WaitersSleepIn waitersSleepIn = WaitersSleepIn::Nothing;
    TokenForm tokenForm = TokenForm::Opaque;
    const char *afterClear = nullptr; ///< a sentence: what the old holder sees
    /** Reads out of the content what its key's TTL and plain value do not tell. False: the content is not of this scheme. */
    bool (*decode)(const Clues &clues, Lock &lock) = nullptr;
};

/** What a lock was recognised as. */
struct Recognition {
    const Scheme &scheme;
    Confidence confidence;
    const char *why; ///< a sentence
};

Recognition recognitionOf(const Lock &lock);
/** Its data do not say it, a profile does. */
bool isSettledByProfile(const Lock &lock);
inline const Scheme &schemeOf(const Lock &lock) { return recognitionOf(lock).scheme; }
/** It stands for all libraries that are not known, and its label says so. */
bool namesNoLibrary(const Scheme &scheme);
/** By its stable name; null: there is none. */
const Scheme *schemeNamed(QByteArrayView name);
/** Every scheme there is, those that only a profile can name among them. */
const std::vector<const Scheme *> &allSchemes();

/** The schemes of one group of libraries. */
struct SchemeGroup {
    const char *name = nullptr; ///< "Redisson", "Python"
    std::vector<const Scheme *> schemes;
};
/** All that a profile may name, in groups. */
const std::vector<SchemeGroup> &schemeGroups();

/** "guess", "likely", "certain". */
const char *confidenceName(Confidence confidence);
/** "ttl", "score", "value", "none". */
const char *deadlineInName(DeadlineIn place);

} // namespace lockscope
