// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a trial of a column allows, and when it breaks.
#pragma once

#include "language.h"

#include <algorithm>
#include <array>

namespace checker {

constexpr std::size_t MOST_CLIENTS = 11; // C0, nine that want the lock, and the late comer

/** What the referee can report, as bits. */
enum Finding : unsigned {
    TWO_BELIEVERS = 1,
    FOREIGN_RELEASE = 2,
    FOREIGN_RENEWAL = 4,
    STUCK = 8,
    ORPHAN = 16,
    STALE_WRITE = 32,
    NOBODY = 64,
    DEADLOCK = 128,
};

enum class LateComer : std::uint8_t { None, Once, Patient };

struct Bounds {
    int clients = 2;
    int retries = 2;
    int rounds = 1;
    int crashes = 1;
    int pauses = 1;
    int expiries = 2;
    int lost = 0;
    int late = 0;
};

struct Setting {
    const Protocol *protocol = nullptr;
    Bounds bounds; // of this trial: what it does not allow is 0
    unsigned broken = 0;
    bool outlasts = false;
    bool writes = false;
    bool workTakesTime = false; // and is not urgent before the lease is over
    bool isFirst = false;       // C0 comes first
    bool hasPredecessor = false;
    LateComer lateComer = LateComer::None;
    std::int64_t skew = 0;
    std::array<std::array<Text, LOCKS>, MOST_CLIENTS> keys; // as each client names them
    std::array<Text, LOCKS> locks;                          // the lock's keys
    Text resource = NIL;

    void nameKeys(bool hasOppositeOrders);
};

} // namespace checker
