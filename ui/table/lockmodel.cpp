// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockmodel.h"

#include "ui/shared/plaintext.h"
#include "ui/table/groupheading.h"
#include "ui/table/lockcolumns.h"

#include <QPoint>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr Duration shortestWake{50};
constexpr Duration searchInterval{500};
/** More single insertions and removals than this cost more than laying everything out again. */
constexpr std::size_t manyPieces = 300;
/** The view looks at every row when one has come or gone. With many of them that shall not take more than a part of the time. */
constexpr int smallTable = 150'000;
constexpr std::chrono::nanoseconds restPerRow{300};
/** More locks at once are not news but a first picture: they do not flash. */
constexpr std::size_t mostFlashing = 200;

} // namespace

LockModel::LockModel(Clock &clock, QObject *parent) : QAbstractItemModel(parent), m_clock(clock), m_arrangement(m_book) {}

// ---- what comes in

void LockModel::apply(const LockDelta &delta)
{
    if (delta.reset)
        clear();
    const Instant now = m_clock.now();
    for (const LockId &lock : delta.removed)
        m_book.end(lock, now);
    const bool flash = !delta.reset && delta.upserted.size() <= mostFlashing;
    for (const Lock &lock : delta.upserted)
        m_book.upsert(lock, now, shownNow(), flash ? LockList::Flash::Yes : LockList::Flash::No);
    m_book.noteEvents(delta.events);
    finishBatch();
}

void LockModel::clear()
{
    beginResetModel();
    m_book.clear();
    m_arrangement.clear();
    m_settleAfter = {};
    endResetModel();
    finishBatch();
}

void LockModel::setMeasured(const MeasuredWaits &measured)
{
    m_book.setMeasured(measured);
    finishBatch();
}

void LockModel::setContended(const std::vector<LockId> &locks)
{
    m_book.setContended(locks, shownNow());
    finishBatch();
}

void LockModel::continueFrom(const LockModel &before)
{
    m_book.setSimulated(before.m_book);
    m_simulatedAtWork = before.m_simulatedAtWork;
    if (before.m_frozenAt)
        setFrozenAt(before.m_frozenAt);
    LockDelta all;
    all.reset = true;
    for (std::size_t slot = 0; slot < before.slotCount(); ++slot) {
        if (const Lock *lock = before.lockInSlot(slot))
            all.upserted.push_back(*lock);
    }
    all.added = all.upserted.size();
    apply(all);
}

void LockModel::setProfiles(const LockProfiles &profiles)
{
    m_book.setProfiles(profiles, shownNow());
    finishBatch();
}

ClearEvidence LockModel::evidence(const Lock &lock) const
{
    ClearEvidence evidence = m_nodeViews.value(lock.node, m_view);
    const LockRow *row = find(lock.id());
    if (row && row->simulated && !row->client().isEmpty())
        evidence.simulatedWorks = m_simulatedAtWork.contains(row->client());
    if (const auto unusual = judge().unusual(lock, shownNow()))
        evidence.p99 = unusual->limit;
    return evidence;
}

void LockModel::setPins(const LockPins &pins)
{
    m_book.setPins(pins);
    finishBatch();
}

void LockModel::setNodes(QHash<NodeNumber, QString> names, const QHash<NodeNumber, Instant> &lost, bool areIndependent)
{
    if (std::exchange(m_areNodesIndependent, areIndependent) != areIndependent) {
        emit headerDataChanged(Qt::Horizontal, 0, lockColumnCount - 1);
        emit nodesChanged();
    }
    if (names == m_nodes && lost == m_book.lostNodes())
        return;
    m_nodes = std::move(names);
    m_book.setLostNodes(lost, shownNow());
    if (m_arrangement.filter().setNodes(m_nodes))
        refilter();
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, lockColumnCount - 1));
    emit nodesChanged();
    finishBatch();
}

void LockModel::setGroup(int servers, int unseen)
{
    m_unseenOfGroup = unseen;
    if (std::exchange(m_groupSize, servers) == servers)
        return;
    emit headerDataChanged(Qt::Horizontal, 0, lockColumnCount - 1);
    emit nodesChanged();
}

