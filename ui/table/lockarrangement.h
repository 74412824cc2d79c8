// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/lockfilter.h"
#include "ui/table/lockgroups.h"
#include "ui/table/locklist.h"
#include "ui/table/locksortorder.h"

#include <vector>

namespace lockscope::ui {

/**
 * Which slot of a book is in which row of the table. Keeps all slots in order, whatever the filter, so that another filter costs one pass and no
 * sorting. Touched slots are out of place until settle(). Pure: time comes with the calls.
 *
 * Grouped, locks whose keys begin alike follow each other below a heading, which stands where the first of them would; of a closed group there is
 * only the heading. A row is a slot, or headingOf() a group. A lock that is pinned, or the only one of its group, has no heading.
 */
class LockArrangement {
public:
    explicit LockArrangement(const LockList &book) : m_book(book) {}

    /** What settling does to the rows. rows() has none of it yet. */
    struct Changes {
        std::vector<int> leaving;   ///< slots that are shown and shall not be
        std::vector<int> coming;    ///< slots that are not shown and shall be
        std::vector<int> forgotten; ///< slots that nobody needs any more
        std::vector<int> rows;      ///< what is to be shown, in order
        std::vector<int> regrouped; ///< headings with another sum
    };

    void touch(const std::vector<int> &touched);
    bool isSettled() const { return m_dirty.empty(); }
    Changes settle(Instant now);
    /** What has been touched, is to be shown and is not. Stays touched. */
    std::vector<int> unshown(Instant now) const;
    void clear();

    const LockSortOrder &order() const { return m_order; }
    /** The same rows in another order; to be handed to permuteRows(). */
    std::vector<int> reorder(const LockSortOrder &order);

    const LockFilter &filter() const { return m_filter; }
    LockFilter &filter() { return m_filter; }
    /** Settles, and passes all through the filter; to be handed to setRows(). */
    Changes refilter(Instant now);

    /** The rows change with the next refilter(). */
    void setGrouped(bool grouped);
    bool isGrouped() const { return m_isGrouped; }
    /** Nothing is settled: held rows stay where they are. */
    Changes setOpen(int group, bool open);
    const LockGroups &groups() const { return m_groups; }
    static constexpr bool isHeading(int entry) { return entry < 0; }
    static constexpr int headingOf(int group) { return ~group; }
    static constexpr int groupOf(int heading) { return ~heading; }
    /** The heading over this slot's row, or instead of it. Nothing: there is none. */
    std::optional<int> headingOver(int slot) const;

    /** The instant that searches for times look at. */
    void setShownNow(Instant now) { m_shownNow = now; }
    /** Slots for which the filter has another answer as time passes, though they were not touched. */
    std::vector<int> outdated() const;
    /** The row of this lock outlives it a little. */
    void setWatched(const LockId &lock) { m_watched = lock; }
    const LockId &watched() const { return m_watched; }

    /** Of the rows, and of those that stand in closed groups; without the one that has ended. */
    int lockCount() const;
    /** Slots and headings. */
    const std::vector<int> &rows() const { return m_rows; }
    bool isShown(int entry) const { return place(entry).shown; }
    /** The row of a slot or heading that is shown. */
    int rowOf(int entry) const;
    void setRows(std::vector<int> rows);
    /** The same slots in another order. */
    void permuteRows(std::vector<int> rows);
    void insertRows(int row, const std::vector<int> &slotsToShow);
    void removeRows(int first, int last);
    /** The slot may become another lock's. */
    void forget(int slot);

private:
    struct Place {
        int row = -1; // see rowOf()
        int group = LockGroups::none;
        bool shown = false;    // is in m_rows
        bool sorted = false;   // is in m_sorted
        bool accepted = false; // by the filter, when it was last asked
        bool touched = false;
        bool wanted = false; // see compare()
    };

    Place &place(int entry) const { return isHeading(entry) ? m_headings[size_t(groupOf(entry))] : m_places[size_t(entry)]; }
    bool isInTable(const LockRow &row, Instant now) const;
    bool accepts(const LockRow &row) const { return row.isEnded() || m_filter.accepts(row, m_book.timeOf(row.lock, m_shownNow), m_book.judge()); }
    void insertSorted(std::vector<int> slotsToInsert);
    std::vector<int> acceptedRows() const;
    void arrange(Changes &changes);
    void compare(Changes &changes) const;
    std::vector<int> sumUp();
    std::vector<int> groupedRows(const std::vector<int> &accepted) const;
    bool isInGroup(int slot) const;
    void filterAll();

    const LockList &m_book;
    LockFilter m_filter;
    Instant m_shownNow;
    LockSortOrder m_order;
    LockId m_watched;
    std::vector<int> m_sorted; // all slots in order, except touched ones
    std::vector<int> m_rows;   // slots as shown
    std::vector<int> m_dirty;
    mutable std::vector<Place> m_places; // by slot; mutable: rows are worked out when asked for
    mutable bool m_rowsKnown = true;
    bool m_isGrouped = false;
    LockGroups m_groups;
    mutable std::vector<Place> m_headings; // by group
};

} // namespace lockscope::ui
