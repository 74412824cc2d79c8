// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/lockmodel.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr Duration shortestWake{50};
/** More single insertions and removals than this cost more than laying everything out again. */
constexpr std::size_t manyPieces = 300;
/** So many locks at once are not news but a picture: they do not flash. */
constexpr std::size_t mostFlashing = 200;

} // namespace

LockModel::LockModel(Clock &clock, QObject *parent) : QAbstractItemModel(parent), m_clock(clock) {}

// ---- what comes in

void LockModel::apply(const LockDelta &delta)
{
    if (delta.reset)
        clear();
    const Instant now = m_clock.now();
    for (const Bytes &key : delta.removed)
        m_book.end(key, now);
    const bool flash = !delta.reset && delta.upserted.size() <= mostFlashing;
    for (const Lock &lock : delta.upserted)
        m_book.upsert(lock, now, shownNow(), flash ? LockBook::Flash::Yes : LockBook::Flash::No);
    m_book.noteEvents(delta.events);
    finishBatch();
}

void LockModel::clear()
{
    beginResetModel();
    m_book.clear();
    m_places.clear();
    m_rows.clear();
    m_dirty.clear();
    m_positionsValid = true;
    endResetModel();
    finishBatch();
}

void LockModel::setContended(const QByteArrayList &keys)
{
    m_book.setContended(keys, shownNow());
    finishBatch();
}

void LockModel::addSimulated(const std::vector<SimulatedHold> &holds)
{
    if (holds.empty())
        return;
    m_book.addSimulated(holds, shownNow());
    finishBatch();
}

void LockModel::setFrozenAt(std::optional<Instant> instant)
{
    if (m_frozenAt == instant)
        return;
    m_frozenAt = instant;
    if (!instant)
        m_book.advanceAll(m_clock.now());
    finishBatch();
}

void LockModel::scheduleWake()
{
    const auto change = m_book.nextChange();
    if (!change || isFrozen())
        return;
    const Instant now = m_clock.now();
    const Instant at = std::max(*change, now + shortestWake);
    if (m_wakeAt && *m_wakeAt <= at)
        return;
    m_wakeAt = at;
    m_clock.after(std::chrono::ceil<Duration>(at - now), this, [this, at] {
        if (m_wakeAt == at)
            wakeUp();
    });
}

void LockModel::wakeUp()
{
    m_wakeAt.reset();
    if (isFrozen())
        return;
    m_book.advance(m_clock.now());
    finishBatch();
}

// ---- what is shown

bool LockModel::belongs(const LockRow &row) const
{
    if (row.isEnded()) // a ghost, while somebody looks at it
        return row.lock.key == m_watchedKey && m_clock.now() < *row.endedAt + LockBook::ghostTime;
    return m_filter.accepts(row);
}

void LockModel::setSearch(const QString &text)
{
    if (!m_filter.setSearch(text))
        return;
    rebuildOrder();
    emit rowsFiltered();
}

void LockModel::setTraits(Traits traits)
{
    if (!m_filter.setTraits(traits))
        return;
    rebuildOrder();
    emit rowsFiltered();
}

void LockModel::sort(int column, Qt::SortOrder direction)
{
    if (column < 0 || column >= lockColumnCount)
        setOrder({});
    else
        setOrder({static_cast<LockColumn>(column), direction});
}

void LockModel::setOrder(const LockOrder &order)
{
    if (order == m_order)
        return;
    m_order = order;
    std::vector<int> rows = m_rows;
    for (const int slot : rows) {
        place(slot).sortKey = sortKeyOf(m_book.row(slot), m_order);
        place(slot).placed = true;
    }
    sortSlots(rows);
    rearrange(std::move(rows));
}

void LockModel::sortSlots(std::vector<int> &slotsToSort) const
{
    // Numbers side by side sort several times faster than rows all over memory.
    struct Entry {
        SortKey key;
        int slot;
    };
    std::vector<Entry> entries;
    entries.reserve(slotsToSort.size());
    for (const int slot : slotsToSort)
        entries.push_back({place(slot).sortKey, slot});
    std::sort(entries.begin(), entries.end(), [this](const Entry &a, const Entry &b) {
        return sortsBefore(m_book.row(a.slot), a.key, m_book.row(b.slot), b.key, m_order);
    });
    std::transform(entries.cbegin(), entries.cend(), slotsToSort.begin(), [](const Entry &entry) { return entry.slot; });
}

bool LockModel::before(int a, int b) const
{
    return sortsBefore(m_book.row(a), place(a).sortKey, m_book.row(b), place(b).sortKey, m_order);
}

