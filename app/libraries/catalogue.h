// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/family.h"

#include <QVarLengthArray>

#include <array>

namespace lockscope {

/**
 * All families of schemes and rules, their companion keys, and an index so that a plain string is checked against few rules. Constant; created at the
 * first call, from any thread. Most rooms use locks/scheme.h, libraries/recognise.h and libraries/companions.h instead.
 */
class Catalogue {
public:
    using Numbers = std::vector<quint16>;
    using Lists = QVarLengthArray<const Numbers *, 8>;

    Catalogue();

    /** Rules that may match this reading, in lists; the first list precedes the second. */
    Lists candidates(const Clues &clues) const;
    /** True if the rule's prefix, value shapes and further condition match. The type is checked by candidates(). */
    bool holds(quint16 number, const Clues &clues) const
    {
        const Rule &rule = m_rules[number];
        return (rule.valueShapes & shapes(clues.shape)) && isNamed(rule, clues.key) && (!rule.fits || rule.fits(clues));
    }
    const Rule &rule(quint16 number) const { return m_rules[number]; }

    const std::vector<Family> &families() const { return m_families; }
    bool isNeverALock(QByteArrayView key) const;
    const std::vector<const Scheme *> &schemes() const { return m_schemes; }
    const std::vector<SchemeGroup> &groups() const { return m_groups; }
    /** The rule number of a lock that a profile recognised. */
    quint16 profileNumber(const Scheme &scheme) const;
    static constexpr quint16 ofTombstone = 1;
    static bool isOfProfile(quint16 number) { return number >= profileBase; }
    Recognition recognition(quint16 number) const;
    /** The prefix of all keys of this rule; empty: none, or a profile decided. */
    QByteArrayView prefix(quint16 number) const { return number < m_rules.size() ? m_rules[number].prefix : QByteArrayView(); }

private:
    void add(const Family &family);
    void add(const Rule &rule);
    void index(const Rule &rule, quint16 number);
    static bool isNamed(const Rule &rule, QByteArrayView key)
    {
        return rule.prefix.isEmpty() || (rule.isBehindPrefix ? placeOf(rule.prefix, key) > 0 : key.startsWith(rule.prefix));
    }

    static constexpr quint16 profileBase = 0x8000;
    static constexpr std::size_t types = std::size_t(KeyReading::Type::Subscription) + 1;

    std::vector<Family> m_families;
    std::vector<const Scheme *> m_schemes;
    std::vector<SchemeGroup> m_groups;
    std::vector<Rule> m_rules;                // the first is for unread keys, the second for tombstones
    std::array<Numbers, 256> m_stringsByName; // by the first byte of a prefix
    std::array<Numbers, 256> m_stringsBehind; // the same, for names behind a program's prefix
    std::array<Numbers, valueShapes> m_stringsByShape;
    std::array<Numbers, types> m_others;
    std::array<std::vector<OtherKey>, 256> m_otherKeys; // by the first byte of a prefix
    std::vector<OtherKey> m_otherKeysOfAnyName;
};

const Catalogue &catalogue();

} // namespace lockscope