void LockModel::addSimulated(const std::vector<SimulatedHold> &holds)
{
    if (holds.empty())
        return;
    m_book.addSimulated(holds, shownNow());
    finishBatch();
}

void LockModel::setFrozenAt(std::optional<Instant> instant)
{
    if (m_frozenAt == instant)
        return;
    m_frozenAt = instant;
    if (!instant)
        m_book.advanceAll(m_clock.now());
    finishBatch();
}

void LockModel::scheduleWake()
{
    std::optional<Instant> change;
    if (!isFrozen())
        change = m_book.nextChange();
    if (!isFrozen() && m_arrangement.filter().dependsOnTime())
        change = std::min(change.value_or(m_searchAgainAt), m_searchAgainAt);
    if (!m_held && !m_arrangement.isSettled())
        change = std::min(change.value_or(m_settleAfter), m_settleAfter);
    if (!change)
        return;
    const Instant now = m_clock.now();
    const Instant at = std::max(*change, now + shortestWake);
    if (m_wakeAt && *m_wakeAt <= at)
        return;
    m_wakeAt = at;
    m_clock.after(std::chrono::ceil<Duration>(at - now), this, [this, at] {
        if (m_wakeAt == at)
            wakeUp();
    });
}

void LockModel::wakeUp()
{
    m_wakeAt.reset();
    if (!isFrozen()) {
        m_book.advance(m_clock.now());
        searchAgain();
    }
    finishBatch();
}

/** Locks that a search for times finds now, or does not find any more. */
void LockModel::searchAgain()
{
    const Instant now = m_clock.now();
    if (!m_arrangement.filter().dependsOnTime() || now < m_searchAgainAt)
        return;
    m_arrangement.setShownNow(shownNow());
    for (const int slot : m_arrangement.outdated())
        m_book.touch(slot);
    m_searchAgainAt = now + std::max<std::chrono::nanoseconds>(searchInterval, restPerRow * m_book.slotCount());
}

// ---- what is shown

void LockModel::setSearch(const QString &text)
{
    if (m_arrangement.filter().setSearch(text))
        refilter();
}

void LockModel::setTraits(Traits traits)
{
    if (m_arrangement.filter().setTraits(traits))
        refilter();
}

void LockModel::refilter()
{
    beginResetModel();
    m_arrangement.setShownNow(shownNow());
    LockArrangement::Changes changes = m_arrangement.refilter(m_clock.now());
    m_arrangement.setRows(std::move(changes.rows));
    forget(changes.forgotten);
    endResetModel();
    m_searchAgainAt = m_clock.now() + searchInterval;
    scheduleWake();
    emit rowsFiltered();
}

void LockModel::sort(int column, Qt::SortOrder direction)
{
    if (column < 0 || column >= lockColumnCount)
        setOrder({});
    else
        setOrder({static_cast<LockColumn>(column), direction});
}

void LockModel::setOrder(const LockSortOrder &order)
{
    if (order == m_arrangement.order())
        return;
    std::vector<int> rows = m_arrangement.reorder(order);
    if (isGrouped())
        refilter(); // headings move, too
    else
        rearrange(std::move(rows));
    emit orderChanged();
}

void LockModel::setGrouped(bool grouped)
{
    if (grouped == isGrouped())
        return;
    beginResetModel();
    m_arrangement.setGrouped(grouped);
    endResetModel();
    refilter();
}

void LockModel::setOpen(const QModelIndex &heading, bool open)
{
    const LockGroup *group = groupAt(heading);
    if (!group || group->isOpen == open)
        return;
    LockArrangement::Changes changes = m_arrangement.setOpen(LockArrangement::groupOf(entryAt(heading)), open);
    show(changes);
    emit rowsFiltered();
}

void LockModel::openGroupOf(const LockId &lock)
{
    const int slot = m_book.slotOf(lock);
    if (slot < 0 || m_arrangement.isShown(slot))
        return;
    if (const auto heading = m_arrangement.headingOver(slot))
        setOpen(indexOfEntry(*heading), true);
}

