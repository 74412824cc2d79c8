// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace lockscope::ui {

struct Numbered {
    quint64 number = 0;
    int slot = 0;

    bool operator<(const Numbered &other) const { return number != other.number ? number < other.number : slot < other.slot; }
};

/** Counts in each byte only the values that occur there: smaller numbers in the same order, so that there is less to sort by. */
void closeUp(std::vector<Numbered> &entries);

/** Sorts by number, equal ones by slot; digit by digit: several times faster than comparing, for a million. Pure. */
void radixSort(std::vector<Numbered> &entries);

} // namespace lockscope::ui
