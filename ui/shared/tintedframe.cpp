// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/tintedframe.h"

#include <QPainter>

namespace lockscope::ui {

TintedFrame::TintedFrame(const Theme &theme, QWidget *parent) : QFrame(parent), m_theme(theme)
{
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void TintedFrame::setTint(Theme::Role tint)
{
    m_tint = tint;
    update();
}

void TintedFrame::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QColor ground = m_theme.color(m_tint);
    ground.setAlphaF(0.10F);
    painter.fillRect(rect(), m_theme.color(Theme::Role::Panel));
    painter.fillRect(rect(), ground);
    painter.fillRect(QRect(0, 0, 4, height()), m_theme.color(m_tint));
}

} // namespace lockscope::ui
