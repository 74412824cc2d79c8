// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/find/findmodel.h"

#include "base/globpattern.h"
#include "base/safetext.h"
#include "ui/find/findtext.h"
#include "ui/shared/plaintext.h"

#include <algorithm>

namespace lockscope::ui {

void FindFilter::setSearch(const QString &text)
{
    m_search = text.trimmed();
    invalidate(); // not invalidateFilter(): newer Qt has deprecated it, and its successor is not in 6.4
}

void FindFilter::setShowsGuesses(bool shows)
{
    m_showsGuesses = shows;
    invalidate(); // not invalidateFilter(): newer Qt has deprecated it, and its successor is not in 6.4
}

bool FindFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (!m_showsGuesses && index.data(FindModel::GuessRole).toBool())
        return false;
    return m_search.isEmpty() || index.data(FindModel::SearchRole).toString().contains(m_search, Qt::CaseInsensitive);
}

FindModel::FindModel(const Theme &theme, QByteArrayList watched, QObject *parent)
    : QAbstractTableModel(parent), m_theme(theme), m_watched(std::move(watched))
{
    connect(&theme, &Theme::changed, this, [this] {
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    });
}

void FindModel::take(const FindProgress &progress)
{
    std::vector<FoundLocks> found = progress.locks.found;
    if (progress.state == FindProgress::State::Looking)
        keepPlaces(found);
    const auto [differs, unused] = std::ranges::mismatch(m_rows, found, {}, &FoundLocks::pattern, &FoundLocks::pattern);
    if (differs == m_rows.end())
        takeFurther(std::move(found));
    else
        replaceAll(std::move(found));
    emit chosenChanged();
}

/** Those that are shown are the first of them. */
void FindModel::takeFurther(std::vector<FoundLocks> found)
{
    const int before = rowCount(), after = int(found.size());
    if (after > before)
        beginInsertRows({}, before, after - 1);
    m_rows = std::move(found);
    if (after > before)
        endInsertRows();
    if (before > 0)
        emit dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
}

void FindModel::replaceAll(std::vector<FoundLocks> found)
{
    beginResetModel();
    m_rows = std::move(found);
    endResetModel();
}

/** Those that are shown stay in their order, new ones come after them. */
void FindModel::keepPlaces(std::vector<FoundLocks> &found) const
{
    QHash<QByteArray, std::size_t> places;
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        places.insert(m_rows[row].pattern, row);
    std::ranges::stable_sort(found, {}, [&](const FoundLocks &each) { return places.value(each.pattern, m_rows.size()); });
}

bool FindModel::isWatched(int row) const
{
    return std::ranges::any_of(m_watched,
                               [&](const QByteArray &watched) { return watched == found(row).pattern || matchesGlob(watched, found(row).pattern); });
}

bool FindModel::isChosen(int row) const { return !isWatched(row) && m_choices.value(found(row).pattern, found(row).isProposed()); }

QByteArrayList FindModel::chosen() const
{
    QByteArrayList patterns;
    for (int row = 0; row < rowCount(); ++row) {
        if (isChosen(row))
            patterns << found(row).pattern;
    }
    return patterns;
}

int FindModel::guesses() const
{
    int count = 0;
    for (int row = 0; row < rowCount(); ++row)
        count += index(row, 0).data(GuessRole).toBool() ? 1 : 0;
    return count;
}

int FindModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int FindModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant FindModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int row = index.row();
    const auto column = Column(index.column());
    const bool isNumber = column == Locks || column == Others;
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole: return plainToolTip(FindText::details(found(row)));
    case Qt::AccessibleDescriptionRole: return column == Pattern ? FindText::details(found(row)) : QString();
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::FontRole: return column == Pattern ? m_theme.monospaceFont() : isNumber ? m_theme.figuresFont() : QVariant();
    case Qt::ForegroundRole: return color(row, column);
    case Qt::CheckStateRole: return column == Pattern ? QVariant(isChosen(row) || isWatched(row) ? Qt::Checked : Qt::Unchecked) : QVariant();
    case SearchRole: return FindText::searched(found(row));
    case GuessRole: return found(row).confidence == lockscope::Confidence::Guess && !isChosen(row) && !isWatched(row);
    default: return {};
    }
}

QString FindModel::text(int row, Column column) const
{
    const FoundLocks &locks = found(row);
    switch (column) {
    case Pattern: return safeText(locks.pattern);
    case Locks: return countText(qint64(locks.locks));
    case Others: return locks.others > 0 ? countText(qint64(locks.others)) : QStringLiteral("–");
    case Confidence: return isWatched(row) ? tr("already watched") : FindText::confidence(locks.confidence);
    case Library: return FindText::libraries(locks);
    case ColumnCount: break;
    }
    Q_UNREACHABLE();
}

QVariant FindModel::color(int row, Column column) const
{
    const FoundLocks &locks = found(row);
    if (isWatched(row))
        return m_theme.color(Theme::Role::MutedText);
    if (column == Others && locks.others > 0)
        return m_theme.color(Theme::Role::Warning);
    if (column == Others || column == Library)
        return m_theme.color(Theme::Role::MutedText);
    if (column != Confidence)
        return {};
    switch (locks.confidence) {
    case lockscope::Confidence::Certain: return m_theme.color(Theme::Role::Good);
    case lockscope::Confidence::Likely: return m_theme.color(Theme::Role::Info);
    case lockscope::Confidence::Guess: return m_theme.color(Theme::Role::MutedText);
    }
    Q_UNREACHABLE();
}

bool FindModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !flags(index).testFlag(Qt::ItemIsUserCheckable))
        return false;
    m_choices[found(index.row()).pattern] = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {Qt::CheckStateRole, GuessRole});
    emit chosenChanged();
    return true;
}

Qt::ItemFlags FindModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool canBeChosen = index.isValid() && index.column() == Pattern && !isWatched(index.row());
    return canBeChosen ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant FindModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section == Locks || section == Others ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Pattern: return tr("Pattern");
    case Locks: return tr("Locks");
    case Others: return tr("Also matches");
    case Confidence: return tr("Confidence");
    case Library: return tr("Library");
    case ColumnCount: break;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
