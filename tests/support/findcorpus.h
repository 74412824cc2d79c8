// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockfixtures.h"

#include <vector>

namespace lockscope {

/**
 * Keys as real programs write them, to measure a search for locks: their names, types, values and leases. Each line of a table is what one program
 * writes; its keys are drawn anew, always the same ones. The lines belong by turns to two halves: one to tune rules by, the other to measure them.
 */
struct FindCorpus {
    enum class Half : quint8 { ToTune, ToMeasure };
    struct Key {
        PlantedKey planted;
        QByteArray program;
    };
    std::vector<Key> others; ///< 3,000 that are no locks: sessions, caches, queues, limiters …
    std::vector<Key> locks;  ///< 750 of some 80 libraries and programs, and as people write them by hand

    FindCorpus(Half half, UnixTime now);
};

} // namespace lockscope
