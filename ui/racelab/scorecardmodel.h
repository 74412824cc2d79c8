// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scorecard.h"

#include <QAbstractTableModel>

namespace lockscope::ui {

class Theme;

/**
 * A scorecard as a table: protocols by the seven columns, and the number of explored states in all. Rows stay where they are while a card is being
 * computed. UI thread.
 */
class ScorecardModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Place { Protocol, FirstVerdict, States = FirstVerdict + int(allColumns.size()), ColumnCount };

    explicit ScorecardModel(const Theme &theme, QObject *parent = nullptr);

    void setCard(const Scorecard &card);
    const Scorecard &card() const { return m_card; }
    /** The shortest schedule that breaks it; empty: it is not broken. */
    QString scheduleAt(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const ColumnScore *verdictAt(const QModelIndex &index) const;
    QString text(const QModelIndex &index) const;
    QString toolTip(const QModelIndex &index) const;
    QVariant color(const QModelIndex &index) const;

    const Theme &m_theme;
    Scorecard m_card;
};

} // namespace lockscope::ui
