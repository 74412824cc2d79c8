// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockprofiles.h"

#include "base/globpattern.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t bytes = 256;

} // namespace

bool LockProfile::matches(QByteArrayView key) const { return match == Match::Prefix ? key.startsWith(pattern) : matchesGlob(pattern, key); }

LockProfiles::LockProfiles(std::vector<LockProfile> profiles) : m_profiles(std::move(profiles))
{
    m_prefixes.reserve(m_profiles.size());
    for (const LockProfile &profile : m_profiles)
        m_prefixes.push_back(profile.match == LockProfile::Match::Prefix ? profile.pattern : literalPrefix(profile.pattern));
    m_haveTimes =
        std::any_of(m_profiles.begin(), m_profiles.end(), [](const LockProfile &profile) { return profile.usualHold || profile.longestHold; });
    if (m_profiles.empty())
        return;
    m_byFirstByte.resize(bytes);
    for (std::size_t i = 0; i < m_prefixes.size(); ++i) {
        for (std::size_t byte = 0; byte < bytes; ++byte) {
            if (m_prefixes[i].isEmpty() || quint8(m_prefixes[i][0]) == byte)
                m_byFirstByte[byte].push_back(quint16(i));
        }
    }
}

const LockProfile *LockProfiles::find(QByteArrayView key) const
{
    if (m_profiles.empty())
        return nullptr;
    for (const quint16 i : m_byFirstByte[key.isEmpty() ? 0 : quint8(key[0])]) {
        if (!key.startsWith(m_prefixes[i]))
            continue;
        if (m_profiles[i].match == LockProfile::Match::Prefix || m_profiles[i].matches(key))
            return &m_profiles[i];
    }
    return nullptr;
}

bool LockProfiles::recogniseAlike(const LockProfiles &other) const
{
    const auto alike = [](const LockProfile &a, const LockProfile &b) {
        return a.match == b.match && a.pattern == b.pattern && a.scheme == b.scheme && a.format == b.format && a.lease == b.lease;
    };
    return std::equal(m_profiles.begin(), m_profiles.end(), other.m_profiles.begin(), other.m_profiles.end(), alike);
}

} // namespace lockscope
