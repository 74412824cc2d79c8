// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/measurement.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <vector>

namespace lockscope::ui {

class Theme;

/** How much each lock of a measurement is fought over, the most waited for first. What is not known is a dash, and its tool tip says why. UI thread. */
class ContendedModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Key, Waiting, Most, Waited, WaitP50, WaitP95, WaitP99, Longest, HeldUpBy, GaveUp, Tries, Hold, Gap, InOrder, ColumnCount };
    static constexpr int OrderRole = Qt::UserRole; ///< double or QString, to sort by; below 0: not known
    static constexpr int WholeTextRole = OrderRole + 1;

    explicit ContendedModel(const Theme &theme, QObject *parent = nullptr);

    void setReport(std::shared_ptr<const TrafficReport> report);
    /** Null: there is no such row. */
    const LockContention *at(const QModelIndex &index) const;
    /** Invalid: it is not in the measurement. */
    QModelIndex indexOf(const TrafficKey &lock) const;
    /** Everything as text, its columns separated by tabs, with these rows in this order. */
    QString asText(const QModelIndexList &rows) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    double orderOf(const QModelIndex &index) const;

    const Theme &m_theme;
    std::shared_ptr<const TrafficReport> m_report;     // may be null
    mutable std::vector<std::vector<double>> m_orders; // by column and row; of those that it was sorted by
};

/** The same, sorted and searched. Leaves room for the mark beside the title of the column that it is sorted by. UI thread. */
class ContendedOrder : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ContendedOrder(ContendedModel &model);

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

} // namespace lockscope::ui
