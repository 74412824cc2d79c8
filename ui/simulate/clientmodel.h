// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/simulation.h"

#include <QAbstractTableModel>

#include <vector>

namespace lockscope::ui {

class Theme;

/** The simulated clients, one a row, in the order in which they were added. Fed with what the lab tells; UI thread. */
class ClientModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Client, State, LastStep, Lock, Protocol, Lease, Hold, Acquired, Busy, GaveUp, Commands, ColumnCount };

    explicit ClientModel(const Theme &theme, QObject *parent = nullptr);

    void apply(const SimulationUpdate &update);
    const SimulatedClientStatus &client(int row) const { return m_clients[std::size_t(row)]; }
    QList<int> allIds() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    static QString stateText(const SimulatedClientStatus &client);

private:
    QString text(const SimulatedClientStatus &client, int column) const;
    QVariant color(const SimulatedClientStatus &client, int column) const;
    int rowOf(int id) const;
    void remove(const std::vector<int> &ids);

    const Theme &m_theme;
    std::vector<SimulatedClientStatus> m_clients; // by id
};

} // namespace lockscope::ui
