// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/lockinterest.h"

#include "libraries/finding/lockname.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <string_view>

namespace lockscope {

namespace {

constexpr std::size_t mostKeys = 50'000;
constexpr qsizetype mostTexts = 1000, longestScriptText = qsizetype(16) * 1024;
constexpr qsizetype longestCommandName = 15;

bool isWord(QByteArrayView word, QByteArrayView small)
{
    return word.size() == small.size()
        && std::equal(word.begin(), word.end(), small.begin(), [](char c, char lower) { return (c >= 'A' && c <= 'Z' ? c | 0x20 : c) == lower; });
}

/** Others name theirs first. */
bool namesSeveralKeys(const QByteArray &name)
{
    return name == "del" || name == "unlink" || name == "exists" || name == "copy" || name == "sort" || name.startsWith("rename")
        || name.startsWith("mset");
}

} // namespace

std::size_t LockInterest::KeyHash::operator()(QByteArrayView key) const
{
    return std::hash<std::string_view>()({key.data(), std::size_t(key.size())});
}

void LockInterest::track(QByteArrayView key)
{
    if (isTracked(key))
        return;
    if (m_keys.size() >= mostKeys)
        m_keys.clear();
    m_keys.insert(key.toByteArray());
}

bool LockInterest::takes(const std::vector<QByteArrayView> &words)
{
    return concernsLocks(words) || (m_isOther && !words.empty() && m_isOther(words));
}

/** Without a copy: most are of no interest. */
bool LockInterest::concernsLocks(const std::vector<QByteArrayView> &words)
{
    std::array<char, longestCommandName> lower;
    if (words.empty() || words.front().size() > longestCommandName)
        return false;
    std::ranges::transform(words.front(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
    const QByteArray name = QByteArray::fromRawData(lower.data(), words.front().size());
    const std::optional<LockVerb> verb = lockVerb(name);
    if (!verb)
        return isScriptCall(name) || name == "script" ? takesScript(name, words)
            : name == "client"                        ? words.size() == 3 && isWord(words[1], "setname")
                                                      : isControl(name);
    if (words.size() < 2)
        return false;
    const bool isTaking = *verb == LockVerb::SetNx
        || (*verb == LockVerb::Set
            && std::any_of(words.begin() + std::min<std::ptrdiff_t>(3, std::ptrdiff_t(words.size())), words.end(),
                           [](QByteArrayView word) { return isWord(word, "nx"); }));
    const bool looks = name == "exists" && words.size() == 2 && lockWordIn(words[1].toByteArray());
    if (isTaking || looks)
        track(words[1]);
    const auto last = namesSeveralKeys(name) ? words.end() : words.begin() + 2;
    return isTaking || std::any_of(words.begin() + 1, last, [this](QByteArrayView key) { return isTracked(key); });
}

bool LockInterest::takesScript(QByteArrayView name, const std::vector<QByteArrayView> &words)
{
    if (name == "script") {
        const bool isLoad = words.size() == 3 && isWord(words[1], "load");
        if (isLoad)
            learn(words[2]);
        return isLoad || (words.size() > 1 && isWord(words[1], "flush"));
    }
    if (words.size() < 4)
        return false;
    ScriptTraits traits;
    if (name == "eval")
        traits = learn(words[1]);
    else if (const ScriptTraits *const known = named(words[1].toByteArray().toLower()))
        traits = *known;
    const auto keys = std::min(words[2].toByteArray().toInt(), int(words.size()) - 3);
    const auto first = words.begin() + 3, last = first + std::max(0, keys);
    if (traits.role == ScriptRole::Acquires)
        std::for_each(first, traits.takesEveryKey || first == last ? last : first + 1, [this](QByteArrayView key) { track(key); });
    return std::any_of(first, last, [this](QByteArrayView key) { return isTracked(key); });
}

const ScriptTraits &LockInterest::learn(QByteArrayView text)
{
    if (text.size() > longestScriptText || text.contains('\0')) // Lua has no zeros: bytes were lost
        return m_unknown;
    const QByteArray raw = QByteArray::fromRawData(text.data(), text.size());
    if (const auto known = m_identities.constFind(raw); known != m_identities.cend())
        return m_scripts[*known].traits;
    if (m_identities.size() >= mostTexts) {
        m_identities.clear();
        m_scripts.clear();
    }
    const QByteArray copy = text.toByteArray(), identity = QCryptographicHash::hash(copy, QCryptographicHash::Sha1).toHex();
    m_identities.insert(copy, identity);
    return m_scripts.insert(identity, {scriptTraits(copy), scriptText(copy)})->traits;
}

const ScriptTraits *LockInterest::named(const QByteArray &identity) const
{
    if (const ScriptTraits *const library = libraryScript(identity))
        return library;
    const auto known = m_scripts.constFind(identity);
    return known != m_scripts.cend() ? &known->traits : nullptr;
}

QByteArray LockInterest::identityOf(QByteArrayView command, QByteArrayView script) const
{
    return command == "eval" ? m_identities.value(QByteArray::fromRawData(script.data(), script.size())) : script.toByteArray().toLower();
}

const ScriptTraits *LockInterest::traitsOf(QByteArrayView command, QByteArrayView script) const { return named(identityOf(command, script)); }

const ScriptText *LockInterest::textOf(QByteArrayView command, QByteArrayView script) const
{
    const QByteArray identity = identityOf(command, script);
    const auto known = libraryScript(identity) ? m_scripts.cend() : m_scripts.constFind(identity);
    return known != m_scripts.cend() ? &known->text : nullptr;
}

} // namespace lockscope
