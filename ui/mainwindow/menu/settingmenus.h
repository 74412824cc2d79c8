// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"
#include "watch/health/hearing.h"

#include <QMenu>

class QActionGroup;

namespace lockscope::ui {

class Theme;

/** How large the text of all windows is; its title says it in per cent. Sets it in the theme and emits that somebody chose. UI thread. */
class TextSizeMenu : public QMenu {
    Q_OBJECT
public:
    explicit TextSizeMenu(Theme &theme, QWidget *parent = nullptr);

signals:
    void chosen(int percent);
};

/** Which colours: the system's, light, dark. Sets them in the theme and emits that somebody chose. UI thread. */
class ThemeMenu : public QMenu {
    Q_OBJECT
public:
    explicit ThemeMenu(Theme &theme, QWidget *parent = nullptr);

signals:
    void chosen(lockscope::ui::Theme::Mode mode);
};

/** The languages, each by its own name. Emits that somebody chose another one. UI thread. */
class LanguageMenu : public QMenu {
    Q_OBJECT
public:
    explicit LanguageMenu(QWidget *parent = nullptr);

signals:
    void chosen(const QString &language);
};

/** How to detect changes: one of four. Emits what was chosen and shows what is set. UI thread. */
class HearingMenu : public QMenu {
    Q_OBJECT
public:
    explicit HearingMenu(QWidget *parent = nullptr);

    /** What is so now; emits nothing. */
    void setHearing(Hearing hearing);

signals:
    void chosen(lockscope::Hearing hearing);

private:
    QActionGroup *m_group;
};

} // namespace lockscope::ui
