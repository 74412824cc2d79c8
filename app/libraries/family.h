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
 * One way to tell a scheme: what kind of key, how its name begins, which form the value has, and what else must be so. Of the rules
 * that hold the first one is right: those of names before those of values alone, and families in the order of the catalogue.
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

/** What one group of libraries writes: schemes that profiles may name, and the rules by which those that can be told are told. */
struct Family {
    std::span<const Scheme *const> schemes;
    std::span<const Rule> rules;
};

Rule tombstoneRule(); ///< before all others: whatever the key is named, and whatever a profile says
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
