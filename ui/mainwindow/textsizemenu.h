// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

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

} // namespace lockscope::ui
