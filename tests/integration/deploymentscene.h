// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/deployment.h"

#include "deployments.h"

#include <limits>

namespace lockscope {

/** What a deployment reports, as its receivers keep it. */
struct DeploymentScene {
    SystemClock clock;
    std::unique_ptr<Deployment> deployment;
    QHash<LockId, Lock> locks;
    std::vector<LockEvent> events;
    Coverage coverage;
    QStringList lines; // about the topology
    qsizetype fewest = std::numeric_limits<qsizetype>::max();
    int completed = 0, stopped = 0;

    void watch(const redis::Endpoint &endpoint, const redis::Secret &password, bool onlyThisNode = false)
    {
        Deployment::Options options;
        options.watching.connection.endpoint = endpoint;
        options.watching.connection.password = password;
        options.watching.pollInterval = Duration(200);
        options.address.seeds = {endpoint};
        options.onlyThisNode = onlyThisNode;
        start(options);
    }
    void start(const Deployment::Options &options)
    {
        deployment = std::make_unique<Deployment>(options, clock);
        Deployment *const source = deployment.get();
        QObject::connect(source, &Deployment::changed, source, [this](const LockDelta &delta) {
            delta.applyTo(locks);
            events.insert(events.end(), delta.events.begin(), delta.events.end());
            if (completed > 0)
                fewest = std::min(fewest, locks.size());
        });
        QObject::connect(source, &Deployment::coverageChanged, source, [this](const Coverage &now) { coverage = now; });
        QObject::connect(source, &Deployment::pictureCompleted, source, [this] { ++completed; });
        QObject::connect(source, &Deployment::topologyChanged, source, [this](const QString &line) {
            if (!line.isEmpty())
                lines << line;
        });
        QObject::connect(source, &Deployment::stopped, source, [this] { ++stopped; });
        deployment->start();
    }
    bool isComplete() const
    {
        return QTest::qWaitFor([this] { return completed > 0; }, deploymentPatienceMs);
    }
    quint16 portOf(const QByteArray &key) const
    {
        Watcher *const server = deployment->serverOf(locks.value(Bytes(key)));
        return server ? server->connection().options().endpoint.port : quint16(0);
    }
    QByteArrayList told() const
    {
        QByteArrayList words;
        for (const LockEvent &event : events)
            words << QByteArray(eventName(event.kind)) + ' ' + event.key.toByteArray();
        return words;
    }
};

} // namespace lockscope
