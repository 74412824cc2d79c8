// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/scorecard.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct ColumnInfo {
    const char *id, *title, *meaning;
};
/** In the order of Column. */
constexpr std::array<ColumnInfo, allColumns.size()> columns{{
    {"mutual_exclusion", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Mutual exclusion"),
     QT_TRANSLATE_NOOP(
         "lockscope::ColumnText",
         "Broken when two clients think they hold the lock at one instant, although none crashed or paused and all clocks are correct.")},
    {"owner_only_release", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Owner-only release"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText", "Broken when a client's release removes or changes another client's lock.")},
    {"owner_only_renewal", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Owner-only renewal"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText", "Broken when a client's renewal changes another client's lock.")},
    {"crash_recovery", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Crash recovery"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText",
                       "Broken when, after a client stopped at any step, no other client can acquire the lock within lease and wait limit.")},
    {"recovery_race", QT_TRANSLATE_NOOP("lockscope::ColumnText", "No recovery race"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText", "Broken when two clients that come after one has crashed both think they hold the lock.")},
    {"no_orphan", QT_TRANSLATE_NOOP("lockscope::ColumnText", "No orphan"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText",
                       "Broken when a key is left that no client thinks it holds and that neither expires nor can be taken over.")},
    {"lease_overrun", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Lease-overrun safety"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText", "Broken when two clients think they hold the lock because the work outlasts the lease.")},
    {"clock_skew", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Clock-skew safety"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText",
                       "Broken when two clients think they hold the lock because one client's clock is off by more than the lease.")},
    {"fenced_resource", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Fenced resource"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText", "Broken when the resource accepts a client's write after a write of a later holder.")},
    {"progress", QT_TRANSLATE_NOOP("lockscope::ColumnText", "Progress"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText", "Broken when every client has used up its tries, and none ever acquired the lock.")},
    {"deadlock", QT_TRANSLATE_NOOP("lockscope::ColumnText", "No deadlock"),
     QT_TRANSLATE_NOOP("lockscope::ColumnText", "Broken when clients wait for each other, and none can go on until time passes.")},
}};

constexpr const ColumnInfo &infoOf(Column column) { return columns[std::size_t(column)]; }

QString shown(const char *source) { return QCoreApplication::translate("lockscope::ColumnText", source); }

} // namespace

QString columnId(Column column) { return QString::fromLatin1(infoOf(column).id); }
QString columnTitle(Column column) { return shown(infoOf(column).title); }
QString columnMeaning(Column column) { return shown(infoOf(column).meaning); }

} // namespace lockscope
