// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a file says of the keys that it names: which are counters, which decide who gets the lock, and whose token stands in a name.
#pragma once

#include "keyuses.h"
#include "texts.h"

#include <unordered_map>

namespace checker {

constexpr std::size_t LOCKS = 3; // at most

/** Of the first, second … lock of a file. */
std::string lockName(std::size_t at);

/** What the file says of the keys with one name. */
struct KeyFacts {
    bool isCounter = false;
    bool isDeciding = false;
    unsigned leftBy = 0; // clients with whose tokens the file names nothing else, as bits
};

/** An argument that names a key: text, the lock's keys, tokens, and what can be anything. */
class Pattern {
public:
    Pattern(const std::string &argument, std::size_t locks);
    /** Of whatever a script makes up. */
    static Pattern ofAnything() { return Pattern("{anything}", 0); }

    /** Adds the clients whose tokens stand where the pattern has one. */
    bool matches(std::string_view name, unsigned &clients) const { return matchesFrom(0, name, 0, clients); }
    bool hasToken() const;

private:
    enum class Kind : std::uint8_t { Is, Lock, Token, Anything };
    struct Piece {
        Kind kind;
        std::string text;
    };

    static Piece pieceOf(const std::string &sum);
    bool matchesFrom(std::size_t at, std::string_view rest, unsigned clients, unsigned &found) const;
    std::vector<std::size_t> lengthsOf(const Piece &piece, std::string_view rest) const;

    std::vector<Piece> m_pieces;
    std::size_t m_locks;
};

class Patterns {
public:
    /** Of a command; of one that decides whoever sends it goes on in more than one way. */
    void add(const std::vector<std::string> &words, bool decides, std::size_t locks);
    const KeyFacts &of(Text name) const;

private:
    struct Known {
        Pattern pattern;
        unsigned uses;
        bool decides;
    };

    KeyFacts factsOf(const std::string &name) const;

    std::vector<Known> m_known;
    mutable std::unordered_map<Text, KeyFacts> m_facts;
};

} // namespace checker
