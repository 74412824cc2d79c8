// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmplayer.h"

#include <QAbstractTableModel>

namespace lockscope::ui {

class Theme;

/** The clients of the act that plays, at its moment: name, clock, and what each is doing, in words and colour. UI thread. */
class FilmClientModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Place { Client, Clock, State, ColumnCount };

    FilmClientModel(const FilmPlayer &player, const Theme &theme, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const QModelIndex &index) const;
    QString toolTip(const QModelIndex &index) const;
    QVariant color(const QModelIndex &index) const;
    void refresh();

    const FilmPlayer &m_player;
    const Theme &m_theme;
    int m_rows = 0;
};

} // namespace lockscope::ui
