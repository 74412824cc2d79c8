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

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

QByteArray folded(const QString &text)
{
    QByteArray bytes = text.toUtf8();
    std::transform(bytes.begin(), bytes.end(), bytes.begin(), lower);
    return bytes;
}

bool containsFolded(const QByteArray &text, const QByteArray &lowerNeedle)
{
    return std::search(text.cbegin(), text.cend(), lowerNeedle.cbegin(), lowerNeedle.cend(),
                       [](char a, char b) { return lower(a) == b; }) != text.cend();
}

bool sameContent(const Lock &a, const Lock &b)
{
    if (a.token != b.token || a.protocol != b.protocol || a.renewals != b.renewals || a.deadline.has_value() != b.deadline.has_value())
        return false;
    // Each observation moves a deadline by some part of its round trip.
    return !a.deadline || std::chrono::abs(*a.deadline - *b.deadline) < Duration(250);
}

} // namespace

LockModel::LockModel(Clock &clock, QObject *parent) : QAbstractItemModel(parent), m_clock(clock) {}

// ---- what comes in

void LockModel::apply(const LockDelta &delta)
{
    if (delta.reset)
        clear();
    const Instant now = m_clock.now();
    for (const QByteArray &key : delta.removed)
        remove(key, now);
    const bool flash = !delta.reset && delta.upserted.size() <= mostFlashing;
    for (const Lock &lock : delta.upserted)
        upsert(lock, flash);
    noteEvents(delta.events);
    finishBatch();
}

void LockModel::clear()
{
    beginResetModel();
    m_slots.clear();
    m_free.clear();
    m_slotOf.clear();
    m_rows.clear();
    m_dirty.clear();
    m_touched.clear();
    m_wakes.clear();
    m_contended.clear();
    m_counts = {};
    m_positionsValid = true;
    endResetModel();
    finishBatch();
}

void LockModel::setContended(const QByteArrayList &keys)
{
    const QSet<QByteArray> contended(keys.cbegin(), keys.cend());
    const QSet<QByteArray> changed = (contended - m_contended) + (m_contended - contended);
    m_contended = contended;
    const Instant now = shownNow();
    for (const QByteArray &key : changed) {
        if (const int slot = m_slotOf.value(key, -1); slot >= 0)
            evaluate(slot, now);
    }
    if (!changed.isEmpty())
        finishBatch();
}

void LockModel::addSimulated(const std::vector<SimulatedHold> &holds)
{
    const Instant now = shownNow();
    for (const SimulatedHold &hold : holds) {
        m_simulated.add(hold);
        if (const int slot = m_slotOf.value(hold.key, -1); slot >= 0)
            evaluate(slot, now);
    }
    if (!holds.empty())
        finishBatch();
}

int LockModel::slotFor(const QByteArray &key)
{
    const auto found = m_slotOf.constFind(key);
    if (found != m_slotOf.cend())
        return *found;
    int slot = 0;
    if (m_free.empty()) {
        slot = static_cast<int>(m_slots.size());
        m_slots.emplace_back();
    } else {
        slot = m_free.back();
        m_free.pop_back();
    }
    m_slots[size_t(slot)].used = true;
    m_slotOf.insert(key, slot);
    return slot;
}

void LockModel::upsert(const Lock &lock, bool flash)
{
    const bool isNew = !m_slotOf.contains(lock.key);
    const int slot = slotFor(lock.key);
    LockRow &row = m_slots[size_t(slot)].row;
    const Traits before = isNew ? Traits() : row.traits();
    const bool anotherHold = isNew || row.isEnded() || row.lock.token != lock.token;
    if (flash && (anotherHold || !sameContent(row.lock, lock)))
        row.changedAt = m_clock.now();
    if (anotherHold)
        row.gap.reset();
    row.endedAt.reset();
    row.ending.reset();
    row.lock = lock;
    const Instant now = shownNow();
    judge(row, now);
    recount(before, row.traits());
    planWake(slot, now);
    touch(slot);
}

void LockModel::remove(const QByteArray &key, Instant now)
{
    const int slot = m_slotOf.value(key, -1);
    if (slot < 0 || m_slots[size_t(slot)].row.isEnded())
        return;
    LockRow &row = m_slots[size_t(slot)].row;
    recount(row.traits(), {});
    row.endedAt = now;
    row.changedAt = now;
    planWake(slot, now);
    touch(slot);
}

