// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/alertwatch.h"

#include <QAbstractTableModel>

#include <vector>

namespace lockscope::ui {

class Theme;

/** The standing alerts, newest first, as the watch has them; muted ones are greyed. UI thread. */
class AlertModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, Lock, Why, HolderColumn, For, Since, ColumnCount };

    AlertModel(const AlertWatch &watch, const Theme &theme, Clock &clock, QObject *parent = nullptr);

    /** Null: no such row. Valid until the watch changes. */
    const AlertList::Entry *at(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void update();
    QString text(const AlertList::Entry &entry, int column) const;

    const AlertWatch &m_watch;
    const Theme &m_theme;
    Clock &m_clock;
    std::vector<AlertList::Entry> m_rows; ///< by number, falling
};

} // namespace lockscope::ui
