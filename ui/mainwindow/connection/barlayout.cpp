// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/barlayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace lockscope::ui {

namespace {

bool isField(const QLayoutItem *item) { return item->expandingDirections().testFlag(Qt::Horizontal); }

int leastWidth(const QLayoutItem *item) { return isField(item) ? item->minimumSize().width() : item->sizeHint().width(); }

template <class Items>
int heightOfLine(const Items &line)
{
    int height = 0;
    for (const auto &item : line)
        height = std::max(height, item->sizeHint().height());
    return height;
}

} // namespace

QLayoutItem *BarLayout::itemAt(int index) const { return index >= 0 && index < count() ? m_items[std::size_t(index)].get() : nullptr; }

QLayoutItem *BarLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem *item = m_items[std::size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

std::vector<BarLayout::Line> BarLayout::linesFor(int width) const
{
    std::vector<Line> lines;
    int used = width + 1; // no line yet
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue; // hidden
        const int needed = leastWidth(item.get());
        if (lines.empty() || used + spacing() + needed > width) {
            lines.emplace_back();
            used = -spacing();
        }
        lines.back().push_back(item.get());
        used += spacing() + needed;
    }
    return lines;
}

int BarLayout::leastWidthOfOneLine() const
{
    const QMargins around = contentsMargins();
    int width = around.left() + around.right() - spacing();
    for (const auto &item : m_items)
        width += item->isEmpty() ? 0 : spacing() + leastWidth(item.get());
    return width;
}

int BarLayout::heightForWidth(int width) const
{
    const QMargins around = contentsMargins();
    int height = around.top() + around.bottom() - spacing();
    for (const Line &line : linesFor(width - around.left() - around.right()))
        height += heightOfLine(line) + spacing();
    return std::max(height, around.top() + around.bottom());
}

QSize BarLayout::sizeHint() const
{
    const QMargins around = contentsMargins();
    return {leastWidthOfOneLine(), heightOfLine(m_items) + around.top() + around.bottom()};
}

QSize BarLayout::minimumSize() const
{
    const QMargins around = contentsMargins();
    int widest = 0;
    for (const auto &item : m_items)
        widest = std::max(widest, item->isEmpty() ? 0 : leastWidth(item.get()));
    return {widest + around.left() + around.right(), heightOfLine(m_items) + around.top() + around.bottom()};
}

void BarLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int y = inside.top();
    for (const Line &line : linesFor(inside.width())) {
        const int height = heightOfLine(line);
        place(line, QRect(inside.left(), y, inside.width(), height));
        y += height + spacing();
    }
}

void BarLayout::place(const Line &line, const QRect &rect) const
{
    int room = rect.width() + spacing();
    int fields = 0;
    for (const QLayoutItem *item : line) {
        room -= spacing() + leastWidth(item);
        fields += isField(item) ? 1 : 0;
    }
    const bool isAlone = fields == int(line.size());
    int x = rect.left();
    int left = std::max(0, room);
    std::vector<int> widths;
    for (const QLayoutItem *item : line) {
        int width = std::min(leastWidth(item), rect.width());
        if (isField(item)) {
            const int share = left / fields--;
            const int most = isAlone ? rect.width() : item->widget()->maximumWidth();
            const int more = std::clamp(share, 0, std::max(0, most - width));
            width += more;
            left -= more;
        }
        widths.push_back(width);
    }
    bool isBeforeFields = true;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (isField(line[i]) && std::exchange(isBeforeFields, false) && !isAlone)
            x += left;
        const int height = std::min(line[i]->sizeHint().height(), rect.height());
        const QRect where(x, rect.top() + (rect.height() - height) / 2, widths[i], height);
        line[i]->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, where));
        x += widths[i] + spacing();
    }
}

} // namespace lockscope::ui
