// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>

namespace lockscope {
class LockJudge;
class LockProfiles;
struct Lock;
struct Scheme;
} // namespace lockscope

namespace lockscope::ui {

/** Ranks of all libraries, and of the names that profiles give them, by name. Computed once, since a million locks have few of them. A value. */
class LibraryRanks {
public:
    LibraryRanks();
    explicit LibraryRanks(const LockProfiles &profiles);

    /** The judge is of the same profiles. */
    quint32 of(const Lock &lock, const LockJudge &judge) const;

private:
    QHash<const Scheme *, quint32> m_ofSchemes;
    QHash<QString, quint32> m_ofLabels;
};

} // namespace lockscope::ui
