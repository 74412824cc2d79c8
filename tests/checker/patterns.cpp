// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "patterns.h"

#include "language.h"

#include <algorithm>

namespace checker {
namespace {

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

std::size_t digitsFrom(std::string_view text, std::size_t at)
{
    const std::size_t begin = at;
    while (at < text.size() && isDigit(text[at]))
        ++at;
    return at - begin;
}

/** C1.12 can be two tokens, of which each takes so many letters. */
std::vector<std::size_t> lengthsOfTokens(std::string_view text)
{
    std::vector<std::size_t> lengths;
    const std::size_t client = text.starts_with('C') ? digitsFrom(text, 1) : 0;
    if (client == 0 || client + 1 == text.size() || text[client + 1] != '.')
        return lengths;
    for (std::size_t length = 1; length <= digitsFrom(text, client + 2); ++length)
        lengths.push_back(client + 2 + length);
    return lengths;
}

unsigned clientOfToken(std::string_view token)
{
    const std::string number(token.substr(1, token.find('.') - 1));
    return number.size() > 2 || std::stoul(number) >= 32 ? 0 : 1u << std::stoul(number);
}

std::string trimmed(const std::string &text)
{
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

} // namespace

std::string lockName(std::size_t at) { return at == 0 ? "lock.demo" : "lock.demo." + std::to_string(at + 1); }

Pattern::Pattern(const std::string &argument, std::size_t locks) : m_locks(locks)
{
    const std::vector<std::string> pieces = piecesOf(argument);
    for (std::size_t at = 0; at < pieces.size(); ++at)
        m_pieces.push_back(at % 2 ? pieceOf(pieces[at]) : Piece{Kind::Is, pieces[at]});
}

Pattern::Piece Pattern::pieceOf(const std::string &sum)
{
    const std::string value = trimmed(sum);
    if (value == "key" || value == "key1" || value == "key2" || value == "key3")
        return {Kind::Lock, {}};
    if (value == "lease")
        return {Kind::Is, std::to_string(LEASE)};
    return {value == "token" ? Kind::Token : Kind::Anything, {}};
}

bool Pattern::hasToken() const
{
    return std::any_of(m_pieces.begin(), m_pieces.end(), [](const Piece &piece) { return piece.kind == Kind::Token; });
}

/** Tries all ways, since the token may stand at several places. */
bool Pattern::matchesFrom(std::size_t at, std::string_view rest, unsigned clients, unsigned &found) const
{
    if (at == m_pieces.size()) {
        found |= rest.empty() ? clients : 0;
        return rest.empty();
    }
    const Piece &piece = m_pieces[at];
    bool isMatch = false;
    for (const std::size_t length : lengthsOf(piece, rest)) {
        const unsigned client = piece.kind == Kind::Token ? clientOfToken(rest.substr(0, length)) : 0;
        isMatch = matchesFrom(at + 1, rest.substr(length), clients | client, found) || isMatch;
    }
    return isMatch;
}

/** How much of the text the piece can take. */
std::vector<std::size_t> Pattern::lengthsOf(const Piece &piece, std::string_view rest) const
{
    std::vector<std::size_t> lengths;
    const auto addIfBegunBy = [&](const std::string &text) {
        if (rest.starts_with(text))
            lengths.push_back(text.size());
    };
    switch (piece.kind) {
    case Kind::Is: addIfBegunBy(piece.text); break;
    case Kind::Lock:
        for (std::size_t lock = 0; lock < m_locks; ++lock)
            addIfBegunBy(lockName(lock));
        break;
    case Kind::Token: return lengthsOfTokens(rest);
    case Kind::Anything:
        for (std::size_t length = 0; length <= rest.size(); ++length)
            lengths.push_back(length);
        break;
    }
    return lengths;
}

void Patterns::add(const std::vector<std::string> &words, bool decides, std::size_t locks)
{
    for (const KeyUse &use : keyUses(words))
        m_known.push_back({use.word == KeyUse::ANY ? Pattern::ofAnything() : Pattern(words[use.word], locks), use.uses, decides});
}

const KeyFacts &Patterns::of(Text name) const
{
    const auto found = m_facts.find(name);
    return found != m_facts.end() ? found->second : m_facts.emplace(name, factsOf(stringOf(name))).first->second;
}

KeyFacts Patterns::factsOf(const std::string &name) const
{
    KeyFacts facts;
    unsigned uses = 0;
    bool allHaveTokens = true;
    for (const Known &one : m_known) {
        if (!one.pattern.matches(name, facts.leftBy))
            continue;
        uses |= one.uses;
        facts.isDeciding = facts.isDeciding || one.decides;
        allHaveTokens = allHaveTokens && one.pattern.hasToken();
    }
    facts.isCounter = (uses & COUNTS) && !(uses & WRITES);
    facts.leftBy = allHaveTokens ? facts.leftBy : 0;
    return facts;
}

} // namespace checker
