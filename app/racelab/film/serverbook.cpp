// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/serverbook.h"

#include "base/safetext.h"
#include "racelab/film/replybytes.h"
#include "racelab/film/valuetimes.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

/** The digest of the values as texts, in which names can be exchanged, unlike in dumps. Keys are sorted by their new names. */
Digest textDigest(const ServerPicture &picture, const Renaming &renaming)
{
    std::vector<QByteArray> keys;
    for (const KeyPicture &key : picture) {
        QByteArray &text = keys.emplace_back();
        appendText(text, renaming(key.key));
        appendText(text, key.type);
        for (const QByteArray &value : key.values)
            appendText(text, renaming(value));
        text += '/' + QByteArray::number(key.leaseMs);
    }
    std::ranges::sort(keys);
    return digestOf(QByteArrayList(keys.begin(), keys.end()).join('\n'));
}

template <class Make>
const Digest &nth(std::vector<Digest> &digests, std::size_t number, Make make)
{
    if (digests.size() <= number)
        digests.resize(number + 1, Digest{0, 0});
    if (digests[number] == Digest{0, 0})
        digests[number] = make();
    return digests[number];
}

} // namespace

ServerBook::ServerBook(JudgedKeys judged) : m_judged(std::move(judged))
{
    for (const KeyUse &use : m_judged.uses)
        m_forms.emplace_back(QRegularExpression::anchoredPattern(use.form), QRegularExpression::DotMatchesEverythingOption);
    keep(ServerPicture());
}

/** A key that is only ever counted belongs to nobody. */
ServerBook::Role ServerBook::findRole(const QByteArray &key) const
{
    if (!m_judged.hasOthers)
        return {.isJudged = m_judged.lock.contains(key), .decides = true};
    bool isCounted = false, isWritten = false, decides = false;
    for (std::size_t i = 0; i < m_forms.size(); ++i) {
        if (!m_forms[i].match(QString::fromLatin1(key)).hasMatch())
            continue;
        isCounted |= m_judged.uses[i].counts;
        isWritten |= m_judged.uses[i].writes;
        decides |= m_judged.uses[i].decides;
    }
    return {.isJudged = key != m_judged.resource && (isWritten || !isCounted), .decides = decides};
}

ServerBook::Role ServerBook::roleOf(const QByteArray &key) const
{
    const auto known = m_roles.constFind(key);
    return known != m_roles.cend() ? *known : *m_roles.insert(key, findRole(key));
}

QByteArrayList ServerBook::tokensIn(const QByteArray &key) const
{
    QByteArrayList tokens;
    for (const QRegularExpression &form : m_forms) {
        const QRegularExpressionMatch match = form.match(QString::fromLatin1(key));
        if (match.hasMatch() && form.captureCount() == 0)
            return {};
        for (int i = 1; match.hasMatch() && i <= form.captureCount(); ++i)
            tokens << match.captured(i).toLatin1();
    }
    return tokens;
}

std::vector<Renaming> ServerBook::numbered(std::vector<Renaming> renamings)
{
    for (Renaming &renaming : renamings) {
        const auto known = std::ranges::find(m_renamings, renaming);
        renaming.setNumber(std::size_t(known - m_renamings.begin()));
        if (known == m_renamings.end())
            m_renamings.push_back(renaming);
    }
    return renamings;
}

ServerBook::Number ServerBook::keep(const ServerPicture &picture)
{
    QByteArray bytes;
    for (const KeyPicture &key : picture) {
        appendBytes(bytes, QByteArrayView(key.key));
        appendBytes(bytes, QByteArrayView(key.dump));
        appendNumber(bytes, key.leaseMs);
    }
    const auto number = Number(m_pictures.size());
    const Number known = m_pictureNumbers.value(bytes, number);
    if (known != number)
        return known;
    m_pictureNumbers.insert(bytes, number);
    Known entry{.contents = picture};
    for (const KeyPicture &key : picture) {
        const Duration lease(key.leaseMs);
        entry.longestLease = std::max(entry.longestLease, lease);
        if (lease > Duration(0))
            entry.nextEnd = entry.nextEnd > Duration(0) ? std::min(entry.nextEnd, lease) : lease;
        for (const QByteArray &value : key.values)
            appendTimes(entry.times, value);
        watchNumbers(key);
    }
    m_pictures.push_back(std::move(entry));
    return number;
}

