// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demoservers.h"

#include "demo/democluster.h"
#include "privateservers/privatesentinels.h"

namespace lockscope {

using namespace std::chrono_literals;

/** A private primary with two replicas, and three sentinels that watch them. Lives in one thread. */
class DemoSentinels final : public DemoServers {
    Q_OBJECT
public:
    explicit DemoSentinels(Clock &clock);

    void start() override;
    DemoTarget target() const override { return {m_sentinels.address(), {m_sentinels.password(), m_sentinels.sentinelPassword()}}; }
    QList<DemoChange> changes() const override;

private:
    QCoro::Task<Result<void>> carryOut(DemoChange change) override;
    QCoro::Task<Result<void>> failOver();
    QCoro::Task<Result<void>> stopNode();
    QCoro::Task<Result<void>> startNode();
    QCoro::Task<Result<int>> primary();
    QCoro::Task<Result<int>> primaryOtherThan(int server);
    QString nameOf(int server) { return DemoServers::nameOf(m_sentinels.server(server)); }

    PrivateSentinels m_sentinels;
};

namespace {

constexpr int replicaCount = 2;
constexpr auto serviceName = "mymaster";

redis::Command whoIsPrimary() { return command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", serviceName); }

constexpr Duration betweenLooks = 50ms;

/** One server, which allows no changes. */
class OneDemoServer final : public DemoServers {
public:
    explicit OneDemoServer(Clock &clock) : DemoServers(clock)
    {
        connect(&m_server, &PrivateServer::started, this, &DemoServers::started);
        connect(&m_server, &PrivateServer::failed, this, &DemoServers::failed);
    }
    void start() override { m_server.start(); }
    DemoTarget target() const override
    {
        DemoTarget target;
        target.address.seeds = {m_server.endpoint()};
        return target;
    }

private:
    PrivateServer m_server{PrivateServer::Options()};
};

} // namespace

using redis::command;

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

std::unique_ptr<DemoServers> DemoServers::make(DemoKind kind, Clock &clock)
{
    switch (kind) {
    case DemoKind::Server: break;
    case DemoKind::Cluster: return std::make_unique<DemoCluster>(clock);
    case DemoKind::Sentinel: return std::make_unique<DemoSentinels>(clock);
    }
    return std::make_unique<OneDemoServer>(clock);
}

QString DemoServers::whyNot(DemoChange change) const
{
    if (m_underWay) {
        switch (*m_underWay) {
        case DemoChange::FailOver: return tr("A failover is under way.");
        case DemoChange::MoveSlot: return tr("A slot is moving.");
        case DemoChange::StopNode: return tr("A replica is taking over from the stopped node.");
        case DemoChange::StartNode: return tr("A node is starting.");
        }
    }
    if (change == DemoChange::StopNode && m_stopped)
        return tr("A node is stopped already. Start it again first.");
    if (change == DemoChange::StartNode && !m_stopped)
        return tr("No node is stopped.");
    return {};
}

void DemoServers::make(DemoChange change)
{
    if (whyNot(change).isEmpty())
        run(change);
}

QCoro::Task<> DemoServers::run(DemoChange change)
{
    m_underWay = change;
    emit changesChanged();
    const Result<void> done = co_await carryOut(change);
    if (!done && done.error().kind == Error::Kind::Cancelled)
        co_return;
    m_underWay.reset();
    if (!done)
        emit told(done.error().text);
    emit changesChanged();
}

QCoro::Task<Result<void>> DemoServers::carryOut(DemoChange) { co_return Result<void>(); }

/** False: this object is being destroyed. */
QCoro::Task<bool> DemoServers::rest(Duration time)
{
    const Woken woken = co_await m_sleeper.sleep(time);
    co_return woken == Woken::Rested;
}

QCoro::Task<Result<void>> DemoServers::until(PrivateMember &member, redis::Command question, std::function<bool(const redis::Reply &)> holds,
                                             Duration patience)
{
    for (const Instant begun = m_clock.now(); m_clock.now() - begun < patience;) {
        const Result<redis::Reply> answer = co_await member.send(question);
        if (!answer && answer.error().kind == Error::Kind::Cancelled)
            co_return failure(answer.error());
        if (answer && holds(*answer))
            co_return Result<void>();
        const bool goesOn = co_await rest(betweenLooks);
        if (!goesOn)
            co_return failure(Error::Kind::Cancelled, {});
    }
    co_return failure(Error::Kind::TimedOut, tr("The servers of the demo do not get ready. Start the demo again."));
}

QString DemoServers::nameOf(const PrivateMember &member) { return redis::placeText({QStringLiteral("127.0.0.1"), member.port()}); }

} // namespace lockscope

#include "demoservers.moc"
