// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/locks/lockmodel.h"
#include "ui/shared/theme.h"

#include <QTimer>
#include <QTreeView>

class QMenu;
class QSettings;

namespace lockscope::ui {

/**
 * The lock table on screen. One timer repaints the visible part of the time columns; rows that changed flash and fade; the order is
 * held while the pointer moves over the rows. Selection, current row and scroll position follow the locks, by key. UI thread.
 */
class LockView : public QTreeView {
    Q_OBJECT
public:
    LockView(LockModel &model, const Theme &theme, QWidget *parent = nullptr);

    /** Key of the lock that was chosen last; it may be gone meanwhile. */
    QByteArray currentKey() const { return m_currentKey; }
    /** Chooses a lock and scrolls to it. False: it is not in view. */
    bool showLock(const QByteArray &key);
    /** False: nothing is chosen, or the search or the chosen states hide it. */
    bool isChoiceInView() const;
    void forgetChoice();
    /** Greys the rows and stops the clocks. */
    void setFrozen(bool frozen);

    void setOrder(const LockOrder &order);
    void saveColumns(QSettings &settings) const;
    void restoreColumns(const QSettings &settings);
    void resetColumns();
    /** Show, hide and sort columns. */
    void fillColumnMenu(QMenu &menu);
    /** What can be done with one lock. */
    void fillLockMenu(QMenu &menu, const QByteArray &key);

signals:
    void currentLockChanged(const QByteArray &key);
    void inspectRequested();
    void clearRequested(const QByteArray &key);
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
    void setUpHeader();
    void setUpDelegates();
    void fitColumns();
    void sortBy(int section);
    void showOrder();
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
    QTimer m_tick;
    QTimer m_fade;
    QTimer m_release;
    std::optional<Instant> m_typedAt;
    QString m_typed;
    QByteArray m_currentKey;
    int m_scrollBefore = 0;
    int m_ticks = 0;
    bool m_frozen = false;
    bool m_ownWidths = false; // the user has set them
    bool m_fitting = false;
    bool m_reordering = false;
    bool m_restoring = false; // changes of the current row that are not the user's
};

} // namespace lockscope::ui
