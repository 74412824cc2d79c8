// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/columnfit.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace lockscope::ui {

namespace {

class ColumnFitter : public QObject {
public:
    ColumnFitter(QTreeView &view, std::vector<ColumnWish> wishes) : QObject(&view), m_view(view), m_wishes(std::move(wishes))
    {
        view.header()->setStretchLastSection(false);
        view.header()->setMinimumSectionSize(24);
        view.installEventFilter(this);
        view.viewport()->installEventFilter(this);
        connect(view.header(), &QHeaderView::sectionResized, this, [this] { m_isTakenOver = m_isTakenOver || (!m_isFitting && m_view.isVisible()); });
        fit();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::FontChange)
            fit();
        return QObject::eventFilter(watched, event);
    }

private:
    template <class Of>
    int sum(Of of) const
    {
        int all = 0;
        for (int column = 0; column < int(m_wishes.size()); ++column)
            all += m_view.isColumnHidden(column) ? 0 : of(m_wishes[std::size_t(column)]);
        return all;
    }
    void fit();

    QTreeView &m_view;
    const std::vector<ColumnWish> m_wishes;
    bool m_isFitting = false;
    bool m_isTakenOver = false; // by somebody who has moved a border
};

void ColumnFitter::fit()
{
    if (m_isTakenOver)
        return;
    m_isFitting = true;
    const int em = m_view.fontMetrics().horizontalAdvance(u'0');
    const auto usual = [em](const ColumnWish &wish) { return wish.usual * em; };
    const auto give = [em](const ColumnWish &wish) { return (wish.usual - wish.least) * em; };
    const int room = m_view.viewport()->width() - sum(usual);
    int left = std::max(room, -sum(give));
    int parts = room >= 0 ? sum([](const ColumnWish &wish) { return wish.share; }) : sum(give);
    for (int column = 0; column < int(m_wishes.size()); ++column) {
        const ColumnWish &wish = m_wishes[std::size_t(column)];
        if (m_view.isColumnHidden(column))
            continue;
        const int part = room >= 0 ? wish.share : give(wish);
        const int change = parts > 0 ? left * part / parts : 0; // what is left by rounding goes to the next ones
        left -= change;
        parts -= part;
        m_view.header()->resizeSection(column, usual(wish) + change);
    }
    m_isFitting = false;
}

} // namespace

void fitColumns(QTreeView &view, std::vector<ColumnWish> wishes) { new ColumnFitter(view, std::move(wishes)); }

} // namespace lockscope::ui
