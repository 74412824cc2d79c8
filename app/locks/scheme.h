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

/** How certain it is that the stated library wrote a lock. */
enum class Confidence : quint8 {
    Guess,   ///< only the form of a value suggests it; others write the same
    Likely,  ///< its form or its name is rare
    Certain, ///< name and content are this library's alone, or the operator said so
};

/** Where the end of a lock is stored. */
enum class DeadlineIn : quint8 {
    KeyTtl,  ///< the server removes the key
    Score,   ///< of a member of a sorted set
    Value,   ///< of a string or of a field
    Nowhere, ///< it never ends by itself
};

/** How many clients may hold a lock at a time. */
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

/** The command in which waiters sleep; the server does not report on which key. */
enum class WaitersSleepIn : quint8 { Nothing, Blpop, Blmove };

/**
 * One way in which a library writes a lock: what is the same for all locks of it. Constant; one file of app/libraries has all of its family. Texts
 * have no full stop; people read them by schemeText(). A null function: the scheme has none, or it follows from the form of the lock.
 */
struct Scheme {
    const char *name = nullptr;  ///< stable, for JSON and profiles: "redisson-fair"
    const char *label = nullptr; ///< "Redisson fair lock"; without a blank it is a name, the same in every language
    bool namesLibrary = true;    ///< false: it stands for all unknown libraries, as its label says
    DeadlineIn deadlineIn = DeadlineIn::KeyTtl;
    Exclusivity exclusivity = Exclusivity::Exclusive;
    Expiry expiry = Expiry::IfAsked;
    SchemeTraits traits = {};
    WaitersSleepIn waitersSleepIn = WaitersSleepIn::Nothing;
    const char *afterClear = nullptr; ///< a sentence: what the old holder sees

    /** Reads from the content what the key's TTL and plain value do not show. False: the content is not of this scheme. */
    bool (*decode)(const Clues &clues, Lock &lock) = nullptr;
    /** The same form is written for other purposes, too: in a search for locks it alone is no evidence. */
    bool (*mayBeOtherData)(const KeyReading &reading) = nullptr;
    /** What a token, or the holder's note, says of the holder; see identify(). */
    void (*readHolder)(const Holder &holder, HolderIdentity &who) = nullptr;
    /** The Pub/Sub channels on which the waiters listen. */
    std::vector<WaitChannel> (*waitChannels)(const Lock &lock) = nullptr;
    /** The queue of waiters, which may keep the lock closed when its own key has gone. */
    QByteArray (*queueKey)(QByteArrayView key) = nullptr;

    /** What an operator may do; see libraries/plan.h, which asks for these. */
    Result<Action> (*clear)(const Lock &lock, const std::optional<Bytes> &holder) = nullptr;
    /** All holders were read. */
    Action (*fenceOff)(const Lock &lock, const Fence &fence) = nullptr;
    /** Adds what is compared and, beside the lease of the key, changed, so that its one holder has it until then. */
    void (*extend)(Action &action, const Lock &lock, UnixTime until) = nullptr;
    /** Takes one out of the queue: the one at this place. */
    Action (*evict)(const Lock &lock, std::size_t place) = nullptr;
};

/** What a lock was recognised as. */
struct Recognition {
    const Scheme &scheme;
    Confidence confidence;
    const char *why; ///< a sentence
};

// What is asked of the catalogue. This room does not know it: app/libraries answers.
Recognition recognitionOf(const Lock &lock);
/** A profile says it, its data do not. */
bool isSettledByProfile(const Lock &lock);
inline const Scheme &schemeOf(const Lock &lock) { return recognitionOf(lock).scheme; }
/** By its stable name; null: there is none. */
const Scheme *schemeNamed(QByteArrayView name);
/** Every scheme there is, those that only a profile can name among them. */
const std::vector<const Scheme *> &allSchemes();

/** The schemes of one group of libraries. */
struct SchemeGroup {
    const char *name = nullptr; ///< "Redisson", "Python"
    std::vector<const Scheme *> schemes;
};
/** All schemes that a profile may name, in groups. */
const std::vector<SchemeGroup> &schemeGroups();

/** A label, what the old holder sees, a reason or the name of a group, in the user's language. */
QString schemeText(const char *text);

/** "guess", "likely", "certain". */
const char *confidenceName(Confidence confidence);
/** "ttl", "score", "value", "none". */
const char *deadlineInName(DeadlineIn place);

} // namespace lockscope
