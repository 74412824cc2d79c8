// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/triesinarow.h"

#include "locks/valueshape.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr qint64 shortestStorm = 1'000'000; // µs; also the longest pause
constexpr quint64 fewestTries = 50;         // in that time
constexpr std::size_t mostTokens = 64;

} // namespace

void TriesInARow::note(const LockMove &move)
{
    if (m_all.tries == 0 || move.atUs - m_lastUs > shortestStorm)
        *this = {};
    if (m_all.tries++ == 0)
        m_all.first = *move.command;
    m_lastUs = move.atUs;
    if (looksRandom(move.token))
        noteToken(move);
}

void TriesInARow::noteToken(const LockMove &move)
{
    const auto known = std::ranges::find(m_ofTokens, move.token, &Tries::token);
    Tries tries = known != m_ofTokens.end() ? std::move(*known) : Tries{move.token, *move.command};
    m_isOfSeveral = m_isOfSeveral || (known != m_ofTokens.end() && known + 1 != m_ofTokens.end());
    if (known != m_ofTokens.end())
        m_ofTokens.erase(known);
    else if (m_ofTokens.size() >= mostTokens)
        m_ofTokens.erase(m_ofTokens.begin());
    ++tries.tries;
    m_ofTokens.push_back(std::move(tries));
}

std::optional<TriesInARow::Storm> TriesInARow::storm()
{
    const Tries &own = m_isOfSeveral && !m_ofTokens.empty() ? m_ofTokens.back() : m_all;
    const qint64 us = m_lastUs - own.first.atUs;
    if (own.tries < fewestTries || us < shortestStorm || quint64(us) * fewestTries > (own.tries - 1) * shortestStorm)
        return std::nullopt;
    return Storm{own.first, us, (own.tries - 1) * shortestStorm / quint64(us), std::exchange(m_isStorm, true)};
}

} // namespace lockscope
