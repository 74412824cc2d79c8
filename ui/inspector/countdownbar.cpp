// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/countdownbar.h"

#include <QPainter>

namespace lockscope::ui {

void CountdownBar::show(const CountdownLook &look, const QString &text)
{
    m_look = look;
    m_text = text;
    setAccessibleName(text);
    update();
}

void CountdownBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Figures figures(m_theme.figuresFont());
    const bool without = m_look.tone == CountdownLook::Tone::Without || m_look.tone == CountdownLook::Tone::Lapsed;
    const bool alarming = m_look.tone == CountdownLook::Tone::Urgent || m_look.tone == CountdownLook::Tone::Lapsed;
    if (!without)
        paintCountdownBar(painter, QRectF(0, height() / 2.0 - 3, CountdownDelegate::barWidth, CountdownDelegate::barHeight), m_look, m_theme);
    painter.setPen(m_theme.color(alarming ? Theme::Role::Danger : without ? Theme::Role::MutedText : Theme::Role::Text));
    const int width = qRound(figures.width(m_text)) + 1;
    const int left = without ? 0 : CountdownDelegate::barWidth + 12;
    const int column = without ? width : qMax(width, qRound(figures.width(QStringLiteral("88 m 88 s"))));
    figures.drawRight(painter, QRect(left, 0, column, height()), m_text);
}

} // namespace lockscope::ui
