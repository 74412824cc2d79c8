// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "traffic/probe/trafficprobe.h"
#include "traffic/study/trafficstudy.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/** What a probe of one server would take, or why there can be none. */
struct ServerCost {
    QString server; ///< as it is named to the probe
    std::optional<ProbeCost> cost;
    ProbeEnd end = {}; ///< if there is no cost
};

/** What was heard on one server, and found in it. */
struct ServerTraffic {
    QString server; ///< as it is named to the probe
    ProbeEnd end;   ///< of samples between two of them: so far
    TrafficReport report;
    NodeNumber node = 0; ///< as the probe was given it
};

/**
 * Probes several servers at once, as the primaries of a deployment: a TrafficProbe and a TrafficStudy for each, since their commands have no common order. One
 * that fails does not end the others. Emits measured(), progressed(), heard() for each server once all have a further sample, and ended() once, when all are.
 * Owns the probes; lives in their thread.
 */
class WholeProbe : public QObject {
    Q_OBJECT
public:
    struct Server {
        QString name; ///< "10.0.0.7:6379"; empty: the only one
        redis::Connection::Options connection;
        NodeNumber node = 0; ///< that its locks have in their ids
    };
    /** At least one server. */
    WholeProbe(const std::vector<Server> &servers, const ProbeLimits &limits, Clock &clock, QObject *parent = nullptr);
    ~WholeProbe() override;

    /** Which keys only the holder of a lock may write; before start(). */
    void setRules(const LockRules &rules);
    /** measured() follows; if nothing can be probed, ended() after it. */
    void measure();
    /** Those that were not refused. */
    void start();
    void stop();
    /** At once, since the servers are left: ended() has what was heard so far, unless it was emitted before. */
    void breakOff();

signals:
    void measured(const std::vector<lockscope::ServerCost> &costs);
    /** Of all servers together, at most ten times a second: sums; how far behind is the worst. */
    void progressed(const lockscope::ProbeProgress &progress);
    void heard(const lockscope::ServerTraffic &traffic);
    void ended(const std::vector<lockscope::ServerTraffic> &all);

private:
    struct Part;

    void onMeasured(Part &part, std::optional<ProbeCost> cost);
    void onProgress(Part &part, const ProbeProgress &progress);
    void onEnded(Part &part, const ProbeEnd &end);
    void tellSample(Part &part, const ProbeEnd &soFar);
    void tellEnd();
    std::vector<ServerTraffic> heardSoFar() const;

    Clock &m_clock;
    std::vector<std::unique_ptr<Part>> m_parts;
    Instant m_toldAt;
    bool m_isMeasuring = false;
};

} // namespace lockscope
