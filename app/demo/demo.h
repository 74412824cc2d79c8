// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "demo/demoservers.h"

#include <QThread>

#include <memory>

namespace lockscope {

class DemoTraffic;

/** The whole demo: owns the private servers and the thread with their traffic, and ends both in its destructor. Main thread. */
class Demo : public QObject {
    Q_OBJECT
public:
    explicit Demo(Clock &clock, QObject *parent = nullptr);
    ~Demo() override;

    /** Ends a demo of another kind. started() or failed() follows; a running demo of this kind emits started() again. */
    void start(lockscope::DemoKind kind = DemoKind::Server);
    DemoKind kind() const { return m_kind; }

    // The changes that can be made to its servers; see DemoServers.
    QList<DemoChange> changes() const { return m_servers ? m_servers->changes() : QList<DemoChange>(); }
    QString whyNot(DemoChange change) const { return m_servers ? m_servers->whyNot(change) : QString(); }
    void make(DemoChange change);

signals:
    void started(const lockscope::DemoTarget &target);
    void failed(const lockscope::Error &error);
    void told(const QString &text);
    void changesChanged();

private:
    void beginTraffic(const DemoTarget &target);
    void end();

    enum class State { Ended, Starting, Running };
    Clock &m_clock;
    DemoKind m_kind = DemoKind::Server;
    std::unique_ptr<DemoServers> m_servers;
    std::unique_ptr<QThread> m_trafficThread;
    DemoTraffic *m_traffic = nullptr; // lives in m_trafficThread
    State m_state = State::Ended;
};

} // namespace lockscope
