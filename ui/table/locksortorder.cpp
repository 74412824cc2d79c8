// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/locksortorder.h"

#include "ui/table/lockcolumns.h"
#include "ui/table/naturalorder.h"
#include "ui/table/radixsort.h"

#include <algorithm>
#include <compare>
#include <span>

namespace lockscope::ui {

namespace {

/** Fewer than these are sorted by comparing rows. */
constexpr std::size_t manySlots = 8;

Instant deadlineOf(const LockRow &row) { return row.lock.deadline.value_or(Instant::max()); }

/** Orders by how much attention is needed. "Ending soon" is not set apart from "held": both sort by time left, which shows it already. */
quint32 attentionTo(const LockRow &row)
{
    if (!row.isEnded() && row.attention != Attention::None)
        return quint32(row.attention);
    const ShownState state = shownState(row);
    return quint32(Attention::None) + quint32(state == ShownState::EndingSoon ? ShownState::Held : state);
}

/** Of those with reasons or without a deadline, the oldest comes first. */
LockRowOrder::Place attentionPlace(const LockRow &row, const LockList &)
{
    LockRowOrder::Place place{attentionTo(row)};
    if (place.rank <= quint32(Attention::None) + quint32(ShownState::NoDeadline))
        place.time = row.lock.heldFrom().time_since_epoch().count();
    return place;
}

constexpr LockRowOrder attentionFirst{.place = attentionPlace};

const LockRowOrder &rowOrder(const LockSortOrder &order) { return order.column ? infoOf(*order.column).order : attentionFirst; }

LockRowOrder::Place placeOf(const LockRow &row, const LockList &book, const LockRowOrder &by)
{
    return by.place ? by.place(row, book) : LockRowOrder::Place();
}

/** What is compared within a rank: later instants come later. */
qint64 timeOf(const LockRow &row, const LockRowOrder::Place &place) { return place.time.value_or(deadlineOf(row).time_since_epoch().count()); }

/** What the order is about; without regard to direction. */
std::strong_ordering comparedFirst(const LockRow &a, const LockRow &b, const LockList &book, const LockRowOrder &by)
{
    if (by.text)
        return naturalOrder(by.text(a), by.text(b));
    const LockRowOrder::Place first = placeOf(a, book, by), second = placeOf(b, book, by);
    return first.rank != second.rank ? first.rank <=> second.rank : timeOf(a, first) <=> timeOf(b, second);
}

std::strong_ordering compared(const LockRow &a, const LockRow &b, const LockList &book, const LockRowOrder &by)
{
    const auto first = comparedFirst(a, b, book, by);
    return first != 0 ? first : deadlineOf(a) <=> deadlineOf(b);
}

using Slots = std::span<int>;

const LockSortOrder byName{LockColumn::Key, Qt::AscendingOrder};

/**
 * Numbers for rows that never contradict their order: of two different ones, the smaller belongs to the row that sorts before. Made of
 * the first thing in which any of these rows differ.
 */
class Numbering {
public:
    Numbering(std::span<const int> slotsToSort, const LockList &book, const LockSortOrder &order)
        : m_slots(slotsToSort), m_book(book), m_by(rowOrder(order)), m_direction(order.direction),
          m_dropped(droppedBits(book.row(slotsToSort.front())))
    {
        const LockRow &first = book.row(slotsToSort.front());
        const auto differs = [&](int slot) { return comparedFirst(first, book.row(slot), book, m_by) != 0; };
        const bool isOfDeadlines = !m_by.text && !m_by.place;
        m_byDeadline = isOfDeadlines || std::none_of(slotsToSort.begin(), slotsToSort.end(), differs);
    }
    std::vector<Numbered> entries()
    {
        m_isExact = m_byDeadline || !m_by.text;
        if (m_byDeadline)
            return numbered([](const LockRow &row) { return quint64(deadlineOf(row).time_since_epoch().count()) ^ (quint64(1) << 63); });
        return m_by.text ? numberedTexts() : numbered([this](const LockRow &row) { return rowNumber(row); });
    }
    /** Nothing is left in which rows of equal numbers could differ. Known with the entries. */
    bool isExact() const { return m_isExact; }

private:
    std::vector<Numbered> numbered(const auto &numberOf) const
    {
        const quint64 turned = m_direction == Qt::AscendingOrder ? 0 : ~quint64(0);
        std::vector<Numbered> entries;
        entries.reserve(m_slots.size());
        for (const int slot : m_slots)
            entries.push_back({numberOf(m_book.row(slot)) ^ turned, slot});
        return entries;
    }
    /** The eight bytes in which the texts begin to differ. Where that is, is guessed first: all of them are read from all over memory. */
    std::vector<Numbered> numberedTexts() const
    {
        NaturalPrefix guess(text(m_slots.front()));
        const std::size_t step = m_slots.size() / 64 + 1;
        for (std::size_t i = 0; i < m_slots.size(); i += step)
            guess.shortenTo(text(m_slots[i]));
        NaturalPrefix common = guess;
        std::vector<Numbered> entries = numbered([&](const LockRow &row) {
            const QByteArrayView bytes = m_by.text(row);
            common.shortenTo(bytes);
            return guess.eightBytesAfter(bytes);
        });
        if (common != guess)
            entries = numbered([&](const LockRow &row) { return common.eightBytesAfter(m_by.text(row)); });
        closeUp(entries); // letters and digits are few of the values that a byte can have
        return entries;
    }
    QByteArrayView text(int slot) const { return m_by.text(m_book.row(slot)); }
    /** Of a time: none, if the whole of a time like the first one has room beside the rank. */
    int droppedBits(const LockRow &first) const
    {
        const qint64 half = qint64(1) << (63 - m_by.rankBits);
        const qint64 time = timeOf(first, placeOf(first, m_book, m_by));
        const bool fits = time == Instant::max().time_since_epoch().count() || (time >= -half && time < half - 1);
        return fits ? 0 : m_by.rankBits - LockRowOrder().rankBits;
    }
    /** The rank in the upper bits, as far as it fits, then the time. */
    quint64 rowNumber(const LockRow &row)
    {
        const int bits = m_by.rankBits;
        const quint64 last = (quint64(1) << bits) - 1; // several ranks may share it
        const LockRowOrder::Place place = placeOf(row, m_book, m_by);
        const quint64 rank = std::min<quint64>(place.rank, last);
        m_isExact = m_isExact && rank < last && (!place.time || !row.lock.deadline); // else deadlines distinguish equal ones
        const quint64 time = rank < last ? timeNumber(timeOf(row, place), 64 - bits + m_dropped) >> m_dropped : 0;
        return (rank << (64 - bits)) | time;
    }
    /** Nanoseconds since the machine's start, or before it, in this number of bits; 60 of them are 18 years either way. */
    quint64 timeNumber(qint64 time, int bits)
    {
        const qint64 half = qint64(1) << (bits - 1);
        if (time == Instant::max().time_since_epoch().count())
            return quint64(2 * half - 1);
        const qint64 near = std::clamp(time, -half, half - 2);
        m_isExact = m_isExact && near == time && m_dropped == 0;
        return quint64(near + half);
    }

