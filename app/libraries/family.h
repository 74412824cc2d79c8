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
 * One way to recognise a scheme: the kind of key, how its name begins, the form of the value, and what else must be true. The first matching rule
 * applies: those of names come before those of values alone, and families follow the order of the catalogue.
 */
struct Rule {
    const Scheme *scheme = nullptr;
    Confidence confidence = Confidence::Guess;
    const char *why = nullptr; ///< a sentence
    KeyReading::Type type = KeyReading::Type::String;
    QByteArrayView prefix = {};
    quint32 valueShapes = anyShape; ///< strings only
    bool (*fits)(const Clues &clues) = nullptr;
};

/** A key that is never a lock, by its name alone: a throttle, a probe, or a part of a lock of another name. */
struct OtherKey {
    QByteArrayView prefix = {};
    bool (*fits)(QByteArrayView key) = nullptr;
};

/**
 * What is known of one group of libraries: schemes that profiles may name, the rules that recognise schemes, and what belongs to their locks beside
 * the locks themselves. Empty or null: the family has none.
 */
struct Family {
    const char *group = nullptr; ///< for people: "Python"
    std::span<const Scheme *const> schemes;
    std::span<const Rule> rules;
    std::span<const OtherKey> otherKeys = {};
    /** Which other keys have to be read to know this one; see companionKeys(). */
    void (*addCompanions)(const KeyReading &reading, std::vector<Bytes> &keys) = nullptr;
    std::optional<QByteArray> (*lockOfCompanion)(QByteArrayView key) = nullptr;
    /** Further fields of a hash, beside its token, in which one holder is written. */
    std::vector<QByteArray> (*fieldsOfHolder)(const QByteArray &token) = nullptr;
    /** A queue of waiters may be the only key of a lock: what its key begins with. */
    QByteArrayView queuePrefix = {};
    /** Of locks that are subscriptions: the channel that a client of this name may hold. */
    std::optional<QByteArrayView> (*channelNamedBy)(QByteArrayView clientName) = nullptr;
};

/** Recognises what replaces a fenced-off lock: before all others, whatever the key is named, and whatever a profile says. */
Rule tombstoneRule();
/** This key contains only the mark of a fence, whatever library it belongs to. */
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
Family jobQueueFamily();
Family timestampFamily();
Family tokenFamily(); ///< last: what nobody else wanted

} // namespace lockscope
