// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "locks/lock.h"

#include <optional>

namespace lockscope {

/** Why a key that no pattern names looks like a lock, and how certain that is. */
struct Likeness {
    quint16 rule = 0; ///< the rule that recognised it; see recognitionOf()
    Confidence confidence = Confidence::Guess;
    const char *why = nullptr; ///< a sentence in English, without a full stop
};

/**
 * Judges whether a key that no pattern names looks like a lock; `lock` is the result of recognise() for the reading. Stricter than the table of
 * locks, which shows whatever matches its patterns. Certain and Likely rest on what only one library writes, or on a name that says lock with a token
 * that expires; a name or a token alone is a Guess. Returns nullopt if it does not look like a lock. Pure.
 */
std::optional<Likeness> likenessOf(const Lock &lock, const KeyReading &reading);

} // namespace lockscope
