// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRect>
#include <QString>

class QPainter;

namespace lockscope::ui {

/**
 * Draws numbers with figures of equal width in a font that has none by itself (Inter, before Qt 6.7 could ask for them), so that a countdown does not
 * tremble and a column of numbers lines up. Made once per font.
 */
class Figures {
public:
    explicit Figures(const QFont &font);

    const QFont &font() const { return m_font; }
    qreal width(const QString &text) const;
    /** Right-aligned and vertically centred, in the painter's pen. */
    void drawRight(QPainter &painter, const QRect &rect, const QString &text) const;

private:
    QFont m_font;
    qreal m_cell = 0; // 0: the font's figures are even already
};

} // namespace lockscope::ui
