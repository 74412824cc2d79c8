// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/schemeprofiles.h"

#include "base/globpattern.h"

#include <utility>

namespace lockscope {

bool SchemeProfile::matches(QByteArrayView key) const
{
    return match == Match::Prefix ? key.startsWith(pattern) : matchesGlob(pattern, key);
}

SchemeProfiles::SchemeProfiles(std::vector<SchemeProfile> profiles) : m_profiles(std::move(profiles))
{
    m_prefixes.reserve(m_profiles.size());
    for (const SchemeProfile &profile : m_profiles)
        m_prefixes.push_back(profile.match == SchemeProfile::Match::Prefix ? profile.pattern : literalPrefix(profile.pattern));
}

const SchemeProfile *SchemeProfiles::find(QByteArrayView key) const
{
    for (std::size_t i = 0; i < m_profiles.size(); ++i) {
        if (!key.startsWith(m_prefixes[i]))
            continue;
        if (m_profiles[i].match == SchemeProfile::Match::Prefix || m_profiles[i].matches(key))
            return &m_profiles[i];
    }
    return nullptr;
}

} // namespace lockscope
