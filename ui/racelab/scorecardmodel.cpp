// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/scorecardmodel.h"

#include "base/language.h"
#include "base/safetext.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/scorecardtext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;
using Verdict = ColumnScore::Verdict;

namespace {

/** A hyphen that does not break leaves two lines for two words. */
QString headingOf(Column column) { return columnTitle(column).replace(u'-', u'\u2011'); }

quint64 statesOf(const ProtocolScore &score)
{
    quint64 states = 0;
    for (const ColumnScore &column : score.columns)
        states += column.states;
    return states;
}

bool sameRows(const Scorecard &a, const Scorecard &b)
{
    return std::ranges::equal(a.protocols, b.protocols, {}, &ProtocolScore::protocol, &ProtocolScore::protocol);
}

} // namespace

ScorecardModel::ScorecardModel(const Theme &theme, QObject *parent) : QAbstractTableModel(parent), m_theme(theme)
{
    connect(&theme, &Theme::changed, this, [this] {
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole});
    });
}

void ScorecardModel::setCard(const Scorecard &card)
{
    if (sameRows(card, m_card)) {
        m_card = card;
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_card = card;
    endResetModel();
}

int ScorecardModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_card.protocols.size()); }
int ScorecardModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

const ColumnScore *ScorecardModel::verdictAt(const QModelIndex &index) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() < FirstVerdict || index.column() >= States)
        return nullptr;
    return &m_card.protocols[std::size_t(index.row())].columns[std::size_t(index.column() - FirstVerdict)];
}

QString ScorecardModel::scheduleAt(const QModelIndex &index) const
{
    const ColumnScore *score = verdictAt(index);
    return score ? score->schedule : QString();
}

QVariant ScorecardModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(index);
    case Qt::ToolTipRole: return plainToolTip(toolTip(index));
    case Qt::AccessibleDescriptionRole: return toolTip(index);
    case Qt::ForegroundRole: return color(index);
    case Qt::FontRole: return index.column() == Protocol ? QVariant(m_theme.monospaceFont()) : QVariant();
    case Qt::TextAlignmentRole:
        return int(index.column() == Protocol     ? Qt::AlignLeft | Qt::AlignVCenter
                       : index.column() == States ? Qt::AlignRight | Qt::AlignVCenter
                                                  : Qt::AlignCenter);
    default: return {};
    }
}

QString ScorecardModel::text(const QModelIndex &index) const
{
    const ProtocolScore &score = m_card.protocols[std::size_t(index.row())];
    if (index.column() == Protocol)
        return score.isOwn() ? tr("%1 (own)").arg(score.protocol) : score.protocol;
    if (index.column() == States)
        return countText(qint64(statesOf(score)));
    switch (verdictAt(index)->verdict) {
    case Verdict::Holds: return tr("holds");
    case Verdict::Broken: return tr("broken ▸");
    case Verdict::NotExplored: return tr("not explored");
    }
    Q_UNREACHABLE();
}

QString ScorecardModel::toolTip(const QModelIndex &index) const
{
    const ProtocolScore &score = m_card.protocols[std::size_t(index.row())];
    if (index.column() == Protocol) {
        if (score.isOwn())
            return tr("Your own protocol");
        const ProtocolInfo *info = ProtocolCatalogue::builtIn().find(score.protocol);
        return info ? info->sentence.shown() : QString();
    }
    if (index.column() == States)
        return tr("States that were reached, for all questions together");
    const ColumnScore &found = *verdictAt(index);
    QStringList lines{tr("%1: %2", "a question and its answer")
                          .arg(columnTitle(allColumns[std::size_t(index.column() - FirstVerdict)]), verdictText(found.verdict)),
                      found.finding.shown()};
    if (found.verdict == Verdict::Broken)
        lines << tr("Shortest schedule: %1").arg(found.schedule);
    if (!found.schedule.isEmpty())
        lines << tr("Press Enter or click to play it.");
    if (found.verdict != Verdict::NotExplored)
        lines << tr("%1 states, %2 schedules, %3").arg(countText(qint64(found.states)), countText(qint64(found.schedules)), durationText(found.took));
    if (!found.bound.isEmpty())
        lines << tr("Bound: %1").arg(joinParts(shownTexts(found.bound)));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QVariant ScorecardModel::color(const QModelIndex &index) const
{
    const ColumnScore *score = verdictAt(index);
    if (!score)
        return m_theme.color(index.column() == States ? Theme::Role::MutedText : Theme::Role::Text);
    switch (score->verdict) {
    case Verdict::Holds: return m_theme.color(Theme::Role::Good);
    case Verdict::Broken: return m_theme.color(Theme::Role::Danger);
    case Verdict::NotExplored: return m_theme.color(Theme::Role::MutedText);
    }
    Q_UNREACHABLE();
}

QVariant ScorecardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool isVerdict = section >= FirstVerdict && section < States;
    switch (role) {
    case Qt::DisplayRole:
        return section == Protocol ? tr("Protocol") : isVerdict ? headingOf(allColumns[std::size_t(section - FirstVerdict)]) : tr("States");
    case Qt::ToolTipRole: return isVerdict ? QVariant(plainToolTip(columnMeaning(allColumns[std::size_t(section - FirstVerdict)]))) : QVariant();
    case Qt::TextAlignmentRole:
        if (section == Protocol)
            return int(Qt::AlignLeft | Qt::AlignVCenter);
        return int(section == States ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter) | int(Qt::TextWordWrap);
    default: return {};
    }
}

} // namespace lockscope::ui
