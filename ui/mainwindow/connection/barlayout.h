// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace lockscope::ui {

/**
 * A bar of widgets that are always whole, and fields behind them that take what is left: as many lines as that needs. Fields are what has the
 * size policy Expanding; beside other widgets they keep to the right and to their greatest width, alone in a line they fill it.
 */
class BarLayout : public QLayout {
public:
    explicit BarLayout(QWidget *parent) : QLayout(parent) {}

    void addItem(QLayoutItem *item) override { m_items.emplace_back(item); }
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;
    /** Of all that is visible, in one line. */
    int leastWidthOfOneLine() const;

private:
    using Line = std::vector<QLayoutItem *>;
    std::vector<Line> linesFor(int width) const;
    void place(const Line &line, const QRect &rect) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace lockscope::ui
