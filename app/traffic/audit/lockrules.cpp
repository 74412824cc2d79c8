// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/lockrules.h"

#include "locks/valueshape.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

namespace {

struct LockRuleText {
    LOCKSCOPE_MESSAGES(lockscope::LockRuleText)
};

/** Which arguments are keys that are written. */
enum class Written : quint8 { First, FirstTwo, Second, All, Pairs };
using NamedWrite = std::pair<QByteArrayView, Written>;
/** Sorted. A lease alone is no data. */
constexpr std::array writes{
    NamedWrite{"append", Written::First},
    NamedWrite{"bitfield", Written::First},
    NamedWrite{"bitop", Written::Second},
    NamedWrite{"copy", Written::Second},
    NamedWrite{"decr", Written::First},
    NamedWrite{"decrby", Written::First},
    NamedWrite{"del", Written::All},
    NamedWrite{"delex", Written::First},
    NamedWrite{"delifeq", Written::First},
    NamedWrite{"geoadd", Written::First},
    NamedWrite{"georadiusstore", Written::First},
    NamedWrite{"geosearchstore", Written::First},
    NamedWrite{"getdel", Written::First},
    NamedWrite{"getset", Written::First},
    NamedWrite{"hdel", Written::First},
    NamedWrite{"hincrby", Written::First},
    NamedWrite{"hincrbyfloat", Written::First},
    NamedWrite{"hmset", Written::First},
    NamedWrite{"hset", Written::First},
    NamedWrite{"hsetex", Written::First},
    NamedWrite{"hsetnx", Written::First},
    NamedWrite{"incr", Written::First},
    NamedWrite{"incrby", Written::First},
    NamedWrite{"incrbyfloat", Written::First},
    NamedWrite{"json.arrappend", Written::First},
    NamedWrite{"json.arrinsert", Written::First},
    NamedWrite{"json.arrpop", Written::First},
    NamedWrite{"json.clear", Written::First},
    NamedWrite{"json.del", Written::First},
    NamedWrite{"json.merge", Written::First},
    NamedWrite{"json.numincrby", Written::First},
    NamedWrite{"json.set", Written::First},
    NamedWrite{"linsert", Written::First},
    NamedWrite{"lmove", Written::FirstTwo},
    NamedWrite{"lpop", Written::First},
    NamedWrite{"lpush", Written::First},
    NamedWrite{"lpushx", Written::First},
    NamedWrite{"lrem", Written::First},
    NamedWrite{"lset", Written::First},
    NamedWrite{"ltrim", Written::First},
    NamedWrite{"move", Written::First},
    NamedWrite{"mset", Written::Pairs},
    NamedWrite{"msetnx", Written::Pairs},
    NamedWrite{"pfadd", Written::First},
    NamedWrite{"pfmerge", Written::First},
    NamedWrite{"psetex", Written::First},
    NamedWrite{"rename", Written::FirstTwo},
    NamedWrite{"renamenx", Written::FirstTwo},
    NamedWrite{"restore", Written::First},
    NamedWrite{"rpop", Written::First},
    NamedWrite{"rpoplpush", Written::FirstTwo},
    NamedWrite{"rpush", Written::First},
    NamedWrite{"rpushx", Written::First},
    NamedWrite{"sadd", Written::First},
    NamedWrite{"sdiffstore", Written::First},
    NamedWrite{"set", Written::First},
    NamedWrite{"setbit", Written::First},
    NamedWrite{"setex", Written::First},
    NamedWrite{"setnx", Written::First},
    NamedWrite{"setrange", Written::First},
    NamedWrite{"sinterstore", Written::First},
    NamedWrite{"smove", Written::FirstTwo},
    NamedWrite{"spop", Written::First},
    NamedWrite{"srem", Written::First},
    NamedWrite{"sunionstore", Written::First},
    NamedWrite{"unlink", Written::All},
    NamedWrite{"xadd", Written::First},
    NamedWrite{"xdel", Written::First},
    NamedWrite{"xtrim", Written::First},
    NamedWrite{"zadd", Written::First},
    NamedWrite{"zdiffstore", Written::First},
    NamedWrite{"zincrby", Written::First},
    NamedWrite{"zinterstore", Written::First},
    NamedWrite{"zpopmax", Written::First},
    NamedWrite{"zpopmin", Written::First},
    NamedWrite{"zrangestore", Written::First},
    NamedWrite{"zrem", Written::First},
    NamedWrite{"zremrangebylex", Written::First},
    NamedWrite{"zremrangebyrank", Written::First},
    NamedWrite{"zremrangebyscore", Written::First},
    NamedWrite{"zunionstore", Written::First},
};

std::optional<Written> writtenBy(QByteArrayView name)
{
    const QByteArray lower = name.toByteArray().toLower();
    const auto found = std::ranges::lower_bound(writes, QByteArrayView(lower), {}, &NamedWrite::first);
    return found != writes.end() && found->first == lower ? std::optional(found->second) : std::nullopt;
}

constexpr bool isBlankOfRule(char c) { return c == ' ' || c == '\t' || c == '\r'; }

} // namespace

