// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/printorder.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <tuple>

namespace lockscope {

namespace {

/** A lock and the numbers by which it is sorted first. */
template <class Rank>
struct Ranked {
    Rank rank;
    const Lock *lock;
};

template <class RankOf>
PrintOrder ordered(const PrintOrder &locks, RankOf rankOf)
{
    std::vector<Ranked<decltype(rankOf(*locks.front()))>> ranked;
    ranked.reserve(locks.size());
    for (const Lock *lock : locks)
        ranked.push_back({rankOf(*lock), lock});
    std::ranges::sort(ranked, [](const auto &a, const auto &b) { return a.rank != b.rank ? a.rank < b.rank : a.lock->key < b.lock->key; });
    PrintOrder order(ranked.size());
    std::ranges::transform(ranked, order.begin(), [](const auto &each) { return each.lock; });
    return order;
}

qsizetype commonBeginning(const PrintOrder &locks)
{
    const QByteArrayView first = locks.empty() ? QByteArrayView() : locks.front()->key.view();
    qsizetype size = first.size();
    for (const Lock *lock : locks) {
        const QByteArrayView key = lock->key;
        size = std::mismatch(first.begin(), first.begin() + std::min(size, key.size()), key.begin()).first - first.begin();
    }
    return size;
}

/** The first eight bytes as a number of the same order; they distinguish most keys. */
quint64 eightBytes(QByteArrayView text)
{
    std::array<char, sizeof(quint64)> bytes{};
    std::copy_n(text.begin(), std::min(text.size(), qsizetype(bytes.size())), bytes.begin());
    return qFromBigEndian<quint64>(bytes.data());
}

} // namespace

PrintOrder byKey(const PrintOrder &locks)
{
    const qsizetype begin = commonBeginning(locks);
    return ordered(locks, [begin](const Lock &lock) { return eightBytes(lock.key.view().sliced(begin)); });
}

PrintOrder byAttention(const PrintOrder &locks, Instant now, const LockJudge &judge)
{
    return ordered(locks, [now, &judge](const Lock &lock) {
        const Judgement judgement = judge.judge(lock, now);
        const bool isCalm = judgement.attention == Attention::None && judgement.state != LockState::NoDeadline;
        return std::tuple(judgement.attention, isCalm, isCalm ? lock.deadline.value_or(Instant::max()) : lock.heldFrom());
    });
}

} // namespace lockscope
