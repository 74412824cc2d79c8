// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "ui/shared/theme.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockmodel.h"
#include "ui/table/selectionmemory.h"

#include <QTimer>
#include <QTreeView>

namespace lockscope::ui {

class GroupControl;
class LockColumns;
class LockMenu;
struct LockCell;

/**
 * The lock table on screen. One timer repaints the visible part of the time columns; rows that changed flash and fade; the order is held while the
 * pointer moves over the rows. Selection, current row and scroll position follow the locks. Nothing is selected until the user selects, and a
 * lock that leaves the table is not selected any more, even if it comes back. UI thread.
 */
class LockView : public QTreeView {
    Q_OBJECT
public:
    LockView(LockModel &model, const Theme &theme, QWidget *parent = nullptr);

    /** The one that was selected last, if it still is, or the only one that is. Empty: none. */
    const LockId &currentLock() const { return m_current; }
    /** Of all that are selected, from top to bottom: all of them are in the table. */
    std::vector<LockId> selectedLocks() const;
    /** Of locks: a heading stands for no lock. */
    std::vector<int> selectedRows() const;
    /** Selects a lock and scrolls to it. False: it is not in the table. */
    bool showLock(const LockId &lock);
    /** Selects them as they come back to the table, until another one is selected. */
    void selectWhenBack(std::vector<LockId> locks) { m_memory.await(std::move(locks)); }
    /** What is in a closed group then is not selected until there are no groups any more. */
    void setGrouped(bool grouped);
    /** Scrolls to it if it is out of sight. */
    void reveal(const LockId &lock);
    /** Greys the rows and stops the clocks. */
    void setFrozen(bool frozen);

    LockColumns &columns() { return *m_columns; }
    const LockColumns &columns() const { return *m_columns; }
    /** The actions on one lock; the caller deletes it. */
    LockMenu *makeMenu(const LockRow &row, std::optional<LockColumn> clicked = {});
    /** Of the locks in the table that need attention, how many are out of sight. */
    int attentionOutOfSight() const;
    /** Width in which no visible cell of this column is cut. */
    int contentWidth(LockColumn column) const { return contentWidths(column).widest; }
    ContentWidth contentWidths(LockColumn column) const;
    std::vector<const LockRow *> rowsInSight() const;

signals:
    void currentLockChanged(const lockscope::LockId &lock);
    /** Other locks are selected, or not as many. */
    void selectionSettled();
    void inspectRequested();
    /** For currentLock(). */
    void actionRequested(lockscope::Verb verb);
    /** For selectedLocks(). */
    void bulkRequested(lockscope::Verb verb);
    void copyCommandRequested();
    void copyLinkRequested();
    /** Show only what has this in its key or holder. */
    void searchRequested(const QString &text);
    /** The model has them already. */
    void pinsChanged();

public slots:
    void copyKey();
    void copyToken();
    /** Asks what to pin: the current lock, or a pattern. */
    void pin();
    void unpin();

protected:
    void doItemsLayout() override;
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles = {}) override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void focusInEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyboardSearch(const QString &text) override;
    bool viewportEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void setUpDelegates();
    QModelIndex chosen() const;
    void askToPin(const Bytes &key, const LockPin *known);
    void tellChosen();
    bool areManySelected() const;
    void tick();
    void fade();
    void rememberPlace();
    void restorePlace();
    void settle();
    void onLocksUpdated();
    void onReordered();
    void showRow(const QModelIndex &index);
    QRect rowRect(const QModelIndex &index) const;
    void holdOrder();
    void releaseOrder();
    int firstVisibleRow() const;
    int lastVisibleRow() const;
    void updateColumn(LockColumn column);

    LockModel &m_model;
    const Theme &m_theme;
    LockColumns *m_columns = nullptr; // a child
    GroupControl *m_groups = nullptr; // a child
    QTimer m_tick;
    QTimer m_fade;
    QTimer m_release;
    std::optional<Instant> m_typedAt;
    QString m_typed;
    LockId m_current;
    SelectionMemory m_memory; // while all rows are put in again
    int m_ticks = 0;
    bool m_frozen = false;
    bool m_showsChosen = false; // as soon as this is visible
    bool m_reordering = false;
    bool m_wereMany = false;  // selected, when it was last told
    bool m_unsettled = false; // rows come and go: the selection is not yet what it will be
};

} // namespace lockscope::ui
