// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/libraryranks.h"

#include "locks/lockjudge.h"

#include <algorithm>

namespace lockscope::ui {

LibraryRanks::LibraryRanks() : LibraryRanks(LockProfiles()) {}

LibraryRanks::LibraryRanks(const LockProfiles &profiles)
{
    QStringList names;
    for (const Scheme *scheme : allSchemes())
        names += schemeText(scheme->label);
    for (const LockProfile &profile : profiles.all()) {
        if (!profile.label.isEmpty())
            names += profile.label;
    }
    std::ranges::sort(names);
    names.removeDuplicates();
    const auto rankOf = [&names](const QString &name) { return quint32(std::ranges::lower_bound(names, name) - names.begin()); };
    for (const Scheme *scheme : allSchemes())
        m_ofSchemes.insert(scheme, rankOf(schemeText(scheme->label)));
    for (const LockProfile &profile : profiles.all()) {
        if (!profile.label.isEmpty())
            m_ofLabels.insert(profile.label, rankOf(profile.label));
    }
}

quint32 LibraryRanks::of(const Lock &lock, const LockJudge &judge) const
{
    const LockProfile *profile = m_ofLabels.isEmpty() ? nullptr : judge.profileOf(lock);
    return profile && !profile->label.isEmpty() ? m_ofLabels.value(profile->label) : m_ofSchemes.value(&schemeOf(lock));
}

} // namespace lockscope::ui
