// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/statedelegate.h"

#include "ui/table/lockmodel.h"

#include <QPainter>

namespace lockscope::ui {

Theme::Role roleOfState(ShownState state)
{
    switch (state) {
    case ShownState::HeldTooLong:
    case ShownState::Stale:
    case ShownState::EndingSoon: return Theme::Role::Danger;
    case ShownState::Blocked: return Theme::Role::Special;
    case ShownState::NoDeadline:
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
    painter->setBrush(state == ShownState::Free || state == ShownState::Blocked ? Qt::NoBrush : QBrush(color));
    painter->drawEllipse(dot.adjusted(0.7, 0.7, -0.7, -0.7));
    painter->setPen(textColor(index, Theme::Role::Text));
    painter->setFont(option.font);
    const QRect words = rect.adjusted(dotSpace, 0, 0, 0);
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
    painter->restore();
}

} // namespace lockscope::ui
