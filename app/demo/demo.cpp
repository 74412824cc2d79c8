// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demo.h"

#include "demo/demotraffic.h"

#include <utility>

namespace lockscope {

Demo::Demo(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock) {}

Demo::~Demo() { end(); }

void Demo::start(DemoKind kind)
{
    if (m_state == State::Running && kind == m_kind)
        emit started(m_servers->target());
    if (m_state != State::Ended && kind == m_kind)
        return;
    end();
    m_state = State::Starting;
    m_kind = kind;
    m_servers = DemoServers::make(kind, m_clock);
    connect(m_servers.get(), &DemoServers::started, this, [this] {
        m_state = State::Running;
        beginTraffic(m_servers->target());
        emit started(m_servers->target());
    });
    connect(m_servers.get(), &DemoServers::failed, this, [this](const Error &error) {
        m_servers->disconnect(this);
        m_servers.release()->deleteLater(); // it is the sender of this signal
        end();
        emit failed(error);
    });
    connect(m_servers.get(), &DemoServers::told, this, &Demo::told);
    connect(m_servers.get(), &DemoServers::changesChanged, this, &Demo::changesChanged);
    m_servers->start();
}

void Demo::make(DemoChange change)
{
    if (m_state == State::Running)
        m_servers->make(change);
}

void Demo::beginTraffic(const DemoTarget &target)
{
    m_traffic = new DemoTraffic(target, m_clock);
    m_trafficThread = std::make_unique<QThread>();
    m_trafficThread->setObjectName(QStringLiteral("demo traffic"));
    m_traffic->moveToThread(m_trafficThread.get());
    connect(m_trafficThread.get(), &QThread::started, m_traffic, &DemoTraffic::start);
    // The thread quits after the traffic is destroyed: its connections leave work for the event loop.
    connect(m_traffic, &QObject::destroyed, m_trafficThread.get(), &QThread::quit, Qt::DirectConnection);
    m_trafficThread->start();
}

void Demo::end()
{
    if (DemoTraffic *const traffic = std::exchange(m_traffic, nullptr)) {
        traffic->deleteLater();
        m_trafficThread->wait();
    }
    m_servers.reset();
    m_state = State::Ended;
}

} // namespace lockscope
