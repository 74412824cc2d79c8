// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "locks/lock.h"

#include <optional>

namespace lockscope {

/** Why a key is taken for a lock although nobody has named it as one, and how certain that is. */
struct Likeness {
    quint16 rule = 0; ///< by which it was recognised; see recognitionOf()
    Confidence confidence = Confidence::Guess;
    const char *why = nullptr; ///< a sentence in English, without a full stop
};

/**
 * Whether a key looks like a lock although no pattern names it. The lock is the result of recognise() for the reading. Stricter than that: a table of
 * locks shows whatever matches its patterns, while here the key may be anything. Certain and likely rest on what a library alone writes, or on a name
 * that says lock with a token that expires; a name or a token alone is a guess. Nothing: it does not look like a lock. Pure.
 */
std::optional<Likeness> likenessOf(const Lock &lock, const KeyReading &reading);

} // namespace lockscope
