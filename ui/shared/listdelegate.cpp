// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/listdelegate.h"

#include "ui/shared/theme.h"

#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr int cellMargin = 7; // as the sections of the header
constexpr int markGap = 6;

} // namespace

ListDelegate::ListDelegate(const Theme &theme, QObject *parent, Qt::TextElideMode elide) : QStyledItemDelegate(parent), m_theme(theme), m_elide(elide)
{
}

/** As wide as the whole text, so that a table knows which of its columns have room to spare. */
QSize ListDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QVariant font = index.data(Qt::FontRole);
    const QFontMetrics metrics(font.isValid() ? font.value<QFont>() : option.font);
    const auto mark = index.data(Qt::DecorationRole).value<QPixmap>();
    const int marked = mark.isNull() ? 0 : mark.deviceIndependentSize().toSize().width() + m_theme.scaled(markGap);
    const int text = metrics.horizontalAdvance(index.data().toString()) + 1; // rounded up
    return {text + marked + 2 * m_theme.scaled(cellMargin), option.fontMetrics.height() + m_theme.scaled(7)};
}

void ListDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, m_theme.color(Theme::Role::Selection));
    const QVariant color = index.data(Qt::ForegroundRole);
    painter->setPen(color.isValid() ? color.value<QColor>() : m_theme.color(Theme::Role::Text));
    const QVariant font = index.data(Qt::FontRole);
    painter->setFont(font.isValid() ? font.value<QFont>() : option.font);
    QRect rect = option.rect.adjusted(m_theme.scaled(cellMargin), 0, -m_theme.scaled(cellMargin), 0);
    if (const auto mark = index.data(Qt::DecorationRole).value<QPixmap>(); !mark.isNull()) {
        const QSize size = mark.deviceIndependentSize().toSize();
        painter->drawPixmap(QPoint(rect.left(), rect.top() + (rect.height() - size.height()) / 2), mark);
        rect.setLeft(rect.left() + size.width() + m_theme.scaled(markGap));
    }
    const QString text = painter->fontMetrics().elidedText(index.data().toString(), m_elide, rect.width());
    const QVariant wanted = index.data(Qt::TextAlignmentRole);
    const auto alignment = wanted.isValid() ? Qt::Alignment(wanted.toInt()) : Qt::AlignLeft | Qt::AlignVCenter;
    if (alignment.testFlag(Qt::AlignRight)) {
        if (!m_figures || m_figures->font() != m_theme.figuresFont())
            m_figures.emplace(m_theme.figuresFont());
        m_figures->drawRight(*painter, rect, text);
    } else {
        painter->drawText(rect, int(alignment) | Qt::TextSingleLine, text);
    }
    painter->restore();
}

} // namespace lockscope::ui