void ServerBook::watchNumbers(const KeyPicture &key)
{
    const QString name = safeText(key.key, 60);
    if (key.type == "string")
        m_watch.see(name, key.values.front());
    else
        m_watch.see(name, QByteArray::number(key.values.size()));
    for (qsizetype i = 0; key.hasPairs() && i + 1 < key.values.size(); i += 2)
        m_watch.see(name + u' ' + safeText(key.values[i], 60), key.values[i + 1]);
}

ServerBook::Number ServerBook::afterTime(Number picture, Duration time)
{
    if (m_pictures[picture].longestLease == Duration(0))
        return picture;
    Q_ASSERT(time.count() < std::numeric_limits<Number>::max());
    const quint64 which = pair(picture, Number(time.count()));
    const auto known = m_after.find(which);
    if (known != m_after.end())
        return known->second;
    const Number after = keep(lockscope::afterTime(m_pictures[picture].contents, time));
    m_after.emplace(which, after);
    return after;
}

const Digest &ServerBook::digest(Number picture, const Renaming &renaming)
{
    Known &known = m_pictures[picture];
    return nth(known.digests, renaming.number(), [&] { return textDigest(known.contents, renaming); });
}

const Digest &ServerBook::itemDigest(Number item, const Renaming &renaming)
{
    KnownItem &known = m_items[item];
    return nth(known.digests, renaming.number(), [&] {
        QByteArray text;
        appendText(text, renaming(known.what.key));
        appendText(text, renaming(known.what.part));
        text += known.what.isWholeKey ? '1' : '0';
        return digestOf(text);
    });
}

ServerBook::Number ServerBook::itemOf(const QByteArray &key, const QByteArray &part, bool isWholeKey)
{
    const std::pair name{key, isWholeKey ? QByteArray() : '=' + part};
    const auto number = Number(m_items.size());
    const Number known = m_itemNumbers.value(name, number);
    if (known == number) {
        m_itemNumbers.insert(name, number);
        m_items.push_back({.what = {.key = key, .part = part, .isWholeKey = isWholeKey, .decides = roleOf(key).decides}});
    }
    return known;
}

bool ServerBook::hasWritten(Number before, Number after) const
{
    const KeyPicture *const was = findKey(picture(before), m_judged.resource);
    const KeyPicture *const is = findKey(picture(after), m_judged.resource);
    return is && (!was || !was->holdsSame(*is));
}

const std::vector<ServerBook::Change> &ServerBook::changes(Number before, Number after)
{
    const auto [known, isNew] = m_changes.try_emplace(pair(before, after));
    if (!isNew || before == after)
        return known->second;
    const ServerPicture &was = m_pictures[before].contents;
    const ServerPicture &is = m_pictures[after].contents;
    for (const KeyPicture &key : was) {
        if (roleOf(key.key).isJudged)
            appendChanges(known->second, &key, findKey(is, key.key));
    }
    for (const KeyPicture &key : is) {
        if (roleOf(key.key).isJudged && !findKey(was, key.key))
            appendChanges(known->second, nullptr, &key);
    }
    return known->second;
}

void ServerBook::appendChanges(std::vector<Change> &changes, const KeyPicture *was, const KeyPicture *is)
{
    if (was && is && *was == *is)
        return;
    // A key that changed between whole and divided into parts: the old items are gone, the new ones are added.
    if (was && is && isWhole(*was, m_judged.hasOthers) != isWhole(*is, m_judged.hasOthers)) {
        appendChanges(changes, was, nullptr);
        appendChanges(changes, nullptr, is);
        return;
    }
    if (isWhole(was ? *was : *is, m_judged.hasOthers))
        appendWhole(changes, was, is);
    else
        appendParts(changes, was, is);
}

