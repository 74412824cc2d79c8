// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/blockingview.h"

#include "base/language.h"
#include "traffic/audit/findingtext.h"
#include "ui/contention/deletekey.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/listdelegate.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostOpened = 1000; // rows; a larger tree begins closed

} // namespace

BlockingView::BlockingView(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_model(theme), m_tree(new QTreeView), m_when(makePlainLabel()), m_show(new QPushButton(tr("Show the lock"))),
      m_clear(new QPushButton(tr("Clear…")))
{
    makeTree(theme);
    m_when->setObjectName(u"blockingTime"_s);
    m_when->setProperty("muted", true);
    m_when->setWordWrap(true);
    m_when->setMinimumWidth(1);
    for (QPushButton *button : {m_show, m_clear})
        button->setAutoDefault(false);
    setPlainToolTip(m_show, tr("Selects the lock in the table above"));
    m_clear->setObjectName(u"clearBlocker"_s);
    setPlainToolTip(m_clear, tr("Selects this lock in the table of the open server, and asks before it is cleared"));
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const TrafficSpan *const holder = current())
            emit lockChosen(holder->lock);
    });
    connect(m_clear, &QPushButton::clicked, this, [this] {
        if (const TrafficSpan *const holder = current())
            emit clearRequested(holder->lock, holder->who.token);
    });
    connect(m_tree, &QTreeView::activated, m_show, &QPushButton::click);
    clickByDelete(*m_clear, *m_tree);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(10, 4, 10, 6);
    row->addWidget(m_when, 1);
    row->addWidget(m_show);
    row->addWidget(m_clear);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tree, 1);
    column->addLayout(row);
    refresh();
}

void BlockingView::makeTree(const Theme &theme)
{
    m_tree->setModel(&m_model);
    m_tree->setObjectName(u"blockingTree"_s);
    m_tree->setAccessibleName(tr("Who blocks whom"));
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setExpandsOnDoubleClick(false); // which shows the lock, as Enter does
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setItemDelegate(new ListDelegate(theme, m_tree));
    m_tree->setItemDelegateForColumn(BlockingModel::Who, new ListDelegate(theme, m_tree, Qt::ElideMiddle));
    makeCellsCopyable(*m_tree, BlockingModel::WholeTextRole);
    fitColumns(*m_tree, {{46, 26, 3}, {26, 12, 1}, {12, 11, 0}, {12, 12, 0}, {17, 15, 0}, {34, 20, 1}});
    new EmptyHint(*m_tree, tr("Nobody waited at the end of this measurement. The table above has the waits before."));
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { refresh(); });
}

void BlockingView::setReport(const std::shared_ptr<const TrafficReport> &report)
{
    const TrafficSpan *const before = current();
    const std::optional<TrafficKey> lock = before ? std::optional(before->lock) : std::nullopt;
    m_model.setReport(report);
    if (report)
        m_time = tr("As it was at %1, the end of the measurement.").arg(trafficClock(report->account.lastUs));
    if (report && report->tree.locks.size() < mostOpened)
        m_tree->expandAll();
    const QModelIndex same = lock ? m_model.indexOf(*lock) : QModelIndex();
    m_tree->setCurrentIndex(same.isValid() ? same : m_model.index(0, 0)); // what the buttons are for is in sight
    refresh();
}

void BlockingView::setWhyNotCleared(std::function<QString(const TrafficKey &)> whyNotCleared)
{
    m_whyNotCleared = std::move(whyNotCleared);
    refresh();
}

const TrafficSpan *BlockingView::current() const { return m_model.holderAt(m_tree->currentIndex()); }

void BlockingView::refresh()
{
    const TrafficSpan *const holder = current();
    m_show->setVisible(holder);
    const QString whyNot = holder && m_whyNotCleared ? m_whyNotCleared(holder->lock) : QString();
    m_clear->setVisible(holder && m_whyNotCleared && whyNot.isEmpty());
    showBreakable(*m_when, joinSentences({m_time, whyNot}));
}

void BlockingView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

} // namespace lockscope::ui
