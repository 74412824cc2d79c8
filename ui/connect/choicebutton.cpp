// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/choicebutton.h"

#include "ui/connect/environmenttag.h"
#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"

#include <QKeyEvent>
#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr int margin = 14;
constexpr int gap = 12;
constexpr int glyphSize = 30;
constexpr int lineGap = 3;

} // namespace

ChoiceButton::ChoiceButton(const QString &title, const QString &description, const Theme &theme, QWidget *parent)
    : QAbstractButton(parent), m_theme(theme), m_description(description)
{
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(description);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ChoiceButton::setGlyph(Glyph glyph)
{
    m_glyph = std::move(glyph);
    updateGeometry();
}

void ChoiceButton::setEnvironment(Environment environment)
{
    m_environment = environment;
    updateGeometry();
}

QFont ChoiceButton::titleFont() const
{
    QFont result = font();
    result.setWeight(strongWeight());
    return result;
}

QRect ChoiceButton::textRect(int width) const
{
    const int edge = m_theme.scaled(margin), between = m_theme.scaled(gap);
    const int left = edge + (m_glyph ? m_theme.scaled(glyphSize) + between : 0);
    const int right = edge + (m_environment ? EnvironmentTag::sizeOf(*m_environment, font()).width() + between : 0);
    return {left, edge, qMax(60, width - left - right), 10000};
}

int ChoiceButton::heightForWidth(int width) const
{
    const QRect rect = textRect(width);
    const int title = QFontMetrics(titleFont()).height();
    // Titles and addresses of servers stay on one line; the program's own descriptions wrap.
    const int description =
        m_environment ? fontMetrics().height() : fontMetrics().boundingRect(rect, Qt::TextWordWrap | Qt::AlignLeft, m_description).height();
    return m_theme.scaled(margin) * 2 + qMax(title + lineGap + description, m_glyph ? m_theme.scaled(glyphSize) : 0);
}

QSize ChoiceButton::sizeHint() const
{
    const int width = m_theme.scaled(420);
    return {width, heightForWidth(width)};
}

QSize ChoiceButton::minimumSizeHint() const { return {220, heightForWidth(220)}; }

void ChoiceButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void ChoiceButton::paintEvent(QPaintEvent *)
{
    using Role = Theme::Role;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = hasFocus() || underMouse();
    painter.setPen(QPen(m_theme.color(lit ? Role::Accent : Role::Border), hasFocus() ? 2 : 1));
    painter.setBrush(m_theme.color(isDown() ? Role::Selection : underMouse() ? Role::AccentSoft : Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    if (m_glyph) {
        painter.setPen(QPen(m_theme.color(Role::Accent), 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.save();
        painter.translate(m_theme.scaled(margin), (height() - m_theme.scaled(glyphSize)) / 2.0);
        painter.scale(m_theme.scale(), m_theme.scale());
        m_glyph(painter, QRectF(0, 0, glyphSize, glyphSize));
        painter.restore();
    }
    QRect where = textRect(width());
    painter.setFont(titleFont());
    painter.setPen(m_theme.color(Role::Text));
    const int titleHeight = painter.fontMetrics().height();
    painter.drawText(QRect(where.topLeft(), QSize(where.width(), titleHeight)), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, where.width()));
    where.setTop(where.top() + titleHeight + lineGap);
    painter.setFont(font());
    painter.setPen(m_theme.color(Role::MutedText));
    if (m_environment)
        painter.drawText(where, Qt::AlignLeft | Qt::TextSingleLine, fontMetrics().elidedText(m_description, Qt::ElideMiddle, where.width()));
    else
        painter.drawText(where, Qt::AlignLeft | Qt::TextWordWrap, m_description);
    if (m_environment) {
        QRect tag(QPoint(), EnvironmentTag::sizeOf(*m_environment, font()));
        tag.moveCenter(QPoint(width() - m_theme.scaled(margin) - tag.width() / 2, height() / 2));
        EnvironmentTag::draw(painter, tag, *m_environment, m_theme);
    }
}

} // namespace lockscope::ui
