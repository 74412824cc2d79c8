// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journaltable.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/shared/listdelegate.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/plaintext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTreeView>

namespace lockscope::ui {

JournalTable::JournalTable(JournalPart part, const QString &journal, const Theme &theme, QWidget *parent)
    : QWidget(parent), m_model(part, journal, theme), m_pages(new QStackedWidget), m_view(new QTreeView), m_empty(makePlainLabel())
{
    makeView(theme);
    m_empty->setObjectName(QStringLiteral("emptyJournal"));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setProperty("muted", true);
    m_empty->setContentsMargins(40, 20, 40, 20);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_empty);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);
    layout->addWidget(makeFooter());
    connect(&m_model, &JournalModel::stateChanged, this, &JournalTable::showState);
    connect(&m_model, &JournalModel::detailsFetched, this, &JournalTable::detailsFetched);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &JournalTable::currentChanged);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &JournalTable::selectWanted);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid()) // the focus makes one current, whose details are shown
            m_view->selectionModel()->select(current, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        emit currentChanged();
    });
    QScrollBar *const bar = m_view->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this, [this, bar] {
        if (bar->value() > bar->maximum() - 2 * bar->pageStep())
            m_model.fetchOlder();
    });
    showState();
}

void JournalTable::makeView(const Theme &theme)
{
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new ListDelegate(theme, m_view));
    for (int column = 0; column < m_model.columnCount(); ++column) {
        if (JournalCells::look(m_model.part(), column) == JournalCells::Look::Bytes)
            m_view->setItemDelegateForColumn(column, new ListDelegate(theme, m_view, Qt::ElideMiddle));
    }
    makeCellsCopyable(*m_view, JournalModel::WholeTextRole);
    m_view->setObjectName(QStringLiteral("journalTable"));
    m_view->setAccessibleName(m_model.part() == JournalPart::Actions ? tr("Actions, newest first") : tr("Holds that ended, newest first"));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->viewport()->installEventFilter(this);
    std::vector<ColumnWish> wishes;
    for (int column = 0; column < m_model.columnCount(); ++column)
        wishes.push_back(JournalCells::width(m_model.part(), column));
    fitColumns(*m_view, std::move(wishes));
}

QWidget *JournalTable::makeFooter()
{
    auto *footer = new QFrame;
    footer->setProperty("footer", true);
    m_count = makePlainLabel();
    m_count->setObjectName(QStringLiteral("journalCount"));
    m_count->setProperty("muted", true);
    m_newest = new QPushButton(tr("Show newest"));
    connect(m_newest, &QPushButton::clicked, this, [this] {
        m_view->scrollToTop();
        m_hasNew = false;
        m_model.refresh();
    });
    auto *row = new QHBoxLayout(footer);
    row->setContentsMargins(12, 4, 8, 4);
    row->addWidget(m_count, 1);
    row->addWidget(m_newest);
    return footer;
}

void JournalTable::setQuery(const JournalQuery &query, bool isNarrowed)
{
    wantCurrentOf(*this);
    m_isNarrowed = isNarrowed;
    m_hasNew = false;
    m_model.setQuery(query);
}

void JournalTable::refresh()
{
    const bool standsStill = m_model.rowCount() > 0 && (m_isPointedAt || m_view->verticalScrollBar()->value() > 0);
    m_hasNew = standsStill;
    if (standsStill)
        showState();
    else
        m_model.refresh();
}

void JournalTable::focusTable()
{
    m_view->setFocus();
    if (!m_view->currentIndex().isValid() && m_model.rowCount() > 0)
        m_view->setCurrentIndex(m_model.index(0, 0));
}

void JournalTable::continueFrom(const JournalTable &before) { wantCurrentOf(before); }

void JournalTable::wantCurrentOf(const JournalTable &table)
{
    if (const JournalRow *const row = table.currentRow())
        m_wanted = JournalCells::place(*row);
}

void JournalTable::selectWanted()
{
    for (int row = 0; m_wanted && row < m_model.rowCount(); ++row) {
        if (JournalCells::place(m_model.row(row)) != *m_wanted)
            continue;
        m_view->setCurrentIndex(m_model.index(row, 0));
        m_wanted.reset();
    }
}

const JournalRow *JournalTable::currentRow() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() ? &m_model.row(current.row()) : nullptr;
}

bool JournalTable::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave || event->type() == QEvent::Hide)
        m_isPointedAt = event->type() == QEvent::Enter;
    return QWidget::eventFilter(watched, event);
}

void JournalTable::showState()
{
    const bool isEmpty = m_model.rowCount() == 0;
    m_pages->setCurrentIndex(isEmpty ? 1 : 0);
    m_empty->setText(isEmpty ? emptyText() : QString());
    m_count->setText(countWords());
    m_count->parentWidget()->setVisible(!isEmpty);
    m_newest->setVisible(m_hasNew);
}

QString JournalTable::emptyText() const
{
    if (m_model.problem().kind != Error::Kind::None)
        return stillVisibleText(m_model.problem().text);
    if (m_model.isLoading())
        return tr("Reading the journal…");
    if (m_isNarrowed)
        return m_model.part() == JournalPart::Actions ? tr("No action matches the search and the chosen time.")
                                                      : tr("No hold matches the search and the chosen time.");
    if (m_model.part() == JournalPart::Actions)
        return tr("No actions yet. Each action on a lock is recorded here for ever: when, by whom, on which server, why, the commands and the "
                  "outcome.");
    return tr("No holds yet. Each hold that ends while Lockscope is connected is recorded here for a month: who held what, for how long, and how "
              "it ended.");
}

QString JournalTable::countWords() const
{
    QStringList words;
    if (const int rows = m_model.rowCount(); rows > 0) {
        if (!m_model.hasMore())
            words += tr("%Ln record(s), newest first.", nullptr, rows);
        else if (m_model.isFull())
            words += tr("The newest %Ln record(s). Narrow the search or export to see older ones.", nullptr, rows);
        else
            words += tr("The newest %Ln record(s). Scroll down for older ones.", nullptr, rows);
        if (m_model.problem().kind != Error::Kind::None)
            words += stillVisibleText(m_model.problem().text);
    }
    if (const quint64 missing = m_model.holdsNotRecorded(); missing > 0)
        words += tr("Up to %Ln hold(s) of that time were not recorded: too many at once.", nullptr, int(missing));
    return joinSentences(words);
}

} // namespace lockscope::ui
