// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/menu/shortcutsdialog.h"

#include "ui/shared/actionkeys.h"
#include "ui/shared/strongweight.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

enum ShortcutColumn { Does, Keys };

/** What somebody calls the part of the window that this widget is in. */
QString nameOfPart(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (!widget->accessibleName().isEmpty())
            return widget->accessibleName();
    }
    return {};
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const std::vector<Group> &groups, QWidget *parent)
    : QDialog(parent), m_search(new QLineEdit(this)), m_keys(new QTreeWidget(this))
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setProperty("helpTopic", QStringLiteral("keyboard"));
    m_search->setPlaceholderText(tr("Search for a command or a key"));
    m_search->setAccessibleName(tr("Search shortcuts"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    m_keys->setAccessibleName(tr("Shortcuts"));
    m_keys->setColumnCount(2);
    m_keys->setHeaderLabels({tr("Command"), tr("Keys")});
    m_keys->setRootIsDecorated(false);
    m_keys->setItemsExpandable(false);
    m_keys->setIndentation(fontMetrics().averageCharWidth() * 2);
    m_keys->setFrameShape(QFrame::NoFrame);
    m_keys->header()->setStretchLastSection(false);
    m_keys->header()->setSectionResizeMode(Does, QHeaderView::Stretch);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_search);
    column->addWidget(m_keys, 1);
    column->addWidget(buttons);
    fill(groups);
    m_keys->resizeColumnToContents(Keys);
    const QSize wanted = QSize(fontMetrics().averageCharWidth() * 72, fontMetrics().lineSpacing() * 36);
    resize(parent ? wanted.boundedTo(parent->window()->size() - QSize(40, 40)) : wanted);
}

std::vector<ShortcutsDialog::Group> ShortcutsDialog::groupsOfParts(const QWidget &window)
{
    std::vector<Group> groups;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (const QList<QAction *> keys = namedKeys(*widget); !keys.isEmpty())
            groups.push_back({nameOfPart(widget), keys});
    }
    return groups;
}

void ShortcutsDialog::fill(const std::vector<Group> &groups)
{
    for (const Group &group : groups) {
        auto *head = new QTreeWidgetItem({group.title});
        QFont strong = font();
        strong.setWeight(strongWeight());
        head->setFont(Does, strong);
        for (const QAction *action : group.actions) {
            if (const QString keys = actionKeys(*action); !keys.isEmpty())
                head->addChild(new QTreeWidgetItem({actionName(*action), keys}));
        }
        if (head->childCount() == 0) {
            delete head;
            continue;
        }
        m_keys->addTopLevelItem(head);
        head->setFirstColumnSpanned(true);
        head->setExpanded(true);
    }
}

void ShortcutsDialog::filter(const QString &text)
{
    for (int group = 0; group < m_keys->topLevelItemCount(); ++group) {
        QTreeWidgetItem *head = m_keys->topLevelItem(group);
        bool isEmpty = true;
        for (int row = 0; row < head->childCount(); ++row) {
            QTreeWidgetItem *item = head->child(row);
            const bool isHit = item->text(Does).contains(text, Qt::CaseInsensitive) || item->text(Keys).contains(text, Qt::CaseInsensitive);
            item->setHidden(!isHit);
            isEmpty = isEmpty && !isHit;
        }
        head->setHidden(isEmpty);
    }
}

} // namespace lockscope::ui
