// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/countdowndelegate.h"

#include "ui/table/lockmodel.h"

#include <QPainter>

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

} // namespace lockscope::ui
