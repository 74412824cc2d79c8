// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/columnrules.h"

namespace lockscope {

ColumnRules rulesOf(Column column, const Bounds &bounds)
{
    switch (column) {
    case Column::MutualExclusion: return {.expiries = bounds.expiries, .failsOver = true};
    case Column::OwnerOnlyRelease:
        return {.breaking = FilmEvent::Kind::ForeignRelease, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true};
    case Column::CrashRecovery:
        return {.breaking = FilmEvent::Kind::Stuck, .crashes = bounds.crashes, .expiries = bounds.expiries, .hasLateComer = true};
    case Column::NoOrphan:
        return {.breaking = FilmEvent::Kind::Orphan, .crashes = bounds.crashes, .expiries = bounds.expiries, .worksLong = true, .hasLateComer = true};
    case Column::LeaseOverrun: return {.expiries = bounds.expiries, .worksLong = true};
    case Column::ClockSkew: return {.expiries = bounds.expiries, .isSkewed = true};
    case Column::FencedResource:
        return {.breaking = FilmEvent::Kind::StaleWrite, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true, .writes = true};
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
