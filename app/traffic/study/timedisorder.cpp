// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/timedisorder.h"

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

constexpr std::size_t mostSpans = 100'000;

} // namespace

void TimeDisorder::addRun(qint64 fromUs, qint64 toUs)
{
    m_isHopeless = m_isHopeless || m_covered.size() >= mostSpans;
    if (m_isHopeless)
        return;
    auto span = m_covered.upper_bound(fromUs);
    if (span != m_covered.begin() && std::prev(span)->second >= fromUs)
        --span;
    for (; span != m_covered.end() && span->first <= toUs; ++span)
        unite(m_doubtful, std::max(span->first, fromUs), span->second); // what came behind was read without it
    unite(m_covered, fromUs, toUs);
}

bool TimeDisorder::isDoubtful(qint64 fromUs, qint64 toUs) const
{
    const auto after = m_doubtful.upper_bound(toUs);
    return m_isHopeless || (after != m_doubtful.begin() && std::prev(after)->second >= fromUs);
}

void TimeDisorder::unite(Spans &spans, qint64 from, qint64 to)
{
    auto span = spans.upper_bound(from);
    if (span != spans.begin() && std::prev(span)->second >= from)
        --span;
    for (; span != spans.end() && span->first <= to; span = spans.erase(span)) {
        from = std::min(from, span->first);
        to = std::max(to, span->second);
    }
    spans.emplace(from, to);
}

} // namespace lockscope
