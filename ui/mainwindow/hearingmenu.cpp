// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/hearingmenu.h"

#include <QActionGroup>

namespace lockscope::ui {

HearingMenu::HearingMenu(QWidget *parent) : QMenu(tr("Detect changes"), parent), m_group(new QActionGroup(this))
{
    for (const HearingInfo &info : hearings) {
        QAction *action = addAction(tr("Detect changes: %1").arg(QCoreApplication::translate("Hearing", info.wish)));
        action->setCheckable(true);
        action->setData(int(info.hearing));
        m_group->addAction(action);
        connect(action, &QAction::triggered, this, [this, hearing = info.hearing] { emit chosen(hearing); });
    }
    setHearing(Hearing::Automatic);
}

void HearingMenu::setHearing(Hearing hearing)
{
    for (QAction *action : m_group->actions())
        action->setChecked(action->data().toInt() == int(hearing));
}

} // namespace lockscope::ui
