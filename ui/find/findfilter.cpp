// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/find/findfilter.h"

#include "ui/find/findmodel.h"

namespace lockscope::ui {

void FindFilter::setSearch(const QString &text)
{
    m_search = text.trimmed();
    invalidate(); // not invalidateFilter(): newer Qt has deprecated it, and its successor is not in 6.4
}

void FindFilter::setShowsGuesses(bool shows)
{
    m_showsGuesses = shows;
    invalidate(); // not invalidateFilter(): newer Qt has deprecated it, and its successor is not in 6.4
}

bool FindFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (!m_showsGuesses && index.data(FindModel::GuessRole).toBool())
        return false;
    return m_search.isEmpty() || index.data(FindModel::SearchRole).toString().contains(m_search, Qt::CaseInsensitive);
}

} // namespace lockscope::ui
