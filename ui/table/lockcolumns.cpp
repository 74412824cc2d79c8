// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockcolumns.h"

#include "ui/table/celldelegate.h"
#include "ui/table/lockview.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>

#include <algorithm>
#include <numeric>
#include <span>

namespace lockscope::ui {

namespace {

constexpr int columnsVersion = 3;
/** These are in sight at every size of the window. */
constexpr int essential = 4;
constexpr int mostContent = 1000;

const auto ownWidthsKey = QStringLiteral("locks/own-widths");

/** Sorting by it is for the longest or the most. */
bool isMostFirst(LockColumn column) { return column == LockColumn::HeldFor || column == LockColumn::Renewals || column == LockColumn::Waiting; }

QString settingsKey() { return QStringLiteral("locks/columns-v%1").arg(columnsVersion); }

} // namespace

LockColumns::LockColumns(LockModel &model, LockView &view) : QObject(&view), m_model(model), m_view(view)
{
    QHeaderView *bar = view.header();
    bar->setAccessibleName(tr("Columns of the lock table"));
    bar->setSectionsMovable(true);
    bar->setFirstSectionMovable(true);
    bar->setSectionsClickable(true);
    bar->setStretchLastSection(true);
    bar->setMinimumSectionSize(36);
    bar->setHighlightSections(false);
    bar->setSortIndicatorShown(true);
    bar->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(bar, &QHeaderView::sectionResized, this, [this] {
        // Only a hand on the mouse makes widths the user's own; the header resizes by itself, too.
        m_areOwnWidths = m_areOwnWidths || (!m_isFitting && QApplication::mouseButtons() != Qt::NoButton);
    });
    connect(bar, &QHeaderView::sectionMoved, this, &LockColumns::fit);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        if (m_model.rowCount() == 0)
            m_contents.fill(0);
    });
    connect(&model, &LockModel::orderChanged, this, &LockColumns::fit);
    connect(&model, &LockModel::nodesChanged, this, [this] {
        m_view.setColumnHidden(int(LockColumn::Node), isNeedless(LockColumn::Node));
        fit();
    });
    connect(bar, &QHeaderView::sectionClicked, this, &LockColumns::sortBy);
    connect(bar, &QWidget::customContextMenuRequested, this, [this, bar](QPoint position) {
        auto *menu = new QMenu(&m_view);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillMenu(*menu);
        menu->popup(bar->mapToGlobal(position));
    });
    reset();
}

void LockColumns::reset()
{
    for (int column = 0; column < lockColumnCount; ++column) {
        m_view.setColumnHidden(column, isNeedless(LockColumn(column)));
        m_view.header()->moveSection(m_view.header()->visualIndex(column), column);
    }
    m_areOwnWidths = false;
    fit();
    setOrder({});
}

/** Only the column that sorts has an arrow. */
int LockColumns::headingWidth(LockColumn column) const
{
    if (m_model.order().column == column)
        return m_view.header()->sectionSizeHint(static_cast<int>(column));
    QFont font = m_view.header()->font();
    font.setWeight(QFont::DemiBold);
    return QFontMetrics(font).horizontalAdvance(LockModel::title(column)) + 2 * CellDelegate::margin + 2;
}

/** Of one server, all locks are on that one. */
bool LockColumns::isNeedless(LockColumn column) const { return column == LockColumn::Node && !m_model.hasNodes(); }

LockColumns::Need LockColumns::needOf(LockColumn column) const
{
    const QFontMetrics metrics = m_view.fontMetrics();
    const int heading = headingWidth(column), margins = 2 * CellDelegate::margin;
    const auto letters = [&](int count) { return count * metrics.horizontalAdvance(u'0') + margins; };
    const auto need = [heading](int least, int usual) { return Need{std::max(heading, least), std::max(heading, usual)}; };
    const int time = metrics.horizontalAdvance(QStringLiteral("88 m 88 s")) + margins;
    switch (column) {
    case LockColumn::State: {
        int widest = 0;
        for (int state = 0; state <= static_cast<int>(ShownState::Free); ++state)
            widest = std::max(widest, metrics.horizontalAdvance(LockText::state(static_cast<ShownState>(state))));
        const int width = widest + StateDelegate::dotSpace + margins + 2;
        return need(width, width);
    }
    case LockColumn::Key: return need(letters(12), letters(20));
    case LockColumn::TimeLeft:
        return need(std::max(time, m_contents[size_t(column)]), // "passed" and by how much is never cut
                    std::max(time + CountdownDelegate::barWidth / 2 + CellDelegate::margin, m_contents[size_t(column)]));
    case LockColumn::Holder: return need(letters(9), letters(15));
    case LockColumn::HeldFor: return need(time, metrics.horizontalAdvance(QStringLiteral("≥ 88 m 88 s")) + margins);
    case LockColumn::Library: return need(letters(16), letters(16));
    case LockColumn::Renewals: return need(letters(6), letters(6));
    case LockColumn::Waiting: return need(letters(8), letters(8));
    case LockColumn::Node: return need(letters(15), letters(15));
    case LockColumn::Note: return need(letters(18), letters(18));
    }
    Q_UNREACHABLE();
}

