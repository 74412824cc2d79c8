// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "privateservers/privateserver.h"

#include <QThread>

namespace lockscope {

class DemoTraffic;

/** The whole demo: the private server, and traffic on it from its own thread. Main thread; its destructor ends both. */
class Demo : public QObject {
    Q_OBJECT
public:
    explicit Demo(Clock &clock, QObject *parent = nullptr);
    ~Demo() override;

    /** started() or failed() follows; a demo that already runs only emits started() again. */
    void start();

signals:
    void started(const lockscope::redis::Endpoint &endpoint);
    void failed(const lockscope::Error &error);

private:
    void beginTraffic(const redis::Endpoint &endpoint);
    void endTraffic();

    enum class State { Ended, Starting, Running };
    Clock &m_clock;
    PrivateServer m_server{PrivateServer::Options()};
    QThread m_trafficThread;
    DemoTraffic *m_traffic = nullptr; // lives in m_trafficThread
    State m_state = State::Ended;
};

} // namespace lockscope
