// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/scorecard.h"

namespace lockscope {

using namespace Qt::StringLiterals;

QString columnId(Column column)
{
    switch (column) {
    case Column::MutualExclusion: return u"mutual_exclusion"_s;
    case Column::OwnerOnlyRelease: return u"owner_only_release"_s;
    case Column::OwnerOnlyRenewal: return u"owner_only_renewal"_s;
    case Column::CrashRecovery: return u"crash_recovery"_s;
    case Column::RecoveryRace: return u"recovery_race"_s;
    case Column::NoOrphan: return u"no_orphan"_s;
    case Column::LeaseOverrun: return u"lease_overrun"_s;
    case Column::ClockSkew: return u"clock_skew"_s;
    case Column::FencedResource: return u"fenced_resource"_s;
    case Column::Progress: return u"progress"_s;
    case Column::Deadlock: return u"deadlock"_s;
    }
    Q_UNREACHABLE();
}

QString columnTitle(Column column)
{
    switch (column) {
    case Column::MutualExclusion: return u"Mutual exclusion"_s;
    case Column::OwnerOnlyRelease: return u"Owner-only release"_s;
    case Column::OwnerOnlyRenewal: return u"Owner-only renewal"_s;
    case Column::CrashRecovery: return u"Crash recovery"_s;
    case Column::RecoveryRace: return u"Recovery race"_s;
    case Column::NoOrphan: return u"No orphan"_s;
    case Column::LeaseOverrun: return u"Lease overrun"_s;
    case Column::ClockSkew: return u"Clock skew"_s;
    case Column::FencedResource: return u"Fenced resource"_s;
    case Column::Progress: return u"Progress"_s;
    case Column::Deadlock: return u"Deadlock"_s;
    }
    Q_UNREACHABLE();
}

QString columnMeaning(Column column)
{
    switch (column) {
    case Column::MutualExclusion:
        return u"Broken when two clients think they hold the lock at one instant, though none crashed or paused and all clocks are right."_s;
    case Column::OwnerOnlyRelease: return u"Broken when a client's release removes or changes a lock that belongs to another client's acquisition."_s;
    case Column::OwnerOnlyRenewal: return u"Broken when a client's renewal changes a lock that belongs to another client's acquisition."_s;
    case Column::CrashRecovery: return u"Broken when, after a client stopped at any step, no other client can acquire within lease and wait limit."_s;
    case Column::RecoveryRace: return u"Broken when two clients that come after one has crashed both think they hold the lock."_s;
    case Column::NoOrphan: return u"Broken when a key is left that no client thinks it holds and that neither expires nor can be taken over."_s;
    case Column::LeaseOverrun: return u"Broken when two clients think they hold the lock because the work outlasts the lease."_s;
    case Column::ClockSkew: return u"Broken when two clients think they hold the lock because one client's clock is off by more than the lease."_s;
    case Column::Progress: return u"Broken when every client has used up its tries, and none of them ever got the lock."_s;
    case Column::Deadlock: return u"Broken when clients wait for each other, and nobody gets on whatever they do, until time passes."_s;
    case Column::FencedResource: return u"Broken when the resource accepts a write after one of a client that was given the lock later."_s;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
