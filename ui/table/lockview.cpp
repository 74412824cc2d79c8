// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockview.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/table/groupcontrol.h"
#include "ui/table/groupheading.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockmenu.h"
#include "ui/table/pindialog.h"
#include "ui/table/rowformats.h"
#include "ui/table/celldelegate.h"

#include "ui/shared/actionkeys.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr auto tickInterval = Duration(250);
constexpr auto fadeInterval = Duration(80);
constexpr auto restTime = Duration(2000);
/** One in this number of rows may be longer than what its column is made for. */
constexpr std::size_t rowsForAnOutlier = 8;

} // namespace

LockView::LockView(LockModel &model, const Theme &theme, QWidget *parent) : QTreeView(parent), m_model(model), m_theme(theme), m_memory(model, *this)
{
    setObjectName(QStringLiteral("lockView"));
    setAccessibleName(tr("Locks"));
    nameKeys(*this, tr("Arrow keys"), tr("Move in the table"));
    nameKeys(*this, tr("Letters"), tr("Go to a lock by the beginning of its name"));
    nameKeys(*this, tr("Shift+arrow keys"), tr("Select several locks"));
    nameKeys(*this, tr("Ctrl+A"), tr("Select all locks that are shown"));
    // First of all: Qt's own parts change the selection while rows come and go.
    connect(&model, &QAbstractItemModel::rowsAboutToBeInserted, this, [this] { m_unsettled = true; });
    connect(&model, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_unsettled = true; });
    setModel(&model);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    setUpDelegates();
    m_columns = new LockColumns(model, *this);
    m_groups = new GroupControl(model, theme, *this);

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
    connect(&model, &LockModel::rowsFiltered, this, &LockView::settle);
    connect(this, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        if (!m_groups->toggle(index))
            emit inspectRequested();
    });
    connect(m_groups, &GroupControl::searchRequested, this, &LockView::searchRequested);
    connect(m_groups, &GroupControl::pinRequested, this, &LockView::askToPin);
    connect(&theme, &Theme::changed, this, [this] {
        m_columns->restyle();
        viewport()->update();
    });
}

void LockView::setUpDelegates()
{
    for (const LockColumnInfo &info : lockColumns())
        setItemDelegateForColumn(int(info.column), CellDelegate::make(m_theme, info.look, this));
}

void LockView::resizeEvent(QResizeEvent *event)
{
    const QRect chosenRow = rowRect(chosen());
    const bool wasInSight = chosenRow.isValid() && chosenRow.top() >= 0 && chosenRow.bottom() <= event->oldSize().height();
    m_columns->setFitting(true); // the last column stretches
    QTreeView::resizeEvent(event);
    m_columns->setFitting(false);
    m_columns->measureAfresh();
    if (wasInSight)
        showRow(chosen());
}

LockMenu *LockView::makeMenu(const LockRow &row, std::optional<LockColumn> clicked)
{
    const std::vector<LockCell> cells = cellsOf(*this, m_model, row, clicked);
    const auto selectedCells = [this, cells] {
        LockCells all;
        for (const int selected : selectedRows())
            all.push_back(cellsOf(*this, m_model, *m_model.rowAt(m_model.index(selected, 0))));
        return all.size() > 1 ? all : LockCells{cells};
    };
    auto *menu = new LockMenu(row, m_model.pins().of(row.lock.key), cells, std::max(1, int(selectedRows().size())), selectedCells, this);
    connect(menu, &LockMenu::inspectRequested, this, &LockView::inspectRequested);
    connect(menu, &LockMenu::actionRequested, this, &LockView::actionRequested);
    connect(menu, &LockMenu::bulkRequested, this, &LockView::bulkRequested);
    connect(menu, &LockMenu::copyKeyRequested, this, &LockView::copyKey);
    connect(menu, &LockMenu::copyTokenRequested, this, &LockView::copyToken);
    connect(menu, &LockMenu::copyTextRequested, this, [](const QString &text) { QApplication::clipboard()->setText(text); });
    connect(menu, &LockMenu::copyCommandRequested, this, &LockView::copyCommandRequested);
    connect(menu, &LockMenu::copyLinkRequested, this, &LockView::copyLinkRequested);
    connect(menu, &LockMenu::pinRequested, this, &LockView::pin);
    connect(menu, &LockMenu::unpinRequested, this, &LockView::unpin);
    connect(menu, &LockMenu::searchRequested, this, &LockView::searchRequested);
    return menu;
}

