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
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int columnsVersion = 4;
/** These are in sight, unless that would leave but a few letters of the keys. */
constexpr int essential = 5;
/** These are at every size of the window. */
constexpr std::size_t fewest = 4;
constexpr int mostContent = 1000;
/** A column leaves once nothing of it was known in this number of looks, one a second. If it left at once, the table would not stand still. */
constexpr int patience = 5;
/** A column becomes narrower once its contents were narrower in this number of looks. */
constexpr int restLooks = 10;

const auto ownWidthsKey = QStringLiteral("locks/own-widths");
const auto offKey = QStringLiteral("locks/columns-off");

QString settingsKey() { return QStringLiteral("locks/columns-v%1").arg(columnsVersion); }

} // namespace

LockColumns::LockColumns(LockModel &model, LockView &view)
    : QObject(&view), m_model(model), m_view(view), m_contents(std::size_t(lockColumnCount)), m_recent(m_contents),
      m_silent(std::size_t(lockColumnCount)), m_isOff(std::size_t(lockColumnCount))
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
            startAfresh();
    });
    const auto measureFirst = [this] {
        if (m_isFresh && m_model.rowCount() > 0)
            measure();
    };
    connect(&model, &LockModel::locksUpdated, this, measureFirst);
    connect(&model, &LockModel::rowsFiltered, this, measureFirst);
    connect(&model, &LockModel::orderChanged, this, [this] {
        showNeeded();
        fit();
    });
    connect(&model, &LockModel::nodesChanged, this, [this] {
        showNeeded();
        placeServer();
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
    startAfresh();
    for (const LockColumnInfo &info : lockColumns()) {
        m_isOff[std::size_t(info.column)] = info.isOff;
        m_view.header()->moveSection(m_view.header()->visualIndex(int(info.column)), place++);
    }
    showNeeded();
    placeServer();
    m_areOwnWidths = false;
    fit();
    setOrder({});
}

/** What was seen does not count any more; the first look decides what is known. */
void LockColumns::startAfresh()
{
    std::ranges::fill(m_contents, ContentWidth());
    std::ranges::fill(m_recent, ContentWidth());
    std::ranges::fill(m_silent, patience - 1);
    m_isFresh = true;
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

bool LockColumns::hasLeft(const LockColumnInfo &info) const
{
    return info.isKnown && m_silent[std::size_t(info.column)] >= patience && m_model.order().column != info.column;
}

std::vector<bool> LockColumns::leftNow() const
{
    std::vector<bool> left;
    std::ranges::transform(lockColumns(), std::back_inserter(left), [this](const LockColumnInfo &info) { return hasLeft(info); });
    return left;
}

void LockColumns::showNeeded()
{
    m_left = leftNow();
    for (const LockColumnInfo &info : lockColumns())
        m_view.setColumnHidden(int(info.column), !isChosen(info) || hasLeft(info));
}

void LockColumns::lookForUnknown()
{
    // A view that is not shown has no size that counts: one row would stand for all.
    const std::vector<const LockRow *> rows = m_view.isVisible() ? m_view.rowsInSight() : std::vector<const LockRow *>();
    if (rows.empty())
        return;
    for (const LockColumnInfo &info : lockColumns()) {
        int &silent = m_silent[std::size_t(info.column)];
        const bool isKnown = !info.isKnown || std::ranges::any_of(rows, [&](const LockRow *row) { return info.isKnown(m_model, *row); });
        silent = isKnown ? 0 : std::min(silent + 1, patience);
    }
    if (leftNow() == m_left)
        return;
    showNeeded();
    fit();
    emit remarksChanged();
}

std::vector<ColumnRemark> LockColumns::remarks() const
{
    std::vector<ColumnRemark> remarks;
    for (const LockColumnInfo &info : lockColumns()) {
        if (info.whyUnknown && hasLeft(info) && !m_isOff[std::size_t(info.column)])
            remarks.push_back(info.whyUnknown());
    }
    return remarks;
}

/** Where servers keep locks apart, it is half of a lock's name. */
void LockColumns::placeServer()
{
    QHeaderView *bar = m_view.header();
    const auto placeOf = [bar](LockColumn column) { return bar->visualIndex(int(column)); };
    if (m_model.areNodesIndependent() && placeOf(LockColumn::Node) >= essential)
        bar->moveSection(placeOf(LockColumn::Node), placeOf(LockColumn::Key) + 1);
}

/** No wider than what is in it, but for a few that are much longer; a key may take a quarter of the table. */
LockColumnInfo::Width LockColumns::needOf(LockColumn column) const
{
    const LockColumnInfo &info = infoOf(column);
    LockColumnInfo::Width need = info.width(m_view.fontMetrics());
    const auto &[widest, common] = m_contents[size_t(column)];
    if (const int content = info.isWhole ? widest : common; content > 0) {
        const int most = column == LockColumn::Key ? std::max(need.usual, m_view.viewport()->width() / 4) : need.usual;
        const int beside = info.mark ? need.usual - need.least : 0;
        need = info.isWhole ? LockColumnInfo::Width{std::max(need.least, content), std::max(need.usual, content + beside)}
                            : LockColumnInfo::Width{std::min(need.least, content), std::min(most, content)};
    }
    const int heading = headingWidth(column);
    return {std::max(heading, need.least), std::max(heading, need.usual)};
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
    const int width = m_view.viewport()->width();
    std::size_t inSight = std::min<std::size_t>(essential, rooms.size());
    const auto withKey = [](int so, const Room &room) {
        return so + (room.section == static_cast<int>(LockColumn::Key) ? std::midpoint(room.need.least, room.need.usual) : room.need.least);
    };
    while (inSight > fewest && std::accumulate(rooms.begin(), rooms.begin() + std::ptrdiff_t(inSight), 0, withKey) > width)
        --inSight; // one more is reached by scrolling
    const auto sum = [&](int so, const Room &room) { return so + (&room < &rooms[0] + essential ? room.need.usual : room.need.least); };
    while (inSight < rooms.size() && std::accumulate(rooms.begin(), rooms.begin() + std::ptrdiff_t(inSight) + 1, 0, sum) <= width)
        ++inSight;
    const std::span<Room> seen(rooms.data(), inSight);
    const int left = width - std::accumulate(seen.begin(), seen.end(), 0, [](int so, const Room &room) { return so + room.width; });
    if (left < 0)
        shrink(seen, -left);
    else
        widen(seen, left, inSight == rooms.size());
    favourKey(seen);
    for (const Room &room : rooms)
        m_view.setColumnWidth(room.section, room.width);
}

/** What matters least gives way first; without its key a lock cannot be distinguished from the next. */
void LockColumns::shrink(std::span<Room> rooms, int by)
{
    const auto rankOf = [](const Room &room) {
        const auto column = static_cast<LockColumn>(room.section);
        return column == LockColumn::Key ? 3 : column == LockColumn::Holder ? 2 : infoOf(column).isWhole ? 1 : 0;
    };
    for (int rank = 0; rank <= 3; ++rank) {
        const auto most = [&](const Room &room) { return rank == rankOf(room) ? room.width - room.need.least : 0; };
        int rest = std::accumulate(rooms.begin(), rooms.end(), 0, [&](int so, const Room &room) { return so + most(room); });
        int missing = std::min(by, rest);
        by -= missing;
        for (Room &room : rooms) {
            const int part = most(room), less = part == 0 ? 0 : int(qint64(missing) * part / rest);
            room.width -= less;
            missing -= less;
            rest -= part;
        }
    }
}

/** The usual key first, then those of which little is cut: of two that are cut, one shall be whole. Returns what is left. */
int LockColumns::widenTo(int ContentWidth::*wanted, std::span<Room> rooms, int by) const
{
    const auto cutOf = [&](const Room &room) { return std::max(0, m_contents[size_t(room.section)].*wanted - room.width); };
    const bool isKeyFirst = wanted == &ContentWidth::common;
    const auto rankOf = [&](const Room *room) { return std::pair(!isKeyFirst || room->section != static_cast<int>(LockColumn::Key), cutOf(*room)); };
    std::vector<Room *> inTurn;
    for (Room &room : rooms)
        inTurn.push_back(&room);
    std::ranges::sort(inTurn, {}, rankOf);
    for (Room *room : inTurn) {
        const int more = std::min(by, cutOf(*room));
        room->width += more;
        by -= more;
    }
    return by;
}

/** One key that is much longer takes nothing that the texts of many others need. */
void LockColumns::widen(std::span<Room> rooms, int by, bool areAll) const
{
    for (const auto wanted : {&ContentWidth::common, &ContentWidth::widest})
        by = widenTo(wanted, rooms, by);
    // Else a part of the next column would show, or a number would stand far from its neighbours.
    const auto rest = std::ranges::find(rooms, static_cast<int>(areAll ? LockColumn::Note : LockColumn::Key), &Room::section);
    if (rest != rooms.end())
        rest->width += by;
}

/** Key and holder are not both cut where the key can be whole: what matters less gives way. */
void LockColumns::favourKey(std::span<Room> rooms) const
{
    const auto key = std::ranges::find(rooms, static_cast<int>(LockColumn::Key), &Room::section);
    const auto holder = std::ranges::find(rooms, static_cast<int>(LockColumn::Holder), &Room::section);
    if (key == rooms.end() || holder == rooms.end() || holder->width >= m_contents[size_t(LockColumn::Holder)].common)
        return;
    int missing = m_contents[size_t(LockColumn::Key)].common - key->width;
    const auto spare = [&](const Room &room) {
        const bool gives = room.section != key->section && !infoOf(static_cast<LockColumn>(room.section)).isWhole;
        return gives ? room.width - room.need.least : 0;
    };
    const int most = std::accumulate(rooms.begin(), rooms.end(), 0, [&](int sum, const Room &room) { return sum + spare(room); });
    if (missing <= 0 || missing > most)
        return;
    for (auto room = rooms.rbegin(); missing > 0; ++room) { // the last one first
        const int given = std::min(missing, spare(*room));
        room->width -= given;
        key->width += given;
        missing -= given;
    }
}

void LockColumns::restyle() { measureAfresh(); }

void LockColumns::measure()
{
    m_isFresh = false;
    lookForUnknown();
    const std::vector<ContentWidth> before = m_contents;
    if (++m_looks % restLooks == 0) // what was wide is not in sight any more
        m_contents = std::exchange(m_recent, std::vector<ContentWidth>(m_recent.size()));
    for (const LockColumnInfo &info : lockColumns()) {
        const ContentWidth now = m_view.isColumnHidden(int(info.column)) ? ContentWidth() : m_view.contentWidths(info.column);
        for (std::vector<ContentWidth> *const all : {&m_contents, &m_recent}) {
            ContentWidth &known = (*all)[size_t(info.column)];
            known = {std::max(known.widest, std::min(now.widest, mostContent)), std::max(known.common, std::min(now.common, mostContent))};
        }
    }
    if (m_contents != before)
        fit();
}

void LockColumns::measureAfresh()
{
    std::ranges::fill(m_contents, ContentWidth());
    std::ranges::fill(m_recent, ContentWidth());
    if (m_isFresh)
        fit();
    else
        measure();
}

void LockColumns::save(QSettings &settings) const
{
    settings.setValue(settingsKey(), m_view.header()->saveState());
    settings.setValue(ownWidthsKey, m_areOwnWidths);
    QVariantList off;
    for (int section = 0; section < lockColumnCount; ++section) {
        if (m_isOff[std::size_t(section)])
            off += section;
    }
    settings.setValue(offKey, off);
}

void LockColumns::restore(const QSettings &settings)
{
    QHeaderView *bar = m_view.header();
    if (!bar->restoreState(settings.value(settingsKey()).toByteArray()))
        return;
    m_areOwnWidths = settings.value(ownWidthsKey).toBool();
    const QVariantList off = settings.value(offKey).toList();
    for (int section = 0; section < lockColumnCount; ++section)
        m_isOff[std::size_t(section)] = section != int(LockColumn::Key) && off.contains(section);
    showNeeded();
    placeServer();
    fit();
    setOrder({}); // what needs attention is first at every start
}

/** Up, down, and back to what needs attention first. */
void LockColumns::sortBy(int section)
{
    const LockSortOrder &order = m_model.order();
    const auto column = static_cast<LockColumn>(section);
    const bool isMostFirst = infoOf(column).look == CellDelegate::Look::Number || infoOf(column).look == CellDelegate::Look::Age;
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
        action->setChecked(!m_isOff[std::size_t(info.column)]);
        // Without its key a lock cannot be distinguished from the next.
        action->setEnabled(info.column != LockColumn::Key);
        connect(action, &QAction::toggled, this, [this, section = int(info.column)](bool shown) {
            m_isOff[std::size_t(section)] = !shown;
            showNeeded();
            fit();
            emit remarksChanged();
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Reset columns"), this, &LockColumns::reset);
}

} // namespace lockscope::ui
