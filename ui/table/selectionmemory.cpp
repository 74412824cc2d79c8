// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/selectionmemory.h"

#include "ui/table/lockview.h"

#include <QItemSelectionModel>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

/** More than these are not looked for one by one: then they are not selected any more. */
constexpr std::size_t mostRemembered = 20'000;

} // namespace

void SelectionMemory::remember()
{
    m_scroll = m_view.verticalScrollBar()->value();
    m_current = m_view.currentLock();
    m_selected.clear();
    const std::vector<int> rows = m_view.selectedRows();
    for (const int row : rows.size() > mostRemembered ? std::vector<int>() : rows)
        m_selected.push_back(m_model.rowAt(m_model.index(row, 0))->lock.id());
}

void SelectionMemory::restoreSelection()
{
    if (select(std::exchange(m_selected, {})))
        makeCurrent(m_current);
}

/** False: none of them is in the table. */
bool SelectionMemory::select(const std::vector<LockId> &locks) const
{
    std::vector<int> rows;
    for (const LockId &lock : locks) {
        if (const QModelIndex index = m_model.indexOf(lock); index.isValid())
            rows.push_back(index.row());
    }
    std::sort(rows.begin(), rows.end());
    QItemSelection selection;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        selection.append(QItemSelectionRange(m_model.index(rows[i], 0), m_model.index(rows[end - 1], lockColumnCount - 1)));
        i = end;
    }
    m_view.selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    return !rows.empty();
}

void SelectionMemory::makeCurrent(const LockId &lock) const
{
    m_view.setAutoScroll(false);
    if (const QModelIndex index = m_model.indexOf(lock); index.isValid())
        m_view.selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    m_view.setAutoScroll(true);
}

void SelectionMemory::await(std::vector<LockId> locks)
{
    m_awaited = std::move(locks);
    std::ranges::sort(m_awaited);
    selectAwaited();
}

void SelectionMemory::selectAwaited()
{
    const auto isAwaited = [this](const LockId &lock) { return std::ranges::binary_search(m_awaited, lock); };
    const auto isThere = [this](const LockId &lock) { return m_model.find(lock) != nullptr; };
    if (m_awaited.size() > mostRemembered || !std::ranges::all_of(m_view.selectedLocks(), isAwaited))
        m_awaited.clear();
    const auto first = std::ranges::find_if(m_awaited, isThere);
    if (first == m_awaited.end())
        return;
    m_view.showLock(*first);
    select(m_awaited);
    if (std::ranges::all_of(m_awaited, isThere))
        m_awaited.clear();
}

void SelectionMemory::restoreScroll() const { m_view.verticalScrollBar()->setValue(m_scroll); }

} // namespace lockscope::ui
