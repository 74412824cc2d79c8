// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyuses.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string_view>

namespace checker {
namespace {

constexpr const char *BLANKS = " \t\r\n";

std::string upper(std::string text)
{
    for (char &letter : text)
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return text;
}

/** The command is in capitals. */
unsigned usesBy(const std::string &command)
{
    static const std::set<std::string> counting{"INCR", "INCRBY", "DECR", "DECRBY", "HINCRBY", "ZINCRBY"};
    static const std::set<std::string> reading{"GET",     "STRLEN", "EXISTS",    "TTL",    "PTTL",    "TYPE",    "HGET",
                                               "HEXISTS", "HLEN",   "SISMEMBER", "SCARD",  "ZSCORE",  "ZRANK",   "ZCARD",
                                               "ZCOUNT",  "LLEN",   "LINDEX",    "EXPIRE", "PEXPIRE", "PERSIST", "GETEX"};
    return counting.count(command) ? COUNTS : reading.count(command) ? 0u : WRITES;
}

/** What a script does with its keys, by their numbers. */
struct ScriptUses {
    std::map<std::size_t, unsigned> ofKeys;
    bool ofAll = false; // it writes them all
    bool ofAny = false; // it writes keys of its own making
};

/** Goes through the text of a script. */
class ScriptReader {
public:
    explicit ScriptReader(std::string_view text) : m_text(text) {}

    ScriptUses read()
    {
        for (const char *call : {"redis.call(", "redis.pcall("}) {
            for (m_at = m_text.find(call); m_at != std::string_view::npos; m_at = m_text.find(call, m_at)) {
                m_at += std::string_view(call).size();
                readCall();
            }
        }
        for (m_at = m_text.find("KEYS"); m_at != std::string_view::npos; m_at = m_text.find("KEYS", m_at))
            readKeys();
        return m_uses;
    }

private:
    /** What stands behind the parenthesis of a call. Where it leaves off may be the next call. */
    void readCall()
    {
        const std::size_t begin = m_at;
        const std::optional<std::string> quoted = takeQuoted();
        if (!quoted || !(comesNext(",") || comesNext(")"))) {
            m_uses.ofAny = true;
            m_at = begin;
            return;
        }
        const std::string command = upper(*quoted);
        take(",");
        skipBlanks();
        const std::size_t place = m_at;
        const std::optional<std::size_t> key = takeKey();
        if (key) {
            m_uses.ofKeys[*key] |= usesBy(command);
            m_judged.insert(place);
        }
        const bool isKey = key && (comesNext(",") || comesNext(")"));
        if (!isKey && usesBy(command) && command != "PUBLISH")
            m_uses.ofAny = true;
        m_at = begin;
    }

    /** KEYS, as a word of its own. */
    void readKeys()
    {
        const std::size_t place = m_at;
        const bool isWord = place == 0 || !isInName(m_text[place - 1]);
        const std::optional<std::size_t> key = takeKey();
        if (!key)
            m_at = place + 4;
        if (!isWord || (!key && m_at < m_text.size() && isInName(m_text[m_at])))
            return;
        if (!key)
            m_uses.ofAll = true;
        else if (!m_judged.count(place))
            m_uses.ofKeys[*key] |= WRITES;
    }

    static bool isInName(char letter) { return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)); }
    void skipBlanks() { m_at = std::min(m_text.find_first_not_of(BLANKS, m_at), m_text.size()); }
    bool comesNext(std::string_view text)
    {
        skipBlanks();
        return m_text.substr(m_at).starts_with(text);
    }
    bool take(std::string_view text)
    {
        const bool isThere = comesNext(text);
        m_at += isThere ? text.size() : 0;
        return isThere;
    }
    std::optional<std::string> takeQuoted()
    {
        skipBlanks();
        const char quote = m_at < m_text.size() ? m_text[m_at] : ' ';
        const std::size_t end = quote == '\'' || quote == '"' ? m_text.find(quote, m_at + 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            return std::nullopt;
        std::string text(m_text.substr(m_at + 1, end - m_at - 1));
        m_at = end + 1;
        return text;
    }
    /** KEYS[n]: n. */
    std::optional<std::size_t> takeKey()
    {
        if (!m_text.substr(m_at).starts_with("KEYS["))
            return std::nullopt;
        m_at += 5;
        skipBlanks();
        const std::size_t end = std::min(m_text.find_first_not_of("0123456789", m_at), m_text.size());
        const std::string digits(m_text.substr(m_at, end - m_at));
        m_at = end;
        if (digits.empty() || digits.size() > 4 || !take("]"))
            return std::nullopt;
        return std::stoul(digits);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    ScriptUses m_uses;
    std::set<std::size_t> m_judged; // where keys stand that a command uses
};

bool isInWord(char letter) { return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)); }

