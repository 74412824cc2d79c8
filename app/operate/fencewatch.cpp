// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/fencewatch.h"

#include <QPointer>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

namespace {

using Kind = ActionOutcome::Kind;

/** The outcomes of the end, of each server where the tombstone was set. */
std::vector<ActionOutcome> outcomesOf(const DoneAction &fence, const DoneAction &end)
{
    std::vector<ActionOutcome> outcomes;
    if (fence.outcome.kind == Kind::Done)
        outcomes.push_back(end.outcome);
    for (const DoneThere &there : end.elsewhere) {
        const auto set = std::ranges::find(fence.elsewhere, there.node, &DoneThere::node);
        if (set != fence.elsewhere.end() && set->outcome.kind == Kind::Done)
            outcomes.push_back(there.outcome);
    }
    return outcomes;
}

const ActionOutcome *firstOf(const std::vector<ActionOutcome> &outcomes, Kind kind)
{
    const auto found = std::ranges::find(outcomes, kind, &ActionOutcome::kind);
    return found == outcomes.end() ? nullptr : &*found;
}

} // namespace

std::optional<Aftermath::Kind> fenceEndKind(const DoneAction &fence, const DoneAction &end)
{
    const std::vector<ActionOutcome> outcomes = outcomesOf(fence, end);
    if (firstOf(outcomes, Kind::Failed))
        return std::nullopt;
    for (const Kind trouble : {Kind::Refused, Kind::DoneInPart}) {
        if (firstOf(outcomes, trouble))
            return Aftermath::Kind::NotEnded;
    }
    if (firstOf(outcomes, Kind::Done))
        return Aftermath::Kind::Prolonged;
    if (firstOf(outcomes, Kind::HolderChanged))
        return Aftermath::Kind::TakenBy;
    return firstOf(outcomes, Kind::WrongType) ? Aftermath::Kind::Replaced : Aftermath::Kind::StaysFree;
}

void FenceWatch::watch(quint64 id, int number, const ActionRequest &request, const DoneAction &done)
{
    const Instant at = done.outcome.kind == Kind::Done ? done.outcome.at : m_clock.now(); // else it was done on further servers only
    const Instant until = at + request.time;
    PlannedAction end = planFenceEnd(request, done);
    const Aftermath aftermath(done.action.key, done.action.holder, at, end.action->holder, until);
    const auto fence = std::make_shared<Fence>(Fence{id, number, request.lock.id(), std::move(end), aftermath});
    forget(fence->lock); // the new tombstone replaced an earlier one
    ++m_groups[id].open;
    m_fences.insert(fence->lock, fence);
    wakeUpAt(until + grace, fence);
}

void FenceWatch::wakeUpAt(Instant due, const Shared &fence)
{
    m_due.emplace(due, fence);
    wakeUp();
}

void FenceWatch::wakeUp()
{
    if (m_isEnding || m_due.empty() || (m_wakesUpAt && *m_wakesUpAt <= m_due.begin()->first))
        return;
    m_wakesUpAt = m_due.begin()->first;
    const Duration wait = std::chrono::ceil<Duration>(*m_wakesUpAt - m_clock.now());
    m_clock.after(std::max(wait, Duration(0)), this, [this] {
        m_wakesUpAt.reset();
        endDue();
    });
}

QCoro::Task<> FenceWatch::endDue()
{
    const QPointer<FenceWatch> self(this);
    if (std::exchange(m_isEnding, true))
        co_return;
    while (!m_due.empty() && m_due.begin()->first <= m_clock.now()) {
        const Shared fence = m_due.begin()->second;
        m_due.erase(m_due.begin());
        if (!isOpen(fence))
            continue;
        if (fence->isGone && isOnFirstOnly(*fence)) {
            close(fence);
            continue;
        }
        const auto underWay = m_end(fence->end);
        const DoneAction end = co_await underWay;
        if (!self)
            co_return;
        conclude(fence, end);
    }
    m_isEnding = false;
    wakeUp();
}

void FenceWatch::conclude(const Shared &fence, const DoneAction &end)
{
    if (!isOpen(fence))
        return;
    const auto answered = fenceEndKind(*fence->end.request.undoes, end);
    if (!answered && ++fence->tries < mostTries)
        return wakeUpAt(m_clock.now() + retryAfter * (1 << (fence->tries - 1)), fence);
    const Aftermath::Kind kind = answered.value_or(Aftermath::Kind::NotEnded);
    const std::vector<ActionOutcome> outcomes = outcomesOf(*fence->end.request.undoes, end);
    if (kind == Aftermath::Kind::TakenBy)
        fence->aftermath.take(Bytes(firstOf(outcomes, Kind::HolderChanged)->holderNow), m_clock.now());
    else
        fence->aftermath.end(kind, decisiveOutcome(end).error);
    close(fence);
}

void FenceWatch::close(const Shared &fence)
{
    m_fences.remove(fence->lock, fence);
    leaveGroup(fence->id, std::pair(fence->number, fence->aftermath));
}

void FenceWatch::leaveGroup(quint64 id, std::optional<std::pair<int, Aftermath>> over)
{
    Group &group = m_groups[id];
    if (over)
        group.over.push_back(*std::move(over));
    if (--group.open > 0)
        return;
    BulkAftermath all = std::move(group.over);
    m_groups.erase(id);
    std::ranges::sort(all, {}, [](const auto &one) { return one.first; });
    if (!all.empty())
        emit ended(id, all);
}

void FenceWatch::forget(const LockId &lock)
{
    for (const Shared &fence : m_fences.values(lock)) {
        m_fences.remove(lock, fence);
        leaveGroup(fence->id, {});
    }
}

void FenceWatch::abandonAll()
{
    m_due.clear();
    const auto all = std::exchange(m_fences, {});
    for (const Shared &fence : all) {
        if (!fence->isGone)
            fence->aftermath.end(Aftermath::Kind::Unwatched);
        leaveGroup(fence->id, std::pair(fence->number, fence->aftermath));
    }
}

void FenceWatch::take(const LockDelta &delta)
{
    if (m_fences.isEmpty())
        return;
    for (const LockId &id : delta.removed) {
        for (auto [it, end] = m_fences.equal_range(id); it != end; ++it)
            (*it)->isGone = true;
    }
    for (const LockEvent &event : delta.events) {
        for (auto [it, end] = m_fences.equal_range(event.id()); it != end; ++it)
            take(event, *it);
    }
}

/** Reports at once a client that takes the lock while it is closed. */
void FenceWatch::take(const LockEvent &event, const Shared &fence)
{
    if (fence->aftermath.kind() != Aftermath::Kind::StaysFree)
        return;
    fence->aftermath.take(event);
    fence->isGone |= fence->aftermath.kind() != Aftermath::Kind::StaysFree;
    if (fence->aftermath.kind() == Aftermath::Kind::Overwritten && isOnFirstOnly(*fence))
        wakeUpAt(m_clock.now(), fence);
}

} // namespace lockscope
