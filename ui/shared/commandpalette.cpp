// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/commandpalette.h"

#include "ui/shared/emptyhint.h"

#include "ui/shared/actionkeys.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int actionRole = Qt::UserRole;

QString nameOf(const QAction *action)
{
    const QString keys = actionKeys(*action);
    const QString name = actionName(*action);
    return keys.isEmpty() ? name : QStringLiteral("%1    %2").arg(name, keys);
}

bool hasAllWords(const QString &name, const QStringList &words)
{
    return std::all_of(words.cbegin(), words.cend(), [&](const QString &word) { return name.contains(word, Qt::CaseInsensitive); });
}

} // namespace

CommandPalette::CommandPalette(const QList<QAction *> &actions, QWidget *parent)
    : QDialog(parent), m_actions(actions), m_field(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Commands"));
    setProperty("helpTopic", QStringLiteral("keyboard"));
    resize(460, 360);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    m_field->setPlaceholderText(tr("Search for a command"));
    m_field->setAccessibleName(tr("Search commands"));
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setFrameShape(QFrame::NoFrame);
    new EmptyHint(*m_list, tr("No command matches."));
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    filter({});
}

void CommandPalette::filter(const QString &text)
{
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    m_list->clear();
    for (const bool isByName : {true, false}) { // then those whose explanation has the words
        for (qsizetype i = 0; i < m_actions.size(); ++i) {
            const QString name = nameOf(m_actions[i]);
            if (!m_actions[i]->isEnabled() || hasAllWords(name, words) != isByName || !hasAllWords(name + u' ' + m_actions[i]->whatsThis(), words))
                continue;
            auto *item = new QListWidgetItem(name, m_list);
            item->setData(actionRole, i);
        }
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item)
        return;
    const QPointer<QAction> action = m_actions[item->data(actionRole).toLongLong()];
    accept();
    if (action)
        action->trigger();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace lockscope::ui