// ---- reading

class LockRules::Reader {
public:
    Reader(QByteArrayView text, qsizetype number) : m_line(text), m_number(number) {}

    /** Nothing: the line is empty, or a comment. */
    Result<std::optional<Rule>> read()
    {
        skipBlanks();
        if (m_at == m_line.size() || m_line[m_at] == '#')
            return std::optional<Rule>();
        Rule rule;
        if (!readWord(rule.key, Part::Key))
            return failure(m_error);
        const qsizetype from = m_at;
        std::vector<Piece> word;
        if (!readWord(word, Part::Word) || word.size() != 1 || !says(word.front().text, rule))
            return wrong(
                from,
                LockRuleText::tr("one of the words “needs”, “lock” and “ignore” is missing after the keys, as in: orders:* needs lock:orders:{1}"));
        if (rule.says != Says::NeedsLock) {
            if (m_at < m_line.size() && m_line[m_at] != '#')
                return wrong(m_at, LockRuleText::tr("nothing may follow this word"));
            return std::optional(std::move(rule));
        }
        m_stars = int(std::ranges::count_if(rule.key, [](const Piece &piece) { return piece.star > 0; }));
        if (m_at == m_line.size())
            return wrong(m_at, LockRuleText::tr("the lock is missing"));
        if (!readWord(rule.lock, Part::Lock))
            return failure(m_error);
        if (m_at < m_line.size() && m_line[m_at] != '#')
            return wrong(m_at, LockRuleText::tr("nothing may follow the lock; write a space in a name as \\x20"));
        return std::optional(std::move(rule));
    }

private:
    enum class Part : quint8 { Key, Word, Lock };

    static bool says(const QByteArray &word, Rule &rule)
    {
        rule.says = word == "lock" ? Says::IsLock : word == "ignore" ? Says::IsNoLock : Says::NeedsLock;
        return rule.says != Says::NeedsLock || word == "needs";
    }

    void skipBlanks()
    {
        while (m_at < m_line.size() && isBlankOfRule(m_line[m_at]))
            ++m_at;
    }

    /** Up to the next blank, and what follows that. */
    bool readWord(std::vector<Piece> &pieces, Part part)
    {
        pieces.push_back({});
        while (m_at < m_line.size() && !isBlankOfRule(m_line[m_at])) {
            const char c = m_line[m_at++];
            const bool isStar = c == '*' && part == Part::Key, isBrace = c == '{' && part == Part::Lock;
            if (c == '\\' ? !readEscape(pieces.back().text) : isBrace && !readStar(pieces.back().star))
                return false;
            if (c != '\\' && !isStar && !isBrace)
                pieces.back().text += c;
            pieces.back().star = isStar ? 1 : pieces.back().star;
            if (isStar || isBrace)
                pieces.push_back({});
        }
        skipBlanks();
        return true;
    }

    bool readEscape(QByteArray &text)
    {
        if (m_at == m_line.size())
            return refuse(m_at - 1, LockRuleText::tr("nothing follows the \\"));
        const char c = m_line[m_at++];
        if (c != 'x') {
            text += c;
            return true;
        }
        const QByteArrayView digits = m_line.sliced(m_at, std::min<qsizetype>(2, m_line.size() - m_at));
        if (digits.size() < 2 || !isHex(digits))
            return refuse(m_at - 2, LockRuleText::tr("two hexadecimal digits must follow \\x"));
        text += QByteArray::fromHex(digits.toByteArray());
        m_at += 2;
        return true;
    }

