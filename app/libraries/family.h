// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/clues.h"

namespace lockscope {

/** A set of value shapes. */
constexpr quint32 shapes() { return 0; }
template <class... Shapes>
constexpr quint32 shapes(ValueShape first, Shapes... rest)
{
    return 1u << quint32(first) | shapes(rest...);
}
constexpr quint32 anyShape = ~0u;

/**
 * One way to recognise a scheme: the kind of key, how its name begins, the form of the value, and what else must be true. A program may have put a
 * prefix of its own before the name; the library is then at most likely. The first matching rule applies: those of names come before those of values
 * alone, and families follow the order of the catalogue.
 */
struct Rule {
    const Scheme *scheme = nullptr;
    Confidence confidence = Confidence::Guess;
    const char *why = nullptr; ///< a sentence
    KeyReading::Type type = KeyReading::Type::String;
    QByteArrayView prefix = {};
    quint32 valueShapes = anyShape; ///< strings only
    bool (*fits)(const Clues &clues) = nullptr;
    bool isBehindPrefix = false; ///< set by the catalogue: for keys with a prefix of the program
};

/** A key that its name shows never to be a lock: a throttle, a probe, or a part of another lock. Behind a program's prefix only with fits(), which gets the name
 *  without it. */
struct OtherKey {
    QByteArrayView prefix = {};
    bool (*fits)(QByteArrayView key) = nullptr;
};

/** One group of libraries: its schemes for profiles, its rules, and the companions of its locks. Empty or null: the family has none. */
struct Family {
    const char *group = nullptr; ///< for people: "Python"
    std::span<const Scheme *const> schemes;
    std::span<const Rule> rules;
    std::span<const OtherKey> otherKeys = {};
    /** Adds the other keys that must be read; see companionKeys(). */
    void (*addCompanions)(const KeyReading &reading, std::vector<Bytes> &keys) = nullptr;
    std::optional<QByteArray> (*lockOfCompanion)(QByteArrayView key) = nullptr;
    /** Fields of a hash, beside the token, in which one holder is written. */
    std::vector<QByteArray> (*fieldsOfHolder)(const QByteArray &token) = nullptr;
    /** Prefix of queues of waiters, which may be the only key of a lock. */
    QByteArrayView queuePrefix = {};
    /** For locks that are subscriptions: the channel that a client of this name may hold. */
    std::optional<QByteArrayView> (*channelNamedBy)(QByteArrayView clientName) = nullptr;
};

/** Recognises the tombstone of a fenced-off lock; precedes all other rules and profiles, whatever the key's name. */
Rule tombstoneRule();
/** True if this key contains only the mark of a fence, for any library. */
bool isTombstone(const KeyReading &reading);

Family redissonFamily();
Family redissonCounterFamily();
Family nodeFamily();
Family pythonFamily();
Family javaFamily();
Family dotnetFamily();
Family goFamily();
Family rubyFamily();
Family phpFamily();
Family symfonyFamily();
Family magentoFamily();
Family jobQueueFamily();
Family sidekiqFamily();
Family timestampFamily();
Family tokenFamily(); ///< last: what no other family recognised

} // namespace lockscope
