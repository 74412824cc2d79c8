// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/supposedkeys.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

using Kind = CommandReply::Kind;

Choice numbered(qint64 number, bool changes = false) { return {{Kind::Integer, number}, changes}; }
Choice nothing() { return {{Kind::Nil}}; }
Choice fine(bool changes = true) { return {{Kind::Text, 0, "OK"}, changes}; }
Choice unseen(Kind kind, bool changes = false) { return {{kind}, changes, true}; }

bool addsMembers(const QByteArray &name) { return name == "lpush" || name == "rpush" || name == "sadd" || name == "zadd"; }
bool removesMembers(const QByteArray &name) { return name == "lrem" || name == "srem" || name == "zrem"; }
bool countsMembers(const QByteArray &name) { return name == "llen" || name == "scard" || name == "zcard" || name == "hlen"; }

} // namespace

SupposedKeys::SupposedKeys(qint64 atUs, QByteArrayList values, std::vector<qint64> numbers)
    : m_atUs(atUs), m_values(std::move(values)), m_numbers(std::move(numbers))
{
}

void SupposedKeys::addValue(const QByteArray &value)
{
    if (!m_values.contains(value))
        m_values << value;
}

void SupposedKeys::addNumber(qint64 number)
{
    if (std::ranges::find(m_numbers, number) == m_numbers.end())
        m_numbers.push_back(number);
}

std::vector<Choice> SupposedKeys::valuesOf(const Key &key) const
{
    if (key.is == Key::Is::Missing)
        return {nothing()};
    if (key.value)
        return {{{Kind::Text, 0, *key.value}}};
    std::vector<Choice> values;
    if (key.is == Key::Is::Unknown)
        values.push_back(nothing());
    for (const QByteArray &value : key.isUnseen ? QByteArrayList() : m_values)
        values.push_back({{Kind::Text, 0, value}});
    values.push_back(unseen(Kind::Text));
    return values;
}

std::vector<Choice> SupposedKeys::counts(const Key &key, qint64 by) const
{
    if (key.is == Key::Is::Missing)
        return {numbered(by, true)};
    std::vector<Choice> choices;
    for (const qint64 number : m_numbers) {
        if (number >= std::max<qint64>(by, 0))
            choices.push_back(numbered(number, true));
    }
    return choices;
}

std::vector<Choice> SupposedKeys::choicesOf(const QByteArray &name, const std::vector<QByteArray> &words) const
{
    using Is = Key::Is;
    const Key key = m_keys.value(words[1]);
    const std::size_t count = words.size();
    const bool mayBeMissing = key.is != Is::There, mayBeThere = key.is != Is::Missing;
    const auto either = [](bool mayBeFirst, const Choice &first, bool mayBeSecond, const Choice &second) {
        std::vector<Choice> choices;
        if (mayBeFirst)
            choices.push_back(first);
        if (mayBeSecond)
            choices.push_back(second);
        return choices;
    };
    const auto fieldOr = [&](const Choice &there, const Choice &missing) {
        const auto known = key.fields.constFind(words[2]);
        const bool isKnown = known != key.fields.cend();
        return either(mayBeThere && (!isKnown || *known), there, mayBeMissing || !isKnown || !*known, missing);
    };
    if (name == "publish")
        return {unseen(Kind::Integer)};
    if (name == "get" && count == 2)
        return valuesOf(key);
    if (name == "exists" && count == 2)
        return either(mayBeMissing, numbered(0), mayBeThere, numbered(1));
    if (name == "set" && count >= 3) {
        const SetOptions options = optionsOf(words);
        if (options.isWrong || options.comparesValue || options.asksOldValue)
            return {};
        const bool needsFree = options.onlyIfFree, needsHeld = options.onlyIfHeld;
        return either(needsFree       ? mayBeMissing
                          : needsHeld ? mayBeThere
                                      : true,
                      fine(), needsFree ? mayBeThere : needsHeld && mayBeMissing, nothing());
    }
    if (name == "setnx" && count == 3)
        return either(mayBeMissing, numbered(1, true), mayBeThere, numbered(0));
    if ((name == "setex" || name == "psetex") && count == 4)
        return {fine()};
    const bool changesIfThere = name == "del" || name == "unlink" || name == "persist";
    if (changesIfThere && count == 2) {
        const bool mayBeInVain = mayBeMissing || name == "persist";
        return either(mayBeInVain, numbered(0), mayBeThere, numbered(1, true));
    }
    if ((name == "expire" || name == "pexpire" || name == "expireat" || name == "pexpireat") && count == 3)
        return either(mayBeMissing, numbered(0), mayBeThere, numbered(1, true));
    if ((name == "ttl" || name == "pttl") && count == 2) {
        std::vector<Choice> choices = either(mayBeMissing, numbered(-2), mayBeThere, numbered(-1));
        if (mayBeThere)
            choices.push_back(unseen(Kind::Integer));
        return choices;
    }
    if (name == "hexists" && count == 3)
        return fieldOr(numbered(1), numbered(0));
    if (name == "hset" && count == 4)
        return fieldOr(numbered(0, true), numbered(1, true));
    if (name == "hsetnx" && count == 4)
        return fieldOr(numbered(0), numbered(1, true));
    if (name == "hdel" && count == 3)
        return fieldOr(numbered(1, true), numbered(0));
    if ((addsMembers(name) && (name != "zadd" || count == 4)) || removesMembers(name))
        return {unseen(Kind::Integer, true)};
    if (countsMembers(name) && count == 2) {
        std::vector<Choice> choices = either(mayBeMissing, numbered(0), false, nothing());
        for (const qint64 number : m_numbers) {
            if (mayBeThere && number > 0)
                choices.push_back(numbered(number));
        }
        return choices;
    }
    bool isNumber = true;
    const bool isCount = (name == "hincrby" && count == 4) || ((name == "incrby" || name == "decrby") && count == 3);
    const qint64 by = isCount ? words.back().toLongLong(&isNumber) : 1;
    if (!isNumber)
        return {};
    if (isCount || ((name == "incr" || name == "decr") && count == 2))
        return counts(key, name.startsWith('d') ? -by : by);
    return {};
}

