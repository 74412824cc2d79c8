// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/statementpanel.h"

#include "base/language.h"
#include "ui/contention/deletekey.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/listdelegate.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTextEdit>
#include <QTreeView>
#include <QVBoxLayout>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

/** Writes paragraphs; none of it is read as markup. */
class Writer {
public:
    Writer(QTextEdit &edit, const Theme &theme) : m_theme(theme), m_cursor(edit.document())
    {
        m_plain.setForeground(theme.color(Theme::Role::Text));
        m_plain.setFont(edit.font());
    }

    void write(const QString &text, Theme::Role colour, bool isStrong = false)
    {
        QTextCharFormat format = m_plain;
        format.setForeground(m_theme.color(colour));
        if (isStrong)
            format.setFontWeight(strongWeight());
        m_cursor.insertText(text, format);
    }
    void writeBytes(const QString &text, Theme::Role colour)
    {
        QTextCharFormat format = m_plain;
        format.setFont(m_theme.monospaceFont());
        format.setForeground(m_theme.color(colour));
        m_cursor.insertText(text, format);
    }
    /** gap: above it, in pixels of normal text. */
    void begin(int gap)
    {
        QTextBlockFormat format;
        format.setTopMargin(m_theme.scaled(gap));
        if (m_cursor.document()->isEmpty())
            m_cursor.setBlockFormat(format);
        else
            m_cursor.insertBlock(format);
    }

private:
    const Theme &m_theme;
    QTextCursor m_cursor;
    QTextCharFormat m_plain;
};

} // namespace

StatementPanel::StatementPanel(const Theme &theme, const QString &name, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent), m_theme(theme), m_model(theme), m_list(new QTreeView), m_details(new QTextEdit),
      m_copy(new QPushButton(tr("Copy"))), m_show(new QPushButton(tr("Show the lock"))), m_play(new QPushButton(tr("Play"))),
      m_clear(new QPushButton(tr("Clear…"))), m_whyNot(makePlainLabel())
{
    setChildrenCollapsible(false);
    setHandleWidth(8);
    makeList(name);
    addWidget(m_list);
    addWidget(makeDetails(name));
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    connect(&theme, &Theme::changed, this, &StatementPanel::showDetails);
    showDetails();
}

void StatementPanel::makeList(const QString &name)
{
    m_list->setModel(&m_model);
    m_list->setAccessibleName(name);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new ListDelegate(m_theme, m_list));
    m_list->setItemDelegateForColumn(StatementModel::Locks, new ListDelegate(m_theme, m_list, Qt::ElideMiddle));
    m_list->setMinimumWidth(m_theme.scaled(200));
    makeCellsCopyable(*m_list);
    fitColumns(*m_list, {{12, 10, 0}, {18, 16, 0}, {28, 10, 2}, {28, 8, 3}, {9, 8, 0}, {13, 12, 0}});
    m_hint = new EmptyHint(*m_list, QString());
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { showDetails(); });
    connect(m_list, &QTreeView::activated, this, [this] { (m_play->isHidden() ? m_show : m_play)->click(); });
}

void StatementPanel::makeButtons()
{
    for (QPushButton *button : {m_copy, m_show, m_play, m_clear})
        button->setAutoDefault(false);
    m_copy->setAccessibleName(tr("Copy the details"));
    setPlainToolTip(m_copy, tr("Copies everything about it as text"));
    setPlainToolTip(m_show, tr("Selects the lock in the table above"));
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (const Statement *const statement = current())
            QGuiApplication::clipboard()->setText(plainText(*statement));
    });
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const Statement *const statement = current(); statement && statement->lock)
            emit lockChosen(*statement->lock);
    });
    m_play->setAccessibleName(tr("Play in the race lab"));
    setPlainToolTip(m_play, tr("The same commands, in the same order, on a private server; beside it, what the lab proves of this protocol"));
    connect(m_play, &QPushButton::clicked, this, [this] {
        if (const Statement *const statement = current(); statement && statement->finding)
            emit playRequested(*statement->finding);
    });
    m_clear->setObjectName(u"clearDeadlock"_s);
    setPlainToolTip(m_clear, tr("Selects the cheapest of its locks in the table of the open server, and asks before it is cleared"));
    connect(m_clear, &QPushButton::clicked, this, [this] {
        if (const Statement *const statement = current(); statement && statement->toClear)
            emit clearRequested(statement->toClear->lock, statement->toClear->who.token);
    });
    clickByDelete(*m_clear, *m_list);
    m_whyNot->setObjectName(u"deadlockNotCleared"_s);
    m_whyNot->setProperty("muted", true);
    m_whyNot->setWordWrap(true);
    m_whyNot->setMinimumWidth(1);
    m_whyNot->setContentsMargins(10, 4, 10, 0);
}

