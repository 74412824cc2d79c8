// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"
#include "ui/table/lockgroups.h"
#include "ui/table/locksortorder.h"

#include <QStyleOptionViewItem>

class QPainter;

namespace lockscope::ui {

/** The row above the locks of a group, as wide as the table: an arrow, the prefix, how many locks, and in which states they are. */
class GroupHeading {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::GroupHeading)
public:
    /** Of the model: "lock.job. · 4,211", and "Stale 3, Held 4,208", the worst first. */
    static QVariant data(const LockGroup &group, LockColumn column, int role);
    /** Finds the locks of the group, and no others. */
    static QString search(const LockGroup &group);

    /** isStill: time stands still, and all is muted. */
    static void paint(QPainter &painter, const QStyleOptionViewItem &option, const LockGroup &group, const Theme &theme, bool isStill);
    /** From the left; a click there opens and closes. */
    static int arrowWidth(const Theme &theme) { return theme.scaled(24); }
};

} // namespace lockscope::ui
