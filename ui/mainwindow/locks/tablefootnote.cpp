// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/tablefootnote.h"

#include "ui/shared/plaintext.h"
#include "ui/shared/wrappingrow.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

TableFootnote::TableFootnote(QWidget *parent) : QFrame(parent), m_search(makePlainLabel({}, this)), m_remarks(new QWidget(this))
{
    setObjectName(QStringLiteral("tableFootnote"));
    m_search->setObjectName(QStringLiteral("searchFootnote"));
    m_search->setProperty("muted", true);
    m_search->setWordWrap(true);
    m_search->setMinimumWidth(1); // it wraps before it pushes
    new WrappingRow(m_remarks);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(CellDelegate::margin, 3, CellDelegate::margin, 3);
    column->setSpacing(2);
    column->addWidget(m_search);
    column->addWidget(m_remarks);
    m_search->hide();
    m_remarks->hide();
    hide();
}

void TableFootnote::setSearch(const QString &sentence)
{
    m_search->setText(sentence);
    m_search->setHidden(sentence.isEmpty());
    setHidden(m_search->isHidden() && m_remarks->isHidden());
}

void TableFootnote::setRemarks(const std::vector<ColumnRemark> &remarks)
{
    // Later: as one of them is shown, the table gets another height, and so other remarks.
    while (QLayoutItem *const item = m_remarks->layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const ColumnRemark &remark : remarks)
        addRemark(remark);
    m_remarks->setHidden(remarks.empty());
    setHidden(m_search->isHidden() && m_remarks->isHidden());
}

void TableFootnote::addRemark(const ColumnRemark &remark)
{
    QLabel *why = makePlainLabel(remark.why, m_remarks);
    why->setProperty("muted", true);
    auto *link = new QToolButton(m_remarks);
    link->setProperty("quiet", true);
    link->setText(remark.link);
    link->setAccessibleName(remark.link);
    link->setFocusPolicy(Qt::TabFocus);
    QFont underlined = link->font();
    underlined.setUnderline(true);
    link->setFont(underlined);
    setPlainToolTip(link, remark.topic.isEmpty() ? tr("Opens the page Contention") : tr("Opens the guide"));
    connect(link, &QToolButton::clicked, this, [this, topic = remark.topic] {
        if (topic.isEmpty())
            emit measuringRequested();
        else
            emit helpRequested(topic);
    });
    m_remarks->layout()->addWidget(why);
    m_remarks->layout()->addWidget(link);
}

} // namespace lockscope::ui
