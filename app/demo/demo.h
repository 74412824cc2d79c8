// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "demo/demoservers.h"

#include <QThread>

#include <memory>

namespace lockscope {

class DemoTraffic;

/** The whole demo: private servers, and traffic on them from its own thread. Main thread; its destructor ends both. */
class Demo : public QObject {
    Q_OBJECT
public:
    explicit Demo(Clock &clock, QObject *parent = nullptr);
    ~Demo() override;

    /** started() or failed() follows; a demo of this kind that already runs only emits started() again, one of another kind ends. */
    void start(lockscope::DemoKind kind = DemoKind::Server);
    DemoKind kind() const { return m_kind; }

    /** What can be done to its servers; see DemoServers. */
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
