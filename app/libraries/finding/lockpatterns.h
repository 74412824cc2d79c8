// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/finding/namegroups.h"

namespace lockscope {

/** Keys that look like locks and have one pattern. A value. */
struct FoundLocks {
    struct Library {
        const Scheme *scheme = nullptr;
        quint64 locks = 0;
        bool operator==(const Library &) const = default;
    };
    QByteArray pattern;                        ///< as SCAN takes it; can be typed and pasted
    quint64 locks = 0;                         ///< number of locks; an estimate where not all keys were read
    quint64 others = 0;                        ///< further keys that the pattern matches and that do not look like locks
    Confidence confidence = Confidence::Guess; ///< that they are locks
    const char *why = nullptr;                 ///< a sentence in English, without a full stop
    std::vector<Library> libraries;            ///< that most of them are of comes first
    QByteArrayList examples;                   ///< some of their names
    QByteArray wider;                          ///< a pattern that was not taken, because …
    quint64 widerOthers = 0;                   ///< … it matches this number of keys that do not look like locks

    /** It is more than a guess, and what it matches are mostly locks. */
    bool isProposed() const { return confidence != Confidence::Guess && others <= locks; }
    bool operator==(const FoundLocks &) const = default;
};

/** What was found, the surest and most frequent first; omits what an earlier pattern covers. */
struct LockPatterns {
    static constexpr std::size_t most = 500;
    std::vector<FoundLocks> found;
    std::size_t further = 0; ///< beyond those
};

/**
 * Makes patterns from the findings. A pattern is as wide as it can be without matching more than a fifth of other keys: what the library's keys begin
 * with, what precedes the word that says lock, what several have in common, and else the shape itself. Pure.
 */
LockPatterns lockPatterns(const NameGroups &groups);

} // namespace lockscope
