// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/tintedframe.h"

class QPushButton;

namespace lockscope::ui {

class ElidedLabel;

/** One line under the connection bar that says what is wrong or cannot be known, with at most one action. UI thread. */
class NoticeBar : public TintedFrame {
    Q_OBJECT
public:
    NoticeBar(const Theme &theme, QWidget *parent = nullptr);

    /** Empty text: nothing to say. Empty action: nothing to do. The same words again change nothing. */
    void show(const QString &text, Theme::Role color, const QString &action = {});
    QString text() const;
    /** It has a button that closes it. */
    void setDismissable();

signals:
    void actionTriggered();
    void dismissed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ElidedLabel *m_label;
    QPushButton *m_action;
};

} // namespace lockscope::ui
