// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace lockscope::ui {

/** Rows of a FindModel that somebody searches for; guesses only on wish. UI thread. */
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
