// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockarrangement.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lockscope::ui {

void LockArrangement::touch(const std::vector<int> &touched)
{
    m_places.resize(m_book.slotCount());
    for (const int slot : touched) {
        Place &entry = place(slot);
        if (std::exchange(entry.touched, true))
            continue;
        m_dirty.push_back(slot);
        if (m_isGrouped && entry.group == LockGroups::none && m_book.isUsed(slot))
            entry.group = m_groups.enter(m_book.row(slot).lock.key);
    }
}

bool LockArrangement::isInTable(const LockRow &row, Instant now) const
{
    // A ghost, while somebody looks at it.
    return !row.isEnded() || (row.lock.is(m_watched) && now < *row.endedAt() + LockList::ghostTime);
}

LockArrangement::Changes LockArrangement::settle(Instant now)
{
    Changes changes;
    std::vector<int> staying;
    for (const int slot : std::exchange(m_dirty, {})) {
        Place &entry = place(slot);
        const LockRow &row = m_book.row(slot);
        const bool stays = isInTable(row, now);
        entry.touched = entry.sorted = false;
        entry.accepted = stays && accepts(row);
        (stays ? staying : changes.forgotten).push_back(slot);
        if (!m_isGrouped && entry.shown != entry.accepted)
            (entry.shown ? changes.leaving : changes.coming).push_back(slot);
    }
    std::erase_if(m_sorted, [this](int slot) { return !place(slot).sorted; });
    insertSorted(std::move(staying));
    arrange(changes);
    return changes;
}

// ---- groups

void LockArrangement::setGrouped(bool grouped)
{
    setRows({});
    m_isGrouped = grouped;
    m_groups.clear();
    m_headings.clear();
    for (int slot = 0; slot < int(m_places.size()); ++slot)
        place(slot).group = grouped && m_book.isUsed(slot) ? m_groups.enter(m_book.row(slot).lock.key) : LockGroups::none;
}

LockArrangement::Changes LockArrangement::setOpen(int group, bool open)
{
    Changes changes;
    m_groups.setOpen(group, open);
    arrange(changes);
    return changes;
}

bool LockArrangement::isInGroup(int slot) const
{
    const int group = place(slot).group;
    return group != LockGroups::none && !m_book.row(slot).pinned && m_groups[group].size() > 1;
}

std::optional<int> LockArrangement::headingOver(int slot) const
{
    const int group = place(slot).group;
    if (group == LockGroups::none || m_book.row(slot).pinned || !place(slot).accepted || !isShown(headingOf(group)))
        return {};
    return headingOf(group);
}

void LockArrangement::arrange(Changes &changes)
{
    if (!m_isGrouped) {
        changes.rows = acceptedRows();
        return;
    }
    m_headings.resize(size_t(m_groups.count()));
    changes.regrouped = sumUp();
    changes.rows = groupedRows(acceptedRows());
    compare(changes);
}

/** Returns the headings with another sum. */
std::vector<int> LockArrangement::sumUp()
{
    std::vector<decltype(LockGroup::states)> before;
    before.reserve(size_t(m_groups.count()));
    for (int group = 0; group < m_groups.count(); ++group)
        before.push_back(std::exchange(m_groups[group].states, {}));
    for (const int slot : m_sorted) {
        const Place &entry = place(slot);
        const LockRow &row = m_book.row(slot);
        if (entry.accepted && entry.group != LockGroups::none && !row.pinned)
            ++m_groups[entry.group].states[size_t(shownState(row))];
    }
    std::vector<int> changed;
    for (int group = 0; group < m_groups.count(); ++group) {
        if (before[size_t(group)] != m_groups[group].states)
            changed.push_back(headingOf(group));
    }
    return changed;
}

int LockArrangement::lockCount() const
{
    int count = int(m_rows.size());
    for (int group = 0; group < int(m_headings.size()) && m_isGrouped; ++group) {
        if (isShown(headingOf(group)))
            count += (m_groups[group].isOpen ? 0 : m_groups[group].size()) - 1;
    }
    const int watched = m_book.slotOf(m_watched);
    return watched >= 0 && m_book.row(watched).isEnded() && place(watched).accepted ? count - 1 : count;
}

/** A group's members are put where room was left for them when the first one came by. */
std::vector<int> LockArrangement::groupedRows(const std::vector<int> &accepted) const
{
    std::vector<int> rows;
    std::vector<std::size_t> next(size_t(m_groups.count()), 0); // where the group's next member goes
    for (const int slot : accepted) {
        if (!isInGroup(slot)) {
            rows.push_back(slot);
            continue;
        }
        const int group = place(slot).group;
        const LockGroup &known = m_groups[group];
        std::size_t &at = next[size_t(group)];
        if (at == 0) {
            rows.push_back(headingOf(group));
            at = rows.size();
            if (known.isOpen)
                rows.resize(rows.size() + size_t(std::accumulate(known.states.begin(), known.states.end(), 0)));
        }
        if (known.isOpen)
            rows[at++] = slot;
    }
    return rows;
}

void LockArrangement::compare(Changes &changes) const
{
    for (const int entry : changes.rows) {
        place(entry).wanted = true;
        if (!isShown(entry))
            changes.coming.push_back(entry);
    }
    std::copy_if(m_rows.cbegin(), m_rows.cend(), std::back_inserter(changes.leaving), [this](int entry) { return !place(entry).wanted; });
    for (const int entry : changes.rows)
        place(entry).wanted = false;
}

