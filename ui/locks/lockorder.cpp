// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/lockorder.h"

#include <limits>

namespace lockscope::ui {

namespace {

constexpr quint64 last = std::numeric_limits<quint64>::max();

quint64 ascending(Instant instant)
{
    // Two's complement order to unsigned order.
    return static_cast<quint64>(instant.time_since_epoch().count()) ^ (quint64(1) << 63);
}

quint64 deadlineRank(const LockRow &row) { return row.lock.deadline ? ascending(*row.lock.deadline) : last; }

/** The next eight bytes as a number that sorts as they do. */
quint64 bytesRank(QByteArrayView bytes, qsizetype from)
{
    quint64 rank = 0;
    for (qsizetype i = from; i < from + 8; ++i)
        rank = (rank << 8) | (i < bytes.size() ? static_cast<uchar>(bytes[i]) : 0U);
    return rank;
}

const Bytes *textOf(const LockRow &row, const LockOrder &order)
{
    if (order.column == LockColumn::Key)
        return &row.lock.key;
    return order.column == LockColumn::Holder ? &row.lock.token : nullptr;
}

int noteRank(const LockRow &row)
{
    if (row.isEnded())
        return 6;
    if (row.simulated)
        return 0;
    if (row.state == LockState::Stale)
        return 1;
    if (!row.lock.tokenIsWhole)
        return 2;
    if (row.lock.renewals > 0)
        return 3;
    return row.gap ? 4 : 5;
}

SortKey attention(const LockRow &row)
{
    const ShownState state = shownState(row);
    // "Ending soon" is not set apart from "held": both sort by time left, which says it already.
    const auto rank = static_cast<quint64>(state == ShownState::EndingSoon ? ShownState::Held : state);
    if (state == ShownState::NoDeadline)
        return {rank, ascending(row.lock.heldSince)};
    return {rank, deadlineRank(row)};
}

} // namespace

SortKey sortKeyOf(const LockRow &row, const LockOrder &order)
{
    if (!order.column)
        return attention(row);
    switch (*order.column) {
    case LockColumn::State: return {static_cast<quint64>(shownState(row)), deadlineRank(row)};
    case LockColumn::Key:
    case LockColumn::Holder: {
        const Bytes &text = *textOf(row, order);
        return {bytesRank(text, 0), bytesRank(text, 8)};
    }
    case LockColumn::Protocol: return {static_cast<quint64>(row.lock.protocol), 0};
    case LockColumn::TimeLeft: return {deadlineRank(row), 0};
    case LockColumn::HeldFor: return {last - ascending(row.lock.heldSince), 0};
    case LockColumn::Renewals: return {row.lock.renewals, 0};
    case LockColumn::Waiting: return {row.contended ? 0U : 1U, static_cast<quint64>(row.lock.protocol)};
    case LockColumn::Note: return {static_cast<quint64>(noteRank(row)), deadlineRank(row)};
    }
    Q_UNREACHABLE();
}

bool sortsBefore(const LockRow &a, const SortKey &keyOfA, const LockRow &b, const SortKey &keyOfB, const LockOrder &order)
{
    const bool up = order.direction == Qt::AscendingOrder;
    if (keyOfA.major != keyOfB.major)
        return (keyOfA.major < keyOfB.major) == up;
    if (keyOfA.minor != keyOfB.minor)
        return (keyOfA.minor < keyOfB.minor) == up;
    if (const Bytes *textA = textOf(a, order)) {
        if (const int compared = textA->view().compare(*textOf(b, order)); compared != 0)
            return (compared < 0) == up;
    }
    return a.lock.key < b.lock.key;
}

} // namespace lockscope::ui
