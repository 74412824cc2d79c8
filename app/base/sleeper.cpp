// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sleeper.h"

namespace lockscope {

Deferred<Woken> Sleeper::sleep(Duration time)
{
    Deferred<Woken> result;
    if (m_cancelled) {
        result.deliver(Woken::Cancelled);
        return result;
    }
    const quint64 id = m_nextId++;
    m_sleeping.emplace(id, result);
    m_clock.after(time, &m_context, [this, id] {
        auto node = m_sleeping.extract(id);
        if (node)
            node.mapped().deliver(Woken::Rested); // may destroy this Sleeper
    });
    return result;
}

void Sleeper::cancelAll()
{
    m_cancelled = true;
    const auto sleeping = std::exchange(m_sleeping, {});
    for (const auto &[id, deferred] : sleeping)
        deferred.deliver(Woken::Cancelled);
}

} // namespace lockscope
