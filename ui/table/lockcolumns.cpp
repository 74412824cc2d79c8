// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockcolumns.h"

#include "ui/shared/strongweight.h"
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

QString settingsKey() { return QStringLiteral("locks/columns-v%1").arg(columnsVersion); }

} // namespace

LockColumns::LockColumns(LockModel &model, LockView &view) : QObject(&view), m_model(model), m_view(view), m_contents(std::size_t(lockColumnCount))
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
            std::ranges::fill(m_contents, 0);
    });
    connect(&model, &LockModel::orderChanged, this, &LockColumns::fit);
    connect(&model, &LockModel::nodesChanged, this, [this] {
        hideNeedless();
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
    int place = 0;
    for (const LockColumnInfo &info : lockColumns()) {
        m_view.setColumnHidden(int(info.column), !isNeeded(info));
        m_view.header()->moveSection(m_view.header()->visualIndex(int(info.column)), place++);
    }
    placeServer();
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
    font.setWeight(strongWeight());
    return QFontMetrics(font).horizontalAdvance(infoOf(column).title(m_model)) + 2 * CellDelegate::margin + 2;
}

bool LockColumns::isNeeded(const LockColumnInfo &info) const { return !info.isNeeded || info.isNeeded(m_model); }

void LockColumns::hideNeedless()
{
    for (const LockColumnInfo &info : lockColumns()) {
        if (info.isNeeded)
            m_view.setColumnHidden(int(info.column), !isNeeded(info));
    }
    placeServer();
}

/** Where servers keep locks apart, it is half of a lock's name. */
void LockColumns::placeServer()
{
    QHeaderView *bar = m_view.header();
    const auto placeOf = [bar](LockColumn column) { return bar->visualIndex(int(column)); };
    if (m_model.areNodesIndependent() && placeOf(LockColumn::Node) >= essential)
        bar->moveSection(placeOf(LockColumn::Node), placeOf(LockColumn::Key) + 1);
}

LockColumnInfo::Width LockColumns::needOf(LockColumn column) const
{
    const LockColumnInfo &info = infoOf(column);
    const LockColumnInfo::Width own = info.width(m_view.fontMetrics());
    int least = headingWidth(column);
    if (info.look == CellDelegate::Look::Countdown) // "passed" and by how much is never cut
        least = std::max(least, m_contents[size_t(column)]);
    return {std::max(least, own.least), std::max(least, own.usual)};
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
        const LockColumnInfo::Width need = needOf(static_cast<LockColumn>(section));
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
    std::ranges::fill(m_contents, 0);
    fit();
}

void LockColumns::measure()
{
    bool grown = false;
    for (const LockColumnInfo &info : lockColumns()) {
        if (!info.widens)
            continue;
        int &known = m_contents[size_t(info.column)];
        const bool hasBar = info.look == CellDelegate::Look::Countdown; // it gives way to the text
        const int content =
            std::min(m_view.contentWidth(info.column) - (hasBar ? CountdownDelegate::barWidth + CellDelegate::margin : 0), mostContent);
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
    hideNeedless();
    fit();
    setOrder({}); // what needs attention is first at every start
}

/** Up, down, and back to what needs attention first. */
void LockColumns::sortBy(int section)
{
    const LockSortOrder &order = m_model.order();
    const auto column = static_cast<LockColumn>(section);
    const bool isMostFirst = infoOf(column).look == CellDelegate::Look::Number;
    const Qt::SortOrder first = isMostFirst ? Qt::DescendingOrder : Qt::AscendingOrder;
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
    for (const LockColumnInfo &info : lockColumns()) {
        if (!isNeeded(info))
            continue;
        QAction *action = menu.addAction(info.title(m_model));
        action->setCheckable(true);
        action->setChecked(!m_view.isColumnHidden(int(info.column)));
        // Without its key a lock cannot be distinguished from the next.
        action->setEnabled(info.column != LockColumn::Key);
        connect(action, &QAction::toggled, this, [this, section = int(info.column)](bool shown) {
            m_view.setColumnHidden(section, !shown);
            fit();
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Reset columns"), this, &LockColumns::reset);
}

} // namespace lockscope::ui