    std::span<const int> m_slots;
    const LockList &m_book;
    const LockRowOrder &m_by;
    const Qt::SortOrder m_direction;
    const int m_dropped; // bits of each time
    bool m_byDeadline = false;
    bool m_isExact = false;
};

/** By numbers, then those whose numbers are equal by other numbers. */
void sortPart(Slots part, const LockList &book, const LockSortOrder &order)
{
    const auto isBefore = [&](int a, int b) { return sortsBefore(a, b, book, order); };
    if (part.size() < manySlots) {
        std::sort(part.begin(), part.end(), isBefore);
        return;
    }
    Numbering numbering(part, book, order);
    std::vector<Numbered> entries = numbering.entries();
    radixSort(entries);
    for (std::size_t i = 0; i < entries.size(); ++i)
        part[i] = entries[i].slot;
    const bool areNamesLeft = numbering.isExact() && order.column != LockColumn::Key; // equal in what the order is about
    for (std::size_t begin = 0; begin < entries.size();) {
        std::size_t end = begin + 1;
        while (end < entries.size() && entries[end].number == entries[begin].number)
            ++end;
        const Slots equal = part.subspan(begin, end - begin);
        if (areNamesLeft && equal.size() > 1)
            sortPart(equal, book, byName);
        else if (equal.size() == part.size()) // numbers cannot distinguish them
            std::sort(equal.begin(), equal.end(), isBefore);
        else if (equal.size() > 1)
            sortPart(equal, book, order);
        begin = end;
    }
}

} // namespace

bool sortsBefore(int a, int b, const LockList &book, const LockSortOrder &order)
{
    if (book.row(a).pinned != book.row(b).pinned)
        return book.row(a).pinned;
    if (const auto comparison = compared(book.row(a), book.row(b), book, rowOrder(order)); comparison != 0)
        return (comparison < 0) == (order.direction == Qt::AscendingOrder);
    const auto names = naturalOrder(book.row(a).lock.key, book.row(b).lock.key);
    return names != 0 ? names < 0 : a < b;
}

void sortSlots(std::vector<int> &slotsToSort, const LockList &book, const LockSortOrder &order)
{
    auto others = slotsToSort.begin();
    if (!book.pins().isEmpty())
        others = std::stable_partition(others, slotsToSort.end(), [&book](int slot) { return book.row(slot).pinned; });
    sortPart({slotsToSort.begin(), others}, book, order);
    sortPart({others, slotsToSort.end()}, book, order);
}

} // namespace lockscope::ui
