// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/hearingmenu.h"

#include <QActionGroup>

namespace lockscope::ui {

HearingMenu::HearingMenu(QWidget *parent) : QMenu(tr("Changes are heard by"), parent), m_group(new QActionGroup(this))
{
    const auto nameOf = [](Hearing hearing) {
        switch (hearing) {
        case Hearing::Automatic: return tr("Hear changes: the best way that works");
        case Hearing::Events: return tr("Hear changes: by keyspace events");
        case Hearing::Tracking: return tr("Hear changes: by client tracking");
        case Hearing::Polling: return tr("Hear changes: not at all, by polling");
        }
        Q_UNREACHABLE();
    };
    for (const Hearing hearing : allHearings) {
        QAction *action = addAction(nameOf(hearing));
        action->setCheckable(true);
        action->setData(int(hearing));
        m_group->addAction(action);
        connect(action, &QAction::triggered, this, [this, hearing] { emit chosen(hearing); });
    }
    setHearing(Hearing::Automatic);
}

void HearingMenu::setHearing(Hearing hearing)
{
    for (QAction *action : m_group->actions())
        action->setChecked(action->data().toInt() == int(hearing));
}

} // namespace lockscope::ui
