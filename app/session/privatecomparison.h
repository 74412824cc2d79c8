// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/privatefleetservers.h"
#include "fleet/retrycomparison.h"

namespace lockscope {

/** One comparison of retry policies on its own private servers, which start before it and end with this object. Lives in one thread. */
class PrivateComparison : public QObject {
    Q_OBJECT
public:
    PrivateComparison(FleetSpec spec, std::vector<RetryPolicy> policies, Clock &clock);
    ~PrivateComparison() override;

    void start();
    /** Keeps the results so far. */
    void stop();

signals:
    /** As RetryComparison emits it; also if the server does not start, or ends. */
    void changed(const lockscope::RetryFigures &figures);

private:
    void begin();
    void fail(const Error &error);

    const FleetSpec m_spec;
    const std::vector<RetryPolicy> m_policies;
    Clock &m_clock;
    RetryFigures m_figures;
    PrivateFleetServers m_fleetServers;
    std::unique_ptr<RetryComparison> m_comparison;
    bool m_isStopped = false;
};

} // namespace lockscope
