// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tiles/tile.h"

#include "ui/shared/strongweight.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace lockscope::ui {

namespace {
constexpr int margin = 12;
}

Tile::Tile(const QString &caption, Theme::Role color, const Theme &theme, QWidget *parent)
    : QAbstractButton(parent), m_caption(caption), m_color(color), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    setValue(m_value);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QFont Tile::valueFont() const
{
    QFont large = m_theme.figuresFont();
    large.setPointSizeF(large.pointSizeF() * 1.65);
    large.setWeight(strongWeight());
    return large;
}

void Tile::setValue(const QString &value, bool alarming)
{
    m_value = value;
    m_alarming = alarming;
    nameIt();
}

void Tile::setDoubt(const QString &doubt)
{
    m_doubt = doubt;
    nameIt();
}

void Tile::setRemark(const QString &brief, const QString &whole)
{
    m_remark = brief;
    m_wholeRemark = whole;
    nameIt();
}

void Tile::setSampled(bool isSampled)
{
    m_isSampled = isSampled;
    nameIt();
}

QString Tile::caption() const { return m_isSampled ? tr("%1, sampled").arg(m_caption) : m_caption; }

void Tile::nameIt()
{
    const QString name = QStringLiteral("%1: %2").arg(caption(), m_value);
    const QString &more = m_doubt.isEmpty() ? m_wholeRemark : m_doubt;
    setAccessibleName(more.isEmpty() ? name : QStringLiteral("%1, %2").arg(name, more));
    update();
}

void Tile::setHistory(std::vector<float> values)
{
    m_history = std::move(values);
    update();
}

QSize Tile::sizeHint() const { return {m_theme.scaled(170), QFontMetrics(valueFont()).height() + fontMetrics().height() + 2 * 9}; }

QSize Tile::minimumSizeHint() const { return {110, sizeHint().height()}; }

void Tile::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void Tile::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void Tile::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool marked = isChecked() || hasFocus();
    painter.setPen(QPen(m_theme.color(marked ? Theme::Role::Accent : Theme::Role::Border), 1));
    painter.setBrush(m_theme.color(isChecked() || underMouse() ? Theme::Role::AccentSoft : Theme::Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

    const QFontMetrics large(valueFont());
    const QRect number(margin, 9, width() - 2 * margin, large.height());
    painter.setFont(valueFont());
    const Theme::Role known = m_alarming ? m_color : Theme::Role::Text;
    painter.setPen(m_theme.color(m_doubt.isEmpty() ? known : Theme::Role::MutedText));
    painter.drawText(number, Qt::AlignLeft | Qt::AlignVCenter, m_value);

    painter.setFont(font());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    const QRect words(margin, number.bottom() + 1, width() - 2 * margin, fontMetrics().height());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(caption(), Qt::ElideRight, words.width()));

    if (!m_doubt.isEmpty())
        return paintDoubt(painter, number.adjusted(large.horizontalAdvance(m_value) + 8, 0, 0, 0));
    const int taken = margin + std::max(large.horizontalAdvance(m_value), fontMetrics().horizontalAdvance(caption())) + 14;
    const int besideNumber = margin + large.horizontalAdvance(m_value) + 8;
    const QRect tall(taken, 4, width() - taken - margin, height() - 8), wide(besideNumber, 1, width() - besideNumber - margin, words.top() + 1);
    for (const QString &text : {m_wholeRemark, m_remark}) {
        if (paintRemark(painter, tall, text) || paintRemark(painter, wide, text))
            return;
    }
    const QRectF graph(taken, height() * 0.42, width() - taken - margin, height() * 0.42);
    if (graph.width() >= 24)
        paintHistory(painter, graph);
}

/** In the place of the history: of what is not known now, no line goes up to now. */
void Tile::paintDoubt(QPainter &painter, const QRect &rect) const
{
    painter.setFont(smallFont());
    painter.setPen(m_theme.color(Theme::Role::Warning));
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, m_doubt);
}

QFont Tile::smallFont() const
{
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    return small;
}

/** False: there is no room, or nothing to say. */
bool Tile::paintRemark(QPainter &painter, const QRect &rect, const QString &text) const
{
    constexpr int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;
    const QRect needed = QFontMetrics(smallFont()).boundingRect(QRect(0, 0, std::max(0, rect.width()), 1000), flags, text);
    if (text.isEmpty() || needed.width() > rect.width() || needed.height() > rect.height())
        return false;
    painter.setFont(smallFont());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    painter.drawText(rect, flags, text);
    return true;
}

void Tile::paintHistory(QPainter &painter, const QRectF &rect) const
{
    if (m_history.size() < 2)
        return;
    const float highest = *std::max_element(m_history.cbegin(), m_history.cend());
    if (highest < 0)
        return;
    // From zero, so that a calm line looks calm.
    const double scale = highest > 0 ? rect.height() / double(highest) : 0;
    const double step = rect.width() / double(m_history.size() - 1);
    QPainterPath path;
    bool inGap = true;
    for (std::size_t i = 0; i < m_history.size(); ++i) {
        if (m_history[i] < 0) {
            inGap = true;
            continue;
        }
        const QPointF point(rect.left() + double(i) * step, rect.bottom() - double(m_history[i]) * scale);
        if (inGap)
            path.moveTo(point);
        path.lineTo(point);
        inGap = false;
    }
    painter.setPen(QPen(m_theme.color(m_color), 1.3));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

} // namespace lockscope::ui
