// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/lockview.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/locks/countdowndelegate.h"
#include "ui/locks/statedelegate.h"
#include "ui/shared/plaintext.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSettings>

#include <algorithm>
#include <numeric>

namespace lockscope::ui {

namespace {

constexpr int columnsVersion = 1;
constexpr auto tickInterval = Duration(250);
constexpr auto fadeInterval = Duration(80);
constexpr auto restTime = Duration(2000);
/** Enough to be read; what a wide window has more goes to the texts, in these shares. */
constexpr int widths[lockColumnCount] = {108, 142, 124, 142, 132, 80, 78, 76, 70};
constexpr int shares[lockColumnCount] = {0, 1, 4, 4, 0, 0, 0, 0, 3};
constexpr int mostExtra = 320;

const auto ownWidthsKey = QStringLiteral("locks/own-widths");

QString settingsKey() { return QStringLiteral("locks/columns-v%1").arg(columnsVersion); }

} // namespace

LockView::LockView(LockModel &model, const Theme &theme, QWidget *parent) : QTreeView(parent), m_model(model), m_theme(theme)
{
    setObjectName(QStringLiteral("lockView"));
    setAccessibleName(tr("Locks"));
    setModel(&model);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    setUpDelegates();
    setUpHeader();

    m_tick.setInterval(tickInterval);
    connect(&m_tick, &QTimer::timeout, this, &LockView::tick);
    m_fade.setInterval(fadeInterval);
    connect(&m_fade, &QTimer::timeout, this, &LockView::fade);
    m_release.setInterval(restTime);
    m_release.setSingleShot(true);
    connect(&m_release, &QTimer::timeout, this, &LockView::releaseOrder);

    connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, &LockView::rememberPlace);
    connect(&model, &QAbstractItemModel::modelReset, this, &LockView::restorePlace);
    connect(&model, &QAbstractItemModel::layoutAboutToBeChanged, this, [this] { executeDelayedItemsLayout(); });
    connect(&model, &QAbstractItemModel::layoutChanged, this, &LockView::onReordered);
    connect(&model, &LockModel::locksUpdated, this, &LockView::onLocksUpdated);
    connect(this, &QAbstractItemView::activated, this, &LockView::inspectRequested);
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void LockView::setUpDelegates()
{
    setItemDelegate(new CellDelegate(m_theme, CellDelegate::Look::Plain, this));
    const auto set = [this](LockColumn column, QAbstractItemDelegate *delegate) {
        setItemDelegateForColumn(static_cast<int>(column), delegate);
    };
    auto *monospace = new CellDelegate(m_theme, CellDelegate::Look::Monospace, this);
    auto *number = new CellDelegate(m_theme, CellDelegate::Look::Number, this);
    set(LockColumn::State, new StateDelegate(m_theme, this));
    set(LockColumn::Key, monospace);
    set(LockColumn::Holder, monospace);
    set(LockColumn::Library, new CellDelegate(m_theme, CellDelegate::Look::MutedGuess, this));
    set(LockColumn::TimeLeft, new CountdownDelegate(m_theme, this));
    set(LockColumn::HeldFor, number);
    set(LockColumn::Renewals, number);
    set(LockColumn::Waiting, number);
    set(LockColumn::Note, new CellDelegate(m_theme, CellDelegate::Look::Muted, this));
}

void LockView::setUpHeader()
{
    QHeaderView *bar = header();
    bar->setAccessibleName(tr("Columns of the lock table"));
    bar->setSectionsMovable(true);
    bar->setFirstSectionMovable(true);
    bar->setSectionsClickable(true);
    bar->setStretchLastSection(true);
    bar->setMinimumSectionSize(36);
    bar->setHighlightSections(false);
    bar->setSortIndicatorShown(true);
    bar->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(bar, &QHeaderView::sectionResized, this, [this] {
        // Only a hand on the mouse makes widths the user's own; the header resizes by itself, too.
        m_ownWidths = m_ownWidths || (!m_fitting && QApplication::mouseButtons() != Qt::NoButton);
    });
    connect(bar, &QHeaderView::sectionClicked, this, &LockView::sortBy);
    connect(bar, &QWidget::customContextMenuRequested, this, [this, bar](QPoint position) {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillColumnMenu(*menu);
        menu->popup(bar->mapToGlobal(position));
    });
    resetColumns();
}

void LockView::resetColumns()
{
    for (int column = 0; column < lockColumnCount; ++column) {
        setColumnHidden(column, false);
        header()->moveSection(header()->visualIndex(column), column);
    }
    m_ownWidths = false;
    fitColumns();
    setOrder({});
}

void LockView::fitColumns()
{
    if (m_ownWidths)
        return;
    const QScopedValueRollback fitting(m_fitting, true);
    const int needed = std::accumulate(std::begin(widths), std::end(widths), 0);
    const int extra = std::clamp(viewport()->width() - needed, 0, mostExtra);
    const int parts = std::accumulate(std::begin(shares), std::end(shares), 0);
    for (int column = 0; column < lockColumnCount; ++column)
        setColumnWidth(column, widths[column] + extra * shares[column] / parts);
}

void LockView::resizeEvent(QResizeEvent *event)
{
    fitColumns();
    const QScopedValueRollback fitting(m_fitting, true); // the last column stretches
    QTreeView::resizeEvent(event);
}

void LockView::saveColumns(QSettings &settings) const { settings.setValue(settingsKey(), header()->saveState()); }

void LockView::restoreColumns(const QSettings &settings)
{
    if (!header()->restoreState(settings.value(settingsKey()).toByteArray()))
        return;
    m_ownWidths = settings.value(ownWidthsKey).toBool();
    fitColumns();
    const int section = header()->sortIndicatorSection();
    m_model.sort(section >= 0 && section < lockColumnCount ? section : -1, header()->sortIndicatorOrder());
}

/** Up, down, and back to what needs attention first. */
void LockView::sortBy(int section)
{
    const LockOrder &order = m_model.order();
    const auto column = static_cast<LockColumn>(section);
    if (order.column != column)
        setOrder({column, Qt::AscendingOrder});
    else if (order.direction == Qt::AscendingOrder)
        setOrder({column, Qt::DescendingOrder});
    else
        setOrder({});
}

void LockView::setOrder(const LockOrder &order)
{
    m_model.setOrder(order);
    showOrder();
}

void LockView::showOrder()
{
    const LockOrder &order = m_model.order();
    header()->setSortIndicator(order.column ? static_cast<int>(*order.column) : -1, order.direction);
}

void LockView::fillColumnMenu(QMenu &menu)
{
    QAction *attention = menu.addAction(tr("Sort by what needs attention"), this, [this] { setOrder({}); });
    attention->setCheckable(true);
    attention->setChecked(!m_model.order().column);
    menu.addSeparator();
    for (int column = 0; column < lockColumnCount; ++column) {
        QAction *action = menu.addAction(m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        // Without its key a lock cannot be told from the next.
        action->setEnabled(static_cast<LockColumn>(column) != LockColumn::Key);
        connect(action, &QAction::toggled, this, [this, column](bool shown) { setColumnHidden(column, !shown); });
    }
    menu.addSeparator();
    menu.addAction(tr("Reset columns"), this, &LockView::resetColumns);
}

void LockView::fillLockMenu(QMenu &menu, const QByteArray &key)
{
    const LockRow *row = m_model.find(key);
    if (!row)
        return;
    const QString keyText = safeText(key);
    const QString tokenText = safeText(onlyToken(row->lock));
    QAction *clear = menu.addAction(tr("Clear…"), this, [this, key] { emit clearRequested(key); });
    clear->setShortcut(QKeySequence::Delete);
    clear->setEnabled(!row->isEnded());
    menu.addAction(tr("Inspect"), this, &LockView::inspectRequested);
    menu.addSeparator();
    menu.addAction(tr("Copy key"), QKeySequence::Copy, this, &LockView::copyKey);
    menu.addAction(tr("Copy token"), this, &LockView::copyToken)->setEnabled(!tokenText.isEmpty());
    menu.addAction(tr("Copy as redis-cli command"), this, [this, key] { emit copyCommandRequested(key); });
    menu.addSeparator();
    menu.addAction(tr("Show only this lock"), this, [this, keyText] { emit searchRequested(keyText); });
    menu.addAction(tr("Show only this holder"), this, [this, tokenText] { emit searchRequested(tokenText); })
        ->setEnabled(!tokenText.isEmpty());
    menu.addAction(tr("Show everything"), this, [this] { emit searchRequested({}); });
}

void LockView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKeyboard ? currentIndex() : indexAt(event->pos());
    const LockRow *row = m_model.rowAt(index);
    if (!row)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillLockMenu(*menu, row->lock.key.toByteArray());
    menu->popup(byKeyboard ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

void LockView::copyKey()
{
    if (!m_currentKey.isEmpty())
        QApplication::clipboard()->setText(safeText(m_currentKey));
}

void LockView::copyToken()
{
    if (const LockRow *row = m_model.find(m_currentKey))
        QApplication::clipboard()->setText(safeText(onlyToken(row->lock)));
}

// ---- time

void LockView::tick()
{
    updateColumn(LockColumn::TimeLeft);
    updateColumn(LockColumn::HeldFor);
    if (++m_ticks % 4 == 0)
        updateColumn(LockColumn::Note);
}

void LockView::updateColumn(LockColumn column)
{
    const int section = static_cast<int>(column);
    if (isColumnHidden(section))
        return;
    const QRect last = visualRect(m_model.index(lastVisibleRow(), section));
    viewport()->update(columnViewportPosition(section), 0, columnWidth(section), last.bottom() + 1);
}

/** The tree would look for the row among all rows, one after the other. */
void LockView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    if (QAccessible::isActive()) {
        QTreeView::dataChanged(topLeft, bottomRight, roles);
        return;
    }
    const QModelIndex top = indexAt(QPoint(0, 0));
    if (top.isValid() && bottomRight.row() >= top.row() && topLeft.row() <= lastVisibleRow())
        viewport()->update();
}

/** The tree would visit every row, and find it as it was: another order is as many rows of the same height. */
void LockView::doItemsLayout()
{
    if (!m_reordering)
        QTreeView::doItemsLayout();
}

void LockView::onReordered()
{
    const QScopedValueRollback reordering(m_reordering, true);
    executeDelayedItemsLayout(); // what the base class has just planned
    viewport()->update();
}

int LockView::lastVisibleRow() const
{
    const QModelIndex last = indexAt(QPoint(0, viewport()->height() - 1));
    return last.isValid() ? last.row() : m_model.rowCount() - 1;
}

void LockView::fade()
{
    const QModelIndex top = indexAt(QPoint(0, 0));
    const Instant now = m_model.shownNow();
    const int last = lastVisibleRow();
    bool any = false;
    for (int row = top.isValid() ? top.row() : 0; row <= last; ++row) {
        const QModelIndex index = m_model.index(row, 0);
        const auto changedAt = m_model.changedAt(index);
        // A little longer than the flash, so that nothing of it is left.
        if (!changedAt || now - *changedAt > LockModel::flashTime + 2 * fadeInterval)
            continue;
        any = true;
        const QRect rect = visualRect(index);
        viewport()->update(0, rect.top(), viewport()->width(), rect.height());
    }
    if (!any)
        m_fade.stop();
}

void LockView::setFrozen(bool frozen)
{
    m_frozen = frozen;
    if (frozen)
        m_tick.stop();
    else if (isVisible())
        m_tick.start();
    viewport()->update();
}

void LockView::showEvent(QShowEvent *event)
{
    QTreeView::showEvent(event);
    if (!m_frozen)
        m_tick.start();
}

void LockView::hideEvent(QHideEvent *event)
{
    QTreeView::hideEvent(event);
    m_tick.stop();
    m_fade.stop();
    releaseOrder();
}

void LockView::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const double freshness = index.data(LockModel::FreshnessRole).toDouble();
    if (freshness > 0) {
        QColor flash = m_theme.color(Theme::Role::Flash);
        flash.setAlphaF(static_cast<float>(0.6 * freshness)); // softly: on a busy server many rows are new at once
        painter->fillRect(option.rect, flash);
    }
    painter->setOpacity(m_frozen ? 0.55 : 1);
    QTreeView::drawRow(painter, option, index);
    painter->setOpacity(1);
    painter->setPen(m_theme.color(Theme::Role::Grid));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (hasFocus() && index.row() == currentIndex().row()) {
        painter->setPen(m_theme.color(Theme::Role::Accent));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
}

// ---- the pointer and the order

bool LockView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress || event->type() == QEvent::Enter)
        holdOrder();
    else if (event->type() == QEvent::Leave)
        releaseOrder();
    return QTreeView::viewportEvent(event);
}

