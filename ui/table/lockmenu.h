// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "ui/table/lockrow.h"

#include <QMenu>

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
    /** `selected` locks are selected, this one among them or not; `pin` is its pin, if it has one. */
    LockMenu(const LockRow &row, const LockPin *pin, int selected, const std::vector<LockCell> &cells, QWidget *parent);

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
    void addCopies(const LockRow &row, const std::vector<LockCell> &cells);
    void addCellCopies(const std::vector<LockCell> &cells);
    void addSearches(const LockRow &row);
    void addPins(const LockPin *pin);
};

} // namespace lockscope::ui
