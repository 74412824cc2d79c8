// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys a file names, and what its commands do to them.
#pragma once

#include "texts.h"

#include <map>

class QJsonObject;

namespace checker {

/** A key as a command names it. */
struct KeyPattern {
    enum class Piece : std::uint8_t { Literal, Lock, Token, Anything };

    std::vector<std::pair<Piece, std::string>> pieces;
    bool counts = false;
    bool writes = false;
    bool decides = false; // how acquire goes on depends on its answer
};

class UsedKeys {
public:
    /** Of one part; its name is that of the file. */
    void add(const std::string &part, const QJsonObject &step);
    void setLocks(std::size_t count) { m_locks = count; }

    bool isCounter(Text key) const { return roleOf(key).isCounter; }
    bool decides(Text key) const { return roleOf(key).decides; }
    /** The tokens in its name; none if it is also named without one, or not at all. */
    std::vector<std::string> tokensIn(Text key) const;

private:
    struct Role {
        bool isCounter;
        bool decides;
    };
    using Tokens = std::vector<std::string>;

    Role roleOf(Text key) const;
    bool matches(const KeyPattern &pattern, std::size_t piece, std::string_view rest, Tokens &tokens) const;
    void addUse(const std::string &argument, const std::string &command, bool decides);
    void addScript(const std::vector<std::string> &words, bool decides);

    std::vector<KeyPattern> m_patterns;
    std::size_t m_locks = 1;
    mutable std::map<Text, Role> m_roles;
};

} // namespace checker