int LockModel::attentionOutside(int firstRow, int lastRow) const
{
    const QSet<int> &slotsInNeed = m_book.needAttention();
    return int(std::count_if(slotsInNeed.cbegin(), slotsInNeed.cend(), [&](int slot) {
        const std::optional<int> entry = m_arrangement.isShown(slot) ? slot : m_arrangement.headingOver(slot);
        if (!entry)
            return false;
        const int row = m_arrangement.rowOf(*entry);
        return row < firstRow || row > lastRow;
    }));
}

void LockModel::setOrderHeld(bool held)
{
    if (m_held == held)
        return;
    m_held = held;
    if (!held)
        finishBatch();
}

void LockModel::setWatched(const LockId &lock)
{
    const int slot = m_arrangement.watched() == lock ? -1 : m_book.slotOf(m_arrangement.watched());
    m_arrangement.setWatched(lock);
    if (slot >= 0 && m_book.row(slot).isEnded()) {
        m_book.touch(slot);
        finishBatch();
    }
}

void LockModel::finishBatch()
{
    m_arrangement.setShownNow(shownNow());
    const std::vector<int> touched = m_book.takeTouched();
    m_arrangement.touch(touched);
    announce(touched);
    if (m_held)
        appendNew();
    else if (m_clock.now() >= m_settleAfter)
        settle();
    scheduleWake();
    if (m_told != counts()) {
        m_told = counts();
        emit countsChanged();
    }
    if (m_book.takeAttentionChanged())
        emit attentionChanged();
    emit locksUpdated();
}

void LockModel::announce(const std::vector<int> &touched)
{
    std::vector<int> rows;
    rows.reserve(touched.size());
    for (const int slot : touched) {
        if (m_arrangement.isShown(slot))
            rows.push_back(m_arrangement.rowOf(slot));
    }
    if (rows.empty())
        return;
    std::sort(rows.begin(), rows.end());
    if (rows.size() > manyPieces) { // views repaint only visible rows, whatever the range
        emit dataChanged(index(rows.front(), 0), index(rows.back(), lockColumnCount - 1));
        return;
    }
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    for (size_t i = 0; i < rows.size();) {
        size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        emit dataChanged(index(rows[i], 0), index(rows[end - 1], lockColumnCount - 1));
        i = end;
    }
}

/** While the order is held: what is new goes to the end, and everything stays out of place. */
void LockModel::appendNew()
{
    const std::vector<int> fresh = m_arrangement.unshown(m_clock.now());
    if (fresh.empty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    m_arrangement.insertRows(first, fresh);
    endInsertRows();
}

void LockModel::settle()
{
    if (m_arrangement.isSettled())
        return;
    LockArrangement::Changes changes = m_arrangement.settle(m_clock.now());
    show(changes);
    forget(changes.forgotten);
    const int rows = isGrouped() ? int(m_book.slotCount()) : rowCount();
    if (rows > smallTable)
        m_settleAfter = m_clock.now() + restPerRow * rows;
}

void LockModel::show(LockArrangement::Changes &changes)
{
    if (changes.leaving.size() + changes.coming.size() > manyPieces) { // the view lays out all rows again
        beginResetModel();
        m_arrangement.setRows(std::move(changes.rows));
        endResetModel();
    } else {
        takeOut(changes.leaving);
        putIn(changes);
    }
    for (const int heading : changes.regrouped) {
        if (m_arrangement.isShown(heading))
            emit dataChanged(indexOfEntry(heading), indexOfEntry(heading, lockColumnCount - 1));
    }
}

void LockModel::takeOut(const std::vector<int> &leaving)
{
    std::vector<int> rows;
    rows.reserve(leaving.size());
    for (const int slot : leaving)
        rows.push_back(m_arrangement.rowOf(slot));
    std::sort(rows.begin(), rows.end());
    for (size_t end = rows.size(); end > 0;) { // from the end, so that the rows found stay right
        size_t begin = end - 1;
        while (begin > 0 && rows[begin - 1] == rows[begin] - 1)
            --begin;
        beginRemoveRows({}, rows[begin], rows[end - 1]);
        m_arrangement.removeRows(rows[begin], rows[end - 1]);
        endRemoveRows();
        end = begin;
    }
}

/** Those that stay take their places among each other first, then those that come get theirs. */
void LockModel::putIn(LockArrangement::Changes &changes)
{
    const std::vector<int> &rows = changes.rows;
    if (changes.coming.empty()) {
        rearrange(std::move(changes.rows));
        return;
    }
    std::vector<int> staying;
    staying.reserve(rows.size());
    std::copy_if(rows.cbegin(), rows.cend(), std::back_inserter(staying), [this](int slot) { return m_arrangement.isShown(slot); });
    rearrange(std::move(staying));
    for (size_t row = 0; row < rows.size(); ++row) {
        std::vector<int> piece;
        while (row + piece.size() < rows.size() && !m_arrangement.isShown(rows[row + piece.size()]))
            piece.push_back(rows[row + piece.size()]);
        if (piece.empty())
            continue;
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(row + piece.size()) - 1);
        m_arrangement.insertRows(static_cast<int>(row), piece);
        endInsertRows();
    }
}

