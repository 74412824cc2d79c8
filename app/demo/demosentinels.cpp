// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demosentinels.h"

namespace lockscope {

using redis::command;

namespace {

constexpr int replicaCount = 2;
constexpr auto serviceName = "mymaster";

redis::Command whoIsPrimary() { return command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", serviceName); }

} // namespace

DemoSentinels::DemoSentinels(Clock &clock)
    : DemoServers(clock), m_sentinels({.service = QString::fromLatin1(serviceName), .replicas = replicaCount}, clock)
{
    connect(&m_sentinels, &PrivateSentinels::started, this, [this] {
        emit told(tr("The demo runs: a primary, two replicas and three sentinels."));
        emit started();
    });
    connect(&m_sentinels, &PrivateSentinels::failed, this, &DemoServers::failed);
}

void DemoSentinels::start()
{
    emit told(tr("A private primary is starting on this machine, with two replicas and three sentinels."));
    m_sentinels.start();
}

QList<DemoChange> DemoSentinels::changes() const { return {DemoChange::FailOver, DemoChange::StopNode, DemoChange::StartNode}; }

QCoro::Task<Result<void>> DemoSentinels::carryOut(DemoChange change)
{
    if (change == DemoChange::FailOver)
        return failOver();
    return change == DemoChange::StopNode ? stopNode() : startNode();
}

QCoro::Task<Result<void>> DemoSentinels::failOver()
{
    CO_TRY(const int before, co_await primary());
    emit told(tr("Failover: Sentinel promotes a replica in place of the primary %1.").arg(nameOf(before)));
    const redis::Command order = command("SENTINEL", "FAILOVER", serviceName);
    CO_CHECK(co_await m_sentinels.sentinel(0).send(order));
    CO_TRY(const int now, co_await primaryOtherThan(before));
    emit told(tr("%1 is the primary now, and %2 becomes its replica. Locks that it had not received yet are lost.").arg(nameOf(now), nameOf(before)));
    co_return Result<void>();
}

QCoro::Task<Result<void>> DemoSentinels::stopNode()
{
    CO_TRY(const int before, co_await primary());
    m_sentinels.server(before).kill();
    m_stopped = before;
    emit told(
        tr("The primary %1 was stopped. Sentinel promotes a replica within about 5 s; until then nobody serves the locks.").arg(nameOf(before)));
    CO_TRY(const int now, co_await primaryOtherThan(before));
    emit told(tr("%1 has taken over from the stopped node %2.").arg(nameOf(now), nameOf(before)));
    co_return Result<void>();
}

QCoro::Task<Result<void>> DemoSentinels::startNode()
{
    PrivateMember &server = m_sentinels.server(*m_stopped);
    emit told(tr("%1 starts again. Sentinel makes it a replica within about 10 s.").arg(nameOf(*m_stopped)));
    CO_CHECK(co_await server.start());
    const redis::Command question = command("ROLE");
    const std::function<bool(const redis::Reply &)> follows = [](const redis::Reply &role) {
        return role.viewAt(0) == "slave" && role.viewAt(3) == "connected";
    };
    CO_CHECK(co_await until(server, question, follows));
    emit told(tr("%1 is back as a replica, with all locks of its primary.").arg(nameOf(*m_stopped)));
    m_stopped.reset();
    co_return Result<void>();
}

QCoro::Task<Result<int>> DemoSentinels::primary() { return primaryOtherThan(-1); }

QCoro::Task<Result<int>> DemoSentinels::primaryOtherThan(int server)
{
    int found = -1;
    const std::function<bool(const redis::Reply &)> isAnother = [this, server, &found](const redis::Reply &place) {
        for (int i = 0; i <= replicaCount; ++i) {
            if (place.viewAt(1) == QByteArray::number(m_sentinels.server(i).port()) && i != server)
                found = i;
        }
        return found >= 0;
    };
    CO_CHECK(co_await until(m_sentinels.sentinel(0), whoIsPrimary(), isAnother));
    co_return found;
}

} // namespace lockscope