void LockView::holdOrder()
{
    m_model.setOrderHeld(true);
    m_release.start();
}

void LockView::releaseOrder()
{
    m_release.stop();
    m_model.setOrderHeld(false);
}

// ---- what is chosen

bool LockView::showLock(const QByteArray &key)
{
    const QModelIndex index = m_model.indexOf(key);
    if (!index.isValid())
        return false;
    setCurrentIndex(index);
    scrollTo(index);
    return true;
}

void LockView::focusInEvent(QFocusEvent *event)
{
    // Qt makes the first row current then: that is not a choice of the user's.
    const QScopedValueRollback restoring(m_restoring, true);
    QTreeView::focusInEvent(event);
}

void LockView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    const LockRow *row = selected.isEmpty() ? nullptr : m_model.rowAt(selected.first().topLeft());
    if (m_restoring || !row || row->lock.key == m_currentKey)
        return;
    m_currentKey = row->lock.key.toByteArray();
    m_model.setWatchedKey(m_currentKey);
    emit currentLockChanged(m_currentKey);
}

bool LockView::isChoiceInView() const { return !m_currentKey.isEmpty() && m_model.indexOf(m_currentKey).isValid(); }

void LockView::forgetChoice()
{
    const QScopedValueRollback restoring(m_restoring, true);
    m_currentKey.clear();
    m_model.setWatchedKey({});
    selectionModel()->clear();
}

