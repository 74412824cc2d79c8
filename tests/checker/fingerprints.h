// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "world.h"

namespace checker {

/** Fingerprints of states. That two different ones have the same will not happen: they have 128 bits. */
class Fingerprints {
public:
    struct Fingerprint {
        std::uint64_t low;
        std::uint64_t high;

        bool operator==(const Fingerprint &) const = default;
    };
    static Fingerprint of(const Packed &words);

    /** Whether it is new. */
    bool add(const Fingerprint &print);
    bool has(const Fingerprint &print) const { return m_table[placeOf(print)] == print; }
    std::size_t size() const { return m_count; }

private:
    std::size_t placeOf(const Fingerprint &print) const;
    void grow();

    std::vector<Fingerprint> m_table = std::vector<Fingerprint>(1024, Fingerprint{0, 0}); // both 0: empty
    std::size_t m_count = 0;
};

} // namespace checker
