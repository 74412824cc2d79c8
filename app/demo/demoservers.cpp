// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demoservers.h"

#include "demo/democluster.h"
#include "demo/demosentinels.h"

namespace lockscope {

using namespace std::chrono_literals;

namespace {

constexpr Duration betweenLooks = 50ms;

/** One server, to which nothing is done. */
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

/** False: this ends. */
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
