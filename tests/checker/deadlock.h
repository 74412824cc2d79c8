// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// States from which nobody gets on, however many steps are made.
#pragma once

#include "fingerprints.h"
#include "moves.h"

namespace checker {

class Deadlocks {
public:
    bool isIn(const World &world);

private:
    struct Place {
        Packed words;
        Fingerprints::Fingerprint print;
        std::size_t next = 0; // which move is to be tried
    };

    bool hasHope(const World &world);

    Fingerprints m_hopeful; // states from which somebody gets on
};

} // namespace checker
