// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which words of a command are keys, and what it does with them. Of a script its text says that.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace checker {

/** What is done with a key, as bits; nothing: it is only read, or not used. */
enum Use : unsigned { COUNTS = 1, WRITES = 2 };

struct KeyUse {
    static constexpr std::size_t ANY = 0; // no word: any key

    std::size_t word;
    unsigned uses;
};

/** The command is in capitals; the others are as the file has them, with values in braces. */
std::vector<KeyUse> keyUses(const std::vector<std::string> &words);

} // namespace checker
