// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/operatorhistory.h"

#include "locks/holdchange.h"
#include "locks/lockbrief.h"
#include "locks/notice.h"
#include "locks/tombstone.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr Duration expectedFor{10'000};
/** A clear can be undone for 30 s in the window, and for longer from the command line. */
constexpr auto keptFor = std::chrono::hours(1);
/** The server's message about a restore arrives within this time after the reading that shows the restored hold. */
constexpr Duration toldWithin{1000};

} // namespace

void OperatorActs::expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now)
{
    m_expected.removeIf([now](const auto &entry) { return entry.value().until < now; });
    Expected &expected = m_expected[key];
    if (expected.token != token || expected.act != act)
        expected = Expected{act, token, {}, 0, false};
    expected.until = now + expectedFor;
    ++expected.attempts;
}

void OperatorActs::confirm(const Bytes &key, const Bytes &token)
{
    if (const auto expected = m_expected.find(key); expected != m_expected.end() && expected->token == token)
        expected->isConfirmed = true;
}

void OperatorActs::withdraw(const Bytes &key, const Bytes &token)
{
    const auto expected = m_expected.find(key);
    if (expected != m_expected.end() && expected->token == token && --expected->attempts == 0)
        m_expected.erase(expected);
}

std::optional<OperatorAct> OperatorActs::take(const Bytes &key, const Bytes &token, Instant at, If condition)
{
    const auto expected = m_expected.constFind(key);
    if (expected == m_expected.cend() || expected->token != token || at > expected->until || (condition == If::Confirmed && !expected->isConfirmed))
        return std::nullopt;
    const OperatorAct act = expected->act;
    m_expected.erase(expected);
    return act;
}

bool OperatorActs::isExpected(OperatorAct act, const Bytes &key, Instant at) const
{
    const auto expected = m_expected.constFind(key);
    return expected != m_expected.cend() && expected->act == act && at <= expected->until;
}

void ClearedHolds::remember(const Lock &lock, Instant at)
{
    if (lock.hasOneHolder())
        return add(lock.key, {lock.token, lock.heldSince, lock.heldSinceSource, lock.renewals, lock.renewalPeriodMs, lock.clearedMs(), at});
    for (const Holder &holder : holdersOf(lock))
        remember(lock.key, holder, at);
}

void ClearedHolds::remember(const Bytes &key, const Holder &holder, Instant at)
{
    add(key, {holder.token, holder.since, holder.sinceSource, 0, 0, holder.gapMs, at});
}

void ClearedHolds::add(const Bytes &key, Hold hold)
{
    const Instant at = hold.clearedAt;
    for (; !m_inOrder.empty() && at - m_inOrder.front().first > keptFor; m_inOrder.pop_front()) {
        const auto &[clearedAt, forgotten] = m_inOrder.front();
        for (auto [old, end] = m_holds.equal_range(forgotten); old != end;)
            old = old->clearedAt <= clearedAt ? m_holds.erase(old) : std::next(old);
    }
    m_inOrder.emplace_back(at, key);
    m_holds.insert(key, std::move(hold));
}

std::optional<ClearedHolds::Hold> ClearedHolds::take(const Bytes &key, const Bytes &token, Instant at)
{
    for (auto [hold, end] = m_holds.equal_range(key); hold != end; ++hold) {
        if (hold->token != token)
            continue;
        Hold found = *hold;
        m_holds.erase(hold);
        const qint64 gapMs = std::max<qint64>(0, roundToMs(at - found.clearedAt).count());
        found.gapMs = quint32(std::min(found.gapMs + gapMs, mostGapMs));
        return found;
    }
    return std::nullopt;
}

bool OperatorHistory::takeClear(const Lock &gone, const Notice &notice)
{
    const auto act = m_acts.take(gone.key, onlyToken(gone), notice.at);
    forget(gone.key);
    const bool mayHaveExpired = !gone.deadlineIsInValue() && !isRemoving(notice.command) && hasPassed(gone.deadline, notice.at);
    const bool isCleared = act == OperatorAct::Clear && notice.command != "expired" && !mayHaveExpired;
    if (isCleared)
        m_cleared.remember(gone, notice.at);
    return isCleared;
}

