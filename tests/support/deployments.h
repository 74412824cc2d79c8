// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "privateservers/privatecluster.h"
#include "privateservers/privatesentinels.h"
#include "redisserver.h"

#include <QTest>

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

constexpr int deploymentPatienceMs = 40'000;

/** A coroutine's result, waited for. */
template <class T>
Result<T> waited(QCoro::Task<Result<T>> task)
{
    std::optional<Result<T>> result;
    const auto keep = [](QCoro::Task<Result<T>> awaited, std::optional<Result<T>> &into) -> QCoro::Task<> { into = co_await awaited; };
    auto keeping = keep(std::move(task), result);
    if (!QTest::qWaitFor([&result] { return result.has_value(); }, deploymentPatienceMs))
        qWarning("there is no answer");
    return result ? *result : Result<T>(failure(Error::Kind::TimedOut, {}));
}

/** Of its administrator; an error fails the test, as a warning. */
redis::Reply ask(PrivateMember &member, const redis::Command &question);
/** Of a server whose connections a failover ends, at any moment: what it did not answer is nil. */
redis::Reply askDuringFailover(PrivateMember &member, const redis::Command &question);

/** Of RedisServer::certificates(). */
PrivateTls tlsOfTests();
/** PrivateCluster::Options::programFolders, so that its nodes are of this program: see RedisServer::installedPrograms(). */
QStringList programFoldersFor(const QString &program);

/** A private cluster for tests: its calls wait. */
struct RunningCluster {
    SystemClock clock;
    const int primaries;
    PrivateCluster cluster;
    bool isUp = false;

    explicit RunningCluster(PrivateCluster::Options options = {});
    bool start();
    redis::Reply ask(int node, const redis::Command &question) { return lockscope::ask(cluster.node(node), question); }
    /** One behind the other on one connection. */
    void askAll(int node, const std::vector<redis::Command> &questions);
    QByteArray id(int node);
    qint64 keysOf(int node);
    /** As the slots were first. */
    int ownerOf(const QByteArray &key) const;
    /** lock.0, lock.1 … */
    void setLocks(int count);
    /** As planned; asked again where the servers give up, as they do after 5 s on a busy machine. */
    bool failOverTo(int replica);
    /** As redis-cli --cluster reshard does it, key by key. */
    void moveSlot(quint16 slot, int from, int to);
};

/** A primary with replicas and sentinels for tests: its calls wait. */
struct RunningSentinels {
    SystemClock clock;
    PrivateSentinels sentinels;
    bool isUp = false;

    explicit RunningSentinels(PrivateSentinels::Options options = {});
    bool start();
};

/** Replicates a primary that listens on a port, with TLS if the options say so, and has its data by then. */
bool startReplica(RedisServer &replica, const RedisServer &primary, RedisServer::Options options = {});
/** Watches a primary that listens on a port under the name "mymaster". */
bool startSentinel(RedisServer &sentinel, const RedisServer &primary);

} // namespace lockscope
