// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace lockscope::ui {

/** The languages, each by its own name. Emits that somebody chose another one. UI thread. */
class LanguageMenu : public QMenu {
    Q_OBJECT
public:
    explicit LanguageMenu(QWidget *parent = nullptr);

signals:
    void chosen(const QString &language);
};

} // namespace lockscope::ui
