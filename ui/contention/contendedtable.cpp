// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/contendedtable.h"

#include "base/safetext.h"
#include "traffic/audit/findingtext.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/listdelegate.h"
#include "ui/shared/panels.h"
#include "ui/shared/plaintext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int searchWidth = 160;

} // namespace

ContendedTable::ContendedTable(const Theme &theme, QWidget *parent)
    : QFrame(parent), m_model(theme), m_sorted(m_model), m_view(new QTreeView), m_search(new QLineEdit), m_count(makePlainLabel())
{
    setProperty("panel", true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    QHBoxLayout *const row = panels::addHeader(this, tr("Locks")).row;
    m_count->setObjectName(u"contendedCount"_s);
    m_count->setProperty("muted", true);
    m_search->setObjectName(u"contendedSearch"_s);
    m_search->setPlaceholderText(tr("Search locks"));
    m_search->setAccessibleName(tr("Search the locks of this measurement"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(searchWidth);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_sorted.setFilterFixedString(text);
        showCount();
    });
    connect(m_search, &QLineEdit::returnPressed, this, &ContendedTable::focusTable);
    auto *copy = new QPushButton(tr("Copy"));
    copy->setObjectName(u"copyContended"_s);
    copy->setAutoDefault(false);
    copy->setAccessibleName(tr("Copy the table"));
    setPlainToolTip(copy, tr("Copies the rows that are shown as text, for a spreadsheet or a report"));
    connect(copy, &QPushButton::clicked, this, &ContendedTable::copyAll);
    row->addWidget(m_count);
    row->addWidget(m_search);
    row->addWidget(copy);
    makeView(theme);
    panels::add(this, m_view, 1);
}

void ContendedTable::makeView(const Theme &theme)
{
    m_view->setModel(&m_sorted);
    m_view->setObjectName(u"contendedTable"_s);
    m_view->setAccessibleName(tr("Locks of this measurement"));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(ContendedModel::Waited, Qt::DescendingOrder);
    m_view->setItemDelegate(new ListDelegate(theme, m_view));
    m_view->setItemDelegateForColumn(ContendedModel::Key, new ListDelegate(theme, m_view, Qt::ElideMiddle));
    m_view->setItemDelegateForColumn(ContendedModel::HeldUpBy, new ListDelegate(theme, m_view, Qt::ElideMiddle)); // its share stays
    makeCellsCopyable(*m_view, ContendedModel::WholeTextRole);
    fitColumns(*m_view,
               {{34, 18, 3},
                {11, 11, 0},
                {8, 8, 0},
                {12, 11, 0},
                {12, 11, 0},
                {10, 10, 0},
                {10, 10, 0},
                {11, 11, 0},
                {24, 16, 1},
                {11, 11, 0},
                {9, 9, 0},
                {12, 12, 0},
                {12, 12, 0},
                {11, 11, 0}});
    new EmptyHint(*m_view, tr("No lock matches, or none was acquired in this time."));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (const auto lock = chosen())
            emit lockChosen(*lock);
    });
}

void ContendedTable::setReport(std::shared_ptr<const TrafficReport> report)
{
    const std::optional<TrafficKey> before = chosen();
    m_period = report ? trafficPeriod(report->account) : QString();
    m_model.setReport(std::move(report));
    showCount();
    if (before && m_model.indexOf(*before).isValid())
        choose(*before);
    else
        m_view->setCurrentIndex(m_sorted.index(0, 0));
}

std::optional<TrafficKey> ContendedTable::chosen() const
{
    const LockContention *const lock = m_model.at(m_sorted.mapToSource(m_view->currentIndex()));
    return lock ? std::optional(lock->lock) : std::nullopt;
}

void ContendedTable::choose(const TrafficKey &lock)
{
    const QModelIndex index = m_model.indexOf(lock);
    if (!index.isValid() || chosen() == lock)
        return;
    if (!m_sorted.mapFromSource(index).isValid())
        m_search->clear();
    m_view->setCurrentIndex(m_sorted.mapFromSource(index));
    m_view->scrollTo(m_view->currentIndex());
}

void ContendedTable::focusTable() { m_view->setFocus(); }

int ContendedTable::heightWith(int rows) const
{
    const int around = minimumSizeHint().height() - m_view->minimumSizeHint().height();
    const int bars = m_view->header()->sizeHint().height() + m_view->horizontalScrollBar()->sizeHint().height();
    return around + bars + std::min(rows, m_sorted.rowCount()) * std::max(0, m_view->sizeHintForRow(0));
}

void ContendedTable::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void ContendedTable::showCount()
{
    const int all = m_model.rowCount(), shown = m_sorted.rowCount();
    const QString count = shown == all ? countText(all) : tr("%1 of %2").arg(countText(shown), countText(all));
    //: a number of locks, a time
    m_count->setText(tr("%1, measured %2").arg(count, m_period));
}

void ContendedTable::copyAll() const
{
    QModelIndexList rows;
    for (int row = 0; row < m_sorted.rowCount(); ++row)
        rows << m_sorted.mapToSource(m_sorted.index(row, 0));
    QGuiApplication::clipboard()->setText(m_model.asText(rows));
}

} // namespace lockscope::ui
