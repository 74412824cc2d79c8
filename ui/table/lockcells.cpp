// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Of a LockModel: what its cells and headings say.
#include "ui/table/lockmodel.h"

#include "base/safetext.h"
#include "base/spantext.h"
#include "ui/shared/plaintext.h"
#include "ui/table/groupheading.h"

namespace lockscope::ui {

namespace {

constexpr int keyChars = 300;

} // namespace

QVariant LockModel::data(const QModelIndex &index, int role) const
{
    const auto column = static_cast<LockColumn>(index.column());
    if (const LockGroup *group = groupAt(index))
        return role == FrozenRole ? QVariant(isFrozen()) : GroupHeading::data(*group, column, role);
    const LockRow *row = rowAt(index);
    if (!row)
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(*row, column);
    case Qt::ToolTipRole: return toolTip(*row, column);
    case KeyRole: return row->lock.key.toByteArray();
    case ShownStateRole: return static_cast<int>(shownState(*row));
    case LeftMsRole: {
        const auto left = row->isEnded() ? std::nullopt : row->lock.timeLeft(shownNow(row->lock));
        return left ? QVariant(qint64(left->count())) : QVariant();
    }
    case LeaseMsRole: return qint64(row->lock.lease.count());
    case GuessRole: return recognitionOf(row->lock).confidence == Confidence::Guess;
    case EndingSoonRole: return row->state == LockState::EndingSoon;
    case FrozenRole: return isFrozen(row->lock);
    case PinnedRole: return row->pinned;
    case Qt::AccessibleTextRole: return row->pinned && column == LockColumn::Key ? tr("%1, pinned").arg(text(*row, column)) : text(*row, column);
    case FreshnessRole: {
        const auto changed = isFrozen() ? std::nullopt : changedAt(index);
        if (!changed)
            return 0.0;
        const double age = std::chrono::duration<double, std::milli>(m_clock.now() - *changed).count();
        return qBound(0.0, 1.0 - age / double(flashTime.count()), 1.0);
    }
    case InGroupRole: return isGrouped() && m_arrangement.headingOver(entryAt(index)).has_value();
    default: return {};
    }
}

QString LockModel::text(const LockRow &row, LockColumn column) const
{
    switch (column) {
    case LockColumn::State: return LockText::state(shownState(row));
    case LockColumn::Key: return LockText::key(row.lock.key, keyChars);
    case LockColumn::Holder: return LockText::holder(row);
    case LockColumn::Library: return LockText::library(row, judge().profileOf(row.lock));
    case LockColumn::TimeLeft: return LockText::timeLeft(row, shownNow(row.lock));
    case LockColumn::HeldFor: return LockText::heldFor(row, shownNow(row.lock));
    case LockColumn::Renewals: return countText(row.lock.renewals);
    case LockColumn::Waiting: return LockText::waiting(row);
    case LockColumn::Node: return nodeText(row.lock);
    case LockColumn::Note: return noteText(row);
    }
    Q_UNREACHABLE();
}

/** Of a group, on how many servers it stands. */
QString LockModel::nodeText(const Lock &lock) const
{
    if (m_groupSize == 0)
        return visibleText(m_nodes.value(lock.node));
    return tr("%1 of %2", "servers that have the lock").arg(lock.standsOn).arg(m_groupSize);
}

QString LockModel::noteText(const LockRow &row) const
{
    const QString note = LockText::note(row, shownNow(row.lock), judge(), pins().of(row.lock.key));
    const auto lost = m_book.lostNodes().constFind(row.lock.node);
    if (isFrozen() || lost == m_book.lostNodes().cend())
        return note;
    const QString seen = tr("seen %1 ago").arg(spanText(std::chrono::ceil<std::chrono::seconds>(m_clock.now() - *lost)));
    return note == u"—" ? seen : seen + QStringLiteral(" · ") + note; // as the note itself joins
}

QString LockModel::toolTip(const LockRow &row, LockColumn column) const
{
    switch (column) {
    case LockColumn::Key: {
        const LockPin *pin = pins().of(row.lock.key);
        const QString key = safeText(row.lock.key);
        if (!pin)
            return plainToolTip(key);
        return plainToolTip(pin->isPattern ? tr("%1\nPinned by the pattern %2").arg(key, safeText(pin->key)) : tr("%1\nPinned").arg(key));
    }
    case LockColumn::Holder: return plainToolTip(LockText::holderDetail(row.lock));
    case LockColumn::Library: return plainToolTip(LockText::libraryDetail(row.lock, judge().profileOf(row.lock)));
    case LockColumn::HeldFor: return plainToolTip(LockText::heldSinceSource(row.lock.heldSinceSource));
    case LockColumn::Waiting: return plainToolTip(LockText::waitingDetail(row.lock));
    case LockColumn::Note: return plainToolTip(text(row, column));
    case LockColumn::Node:
        return row.lock.standsOn > 0 && row.lock.standsOn <= m_groupSize / 2
            ? plainToolTip(tr("Fewer than half of the servers: by Redlock's rules, nobody holds it."))
            : QString();
    default: return {};
    }
}

QVariant LockModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= lockColumnCount)
        return {};
    const auto column = static_cast<LockColumn>(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    if (column == LockColumn::Node && m_groupSize > 0)
        return role == Qt::DisplayRole ? tr("Servers") : QVariant();
    return role == Qt::DisplayRole ? title(column) : QVariant();
}

QString LockModel::title(LockColumn column)
{
    switch (column) {
    case LockColumn::State: return tr("State");
    case LockColumn::Key: return tr("Lock");
    case LockColumn::Holder: return tr("Holder");
    case LockColumn::Library: return tr("Library");
    case LockColumn::TimeLeft: return tr("Time left");
    case LockColumn::HeldFor: return tr("Held for");
    case LockColumn::Renewals: return tr("Renewals");
    case LockColumn::Waiting: return tr("Waiting");
    case LockColumn::Node: return tr("Node");
    case LockColumn::Note: return tr("Note");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
