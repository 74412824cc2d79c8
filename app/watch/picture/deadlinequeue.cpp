// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/deadlinequeue.h"

#include <algorithm>

namespace lockscope {

namespace {
constexpr std::size_t leftoversAllowed = 256;
}

void DeadlineQueue::set(const Bytes &key, Instant due)
{
    const auto size = m_due.size();
    Instant &known = m_due[key];
    if (m_due.size() == size && known == due)
        return;
    known = due;
    m_heap.push_back({due, key});
    std::ranges::push_heap(m_heap, IsLater());
    rebuildIfBloated();
}

void DeadlineQueue::clear()
{
    m_due.clear();
    m_heap.clear();
}

std::optional<Instant> DeadlineQueue::next()
{
    dropLeftovers();
    if (m_heap.empty())
        return {};
    return m_heap.front().due;
}

std::vector<Bytes> DeadlineQueue::takeDue(Instant now, std::size_t most)
{
    std::vector<Bytes> keys;
    for (dropLeftovers(); !m_heap.empty() && m_heap.front().due <= now && keys.size() < most; dropLeftovers()) {
        keys.push_back(m_heap.front().key);
        m_due.remove(keys.back());
    }
    return keys;
}

bool DeadlineQueue::isCurrent(const Entry &entry) const
{
    const auto due = m_due.constFind(entry.key);
    return due != m_due.cend() && *due == entry.due;
}

void DeadlineQueue::pop()
{
    std::ranges::pop_heap(m_heap, IsLater());
    m_heap.pop_back();
}

void DeadlineQueue::dropLeftovers()
{
    while (!m_heap.empty() && !isCurrent(m_heap.front()))
        pop();
}

void DeadlineQueue::rebuildIfBloated()
{
    if (m_heap.size() <= 2 * std::size_t(m_due.size()) + leftoversAllowed)
        return;
    m_heap.clear();
    for (auto entry = m_due.cbegin(); entry != m_due.cend(); ++entry)
        m_heap.push_back({entry.value(), entry.key()});
    std::ranges::make_heap(m_heap, IsLater());
}

} // namespace lockscope
