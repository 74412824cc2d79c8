// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/locks/lockrow.h"

#include <QByteArray>
#include <Qt>

namespace lockscope::ui {

/** Columns of the lock table. */
enum class LockColumn { State, Key, Holder, Protocol, TimeLeft, HeldFor, Renewals, Waiting, Note };
constexpr int lockColumnCount = 9;

/** What the lock table is sorted by: a column, or what needs attention first. */
struct LockOrder {
    std::optional<LockColumn> column; ///< nothing: stale, no deadline, contended, then by time left
    Qt::SortOrder direction = Qt::AscendingOrder;

    bool operator==(const LockOrder &) const = default;
};

/** A row's place in an order, in numbers that do not change as time passes. */
struct SortKey {
    quint64 major = 0;
    quint64 minor = 0;
    bool operator==(const SortKey &) const = default;
};

SortKey sortKeyOf(const LockRow &row, const LockOrder &order);
/** A strict total order: equal sort keys are told apart by the texts of text columns, then by the lock's key. */
bool sortsBefore(const LockRow &a, const SortKey &keyOfA, const LockRow &b, const SortKey &keyOfB, const LockOrder &order);

} // namespace lockscope::ui
