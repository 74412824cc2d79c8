// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/clientmodel.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QColor>
#include <QSize>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace lockscope::ui {

namespace {

constexpr int rowHeight = 24;

QString clockText(const SimulatedClientSpec &spec)
{
    QStringList words;
    if (spec.clockOffset != Duration(0)) {
        const QString off = durationText(std::chrono::abs(spec.clockOffset));
        words << (spec.clockOffset > Duration(0) ? ClientModel::tr("%1 ahead").arg(off) : ClientModel::tr("%1 behind").arg(off));
    }
    if (spec.clockRate != 1)
        words << ClientModel::tr("runs at %1 %").arg(std::lround(spec.clockRate * 100));
    return words.isEmpty() ? ClientModel::tr("in sync") : joinItems(words);
}

} // namespace

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
    m_server.apply(update);
    int first = rowCount(), last = -1;
    std::map<int, SimulatedClientStatus> fresh;
    for (const SimulatedClientStatus &client : update.clients) {
        const int row = rowOf(client.id);
        if (row < 0) {
            fresh.insert_or_assign(client.id, client);
            continue;
        }
        m_clients[std::size_t(row)] = client;
        first = std::min(first, row);
        last = std::max(last, row);
    }
    if (last >= 0) // once: a thousand of them change twenty times a second
        emit dataChanged(index(first, 0), index(last, ColumnCount - 1));
    if ((!update.holds.empty() || !update.stands.empty()) && !m_clients.empty())
        emit dataChanged(index(0, ServerSays), index(rowCount() - 1, LastStep)); // whose a token is
    add(fresh);
    remove(update.removed);
}

QSet<Bytes> ClientModel::newlyWanted(const SimulationUpdate &update) const
{
    QSet<Bytes> locks;
    for (const SimulatedClientStatus &client : update.clients) {
        if (rowOf(client.id) < 0)
            locks.insert(Bytes(lockName(client)));
    }
    if (locks.isEmpty())
        return locks;
    for (const SimulatedClientStatus &client : m_clients)
        locks.remove(Bytes(lockName(client)));
    return locks;
}

void ClientModel::apply(const LockDelta &delta)
{
    if (m_server.apply(delta) && !m_clients.empty())
        emit dataChanged(index(0, ServerSays), index(rowCount() - 1, LastStep));
}

void ClientModel::continueFrom(const ClientModel &before)
{
    beginResetModel();
    m_clients = before.m_clients;
    m_server = before.m_server;
    endResetModel();
}

void ClientModel::add(const std::map<int, SimulatedClientStatus> &clients)
{
    if (clients.empty())
        return;
    if (m_clients.empty() || m_clients.back().id < clients.begin()->first) {
        beginInsertRows({}, rowCount(), rowCount() + int(clients.size()) - 1);
        std::ranges::transform(clients, std::back_inserter(m_clients), [](const auto &client) { return client.second; });
        endInsertRows();
        return;
    }
    for (const auto &[id, client] : clients) {
        const auto place = std::ranges::lower_bound(m_clients, id, {}, &SimulatedClientStatus::id);
        const int row = int(place - m_clients.begin());
        beginInsertRows({}, row, row);
        m_clients.insert(place, client);
        endInsertRows();
    }
}

/** Neighbours together: a fleet goes as it came. */
void ClientModel::remove(std::vector<int> ids)
{
    std::ranges::sort(ids, std::greater());
    for (std::size_t i = 0; i < ids.size();) {
        const int last = rowOf(ids[i++]);
        if (last < 0)
            continue;
        int first = last;
        while (i < ids.size() && first > 0 && m_clients[std::size_t(first - 1)].id == ids[i]) {
            --first;
            ++i;
        }
        beginRemoveRows({}, first, last);
        m_clients.erase(m_clients.begin() + first, m_clients.begin() + last + 1);
        endRemoveRows();
    }
}

int ClientModel::rowOf(int id) const
{
    const auto place = std::lower_bound(m_clients.begin(), m_clients.end(), id, [](const SimulatedClientStatus &c, int i) { return c.id < i; });
    return place != m_clients.end() && place->id == id ? int(place - m_clients.begin()) : -1;
}