void SupposedKeys::note(const QByteArray &name, const std::vector<QByteArray> &words, const Choice &how)
{
    using Is = Key::Is;
    if (name == "publish")
        return;
    Key &key = m_keys[words[1]];
    const CommandReply &reply = how.reply;
    const bool isYes = reply.kind == Kind::Integer && reply.integer > 0;
    if (name == "del" || name == "unlink") {
        key = {.is = Is::Missing};
    } else if (name == "get") {
        key.is = reply.kind == Kind::Nil ? Is::Missing : Is::There;
        key.isUnseen = how.isUnseen;
        if (reply.kind == Kind::Text && !how.isUnseen)
            key.value = reply.text;
    } else if (name == "set" || name == "setnx") {
        const bool wantsHeld = name == "set" && optionsOf(words).onlyIfHeld;
        if (how.changes)
            key = {.is = Is::There, .value = words[2]};
        else
            key.is = wantsHeld ? Is::Missing : Is::There;
    } else if (name == "setex" || name == "psetex") {
        key = {.is = Is::There, .value = words[3]};
    } else if (name.contains("expire")) {
        bool isNumber = false;
        const bool isLease = words[2].toLongLong(&isNumber) > 0 && isNumber && !name.endsWith("at");
        key = isYes && !isLease ? Key() : key; // it may be over at once
        if (!isYes || isLease)
            key.is = isYes ? Is::There : Is::Missing;
    } else if (name == "hexists") {
        key.fields.insert(words[2], isYes);
        if (isYes)
            key.is = Is::There;
    } else if (name == "hset" || name == "hsetnx" || name == "hincrby") {
        key.is = Is::There;
        key.fields.insert(words[2], true);
    } else if (name == "hdel") {
        key.fields.insert(words[2], false);
        if (isYes) // perhaps it was the last one
            key.is = Is::Unknown;
    } else if (name.endsWith("ttl")) {
        key.is = how.isUnseen || reply.integer != -2 ? Is::There : Is::Missing;
    } else if (addsMembers(name)) {
        key = {.is = Is::There};
    } else if (removesMembers(name)) { // perhaps the last one
        key = {};
    } else if (countsMembers(name)) {
        key.is = isYes ? Is::There : Is::Missing;
    } else if (name == "exists" || name == "persist") {
        if (name == "exists" || isYes)
            key.is = isYes ? Is::There : Is::Missing;
    } else {
        key = {.is = Is::There}; // it counts
    }
}

} // namespace lockscope
