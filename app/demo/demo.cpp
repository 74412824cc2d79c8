// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demo.h"

#include "demo/demotraffic.h"

#include <utility>

namespace lockscope {

Demo::Demo(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock)
{
    m_trafficThread.setObjectName(QStringLiteral("demo traffic"));
    connect(&m_server, &PrivateServer::started, this, [this](const redis::Endpoint &endpoint) {
        m_state = State::Running;
        beginTraffic(endpoint);
        emit started(endpoint);
    });
    connect(&m_server, &PrivateServer::failed, this, [this](const Error &error) {
        m_state = State::Ended;
        endTraffic();
        emit failed(error);
    });
}

Demo::~Demo() { endTraffic(); }

void Demo::start()
{
    if (m_state == State::Running)
        emit started(m_server.endpoint());
    if (m_state != State::Ended)
        return;
    m_state = State::Starting;
    m_server.start();
}

void Demo::beginTraffic(const redis::Endpoint &endpoint)
{
    m_traffic = new DemoTraffic(endpoint, m_clock);
    m_traffic->moveToThread(&m_trafficThread);
    connect(&m_trafficThread, &QThread::started, m_traffic, &DemoTraffic::start);
    // Not the other way round: its connection leaves work for the event loop when it goes.
    connect(m_traffic, &QObject::destroyed, &m_trafficThread, &QThread::quit, Qt::DirectConnection);
    m_trafficThread.start();
}

void Demo::endTraffic()
{
    if (DemoTraffic *const traffic = std::exchange(m_traffic, nullptr)) {
        traffic->deleteLater();
        m_trafficThread.wait();
    }
}

} // namespace lockscope