/** The same rows in another order; selections and the current row follow their locks. */
void LockModel::rearrange(std::vector<int> rows)
{
    if (rows == m_arrangement.rows())
        return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    std::vector<int> slotsFrom;
    for (const QModelIndex &old : from)
        slotsFrom.push_back(m_arrangement.rows()[size_t(old.row())]);
    m_arrangement.permuteRows(std::move(rows));
    QModelIndexList to;
    for (qsizetype i = 0; i < from.size(); ++i)
        to.append(createIndex(m_arrangement.rowOf(slotsFrom[size_t(i)]), from[i].column()));
    changePersistentIndexList(from, to);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void LockModel::forget(const std::vector<int> &forgotten)
{
    for (const int slot : forgotten) {
        m_book.forget(slot);
        m_arrangement.forget(slot);
    }
}

// ---- the model's face

const LockRow *LockModel::rowAt(const QModelIndex &index) const
{
    Q_ASSERT(!index.isValid() || index.model() == this);
    const bool isLock = index.isValid() && index.row() < rowCount() && !LockArrangement::isHeading(entryAt(index));
    return isLock ? &m_book.row(entryAt(index)) : nullptr;
}

const LockGroup *LockModel::groupAt(const QModelIndex &index) const
{
    const bool isGroup = index.isValid() && index.row() < rowCount() && LockArrangement::isHeading(entryAt(index));
    return isGroup ? &m_arrangement.groups()[LockArrangement::groupOf(entryAt(index))] : nullptr;
}

QModelIndex LockModel::headingOver(const QModelIndex &index) const
{
    const auto heading = rowAt(index) ? m_arrangement.headingOver(entryAt(index)) : std::nullopt;
    return heading ? indexOfEntry(*heading) : QModelIndex();
}

QModelIndex LockModel::headingOf(const QByteArray &prefix) const
{
    const int group = m_arrangement.groups().find(prefix);
    const bool isShown = group != LockGroups::none && m_arrangement.isShown(LockArrangement::headingOf(group));
    return isShown ? indexOfEntry(LockArrangement::headingOf(group)) : QModelIndex();
}

std::optional<Instant> LockModel::changedAt(const QModelIndex &index) const { return rowAt(index) ? m_book.changedAt(entryAt(index)) : std::nullopt; }

const LockRow *LockModel::find(const LockId &lock) const
{
    const int slot = m_book.slotOf(lock);
    return slot < 0 ? nullptr : &m_book.row(slot);
}

const Lock *LockModel::lockInSlot(std::size_t slot) const
{
    const bool isThere = slot < slotCount() && m_book.isUsed(int(slot)) && !m_book.row(int(slot)).isEnded();
    return isThere ? &m_book.row(int(slot)).lock : nullptr;
}

QModelIndex LockModel::findNext(const QString &partOfKey, int fromRow) const
{
    const TextNeedle needle(partOfKey);
    const int rows = rowCount();
    for (int i = 0; i < rows; ++i) {
        const int row = (qMax(0, fromRow) + i) % rows;
        const QModelIndex found = index(row, static_cast<int>(LockColumn::Key));
        const LockGroup *group = groupAt(found);
        if (group ? needle.isIn(group->prefix) : needle.isIn(rowAt(found)->lock.key))
            return found;
    }
    return {};
}

QModelIndex LockModel::indexOf(const LockId &lock, LockColumn column) const
{
    const int slot = m_book.slotOf(lock);
    return slot < 0 || !m_arrangement.isShown(slot) ? QModelIndex() : index(m_arrangement.rowOf(slot), static_cast<int>(column));
}

QModelIndex LockModel::index(int row, int column, const QModelIndex &parent) const
{
    // Negative ones are large. An index is a place and nothing else: what views remember of rows outlives another order.
    const bool exists = !parent.isValid() && size_t(row) < m_arrangement.rows().size() && unsigned(column) < unsigned(lockColumnCount);
    return exists ? createIndex(row, column) : QModelIndex();
}

Qt::ItemFlags LockModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::NoItemFlags;
}

