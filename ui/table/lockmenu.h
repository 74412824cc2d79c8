// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "ui/table/lockrow.h"

#include <QMenu>

#include <functional>
#include <vector>

namespace lockscope::ui {

/** A cell whose text can be copied. */
struct LockCell {
    QString column, text;
    bool isCurrent = false; ///< the one that the menu was opened on
};

/** What can be done with one lock of the table, or with all that are selected. Emits what was chosen, changes nothing. UI thread. */
class LockMenu : public QMenu {
    Q_OBJECT
public:
    /** `pin` is its pin, if it has one; so many locks are selected, this one among them, and have these cells. */
    LockMenu(const LockRow &row, const LockPin *pin, const std::vector<LockCell> &cells, int selected,
             const std::function<std::vector<std::vector<LockCell>>()> &selectedCells, QWidget *parent);

signals:
    void inspectRequested();
    void actionRequested(lockscope::Verb verb);
    /** For all that are selected. */
    void bulkRequested(lockscope::Verb verb);
    void copyKeyRequested();
    void copyTokenRequested();
    void copyCommandRequested();
    void copyLinkRequested();
    void copyTextRequested(const QString &text);
    void searchRequested(const QString &text);
    void pinRequested();
    void unpinRequested();

private:
    void addActions(const LockRow &row);
    void addBulk(int selected);
    void addCopies(const LockRow &row, bool areSeveral);
    void addCellCopies(const std::vector<LockCell> &cells);
    void addSearches(const LockRow &row);
    void addPins(const LockPin *pin);
};

} // namespace lockscope::ui
