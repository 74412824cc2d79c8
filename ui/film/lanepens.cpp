// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/lanepens.h"

#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr double nameLeft = 13;
constexpr double aroundTwoLines = 12; // from the edges of a lane

double luminance(const QColor &color)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

QColor laneColor(const Theme &theme, int number)
{
    using Role = Theme::Role;
    static constexpr std::array<Role, laneColors> roles = {Role::Info, Role::Good, Role::Special, Role::Teal, Role::Pink, Role::Olive, Role::Slate};
    return theme.color(roles[std::size_t(std::max(0, number - 1)) % roles.size()]);
}

QColor gravityColor(const Theme &theme, Gravity gravity)
{
    using Role = Theme::Role;
    switch (gravity) {
    case Gravity::Breach: return theme.color(Role::Danger);
    case Gravity::Threat: return theme.color(Role::Warning);
    case Gravity::Averted: return theme.color(Role::Good);
    case Gravity::None: return theme.color(Role::Text);
    }
    Q_UNREACHABLE();
}

double contrastOf(const QColor &a, const QColor &b)
{
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

QColor readableOn(const QColor &background)
{
    const QColor dark(0x10, 0x14, 0x1a);
    return contrastOf(dark, background) > contrastOf(Qt::white, background) ? dark : QColor(Qt::white);
}

QColor faded(QColor color, double alpha)
{
    color.setAlphaF(float(color.alphaF() * alpha));
    return color;
}

QColor mixed(const QColor &color, const QColor &ground, double share)
{
    const auto part = [share](int a, int b) { return int(std::lround(a * share + b * (1 - share))); };
    return {part(color.red(), ground.red()), part(color.green(), ground.green()), part(color.blue(), ground.blue())};
}

QFont smaller(QFont font)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * 0.86);
    else
        font.setPixelSize(std::max(8, int(font.pixelSize() * 0.86)));
    return font;
}

QFont demiBold(QFont font)
{
    font.setWeight(strongWeight());
    return font;
}

void paintAxis(QPainter &painter, const Theme &theme, const LaneGrid &grid, const QString &word)
{
    const QRectF axis = grid.axisArea();
    painter.fillRect(axis, theme.color(Theme::Role::Panel));
    painter.setPen(theme.color(Theme::Role::Border));
    painter.drawLine(axis.topLeft(), axis.topRight());
    painter.setPen(theme.color(Theme::Role::MutedText));
    painter.drawText(axis.adjusted(nameLeft, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, word);
}

void paintTick(QPainter &painter, const Theme &theme, const LaneGrid &grid, double x, const QString &text)
{
    const QRectF axis = grid.axisArea();
    painter.setPen(theme.color(Theme::Role::Border));
    painter.drawLine(QPointF(x, axis.top()), QPointF(x, axis.top() + 4));
    painter.setPen(theme.color(Theme::Role::MutedText));
    const double width = painter.fontMetrics().horizontalAdvance(text) + 2;
    if (x + width > axis.right())
        return; // half a number would be another one
    painter.drawText(QRectF(x, axis.top() + 1, width, axis.height()), Qt::AlignVCenter | Qt::AlignLeft, text);
}

void paintName(QPainter &painter, const Theme &theme, const LaneGrid &grid, double middle, const QColor &mark, const QString &name,
               const QString &below, const QFont &belowFont)
{
    const QFont plain = painter.font();
    const QFontMetricsF nameMetrics(demiBold(plain), painter.device()), metrics(belowFont, painter.device());
    const double twoLines = nameMetrics.height() + metrics.height();
    const bool isLow = grid.laneHeight < twoLines + aroundTwoLines;
    const bool isAlone = isLow || below.isEmpty();
    const double half = (isAlone ? nameMetrics.height() + 4 : twoLines + 4) / 2;
    const double markHalf = theme.scaled(10);
    painter.fillRect(QRectF(grid.area.left(), middle - markHalf, 3, 2 * markHalf), mark);
    QRectF row(grid.area.left() + nameLeft, middle - half, grid.labelWidth - nameLeft - 6, 2 * half);
    painter.setFont(demiBold(plain));
    painter.setPen(theme.color(Theme::Role::Text));
    const QString shown = nameMetrics.elidedText(name, Qt::ElideMiddle, row.width());
    painter.drawText(row, (isAlone ? Qt::AlignVCenter : Qt::AlignTop) | Qt::AlignLeft, shown);
    if (isLow)
        row.setLeft(row.left() + std::max<double>(theme.scaled(40), nameMetrics.horizontalAdvance(shown) + 8));
    painter.setFont(belowFont);
    painter.setPen(theme.color(Theme::Role::MutedText));
    painter.drawText(row, (isLow ? Qt::AlignVCenter : Qt::AlignBottom) | Qt::AlignLeft, metrics.elidedText(below, Qt::ElideMiddle, row.width()));
    painter.setFont(plain);
}

void paintHold(QPainter &painter, const QRectF &bar, const QColor &color)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(bar, 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintHatching(QPainter &painter, const Theme &theme, const QRectF &bar, const QString &word)
{
    painter.fillRect(bar, faded(theme.color(Theme::Role::Panel), 0.45));
    painter.fillRect(bar, QBrush(theme.color(Theme::Role::MutedText), Qt::BDiagPattern));
    painter.setPen(theme.color(Theme::Role::MutedText));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    QRectF plate = painter.fontMetrics().boundingRect(word).adjusted(-5, 0, 5, 0);
    if (bar.width() < plate.width() + 4 || bar.height() < plate.height())
        return;
    plate.moveCenter(bar.center());
    painter.fillRect(plate, theme.color(Theme::Role::Panel));
    painter.setPen(theme.color(Theme::Role::Text));
    painter.drawText(plate, Qt::AlignCenter, word);
}

bool TakenLine::take(double from, double to)
{
    constexpr double gap = 6; // between two texts
    for (const auto &[a, b] : m_taken) {
        if (from < b + gap && to + gap > a)
            return false;
    }
    m_taken.emplace_back(from, to);
    return true;
}

} // namespace lockscope::ui