bool ClientModel::hasLane(int id) const
{
    const int row = rowOf(id);
    return row >= 0 && client(row).hasLane;
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
    case Qt::SizeHintRole: return QSize(0, m_theme.scaled(rowHeight));
    default: return {};
    }
}

QString ClientModel::text(const SimulatedClientStatus &client, int column) const
{
    switch (Column(column)) {
    case Client: return client.name;
    case State: return stateText(client);
    case ServerSays: return serverText(client);
    case Lock: return safeText(client.spec.key, 200);
    case Protocol: return client.spec.protocol;
    case OwnClock: return clockText(client.spec);
    case Lease: return durationText(client.spec.lease);
    case Hold: return client.spec.holdsUntilTold ? tr("until released") : durationText(client.spec.holdTime);
    case Acquired: return countText(client.acquired);
    case Busy: return countText(client.busy);
    case GaveUp: return countText(client.timeouts);
    case Commands: return countText(client.commands);
    case LastStep: return lastStep(client);
    case ColumnCount: break;
    }
    return {};
}

QVariant ClientModel::color(const SimulatedClientStatus &client, int column) const
{
    if (column == Client)
        return m_colorOf ? m_colorOf(client.id) : m_theme.color(Theme::Role::Text);
    if (column == LastStep && client.error.kind != Error::Kind::None)
        return m_theme.color(Theme::Role::Danger);
    if (column == ServerSays)
        return serverColor(client);
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

/** Only of a crashed client the server can tell what came of it. */
QString ClientModel::lastStep(const SimulatedClientStatus &client) const
{
    if (client.error.kind != Error::Kind::None)
        return stillVisibleText(client.error.text, 300);
    const ServerSide::Word word = m_server.holderOf(client);
    if (client.state != ClientState::Crashed || word.holder == ServerSide::Holder::NotTold)
        return stillVisibleText(client.note.shown(), 300);
    const bool isHolder = word.holder == ServerSide::Holder::Client && word.client == client.name;
    return isHolder ? tr("crashed; its lock stays") : tr("crashed; it holds no lock");
}

QString ClientModel::serverText(const SimulatedClientStatus &client) const
{
    const ServerSide::Word word = m_server.holderOf(client);
    switch (word.holder) {
    case ServerSide::Holder::NotTold: return QStringLiteral("—");
    case ServerSide::Holder::Nobody: return tr("free");
    case ServerSide::Holder::Another: return tr("held by another client");
    case ServerSide::Holder::Client: return word.client == client.name ? tr("held by this client") : tr("held by %1").arg(word.client);
    }
    return {};
}

/** Red where it believes to hold what the server says it does not. */
QVariant ClientModel::serverColor(const SimulatedClientStatus &client) const
{
    const ServerSide::Word word = m_server.holderOf(client);
    const bool isHolder = word.holder == ServerSide::Holder::Client && word.client == client.name;
    if (isHolder)
        return m_theme.color(Theme::Role::Good);
    const bool isWrong = client.state == ClientState::Believing && word.holder != ServerSide::Holder::NotTold;
    return m_theme.color(isWrong ? Theme::Role::Danger : Theme::Role::MutedText);
}

QString ClientModel::stateText(const SimulatedClientStatus &client)
{
    QString state;
    switch (client.state) {
    case ClientState::Connecting: state = tr("connecting"); break;
    case ClientState::Idle: state = tr("idle"); break;
    case ClientState::Trying: state = tr("trying"); break;
    case ClientState::Believing: state = tr("thinks it holds it"); break;
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
    case State: return tr("Client state");
    case ServerSays: return tr("Server");
    case Lock: return tr("Lock");
    case Protocol: return tr("Protocol");
    case OwnClock: return tr("Clock");
    case Lease: return tr("Lease");
    case Hold: return tr("Hold time");
    case Acquired: return tr("Acquired");
    case Busy: return tr("Busy");
    case GaveUp: return tr("Timed out");
    case Commands: return tr("Commands");
    case LastStep: return tr("Last step");
    case ColumnCount: break;
    }
    return {};
}

} // namespace lockscope::ui
