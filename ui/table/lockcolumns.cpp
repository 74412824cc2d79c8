// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockcolumns.h"

#include "ui/table/lockmodel.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTreeView>

#include <algorithm>
#include <numeric>

namespace lockscope::ui {

namespace {

constexpr int columnsVersion = 1;
/** Enough to be read; what a wide window has more goes to the texts, in these shares. */
constexpr int widths[lockColumnCount] = {120, 142, 116, 116, 120, 80, 74, 72, 112};
constexpr int shares[lockColumnCount] = {0, 4, 2, 1, 0, 0, 0, 0, 5};
constexpr int mostExtra = 420;

const auto ownWidthsKey = QStringLiteral("locks/own-widths");

/** Sorting by it is for the longest or the most. */
bool isMostFirst(LockColumn column) { return column == LockColumn::HeldFor || column == LockColumn::Renewals || column == LockColumn::Waiting; }

QString settingsKey() { return QStringLiteral("locks/columns-v%1").arg(columnsVersion); }

} // namespace

LockColumns::LockColumns(LockModel &model, QTreeView &view) : QObject(&view), m_model(model), m_view(view)
{
    QHeaderView *bar = view.header();
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
        m_areOwnWidths = m_areOwnWidths || (!m_isFitting && QApplication::mouseButtons() != Qt::NoButton);
    });
    connect(bar, &QHeaderView::sectionClicked, this, &LockColumns::sortBy);
    connect(bar, &QWidget::customContextMenuRequested, this, [this, bar](QPoint position) {
        auto *menu = new QMenu(&m_view);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillMenu(*menu);
        menu->popup(bar->mapToGlobal(position));
    });
    reset();
}

void LockColumns::reset()
{
    for (int column = 0; column < lockColumnCount; ++column) {
        m_view.setColumnHidden(column, false);
        m_view.header()->moveSection(m_view.header()->visualIndex(column), column);
    }
    m_areOwnWidths = false;
    fit();
    setOrder({});
}

void LockColumns::fit()
{
    if (m_areOwnWidths)
        return;
    const QScopedValueRollback fitting(m_isFitting, true);
    const int needed = std::accumulate(std::begin(widths), std::end(widths), 0);
    const int extra = std::clamp(m_view.viewport()->width() - needed, 0, mostExtra);
    const int parts = std::accumulate(std::begin(shares), std::end(shares), 0);
    for (int column = 0; column < lockColumnCount; ++column)
        m_view.setColumnWidth(column, widths[column] + extra * shares[column] / parts);
}

void LockColumns::save(QSettings &settings) const
{
    settings.setValue(settingsKey(), m_view.header()->saveState());
    settings.setValue(ownWidthsKey, m_areOwnWidths);
}

void LockColumns::restore(const QSettings &settings)
{
    QHeaderView *bar = m_view.header();
    if (!bar->restoreState(settings.value(settingsKey()).toByteArray()))
        return;
    m_areOwnWidths = settings.value(ownWidthsKey).toBool();
    fit();
    const int section = bar->sortIndicatorSection();
    m_model.sort(section >= 0 && section < lockColumnCount ? section : -1, bar->sortIndicatorOrder());
}

/** Up, down, and back to what needs attention first. */
void LockColumns::sortBy(int section)
{
    const LockSortOrder &order = m_model.order();
    const auto column = static_cast<LockColumn>(section);
    const Qt::SortOrder first = isMostFirst(column) ? Qt::DescendingOrder : Qt::AscendingOrder;
    if (order.column != column)
        setOrder({column, first});
    else if (order.direction == first)
        setOrder({column, first == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder});
    else
        setOrder({});
}

void LockColumns::setOrder(const LockSortOrder &order)
{
    m_model.setOrder(order);
    const LockSortOrder &now = m_model.order();
    m_view.header()->setSortIndicator(now.column ? static_cast<int>(*now.column) : -1, now.direction);
}

void LockColumns::fillMenu(QMenu &menu)
{
    QAction *attention = menu.addAction(tr("Sort by what needs attention"), this, [this] { setOrder({}); });
    attention->setCheckable(true);
    attention->setChecked(!m_model.order().column);
    menu.addSeparator();
    for (int column = 0; column < lockColumnCount; ++column) {
        QAction *action = menu.addAction(m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_view.isColumnHidden(column));
        // Without its key a lock cannot be distinguished from the next.
        action->setEnabled(static_cast<LockColumn>(column) != LockColumn::Key);
        connect(action, &QAction::toggled, this, [this, column](bool shown) { m_view.setColumnHidden(column, !shown); });
    }
    menu.addSeparator();
    menu.addAction(tr("Reset columns"), this, &LockColumns::reset);
}

} // namespace lockscope::ui
