// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/waitcharges.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostCounted = 2000; // clients
constexpr std::size_t mostNamed = 50;   // of them

} // namespace

void WaitCharges::charge(const TrafficWait &wait, qint64 untilUs, const std::optional<TrafficSpan> &held, const std::deque<TrafficSpan> &past)
{
    const qint64 fromUs = wait.untilUs;
    qint64 left = untilUs - fromUs;
    m_waitedUs += left;
    add(m_byWaiter, ClientNames::singleName(wait.who.name, wait.who.address), left);
    const auto blame = [&](const TrafficSpan &span) {
        const qint64 us = std::min(untilUs, span.untilUs.value_or(untilUs)) - std::max(fromUs, span.fromUs);
        if (us <= 0)
            return;
        add(m_byHolder, span.who.name.isEmpty() ? span.who.token : ClientNames::singleName(span.who.name, span.who.address), us);
        left -= us;
    };
    if (held)
        blame(*held);
    for (auto span = past.rbegin(); span != past.rend() && span->untilUs > fromUs; ++span)
        blame(*span);
    if (left > 0)
        add(m_byHolder, {}, left);
}

/** Whoever is forgotten with little, and has much later, is there again soon. */
void WaitCharges::add(QHash<QByteArray, qint64> &shares, const QByteArray &name, qint64 us)
{
    shares[name] += us;
    if (shares.size() <= mostCounted)
        return;
    std::vector<qint64> all(shares.cbegin(), shares.cend());
    const auto middle = all.begin() + qsizetype(all.size() / 2);
    std::ranges::nth_element(all, middle);
    shares.removeIf([least = *middle](const auto &share) { return share.value() < least; });
    if (shares.size() > mostCounted) // all have the same
        shares.clear();
}

WaitCharges::Shares WaitCharges::worstOf(const QHash<QByteArray, qint64> &shares)
{
    Shares all(shares.keyValueBegin(), shares.keyValueEnd());
    std::ranges::sort(all, [](const auto &a, const auto &b) { return std::tuple(-a.second, a.first) < std::tuple(-b.second, b.first); });
    all.resize(std::min(all.size(), mostNamed));
    return all;
}

} // namespace lockscope
