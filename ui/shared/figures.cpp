// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/figures.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace lockscope::ui {

namespace {

bool isFigure(QChar c) { return c >= u'0' && c <= u'9'; }

/** Calls run(part, width) for each figure and each stretch between figures. */
template <class Run>
void forEachRun(const QString &text, qreal cell, const QFontMetricsF &metrics, Run run)
{
    for (qsizetype begin = 0; begin < text.size();) {
        qsizetype end = begin + 1;
        if (isFigure(text[begin])) {
            run(text.mid(begin, 1), cell);
        } else {
            while (end < text.size() && !isFigure(text[end]))
                ++end;
            const QString part = text.mid(begin, end - begin);
            run(part, metrics.horizontalAdvance(part));
        }
        begin = end;
    }
}

} // namespace

Figures::Figures(const QFont &font) : m_font(font)
{
    const QFontMetricsF metrics(font);
    qreal narrowest = metrics.horizontalAdvance(u'0');
    qreal widest = narrowest;
    for (char16_t c = u'1'; c <= u'9'; ++c) {
        narrowest = std::min(narrowest, metrics.horizontalAdvance(c));
        widest = std::max(widest, metrics.horizontalAdvance(c));
    }
    if (widest - narrowest > 0.01)
        m_cell = widest;
}

qreal Figures::width(const QString &text) const
{
    const QFontMetricsF metrics(m_font);
    if (m_cell <= 0)
        return metrics.horizontalAdvance(text);
    qreal width = 0;
    forEachRun(text, m_cell, metrics, [&](const QString &, qreal w) { width += w; });
    return width;
}

void Figures::drawRight(QPainter &painter, const QRect &rect, const QString &text) const
{
    painter.setFont(m_font);
    if (m_cell <= 0) {
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, text);
        return;
    }
    const QFontMetricsF metrics(m_font);
    const qreal baseline = rect.top() + (rect.height() - metrics.height()) / 2 + metrics.ascent();
    qreal x = rect.right() + 1 - width(text);
    forEachRun(text, m_cell, metrics, [&](const QString &part, qreal w) {
        const qreal inset = w - metrics.horizontalAdvance(part);
        painter.drawText(QPointF(x + inset / 2, baseline), part);
        x += w;
    });
}

} // namespace lockscope::ui