// ---- order

void LockArrangement::insertSorted(std::vector<int> slotsToInsert)
{
    for (const int slot : slotsToInsert)
        place(slot).sorted = true;
    if (slotsToInsert.size() > m_sorted.size() / 8) {
        m_sorted.insert(m_sorted.end(), slotsToInsert.cbegin(), slotsToInsert.cend());
        sortSlots(m_sorted, m_book, m_order);
        return;
    }
    sortSlots(slotsToInsert, m_book, m_order);
    // Looking for each place reads far fewer rows than a merge.
    std::vector<int> merged;
    merged.reserve(m_sorted.size() + slotsToInsert.size());
    auto from = m_sorted.cbegin();
    for (const int slot : slotsToInsert) {
        const auto isBefore = [this](int a, int b) { return sortsBefore(a, b, m_book, m_order); };
        const auto at = std::upper_bound(from, m_sorted.cend(), slot, isBefore);
        merged.insert(merged.end(), from, at);
        merged.push_back(slot);
        from = at;
    }
    merged.insert(merged.end(), from, m_sorted.cend());
    m_sorted = std::move(merged);
}

std::vector<int> LockArrangement::acceptedRows() const
{
    if (m_filter.acceptsAll())
        return m_sorted;
    std::vector<int> rows;
    std::copy_if(m_sorted.cbegin(), m_sorted.cend(), std::back_inserter(rows), [this](int slot) { return place(slot).accepted; });
    return rows;
}

std::vector<int> LockArrangement::unshown(Instant now) const
{
    std::vector<int> found;
    if (m_isGrouped) // the end of the table is no place for them
        return found;
    std::copy_if(m_dirty.cbegin(), m_dirty.cend(), std::back_inserter(found), [&](int slot) {
        const LockRow &row = m_book.row(slot);
        return !place(slot).shown && isInTable(row, now) && accepts(row);
    });
    return found;
}

std::vector<int> LockArrangement::reorder(const LockSortOrder &order)
{
    m_order = order;
    m_sorted.clear();
    for (int slot = 0; slot < int(m_places.size()); ++slot) { // neighbours in memory, too
        if (place(slot).sorted || place(slot).shown) {
            place(slot).sorted = true;
            m_sorted.push_back(slot);
        }
    }
    sortSlots(m_sorted, m_book, m_order);
    if (m_rows.size() == m_sorted.size()) // all of them are shown
        return m_sorted;
    std::vector<int> rows;
    rows.reserve(m_rows.size());
    std::copy_if(m_sorted.cbegin(), m_sorted.cend(), std::back_inserter(rows), [this](int slot) { return place(slot).shown; });
    return rows;
}

LockArrangement::Changes LockArrangement::refilter(Instant now)
{
    Changes changes = settle(now);
    filterAll();
    arrange(changes);
    return changes;
}

void LockArrangement::filterAll()
{
    const bool isNarrower = m_filter.takeNarrower();
    for (int slot = 0; slot < int(m_places.size()); ++slot) {
        Place &entry = place(slot);
        if (entry.sorted && (entry.accepted || !isNarrower))
            entry.accepted = accepts(m_book.row(slot));
    }
}

std::vector<int> LockArrangement::outdated() const
{
    std::vector<int> found;
    for (int slot = 0; slot < int(m_places.size()); ++slot) {
        const Place &entry = place(slot);
        if (entry.sorted && !entry.touched && entry.accepted != accepts(m_book.row(slot)))
            found.push_back(slot);
    }
    return found;
}

void LockArrangement::clear()
{
    m_sorted.clear();
    m_rows.clear();
    m_dirty.clear();
    m_places.clear();
    m_groups.clear();
    m_headings.clear();
    m_rowsKnown = true;
}

void LockArrangement::forget(int slot)
{
    m_groups.leave(place(slot).group);
    place(slot) = Place();
}

int LockArrangement::rowOf(int entry) const
{
    if (!m_rowsKnown) {
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            place(m_rows[row]).row = int(row);
        m_rowsKnown = true;
    }
    return place(entry).row;
}

void LockArrangement::setRows(std::vector<int> rows)
{
    for (const int slot : m_rows)
        place(slot).shown = false;
    m_rows = std::move(rows);
    for (const int slot : m_rows)
        place(slot).shown = true;
    m_rowsKnown = false;
}

void LockArrangement::permuteRows(std::vector<int> rows)
{
    Q_ASSERT(rows.size() == m_rows.size());
    m_rows = std::move(rows);
    m_rowsKnown = false;
}

void LockArrangement::insertRows(int row, const std::vector<int> &slotsToShow)
{
    for (const int slot : slotsToShow)
        place(slot).shown = true;
    m_rows.insert(m_rows.begin() + row, slotsToShow.cbegin(), slotsToShow.cend());
    m_rowsKnown = false;
}

void LockArrangement::removeRows(int first, int last)
{
    for (int row = first; row <= last; ++row)
        place(m_rows[size_t(row)]).shown = false;
    m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
    m_rowsKnown = false;
}

} // namespace lockscope::ui
