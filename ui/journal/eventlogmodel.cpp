// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/eventlogmodel.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/wordtext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"
#include "ui/table/lockrow.h"

#include <QDateTime>

#include <algorithm>
#include <iterator>

namespace lockscope::ui {

namespace {

constexpr int shownChars = 256;
/** How far back to look for an event that a simulated client is said to have caused. */
constexpr std::size_t recentEntries = 500;
/** A tenth of the capacity is for rows that are kept longer than the others. */
constexpr std::size_t lastingShare = 10;

QString timeText(UnixTime at) { return QDateTime::fromMSecsSinceEpoch(toMs(at)).toString(QStringLiteral("HH:mm:ss.zzz")); }

Theme::Role roleOf(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Kind::Acquired: return Theme::Role::Good;
    case LockEvent::Kind::Renewed: return Theme::Role::MutedText;
    case LockEvent::Kind::Released: return Theme::Role::Info;
    case LockEvent::Kind::Expired: return Theme::Role::Danger;
    case LockEvent::Kind::HandedOver: return Theme::Role::Special;
    case LockEvent::Kind::LeaseShortened:
    case LockEvent::Kind::LeaseRemoved:
    case LockEvent::Kind::Cleared:
    case LockEvent::Kind::FencedOff:
    case LockEvent::Kind::Restored:
    case LockEvent::Kind::Vanished:
    case LockEvent::Kind::LostInFailover:
    case LockEvent::Kind::IsBack: return Theme::Role::Warning;
    }
    Q_UNREACHABLE();
}

template <class Entries>
void putInFront(Entries &rows, Entries &&batch)
{
    rows.insert(rows.begin(), std::make_move_iterator(batch.begin()), std::make_move_iterator(batch.end()));
}

template <class Entries>
void erase(Entries &rows, std::size_t first, std::size_t last)
{
    rows.erase(rows.begin() + std::ptrdiff_t(first), rows.begin() + std::ptrdiff_t(last));
}

} // namespace

EventLogModel::EventLogModel(const Theme &theme, int capacity, QObject *parent)
    : QAbstractTableModel(parent), m_theme(theme), m_capacity(static_cast<std::size_t>(capacity))
{
    connect(&theme, &Theme::changed, this, [this] {
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole, Qt::FontRole});
    });
}

void EventLogModel::add(const LockDelta &delta)
{
    m_told += delta.events.size() + delta.eventsLost;
    // Of a storm only what can be kept is copied.
    const std::size_t tooOld = delta.events.size() - qMin(delta.events.size(), m_capacity);
    std::deque<Entry> batch;
    for (std::size_t i = 0; i < delta.events.size(); ++i) {
        if (i >= tooOld || isOperators(delta.events[i]))
            batch.push_front(entryOf(delta.events[i]));
    }
    take(std::move(batch));
}

void EventLogModel::addNote(const QString &text, UnixTime at)
{
    ++m_told;
    Entry entry;
    entry.event.at = at;
    entry.note = stillVisibleText(text);
    std::deque<Entry> batch;
    batch.push_back(std::move(entry));
    take(std::move(batch));
}

EventLogModel::Entry EventLogModel::entryOf(const LockEvent &event) const { return {event, {}, m_simulated.clientOf(event.key, event.token)}; }

/** The lab and the engine report one acquisition in either order. */
void EventLogModel::addSimulated(const std::vector<SimulatedHold> &holds)
{
    for (const SimulatedHold &hold : holds)
        m_simulated.add(hold);
    const auto label = [this](std::deque<Entry> &entries) {
        const std::size_t recent = std::min(entries.size(), recentEntries);
        for (std::size_t i = 0; i < recent; ++i) {
            if (entries[i].simulatedClient.isEmpty())
                entries[i].simulatedClient = m_simulated.clientOf(entries[i].event.key, entries[i].event.token);
        }
        return recent;
    };
    label(m_waiting);
    if (const std::size_t labelled = label(m_rows))
        emit dataChanged(index(0, Details), index(static_cast<int>(labelled) - 1, Details), {Qt::DisplayRole});
}

void EventLogModel::take(std::deque<Entry> batch)
{
    if (batch.empty())
        return;
    if (m_held) {
        putInFront(m_waiting, std::move(batch));
        dropOld(m_waiting, [this](std::size_t first, std::size_t last) { erase(m_waiting, first, last); });
        return;
    }
    beginInsertRows({}, 0, static_cast<int>(batch.size()) - 1);
    putInFront(m_rows, std::move(batch));
    endInsertRows();
    dropOld(m_rows, [this](std::size_t first, std::size_t last) {
        beginRemoveRows({}, static_cast<int>(first), static_cast<int>(last) - 1);
        erase(m_rows, first, last);
        endRemoveRows();
    });
}

