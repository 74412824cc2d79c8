// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/columnfit.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int fewRows = 50;

class ColumnFitter : public QObject {
public:
    ColumnFitter(QTreeView &view, std::vector<ColumnWish> wishes) : QObject(&view), m_view(view), m_wishes(std::move(wishes))
    {
        view.header()->setStretchLastSection(false);
        view.header()->setMinimumSectionSize(24);
        view.installEventFilter(this);
        view.viewport()->installEventFilter(this);
        connect(view.model(), &QAbstractItemModel::modelReset, this, [this] { fitLater(Rows::Others); });
        connect(view.model(), &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &, int first, int last) {
            fitLater(m_view.model()->rowCount() == last - first + 1 ? Rows::Others : Rows::TheSame);
        });
        connect(view.model(), &QAbstractItemModel::dataChanged, this, [this] { fitLater(Rows::TheSame); });
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
    enum class Rows { TheSame, Others };
    /** A long table stands still, whatever comes to those that are in it. */
    void fitLater(Rows rows)
    {
        const bool standsStill = rows == Rows::TheSame && m_view.model()->rowCount() > fewRows;
        if (standsStill || std::exchange(m_isPlanned, true))
            return;
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_isPlanned = false;
                fit();
            },
            Qt::QueuedConnection);
    }
    void fit();
    void even();
    int widthOf(int column) const;

    QTreeView &m_view;
    const std::vector<ColumnWish> m_wishes;
    bool m_isFitting = false;
    bool m_isPlanned = false;
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
    even();
    m_isFitting = false;
}

/** What a column has and does not need goes to those whose texts are cut, the one first of which least is. */
void ColumnFitter::even()
{
    struct Cut {
        int missing, column;
    };
    std::vector<Cut> cut;
    std::vector<int> spare(m_wishes.size());
    for (int column = 0; column < int(m_wishes.size()); ++column) {
        const QHeaderView &header = *m_view.header();
        const int needed = std::max(widthOf(column), header.sectionSizeHint(column)), more = needed - header.sectionSize(column);
        spare[std::size_t(column)] = m_view.isColumnHidden(column) ? 0 : std::max(0, -more);
        if (!m_view.isColumnHidden(column) && more > 0)
            cut.push_back({more, column});
    }
    std::ranges::sort(cut, {}, &Cut::missing);
    for (auto [missing, column] : cut) {
        for (int from = 0; from < int(spare.size()) && missing > 0; ++from) {
            const int given = std::min(missing, spare[std::size_t(from)]);
            spare[std::size_t(from)] -= given;
            m_view.header()->resizeSection(from, m_view.header()->sectionSize(from) - given);
            m_view.header()->resizeSection(column, m_view.header()->sectionSize(column) + given);
            missing -= given;
        }
    }
}

/** Of what is in sight. */
int ColumnFitter::widthOf(int column) const
{
    QStyleOptionViewItem option;
    option.initFrom(&m_view);
    option.font = m_view.font();
    int widest = 0;
    for (QModelIndex row = m_view.indexAt(QPoint(0, 0)); row.isValid() && m_view.visualRect(row).top() < m_view.viewport()->height();
         row = m_view.indexBelow(row)) {
        const QModelIndex cell = row.siblingAtColumn(column);
        const int indented = m_view.visualRect(cell).left() - m_view.columnViewportPosition(column); // by its depth in a tree
        widest = std::max(widest, indented + m_view.itemDelegateForIndex(cell)->sizeHint(option, cell).width());
    }
    return widest;
}

} // namespace

void fitColumns(QTreeView &view, std::vector<ColumnWish> wishes) { new ColumnFitter(view, std::move(wishes)); }

} // namespace lockscope::ui
