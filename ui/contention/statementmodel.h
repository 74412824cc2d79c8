// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/statement.h"

#include <QAbstractTableModel>

namespace lockscope::ui {

/** Statements as a table, in their order. UI thread. */
class StatementModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Verdict, Name, Locks, Clients, Count, First, ColumnCount };

    explicit StatementModel(const Theme &theme, QObject *parent = nullptr);

    void setStatements(std::vector<Statement> statements);
    /** Null: there is no such row. */
    const Statement *at(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Theme &m_theme;
    std::vector<Statement> m_statements;
};

} // namespace lockscope::ui