/** Considers only confirmed actions, since a client may have ended the hold just before. A tombstone alone is proof enough. */
std::optional<LockEvent::Kind> OperatorHistory::takeEnd(const Lock &before, const Lock &now, const Notice &notice)
{
    const auto act = m_acts.take(before.key, onlyToken(before), notice.at, OperatorActs::If::Confirmed);
    std::optional<LockEvent::Kind> end;
    if (act == OperatorAct::FenceOff || isMark(onlyToken(now)))
        end = LockEvent::Kind::FencedOff;
    else if (act == OperatorAct::Clear)
        end = LockEvent::Kind::Cleared;
    if (end)
        m_cleared.remember(before, notice.at);
    return end;
}

bool OperatorHistory::takeRestore(Lock &lock, const Notice &notice)
{
    const Bytes token = onlyToken(lock);
    if (m_acts.take(lock.key, token, notice.at) != OperatorAct::Restore) {
        if (lock.hasOneHolder() && !isMark(token)) // a hold restored after this one is a new hold
            m_cleared.forget(lock.key);
        return false;
    }
    noteRestore(lock.key, notice.at);
    const auto hold = m_cleared.take(lock.key, token, notice.at);
    if (!hold)
        return true;
    lock.heldSince = hold->since;
    lock.heldSinceSource = hold->sinceSource;
    lock.renewals = hold->renewals;
    lock.renewalPeriodMs = hold->renewalPeriodMs;
    lock.gapMs = hold->gapMs;
    setStarts(lock, nullptr);
    return true;
}

bool OperatorHistory::mayTellRestore(const Bytes &key, Instant at) const
{
    const auto restored = m_restored.constFind(key);
    return (restored != m_restored.cend() && at - *restored <= toldWithin) || m_acts.isExpected(OperatorAct::Restore, key, at);
}

void OperatorHistory::noteRestore(const Bytes &key, Instant at)
{
    for (; !m_restores.empty() && at - m_restores.front().first > toldWithin; m_restores.pop_front()) {
        const auto old = m_restored.constFind(m_restores.front().second);
        if (old != m_restored.cend() && *old == m_restores.front().first)
            m_restored.erase(old);
    }
    m_restores.emplace_back(at, key);
    m_restored.insert(key, at);
}

HolderChange OperatorHistory::takePart(Lock &now, HolderChange &change, const Notice &notice)
{
    const HolderChange done{takeDone(change.left, OperatorAct::Clear, now.key, notice.at),
                            takeDone(change.joined, OperatorAct::Restore, now.key, notice.at)};
    for (const Holder &holder : done.left)
        m_cleared.remember(now.key, holder, notice.at);
    if (done.joined.empty())
        return done;
    LockDetails details = *now.details;
    for (Holder &holder : details.holders) {
        const bool isBack = std::ranges::find(done.joined, holder.token, &Holder::token) != done.joined.end();
        if (const auto hold = isBack ? m_cleared.take(now.key, holder.token, notice.at) : std::nullopt) {
            holder.since = hold->since;
            holder.sinceSource = hold->sinceSource;
            holder.gapMs = hold->gapMs;
        }
    }
    now.details = now.details.withDetails(std::move(details));
    return done;
}

std::vector<Holder> OperatorHistory::takeDone(std::vector<Holder> &holders, OperatorAct act, const Bytes &key, Instant at)
{
    const auto isOthers = [&](const Holder &holder) { return m_acts.take(key, holder.token, at) != act; };
    const auto done = std::stable_partition(holders.begin(), holders.end(), isOthers); // the ranges version does not compile with Clang 14
    const std::vector<Holder> taken(done, holders.end());
    holders.erase(done, holders.end());
    return taken;
}

} // namespace lockscope
