// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/freekeys.h"

namespace lockscope {

namespace {

constexpr std::size_t mostRemembered = 20000;

} // namespace

void FreeKeys::remember(const Bytes &key, Instant since)
{
    m_ends.insert(key, {since, ++m_count});
    m_inOrder.emplace_back(m_count, key);
    if (m_inOrder.size() <= mostRemembered)
        return;
    const auto [number, oldest] = std::move(m_inOrder.front());
    m_inOrder.pop_front();
    const auto entry = m_ends.constFind(oldest);
    if (entry != m_ends.cend() && entry->number == number)
        m_ends.erase(entry);
}

std::optional<Instant> FreeKeys::take(const Bytes &key)
{
    if (m_ends.isEmpty())
        return std::nullopt;
    const auto end = m_ends.constFind(key);
    if (end == m_ends.cend())
        return std::nullopt;
    const Instant at = end->at;
    m_ends.erase(end);
    return at;
}

void FreeKeys::clear()
{
    m_ends.clear();
    m_inOrder.clear();
}

} // namespace lockscope
