// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockarrangement.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui {

void LockArrangement::touch(const std::vector<int> &touched)
{
    m_places.resize(m_book.slotCount());
    for (const int slot : touched) {
        if (!std::exchange(place(slot).touched, true))
            m_dirty.push_back(slot);
    }
}

bool LockArrangement::isInTable(const LockRow &row, Instant now) const
{
    // A ghost, while somebody looks at it.
    return !row.isEnded() || (row.lock.key == m_watchedKey && now < *row.endedAt() + LockList::ghostTime);
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
        if (entry.shown != entry.accepted)
            (entry.shown ? changes.leaving : changes.coming).push_back(slot);
    }
    std::erase_if(m_sorted, [this](int slot) { return !place(slot).sorted; });
    insertSorted(std::move(staying));
    changes.rows = acceptedRows();
    return changes;
}

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
    changes.rows = acceptedRows();
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
    m_rowsKnown = true;
}

int LockArrangement::rowOf(int slot) const
{
    if (!m_rowsKnown) {
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            place(m_rows[row]).row = int(row);
        m_rowsKnown = true;
    }
    return place(slot).row;
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
