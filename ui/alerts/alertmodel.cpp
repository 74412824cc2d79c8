// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/alertmodel.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QDateTime>
#include <QSize>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int shownChars = 120;
constexpr int rowHeight = 26;

int alignmentOf(int column)
{
    const bool isNumber = column == AlertModel::For || column == AlertModel::Since;
    return int(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
}

} // namespace

AlertModel::AlertModel(const AlertWatch &watch, const Theme &theme, Clock &clock, QObject *parent)
    : QAbstractTableModel(parent), m_watch(watch), m_theme(theme), m_clock(clock)
{
    connect(&watch, &AlertWatch::changed, this, &AlertModel::update);
    update();
}

/** Row by row, so that what is selected stays so. */
void AlertModel::update()
{
    const auto &entries = m_watch.entries();
    const auto stands = [&](quint64 number) { return std::ranges::binary_search(entries, number, {}, &AlertList::Entry::number); };
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (stands(m_rows[std::size_t(row)].number))
            continue;
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
    }
    int row = 0;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry, ++row) {
        const bool isThere = row < rowCount() && m_rows[std::size_t(row)].number == entry->number;
        if (isThere) {
            m_rows[std::size_t(row)] = *entry;
            continue;
        }
        beginInsertRows({}, row, row);
        m_rows.insert(m_rows.begin() + row, *entry);
        endInsertRows();
    }
    if (row > 0)
        emit dataChanged(index(0, 0), index(row - 1, ColumnCount - 1));
}

const AlertList::Entry *AlertModel::at(const QModelIndex &index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_rows[std::size_t(index.row())] : nullptr;
}

int AlertModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int AlertModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString AlertModel::text(const AlertList::Entry &entry, int column) const
{
    const Alert &alert = entry.alert;
    switch (column) {
    case What: return m_watch.mutes().isMuted(alert) ? tr("%1 (muted)").arg(alertTitle(alert.kind)) : alertTitle(alert.kind);
    case Lock: return alertSubject(alert, shownChars);
    case Why: return alertReason(alert, m_clock.now());
    case HolderColumn: return alert.kind == Alert::Kind::Violation ? alert.detail : safeText(alert.holder, shownChars);
    case For: return heldBrief(roundToMs(m_clock.now() - alert.since), alert.reason.isAtLeast);
    case Since: return QDateTime::fromMSecsSinceEpoch(toMs(entry.raisedAt)).toString(QStringLiteral("HH:mm:ss"));
    default: return {};
    }
}

QVariant AlertModel::data(const QModelIndex &index, int role) const
{
    const AlertList::Entry *const entry = at(index);
    if (!entry)
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(*entry, index.column());
    case Qt::ToolTipRole: return plainToolTip(alertText(entry->alert, m_clock.now()));
    case Qt::AccessibleTextRole: return tr("%1: %2").arg(text(*entry, What), alertText(entry->alert, m_clock.now()));
    case Qt::TextAlignmentRole: return alignmentOf(index.column());
    case Qt::SizeHintRole: return QSize(0, m_theme.scaled(rowHeight));
    case Qt::FontRole: return index.column() == Lock || index.column() == HolderColumn ? QVariant(m_theme.monospaceFont()) : QVariant();
    case Qt::ForegroundRole:
        if (m_watch.mutes().isMuted(entry->alert))
            return m_theme.color(Theme::Role::MutedText);
        return index.column() == What ? QVariant(m_theme.color(Theme::Role::Danger)) : QVariant();
    default: return {};
    }
}

QVariant AlertModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case What: return tr("Alert");
    case Lock: return tr("Lock");
    case Why: return tr("Reason");
    case HolderColumn: return tr("Holder");
    case For: return tr("For");
    case Since: return tr("Raised");
    default: return {};
    }
}

} // namespace lockscope::ui
