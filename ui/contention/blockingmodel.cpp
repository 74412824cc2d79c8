// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/blockingmodel.h"

#include "base/safetext.h"
#include "traffic/audit/findingtext.h"
#include "traffic/waits/deadlocktext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownOfActor = 80, mostOfCell = 4096;
constexpr int mostNodes = 100'000;
constexpr qint64 aSecondUs = 1'000'000;
constexpr qint64 idleAfterUs = 5'000'000; // without a command about any lock

QString actorDetails(const TrafficActor &who)
{
    QStringList lines{BlockingModel::tr("Address: %1").arg(safeText(who.address, mostOfCell))};
    if (!who.token.isEmpty())
        lines << BlockingModel::tr("Token: %1").arg(safeText(who.token, mostOfCell));
    if (!who.isSure)
        lines << BlockingModel::tr("Recognised by its connection: its token does not distinguish it.");
    return lines.join(u'\n');
}

/** The holder's last command, as far as it is known. */
std::optional<qint64> lastOf(const BlockedLock &lock) { return lock.holderLastUs ? lock.holderLastUs : lock.holderSeenUs; }

} // namespace

/** A lock, or a wait for the lock above. */
struct BlockingModel::Node {
    const BlockedLock *lock = nullptr;
    const TrafficWait *wait = nullptr; ///< null: the row is the lock
    Node *above = nullptr;
    int row = 0;
    bool closesCycle = false; ///< it stands above, with everything below it
    std::vector<std::unique_ptr<Node>> below = {};
};

BlockingModel::BlockingModel(const Theme &theme, QObject *parent) : QAbstractItemModel(parent), m_theme(theme), m_root(std::make_unique<Node>()) {}

BlockingModel::~BlockingModel() = default;

void BlockingModel::setReport(std::shared_ptr<const TrafficReport> report)
{
    beginResetModel();
    m_report = std::move(report);
    m_root = std::make_unique<Node>();
    m_nodes = 0;
    for (std::size_t i = 0; m_report && i < m_report->tree.roots.size(); ++i)
        addLock(*m_root, m_report->tree.roots[i]);
    endResetModel();
}

/** Those in a cycle lead back to one that stands above. */
void BlockingModel::addLock(Node &above, std::size_t lock)
{
    if (++m_nodes > mostNodes)
        return;
    const BlockedLock &blocked = m_report->tree.locks[lock];
    bool stands = false;
    for (const Node *node = &above; node && !stands; node = node->above)
        stands = node->lock == &blocked && !node->wait;
    const auto add = [](Node &to, const BlockedLock *what, const TrafficWait *wait) {
        to.below.push_back(std::make_unique<Node>(Node{what, wait, &to, int(to.below.size())}));
        return to.below.back().get();
    };
    Node *const node = add(above, &blocked, nullptr);
    node->closesCycle = stands;
    if (stands)
        return;
    for (const TrafficWait &wait : blocked.waiters) {
        Node *const waiter = add(*node, &blocked, &wait);
        for (const std::size_t next : blocked.below) {
            if (isSameActor(wait.who, m_report->tree.locks[next].holder.who))
                addLock(*waiter, next);
        }
    }
}

const BlockingModel::Node &BlockingModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? *static_cast<const Node *>(index.constInternalPointer()) : *m_root;
}

const TrafficSpan *BlockingModel::holderAt(const QModelIndex &index) const { return index.isValid() ? &nodeAt(index).lock->holder : nullptr; }

QModelIndex BlockingModel::indexOf(const TrafficKey &lock) const { return indexBelow({}, lock); }

QModelIndex BlockingModel::indexBelow(const QModelIndex &above, const TrafficKey &lock) const
{
    QModelIndex found;
    for (int row = 0; row < rowCount(above) && !found.isValid(); ++row) {
        const QModelIndex at = index(row, Who, above);
        const Node &node = nodeAt(at);
        const bool isIt = !node.wait && !node.closesCycle && node.lock->holder.lock == lock;
        found = isIt ? at : indexBelow(at, lock);
    }
    return found;
}

QModelIndex BlockingModel::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column, nodeAt(parent).below[std::size_t(row)].get()) : QModelIndex();
}

QModelIndex BlockingModel::parent(const QModelIndex &index) const
{
    Node *const above = nodeAt(index).above;
    return above && above != m_root.get() ? createIndex(above->row, 0, above) : QModelIndex();
}

int BlockingModel::rowCount(const QModelIndex &parent) const { return parent.column() > 0 ? 0 : int(nodeAt(parent).below.size()); }

int BlockingModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QString BlockingModel::text(const Node &node, int column, int most) const
{
    return node.wait ? textOfWait(node, column, most) : textOfLock(node, column, most);
}

