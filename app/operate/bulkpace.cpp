// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/bulkpace.h"

#include <algorithm>

namespace lockscope {

void BulkPace::note(Instant begun, Instant now)
{
    const std::chrono::nanoseconds took = now - begun;
    m_times.push(took);
    if (begun < m_cutAt)
        return;
    auto quickest = took;
    for (std::size_t i = 0; i < m_times.size(); ++i)
        quickest = std::min(quickest, m_times[i]);
    m_rest = std::chrono::nanoseconds(0);
    if (took - quickest <= budget) {
        m_late = 0;
        m_window = std::min(m_window + 1, most);
        return;
    }
    if (++m_late < enough)
        return;
    if (m_window == 1) {
        m_rest = took * restPerWork;
        return;
    }
    m_late = 0;
    m_cutAt = now;
    m_window /= 2;
}

} // namespace lockscope
