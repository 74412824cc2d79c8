// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/simulation.h"
#include "redis/connection.h"

#include <QList>
#include <QObject>

#include <memory>

namespace lockscope {

/**
 * All simulated clients of one server: adds and removes them, passes on what they are told, lets the referee judge who believes to
 * hold what, and tells what changed at most 20 times a second. Each client has a connection of its own. Lab thread.
 */
class Lab : public QObject {
    Q_OBJECT
public:
    explicit Lab(Clock &clock, redis::TransportFactory factory = redis::makeSocketTransport, QObject *parent = nullptr);
    ~Lab() override;

    /** Where clients connect; removes all clients of the server before. */
    void setServer(const redis::Connection::Options &options);
    void addClients(const SimulatedClientSpec &spec, int count);
    void removeClients(const QList<int> &ids);
    void removeAll();
    void acquire(const QList<int> &ids);
    void release(const QList<int> &ids);
    /** It forgets everything and drops its connection; what it wrote stays. acquire() brings it back to life as a new process. */
    void crash(const QList<int> &ids);
    void setFrozen(const QList<int> &ids, bool frozen);

signals:
    void changed(const lockscope::SimulationUpdate &update);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