void LockModel::noteEvents(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events) {
        const int slot = m_slotOf.value(event.key, -1);
        if (slot < 0)
            continue;
        LockRow &row = m_slots[size_t(slot)].row;
        const bool began = event.kind == LockEvent::Kind::Acquired || event.kind == LockEvent::Kind::HandedOver;
        if (began && !row.isEnded() && event.token == row.lock.token)
            row.gap = event.gap;
        else if (!began && event.kind != LockEvent::Kind::Renewed && row.isEnded())
            row.ending = event.kind;
    }
}

// ---- state, as time passes

void LockModel::judge(LockRow &row, Instant now) const
{
    row.state = stateAt(row.lock, now, m_policy);
    row.contended = m_contended.contains(row.lock.key);
    row.client = m_simulated.clientOf(row.lock.key, row.lock.token);
    row.simulated = !row.client.isEmpty() || SimulatedHolds::looksSimulated(row.lock.token);
}

void LockModel::evaluate(int slot, Instant now)
{
    LockRow &row = m_slots[size_t(slot)].row;
    if (row.isEnded())
        return;
    const Traits before = row.traits();
    const QString clientBefore = row.client;
    judge(row, now);
    recount(before, row.traits());
    planWake(slot, now);
    if (row.traits() != before || row.client != clientBefore)
        touch(slot);
}

void LockModel::planWake(int slot, Instant now)
{
    Slot &entry = m_slots[size_t(slot)];
    ++entry.wake;
    const auto at = entry.row.isEnded() ? std::optional(*entry.row.endedAt + watchedGhostTime)
                                        : nextStateChange(entry.row.lock, now, m_policy);
    if (!at)
        return;
    m_wakes.push_back({*at, slot, entry.wake});
    std::push_heap(m_wakes.begin(), m_wakes.end());
    // Renewals leave outdated entries behind.
    if (m_wakes.size() > 2 * m_slots.size() + 1000) {
        std::erase_if(m_wakes, [this](const Wake &w) { return m_slots[size_t(w.slot)].wake != w.generation; });
        std::make_heap(m_wakes.begin(), m_wakes.end());
    }
}

void LockModel::scheduleWake(Instant now)
{
    if (m_wakes.empty() || isFrozen())
        return;
    const Instant at = std::max(m_wakes.front().at, now + shortestWake);
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
    const Instant now = m_clock.now();
    bool any = false;
    while (!m_wakes.empty() && m_wakes.front().at <= now) {
        const Wake wake = m_wakes.front();
        std::pop_heap(m_wakes.begin(), m_wakes.end());
        m_wakes.pop_back();
        Slot &slot = m_slots[size_t(wake.slot)];
        if (!slot.used || slot.wake != wake.generation)
            continue;
        any = true;
        if (slot.row.isEnded())
            touch(wake.slot); // its time as a ghost is over
        else
            evaluate(wake.slot, now);
    }
    if (any)
        finishBatch();
    else
        scheduleWake(now);
}

void LockModel::setFrozenAt(std::optional<Instant> instant)
{
    if (m_frozenAt == instant)
        return;
    m_frozenAt = instant;
    if (!instant) {
        for (const int slot : std::as_const(m_slotOf))
            evaluate(slot, m_clock.now());
        finishBatch();
    }
    emit locksUpdated();
}

void LockModel::recount(Traits before, Traits after)
{
    const auto add = [&](Traits any, int &counter) { counter += int(bool(after & any)) - int(bool(before & any)); };
    add(Trait::Held | Trait::EndingSoon | Trait::Stale | Trait::NoDeadline, m_counts.total);
    add(Trait::Held, m_counts.held);
    add(Trait::EndingSoon, m_counts.endingSoon);
    add(Trait::Stale, m_counts.stale);
    add(Trait::NoDeadline, m_counts.noDeadline);
    add(Trait::Contended, m_counts.contended);
    add(Trait::Renewing, m_counts.renewing);
    add(Trait::Simulated, m_counts.simulated);
}

void LockModel::touch(int slot)
{
    Slot &entry = m_slots[size_t(slot)];
    if (!entry.dirty) {
        entry.dirty = true;
        m_dirty.push_back(slot);
    }
    if (entry.shown)
        m_touched.push_back(slot);
}

// ---- what is shown

bool LockModel::lingers(const LockRow &row) const
{
    return row.lock.key == m_watchedKey && m_clock.now() < *row.endedAt + watchedGhostTime;
}

bool LockModel::belongs(const LockRow &row) const
{
    if (row.isEnded())
        return lingers(row);
    return (!m_traits || (row.traits() & m_traits)) && matchesSearch(row);
}

