// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"
#include "watch/reading/findprogress.h"

#include <QAbstractTableModel>
#include <QHash>
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

/**
 * Patterns that a search for locks has found, to choose from. Certain and likely ones are chosen until the user decides otherwise; those that are
 * already watched cannot be. While the search goes on a row keeps its place. UI thread.
 */
class FindModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Pattern, Locks, Others, Confidence, Library, ColumnCount };
    static constexpr int SearchRole = Qt::UserRole;    ///< QString: what a search looks in
    static constexpr int GuessRole = Qt::UserRole + 1; ///< bool: only a guess, and not chosen by the user

    FindModel(const Theme &theme, QByteArrayList watched, QObject *parent = nullptr);

    /** The surest come first once the search is over. */
    void take(const FindProgress &progress);
    const FoundLocks &found(int row) const { return m_rows[std::size_t(row)]; }
    /** Some pattern that is watched covers it. */
    bool isWatched(int row) const;
    QByteArrayList chosen() const;
    int guesses() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    void chosenChanged();

private:
    bool isChosen(int row) const;
    void keepPlaces(std::vector<FoundLocks> &found) const;
    void takeFurther(std::vector<FoundLocks> found);
    void replaceAll(std::vector<FoundLocks> found);
    QString text(int row, Column column) const;
    QVariant color(int row, Column column) const;

    const Theme &m_theme;
    QByteArrayList m_watched;
    std::vector<FoundLocks> m_rows;
    QHash<QByteArray, bool> m_choices; // the user's, by pattern
};

} // namespace lockscope::ui
