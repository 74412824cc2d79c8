// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace lockscope::ui {

/** The words above a part of a window that is shown only to those who want it: a click on them, or Space, shows and hides that part. UI thread. */
class Disclosure : public QToolButton {
    Q_OBJECT
public:
    explicit Disclosure(const QString &text, QWidget *parent = nullptr);
};

} // namespace lockscope::ui
