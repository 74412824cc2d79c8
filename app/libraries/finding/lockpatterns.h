// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/finding/namegroups.h"

namespace lockscope {

/** Keys that look like locks and share one pattern. A value. */
struct FoundLocks {
    struct Library {
        const Scheme *scheme = nullptr;
        quint64 locks = 0;
        bool operator==(const Library &) const = default;
    };
    struct Why {
        const char *text = nullptr; ///< a sentence in English, without a full stop
        quint64 locks = 0;          ///< number of locks of which it is true; may be an estimate
        bool operator==(const Why &) const = default;
    };
    QByteArray pattern;                        ///< for SCAN; can be typed and pasted
    quint64 locks = 0;                         ///< number of locks; an estimate if not all keys were read
    quint64 others = 0;                        ///< other keys that the pattern matches
    Confidence confidence = Confidence::Guess; ///< confidence that they are locks
    std::vector<Why> whys;                     ///< the one that made the confidence first
    std::vector<Library> libraries;            ///< that with the most locks of this confidence first
    QByteArrayList examples;                   ///< names of some of them, those of the first reason first
    QByteArray wider;                          ///< a wider pattern that was rejected because …
    quint64 widerOthers = 0;                   ///< … it matches this number of keys that do not look like locks

    const char *why() const { return whys.empty() ? "" : whys.front().text; }
    /** True if it is more than a guess and matches mostly locks. */
    bool isProposed() const { return confidence != Confidence::Guess && others <= locks; }
    bool operator==(const FoundLocks &) const = default;
};

/** The patterns found, surest and most frequent first, without those that an earlier one covers. */
struct LockPatterns {
    static constexpr std::size_t most = 500;
    std::vector<FoundLocks> found;
    std::size_t further = 0; ///< number of patterns beyond `most`
};

/**
 * Makes patterns from the findings. A pattern is as wide as possible without matching more than a fifth of other keys: the library's prefix, what
 * precedes the word that says lock, what several shapes have in common, or else the shape itself. Pure.
 */
LockPatterns lockPatterns(const NameGroups &groups);

} // namespace lockscope
