// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lease.h"

#include "texts.h"

#include <algorithm>

namespace checker {
namespace {

constexpr std::int64_t SHORTEST = 1000;                 // a shorter one is a mistake, which is to be found
constexpr std::int64_t LONGEST = 1'000'000'000'000'000; // beyond that Redis refuses some

std::optional<std::int64_t> numberAt(const std::vector<std::string> &words, std::size_t at, std::int64_t unit)
{
    const auto number = at < words.size() ? usualNumber(words[at]) : std::nullopt;
    return number && *number > 0 && *number <= LONGEST / unit && *number * unit >= SHORTEST ? std::optional(*number * unit) : std::nullopt;
}

bool isOption(std::string word, const char *option)
{
    for (char &letter : word)
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return word == option;
}

} // namespace

std::optional<std::int64_t> leaseIn(const std::vector<std::string> &words)
{
    const std::string &command = words.front();
    if (command == "SETEX" || command == "EXPIRE")
        return numberAt(words, 2, 1000);
    if (command == "PSETEX" || command == "PEXPIRE")
        return numberAt(words, 2, 1);
    if (command != "SET")
        return std::nullopt;
    for (std::size_t at = 3; at < words.size(); ++at) {
        if (isOption(words[at], "PX") || isOption(words[at], "EX"))
            return numberAt(words, at + 1, isOption(words[at], "PX") ? 1 : 1000);
    }
    return std::nullopt;
}

} // namespace checker
