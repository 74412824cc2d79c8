// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/locklist.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr qsizetype mostFlashes = 20'000;
constexpr std::size_t mostAtOnce = 1000;

bool sameContent(const Lock &a, const Lock &b)
{
    if (a.token != b.token || a.form != b.form || a.renewals != b.renewals || a.deadline.has_value() != b.deadline.has_value())
        return false;
    // Each observation moves a deadline by some part of its round trip.
    constexpr Duration tolerance{250};
    return isAlike(a.details, b.details, tolerance) && (!a.deadline || std::chrono::abs(*a.deadline - *b.deadline) < tolerance);
}

} // namespace

int LockList::slotOf(const LockId &lock) const
{
    const quint32 slot = m_slotOf.find(lock.key.hash(), [&](quint32 at) { return row(int(at)).lock.is(lock); });
    return slot == SlotIndex::none ? -1 : int(slot);
}

int LockList::newSlot(const LockId &lock)
{
    int slot = 0;
    if (m_free.empty()) {
        slot = static_cast<int>(m_slots.size());
        m_slots.emplace_back();
    } else {
        slot = m_free.back();
        m_free.pop_back();
    }
    m_slots[size_t(slot)].used = true;
    m_slots[size_t(slot)].row.lock.key = lock.key;
    m_slotOf.insert(lock.key.hash(), quint32(slot));
    return slot;
}

void LockList::upsert(const Lock &lock, Instant now, Instant shownNow, Flash flash)
{
    const int known = slotOf(lock.id());
    const bool isNew = known < 0;
    const int slot = isNew ? newSlot(lock.id()) : known;
    LockRow &row = m_slots[size_t(slot)].row;
    const Traits before = isNew ? Traits() : row.traits();
    const bool anotherHold = isNew || row.isEnded() || row.lock.token != lock.token;
    if (flash == Flash::Yes && (anotherHold || !sameContent(row.lock, lock)))
        this->flash(slot, now);
    if (anotherHold)
        row.beginHold();
    if (isNew)
        row.pinned = m_pins.of(lock.key);
    row.lock = lock;
    judge(row, shownNow);
    recount(slot, before, row.traits());
    plan(slot, shownNow);
    touch(slot);
}

void LockList::end(const LockId &lock, Instant now)
{
    const int slot = slotOf(lock);
    if (slot < 0 || row(slot).isEnded())
        return;
    LockRow &row = m_slots[size_t(slot)].row;
    recount(slot, row.traits(), {});
    row.end(now);
    flash(slot, now);
    plan(slot, now);
    touch(slot);
}

void LockList::forget(int slot)
{
    Slot &entry = m_slots[size_t(slot)];
    m_slotOf.erase(entry.row.lock.key.hash(), quint32(slot));
    m_changedAt.remove(slot);
    m_plans.remove(slot);
    await(slot, {});
    entry = Slot();
    m_free.push_back(slot);
}

void LockList::noteEvents(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events) {
        const int slot = slotOf(event.id());
        if (slot < 0)
            continue;
        LockRow &row = m_slots[size_t(slot)].row;
        const bool began = beginsHold(event.kind);
        if (began && !row.isEnded() && event.token == row.lock.token)
            row.setGap(event.gap);
        else if (!began && !changesLease(event.kind) && row.isEnded())
            row.setEnding(event.kind);
    }
}

void LockList::setProfiles(const LockProfiles &profiles, Instant now)
{
    m_judge.setProfiles(profiles);
    m_libraries = LibraryRanks(profiles);
    for (int slot = 0; slot < int(m_slots.size()); ++slot) {
        if (!isUsed(slot))
            continue;
        evaluate(slot, now);
        touch(slot); // whatever its state, it may have another name
    }
}

void LockList::setPins(const LockPins &pins)
{
    m_pins = pins;
    for (int slot = 0; slot < int(m_slots.size()); ++slot) {
        if (!isUsed(slot))
            continue;
        LockRow &row = m_slots[size_t(slot)].row;
        const bool wasPinned = std::exchange(row.pinned, m_pins.of(row.lock.key) != nullptr);
        if (row.pinned || wasPinned)
            touch(slot); // its note may be another
    }
}

void LockList::setContended(const std::vector<LockId> &locks, Instant now)
{
    const QSet<LockId> before = m_judge.contended(), contended(locks.cbegin(), locks.cend());
    m_judge.setContended(contended);
    for (const LockId &lock : (contended - before) + (before - contended)) {
        if (const int slot = slotOf(lock); slot >= 0)
            evaluate(slot, now);
    }
}

void LockList::setMeasured(const MeasuredWaits &measured)
{
    const MeasuredWaits before = std::exchange(m_measured, measured);
    for (int slot = 0; slot < int(m_slots.size()); ++slot) {
        if (isUsed(slot) && (before.of(row(slot).lock.id()) || m_measured.of(row(slot).lock.id())))
            touch(slot);
    }
}

void LockList::addSimulated(const std::vector<SimulatedHold> &holds, Instant now)
{
    for (const SimulatedHold &hold : holds) {
        m_simulated.add(hold);
        if (const int slot = slotOf(hold.key); slot >= 0)
            evaluate(slot, now);
    }
}

void LockList::setLostNodes(QHash<NodeNumber, Instant> lost, Instant now)
{
    const QHash<NodeNumber, Instant> before = std::exchange(m_lostNodes, std::move(lost));
    for (int slot = 0; slot < int(m_slots.size()); ++slot) {
        const NodeNumber node = row(slot).lock.node;
        if (isUsed(slot) && before.contains(node) != m_lostNodes.contains(node))
            evaluate(slot, now);
    }
}

