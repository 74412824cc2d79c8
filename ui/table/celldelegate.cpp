// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/celldelegate.h"

#include "ui/table/lockmodel.h"

#include <QPainter>
#include <QtMath>

namespace lockscope::ui {

CellDelegate::CellDelegate(const Theme &theme, Look look, QObject *parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_look(look), m_monospace(theme.monospaceFont())
{
    connect(&theme, &Theme::changed, this, [this] {
        m_monospace = m_theme.monospaceFont();
        m_figures.reset();
    });
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {contentWidth(option, index) + 2 * margin, option.fontMetrics.height() + 9};
}

int CellDelegate::contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QString text = index.data().toString();
    if (m_look == Look::Number)
        return qCeil(figures().width(text));
    return indent(index) + (hasPin(index) ? pinWidth() : 0)
        + (m_look == Look::Monospace ? QFontMetrics(m_monospace) : option.fontMetrics).horizontalAdvance(text) + 1;
}

QRect CellDelegate::paintPanel(QPainter *painter, const QStyleOptionViewItem &option) const
{
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, m_theme.color(Theme::Role::Selection));
    return option.rect.adjusted(margin, 0, -margin, 0);
}

QColor CellDelegate::textColor(const QModelIndex &index, Theme::Role role) const
{
    const bool gone =
        index.data(LockModel::ShownStateRole).toInt() == static_cast<int>(ShownState::Free) || index.data(LockModel::FrozenRole).toBool();
    return m_theme.color(gone ? Theme::Role::MutedText : role);
}

const Figures &CellDelegate::figures() const
{
    if (!m_figures || m_figures->font() != m_theme.figuresFont())
        m_figures.emplace(m_theme.figuresFont());
    return *m_figures;
}

bool CellDelegate::hasPin(const QModelIndex &index)
{
    return index.column() == static_cast<int>(LockColumn::Key) && index.data(LockModel::PinnedRole).toBool();
}

/** What is below a heading begins where its name does. */
int CellDelegate::indent(const QModelIndex &index) const
{
    const bool isInGroup = index.column() == static_cast<int>(LockColumn::Key) && index.data(LockModel::InGroupRole).toBool();
    return isInGroup ? m_theme.scaled(12) : 0;
}

/** A pin, seen from the side: a head on a needle. */
void CellDelegate::paintPin(QPainter &painter, const QRect &rect) const
{
    const qreal unit = m_theme.scale(), middle = rect.left() + 4 * unit, centre = rect.center().y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.color(Theme::Role::Accent), 1.4 * unit));
    painter.drawLine(QPointF(middle, centre), QPointF(middle, centre + 6 * unit));
    painter.setBrush(m_theme.color(Theme::Role::Accent));
    painter.drawEllipse(QPointF(middle, centre - 2 * unit), 3 * unit, 3 * unit);
    painter.restore();
}

void CellDelegate::drawNumber(QPainter &painter, const QRect &rect, const QString &text) const
{
    const bool fits = figures().width(text) <= rect.width();
    figures().drawRight(painter, rect, fits ? text : QFontMetrics(figures().font()).elidedText(text, Qt::ElideRight, rect.width()));
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    QRect rect = paintPanel(painter, option);
    rect.setLeft(rect.left() + indent(index));
    if (hasPin(index)) {
        paintPin(*painter, rect);
        rect.setLeft(rect.left() + pinWidth());
    }
    const QString text = index.data().toString();
    // A word where a number would stand is no number.
    const bool isMuted = m_look == Look::Muted || (m_look == Look::Number && !text.isEmpty() && text[0].isLetter())
        || (m_look == Look::MutedGuess && index.data(LockModel::GuessRole).toBool());
    painter->setPen(textColor(index, isMuted ? Theme::Role::MutedText : Theme::Role::Text));
    if (m_look == Look::Number) {
        drawNumber(*painter, rect, text);
    } else {
        const QFont font = m_look == Look::Monospace ? m_monospace : option.font;
        painter->setFont(font);
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(text, m_look == Look::Monospace ? Qt::ElideMiddle : Qt::ElideRight, rect.width()));
    }
    painter->restore();
}

} // namespace lockscope::ui
