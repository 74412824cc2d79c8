// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/locksortorder.h"

#include "locks/lockbrief.h"
#include "ui/table/naturalorder.h"
#include "ui/table/radixsort.h"

#include <algorithm>
#include <compare>
#include <span>

namespace lockscope::ui {

namespace {

/** Fewer than these are sorted by comparing rows. */
constexpr std::size_t manySlots = 8;

bool isByText(const LockSortOrder &order) { return order.column == LockColumn::Key || order.column == LockColumn::Holder; }

const Bytes *textOf(const LockRow &row, const LockSortOrder &order)
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
    if (needsAttention(row.state))
        return 1;
    if (!row.lock.tokenIsWhole)
        return 2;
    if (row.lock.renewals > 0)
        return 3;
    return row.gap() ? 4 : 5;
}

/** Orders by how much attention is needed. "Ending soon" is not set apart from "held": both sort by time left, which shows it already. */
quint32 attentionTo(const LockRow &row)
{
    if (!row.isEnded() && row.attention != Attention::None)
        return quint32(row.attention);
    const ShownState state = shownState(row);
    return quint32(Attention::None) + quint32(state == ShownState::EndingSoon ? ShownState::Held : state);
}

/** Of these the oldest comes first. */
bool sortsByAge(const LockRow &row) { return attentionTo(row) <= quint32(Attention::None) + quint32(ShownState::NoDeadline); }

/** Most waiters last, as far as they are known. */
quint32 waitingRank(const LockRow &row)
{
    constexpr qint64 most = 1'000'000;
    if (const auto waiters = knownWaiters(row.lock))
        return waiters->count == 0 ? 0 : quint32(std::min(waiters->count, most)) + 3;
    if (row.lock.form == LockForm::OtherType)
        return 0;
    return row.contended ? 2 : 1;
}

/** What is compared first, except texts. No two classes mix, whatever their deadlines. */
quint32 classOf(const LockRow &row, const LockList &book, const LockSortOrder &order)
{
    if (!order.column)
        return attentionTo(row);
    switch (*order.column) {
    case LockColumn::State: return quint32(shownState(row));
    case LockColumn::Library: return book.libraryRank(row.lock);
    case LockColumn::Renewals: return row.lock.renewals;
    case LockColumn::Waiting: return waitingRank(row);
    case LockColumn::Node: return row.lock.standsOn > 0 ? row.lock.standsOn : row.lock.node;
    case LockColumn::Note: return quint32(noteRank(row));
    case LockColumn::Key:
    case LockColumn::Holder:
    case LockColumn::TimeLeft:
    case LockColumn::HeldFor: break;
    }
    return 0;
}

/** What is compared within a class: later instants come later, except holds, of which the longest is the greatest. */
qint64 timeOf(const LockRow &row, const LockSortOrder &order)
{
    const auto since = row.lock.heldFrom().time_since_epoch().count();
    if (order.column == LockColumn::HeldFor)
        return -since;
    return !order.column && sortsByAge(row) ? since : deadlineOf(row).time_since_epoch().count();
}

/** What the order is about; without regard to direction. */
std::strong_ordering comparedFirst(const LockRow &a, const LockRow &b, const LockList &book, const LockSortOrder &order)
{
    if (const Bytes *text = textOf(a, order))
        return naturalOrder(*text, *textOf(b, order));
    const auto byClass = classOf(a, book, order) <=> classOf(b, book, order);
    return byClass != 0 ? byClass : timeOf(a, order) <=> timeOf(b, order);
}

std::strong_ordering compared(const LockRow &a, const LockRow &b, const LockList &book, const LockSortOrder &order)
{
    const auto first = comparedFirst(a, b, book, order);
    return first != 0 ? first : deadlineOf(a) <=> deadlineOf(b);
}

using Slots = std::span<int>;

/**
 * Numbers for rows that never contradict their order: of two different ones, the smaller belongs to the row that sorts before. Made of
 * the first thing in which any of these rows differ.
 */
class Numbering {
public:
    Numbering(std::span<const int> slotsToSort, const LockList &book, const LockSortOrder &order)
        : m_slots(slotsToSort), m_book(book), m_order(order), m_dropped(droppedBits(book.row(slotsToSort.front())))
    {
        const LockRow &first = book.row(slotsToSort.front());
        const auto differs = [&](int slot) { return comparedFirst(first, book.row(slot), book, order) != 0; };
        m_byDeadline = order.column == LockColumn::TimeLeft || std::none_of(slotsToSort.begin(), slotsToSort.end(), differs);
    }
    std::vector<Numbered> entries()
    {
        m_isExact = m_byDeadline || (!isByText(m_order) && m_order.column != LockColumn::HeldFor);
        if (m_byDeadline)
            return numbered([](const LockRow &row) { return quint64(deadlineOf(row).time_since_epoch().count()) ^ (quint64(1) << 63); });
        return isByText(m_order) ? numberedTexts() : numbered([this](const LockRow &row) { return rowNumber(row); });
    }
    /** Nothing is left in which rows of equal numbers could differ. Known with the entries. */
    bool isExact() const { return m_isExact; }

private:
    std::vector<Numbered> numbered(const auto &numberOf) const
    {
        const quint64 turned = m_order.direction == Qt::AscendingOrder ? 0 : ~quint64(0);
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
            const QByteArrayView bytes = *textOf(row, m_order);
            common.shortenTo(bytes);
            return guess.eightBytesAfter(bytes);
        });
        if (common != guess)
            entries = numbered([&](const LockRow &row) { return common.eightBytesAfter(*textOf(row, m_order)); });
        closeUp(entries); // letters and digits are few of the values that a byte can have
        return entries;
    }
    QByteArrayView text(int slot) const { return *textOf(m_book.row(slot), m_order); }
    /** Where there are many classes, they leave less for the time. */
    int classBits() const
    {
        if (m_order.column == LockColumn::Renewals)
            return 12;
        return m_order.column == LockColumn::Library || m_order.column == LockColumn::Waiting || m_order.column == LockColumn::Node ? 9 : fewBits;
    }
    /** Of a time: none, if the whole of a time like the first one has room beside the class. */
    int droppedBits(const LockRow &first) const
    {
        const qint64 half = qint64(1) << (63 - classBits());
        const qint64 time = timeOf(first, m_order);
        const bool fits = time == Instant::max().time_since_epoch().count() || (time >= -half && time < half - 1);
        return fits ? 0 : classBits() - fewBits;
    }
    /** The class in the upper bits, as far as it fits, then the time. */
    quint64 rowNumber(const LockRow &row)
    {
        const int bits = classBits();
        const quint64 last = (quint64(1) << bits) - 1; // several classes may share it
        const quint64 group = std::min<quint64>(classOf(row, m_book, m_order), last);
        const bool isAgeAll = m_order.column || !sortsByAge(row) || !row.lock.deadline; // else deadlines distinguish equal ones
        m_isExact = m_isExact && group < last && isAgeAll;
        const quint64 time = group < last ? timeNumber(timeOf(row, m_order), 64 - bits + m_dropped) >> m_dropped : 0;
        return (group << (64 - bits)) | time;
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

    static constexpr int fewBits = 4;

    std::span<const int> m_slots;
    const LockList &m_book;
    const LockSortOrder &m_order;
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
    if (numbering.isExact())
        return;
    for (std::size_t begin = 0; begin < entries.size();) {
        std::size_t end = begin + 1;
        while (end < entries.size() && entries[end].number == entries[begin].number)
            ++end;
        const Slots equal = part.subspan(begin, end - begin);
        if (equal.size() == part.size()) // numbers cannot distinguish them
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
    if (const auto comparison = compared(book.row(a), book.row(b), book, order); comparison != 0)
        return (comparison < 0) == (order.direction == Qt::AscendingOrder);
    return a < b;
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
