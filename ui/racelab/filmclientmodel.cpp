// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/filmclientmodel.h"

#include "ui/film/filmtext.h"
#include "ui/film/lanepens.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QSize>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr int clientRowHeight = 24;
}

FilmClientModel::FilmClientModel(const FilmPlayer &player, const Theme &theme, QObject *parent)
    : QAbstractTableModel(parent), m_player(player), m_theme(theme)
{
    connect(&player, &FilmPlayer::filmChanged, this, [this] {
        beginResetModel();
        m_rows = m_player.act() ? int(m_player.act()->actors.size()) : 0;
        endResetModel();
    });
    connect(&player, &FilmPlayer::frameChanged, this, &FilmClientModel::refresh);
    connect(&theme, &Theme::changed, this, &FilmClientModel::refresh);
}

void FilmClientModel::refresh()
{
    if (m_rows > 0)
        emit dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
}

int FilmClientModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_rows; }
int FilmClientModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

QVariant FilmClientModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(index);
    case Qt::ToolTipRole: return plainToolTip(toolTip(index));
    case Qt::ForegroundRole: return color(index);
    case Qt::SizeHintRole: return QSize(0, m_theme.scaled(clientRowHeight));
    case Qt::TextAlignmentRole: return int(index.column() == Clock ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    default: return {};
    }
}

QString FilmClientModel::text(const QModelIndex &index) const
{
    const FilmActor &actor = m_player.act()->actors[std::size_t(index.row())];
    switch (index.column()) {
    case Client: return actor.name;
    case Clock: return FilmText::offset(actor.clockOffset);
    default: return FilmText::state(m_player.frame()->clients[std::size_t(index.row())]);
    }
}

QString FilmClientModel::toolTip(const QModelIndex &index) const
{
    const FilmActor &actor = m_player.act()->actors[std::size_t(index.row())];
    const FilmClient &client = m_player.frame()->clients[std::size_t(index.row())];
    QStringList lines{tr("%1: %2").arg(actor.name, FilmText::state(client)), actor.protocol.id};
    if (!client.nextCommand.isEmpty())
        lines << tr("will send: %1").arg(client.nextCommand);
    if (client.fencingToken)
        lines << tr("fencing token: %1").arg(*client.fencingToken);
    return lines.join(u'\n');
}

QVariant FilmClientModel::color(const QModelIndex &index) const
{
    if (index.column() != State)
        return m_theme.color(index.column() == Client ? Theme::Role::Text : Theme::Role::MutedText);
    switch (m_player.frame()->clients[std::size_t(index.row())].state) {
    case FilmClient::State::Believing: return laneColor(m_theme, index.row() + 1);
    case FilmClient::State::Failed: return gravityColor(m_theme, Gravity::Breach);
    case FilmClient::State::Crashed:
    case FilmClient::State::Trying:
    case FilmClient::State::Releasing: return m_theme.color(Theme::Role::Text);
    case FilmClient::State::Waiting:
    case FilmClient::State::Done:
    case FilmClient::State::GaveUp: return m_theme.color(Theme::Role::MutedText);
    }
    Q_UNREACHABLE();
}

QVariant FilmClientModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(section == Clock ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return section == Client ? tr("Client") : section == Clock ? tr("Clock") : tr("State");
}

} // namespace lockscope::ui
