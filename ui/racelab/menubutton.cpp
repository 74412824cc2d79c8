// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/menubutton.h"

#include "ui/shared/plaintext.h"

#include <QActionGroup>
#include <QMenu>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestText = 30;

} // namespace

MenuButton::MenuButton(const QString &name, QWidget *parent) : QToolButton(parent), m_name(name), m_group(new QActionGroup(this))
{
    setProperty("button", true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(name);
    setMenu(new QMenu(this));
    connect(m_group, &QActionGroup::triggered, this, [this](QAction *action) { choose(int(m_group->actions().indexOf(action))); });
}

void MenuButton::setChoices(const QStringList &texts)
{
    m_current = -1;
    qDeleteAll(m_group->actions());
    for (const QString &text : texts) {
        QAction *action = menu()->addAction(withoutMnemonic(text));
        action->setCheckable(true);
        action->setData(text);
        m_group->addAction(action);
    }
}

void MenuButton::setCurrent(int index)
{
    const QList<QAction *> actions = m_group->actions();
    if (index < 0 || index >= actions.size())
        return;
    m_current = index;
    actions[index]->setChecked(true);
    QString text = actions[index]->data().toString();
    setAccessibleName(u"%1: %2"_s.arg(m_name, text));
    if (text.size() > longestText)
        text = text.left(longestText - 1) + u'…';
    setText(withoutMnemonic(text) + u"  ▾"_s);
}

void MenuButton::choose(int index)
{
    setCurrent(index);
    emit chosen(index);
}

} // namespace lockscope::ui