/** Where the name stands as a word of its own, from there on. */
std::size_t findWord(const std::string &text, const std::string &name, std::size_t from)
{
    static const std::string quotes = "'\"";
    for (std::size_t at = text.find(name, from); at != std::string::npos; at = text.find(name, at + 1)) {
        const char before = at > 0 ? text[at - 1] : ' ';
        const char after = at + name.size() < text.size() ? text[at + name.size()] : ' ';
        if (!isInWord(before) && before != '.' && !isInWord(after) && quotes.find(before) == std::string::npos
            && quotes.find(after) == std::string::npos)
            return at;
    }
    return std::string::npos;
}

std::vector<std::string> splitAtCommas(const std::string &text)
{
    std::vector<std::string> words{std::string()};
    for (const char letter : text) {
        if (letter == ',')
            words.emplace_back();
        else if (std::string_view(BLANKS).find(letter) == std::string_view::npos)
            words.back() += letter;
    }
    return words;
}

/** With KEYS[1] in the places of a name that the script gives to it: local lock, mine = KEYS[1], ARGV[1]. */
std::string withoutNames(std::string script)
{
    static const std::regex naming(
        R"(\blocal\s+(\w+(?:\s*,\s*\w+)*)\s*=\s*((?:KEYS|ARGV)\[\s*\d+\s*\](?:\s*,\s*(?:KEYS|ARGV)\[\s*\d+\s*\])*)(?=\s|;|$))");
    std::smatch found;
    while (std::regex_search(script, found, naming)) {
        const std::vector<std::string> names = splitAtCommas(found[1]);
        const std::vector<std::string> values = splitAtCommas(found[2]);
        std::string rest = found.prefix().str() + found.suffix().str();
        for (std::size_t at = 0; at < names.size(); ++at) {
            if (at >= values.size() || std::regex_search(rest, std::regex("\\b" + names[at] + "\\s*=(?!=)")))
                return script;
            for (std::size_t place = findWord(rest, names[at], 0); values[at].starts_with("KEYS") && place != std::string::npos;
                 place = findWord(rest, names[at], place + values[at].size()))
                rest.replace(place, names[at].size(), values[at]);
        }
        script = rest;
    }
    return script;
}

std::vector<KeyUse> usesOfScript(const std::vector<std::string> &words)
{
    const std::string script = withoutNames(words.size() > 1 ? words[1] : std::string());
    const ScriptUses uses = ScriptReader(script).read();
    std::vector<KeyUse> found;
    const std::string count = words.size() > 2 ? words[2] : "";
    const bool isNumber = !count.empty() && count.size() < 5 && count.find_first_not_of("0123456789") == std::string::npos;
    const std::size_t end = isNumber ? std::min(words.size(), 3 + std::stoul(count)) : words.size();
    for (std::size_t word = 3; word < end; ++word) {
        const auto at = uses.ofKeys.find(word - 2);
        const unsigned own = at == uses.ofKeys.end() ? 0 : at->second;
        found.push_back({word, uses.ofAll || !isNumber ? unsigned(WRITES) : own});
    }
    if (uses.ofAny)
        found.push_back({KeyUse::ANY, WRITES});
    return found;
}

} // namespace

std::vector<KeyUse> keyUses(const std::vector<std::string> &words)
{
    const std::string &command = words.front();
    if (command == "EVAL")
        return usesOfScript(words);
    std::vector<KeyUse> found;
    if (command == "PUBLISH" || command == "SUBSCRIBE")
        return found;
    const bool takesAll = command == "DEL" || command == "UNLINK" || command == "EXISTS";
    const bool takesPairs = command == "MSET" || command == "MSETNX";
    const bool takesTwo = command == "RENAME" || command == "RENAMENX";
    const std::size_t end = takesAll || takesPairs ? words.size() : std::min<std::size_t>(words.size(), takesTwo ? 3 : 2);
    for (std::size_t word = 1; word < end; word += takesPairs ? 2 : 1)
        found.push_back({word, usesBy(command)});
    return found;
}

} // namespace checker