bool LockModel::matchesSearch(const LockRow &row) const
{
    if (m_needle.isEmpty())
        return true;
    if (containsFolded(row.lock.key, m_needle) || containsFolded(row.lock.token, m_needle)
        || row.client.compare(m_search, Qt::CaseInsensitive) == 0)
        return true;
    // Somebody typed what is shown for a byte that cannot be typed: \xff
    return m_needle.contains('\\')
        && (containsFolded(safeText(row.lock.key).toUtf8(), m_needle) || containsFolded(safeText(row.lock.token).toUtf8(), m_needle));
}

void LockModel::setSearch(const QString &text)
{
    if (text == m_search)
        return;
    m_search = text;
    m_needle = folded(text);
    rebuildOrder();
}

void LockModel::setTraits(Traits traits)
{
    if (traits == m_traits)
        return;
    m_traits = traits;
    rebuildOrder();
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
        Slot &entry = m_slots[size_t(slot)];
        entry.sortKey = sortKeyOf(entry.row, m_order);
        entry.placed = true;
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
        entries.push_back({m_slots[size_t(slot)].sortKey, slot});
    std::sort(entries.begin(), entries.end(), [this](const Entry &a, const Entry &b) {
        return sortsBefore(m_slots[size_t(a.slot)].row, a.key, m_slots[size_t(b.slot)].row, b.key, m_order);
    });
    std::transform(entries.cbegin(), entries.cend(), slotsToSort.begin(), [](const Entry &entry) { return entry.slot; });
}

bool LockModel::before(int a, int b) const
{
    const Slot &slotA = m_slots[size_t(a)];
    const Slot &slotB = m_slots[size_t(b)];
    return sortsBefore(slotA.row, slotA.sortKey, slotB.row, slotB.sortKey, m_order);
}

void LockModel::setOrderHeld(bool held)
{
    if (m_held == held)
        return;
    m_held = held;
    if (!held)
        finishBatch();
}

void LockModel::setWatchedKey(const QByteArray &key)
{
    const QByteArray left = std::exchange(m_watchedKey, key);
    const int slot = left == key ? -1 : m_slotOf.value(left, -1);
    if (slot >= 0 && m_slots[size_t(slot)].row.isEnded()) {
        touch(slot);
        finishBatch();
    }
}

void LockModel::finishBatch()
{
    announceTouched();
    if (m_held)
        appendNew();
    else
        settle();
    scheduleWake(m_clock.now());
    if (m_told != m_counts) {
        m_told = m_counts;
        emit countsChanged();
    }
    emit locksUpdated();
}

void LockModel::announceTouched()
{
    std::vector<int> rows;
    rows.reserve(m_touched.size());
    for (const int slot : m_touched)
        rows.push_back(positionOf(slot));
    m_touched.clear();
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
        if (!m_slots[size_t(slot)].shown && belongs(m_slots[size_t(slot)].row))
            fresh.push_back(slot);
    }
    if (fresh.empty())
        return;
    const int first = static_cast<int>(m_rows.size());
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    for (const int slot : fresh) {
        m_slots[size_t(slot)].shown = true;
        m_slots[size_t(slot)].position = static_cast<int>(m_rows.size());
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
        Slot &entry = m_slots[size_t(slot)];
        entry.dirty = false;
        const bool wanted = belongs(entry.row);
        if (wanted)
            (entry.shown ? moving : coming).push_back(slot);
        else if (entry.shown)
            leaving.push_back(slot);
        else if (entry.row.isEnded())
            forget(slot);
    }
    if (leaving.size() + coming.size() > manyPieces) {
        rebuildOrder();
        return;
    }
    takeOut(leaving);
    putInPlace(moving);
    insertSorted(std::move(coming));
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
        for (int row = rows[begin]; row <= rows[end - 1]; ++row)
            m_slots[size_t(m_rows[size_t(row)])].shown = false;
        m_rows.erase(m_rows.begin() + rows[begin], m_rows.begin() + rows[end - 1] + 1);
        m_positionsValid = false;
        endRemoveRows();
        end = begin;
    }
    for (const int slot : leaving) {
        if (m_slots[size_t(slot)].row.isEnded())
            forget(slot);
    }
}

