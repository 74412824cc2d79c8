// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/countdowndelegate.h"

#include <QWidget>

namespace lockscope::ui {

/** The time left as a bar and a number, as in the table. */
class CountdownBar : public QWidget {
    Q_OBJECT
public:
    CountdownBar(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme) {}

    void show(const CountdownLook &look, const QString &text);
    QSize sizeHint() const override { return {160, fontMetrics().height() + 4}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme &m_theme;
    CountdownLook m_look;
    QString m_text;
};

} // namespace lockscope::ui
