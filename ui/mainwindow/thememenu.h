// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"

#include <QMenu>

namespace lockscope::ui {

/** Which colours: the system's, light, dark. Sets them in the theme and emits that somebody chose. UI thread. */
class ThemeMenu : public QMenu {
    Q_OBJECT
public:
    explicit ThemeMenu(Theme &theme, QWidget *parent = nullptr);

signals:
    void chosen(lockscope::ui::Theme::Mode mode);
};

} // namespace lockscope::ui