    bool readStar(int &star)
    {
        const qsizetype end = m_line.indexOf('}', m_at);
        const std::optional<qint64> number = end < 0 ? std::nullopt : wholeNumber(m_line.sliced(m_at, end - m_at));
        if (!number || *number < 1 || *number > m_stars)
            return refuse(m_at - 1, LockRuleText::tr("{…} must be the number of a * of the keys, from {1} on; write \\{ for a brace"));
        star = int(*number);
        m_at = end + 1;
        return true;
    }

    bool refuse(qsizetype at, const Message &why)
    {
        m_error = {
            Error::Kind::InvalidInput, LockRuleText::tr("line %1, column %2: %3").arg(QString::number(m_number), QString::number(at + 1), why), {}};
        return false;
    }
    Result<std::optional<Rule>> wrong(qsizetype at, const Message &why)
    {
        refuse(at, why);
        return failure(m_error);
    }

    const QByteArrayView m_line;
    const qsizetype m_number;
    qsizetype m_at = 0;
    int m_stars = 0;
    Error m_error;
};

Result<LockRules> LockRules::read(QByteArrayView text)
{
    LockRules rules;
    qsizetype number = 0;
    for (const QByteArray &line : text.toByteArray().split('\n')) {
        Result<std::optional<Rule>> rule = Reader(line, ++number).read();
        if (!rule)
            return failure(rule.error());
        if (*rule)
            rules.m_rules.push_back(**std::move(rule));
    }
    return rules;
}

// ---- use

/** What its * stand for; nothing: the key does not fit. */
std::optional<std::vector<QByteArrayView>> LockRules::match(const std::vector<Piece> &pattern, QByteArrayView key)
{
    std::vector<QByteArrayView> stars;
    if (!key.startsWith(pattern.front().text))
        return std::nullopt;
    qsizetype at = pattern.front().text.size();
    for (std::size_t i = 1; i < pattern.size(); ++i) {
        const QByteArray &text = pattern[i].text;
        const bool isLast = i + 1 == pattern.size();
        const qsizetype next = isLast ? key.size() - text.size() : key.indexOf(text, at);
        if (next < at || !key.sliced(next).startsWith(text))
            return std::nullopt;
        stars.push_back(key.sliced(at, next - at));
        at = next + text.size();
    }
    return at == key.size() ? std::optional(std::move(stars)) : std::nullopt;
}

std::optional<QByteArray> LockRules::lockFor(QByteArrayView key) const
{
    for (const Rule &rule : m_rules) {
        const auto stars = rule.says == Says::NeedsLock ? match(rule.key, key) : std::nullopt;
        if (!stars)
            continue;
        QByteArray lock;
        for (const Piece &piece : rule.lock) {
            lock += piece.text;
            if (piece.star > 0)
                lock += (*stars)[std::size_t(piece.star) - 1].toByteArray();
        }
        return lock;
    }
    return std::nullopt;
}

bool LockRules::isEmpty() const { return std::ranges::find(m_rules, Says::NeedsLock, &Rule::says) == m_rules.end(); }

std::optional<bool> LockRules::isLock(QByteArrayView key) const
{
    const auto rule = std::ranges::find_if(m_rules, [key](const Rule &one) { return one.says != Says::NeedsLock && match(one.key, key); });
    return rule == m_rules.end() ? std::nullopt : std::optional(rule->says == Says::IsLock);
}

/** By the name of the command alone, as keys may be escaped. */
bool LockRules::mayNeedLock(QByteArrayView arguments) const
{
    const qsizetype end = isEmpty() ? -1 : arguments.indexOf('"', 1);
    return end > 0 && writtenBy(arguments.sliced(1, end - 1));
}

std::vector<QByteArray> LockRules::keysWrittenBy(const ExecutedCommand &command)
{
    const std::vector<QByteArray> &words = command.arguments;
    const std::optional<Written> written = writtenBy(words.front());
    if (!written)
        return {};
    const std::size_t first = *written == Written::Second ? 2 : 1, step = *written == Written::Pairs ? 2 : 1;
    const bool isAll = *written == Written::All || *written == Written::Pairs;
    const std::size_t end = std::min(words.size(), isAll ? words.size() : *written == Written::FirstTwo ? std::size_t(3) : first + 1);
    std::vector<QByteArray> keys;
    for (std::size_t i = first; i < end; i += step)
        keys.push_back(words[i]);
    return keys;
}

} // namespace lockscope
