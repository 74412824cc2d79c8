// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/clientmodel.h"

#include "base/safetext.h"
#include "ui/race/lanepainter.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QSize>

#include <algorithm>

namespace lockscope::ui {

namespace {
constexpr int rowHeight = 24;
}

ClientModel::ClientModel(const Theme &theme, QObject *parent) : QAbstractTableModel(parent), m_theme(theme)
{
    connect(&theme, &Theme::changed, this, [this] {
        if (!m_clients.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole});
    });
}

void ClientModel::apply(const SimulationUpdate &update)
{
    if (update.reset && !m_clients.empty()) {
        beginResetModel();
        m_clients.clear();
        endResetModel();
    }
    for (const SimulatedClientStatus &client : update.clients) {
        if (const int row = rowOf(client.id); row >= 0) {
            m_clients[std::size_t(row)] = client;
            emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
            continue;
        }
        const auto place = std::lower_bound(m_clients.begin(), m_clients.end(), client.id,
                                            [](const SimulatedClientStatus &c, int id) { return c.id < id; });
        const int row = int(place - m_clients.begin());
        beginInsertRows({}, row, row);
        m_clients.insert(place, client);
        endInsertRows();
    }
    remove(update.removed);
}

void ClientModel::remove(const std::vector<int> &ids)
{
    for (const int id : ids) {
        const int row = rowOf(id);
        if (row < 0)
            continue;
        beginRemoveRows({}, row, row);
        m_clients.erase(m_clients.begin() + row);
        endRemoveRows();
    }
}

int ClientModel::rowOf(int id) const
{
    const auto place =
        std::lower_bound(m_clients.begin(), m_clients.end(), id, [](const SimulatedClientStatus &c, int i) { return c.id < i; });
    return place != m_clients.end() && place->id == id ? int(place - m_clients.begin()) : -1;
}

QList<int> ClientModel::allIds() const
{
    QList<int> ids;
    for (const SimulatedClientStatus &client : m_clients)
        ids << client.id;
    return ids;
}

int ClientModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_clients.size()); }
int ClientModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ClientModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const SimulatedClientStatus &client = m_clients[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(client, index.column());
    case Qt::ToolTipRole: return plainToolTip(text(client, index.column()));
    case Qt::ForegroundRole: return color(client, index.column());
    case Qt::TextAlignmentRole:
        if (index.column() >= Lease && index.column() <= Commands)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case Qt::SizeHintRole: return QSize(0, rowHeight);
    default: return {};
    }
}

QString ClientModel::text(const SimulatedClientStatus &client, int column) const
{
    switch (Column(column)) {
    case Client: return client.name;
    case State: return stateText(client);
    case Lock: return safeText(client.spec.key, 200);
    case Protocol: return client.spec.protocol;
    case Lease: return durationText(client.spec.lease);
    case Hold: return client.spec.holdsUntilTold ? tr("until told") : durationText(client.spec.holdTime);
    case Acquired: return countText(client.acquired);
    case Busy: return countText(client.busy);
    case GaveUp: return countText(client.timeouts);
    case Commands: return countText(client.commands);
    case LastStep:
        return client.error.kind != Error::Kind::None ? visibleText(client.error.text, 300) : visibleText(client.note, 300);
    case ColumnCount: break;
    }
    return {};
}

QVariant ClientModel::color(const SimulatedClientStatus &client, int column) const
{
    if (column == Client)
        return laneColor(m_theme, client.id);
    if (column == LastStep && client.error.kind != Error::Kind::None)
        return m_theme.color(Theme::Role::Danger);
    if (column != State)
        return {};
    if (client.frozen)
        return m_theme.color(Theme::Role::Special);
    switch (client.state) {
    case ClientState::Connecting:
    case ClientState::Idle: return m_theme.color(Theme::Role::MutedText);
    case ClientState::Trying: return m_theme.color(Theme::Role::Warning);
    case ClientState::Believing: return m_theme.color(Theme::Role::Good);
    case ClientState::Releasing: return m_theme.color(Theme::Role::Info);
    case ClientState::Crashed:
    case ClientState::Failed: return m_theme.color(Theme::Role::Danger);
    }
    return {};
}

QString ClientModel::stateText(const SimulatedClientStatus &client)
{
    QString state;
    switch (client.state) {
    case ClientState::Connecting: state = tr("connecting"); break;
    case ClientState::Idle: state = tr("idle"); break;
    case ClientState::Trying: state = tr("trying"); break;
    case ClientState::Believing: state = tr("believes it holds"); break;
    case ClientState::Releasing: state = tr("releasing"); break;
    case ClientState::Crashed: state = tr("crashed"); break;
    case ClientState::Failed: state = tr("failed"); break;
    }
    return client.frozen ? tr("frozen, %1").arg(state) : state;
}

QVariant ClientModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section >= Lease && section <= Commands ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Client: return tr("Client");
    case State: return tr("State");
    case Lock: return tr("Lock");
    case Protocol: return tr("Protocol");
    case Lease: return tr("Lease");
    case Hold: return tr("Hold time");
    case Acquired: return tr("Acquired");
    case Busy: return tr("Busy");
    case GaveUp: return tr("Gave up");
    case Commands: return tr("Commands");
    case LastStep: return tr("Last step");
    case ColumnCount: break;
    }
    return {};
}

} // namespace lockscope::ui
