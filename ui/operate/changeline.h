// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/tintedframe.h"

class QLabel;
class QPushButton;

namespace lockscope::ui {

/** What has changed since a dialog was opened, and what to do about it; hidden while nothing has. Screen readers read it as an alert. UI thread. */
class ChangeLine : public TintedFrame {
    Q_OBJECT
public:
    explicit ChangeLine(const Theme &theme, QWidget *parent = nullptr);

    /** Empty text: nothing has changed. Empty remedy: nothing to do. */
    void tell(const QString &text, Theme::Role tint = Theme::Role::Warning, const QString &remedy = {});
    QString text() const;

signals:
    void remedyChosen();

private:
    QLabel *m_text;
    QPushButton *m_remedy;
};

} // namespace lockscope::ui
