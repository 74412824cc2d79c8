// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/simulation.h"
#include "ui/simulate/serverside.h"

#include <QAbstractTableModel>
#include <QSet>

#include <functional>
#include <map>
#include <vector>

namespace lockscope::ui {

class Theme;

/**
 * The simulated clients, one a row, in the order in which they were added: what each believes, and beside it what the server says of its lock. Takes
 * what the lab reports and what the dashboard sees; UI thread.
 */
class ClientModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Client, State, ServerSays, LastStep, Lock, Protocol, OwnClock, Lease, Hold, Acquired, Busy, GaveUp, Commands, ColumnCount };

    explicit ClientModel(const Theme &theme, QObject *parent = nullptr);

    /** The colours of names are those of the lanes. */
    void setColors(std::function<QColor(int client)> colorOf) { m_colorOf = std::move(colorOf); }

    void apply(const SimulationUpdate &update);
    void apply(const LockDelta &delta);
    void continueFrom(const ClientModel &before);
    /** Another server or other patterns. */
    void forgetLocks() { m_server.forget(); }
    const SimulatedClientStatus &client(int row) const { return m_clients[std::size_t(row)]; }
    QList<int> allIds() const;
    QList<Bytes> locks() const { return m_server.locks(); }
    /** What the new clients of this update want and no client did before it. */
    QSet<Bytes> newlyWanted(const SimulationUpdate &update) const;
    bool hasLane(int id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    static QString stateText(const SimulatedClientStatus &client);

private:
    QString text(const SimulatedClientStatus &client, int column) const;
    QVariant color(const SimulatedClientStatus &client, int column) const;
    QString lastStep(const SimulatedClientStatus &client) const;
    QString serverText(const SimulatedClientStatus &client) const;
    QVariant serverColor(const SimulatedClientStatus &client) const;
    int rowOf(int id) const;
    void add(const std::map<int, SimulatedClientStatus> &clients);
    void remove(std::vector<int> ids);

    const Theme &m_theme;
    std::function<QColor(int client)> m_colorOf;
    std::vector<SimulatedClientStatus> m_clients; // by id
    ServerSide m_server;
};

} // namespace lockscope::ui