/** As many columns as have room are in sight, none of them in part; what room is left goes to those whose text is cut. */
void LockColumns::fit()
{
    if (m_areOwnWidths)
        return;
    const QScopedValueRollback fitting(m_isFitting, true);
    std::vector<Room> rooms;
    for (int place = 0; place < lockColumnCount; ++place) {
        const int section = m_view.header()->logicalIndex(place);
        const Need need = needOf(static_cast<LockColumn>(section));
        if (!m_view.isColumnHidden(section))
            rooms.push_back({section, need, need.usual});
    }
    int left = m_view.viewport()->width();
    std::size_t inSight = 0;
    for (; inSight < rooms.size() && (inSight < essential || rooms[inSight].width <= left); ++inSight)
        left -= rooms[inSight].width;
    const std::span<Room> seen(rooms.data(), inSight);
    if (left < 0)
        shrink(seen, -left);
    else
        widen(seen, left);
    for (const Room &room : rooms)
        m_view.setColumnWidth(room.section, room.width);
}

void LockColumns::shrink(std::span<Room> rooms, int by)
{
    const auto add = [](int sum, const Room &room) { return sum + room.need.usual - room.need.least; };
    const int most = std::accumulate(rooms.begin(), rooms.end(), 0, add);
    for (Room &room : rooms)
        room.width -= most == 0 ? 0 : (room.need.usual - room.need.least) * std::min(by, most) / most;
    // What was lost in rounding.
    int missing = std::min(by, most)
        - std::accumulate(rooms.begin(), rooms.end(), 0, [](int sum, const Room &room) { return sum + room.need.usual - room.width; });
    for (Room &room : rooms) {
        if (missing > 0 && room.width > room.need.least) {
            --room.width;
            --missing;
        }
    }
}

void LockColumns::widen(std::span<Room> rooms, int by) const
{
    const auto cutOf = [this](const Room &room) { return std::max(0, m_contents[size_t(room.section)] - room.width); };
    const int cut = std::accumulate(rooms.begin(), rooms.end(), 0, [&](int sum, const Room &room) { return sum + cutOf(room); });
    const int given = std::min(by, cut);
    int rest = by;
    for (Room &room : rooms) {
        const int more = cut == 0 ? 0 : int(qint64(cutOf(room)) * given / cut);
        room.width += more;
        rest -= more;
    }
    // Else a part of the next column would show.
    const auto key = std::ranges::find(rooms, static_cast<int>(LockColumn::Key), &Room::section);
    if (int(rooms.size()) < m_view.header()->count() - m_view.header()->hiddenSectionCount() && key != rooms.end())
        key->width += rest;
}

void LockColumns::restyle()
{
    m_contents.fill(0);
    fit();
}

void LockColumns::measure()
{
    bool grown = false;
    for (const LockColumn column : {LockColumn::Key, LockColumn::TimeLeft, LockColumn::Holder, LockColumn::Library, LockColumn::Note}) {
        int &known = m_contents[size_t(column)];
        const int bar = column == LockColumn::TimeLeft ? CountdownDelegate::barWidth + CellDelegate::margin : 0; // gives way to the text
        const int content = std::min(m_view.contentWidth(column) - bar, mostContent);
        grown = grown || content > known;
        known = std::max(known, content);
    }
    if (grown)
        fit();
}

void LockColumns::save(QSettings &settings) const
{
    settings.setValue(settingsKey(), m_view.header()->saveState());
    settings.setValue(ownWidthsKey, m_areOwnWidths);
}

void LockColumns::restore(const QSettings &settings)
{
    QHeaderView *bar = m_view.header();
    if (!bar->restoreState(settings.value(settingsKey()).toByteArray()))
        return;
    m_areOwnWidths = settings.value(ownWidthsKey).toBool();
    m_view.setColumnHidden(int(LockColumn::Node), isNeedless(LockColumn::Node));
    fit();
    setOrder({}); // what needs attention is first at every start
}

/** Up, down, and back to what needs attention first. */
void LockColumns::sortBy(int section)
{
    const LockSortOrder &order = m_model.order();
    const auto column = static_cast<LockColumn>(section);
    const Qt::SortOrder first = isMostFirst(column) ? Qt::DescendingOrder : Qt::AscendingOrder;
    if (order.column != column)
        setOrder({column, first});
    else if (order.direction == first)
        setOrder({column, first == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder});
    else
        setOrder({});
}

void LockColumns::setOrder(const LockSortOrder &order)
{
    m_model.setOrder(order);
    const LockSortOrder &now = m_model.order();
    m_view.header()->setSortIndicator(now.column ? static_cast<int>(*now.column) : -1, now.direction);
}

void LockColumns::fillMenu(QMenu &menu)
{
    QAction *attention = menu.addAction(tr("Needs attention first"), this, [this] { setOrder({}); });
    attention->setCheckable(true);
    attention->setChecked(!m_model.order().column);
    menu.addSeparator();
    for (int column = 0; column < lockColumnCount; ++column) {
        if (isNeedless(LockColumn(column)))
            continue;
        QAction *action = menu.addAction(m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_view.isColumnHidden(column));
        // Without its key a lock cannot be distinguished from the next.
        action->setEnabled(static_cast<LockColumn>(column) != LockColumn::Key);
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            m_view.setColumnHidden(column, !shown);
            fit();
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Reset columns"), this, &LockColumns::reset);
}

} // namespace lockscope::ui
