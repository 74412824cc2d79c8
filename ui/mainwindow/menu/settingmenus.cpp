// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/menu/settingmenus.h"

#include "base/language.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QActionGroup>

namespace lockscope::ui {

TextSizeMenu::TextSizeMenu(Theme &theme, QWidget *parent) : QMenu(parent)
{
    setToolTipsVisible(true);
    const auto add = [this, &theme](const QString &text, const QList<QKeySequence> &keys, auto change) {
        QAction *action = addAction(text);
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, [this, &theme, change] {
            change();
            emit chosen(theme.textSize());
        });
        return action;
    };
    QAction *larger = add(tr("Larger text"), {QKeySequence(tr("Ctrl++")), QKeySequence(tr("Ctrl+="))}, [&theme] { theme.stepTextSize(true); });
    QAction *smaller = add(tr("Smaller text"), {QKeySequence(tr("Ctrl+-"))}, [&theme] { theme.stepTextSize(false); });
    QAction *normal = add(tr("Normal text size"), {QKeySequence(tr("Ctrl+0"))}, [&theme] { theme.setTextSize(Theme::normalTextSize); });
    const auto showSize = [this, &theme, larger, smaller, normal] {
        const int size = theme.textSize();
        setTitle(tr("Text size: %1 %").arg(size));
        setAvailable(*larger, size < Theme::textSizes.back() ? QString() : tr("The text has its largest size."));
        setAvailable(*smaller, size > Theme::textSizes.front() ? QString() : tr("The text has its smallest size."));
        setAvailable(*normal, size != Theme::normalTextSize ? QString() : tr("The text has its normal size."));
    };
    connect(&theme, &Theme::changed, this, showSize);
    showSize();
}

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

LanguageMenu::LanguageMenu(QWidget *parent) : QMenu(tr("Language"), parent)
{
    auto *group = new QActionGroup(this);
    for (const QString &language : languages()) {
        // With the word in front, so that the list of all commands finds it; and two words that are found whatever is spoken now.
        const QString name = ownName(language), english = QLocale::languageToString(QLocale(language).language());
        QAction *action = addAction(tr("Language: %1").arg(name == english ? name : QStringLiteral("%1 (%2)").arg(name, english)));
        action->setCheckable(true);
        action->setChecked(language == currentLanguage());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, language] {
            if (language != currentLanguage())
                emit chosen(language);
        });
    }
}

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