void LockView::rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end)
{
    // The choice does not slip to a neighbour: it waits for its lock to come back.
    const int current = currentIndex().row();
    if (current >= start && current <= end) {
        const QScopedValueRollback restoring(m_restoring, true);
        selectionModel()->clear();
    }
    QTreeView::rowsAboutToBeRemoved(parent, start, end);
}

void LockView::rememberPlace() { m_scrollBefore = verticalScrollBar()->value(); }

void LockView::restorePlace()
{
    followCurrent();
    verticalScrollBar()->setValue(m_scrollBefore);
}

void LockView::followCurrent()
{
    if (m_currentKey.isEmpty() || currentIndex().isValid())
        return;
    const QModelIndex index = m_model.indexOf(m_currentKey);
    if (!index.isValid())
        return;
    const QScopedValueRollback restoring(m_restoring, true);
    setAutoScroll(false);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    setAutoScroll(true);
}

void LockView::onLocksUpdated()
{
    followCurrent();
    if (isVisible() && !m_fade.isActive())
        m_fade.start();
}

// ---- the keyboard

void LockView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyKey();
    } else if (event->key() == Qt::Key_Delete && event->modifiers() == Qt::NoModifier) {
        if (isChoiceInView()) // never a lock that a search has hidden
            emit clearRequested(m_currentKey);
    } else if (event->key() == Qt::Key_Space) {
        event->ignore(); // the window pauses
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit inspectRequested();
    } else {
        QTreeView::keyPressEvent(event);
    }
}

void LockView::keyboardSearch(const QString &text)
{
    const Instant now = m_model.clock().now();
    const bool goesOn = m_typedAt && now - *m_typedAt < Duration(QApplication::keyboardInputInterval());
    m_typedAt = now;
    m_typed = goesOn ? m_typed + text : text;
    const QModelIndex found = m_model.findNext(m_typed, goesOn ? currentIndex().row() : currentIndex().row() + 1);
    if (found.isValid())
        setCurrentIndex(found);
}

} // namespace lockscope::ui
