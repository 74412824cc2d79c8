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
    std::vector<int> rows;
    for (const LockId &lock : std::exchange(m_selected, {})) {
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
    m_view.setAutoScroll(false);
    if (const QModelIndex index = m_model.indexOf(m_current); !rows.empty() && index.isValid())
        m_view.selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    m_view.setAutoScroll(true);
}

void SelectionMemory::restoreScroll() const { m_view.verticalScrollBar()->setValue(m_scroll); }

} // namespace lockscope::ui
