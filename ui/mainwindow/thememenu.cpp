// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/thememenu.h"

#include <QActionGroup>

namespace lockscope::ui {

ThemeMenu::ThemeMenu(Theme &theme, QWidget *parent) : QMenu(tr("Colours"), parent)
{
    auto *group = new QActionGroup(this);
    const std::pair<QString, Theme::Mode> modes[] = {{tr("Colours: as the system"), Theme::Mode::FollowSystem},
                                                     {tr("Colours: light"), Theme::Mode::Light},
                                                     {tr("Colours: dark"), Theme::Mode::Dark}};
    for (const auto &[name, mode] : modes) {
        QAction *action = addAction(name);
        action->setCheckable(true);
        group->addAction(action);
        const auto showIt = [&theme, action, mode = mode] { action->setChecked(theme.mode() == mode); };
        connect(&theme, &Theme::changed, action, showIt);
        showIt();
        connect(action, &QAction::triggered, this, [this, &theme, mode = mode] {
            theme.setMode(mode);
            emit chosen(mode);
        });
    }
}

} // namespace lockscope::ui
