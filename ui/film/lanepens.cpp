// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/lanepens.h"

#include "ui/shared/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::ui {

namespace {

double luminance(const QColor &color)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

QColor laneColor(const Theme &theme, int client)
{
    using Role = Theme::Role;
    static constexpr std::array roles = {Role::Info, Role::Good, Role::Special, Role::Teal};
    return theme.color(roles[std::size_t(std::max(0, client - 1)) % roles.size()]);
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
    font.setWeight(QFont::DemiBold);
    return font;
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
