// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"
#include "base/result.h"

#include <QByteArrayView>
#include <QFlags>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

struct Action;
struct Clues;
struct Fence;
struct Holder;
struct HolderIdentity;
struct KeyReading;
struct Lock;
struct WaitChannel;

/** How certain it is that this library wrote a lock. */
enum class Confidence : quint8 {
    Guess,   ///< only the form of the value suggests it; other programs write the same
    Likely,  ///< the form or the name is rare
    Certain, ///< only this library writes this name and content, or the operator said so
};

/** Where the end of a lock is stored. */
enum class DeadlineIn : quint8 {
    KeyTtl,  ///< the server removes the key
    Score,   ///< the score of a member of a sorted set
    Value,   ///< the value of a string or field
    Nowhere, ///< it never expires
};

/** How many clients may hold a lock at a time. */
enum class Exclusivity : quint8 {
    Exclusive, ///< one
    ReadWrite, ///< many readers, or one writer
    Permits,   ///< as many as there are permits
    Latch,     ///< no holder: a count that clients wait for
    Several,   ///< the key contains several exclusive locks, one per member
};

/** Whether a lock of this kind ends by itself. */
enum class Expiry : quint8 {
    Always,  ///< its library always sets a deadline; a missing one is a fault
    IfAsked, ///< only if the program asks for it
    Never,   ///< by design
};

/** What another hold with the same token may be; the strongest proof of the same hold first. */
enum class TokenProof : quint8 {
    OneHold,   ///< none: its library is known to make a token for each hold
    OneClient, ///< one of the same client: a token of a thread or process, as Redisson and Spring write, or of an unknown program
    OneMoment, ///< also one that another client began in the same second or millisecond: the token is a time
    Nothing,   ///< any: the library always writes the same one, or it is unknown, and the token is a plain word or that of a worker
};

/** What an operator has to know before clearing a lock. */
enum class SchemeTrait : quint8 {
    RecreatesMissingKey = 1, ///< its holder creates a missing key again
    BlindRelease = 2,        ///< its holder may later delete or prolong the next holder's lock
    WorkRunsTwice = 4,       ///< another client starts the work under the lock once more
    WaitersSleep = 8,        ///< waiters wait for a message (or a list element) instead of polling only
    BlindRenewal = 16,       ///< its holder prolongs or overwrites the key whatever its value, a tombstone included
    ValueIsParsed = 32,      ///< its clients read more in the value than a token: a tombstone would make them fail, or mislead them
};
Q_DECLARE_FLAGS(SchemeTraits, SchemeTrait)

/** The command in which waiters block; the server does not report on which key. */
enum class WaitersSleepIn : quint8 { Nothing, Blpop, Blmove };

/**
 * One way in which a library writes a lock: what all such locks have in common. Constant; one file of app/libraries defines all of its family. Texts
 * have no full stop; people read them by schemeText(). A null function means that the scheme has none, or that it follows from the lock's form.
 */
struct Scheme {
    const char *name = nullptr;  ///< stable, for JSON and profiles: "redisson-fair"
    const char *label = nullptr; ///< "Redisson fair lock"; a label without a blank is a name and not translated
    bool namesLibrary = true;    ///< false: stands for all unknown libraries, as its label says
    DeadlineIn deadlineIn = DeadlineIn::KeyTtl;
    Exclusivity exclusivity = Exclusivity::Exclusive;
    Expiry expiry = Expiry::IfAsked;
    TokenProof token = TokenProof::OneClient; ///< what it proves that two readings have the same token; see tokenProof()
    double renewedAfter = 0;                  ///< the part of its lease after which its holder renews it; 0: not known
    SchemeTraits traits = {};
    WaitersSleepIn waitersSleepIn = WaitersSleepIn::Nothing;
    const char *afterClear = nullptr; ///< a sentence: what the old holder notices

    /** Reads from the content what TTL and plain value do not show. False: the content is not of this scheme. */
    bool (*decode)(const Clues &clues, Lock &lock) = nullptr;
    /** True if other data have this form, too: a search for locks then needs more evidence. */
    bool (*mayBeOtherData)(const KeyReading &reading) = nullptr;
    /** Reads what the token, or the holder's note, says of the holder; see identify(). */
    void (*readHolder)(const Holder &holder, HolderIdentity &who) = nullptr;
    /** The Pub/Sub channels to which the waiters subscribe. */
    std::vector<WaitChannel> (*waitChannels)(const Lock &lock) = nullptr;
    /** The key of the queue of waiters, which may keep the lock closed after its own key is gone. */
    QByteArray (*queueKey)(QByteArrayView key) = nullptr;

    /** Plan an operator's actions; called by libraries/plan.h. */
    Result<Action> (*clear)(const Lock &lock, const std::optional<Bytes> &holder) = nullptr;
    /** Requires that all holders were read. */
    Action (*fenceOff)(const Lock &lock, const Fence &fence) = nullptr;
    /** Adds the checks and, beside the lease of the key, the changes that extend the one holder's lease. */
    void (*extend)(Action &action, const Lock &lock, UnixTime until) = nullptr;
    /** Removes the waiter at this place from the queue. */
    Action (*evict)(const Lock &lock, std::size_t place) = nullptr;
};

/** What a lock was recognised as. */
struct Recognition {
    const Scheme &scheme;
    Confidence confidence;
    const char *why; ///< a sentence
};

// Answers of the catalogue. This room declares them; app/libraries implements them.
Recognition recognitionOf(const Lock &lock);
/** True if a profile, not the data, decided it. */
bool isSettledByProfile(const Lock &lock);
inline const Scheme &schemeOf(const Lock &lock) { return recognitionOf(lock).scheme; }
/** The scheme of this stable name; null: there is none. */
const Scheme *schemeNamed(QByteArrayView name);
/** Every scheme, also those that only a profile can name. */
const std::vector<const Scheme *> &allSchemes();

/** The schemes of one group of libraries. */
struct SchemeGroup {
    const char *name = nullptr; ///< "Redisson", "Python"
    std::vector<const Scheme *> schemes;
};
/** All schemes that a profile may name, in groups. */
const std::vector<SchemeGroup> &schemeGroups();

/** Translates a label, afterClear, a reason or the name of a group. */
QString schemeText(const char *text);

/** "guess", "likely", "certain". */
const char *confidenceName(Confidence confidence);
/** "ttl", "score", "value", "none". */
const char *deadlineInName(DeadlineIn place);

} // namespace lockscope
