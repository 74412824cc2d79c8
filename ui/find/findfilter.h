// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace lockscope::ui {

/** The rows of a FindModel that match a search; guesses only on request. UI thread. */
class FindFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setSearch(const QString &text);
    void setShowsGuesses(bool shows);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QString m_search;
    bool m_showsGuesses = false;
};

} // namespace lockscope::ui
