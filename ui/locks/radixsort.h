// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace lockscope::ui {

struct Numbered {
    quint64 number = 0;
    int slot = 0;
};

/** Sorts by number, digit by digit, and leaves equal ones in their order: several times faster than comparing, for a million. Pure. */
void radixSort(std::vector<Numbered> &entries);

} // namespace lockscope::ui