void LockModel::putInPlace(std::vector<int> moving)
{
    std::erase_if(moving, [this](int slot) { // those whose place cannot have changed
        Slot &entry = m_slots[size_t(slot)];
        return std::exchange(entry.sortKey, sortKeyOf(entry.row, m_order)) == entry.sortKey && m_order.column != LockColumn::Holder
            && entry.placed;
    });
    if (moving.empty())
        return;
    std::vector<int> rows;
    rows.reserve(m_rows.size());
    for (const int slot : moving)
        m_slots[size_t(slot)].placed = false;
    std::copy_if(m_rows.cbegin(), m_rows.cend(), std::back_inserter(rows), [this](int slot) { return m_slots[size_t(slot)].placed; });
    const auto less = [this](int a, int b) { return before(a, b); };
    sortSlots(moving);
    const auto middle = static_cast<std::ptrdiff_t>(rows.size());
    rows.insert(rows.end(), moving.cbegin(), moving.cend());
    std::inplace_merge(rows.begin(), rows.begin() + middle, rows.end(), less);
    for (const int slot : moving)
        m_slots[size_t(slot)].placed = true;
    rearrange(std::move(rows));
}

void LockModel::insertSorted(std::vector<int> coming)
{
    const auto less = [this](int a, int b) { return before(a, b); };
    for (const int slot : coming)
        m_slots[size_t(slot)].sortKey = sortKeyOf(m_slots[size_t(slot)].row, m_order);
    sortSlots(coming);
    // From the end, so that the places found stay right.
    for (auto end = coming.end(); end != coming.begin();) {
        const auto place = std::lower_bound(m_rows.cbegin(), m_rows.cend(), *std::prev(end), less);
        auto begin = std::prev(end);
        while (begin != coming.begin() && (place == m_rows.cbegin() || less(*std::prev(place), *std::prev(begin))))
            --begin;
        const int first = static_cast<int>(place - m_rows.cbegin());
        beginInsertRows({}, first, first + static_cast<int>(end - begin) - 1);
        for (auto slot = begin; slot != end; ++slot) {
            m_slots[size_t(*slot)].shown = true;
            m_slots[size_t(*slot)].placed = true;
        }
        m_rows.insert(place, begin, end);
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
    m_touched.clear();
    const std::vector<int> all(m_slotOf.cbegin(), m_slotOf.cend());
    for (const int slot : all) {
        Slot &entry = m_slots[size_t(slot)];
        entry.dirty = false;
        entry.shown = belongs(entry.row);
        entry.placed = entry.shown;
        if (entry.shown) {
            entry.sortKey = sortKeyOf(entry.row, m_order);
            m_rows.push_back(slot);
        } else if (entry.row.isEnded()) {
            forget(slot);
        }
    }
    sortSlots(m_rows);
    m_positionsValid = false;
    endResetModel();
}

void LockModel::forget(int slot)
{
    Slot &entry = m_slots[size_t(slot)];
    m_slotOf.remove(entry.row.lock.key);
    const quint32 wake = entry.wake + 1; // what is planned for it will find nothing
    entry = Slot();
    entry.wake = wake;
    m_free.push_back(slot);
}

int LockModel::positionOf(int slot) const
{
    if (!m_positionsValid) {
        for (size_t i = 0; i < m_rows.size(); ++i)
            m_slots[size_t(m_rows[i])].position = static_cast<int>(i);
        m_positionsValid = true;
    }
    return m_slots[size_t(slot)].position;
}

// ---- the model's face

const LockRow *LockModel::rowAt(const QModelIndex &index) const
{
    Q_ASSERT(!index.isValid() || index.model() == this);
    const bool exists = index.isValid() && index.row() < static_cast<int>(m_rows.size());
    return exists ? &m_slots[size_t(m_rows[size_t(index.row())])].row : nullptr;
}

const LockRow *LockModel::find(const QByteArray &key) const
{
    const int slot = m_slotOf.value(key, -1);
    return slot < 0 ? nullptr : &m_slots[size_t(slot)].row;
}

QModelIndex LockModel::findNext(const QString &partOfKey, int fromRow) const
{
    const QByteArray needle = folded(partOfKey);
    const int rows = rowCount();
    for (int i = 0; i < rows; ++i) {
        const int row = (qMax(0, fromRow) + i) % rows;
        if (containsFolded(m_slots[size_t(m_rows[size_t(row)])].row.lock.key, needle))
            return index(row, static_cast<int>(LockColumn::Key));
    }
    return {};
}

QModelIndex LockModel::indexOf(const QByteArray &key, LockColumn column) const
{
    const int slot = m_slotOf.value(key, -1);
    return slot < 0 || !m_slots[size_t(slot)].shown ? QModelIndex() : index(positionOf(slot), static_cast<int>(column));
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
    case KeyRole: return row->lock.key;
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
    case LockColumn::Waiting: return plainToolTip(tr("Attempts that fail leave no trace on the server, so the number of waiting clients is not known."));
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
