// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/celldelegate.h"

#include "ui/table/lockmodel.h"

#include <QPainter>
#include <QtMath>

#include <algorithm>

namespace lockscope::ui {

CountdownLook countdownLook(std::optional<qint64> leftMs, qint64 leaseMs, bool endingSoon)
{
    if (!leftMs)
        return {CountdownLook::Tone::Without, 0};
    if (*leftMs < 0)
        return {CountdownLook::Tone::Lapsed, 0};
    const double share = leaseMs > 0 ? std::clamp(double(*leftMs) / double(leaseMs), 0.0, 1.0) : 1.0;
    return {endingSoon ? CountdownLook::Tone::Urgent : CountdownLook::Tone::Calm, share};
}

void paintCountdownBar(QPainter &painter, const QRectF &rect, const CountdownLook &look, const Theme &theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const qreal radius = rect.height() / 2;
    painter.setBrush(theme.color(Theme::Role::Track));
    painter.drawRoundedRect(rect, radius, radius);
    if (look.tone != CountdownLook::Tone::Calm && look.tone != CountdownLook::Tone::Urgent)
        return;
    QRectF filled = rect;
    filled.setWidth(std::max(rect.height(), rect.width() * look.share));
    painter.setBrush(theme.color(look.tone == CountdownLook::Tone::Urgent ? Theme::Role::Danger : Theme::Role::Good));
    painter.drawRoundedRect(filled, radius, radius);
}

int CountdownDelegate::contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return barWidth + margin + CellDelegate::contentWidth(option, index);
}

void CountdownDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const QRect rect = paintPanel(painter, option);
    const QVariant left = index.data(LockModel::LeftMsRole);
    const CountdownLook look = countdownLook(left.isValid() ? std::optional(left.toLongLong()) : std::nullopt,
                                             index.data(LockModel::LeaseMsRole).toLongLong(), index.data(LockModel::EndingSoonRole).toBool());
    const QString text = index.data().toString();
    painter->setFont(figures().font());
    if (look.tone == CountdownLook::Tone::Without) {
        painter->setPen(textColor(index, Theme::Role::MutedText));
        drawNumber(*painter, rect, text);
    } else {
        // Bars end where their neighbours end, unless a longer text needs the room.
        const int usual = qRound(figures().width(QStringLiteral("88 m 88 s")));
        const int room = rect.width() - std::max(usual, qRound(figures().width(text))) - margin;
        const int width = std::min(barWidth, room);
        if (width > 2 * barHeight)
            paintCountdownBar(*painter, QRectF(rect.left(), rect.center().y() - barHeight / 2 + 1, width, barHeight), look, m_theme);
        const bool alarming = look.tone == CountdownLook::Tone::Urgent || look.tone == CountdownLook::Tone::Lapsed;
        painter->setPen(textColor(index, alarming ? Theme::Role::Danger : Theme::Role::Text));
        drawNumber(*painter, rect, text);
    }
    painter->restore();
}

Theme::Role roleOfState(ShownState state)
{
    switch (state) {
    case ShownState::HeldTooLong:
    case ShownState::Stale:
    case ShownState::EndingSoon: return Theme::Role::Danger;
    case ShownState::Blocked: return Theme::Role::Special;
    case ShownState::NoDeadline:
    case ShownState::NoMajority:
    case ShownState::Contended: return Theme::Role::Warning;
    case ShownState::Held: return Theme::Role::Good;
    case ShownState::Free: return Theme::Role::MutedText;
    }
    Q_UNREACHABLE();
}

int StateDelegate::contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return dotSpace + CellDelegate::contentWidth(option, index);
}

void StateDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const QRect rect = paintPanel(painter, option);
    const auto state = static_cast<ShownState>(index.data(LockModel::ShownStateRole).toInt());
    const QColor color = m_theme.color(roleOfState(state));
    const QRectF dot(rect.left() + 1, rect.center().y() - 3, 8, 8);
    painter->setRenderHint(QPainter::Antialiasing);
    // Hollow where nobody holds it, so that the shape shows it too.
    painter->setPen(QPen(color, 1.4));
    const bool isNobodys = state == ShownState::Free || state == ShownState::Blocked || state == ShownState::NoMajority;
    painter->setBrush(isNobodys ? Qt::NoBrush : QBrush(color));
    painter->drawEllipse(dot.adjusted(0.7, 0.7, -0.7, -0.7));
    painter->setPen(textColor(index, Theme::Role::Text));
    painter->setFont(option.font);
    const QRect words = rect.adjusted(dotSpace, 0, 0, 0);
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
    painter->restore();
}

CellDelegate::CellDelegate(const Theme &theme, Look look, QObject *parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_look(look), m_monospace(theme.monospaceFont())
{
    connect(&theme, &Theme::changed, this, [this] {
        m_monospace = m_theme.monospaceFont();
        m_figures.reset();
    });
}

CellDelegate *CellDelegate::make(const Theme &theme, Look look, QObject *parent)
{
    if (look == Look::State)
        return new StateDelegate(theme, parent);
    return look == Look::Countdown ? new CountdownDelegate(theme, parent) : new CellDelegate(theme, look, parent);
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
