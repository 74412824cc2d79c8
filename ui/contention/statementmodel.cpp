// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/statementmodel.h"

#include "base/safetext.h"
#include "traffic/audit/findingtext.h"
#include "ui/shared/plaintext.h"

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

QString textOf(const Statement &statement, int column)
{
    switch (column) {
    case StatementModel::Verdict: return statement.verdict;
    case StatementModel::Name: return statement.name;
    case StatementModel::Locks: return statement.locks;
    case StatementModel::Clients: return statement.clients;
    case StatementModel::Count: return statement.count > 0 ? countText(qint64(statement.count)) : u"—"_s;
    case StatementModel::First: return trafficClock(statement.firstUs);
    default: return {};
    }
}

bool isNumber(int column) { return column == StatementModel::Count || column == StatementModel::First; }

} // namespace

StatementModel::StatementModel(const Theme &theme, QObject *parent) : QAbstractTableModel(parent), m_theme(theme) {}

void StatementModel::setStatements(std::vector<Statement> statements)
{
    beginResetModel();
    m_statements = std::move(statements);
    endResetModel();
}

const Statement *StatementModel::at(const QModelIndex &index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_statements[std::size_t(index.row())] : nullptr;
}

int StatementModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_statements.size()); }

int StatementModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant StatementModel::data(const QModelIndex &index, int role) const
{
    const Statement *const statement = at(index);
    if (!statement)
        return {};
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return textOf(*statement, column);
    case Qt::ToolTipRole: return plainToolTip(column == Locks || column == Clients ? textOf(*statement, column) : statement->happening);
    case Qt::AccessibleDescriptionRole: return statement->happening;
    case Qt::ForegroundRole:
        return column == Verdict ? QVariant(m_theme.color(statement->colour)) : isNumber(column) ? m_theme.color(Theme::Role::MutedText) : QVariant();
    case Qt::FontRole: return column == Name || column == Locks || column == Clients ? QVariant(m_theme.monospaceFont()) : QVariant();
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
    }
}

QVariant StatementModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Verdict: return tr("Verdict");
    case Name: return tr("Finding");
    case Locks: return tr("Locks");
    case Clients: return tr("Clients");
    case Count: return tr("Times");
    case First: return tr("First seen");
    default: return {};
    }
}

} // namespace lockscope::ui
