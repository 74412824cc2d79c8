// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/catalogue.h"

#include "libraries/ownformat.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr Scheme unread{.name = "unknown",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Unknown"),
                        .namesLibrary = false,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Nothing is known about its holder")};
constexpr Rule unreadRule{.scheme = &unread, .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its type or value could not be read")};

bool isSuch(const OtherKey &other, QByteArrayView key) { return key.startsWith(other.prefix) && (!other.fits || other.fits(key)); }

} // namespace

/** The order decides: the first rule that matches applies. */
Catalogue::Catalogue()
    : m_families{
        redissonFamily(), redissonCounterFamily(), nodeFamily(),    pythonFamily(),   javaFamily(),    dotnetFamily(),    goFamily(),   rubyFamily(),
        phpFamily(),      symfonyFamily(),         magentoFamily(), jobQueueFamily(), sidekiqFamily(), timestampFamily(), tokenFamily()}
{
    m_schemes.push_back(&unread);
    m_rules.push_back(unreadRule);
    m_rules.push_back(tombstoneRule());
    m_schemes.push_back(m_rules[ofTombstone].scheme);
    std::ranges::copy(ownFormatSchemes(), std::back_inserter(m_schemes));
    for (const Family &family : m_families)
        add(family);
}

void Catalogue::add(const Family &family)
{
    if (m_groups.empty() || QByteArrayView(m_groups.back().name) != QByteArrayView(family.group))
        m_groups.push_back({family.group, {}});
    m_groups.back().schemes.insert(m_groups.back().schemes.end(), family.schemes.begin(), family.schemes.end());
    m_schemes.insert(m_schemes.end(), family.schemes.begin(), family.schemes.end());
    for (const Rule &rule : family.rules)
        add(rule);
    for (const OtherKey &other : family.otherKeys)
        (other.prefix.isEmpty() ? m_otherKeysOfAnyName : m_otherKeys[quint8(other.prefix[0])]).push_back(other);
}

void Catalogue::add(const Rule &rule)
{
    index(rule, quint16(m_rules.size()));
    m_rules.push_back(rule);
    const bool isByNameAlone = !rule.scheme && !rule.fits; // behind a prefix it may be anybody's name
    if (rule.prefix.isEmpty() || rule.isBehindPrefix || isByNameAlone)
        return;
    Rule behind = rule;
    behind.isBehindPrefix = true;
    behind.confidence = std::min(rule.confidence, Confidence::Likely);
    add(behind);
}

void Catalogue::index(const Rule &rule, quint16 number)
{
    if (rule.type != KeyReading::Type::String)
        return m_others[std::size_t(rule.type)].push_back(number);
    if (!rule.prefix.isEmpty())
        return (rule.isBehindPrefix ? m_stringsBehind : m_stringsByName)[quint8(rule.prefix[0])].push_back(number);
    for (std::size_t shape = 0; shape < valueShapes; ++shape) {
        if (rule.valueShapes & shapes(ValueShape(shape)))
            m_stringsByShape[shape].push_back(number);
    }
}

bool Catalogue::isNeverALock(QByteArrayView key) const
{
    for (qsizetype at = 0; at < key.size(); ++at) {
        const std::vector<OtherKey> &others = m_otherKeys[quint8(key[at])];
        if (others.empty() || (at > 0 && !isSeparator(key[at - 1])))
            continue;
        const auto isOther = [name = key.sliced(at), at](const OtherKey &other) { return (at == 0 || other.fits) && isSuch(other, name); };
        if (std::ranges::any_of(others, isOther))
            return true;
    }
    return std::ranges::any_of(m_otherKeysOfAnyName, [key](const OtherKey &other) { return isSuch(other, key); });
}

Catalogue::Lists Catalogue::candidates(const Clues &clues) const
{
    if (clues.reading.type != KeyReading::Type::String)
        return {&m_others[std::size_t(clues.reading.type)]};
    Lists lists;
    if (!clues.key.isEmpty())
        lists.append(&m_stringsByName[quint8(clues.key[0])]);
    for (qsizetype at = 1; at < clues.key.size(); ++at) {
        const Numbers &numbers = m_stringsBehind[quint8(clues.key[at])];
        if (!numbers.empty() && isSeparator(clues.key[at - 1]) && !lists.contains(&numbers))
            lists.append(&numbers);
    }
    lists.append(&m_stringsByShape[std::size_t(clues.shape)]);
    return lists;
}

quint16 Catalogue::profileNumber(const Scheme &scheme) const
{
    const auto found = std::find(m_schemes.begin(), m_schemes.end(), &scheme);
    Q_ASSERT(found != m_schemes.end());
    return quint16(profileBase + (found - m_schemes.begin()));
}

Recognition Catalogue::recognition(quint16 number) const
{
    const std::size_t ofProfile = std::size_t(number) - profileBase;
    if (isOfProfile(number) && ofProfile < m_schemes.size())
        return {*m_schemes[ofProfile], Confidence::Certain, QT_TRANSLATE_NOOP("lockscope::SchemeText", "A lock profile says so")};
    const Rule &rule = m_rules[number < m_rules.size() ? number : 0];
    return {*rule.scheme, rule.confidence, rule.why};
}

const Catalogue &catalogue()
{
    static const Catalogue catalogue;
    return catalogue;
}

Recognition recognitionOf(const Lock &lock) { return catalogue().recognition(lock.rule); }

bool isSettledByProfile(const Lock &lock) { return Catalogue::isOfProfile(lock.rule); }

const std::vector<const Scheme *> &allSchemes() { return catalogue().schemes(); }

const std::vector<SchemeGroup> &schemeGroups() { return catalogue().groups(); }

const Scheme *schemeNamed(QByteArrayView name)
{
    const auto &all = allSchemes();
    const auto found = std::ranges::find_if(all, [name](const Scheme *scheme) { return name == QByteArrayView(scheme->name); });
    return found == all.end() ? nullptr : *found;
}

} // namespace lockscope
