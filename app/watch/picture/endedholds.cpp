// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/endedholds.h"

#include "locks/holdchange.h"
#include "locks/lockbrief.h"

namespace lockscope {

namespace {
constexpr std::size_t mostRemembered = 20000;
}

EndedHolds::End &EndedHolds::end(const Bytes &key, Instant at)
{
    m_inOrder.emplace_back(++m_count, key);
    if (m_inOrder.size() > mostRemembered) {
        const auto [number, oldest] = std::move(m_inOrder.front());
        m_inOrder.pop_front();
        const auto entry = m_ends.constFind(oldest);
        if (entry != m_ends.cend() && entry->number == number)
            m_ends.erase(entry);
    }
    End &end = m_ends[key];
    end.at = at;
    end.number = m_count;
    return end;
}

void EndedHolds::remember(const Lock &hold, Instant at, bool isFree)
{
    End &last = end(hold.key, at);
    const Bytes token = onlyToken(hold);
    last.token = token.isEmpty() ? 0 : token.hash();
    last.deadline = hold.deadline;
    last.isFree = isFree;
}

bool EndedHolds::isFree(const Bytes &key, Instant after) const
{
    if (m_ends.isEmpty())
        return false;
    const auto end = m_ends.constFind(key);
    return end != m_ends.cend() && end->isFree && end->at > after;
}

std::optional<Instant> EndedHolds::takeFree(const Bytes &key, Instant after)
{
    if (!isFree(key, after))
        return std::nullopt;
    End &end = m_ends[key];
    end.isFree = false;
    return end.at;
}

bool EndedHolds::isLast(const Lock &hold) const
{
    const auto end = m_ends.constFind(hold.key);
    const Bytes token = onlyToken(hold);
    if (end == m_ends.cend() || token.isEmpty() || end->token != token.hash())
        return false;
    return hold.deadline ? end->deadline && hasPassed(hold.deadline, *end->deadline) : !end->deadline;
}

void EndedHolds::forgetFree(Instant until)
{
    for (End &end : m_ends)
        end.isFree = end.isFree && end.at > until;
}

} // namespace lockscope