void LockList::clear()
{
    m_slots.clear();
    m_free.clear();
    m_slotOf.clear();
    m_plans.clear();
    m_changedAt.clear();
    m_touched.clear();
    m_judge.setContended({});
    m_needAttention.clear();
    m_attentionChanged = true;
    m_counts = {};
}

// ---- as time passes

void LockList::judge(LockRow &row, Instant now) const
{
    const Judgement judgement = m_judge.judge(row.lock, timeOf(row.lock, now));
    row.state = judgement.state;
    row.attention = judgement.attention;
    row.contended = m_judge.contended().contains(row.lock.id());
    const QString client = m_simulated.clientOf(row.lock.key, row.lock.token);
    row.setClient(client);
    row.simulated = !client.isEmpty() || SimulatedHolds::looksSimulated(row.lock.token);
}

void LockList::evaluate(int slot, Instant now)
{
    LockRow &row = m_slots[size_t(slot)].row;
    if (row.isEnded())
        return;
    const Traits before = row.traits();
    const Attention attentionBefore = row.attention;
    const QString clientBefore = row.client();
    judge(row, now);
    recount(slot, before, row.traits());
    plan(slot, now);
    if (row.traits() != before || row.attention != attentionBefore || row.client() != clientBefore)
        touch(slot);
}

void LockList::recount(int slot, Traits before, Traits after)
{
    if ((before | after) & attentionTraits) {
        m_attentionChanged = true;
        if (after & attentionTraits)
            m_needAttention.insert(slot);
        else
            m_needAttention.remove(slot);
    }
    const auto add = [&](Traits any, int &counter) { counter += int(bool(after & any)) - int(bool(before & any)); };
    add(attentionTraits | Trait::Held | Trait::EndingSoon | Trait::NoDeadline | Trait::NoMajority, m_counts.total);
    add(Trait::Held, m_counts.held);
    add(Trait::EndingSoon, m_counts.endingSoon);
    add(Trait::HeldTooLong, m_counts.heldTooLong);
    add(Trait::Stale, m_counts.stale);
    add(Trait::NoDeadline, m_counts.noDeadline);
    add(Trait::Blocked, m_counts.blocked);
    add(Trait::NoMajority, m_counts.noMajority);
    add(Trait::Contended, m_counts.contended);
    add(Trait::Renewing, m_counts.renewing);
    add(Trait::Simulated, m_counts.simulated);
}

LockAlerts LockList::alerts(Instant now) const
{
    LockAlerts found;
    for (const int slot : worst(LockAlerts::most)) {
        if (auto alert = lockAlert(row(slot).lock, m_judge, timeOf(row(slot).lock, now)))
            found.alerts.push_back(*std::move(alert));
    }
    found.more = quint64(m_counts.needAttention()) - found.alerts.size();
    return found;
}

std::vector<int> LockList::worst(std::size_t most) const
{
    std::vector<int> found(m_needAttention.cbegin(), m_needAttention.cend());
    const auto isWorse = [this](int a, int b) {
        const LockRow &x = row(a), &y = row(b);
        return std::tuple(x.attention, x.lock.heldFrom(), a) < std::tuple(y.attention, y.lock.heldFrom(), b);
    };
    const auto end = found.begin() + std::ptrdiff_t(std::min(most, found.size()));
    std::partial_sort(found.begin(), end, found.end(), isWorse);
    found.erase(end, found.end());
    return found;
}

void LockList::plan(int slot, Instant now)
{
    const LockRow &row = this->row(slot);
    std::optional<Instant> at;
    if (row.isEnded())
        at = *row.endedAt() + ghostTime;
    else if (!m_lostNodes.contains(row.lock.node))
        at = m_judge.nextChange(row.lock, now);
    await(slot, row.isEnded() ? std::nullopt : at);
    if (at)
        m_plans.set(slot, *at, now);
    else
        m_plans.remove(slot);
}

/** Some have no deadline and need none: nothing will change for them. */
void LockList::await(int slot, const std::optional<Instant> &change)
{
    Slot &entry = m_slots[size_t(slot)];
    const bool isAwaited = change && entry.row.state == LockState::NoDeadline;
    m_counts.awaited += int(isAwaited) - int(std::exchange(entry.isAwaited, isAwaited));
    if (m_counts.awaited == 0)
        m_awaitedUntil = {};
    else if (isAwaited)
        m_awaitedUntil = std::max(m_awaitedUntil, *change);
}

void LockList::flash(int slot, Instant now)
{
    if (m_changedAt.size() >= mostFlashes)
        m_changedAt.clear(); // too many at once for anybody to follow
    m_changedAt.insert(slot, now);
}

std::optional<Instant> LockList::changedAt(int slot) const
{
    const auto found = m_changedAt.constFind(slot);
    return found == m_changedAt.cend() ? std::nullopt : std::optional(*found);
}

void LockList::advance(Instant now)
{
    if (m_plans.isTimeToPlan(now)) {
        for (int slot = 0; slot < int(m_slots.size()); ++slot) {
            if (isUsed(slot) && !m_plans.contains(slot))
                plan(slot, now);
        }
    }
    for (std::vector<int> due; !(due = m_plans.takeDue(now, mostAtOnce)).empty();) {
        for (const int slot : due) {
            if (row(slot).isEnded())
                touch(slot); // its time as a ghost is over
            else
                evaluate(slot, now);
        }
    }
}

void LockList::advanceAll(Instant now)
{
    for (int slot = 0; slot < int(m_slots.size()); ++slot) {
        if (m_slots[size_t(slot)].used)
            evaluate(slot, now);
    }
    advance(now);
}

} // namespace lockscope::ui
