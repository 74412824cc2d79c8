// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/radixsort.h"

#include <array>
#include <cstddef>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int bits = 11;
constexpr int digits = (64 + bits - 1) / bits;
using Histogram = std::array<std::size_t, std::size_t(1) << bits>;

std::size_t digitOf(quint64 number, int digit) { return (number >> (digit * bits)) & ((1U << bits) - 1); }

/** Each count becomes the place of the first entry with that digit. */
void countsToPlaces(Histogram &histogram)
{
    std::size_t place = 0;
    for (std::size_t &entry : histogram)
        place += std::exchange(entry, place);
}

} // namespace

void radixSort(std::vector<Numbered> &entries)
{
    std::vector<Histogram> histograms(digits); // too big for a stack
    for (const Numbered &entry : entries) {
        for (int digit = 0; digit < digits; ++digit)
            ++histograms[std::size_t(digit)][digitOf(entry.number, digit)];
    }
    std::vector<Numbered> sorted;
    for (int digit = 0; digit < digits; ++digit) {
        Histogram &places = histograms[std::size_t(digit)];
        const bool isSameEverywhere = !entries.empty() && places[digitOf(entries.front().number, digit)] == entries.size();
        if (isSameEverywhere)
            continue;
        sorted.resize(entries.size());
        countsToPlaces(places);
        for (const Numbered &entry : entries)
            sorted[places[digitOf(entry.number, digit)]++] = entry;
        entries.swap(sorted);
    }
}

} // namespace lockscope::ui
