// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every text, content of a key and command is stored once and known by its number, so that states are small and compared quickly.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace checker {

/** The file, or what it leads to, cannot be judged: an error of the server's, of a script or of the language. */
class Unjudgeable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/** More than the checker has room for, which says nothing about the file. */
class TooLarge : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

using Text = std::uint32_t;
constexpr Text NIL = 0;
constexpr Text UNSET = 0xffffffff; // a value that no step has given yet

using Texts = std::vector<Text>;
using Times = std::vector<std::int64_t>;

Text textOf(std::string_view text);
Text textOf(std::int64_t number);
const std::string &stringOf(Text text);

/** What the language takes for a number. */
std::optional<std::int64_t> numberIn(Text text);

/** The points in time that stand in a text: a run of 13 digits is one in ms, one of 10 digits is a second, which has a beginning and an end. */
const Times &timesIn(Text text);

/** A number as Redis wants it: nothing before, behind, or needless in it. */
std::optional<std::int64_t> usualNumber(std::string_view text);

enum class Kind : std::uint8_t { String, Hash, Set, SortedSet, List };

/** What a key holds: a text; fields, each with its value; members; members, each with its score; texts. */
struct Content {
    Kind kind;
    Texts parts;
    Times times; // those in its texts
};

using ContentId = std::uint32_t;
constexpr ContentId NO_CONTENT = 0;

ContentId contentOf(Kind kind, const Texts &parts);
const Content &content(ContentId id);

struct Command;
using CommandId = std::uint32_t;
constexpr CommandId NO_COMMAND = 0;

CommandId commandOf(const Texts &words);

/** Stores values once, by what they are equal in. Its numbers begin at 1. */
template <class Value>
class Numbered {
public:
    template <class Make>
    std::uint32_t number(std::uint64_t hash, const auto &isSame, const Make &make)
    {
        if (m_values.size() >= m_buckets.size() / 2)
            grow();
        std::size_t at = hash & (m_buckets.size() - 1);
        for (; m_buckets[at]; at = (at + 1) & (m_buckets.size() - 1)) {
            if (m_hashes[m_buckets[at] - 1] == hash && isSame(m_values[m_buckets[at] - 1]))
                return m_buckets[at];
        }
        m_values.push_back(make());
        m_hashes.push_back(hash);
        m_buckets[at] = static_cast<std::uint32_t>(m_values.size());
        return m_buckets[at];
    }
    const Value &operator[](std::uint32_t number) const { return m_values[number - 1]; }

private:
    void grow()
    {
        m_buckets.assign(m_buckets.size() * 2, 0);
        for (std::size_t index = 0; index < m_hashes.size(); ++index) {
            std::size_t at = m_hashes[index] & (m_buckets.size() - 1);
            while (m_buckets[at])
                at = (at + 1) & (m_buckets.size() - 1);
            m_buckets[at] = static_cast<std::uint32_t>(index + 1);
        }
    }

    std::deque<Value> m_values; // which stay where they are
    std::vector<std::uint64_t> m_hashes;
    std::vector<std::uint32_t> m_buckets = std::vector<std::uint32_t>(1024, 0);
};

std::uint64_t hashOf(const Texts &texts, std::uint64_t seed);

} // namespace checker