bool LockModel::hasChildren(const QModelIndex &parent) const { return !parent.isValid() && !m_arrangement.rows().empty(); }

int LockModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_arrangement.rows().size()); }

int LockModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : lockColumnCount; }

QVariant LockModel::data(const QModelIndex &index, int role) const
{
    const auto column = static_cast<LockColumn>(index.column());
    if (const LockGroup *group = groupAt(index))
        return role == FrozenRole ? QVariant(isFrozen()) : GroupHeading::data(*group, column, role);
    const LockRow *row = rowAt(index);
    if (!row)
        return {};
    const LockColumnInfo &info = infoOf(column);
    switch (role) {
    case Qt::DisplayRole: return info.text(*this, *row);
    case Qt::ToolTipRole: return info.toolTip ? plainToolTip(info.toolTip(*this, *row)) : QVariant();
    case FoundRole: {
        const bool isSearched = column == LockColumn::Key || column == LockColumn::Holder;
        const auto field = column == LockColumn::Key ? SearchTerm::Field::Key : SearchTerm::Field::Holder;
        const auto part = isSearched ? m_arrangement.filter().partIn(field, info.text(*this, *row)) : std::nullopt;
        return part ? QVariant(QPoint(int(part->at), int(part->length))) : QVariant();
    }
    case DetailRole: return info.toolTip ? info.toolTip(*this, *row) : QString();
    case MarkRole: return info.mark ? info.mark(*row) : QString();
    case KeyRole: return row->lock.key.toByteArray();
    case ShownStateRole: return static_cast<int>(shownState(*row));
    case LeftMsRole: {
        const auto left = row->timeLeft(shownNow(row->lock));
        return left ? QVariant(qint64(left->count())) : QVariant();
    }
    case LeaseMsRole: return qint64(row->lock.lease.count());
    case GuessRole:
        return recognitionOf(row->lock).confidence == Confidence::Guess || !LockText::namesLibrary(row->lock, judge().profileOf(row->lock));
    case EndingSoonRole: return row->state == LockState::EndingSoon;
    case FrozenRole: return isFrozen(row->lock);
    case PinnedRole: return row->pinned;
    case Qt::AccessibleTextRole: {
        const QString text = (info.inWords ? info.inWords : info.text)(*this, *row);
        return row->pinned && column == LockColumn::Key ? tr("%1, pinned").arg(text) : text;
    }
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

QVariant LockModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= lockColumnCount)
        return {};
    const LockColumnInfo &info = infoOf(static_cast<LockColumn>(section));
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (info.isNumeric() ? Qt::AlignRight : Qt::AlignLeft));
    return role == Qt::DisplayRole ? info.title(*this) : QVariant();
}

} // namespace lockscope::ui
