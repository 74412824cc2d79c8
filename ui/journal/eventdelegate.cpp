// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/eventdelegate.h"

#include "ui/journal/eventlogmodel.h"
#include "ui/shared/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QTreeView>

namespace lockscope::ui {

namespace {

constexpr int margin = 7; // as the sections of the header

} // namespace

EventDelegate::EventDelegate(const Theme &theme, QTreeView *view) : QStyledItemDelegate(view), m_theme(theme), m_view(view) {}

QSize EventDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const { return {80, option.fontMetrics.height() + 6}; }

QRect EventDelegate::noteRect(const QRect &row) const
{
    QRect result = row;
    result.setLeft(m_view->columnViewportPosition(EventLogModel::LockKey));
    result.setRight(m_view->viewport()->width() - 1);
    return result;
}

void EventDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, m_theme.color(Theme::Role::Selection));
    const QString note = index.data(EventLogModel::NoteRole).toString();
    const bool isPartOfNote = !note.isEmpty() && index.column() >= EventLogModel::LockKey;
    const QVariant font = index.data(Qt::FontRole);
    painter->setFont(font.isValid() && !isPartOfNote ? font.value<QFont>() : option.font);
    const QVariant color = index.data(Qt::ForegroundRole);
    painter->setPen(color.isValid() ? color.value<QColor>() : m_theme.color(Theme::Role::Text));
    // Each cell paints its part of the note, so that a selected cell does not cover its neighbour's text.
    painter->setClipRect(option.rect);
    const QRect rect = (isPartOfNote ? noteRect(option.rect) : option.rect).adjusted(margin, 0, -margin, 0);
    const QString text = isPartOfNote ? note : index.data().toString();
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, rect.width()));
    painter->restore();
}

} // namespace lockscope::ui
