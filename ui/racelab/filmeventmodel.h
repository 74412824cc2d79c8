// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmplayer.h"

#include <QAbstractTableModel>

namespace lockscope::ui {

class Theme;

/** What has happened up to the moment of the film, a row each: commands with their answers, and what the referee saw. UI thread. */
class FilmEventModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Place { At, What, ColumnCount };

    FilmEventModel(const FilmPlayer &player, const Theme &theme, QObject *parent = nullptr);

    std::size_t frameOf(int row) const { return m_entries[std::size_t(row)].frame; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Entry {
        std::size_t frame = 0;
        double ms = 0;
        QString text;
        std::optional<FilmEvent::Kind> event; ///< nothing: a command
    };
    void readFilm();
    void showUpToNow();
    QColor color(const Entry &entry) const;

    const FilmPlayer &m_player;
    const Theme &m_theme;
    std::vector<Entry> m_entries; ///< of the whole act
    int m_shown = 0;              ///< number of them that have happened
};

} // namespace lockscope::ui
