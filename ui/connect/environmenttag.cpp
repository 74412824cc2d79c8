// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/environmenttag.h"

#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"

#include <QPainter>

namespace lockscope::ui {

namespace {

QFont tagFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.85);
    font.setWeight(strongWeight());
    return font;
}

Theme::Role roleOf(Environment environment)
{
    switch (environment) {
    case Environment::Development: return Theme::Role::Good;
    case Environment::Staging: return Theme::Role::Warning;
    case Environment::Production: return Theme::Role::DangerFill;
    case Environment::Demo: return Theme::Role::Special;
    }
    Q_UNREACHABLE();
}

} // namespace

EnvironmentTag::EnvironmentTag(Environment environment, const Theme &theme, QWidget *parent)
    : QWidget(parent), m_theme(theme), m_environment(environment)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setEnvironment(environment);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void EnvironmentTag::setEnvironment(Environment environment)
{
    m_environment = environment;
    setAccessibleName(tr("Environment: %1").arg(word(environment)));
    updateGeometry();
    update();
}

QString EnvironmentTag::word(Environment environment)
{
    switch (environment) {
    case Environment::Development: return tr("DEVELOPMENT");
    case Environment::Staging: return tr("STAGING");
    case Environment::Production: return tr("PRODUCTION");
    case Environment::Demo: return tr("DEMO");
    }
    Q_UNREACHABLE();
}

QString EnvironmentTag::name(Environment environment)
{
    switch (environment) {
    case Environment::Development: return tr("development");
    case Environment::Staging: return tr("staging");
    case Environment::Production: return tr("production");
    case Environment::Demo: return tr("demo");
    }
    Q_UNREACHABLE();
}

QSize EnvironmentTag::sizeOf(Environment environment, const QFont &font)
{
    const QFontMetrics metrics(tagFont(font));
    return {metrics.horizontalAdvance(word(environment)) + 20, metrics.height() + 6};
}

QSize EnvironmentTag::sizeHint() const { return sizeOf(m_environment, font()); }

void EnvironmentTag::draw(QPainter &painter, const QRect &rect, Environment environment, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(tagFont(painter.font()));
    const QColor color = theme.color(roleOf(environment));
    const bool filled = environment == Environment::Production;
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(color));
    painter.setBrush(filled ? QBrush(color) : QBrush(Qt::NoBrush));
    const QRectF pill = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    painter.setPen(filled ? theme.color(Theme::Role::OnDanger) : color);
    painter.drawText(rect, Qt::AlignCenter, word(environment));
    painter.restore();
}

void EnvironmentTag::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    draw(painter, rect(), m_environment, m_theme);
}

} // namespace lockscope::ui
