// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/menubutton.h"

#include "ui/shared/plaintext.h"

#include <QActionGroup>
#include <QMenu>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

MenuButton::MenuButton(const QString &name, QWidget *parent) : QToolButton(parent), m_name(name), m_group(new QActionGroup(this))
{
    setProperty("button", true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(name);
    setMenu(new QMenu(this));
    connect(m_group, &QActionGroup::triggered, this, [this](QAction *action) { choose(int(m_group->actions().indexOf(action))); });
}

void MenuButton::setChoices(const QStringList &texts, const QStringList &shortTexts)
{
    m_current = -1;
    qDeleteAll(m_group->actions());
    for (qsizetype i = 0; i < texts.size(); ++i) {
        QAction *action = menu()->addAction(withoutMnemonic(texts[i]));
        action->setCheckable(true);
        action->setData(shortTexts.value(i, texts[i]));
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
    setAccessibleName(u"%1: %2"_s.arg(m_name, actions[index]->text().replace(u"&&"_s, u"&"_s)));
    setText(withoutMnemonic(actions[index]->data().toString()) + u"  ▾"_s);
}

void MenuButton::choose(int index)
{
    setCurrent(index);
    emit chosen(index);
}

} // namespace lockscope::ui
