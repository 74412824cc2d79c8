// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "traffic/probe/monitorfeed.h"
#include "traffic/probe/probefuse.h"
#include "traffic/probe/probeguard.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <memory>
#include <optional>

namespace lockscope {

/**
 * Listens to all commands of one server by MONITOR, within limits, once or in samples. Three connections: one listens, in a thread of its own
 * (MonitorFeed); one watches the server ten times a second, and ends the first at once when it costs too much or is not read (ProbeGuard); one lets the
 * server end it when this program stands still (ProbeFuse). Nothing is sent before the last two stand. Owns all of them; when it is destroyed, no MONITOR
 * is left. Emits measured(), progressed(), and ended() once. Lives in one thread, which must not be busy for more than a second.
 */
class TrafficProbe : public QObject {
    Q_OBJECT
public:
    struct Options {
        redis::Connection::Options connection;
        ProbeLimits limits = {};
        redis::TransportFactory factory = redis::makeSocketTransport;
    };
    TrafficProbe(Options options, TrafficDoor door, Clock &clock, QObject *parent = nullptr);
    ~TrafficProbe() override;

    /** The command that needs the user's consent; for a gate. */
    static redis::Command command() { return MonitorStream::command(); }

    /** Listens for half a second without the door: measured() follows, or ended(). */
    void measure();
    /** ended() follows; the door is not used after that. Also after measured(). */
    void start();
    /** Ends it soon. */
    void stop();
    /** Ends it at once, with what was heard so far; ended() does not follow. Waits for the door. */
    ProbeEnd breakOff();

signals:
    void measured(const lockscope::ProbeCost &cost);
    /** Ten times a second. */
    void progressed(const lockscope::ProbeProgress &progress);
    /** Between two samples, while the door is not used: how it went so far. */
    void sampled(const lockscope::ProbeEnd &soFar);
    void ended(const lockscope::ProbeEnd &end);

private:
    using Why = ProbeEnd::Why;

    QCoro::Task<> runMeasure();
    QCoro::Task<> run();
    /** From connecting to closing. */
    QCoro::Task<> sample(Duration time, Duration before);
    QCoro::Task<> prepare();
    QCoro::Task<> lookIdly(Duration time);
    QCoro::Task<> listen();
    QCoro::Task<> watch(Duration time);
    QCoro::Task<> leave();
    QCoro::Task<> askForClients();
    void note(const ServerLook &look);
    void keepFuse();
    /** The first reason counts. */
    void endFor(Why why, const Error &error = {});
    void finish();

    const Options m_options;
    const TrafficDoor m_door;
    Clock &m_clock;
    Sleeper m_sleeper;
    const std::shared_ptr<bool> m_isAlive = std::make_shared<bool>(true); // for coroutines
    std::unique_ptr<MonitorFeed> m_feed;
    // Of a sample:
    std::unique_ptr<ProbeGuard> m_guard;
    std::unique_ptr<ProbeFuse> m_fuse; // null: there is none
    qint64 m_id = 0;                   // of the connection that listens; 0: there is none
    ServerLook m_idle, m_last;         // without the probe, and with it
    Instant m_begunAt, m_litAt;
    int m_slowLooks = 0;
    bool m_isBurnt = false;   // the fuse is
    std::optional<Why> m_why; // it is to end

    ProbeCost m_cost;
    ProbeProgress m_progress;
    ProbeEnd m_end;
};

} // namespace lockscope
