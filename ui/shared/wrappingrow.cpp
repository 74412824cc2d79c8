// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/wrappingrow.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int wrappingGap = 6;

} // namespace

QLayoutItem *WrappingRow::itemAt(int index) const { return index >= 0 && index < count() ? m_items[std::size_t(index)].get() : nullptr; }

QLayoutItem *WrappingRow::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem *item = m_items[std::size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

QSize WrappingRow::sizeHint() const
{
    QSize size;
    for (const auto &item : m_items) {
        if (!item->isEmpty())
            size = {size.width() + item->sizeHint().width() + wrappingGap, std::max(size.height(), item->sizeHint().height())};
    }
    return size;
}

QSize WrappingRow::minimumSize() const
{
    QSize size;
    for (const auto &item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->sizeHint());
    }
    return size;
}

void WrappingRow::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

/** Those of one line stand in its middle. */
int WrappingRow::arrange(const QRect &rect, bool moves) const
{
    int x = rect.x(), y = rect.y(), lineHeight = 0;
    std::vector<std::pair<QLayoutItem *, QRect>> line;
    const auto endLine = [&] {
        for (const auto &[item, place] : line) {
            if (moves)
                item->setGeometry(place.translated(0, (lineHeight - place.height()) / 2));
        }
        line.clear();
    };
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        QSize size = item->sizeHint();
        if (x > rect.x() && x + size.width() > rect.x() + rect.width()) {
            endLine();
            x = rect.x();
            y += std::exchange(lineHeight, 0) + wrappingGap;
        }
        if (item->expandingDirections() & Qt::Horizontal)
            size.setWidth(rect.x() + rect.width() - x);
        line.emplace_back(item.get(), QRect(QPoint(x, y), size));
        x += size.width() + wrappingGap;
        lineHeight = std::max(lineHeight, size.height());
    }
    endLine();
    return y + lineHeight - rect.y();
}

} // namespace lockscope::ui
