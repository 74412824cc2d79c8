// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/lockorder.h"

#include "ui/locks/radixsort.h"

#include <algorithm>
#include <compare>
#include <limits>

namespace lockscope::ui {

namespace {

/** Fewer than these are sorted by comparing rows. */
constexpr std::size_t manySlots = 2000;

bool isByText(const LockOrder &order) { return order.column == LockColumn::Key || order.column == LockColumn::Holder; }

const Bytes *textOf(const LockRow &row, const LockOrder &order)
{
    if (order.column == LockColumn::Key)
        return &row.lock.key;
    return order.column == LockColumn::Holder ? &row.lock.token : nullptr;
}

Instant deadlineOf(const LockRow &row) { return row.lock.deadline.value_or(Instant::max()); }

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
    return row.gap() ? 4 : 5;
}

/** "Ending soon" is not set apart from "held": both sort by time left, which says it already. */
ShownState attentionTo(const LockRow &row)
{
    const ShownState state = shownState(row);
    return state == ShownState::EndingSoon ? ShownState::Held : state;
}

/** What is compared first, but for texts. No two classes mix, whatever their deadlines. */
quint32 classOf(const LockRow &row, const LockOrder &order)
{
    if (!order.column)
        return quint32(attentionTo(row));
    switch (*order.column) {
    case LockColumn::State: return quint32(shownState(row));
    case LockColumn::Protocol: return quint32(row.lock.protocol);
    case LockColumn::Renewals: return row.lock.renewals;
    case LockColumn::Waiting: return (row.contended ? 0U : 256U) + quint32(row.lock.protocol);
    case LockColumn::Note: return quint32(noteRank(row));
    case LockColumn::Key:
    case LockColumn::Holder:
    case LockColumn::TimeLeft:
    case LockColumn::HeldFor: break;
    }
    return 0;
}

/** What is compared within a class: later instants come later, but for holds, of which the longest is the greatest. */
qint64 timeOf(const LockRow &row, const LockOrder &order)
{
    const auto since = row.lock.heldSince.time_since_epoch().count();
    if (order.column == LockColumn::HeldFor)
        return -since;
    const bool byAge = !order.column && attentionTo(row) == ShownState::NoDeadline;
    return byAge ? since : deadlineOf(row).time_since_epoch().count();
}

/** Without regard to direction. */
std::strong_ordering compared(const LockRow &a, const LockRow &b, const LockOrder &order)
{
    if (const Bytes *text = textOf(a, order)) {
        if (const auto byText = *text <=> *textOf(b, order); byText != 0)
            return byText;
        return deadlineOf(a) <=> deadlineOf(b);
    }
    if (const auto byClass = classOf(a, order) <=> classOf(b, order); byClass != 0)
        return byClass;
    if (const auto byTime = timeOf(a, order) <=> timeOf(b, order); byTime != 0)
        return byTime;
    return deadlineOf(a) <=> deadlineOf(b);
}

qsizetype commonPrefix(QByteArrayView a, QByteArrayView b)
{
    const qsizetype most = std::min(a.size(), b.size());
    return std::mismatch(a.begin(), a.begin() + most, b.begin()).first - a.begin();
}

/** Numbers for rows that never contradict their order: of two different ones, the smaller belongs to the row that sorts before. */
class Numbering {
public:
    Numbering(const std::vector<int> &slotsToSort, const LockBook &book, const LockOrder &order) : m_order(order)
    {
        if (!isByText(order))
            return;
        const Bytes *first = textOf(book.row(slotsToSort.front()), order);
        m_skipped = first->size();
        for (const int slot : slotsToSort)
            m_skipped = std::min(m_skipped, commonPrefix(first->view().first(m_skipped), *textOf(book.row(slot), order)));
    }
    quint64 of(const LockRow &row) const
    {
        const quint64 number = isByText(m_order) ? textNumber(*textOf(row, m_order)) : rowNumber(row);
        return m_order.direction == Qt::AscendingOrder ? number : ~number;
    }

private:
    /** The eight bytes in which the texts begin to differ. */
    quint64 textNumber(QByteArrayView text) const
    {
        quint64 number = 0;
        for (qsizetype i = m_skipped; i < m_skipped + 8; ++i)
            number = (number << 8) | (i < text.size() ? uchar(text[i]) : 0U);
        return number;
    }
    /** The class in the upper bits, as far as it fits, and the time in units of 4 µs. */
    quint64 rowNumber(const LockRow &row) const
    {
        constexpr int timeBits = 52;
        const quint64 sortable = quint64(timeOf(row, m_order)) ^ (quint64(1) << 63);
        const quint64 group = std::min<quint64>(classOf(row, m_order), (1U << (64 - timeBits)) - 1);
        const bool isLast = group == (1U << (64 - timeBits)) - 1; // several classes may share it
        return (group << timeBits) | (isLast ? 0 : sortable >> (64 - timeBits));
    }

    LockOrder m_order;
    qsizetype m_skipped = 0;
};

} // namespace

bool sortsBefore(int a, int b, const LockBook &book, const LockOrder &order)
{
    if (const auto comparison = compared(book.row(a), book.row(b), order); comparison != 0)
        return (comparison < 0) == (order.direction == Qt::AscendingOrder);
    return a < b;
}

void sortSlots(std::vector<int> &slotsToSort, const LockBook &book, const LockOrder &order)
{
    const auto isBefore = [&](int a, int b) { return sortsBefore(a, b, book, order); };
    if (slotsToSort.size() < manySlots) {
        std::sort(slotsToSort.begin(), slotsToSort.end(), isBefore);
        return;
    }
    const Numbering numbering(slotsToSort, book, order);
    std::vector<Numbered> entries;
    entries.reserve(slotsToSort.size());
    for (const int slot : slotsToSort)
        entries.push_back({numbering.of(book.row(slot)), slot});
    radixSort(entries);
    for (std::size_t i = 0; i < entries.size(); ++i)
        slotsToSort[i] = entries[i].slot;
    for (std::size_t begin = 0; begin < entries.size();) {
        std::size_t end = begin + 1;
        while (end < entries.size() && entries[end].number == entries[begin].number)
            ++end;
        if (end - begin > 1)
            std::sort(slotsToSort.begin() + std::ptrdiff_t(begin), slotsToSort.begin() + std::ptrdiff_t(end), isBefore);
        begin = end;
    }
}

} // namespace lockscope::ui