QString BlockingModel::textOfLock(const Node &node, int column, int most) const
{
    const BlockedLock &lock = *node.lock;
    const TrafficSpan &hold = lock.holder;
    if (column == Who)
        return lockText(hold.lock, most);
    if (node.closesCycle)
        return column == Note ? tr("deadlock: stands above") : QString();
    if (column == Note) {
        const QString frees = tr("clearing it frees %Ln client(s)", nullptr, int(lock.blocked));
        return lock.isInCycle ? tr("deadlock, %1").arg(frees) : frees;
    }
    if (!lock.isHolderKnown)
        return column == Holder ? tr("unknown") : u"—"_s;
    switch (column) {
    case Holder: return actorText(hold.who, most);
    case For: return (hold.isFound ? tr("at least %1") : u"%1"_s).arg(trafficSpan(std::max<qint64>(0, nowUs() - hold.fromUs)));
    case TimeLeft: return hold.deadlineUs ? trafficSpan(std::max<qint64>(0, *hold.deadlineUs - nowUs())) : tr("no lease");
    case LastCommand:
        if (lock.isHolderGone)
            return tr("connection closed");
        if (!lastOf(lock))
            return u"—"_s;
        if (lock.isHolderElsewhere) //: of a client of several servers; %1: a time
            return tr("%1 ago here").arg(trafficSpan(idleUs(lock)));
        return idleUs(lock) < aSecondUs ? tr("less than 1 s ago") : tr("%1 ago").arg(trafficSpan(idleUs(lock)));
    default: return {};
    }
}

qint64 BlockingModel::idleUs(const BlockedLock &lock) const { return std::max<qint64>(0, nowUs() - lastOf(lock).value_or(nowUs())); }

QString BlockingModel::textOfWait(const Node &node, int column, int most) const
{
    const TrafficWait &wait = *node.wait;
    switch (column) {
    case Who: return actorText(wait.who, most);
    case Holder: return tr("waits");
    case For: return trafficSpan(wait.length());
    case Note: return tr("%Ln attempt(s)", nullptr, int(std::min<quint64>(wait.tries, 1'000'000'000)));
    default: return {};
    }
}

QString BlockingModel::toolTip(const Node &node, int column) const
{
    const BlockedLock &lock = *node.lock;
    if (node.wait)
        return actorDetails(node.wait->who);
    switch (column) {
    case Who: return lockText(lock.holder.lock, mostOfCell);
    case Holder:
        return lock.isHolderKnown ? actorDetails(lock.holder.who)
                                  : tr("It was held already when the recording began, or a gap hides who acquired it.");
    case LastCommand:
        if (lock.isHolderGone)
            return tr("Its connection was closed when the measurement ended: it may have crashed.");
        if (lock.isHolderElsewhere)
            return tr("Its last command on this server was at %1. A client of the same name was active on another one after that.")
                .arg(trafficClock(*lastOf(lock)));
        if (lock.holderLastUs)
            return tr("Its last command of any kind was at %1, as the server says.").arg(trafficClock(*lock.holderLastUs));
        return lock.holderSeenUs
            ? tr("Its last command about any lock was at %1. What else it sent is not known.").arg(trafficClock(*lock.holderSeenUs))
            : tr("No command of the holder about any lock was seen.");
    case Note: return lock.isInCycle ? tr("Its holder waits for a lock that one of its waiters holds.") : QString();
    default: return {};
    }
}

QVariant BlockingModel::colour(const Node &node, int column) const
{
    if (node.wait)
        return column == Who ? QVariant() : m_theme.color(Theme::Role::MutedText);
    const bool isDeadlock = node.lock->isInCycle || node.closesCycle;
    if (column == Note)
        return m_theme.color(isDeadlock ? Theme::Role::Danger : Theme::Role::Accent);
    const bool isLate = lastOf(*node.lock) && !node.lock->isHolderElsewhere && idleUs(*node.lock) >= idleAfterUs;
    const bool isIdle = node.lock->isHolderGone || isLate;
    return column == LastCommand && isIdle ? QVariant(m_theme.color(Theme::Role::Warning)) : QVariant();
}

QVariant BlockingModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &node = nodeAt(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(node, column, shownOfActor);
    case WholeTextRole: return text(node, column, mostOfCell);
    case Qt::ToolTipRole: return plainToolTip(toolTip(node, column));
    case Qt::AccessibleTextRole:
        if (column != Who)
            return text(node, column, shownOfActor);
        return node.wait ? tr("%1 waits for %2").arg(text(node, Who, shownOfActor), lockText(node.lock->holder.lock))
                         : tr("Lock %1").arg(text(node, Who, shownOfActor));
    case Qt::ForegroundRole: return colour(node, column);
    case Qt::FontRole: return column == Who || (column == Holder && !node.wait) ? QVariant(m_theme.monospaceFont()) : QVariant();
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (column == For || column == TimeLeft ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
    }
}

QVariant BlockingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == For || section == TimeLeft ? Qt::AlignRight : Qt::AlignLeft));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Who: return tr("Lock, and who waits for it");
    case Holder: return tr("Holder");
    case For: return tr("For");
    case TimeLeft: return tr("Time left");
    case LastCommand: return tr("Last command");
    case Note: return tr("Note");
    default: return {};
    }
}

} // namespace lockscope::ui
