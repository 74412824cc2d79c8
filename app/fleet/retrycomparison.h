// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/fleetrun.h"

#include <memory>
#include <vector>

namespace lockscope {

/** The results so far of the same fleet with one retry policy after the other. */
struct RetryFigures {
    struct Run {
        RetryPolicy retry;
        LoadFigures load;
        bool isDone = false;
    };
    std::vector<Run> runs; ///< runs that have begun; the last one may be under way
    quint64 requests = 0;  ///< of each run
    QString servers;       ///< "Redis 7.0.15"; empty: not known yet
    bool isRunning = false;
    Error error; ///< why the comparison ended early
};

/** Runs a fleet once for each policy; emits progress five times a second and at the end. Lives in one thread. */
class RetryComparison : public QObject {
    Q_OBJECT
public:
    RetryComparison(FleetSpec spec, std::vector<RetryPolicy> policies, FleetServers servers, Clock &clock);
    ~RetryComparison() override;

    void start() { startNext(); }
    /** Keeps the results so far. */
    void stop();
    /** True: changed() will be emitted at least once more. */
    bool isRunning() const { return m_figures.isRunning; }

signals:
    void changed(const lockscope::RetryFigures &figures);

private:
    void startNext();
    void onFinished(const FleetOutcome &outcome);
    void tellLater();

    FleetSpec m_spec;
    const std::vector<RetryPolicy> m_policies;
    const FleetServers m_fleetServers;
    Clock &m_clock;
    std::unique_ptr<FleetRun> m_run;
    RetryFigures m_figures;
};

} // namespace lockscope
