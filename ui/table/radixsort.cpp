// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/radixsort.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>
#include <utility>

namespace lockscope::ui {

namespace {

using Entries = std::span<Numbered>;

constexpr int digitBits = 11;
constexpr std::size_t digitValues = std::size_t(1) << digitBits;
/** Fewer than these are compared: counting digits would cost more. */
constexpr std::size_t manyEntries = digitValues;

quint64 varyingBits(std::span<const Numbered> entries)
{
    quint64 varying = 0;
    for (const Numbered &entry : entries)
        varying |= entry.number ^ entries.front().number;
    return varying;
}

/** Sorts by one digit; equal ones stay in their order. */
void distribute(std::span<const Numbered> from, Entries to, int shift)
{
    const auto digitOf = [shift](const Numbered &entry) { return (entry.number >> shift) & (digitValues - 1); };
    std::array<std::size_t, digitValues> places{};
    for (const Numbered &entry : from)
        ++places[digitOf(entry)];
    std::size_t place = 0;
    for (std::size_t &count : places)
        place += std::exchange(count, place);
    for (const Numbered &entry : from)
        to[places[digitOf(entry)]++] = entry;
}

/** By the two uppermost digits, which nearly sorts a million; then what is equal in these, each part by itself. */
void sortPart(Entries entries, Entries spare)
{
    const quint64 varying = entries.size() < manyEntries ? 0 : varyingBits(entries);
    if (varying == 0) {
        if (!std::is_sorted(entries.begin(), entries.end()))
            std::sort(entries.begin(), entries.end());
        return;
    }
    const int shift = std::max(0, int(std::bit_width(varying)) - 2 * digitBits);
    distribute(entries, spare.first(entries.size()), shift);
    distribute(spare.first(entries.size()), entries, shift + digitBits);
    for (std::size_t begin = 0; begin < entries.size();) {
        std::size_t end = begin + 1;
        while (end < entries.size() && entries[end].number >> shift == entries[begin].number >> shift)
            ++end;
        if (end - begin > 1)
            sortPart(entries.subspan(begin, end - begin), spare);
        begin = end;
    }
}

} // namespace

void closeUp(std::vector<Numbered> &entries)
{
    if (entries.size() < manyEntries)
        return; // they will be compared
    constexpr std::size_t bytes = sizeof(quint64);
    std::array<std::array<bool, 256>, bytes> occurs{};
    const auto byteOf = [](quint64 number, std::size_t byte) { return (number >> (8 * byte)) & 0xff; };
    for (const Numbered &entry : entries) {
        for (std::size_t byte = 0; byte < bytes; ++byte)
            occurs[byte][byteOf(entry.number, byte)] = true;
    }
    std::array<std::array<quint64, 256>, bytes> worth{}; // of each value of each byte in the new number
    quint64 step = 1;
    for (std::size_t byte = 0; byte < bytes; ++byte) {
        quint64 next = 0;
        for (std::size_t value = 0; value < 256; ++value) {
            worth[byte][value] = next;
            next += occurs[byte][value] ? step : 0;
        }
        step = next;
    }
    for (Numbered &entry : entries) {
        quint64 closed = 0;
        for (std::size_t byte = 0; byte < bytes; ++byte)
            closed += worth[byte][byteOf(entry.number, byte)];
        entry.number = closed;
    }
}

void radixSort(std::vector<Numbered> &entries)
{
    std::vector<Numbered> spare(entries.size() < manyEntries ? 0 : entries.size());
    sortPart(entries, spare);
}

} // namespace lockscope::ui