void LockView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKeyboard ? chosen() : indexAt(event->pos());
    if (m_model.groupAt(index))
        return m_groups->showMenu(index, byKeyboard ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
    const LockRow *row = m_model.rowAt(index);
    if (!row)
        return;
    if (!selectionModel()->isSelected(index))
        setCurrentIndex(index); // what it offers is for the selected one
    LockMenu *menu = makeMenu(*row, byKeyboard ? std::nullopt : std::optional(static_cast<LockColumn>(index.column())));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(byKeyboard ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

void LockView::copyKey()
{
    QStringList keys;
    for (const LockId &lock : selectedLocks())
        keys << safeText(lock.key);
    if (!keys.isEmpty())
        QApplication::clipboard()->setText(keys.join(u'\n'));
}

void LockView::copyToken()
{
    if (const LockRow *row = m_model.find(m_current))
        QApplication::clipboard()->setText(safeText(onlyToken(row->lock)));
}

void LockView::pin()
{
    if (!m_model.find(m_current))
        return;
    askToPin(m_current.key, m_model.pins().of(m_current.key));
}

void LockView::askToPin(const Bytes &key, const LockPin *known)
{
    auto *dialog = new PinDialog(key, known, this);
    connect(dialog, &PinDialog::pinChosen, this, [this, before = known ? std::optional(*known) : std::nullopt](const LockPin &pin) {
        LockPins pins = m_model.pins();
        if (before)
            pins.remove(*before);
        pins.add(pin);
        m_model.setPins(pins);
        emit pinsChanged();
    });
    dialog->open();
}

void LockView::unpin()
{
    const LockPin *known = m_model.pins().of(m_current.key);
    if (!known)
        return;
    LockPins pins = m_model.pins();
    pins.remove(*known);
    m_model.setPins(pins);
    emit pinsChanged();
}

void LockView::mousePressEvent(QMouseEvent *event)
{
    if (!m_groups->press(*event))
        QTreeView::mousePressEvent(event);
}

// ---- time

void LockView::tick()
{
    ++m_ticks;
    for (const LockColumnInfo &info : lockColumns()) {
        if (info.everyTicks > 0 && m_ticks % info.everyTicks == 0)
            updateColumn(info.column);
    }
    if (m_ticks % 4 == 0 && !m_release.isActive()) // nothing moves under the pointer
        m_columns->measure();
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

int LockView::firstVisibleRow() const
{
    const QModelIndex top = indexAt(QPoint(0, 0));
    return top.isValid() ? top.row() : 0;
}

int LockView::attentionOutOfSight() const
{
    if (m_model.counts().needAttention() == 0)
        return 0;
    return m_model.attentionOutside(firstVisibleRow(), lastVisibleRow());
}

ContentWidth LockView::contentWidths(LockColumn column) const
{
    QStyleOptionViewItem option;
    option.initFrom(this);
    option.font = font();
    const int section = static_cast<int>(column);
    const auto *const delegate = static_cast<const CellDelegate *>(itemDelegateForColumn(section));
    std::vector<int> widths;
    for (int row = firstVisibleRow(), last = lastVisibleRow(); row <= last; ++row) {
        if (const QModelIndex cell = m_model.index(row, section); m_model.rowAt(cell))
            widths.push_back(delegate->wholeWidth(option, cell));
    }
    if (widths.empty())
        return {};
    std::ranges::sort(widths, std::greater());
    const int usual = widths[widths.size() / rowsForAnOutlier];
    return {widths.front(), *std::ranges::find_if(widths, [usual](int width) { return width <= usual * 3 / 2; })};
}

std::vector<const LockRow *> LockView::rowsInSight() const
{
    std::vector<const LockRow *> rows;
    for (int row = firstVisibleRow(), last = lastVisibleRow(); row <= last; ++row) {
        if (const LockRow *lock = m_model.rowAt(m_model.index(row, 0)))
            rows.push_back(lock);
    }
    return rows;
}

int LockView::lastVisibleRow() const
{
    const QModelIndex last = indexAt(QPoint(0, viewport()->height() - 1));
    return last.isValid() ? last.row() : m_model.rowCount() - 1;
}

void LockView::fade()
{
    const Instant now = m_model.shownNow();
    const int last = lastVisibleRow();
    bool any = false;
    for (int row = firstVisibleRow(); row <= last; ++row) {
        const QModelIndex index = m_model.index(row, 0);
        const auto changedAt = m_model.changedAt(index);
        // A little longer than the flash, so that it fades completely.
        if (!changedAt || now - *changedAt > LockModel::flashTime + 2 * fadeInterval)
            continue;
        any = true;
        const QRect rect = rowRect(index);
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
    m_columns->measureAfresh();
    if (m_showsChosen)
        QMetaObject::invokeMethod(
            this, [this] { showRow(chosen()); }, Qt::QueuedConnection); // once the page is laid out
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
    if (const LockGroup *group = m_model.groupAt(index)) {
        QStyleOptionViewItem whole = option;
        whole.rect.setLeft(0);
        whole.rect.setWidth(viewport()->width());
        whole.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
        GroupHeading::paint(*painter, whole, *group, m_theme, m_model.isFrozen());
    } else {
        QTreeView::drawRow(painter, option, index);
    }
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

// ---- what is selected

bool LockView::showLock(const LockId &lock)
{
    m_model.openGroupOf(lock);
    const QModelIndex index = m_model.indexOf(lock);
    if (!index.isValid())
        return false;
    setCurrentIndex(index);
    showRow(index);
    return true;
}

QRect LockView::rowRect(const QModelIndex &index) const { return visualRect(index.siblingAtColumn(header()->logicalIndexAt(0))); }

/** And not one of its cells. Before there is a place for rows, any of them would be the first one. */
void LockView::showRow(const QModelIndex &index)
{
    if ((m_showsChosen = !isVisible()))
        return;
    const int column = horizontalScrollBar()->value();
    scrollTo(index);
    horizontalScrollBar()->setValue(column);
}

void LockView::setGrouped(bool grouped)
{
    const LockId chosen = m_current;
    m_model.setGrouped(grouped);
    if (!chosen.isEmpty() && selectedRows().empty())
        showLock(chosen);
}

void LockView::reveal(const LockId &lock)
{
    if (const QModelIndex index = m_model.indexOf(lock); index.isValid())
        scrollTo(index);
}

/** Qt makes the first row current then. Nobody has selected it: the first arrow key does. */
void LockView::focusInEvent(QFocusEvent *event)
{
    const bool hadCurrent = currentIndex().isValid();
    const QScopedValueRollback unsettled(m_unsettled, true);
    QTreeView::focusInEvent(event);
    if (!hadCurrent)
        selectionModel()->clearCurrentIndex();
}

/** As long as no row shows where the focus is, the whole table does. */
void LockView::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    if (!hasFocus() || currentIndex().isValid())
        return;
    QPainter painter(viewport());
    painter.setPen(m_theme.color(Theme::Role::Accent));
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
}

void LockView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    viewport()->update(); // the frame goes over the whole row; see drawRow() and paintEvent()
    tellChosen();
}

void LockView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    tellChosen();
}

QModelIndex LockView::chosen() const
{
    const QModelIndex last = m_model.indexOf(m_current);
    for (const QModelIndex &index : {currentIndex(), last}) {
        if (selectionModel()->isSelected(index))
            return index;
    }
    const QItemSelection selection = selectionModel()->selection();
    const bool isOne = selection.size() == 1 && selection.constFirst().height() == 1;
    return isOne ? QModelIndex(selection.constFirst().topLeft()) : QModelIndex();
}

/** Not while rows come and go: a receiver may ask the model. */
void LockView::tellChosen()
{
    if (m_unsettled)
        return;
    if (const bool wereMany = std::exchange(m_wereMany, areManySelected()); wereMany || m_wereMany)
        emit selectionSettled();
    const LockRow *row = m_model.rowAt(chosen());
    LockId lock = row ? row->lock.id() : LockId();
    if (lock == m_current)
        return;
    m_current = std::move(lock);
    m_model.setWatched(m_current);
    emit currentLockChanged(m_current);
}

std::vector<int> LockView::selectedRows() const
{
    std::vector<int> rows;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            if (m_model.rowAt(m_model.index(row, 0)))
                rows.push_back(row);
        }
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

std::vector<LockId> LockView::selectedLocks() const
{
    std::vector<LockId> locks;
    for (const int row : selectedRows())
        locks.push_back(m_model.rowAt(m_model.index(row, 0))->lock.id());
    return locks;
}

bool LockView::areManySelected() const
{
    const QItemSelection selection = selectionModel()->selection();
    return selection.size() > 1 || (selection.size() == 1 && selection.constFirst().height() > 1);
}

void LockView::rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end)
{
    const int current = currentIndex().row();
    if (current >= start && current <= end) { // the selection does not slip to a neighbour
        if (areManySelected())
            selectionModel()->clearCurrentIndex();
        else
            selectionModel()->clear();
    }
    QTreeView::rowsAboutToBeRemoved(parent, start, end);
}

void LockView::rememberPlace()
{
    m_unsettled = true;
    m_memory.remember();
    m_groups->rememberCurrent();
}

void LockView::restorePlace()
{
    m_memory.restoreSelection();
    m_groups->restoreCurrent();
    m_memory.restoreScroll();
}

/** All rows are there. */
void LockView::settle()
{
    m_unsettled = false;
    tellChosen();
}

void LockView::onLocksUpdated()
{
    m_memory.selectAwaited();
    settle();
    if (isVisible() && !m_fade.isActive())
        m_fade.start();
}

// ---- the keyboard

void LockView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyKey();
    } else if (event->key() == Qt::Key_Delete && event->modifiers() == Qt::NoModifier) {
        emit bulkRequested(Verb::Clear);
    } else if (event->key() == Qt::Key_T && event->modifiers() == Qt::ControlModifier) {
        if (m_model.pins().of(m_current.key))
            unpin();
        else
            pin();
    } else if (event->key() == Qt::Key_Space) {
        event->ignore(); // the window pauses
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit activated(currentIndex());
    } else if (event->modifiers() == Qt::NoModifier && m_groups->go(event->key())) {
        event->accept();
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
