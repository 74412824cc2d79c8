// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/languagemenu.h"

#include "base/language.h"

#include <QActionGroup>

namespace lockscope::ui {

LanguageMenu::LanguageMenu(QWidget *parent) : QMenu(tr("Language"), parent)
{
    auto *group = new QActionGroup(this);
    for (const QString &language : languages()) {
        // With the word in front, so that the list of all commands finds it; and a word that is found whatever is spoken now.
        QAction *action = addAction(tr("Language: %1").arg(ownName(language)));
        action->setCheckable(true);
        action->setChecked(language == currentLanguage());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, language] {
            if (language != currentLanguage())
                emit chosen(language);
        });
    }
}

} // namespace lockscope::ui
