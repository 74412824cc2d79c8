// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalqueue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

JournalQueue::JournalQueue() : JournalQueue(Bounds()) {}

bool JournalQueue::add(ActionRecord action)
{
    const std::lock_guard lock(m_mutex);
    const bool hasRoom = addWaiting({std::move(action), false});
    m_lostActions += hasRoom ? 0 : 1;
    return hasRoom;
}

void JournalQueue::addIntents(std::vector<ActionRecord> intents)
{
    const std::lock_guard lock(m_mutex);
    for (ActionRecord &intent : intents)
        addWaiting({std::move(intent), true});
}

/** Call with the mutex locked. */
bool JournalQueue::addWaiting(Waiting waiting)
{
    const qsizetype bytes = sizeOf(waiting.action);
    if (m_actions.size() >= m_bounds.actions || m_actionBytes + bytes > m_bounds.actionBytes)
        return false;
    m_actionBytes += bytes;
    ++m_addedActions;
    m_actions.push_back(std::move(waiting));
    return true;
}

void JournalQueue::dropIntents()
{
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_actions, [this](const Waiting &waiting) {
        m_actionBytes -= waiting.isIntent ? sizeOf(waiting.action) : 0;
        return waiting.isIntent;
    });
}

std::vector<ActionRecord> JournalQueue::takeNotNoted()
{
    const std::lock_guard lock(m_mutex);
    std::vector<ActionRecord> fresh;
    for (auto it = m_actions.rbegin(); it != m_actions.rend() && !it->isNoted; ++it) {
        ActionRecord action = it->action;
        action.undo.clear();
        fresh.push_back(std::move(action));
        it->isNoted = true;
    }
    std::ranges::reverse(fresh);
    return fresh;
}

quint64 JournalQueue::addedActions() const
{
    const std::lock_guard lock(m_mutex);
    return m_addedActions;
}

bool JournalQueue::add(const JournalServer &server, const LockDelta &delta, UnixTime now)
{
    HoldGap gap{server, now, now, delta.eventsLost}; // each lost event may have ended a hold
    bool isAny = delta.eventsLost > 0;
    const std::lock_guard lock(m_mutex);
    for (const LockEvent &event : delta.events) {
        if (!endsHold(event))
            continue;
        isAny = true;
        if (m_holds.size() < m_bounds.holds)
            m_holds.push_back(endedHold(event, server));
        else
            ++gap.holds;
    }
    if (gap.holds > 0)
        count(gap);
    return isAny;
}

void JournalQueue::addRunning(const JournalServer &server, RunningHolds running)
{
    const std::lock_guard lock(m_mutex);
    const auto [waiting, isFirst] = m_running.try_emplace(server, running);
    if (!isFirst && running.areAll)
        waiting->second = std::move(running);
    else if (!isFirst)
        std::ranges::move(running.holds, std::back_inserter(waiting->second.holds));
}

JournalQueue::Running JournalQueue::takeRunning()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_running, {});
}

/** Call with the mutex locked. */
void JournalQueue::count(const HoldGap &gap)
{
    const auto [place, isNew] = m_gaps.try_emplace(gap.server, gap);
    if (isNew)
        return;
    HoldGap &known = place->second;
    known.from = std::min(known.from, gap.from);
    known.until = std::max(known.until, gap.until);
    known.holds += gap.holds;
}

std::vector<ActionRecord> JournalQueue::actions(std::size_t most) const
{
    const std::lock_guard lock(m_mutex);
    std::vector<ActionRecord> oldest;
    for (std::size_t i = 0; i < std::min(most, m_actions.size()); ++i)
        oldest.push_back(m_actions[i].action);
    return oldest;
}

void JournalQueue::dropActions(std::size_t count)
{
    const std::lock_guard lock(m_mutex);
    for (; count > 0; --count) {
        m_actionBytes -= sizeOf(m_actions.front().action);
        m_actions.pop_front();
    }
}

std::vector<HoldRecord> JournalQueue::holds() const
{
    const std::lock_guard lock(m_mutex);
    return {m_holds.begin(), m_holds.end()};
}

void JournalQueue::dropHolds(std::size_t count)
{
    const std::lock_guard lock(m_mutex);
    m_holds.erase(m_holds.begin(), m_holds.begin() + std::ptrdiff_t(count));
}

std::vector<HoldGap> JournalQueue::takeGaps()
{
    const std::lock_guard lock(m_mutex);
    std::vector<HoldGap> gaps;
    for (const auto &[server, gap] : m_gaps)
        gaps.push_back(gap);
    m_gaps.clear();
    return gaps;
}

void JournalQueue::giveBack(const std::vector<HoldGap> &gaps)
{
    const std::lock_guard lock(m_mutex);
    for (const HoldGap &gap : gaps)
        count(gap);
}

std::size_t JournalQueue::waitingActions() const
{
    const std::lock_guard lock(m_mutex);
    return m_actions.size();
}

quint64 JournalQueue::lostActions() const
{
    const std::lock_guard lock(m_mutex);
    return m_lostActions;
}

bool JournalQueue::isEmpty() const
{
    const std::lock_guard lock(m_mutex);
    return m_actions.empty() && m_holds.empty() && m_gaps.empty() && m_running.empty();
}

} // namespace lockscope