void LockModel::setOrderHeld(bool held)
{
    if (m_held == held)
        return;
    m_held = held;
    if (!held)
        finishBatch();
}

void LockModel::setWatchedKey(const Bytes &key)
{
    const Bytes left = std::exchange(m_watchedKey, key);
    const int slot = left == key ? -1 : m_book.slotOf(left);
    if (slot >= 0 && m_book.row(slot).isEnded()) {
        m_book.touch(slot);
        finishBatch();
    }
}

void LockModel::finishBatch()
{
    const std::vector<int> touched = m_book.takeTouched();
    m_places.resize(m_book.slotCount());
    for (const int slot : touched) {
        if (!std::exchange(place(slot).dirty, true))
            m_dirty.push_back(slot);
    }
    announce(touched);
    if (m_held)
        appendNew();
    else
        settle();
    scheduleWake();
    if (m_told != counts()) {
        m_told = counts();
        emit countsChanged();
    }
    emit locksUpdated();
}

void LockModel::announce(const std::vector<int> &touched)
{
    std::vector<int> rows;
    rows.reserve(touched.size());
    for (const int slot : touched) {
        if (place(slot).shown)
            rows.push_back(positionOf(slot));
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    for (size_t i = 0; i < rows.size();) {
        size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        emit dataChanged(index(rows[i], 0), index(rows[end - 1], lockColumnCount - 1));
        i = end;
    }
}

/** While the order is held: what is new goes to the end, and everything stays dirty. */
void LockModel::appendNew()
{
    std::vector<int> fresh;
    for (const int slot : m_dirty) {
        if (!place(slot).shown && belongs(m_book.row(slot)))
            fresh.push_back(slot);
    }
    if (fresh.empty())
        return;
    const int first = static_cast<int>(m_rows.size());
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    for (const int slot : fresh) {
        place(slot).shown = true;
        place(slot).position = static_cast<int>(m_rows.size());
        m_rows.push_back(slot);
    }
    endInsertRows();
}

void LockModel::settle()
{
    if (m_dirty.empty())
        return;
    std::vector<int> leaving, moving, coming;
    for (const int slot : std::exchange(m_dirty, {})) {
        place(slot).dirty = false;
        const bool shown = place(slot).shown;
        if (belongs(m_book.row(slot)))
            (shown ? moving : coming).push_back(slot);
        else if (shown)
            leaving.push_back(slot);
        else if (m_book.row(slot).isEnded())
            forget(slot);
    }
    if (leaving.size() + coming.size() > manyPieces) {
        replaceMany(leaving, std::move(moving), std::move(coming));
        return;
    }
    takeOut(leaving);
    putInPlace(std::move(moving));
    insertSorted(std::move(coming));
}

/** The same as the three steps below, told to the view as one: it lays everything out anew. */
void LockModel::replaceMany(const std::vector<int> &leaving, std::vector<int> moving, std::vector<int> coming)
{
    beginResetModel();
    for (const int slot : leaving)
        place(slot).shown = place(slot).placed = false;
    for (const int slot : moving)
        place(slot).placed = false;
    std::erase_if(m_rows, [this](int slot) { return !place(slot).placed; });
    coming.insert(coming.end(), moving.cbegin(), moving.cend());
    for (const int slot : coming) {
        place(slot).sortKey = sortKeyOf(m_book.row(slot), m_order);
        place(slot).shown = place(slot).placed = true;
    }
    sortSlots(coming);
    const auto middle = static_cast<std::ptrdiff_t>(m_rows.size());
    m_rows.insert(m_rows.end(), coming.cbegin(), coming.cend());
    std::inplace_merge(m_rows.begin(), m_rows.begin() + middle, m_rows.end(), [this](int a, int b) { return before(a, b); });
    for (const int slot : leaving) {
        if (m_book.row(slot).isEnded())
            forget(slot);
    }
    m_positionsValid = false;
    endResetModel();
}

void LockModel::takeOut(const std::vector<int> &leaving)
{
    std::vector<int> rows;
    rows.reserve(leaving.size());
    for (const int slot : leaving)
        rows.push_back(positionOf(slot));
    std::sort(rows.begin(), rows.end());
    for (size_t end = rows.size(); end > 0;) {
        size_t begin = end - 1;
        while (begin > 0 && rows[begin - 1] == rows[begin] - 1)
            --begin;
        beginRemoveRows({}, rows[begin], rows[end - 1]);
        const auto from = m_rows.begin() + rows[begin];
        const auto to = m_rows.begin() + rows[end - 1] + 1;
        std::for_each(from, to, [this](int slot) { place(slot).shown = false; });
        m_rows.erase(from, to);
        m_positionsValid = false;
        endRemoveRows();
        end = begin;
    }
    for (const int slot : leaving) {
        if (m_book.row(slot).isEnded())
            forget(slot);
    }
}

void LockModel::putInPlace(std::vector<int> moving)
{
    std::erase_if(moving, [this](int slot) { // those whose place cannot have changed
        Place &entry = place(slot);
        const SortKey before = std::exchange(entry.sortKey, sortKeyOf(m_book.row(slot), m_order));
        return entry.placed && before == entry.sortKey && m_order.column != LockColumn::Holder;
    });
    if (moving.empty())
        return;
    for (const int slot : moving)
        place(slot).placed = false;
    std::vector<int> rows;
    rows.reserve(m_rows.size());
    std::copy_if(m_rows.cbegin(), m_rows.cend(), std::back_inserter(rows), [this](int slot) { return place(slot).placed; });
    sortSlots(moving);
    const auto middle = static_cast<std::ptrdiff_t>(rows.size());
    rows.insert(rows.end(), moving.cbegin(), moving.cend());
    std::inplace_merge(rows.begin(), rows.begin() + middle, rows.end(), [this](int a, int b) { return before(a, b); });
    for (const int slot : moving)
        place(slot).placed = true;
    rearrange(std::move(rows));
}

void LockModel::insertSorted(std::vector<int> coming)
{
    const auto less = [this](int a, int b) { return before(a, b); };
    for (const int slot : coming)
        place(slot).sortKey = sortKeyOf(m_book.row(slot), m_order);
    sortSlots(coming);
    // From the end, so that the places found stay right.
    for (auto end = coming.end(); end != coming.begin();) {
        const auto at = std::lower_bound(m_rows.cbegin(), m_rows.cend(), *std::prev(end), less);
        auto begin = std::prev(end);
        while (begin != coming.begin() && (at == m_rows.cbegin() || less(*std::prev(at), *std::prev(begin))))
            --begin;
        const int first = static_cast<int>(at - m_rows.cbegin());
        beginInsertRows({}, first, first + static_cast<int>(end - begin) - 1);
        std::for_each(begin, end, [this](int slot) { place(slot).shown = place(slot).placed = true; });
        m_rows.insert(at, begin, end);
        m_positionsValid = false;
        endInsertRows();
        end = begin;
    }
}

/** The same rows in another order; selections and the current row follow their locks. */
void LockModel::rearrange(std::vector<int> rows)
{
    if (rows == m_rows)
        return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    m_rows = std::move(rows);
    m_positionsValid = false;
    QModelIndexList to;
    to.reserve(from.size());
    for (const QModelIndex &old : from) {
        const int slot = static_cast<int>(old.internalId());
        to.append(createIndex(positionOf(slot), old.column(), old.internalId()));
    }
    changePersistentIndexList(from, to);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

/** Filters and sorts everything. */
void LockModel::rebuildOrder()
{
    beginResetModel();
    m_rows.clear();
    m_dirty.clear();
    const std::vector<int> all(m_book.slotsByKey().cbegin(), m_book.slotsByKey().cend());
    for (const int slot : all) {
        Place &entry = place(slot);
        entry.dirty = false;
        entry.shown = entry.placed = belongs(m_book.row(slot));
        if (entry.shown) {
            entry.sortKey = sortKeyOf(m_book.row(slot), m_order);
            m_rows.push_back(slot);
        } else if (m_book.row(slot).isEnded()) {
            forget(slot);
        }
    }
    sortSlots(m_rows);
    m_positionsValid = false;
    endResetModel();
}

void LockModel::forget(int slot)
{
    m_book.forget(slot);
    place(slot) = Place();
}

int LockModel::positionOf(int slot) const
{
    if (!m_positionsValid) {
        for (size_t i = 0; i < m_rows.size(); ++i)
            place(m_rows[i]).position = static_cast<int>(i);
        m_positionsValid = true;
    }
    return place(slot).position;
}

// ---- the model's face

const LockRow *LockModel::rowAt(const QModelIndex &index) const
{
    Q_ASSERT(!index.isValid() || index.model() == this);
    const bool exists = index.isValid() && index.row() < static_cast<int>(m_rows.size());
    return exists ? &m_book.row(m_rows[size_t(index.row())]) : nullptr;
}

const LockRow *LockModel::find(const Bytes &key) const
{
    const int slot = m_book.slotOf(key);
    return slot < 0 ? nullptr : &m_book.row(slot);
}

QModelIndex LockModel::findNext(const QString &partOfKey, int fromRow) const
{
    const TextNeedle needle(partOfKey);
    const int rows = rowCount();
    for (int i = 0; i < rows; ++i) {
        const int row = (qMax(0, fromRow) + i) % rows;
        if (needle.isIn(m_book.row(m_rows[size_t(row)]).lock.key))
            return index(row, static_cast<int>(LockColumn::Key));
    }
    return {};
}

QModelIndex LockModel::indexOf(const Bytes &key, LockColumn column) const
{
    const int slot = m_book.slotOf(key);
    return slot < 0 || !place(slot).shown ? QModelIndex() : index(positionOf(slot), static_cast<int>(column));
}

QModelIndex LockModel::index(int row, int column, const QModelIndex &parent) const
{
    if (parent.isValid() || row < 0 || column < 0 || row >= static_cast<int>(m_rows.size()) || column >= lockColumnCount)
        return {};
    return createIndex(row, column, static_cast<quintptr>(m_rows[size_t(row)]));
}

int LockModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

int LockModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : lockColumnCount; }

QVariant LockModel::data(const QModelIndex &index, int role) const
{
    const LockRow *row = rowAt(index);
    if (!row)
        return {};
    const auto column = static_cast<LockColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole: return text(*row, column);
    case Qt::ToolTipRole: return toolTip(*row, column);
    case KeyRole: return row->lock.key.toByteArray();
    case ShownStateRole: return static_cast<int>(shownState(*row));
    case LeftMsRole: {
        const auto left = row->isEnded() ? std::nullopt : row->lock.timeLeft(shownNow());
        return left ? QVariant(qint64(left->count())) : QVariant();
    }
    case LeaseMsRole: return qint64(row->lock.lease.count());
    case EndingSoonRole: return row->state == LockState::EndingSoon;
    case FreshnessRole: {
        if (!row->changedAt || isFrozen())
            return 0.0;
        const double age = std::chrono::duration<double, std::milli>(m_clock.now() - *row->changedAt).count();
        return qBound(0.0, 1.0 - age / double(flashTime.count()), 1.0);
    }
    default: return {};
    }
}

