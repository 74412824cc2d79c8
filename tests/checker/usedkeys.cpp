// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usedkeys.h"

#include "language.h"

#include <QJsonArray>
#include <QJsonObject>

#include <set>

namespace checker {
namespace {

using Piece = KeyPattern::Piece;

const std::set<std::string> COUNTING{"INCR", "INCRBY", "DECR", "DECRBY", "HINCRBY", "ZINCRBY"};
const std::set<std::string> READING{"GET",    "STRLEN", "EXISTS", "TTL",    "PTTL", "TYPE",   "HGET",   "HEXISTS", "HLEN",    "SISMEMBER", "SCARD",
                                    "ZSCORE", "ZRANK",  "ZCARD",  "ZCOUNT", "LLEN", "LINDEX", "EXPIRE", "PEXPIRE", "PERSIST", "GETEX"};

std::string trimmed(const std::string &text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

KeyPattern patternOf(const std::string &argument)
{
    KeyPattern pattern;
    const std::vector<std::string> pieces = piecesOf(argument);
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        const std::string name = trimmed(pieces[at]);
        if (at % 2 == 0)
            pattern.pieces.emplace_back(Piece::Literal, pieces[at]);
        else if (name == "key" || name == "key1" || name == "key2" || name == "key3")
            pattern.pieces.emplace_back(Piece::Lock, "");
        else if (name == "lease")
            pattern.pieces.emplace_back(Piece::Literal, std::to_string(LEASE));
        else
            pattern.pieces.emplace_back(name == "token" ? Piece::Token : Piece::Anything, "");
    }
    return pattern;
}

/** How many characters at its beginning are a token: C1.2. 0: none. */
std::size_t tokenAt(std::string_view text, std::size_t digitsAfterPoint)
{
    const auto digitsFrom = [&](std::size_t from) {
        std::size_t to = from;
        while (to < text.size() && text[to] >= '0' && text[to] <= '9')
            ++to;
        return to - from;
    };
    if (text.empty() || text[0] != 'C')
        return 0;
    const std::size_t client = digitsFrom(1);
    if (client == 0 || 1 + client >= text.size() || text[1 + client] != '.')
        return 0;
    return digitsFrom(2 + client) >= digitsAfterPoint ? 2 + client + digitsAfterPoint : 0;
}

/** Words and signs of a script, one after the other, as far as they matter here. */
class ScriptReader {
public:
    explicit ScriptReader(const std::string &text) : m_text(text) {}