bool EventLogModel::isLasting(const Entry &entry) { return !entry.note.isEmpty() || isOperators(entry.event); }

template <class Drop>
void EventLogModel::dropOld(const std::deque<Entry> &entries, Drop drop) const
{
    std::vector<std::pair<std::size_t, std::size_t>> runs;
    std::size_t lasting = 0;
    for (std::size_t i = m_capacity; i < entries.size(); ++i) {
        if (isLasting(entries[i]) && ++lasting <= m_capacity / lastingShare)
            continue;
        if (runs.empty() || runs.back().second != i)
            runs.emplace_back(i, i);
        runs.back().second = i + 1;
    }
    for (auto run = runs.rbegin(); run != runs.rend(); ++run)
        drop(run->first, run->second);
}

void EventLogModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_waiting.clear();
    m_simulated = SimulatedHolds();
    m_told = 0;
    endResetModel();
}

void EventLogModel::continueFrom(const EventLogModel &before)
{
    beginResetModel();
    m_rows.clear();
    for (const std::deque<Entry> *entries : {&before.m_waiting, &before.m_rows})
        std::ranges::copy_if(*entries, std::back_inserter(m_rows), [](const Entry &entry) { return entry.note.isEmpty(); });
    m_simulated = before.m_simulated;
    m_told = m_rows.size();
    endResetModel();
}

void EventLogModel::setHeld(bool held)
{
    m_held = held;
    if (!held)
        take(std::exchange(m_waiting, {}));
}

LockId EventLogModel::lockAt(int row) const { return m_rows[static_cast<std::size_t>(row)].event.id(); }

int EventLogModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

int EventLogModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant EventLogModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry &entry = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return textOf(entry, index.column());
    case Qt::ToolTipRole: return plainToolTip(entry.note.isEmpty() ? wholeTextOf(entry, index.column()) : entry.note);
    case WholeTextRole: return wholeTextOf(entry, index.column());
    case NoteRole: return entry.note;
    case Qt::ForegroundRole: return colorOf(entry, index.column());
    case Qt::FontRole:
        if (index.column() == LockKey || index.column() == Holder)
            return m_theme.monospaceFont();
        return {};
    default: return {};
    }
}

QString EventLogModel::textOf(const Entry &entry, int column) const
{
    const bool isNote = !entry.note.isEmpty();
    const LockEvent &event = entry.event;
    switch (column) {
    case Time: return timeText(event.at);
    case Event: return isNote ? tr("note") : LockText::event(event);
    case LockKey: return safeText(event.key, shownChars);
    case Holder: return safeText(event.token, shownChars);
    default: break;
    }
    if (isNote)
        return entry.note;
    QStringList details;
    if (const QString server = m_serverNames.value(event.node); !server.isEmpty())
        details += tr("on %1", "a server").arg(visibleText(server));
    if (event.kind == LockEvent::Kind::Cleared || event.kind == LockEvent::Kind::FencedOff) // the holder's column names who had it
        details += tr("was held by %1").arg(event.token.isEmpty() ? tr("an unknown holder") : safeText(event.token, shownChars));
    if (const auto held = heldTime(event))
        details += tr("held for %1").arg(heldText(held->time, held->isAtLeast));
    if (event.gap)
        details += tr("gap %1").arg(durationText(*event.gap));
    if (const QString how = howFound(event); !how.isEmpty())
        details += how;
    if (!entry.simulatedClient.isEmpty())
        details += tr("simulated client %1").arg(entry.simulatedClient);
    else if (SimulatedHolds::looksSimulated(event.token))
        details += tr("simulated client");
    return joinItems(details);
}

/** Of a cell that shows only a part. */
QString EventLogModel::wholeTextOf(const Entry &entry, int column) const
{
    if (column == LockKey || column == Holder)
        return safeText(column == LockKey ? entry.event.key : entry.event.token);
    return textOf(entry, column);
}

QVariant EventLogModel::colorOf(const Entry &entry, int column) const
{
    if (column == Event)
        return m_theme.color(entry.note.isEmpty() ? roleOf(entry.event.kind) : Theme::Role::Text);
    if (column == Time || (column == Details && entry.note.isEmpty()))
        return m_theme.color(Theme::Role::MutedText);
    return {};
}

QVariant EventLogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time: return tr("Time");
    case Event: return tr("Event");
    case LockKey: return tr("Lock");
    case Holder: return tr("Holder");
    case Details: return tr("Details");
    default: return {};
    }
}

} // namespace lockscope::ui