QString LockModel::text(const LockRow &row, LockColumn column) const
{
    switch (column) {
    case LockColumn::State: return LockWords::state(shownState(row));
    case LockColumn::Key: return safeText(row.lock.key, 300);
    case LockColumn::Holder: return LockWords::holder(row);
    case LockColumn::Protocol: return LockWords::protocol(row.lock.protocol);
    case LockColumn::TimeLeft: return LockWords::timeLeft(row, shownNow());
    case LockColumn::HeldFor: return LockWords::heldFor(row, shownNow());
    case LockColumn::Renewals: return countText(row.lock.renewals);
    case LockColumn::Waiting: return LockWords::waiting(row);
    case LockColumn::Note: return LockWords::note(row, shownNow());
    }
    Q_UNREACHABLE();
}

QString LockModel::toolTip(const LockRow &row, LockColumn column) const
{
    switch (column) {
    case LockColumn::Key: return plainToolTip(safeText(row.lock.key));
    case LockColumn::Holder:
        return row.lock.token.isEmpty() ? QString() : plainToolTip(tr("Token: %1").arg(safeText(row.lock.token, 600)));
    case LockColumn::Protocol: return plainToolTip(LockWords::protocolDetail(row.lock.protocol));
    case LockColumn::HeldFor: return plainToolTip(LockWords::heldSinceSource(row.lock.heldSinceSource));
    case LockColumn::Waiting:
        return plainToolTip(
            tr("Attempts that fail leave no trace on the server, so the number of waiting clients is not known."));
    case LockColumn::Note: return plainToolTip(LockWords::note(row, shownNow()));
    default: return {};
    }
}

QVariant LockModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= lockColumnCount)
        return {};
    const auto column = static_cast<LockColumn>(section);
    if (role == Qt::TextAlignmentRole) {
        const bool number = column == LockColumn::HeldFor || column == LockColumn::Renewals || column == LockColumn::Waiting;
        return QVariant::fromValue(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case LockColumn::State: return tr("State");
    case LockColumn::Key: return tr("Lock");
    case LockColumn::Holder: return tr("Holder");
    case LockColumn::Protocol: return tr("Protocol");
    case LockColumn::TimeLeft: return tr("Time left");
    case LockColumn::HeldFor: return tr("Held for");
    case LockColumn::Renewals: return tr("Renewals");
    case LockColumn::Waiting: return tr("Waiting");
    case LockColumn::Note: return tr("Note");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