QWidget *StatementPanel::makeDetails(const QString &name)
{
    m_details->setReadOnly(true);
    m_details->setTabChangesFocus(true);
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setMinimumHeight(1); // what stands below it has its room first
    m_details->setAccessibleName(tr("Details: %1").arg(name));
    m_details->document()->setDocumentMargin(10);
    m_details->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    makeButtons();
    auto *box = new QWidget;
    auto *buttons = new QWidget;
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(10, 4, 10, 6);
    row->addWidget(m_play);
    row->addWidget(m_show);
    row->addWidget(m_clear);
    row->addWidget(m_copy);
    row->addStretch(1);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_details, 1);
    column->addWidget(m_whyNot);
    column->addWidget(buttons);
    box->setMinimumWidth(m_theme.scaled(200));
    return box;
}

void StatementPanel::setHint(const QString &hint) { m_hint->setText(hint); }

void StatementPanel::setStatements(std::vector<Statement> statements)
{
    m_model.setStatements(std::move(statements));
    widget(1)->setVisible(count() > 0); // the hint has its room
    m_list->setCurrentIndex(m_model.index(0, 0));
    showDetails();
}

void StatementPanel::setWhyNotCleared(std::function<QString(const TrafficKey &)> whyNotCleared)
{
    m_whyNotCleared = std::move(whyNotCleared);
    refresh();
}

void StatementPanel::refresh()
{
    const Statement *const statement = current();
    const bool hasOne = statement && statement->toClear && m_whyNotCleared;
    const QString whyNot = hasOne ? m_whyNotCleared(statement->toClear->lock) : QString();
    m_clear->setVisible(hasOne && whyNot.isEmpty());
    m_whyNot->setVisible(!whyNot.isEmpty());
    showBreakable(*m_whyNot, whyNot);
}

void StatementPanel::showEvent(QShowEvent *event)
{
    QSplitter::showEvent(event);
    refresh();
}

const Statement *StatementPanel::current() const { return m_model.at(m_list->currentIndex()); }

void StatementPanel::showDetails()
{
    const Statement *const statement = current();
    m_copy->setVisible(statement);
    m_show->setVisible(statement && statement->lock);
    m_play->setVisible(statement && statement->finding);
    refresh();
    m_details->clear();
    if (!statement)
        return;
    using Role = Theme::Role;
    Writer writer(*m_details, m_theme);
    writer.begin(0);
    writer.write(asLabel(statement->verdict), statement->colour, true);
    writer.write(u"  "_s, Role::Text);
    writer.writeBytes(statement->name, Role::Text);
    writer.begin(2);
    writer.writeBytes(statement->locks, Role::MutedText);
    writer.begin(8);
    writer.write(statement->happening, Role::Text);
    writer.begin(8);
    writer.write(tr("What to do: "), Role::MutedText);
    writer.write(statement->remedy, Role::Text);
    if (!statement->finding) {
        writer.begin(8);
        writer.write(tr("There is no film of it: it is about many holds, or too little of it was kept."), Role::MutedText);
    }
    writer.begin(8);
    writer.write(tr("By: "), Role::MutedText);
    writer.writeBytes(statement->clients, Role::Text);
    if (!statement->evidence.empty()) {
        writer.begin(8);
        writer.write(tr("Seen for the first time:"), Role::MutedText);
    }
    for (const ExecutedCommand &command : statement->evidence) {
        writer.begin(2);
        writer.writeBytes(evidenceText(command).replace(u'\t', u"  "_s), Role::Text);
    }
    m_details->moveCursor(QTextCursor::Start);
}

} // namespace lockscope::ui
