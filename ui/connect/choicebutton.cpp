// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/choicebutton.h"

#include "ui/connect/environmenttag.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"

#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr int margin = 14;
constexpr int smallMargin = 7; // of one among several
constexpr int gap = 12;
constexpr int glyphSize = 30;
constexpr int lineGap = 3;
constexpr int widestColumn = 10000;

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

void ChoiceButton::setBrief(bool isBrief)
{
    if (m_isBrief == isBrief)
        return;
    m_isBrief = isBrief;
    setPlainToolTip(this, isBrief ? m_description : QString());
    setAccessibleDescription(m_description);
    updateGeometry();
    update();
}

int ChoiceButton::edge() const { return m_theme.scaled(m_isBrief || m_environment ? smallMargin : margin); }

QFont ChoiceButton::titleFont() const
{
    QFont result = font();
    result.setWeight(strongWeight());
    return result;
}

QRect ChoiceButton::textRect(int width) const
{
    const int side = m_theme.scaled(margin), between = m_theme.scaled(gap);
    const int left = side + (m_glyph ? m_theme.scaled(glyphSize) + between : 0);
    const int right = side + (m_environment ? EnvironmentTag::sizeOf(*m_environment, font()).width() + between : 0);
    return {left, edge(), qMax(60, width - left - right), widestColumn};
}

int ChoiceButton::heightForWidth(int width) const
{
    const QRect rect = textRect(width);
    const int title = QFontMetrics(titleFont()).height();
    const int glyph = m_glyph ? m_theme.scaled(glyphSize) : 0;
    if (m_isBrief)
        return edge() * 2 + qMax(title, glyph);
    // Titles and addresses of servers stay on one line; the program's own descriptions wrap.
    const int description =
        m_environment ? fontMetrics().height() : fontMetrics().boundingRect(rect, Qt::TextWordWrap | Qt::AlignLeft, m_description).height();
    return edge() * 2 + qMax(title + lineGap + description, glyph);
}

QSize ChoiceButton::sizeHint() const
{
    const int width = m_isBrief ? minimumSizeHint().width() : m_theme.scaled(420);
    return {width, heightForWidth(width)};
}

/** A brief one is whole. */
QSize ChoiceButton::minimumSizeHint() const
{
    const int glyph = m_glyph ? m_theme.scaled(glyphSize) + m_theme.scaled(gap) : 0;
    const int width = m_isBrief ? 2 * m_theme.scaled(margin) + glyph + QFontMetrics(titleFont()).horizontalAdvance(text()) + 1 : 220;
    return {width, heightForWidth(widestColumn)}; // a layout asks for the height of its lines
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
    if (m_isBrief)
        where.moveTop((height() - titleHeight) / 2);
    painter.drawText(QRect(where.topLeft(), QSize(where.width(), titleHeight)), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, where.width()));
    where.setTop(where.top() + titleHeight + lineGap);
    painter.setFont(font());
    painter.setPen(m_theme.color(Role::MutedText));
    if (m_environment)
        painter.drawText(where, Qt::AlignLeft | Qt::TextSingleLine, fontMetrics().elidedText(m_description, Qt::ElideMiddle, where.width()));
    else if (!m_isBrief)
        painter.drawText(where, Qt::AlignLeft | Qt::TextWordWrap, m_description);
    if (m_environment) {
        QRect tag(QPoint(), EnvironmentTag::sizeOf(*m_environment, font()));
        tag.moveCenter(QPoint(width() - m_theme.scaled(margin) - tag.width() / 2, height() / 2));
        EnvironmentTag::draw(painter, tag, *m_environment, m_theme);
    }
}

} // namespace lockscope::ui
