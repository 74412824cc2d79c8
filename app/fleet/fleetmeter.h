// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "fleet/spanhistogram.h"
#include "protocols/load.h"

#include <QByteArray>
#include <QHash>

#include <optional>

namespace lockscope {

/**
 * Counts what simulated clients do, as they do it: cheap enough for a hundred thousand attempts a second. Pure; instants must not run
 * backwards. figures() may be asked at any time.
 */
class FleetMeter {
public:
    /** Forgets what was counted, not who is there. */
    void begin(Instant now);

    void clientCame(int client) { m_clients.insert(client, 0); }
    void clientWent(int client) { m_clients.remove(client); }
    void commandSent() { ++m_figures.commands; }
    void foundBusy() { ++m_figures.busy; }
    void timedOut() { ++m_figures.timeouts; }
    void violated() { ++m_figures.violations; }
    /** It has waited since its first attempt. */
    void acquired(int client, const QByteArray &key, Instant since, Instant now);
    void holdEnded(const QByteArray &key, Instant since, Instant now);
    void released(Instant since, Instant now) { m_release.add(now - since); }

    LoadFigures figures(Instant now) const;

private:
    struct Held {
        int believers = 0;
        std::optional<Instant> freeSince;
    };

    Instant m_begun;
    LoadFigures m_figures; // the counts alone
    SpanHistogram m_wait, m_hold, m_handOver, m_release;
    QHash<int, quint64> m_clients; // acquisitions of each
    QHash<QByteArray, Held> m_keys;
};

} // namespace lockscope
