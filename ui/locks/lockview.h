// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/action.h"
#include "ui/locks/lockmodel.h"
#include "ui/shared/theme.h"

#include <QTimer>
#include <QTreeView>

namespace lockscope::ui {

class LockColumns;
class LockMenu;

/**
 * The lock table on screen. One timer repaints the visible part of the time columns; rows that changed flash and fade; the order is
 * held while the pointer moves over the rows. Selection, current row and scroll position follow the locks, by key; what a search hides is
 * not selected any more. UI thread.
 */
class LockView : public QTreeView {
    Q_OBJECT
public:
    LockView(LockModel &model, const Theme &theme, QWidget *parent = nullptr);

    /** Key of the lock that was chosen last; it may be gone meanwhile. */
    QByteArray currentKey() const { return m_currentKey; }
    /** Of all that are selected, from top to bottom: all of them are in the table. */
    QByteArrayList selectedKeys() const;
    /** Chooses a lock and scrolls to it. False: it is not in view. */
    bool showLock(const QByteArray &key);
    /** False: nothing is chosen, or the search or the chosen states hide it. */
    bool isChoiceInView() const;
    void forgetChoice();
    /** Greys the rows and stops the clocks. */
    void setFrozen(bool frozen);

    LockColumns &columns() { return *m_columns; }
    /** What can be done with one lock; whoever takes it deletes it. */
    LockMenu *makeMenu(const LockRow &row);

signals:
    void currentLockChanged(const QByteArray &key);
    void inspectRequested();
    void actionRequested(lockscope::Verb verb, const QByteArray &key);
    /** For all of these: they are selected. */
    void bulkRequested(lockscope::Verb verb, const QByteArrayList &keys);
    void copyCommandRequested(const QByteArray &key);
    /** Show only what has this in its key or holder. */
    void searchRequested(const QString &text);

public slots:
    void copyKey();
    void copyToken();

protected:
    void doItemsLayout() override;
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles = {}) override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void focusInEvent(QFocusEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyboardSearch(const QString &text) override;
    bool viewportEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void setUpDelegates();
    void choose(const QModelIndex &index);
    std::vector<int> selectedRows() const;
    bool areManySelected() const;
    void selectAgain();
    void clearSelected();
    void tick();
    void fade();
    void rememberPlace();
    void restorePlace();
    void followCurrent();
    void onLocksUpdated();
    void onReordered();
    void holdOrder();
    void releaseOrder();
    int lastVisibleRow() const;
    void updateColumn(LockColumn column);

    LockModel &m_model;
    const Theme &m_theme;
    LockColumns *m_columns = nullptr; // a child
    QTimer m_tick;
    QTimer m_fade;
    QTimer m_release;
    std::optional<Instant> m_typedAt;
    QString m_typed;
    QByteArray m_currentKey;
    std::vector<Bytes> m_selectedBefore; // while all rows are put in anew
    int m_scrollBefore = 0;
    int m_ticks = 0;
    bool m_frozen = false;
    bool m_reordering = false;
    bool m_restoring = false; // changes of the current row that are not the user's
};

} // namespace lockscope::ui
