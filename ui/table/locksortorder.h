// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/locklist.h"

#include <Qt>

#include <vector>

namespace lockscope::ui {

/** The columns of the lock table that code names. Each number is a section of the header, and stands in saved settings. */
enum class LockColumn { State, Key, TimeLeft, Holder, HeldFor, Library, Renewals, Waiting, Node, Note };
extern const int lockColumnCount; // all of them: see LockColumnInfo

/** What the lock table is sorted by: a column, or what needs attention first. */
struct LockSortOrder {
    std::optional<LockColumn> column; ///< nothing: what needs attention most, no deadline, contended, then by time left
    Qt::SortOrder direction = Qt::AscendingOrder;

    bool operator==(const LockSortOrder &) const = default;
};

/**
 * A strict total order of a book's slots, pinned ones first, which does not change as time passes: time left, then the name, then the slot, order
 * what is equal.
 */
bool sortsBefore(int a, int b, const LockList &book, const LockSortOrder &order);

/** Sorts slots of a book; meant for a million of them at a time: by numbers that lie side by side, not by rows all over memory. */
void sortSlots(std::vector<int> &slotsToSort, const LockList &book, const LockSortOrder &order);

} // namespace lockscope::ui