void ServerBook::appendWhole(std::vector<Change> &changes, const KeyPicture *was, const KeyPicture *is)
{
    const Number item = itemOf((was ? was : is)->key, {}, true);
    const auto value = [](const KeyPicture *key) { return key && key->type == "string" ? key->values.front() : QByteArray(); };
    changes.push_back({.items = {item},
                       .was = was != nullptr,
                       .is = is != nullptr,
                       .isOnlyLease = was && is && was->holdsSame(*is),
                       .decides = m_items[item].what.decides,
                       .value = value(is)});
}

void ServerBook::appendParts(std::vector<Change> &changes, const KeyPicture *was, const KeyPicture *is)
{
    const QByteArray &key = (was ? was : is)->key;
    const QHash<QByteArray, QByteArray> before = partsOf(was), after = partsOf(is);
    QByteArrayList parts = before.keys() + after.keys();
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    const std::size_t first = changes.size();
    const bool isList = (was ? was : is)->type == "list";
    std::vector<Number> all;
    for (const QByteArray &part : parts) {
        const auto wasThere = before.constFind(part), isThere = after.constFind(part);
        const Number item = itemOf(key, part, false);
        all.push_back(item);
        const bool isSame = wasThere != before.cend() && isThere != after.cend() && *wasThere == *isThere;
        if (isSame)
            continue;
        const bool existed = wasThere != before.cend(), exists = isThere != after.cend();
        const int more = isList && existed && exists ? isThere->toInt() - wasThere->toInt() : 0;
        changes.push_back({.items = {item},
                           .was = existed,
                           .is = exists,
                           .decides = m_items[item].what.decides,
                           .isFirstOfKey = changes.size() == first,
                           .isPush = more > 0,
                           .isPop = more < 0,
                           .value = exists && is->hasPairs() ? *isThere : QByteArray()});
    }
    if (changes.size() == first && was && is && was->leaseMs != is->leaseMs)
        changes.push_back({.items = all, .was = true, .is = true, .isOnlyLease = true, .decides = roleOf(key).decides});
}

/** The parts of a key with their values; for elements without a value, their number. */
QHash<QByteArray, QByteArray> ServerBook::partsOf(const KeyPicture *key) const
{
    QHash<QByteArray, QByteArray> parts;
    if (!key)
        return parts;
    if (key->hasPairs()) {
        for (qsizetype i = 0; i + 1 < key->values.size(); i += 2)
            parts.insert(key->values[i], key->values[i + 1]);
        return parts;
    }
    for (const QByteArray &value : key->values)
        parts[value] = QByteArray::number(parts.value(value, "0").toInt() + 1);
    return parts;
}

ServerBook::Number ServerBook::keep(const Result<redis::Reply> &answer)
{
    QByteArray text;
    appendText(text, answer);
    const auto number = Number(m_answers.size());
    const Number known = m_answerNumbers.value(text, number);
    if (known == number) {
        m_answerNumbers.insert(text, number);
        m_answers.push_back(answer);
    }
    return known;
}

ServerBook::Number ServerBook::keep(const redis::Command &command)
{
    QByteArray text;
    for (const QByteArray &word : command)
        appendText(text, word);
    const auto number = Number(m_commands.size());
    const Number known = m_commandNumbers.value(text, number);
    if (known == number) {
        m_commandNumbers.insert(text, number);
        m_commands.push_back(command);
    }
    return known;
}

Digest ServerBook::commandDigest(Number command, const Renaming &renaming) const
{
    QByteArray text;
    for (const QByteArray &word : m_commands[command])
        appendText(text, renaming(word));
    return digestOf(text);
}

std::optional<ServerBook::Effect> ServerBook::effect(Number picture, Number command) const
{
    const auto known = m_effects.find(pair(picture, command));
    return known == m_effects.end() ? std::nullopt : std::optional(known->second);
}

} // namespace lockscope
