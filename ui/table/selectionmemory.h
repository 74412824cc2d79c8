// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <vector>

namespace lockscope::ui {

class LockModel;
class LockView;

/**
 * Which locks are selected, which is the current one, and how far the table is scrolled, while all rows are taken out and put in again; and which
 * locks are to be selected once they are back. UI thread.
 */
class SelectionMemory {
public:
    SelectionMemory(const LockModel &model, LockView &view) : m_model(model), m_view(view) {}

    void remember();
    /** What is still in the table; what a search hides now is not selected any more. */
    void restoreSelection();
    void restoreScroll() const;
    /** These are to be selected as they come back, until another one is selected. */
    void await(std::vector<LockId> locks);
    void selectAwaited();

private:
    bool select(const std::vector<LockId> &locks) const;
    void makeCurrent(const LockId &lock) const;

    const LockModel &m_model;
    LockView &m_view;
    std::vector<LockId> m_selected;
    std::vector<LockId> m_awaited; // sorted
    LockId m_current;
    int m_scroll = 0;
};

} // namespace lockscope::ui
