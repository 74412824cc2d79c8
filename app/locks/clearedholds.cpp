// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/clearedholds.h"

#include "locks/holdchange.h"

namespace lockscope {

namespace {

/** A clear can be undone for 30 s. */
constexpr auto keptFor = std::chrono::minutes(1);

} // namespace

void ClearedHolds::remember(const Lock &lock, Instant at)
{
    if (lock.hasOneHolder())
        return add(lock.key, {lock.token, lock.heldSince, lock.heldSinceSource, lock.renewals, lock.renewalPeriodMs, at});
    for (const Holder &holder : holdersOf(lock))
        remember(lock.key, holder, at);
}

void ClearedHolds::remember(const Bytes &key, const Holder &holder, Instant at)
{
    add(key, {holder.token, holder.since, holder.sinceSource, 0, 0, at});
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

std::optional<ClearedHolds::Hold> ClearedHolds::take(const Bytes &key, const Bytes &token)
{
    for (auto [hold, end] = m_holds.equal_range(key); hold != end; ++hold) {
        if (hold->token != token)
            continue;
        const Hold found = *hold;
        m_holds.erase(hold);
        return found;
    }
    return std::nullopt;
}

} // namespace lockscope
