// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/filmeventmodel.h"

#include "ui/film/filmtext.h"
#include "ui/film/lanepens.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QSize>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr int eventRowHeight = 22;
}

FilmEventModel::FilmEventModel(const FilmPlayer &player, const Theme &theme, QObject *parent)
    : QAbstractTableModel(parent), m_player(player), m_theme(theme)
{
    connect(&player, &FilmPlayer::filmChanged, this, &FilmEventModel::readFilm);
    connect(&player, &FilmPlayer::frameChanged, this, &FilmEventModel::showUpToNow);
    connect(&theme, &Theme::changed, this, [this] {
        if (m_shown > 0)
            emit dataChanged(index(0, 0), index(m_shown - 1, ColumnCount - 1), {Qt::ForegroundRole});
    });
}

QColor FilmEventModel::color(const Entry &entry) const
{
    if (!entry.event)
        return m_theme.color(Theme::Role::Text);
    const Gravity gravity = gravityOf(*entry.event);
    if (gravity != Gravity::None)
        return gravityColor(m_theme, gravity);
    return m_theme.color(entry.event == FilmEvent::Kind::Believes ? Theme::Role::Good : Theme::Role::MutedText);
}

void FilmEventModel::readFilm()
{
    beginResetModel();
    m_entries.clear();
    m_shown = 0;
    if (const FilmAct *act = m_player.act()) {
        for (std::size_t i = 0; i < act->frames.size(); ++i) {
            const FilmFrame &frame = act->frames[i];
            const auto ms = double(frame.at.count());
            if (!frame.command.isEmpty() && frame.client >= 0) {
                const QString name = act->actors[std::size_t(frame.client)].name;
                m_entries.push_back({i, ms, QString(name + u"  "_s + frame.command.shown() + u" → "_s + frame.answer.shown()), std::nullopt});
            }
            for (const FilmEvent &event : frame.events)
                m_entries.push_back({i, ms, QString(FilmText::mark(gravityOf(event.kind)) + event.text.shown()), event.kind});
        }
    }
    endResetModel();
    showUpToNow();
}

void FilmEventModel::showUpToNow()
{
    const std::size_t frame = m_player.moment().frame;
    const auto end = std::ranges::find_if(m_entries, [frame](const Entry &entry) { return entry.frame > frame; });
    const int count = int(end - m_entries.begin());
    if (count > m_shown) {
        beginInsertRows({}, m_shown, count - 1);
        m_shown = count;
        endInsertRows();
    } else if (count < m_shown) {
        beginRemoveRows({}, count, m_shown - 1);
        m_shown = count;
        endRemoveRows();
    }
}

int FilmEventModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_shown; }
int FilmEventModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

QVariant FilmEventModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry &entry = m_entries[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return index.column() == At ? FilmText::at(entry.ms) : entry.text;
    case Qt::ToolTipRole: return plainToolTip(entry.text);
    case Qt::TextAlignmentRole: return int(index.column() == At ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole: return !entry.event && index.column() == What ? QVariant(m_theme.monospaceFont()) : QVariant();
    case Qt::SizeHintRole: return QSize(0, m_theme.scaled(eventRowHeight));
    case Qt::ForegroundRole: return index.column() == At ? m_theme.color(Theme::Role::MutedText) : color(entry);
    default: return {};
    }
}

QVariant FilmEventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == At ? tr("Time") : tr("What happened");
}

} // namespace lockscope::ui
