// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lockprofiles/lockprofilemodel.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"

#include <QUndoCommand>

#include <algorithm>
#include <functional>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int textChars = 200;

} // namespace

/** A change and its opposite. Those of one field of one row that follow each other are one. */
class LockProfileModel::Edit : public QUndoCommand {
public:
    using Step = std::function<void()>;
    Edit(const QString &text, Step toDo, Step toUndo, int mergeId = -1)
        : QUndoCommand(text), m_do(std::move(toDo)), m_undo(std::move(toUndo)), m_mergeId(mergeId)
    {
    }
    void redo() override { m_do(); }
    void undo() override { m_undo(); }
    int id() const override { return m_mergeId; }
    bool mergeWith(const QUndoCommand *other) override
    {
        m_do = static_cast<const Edit *>(other)->m_do; // only what has the same id is asked
        return true;
    }

private:
    Step m_do, m_undo;
    int m_mergeId;
};

LockProfileModel::LockProfileModel(QObject *parent) : QAbstractTableModel(parent) {}

void LockProfileModel::start(const LockProfiles &profiles)
{
    std::vector<ProfileDraft> drafts;
    std::ranges::transform(profiles.all(), std::back_inserter(drafts), &ProfileDraft::of);
    m_undo.clear();
    doReplaceAll(drafts);
}

void LockProfileModel::replaceAll(const LockProfiles &profiles)
{
    std::vector<ProfileDraft> drafts;
    std::ranges::transform(profiles.all(), std::back_inserter(drafts), &ProfileDraft::of);
    m_undo.push(new Edit(
        tr("import"), [this, drafts] { doReplaceAll(drafts); }, [this, before = m_drafts] { doReplaceAll(before); }));
}

void LockProfileModel::insert(int row, const ProfileDraft &draft)
{
    m_undo.push(new Edit(
        tr("add"), [this, row, draft] { doInsert(row, draft); }, [this, row] { doRemove(row); }));
}

void LockProfileModel::remove(int row)
{
    m_undo.push(new Edit(
        tr("remove"), [this, row] { doRemove(row); }, [this, row, before = draft(row)] { doInsert(row, before); }));
}

void LockProfileModel::move(int row, int by)
{
    const int to = row + by;
    if (row < 0 || to < 0 || row >= rowCount() || to >= rowCount())
        return;
    m_undo.push(new Edit(
        tr("move"), [this, row, by] { doMove(row, by); }, [this, to, by] { doMove(to, -by); }));
}

void LockProfileModel::change(int row, ProfileDraft::Field field, const ProfileDraft &draft)
{
    if (draft == m_drafts[size_t(row)])
        return;
    const bool isTyped = field != ProfileDraft::Field::Scheme;
    const int mergeId = isTyped ? row * 8 + int(field) : -1;
    m_undo.push(new Edit(
        tr("change"), [this, row, draft] { doChange(row, draft); }, [this, row, before = m_drafts[size_t(row)]] { doChange(row, before); }, mergeId));
}

void LockProfileModel::doInsert(int row, const ProfileDraft &draft)
{
    beginInsertRows({}, row, row);
    m_drafts.insert(m_drafts.begin() + row, draft);
    m_counts.clear();
    endInsertRows();
    emit edited();
    emit rowTouched(row);
}

void LockProfileModel::doRemove(int row)
{
    beginRemoveRows({}, row, row);
    m_drafts.erase(m_drafts.begin() + row);
    m_counts.clear();
    endRemoveRows();
    emit edited();
    emit rowTouched(std::min(row, rowCount() - 1));
}

void LockProfileModel::doMove(int row, int by)
{
    const int to = row + by;
    beginMoveRows({}, row, row, {}, by > 0 ? to + 1 : to);
    std::swap(m_drafts[size_t(row)], m_drafts[size_t(to)]);
    m_counts.clear();
    endMoveRows();
    emit edited();
    emit rowTouched(to);
}

void LockProfileModel::doChange(int row, const ProfileDraft &draft)
{
    m_drafts[size_t(row)] = draft;
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    emit edited();
    emit rowTouched(row);
}

void LockProfileModel::doReplaceAll(const std::vector<ProfileDraft> &drafts)
{
    beginResetModel();
    m_drafts = drafts;
    m_counts.clear();
    endResetModel();
    emit edited();
    emit rowTouched(m_drafts.empty() ? -1 : 0);
}

int LockProfileModel::firstProblem() const
{
    const auto found = std::ranges::find_if(m_drafts, [](const ProfileDraft &draft) { return draft.firstProblem().has_value(); });
    return found == m_drafts.end() ? -1 : int(found - m_drafts.begin());
}

LockProfiles LockProfileModel::profiles() const
{
    std::vector<LockProfile> profiles;
    for (const ProfileDraft &draft : m_drafts) {
        if (auto profile = draft.profile())
            profiles.push_back(*std::move(profile));
    }
    return LockProfiles(std::move(profiles));
}

int LockProfileModel::rowFor(QByteArrayView key) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const auto profile = draft(row).profile();
        if (profile && profile->matches(key))
            return row;
    }
    return -1;
}

void LockProfileModel::setCounts(const std::vector<ProfileCount> &counts)
{
    if (counts == m_counts || counts.size() != m_drafts.size())
        return;
    m_counts = counts;
    emit dataChanged(index(0, Locks), index(rowCount() - 1, Locks));
}

// ---- the model's face

QString LockProfileModel::text(int row, int column) const
{
    const ProfileDraft &shown = draft(row);
    switch (column) {
    case Keys: return (shown.match == LockProfile::Match::Prefix ? tr("begin with %1") : tr("match %1")).arg(safeText(shown.pattern, textChars));
    case Library: return shown.scheme ? schemeText(shown.scheme->label) : tr("detect automatically");
    case Name: return visibleText(shown.label, textChars);
    case UsualHold: return visibleText(shown.usualHold, textChars);
    case LongestHold: return visibleText(shown.longestHold, textChars);
    case Locks: {
        if (size_t(row) >= m_counts.size())
            return {};
        const ProfileCount &count = m_counts[size_t(row)];
        const int all = count.taken + count.hidden;
        return count.hidden > 0 ? tr("%1 of %2").arg(countText(count.taken), countText(all)) : countText(count.taken);
    }
    default: return {};
    }
}

QString LockProfileModel::toolTip(int row, int column) const
{
    if (const auto field = draft(row).firstProblem())
        return draft(row).problem(*field);
    if (column == Locks && size_t(row) < m_counts.size() && m_counts[size_t(row)].hidden > 0)
        return tr("This profile matches more locks, but an earlier profile applies to them. Move it up to give it priority.");
    return column == Keys ? safeText(draft(row).pattern) : QString();
}

QVariant LockProfileModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::ToolTipRole: return plainToolTip(toolTip(index.row(), index.column()));
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::AlignVCenter | (index.column() >= UsualHold ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole: return draft(index.row()).firstProblem() ? QVariant(m_problemColour) : QVariant();
    case ProblemRole: return draft(index.row()).firstProblem().has_value();
    default: return {};
    }
}

QVariant LockProfileModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section >= UsualHold ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Keys: return tr("Keys");
    case Library: return tr("Treat as");
    case Name: return tr("Name");
    case UsualHold: return tr("Usual hold");
    case LongestHold: return tr("Longest hold");
    case Locks: return tr("Locks now");
    default: return {};
    }
}

} // namespace lockscope::ui