    bool isAtEnd() const { return m_at >= m_text.size(); }
    void skip() { ++m_at; }
    void skipBlanks()
    {
        while (!isAtEnd() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t' || m_text[m_at] == '\r'))
            ++m_at;
    }
    bool take(std::string_view word)
    {
        if (m_text.compare(m_at, word.size(), word) != 0)
            return false;
        m_at += word.size();
        return true;
    }
    /** As take(), a word of its own. */
    bool takeWord(std::string_view word)
    {
        const std::size_t end = m_at + word.size();
        if ((m_at > 0 && isInWord(m_text[m_at - 1])) || (end < m_text.size() && isInWord(m_text[end])))
            return false;
        return take(word);
    }
    /** A command in quotes; empty: there is none. */
    std::string takeQuoted()
    {
        if (isAtEnd() || (m_text[m_at] != '\'' && m_text[m_at] != '"'))
            return {};
        std::size_t end = m_at + 1;
        while (end < m_text.size() && isInWord(m_text[end]))
            ++end;
        if (end == m_at + 1 || end >= m_text.size() || m_text[end] != m_text[m_at])
            return {};
        std::string word = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return word;
    }
    /** "[1]"; 0: no number there, and nothing is taken. */
    std::size_t takeIndex()
    {
        const std::size_t begin = m_at;
        std::size_t number = 0;
        if (take("[")) {
            skipBlanks();
            while (!isAtEnd() && m_text[m_at] >= '0' && m_text[m_at] <= '9')
                number = number * 10 + static_cast<std::size_t>(m_text[m_at++] - '0');
            skipBlanks();
            if (number > 0 && take("]"))
                return number;
        }
        m_at = begin;
        return 0;
    }

private:
    static bool isInWord(char letter)
    {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') || letter == '_';
    }

    const std::string &m_text;
    std::size_t m_at = 0;
};

/** What a script does with the keys that it is given. */
struct ScriptUses {
    std::vector<std::pair<std::size_t, std::string>> calls; // with a key, by its number
    std::set<std::size_t> other;                            // keys in any other place
    bool anyOfThem = false;                                 // KEYS without a number
    bool anyKey = false;                                    // a command, that may write, of a key that is not among them
};

ScriptUses usesIn(const std::string &script)
{
    ScriptUses uses;
    ScriptReader reader(script);
    while (!reader.isAtEnd()) {
        if (reader.takeWord("redis.call") || reader.takeWord("redis.pcall")) {
            reader.skipBlanks();
            if (!reader.take("("))
                continue;
            reader.skipBlanks();
            const std::string command = upper(reader.takeQuoted());
            reader.skipBlanks();
            std::size_t key = 0;
            if (!command.empty() && reader.take(",")) {
                reader.skipBlanks();
                if (reader.takeWord("KEYS")) {
                    key = reader.takeIndex();
                    uses.anyOfThem |= key == 0;
                }
            }
            if (key)
                uses.calls.emplace_back(key, command);
            else if (!READING.count(command) && command != "PUBLISH")
                uses.anyKey = true;
        } else if (reader.takeWord("KEYS")) {
            if (const std::size_t key = reader.takeIndex())
                uses.other.insert(key);
            else
                uses.anyOfThem = true;
        } else {
            reader.skip();
        }
    }
    return uses;
}

bool decidesIn(const std::string &part, const QJsonObject &step)
{
    if (part != "acquire")
        return false;
    std::set<std::string> targets;
    bool hasDefault = true;
    for (const std::string &entry : textsOfJson(step[u"then"])) {
        const auto [target, condition] = splitEntry(entry);
        targets.insert(target);
        hasDefault = !condition.empty();
    }
    if (hasDefault)
        targets.insert("next");
    return step.contains(u"save") || targets.size() > 1;
}

} // namespace

void UsedKeys::addUse(const std::string &argument, const std::string &command, bool decides)
{
    KeyPattern pattern = patternOf(argument);
    pattern.counts = COUNTING.count(command);
    pattern.writes = !pattern.counts && !READING.count(command);
    pattern.decides = decides;
    m_patterns.push_back(pattern);
}

void UsedKeys::addScript(const std::vector<std::string> &words, bool decides)
{
    const std::size_t count = static_cast<std::size_t>(std::stoul(words.at(2)));
    const ScriptUses uses = usesIn(words.at(1));
    for (std::size_t number = 1; number <= count && number + 2 < words.size(); ++number) {
        const std::string &key = words[number + 2];
        addUse(key, "EXISTS", decides); // it is named
        for (const auto &[which, command] : uses.calls) {
            if (which == number)
                addUse(key, command, decides);
        }
        if (uses.anyOfThem || uses.other.count(number))
            addUse(key, "SET", decides);
    }
    if (uses.anyKey)
        m_patterns.push_back({{{Piece::Anything, ""}}, false, true, decides});
}

void UsedKeys::add(const std::string &part, const QJsonObject &step)
{
    std::vector<std::string> words;
    for (const QJsonValue word : step[u"send"].toArray()) {
        std::string text;
        for (const std::string &line : textsOfJson(word))
            text += (text.empty() ? "" : "\n") + line;
        words.push_back(text);
    }
    if (words.empty())
        return;
    const std::string command = upper(words.front());
    const bool decides = decidesIn(part, step);
    if (command == "EVAL") {
        addScript(words, decides);
    } else if (command != "PUBLISH" && command != "SUBSCRIBE") {
        const bool areAllKeys = command == "DEL" || command == "UNLINK" || command == "EXISTS";
        const bool hasPairs = command == "MSET" || command == "MSETNX";
        const std::size_t end = areAllKeys || hasPairs ? words.size() : command == "RENAME" || command == "RENAMENX" ? 3 : 2;
        for (std::size_t at = 1; at < std::min(end, words.size()); at += hasPairs ? 2 : 1)
            addUse(words[at], command, decides);
    }
}

bool UsedKeys::matches(const KeyPattern &pattern, std::size_t piece, std::string_view rest, Tokens &tokens) const
{
    if (piece == pattern.pieces.size())
        return rest.empty();
    const auto &[kind, literal] = pattern.pieces[piece];
    const auto goesOn = [&](std::size_t taken) { return matches(pattern, piece + 1, rest.substr(taken), tokens); };
    if (kind == Piece::Literal)
        return rest.substr(0, literal.size()) == literal && goesOn(literal.size());
    if (kind == Piece::Lock) {
        for (std::size_t lock = m_locks; lock >= 1; --lock) {
            const std::string name = lock == 1 ? "lock.demo" : "lock.demo." + std::to_string(lock);
            if (rest.substr(0, name.size()) == name && goesOn(name.size()))
                return true;
        }
        return false;
    }
    for (std::size_t taken = rest.size() + 1; kind == Piece::Anything && taken-- > 0;) {
        if (goesOn(taken))
            return true;
    }
    for (std::size_t digits = rest.size(); kind == Piece::Token && digits > 0; --digits) {
        const std::size_t length = tokenAt(rest, digits);
        if (length == 0)
            continue;
        tokens.emplace_back(rest.substr(0, length));
        if (goesOn(length))
            return true;
        tokens.pop_back();
    }
    return false;
}

UsedKeys::Role UsedKeys::roleOf(Text key) const
{
    const auto known = m_roles.find(key);
    if (known != m_roles.end())
        return known->second;
    bool counts = false;
    bool writes = false;
    bool decides = false;
    for (const KeyPattern &pattern : m_patterns) {
        Tokens tokens;
        if (!matches(pattern, 0, stringOf(key), tokens))
            continue;
        counts = counts || pattern.counts;
        writes = writes || pattern.writes;
        decides = decides || pattern.decides;
    }
    return m_roles[key] = Role{counts && !writes, decides};
}

std::vector<std::string> UsedKeys::tokensIn(Text key) const
{
    Tokens all;
    for (const KeyPattern &pattern : m_patterns) {
        Tokens tokens;
        if (!matches(pattern, 0, stringOf(key), tokens))
            continue;
        if (tokens.empty())
            return {};
        all.insert(all.end(), tokens.begin(), tokens.end());
    }
    return all;
}

} // namespace checker
