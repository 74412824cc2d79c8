// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/probefuse.h"

#include "redis/settled.h"
#include "traffic/probe/probeguard.h"

#include <QPointer>

#include <utility>

namespace lockscope {

namespace {

constexpr Duration burningTime(3000);
/** More replicas than any server has. */
constexpr int neverEnough = 1'000'000;

redis::Connection::Options fuseConnection(redis::Connection::Options options)
{
    options = probeConnection(std::move(options));
    options.commandTimeout = burningTime + Duration(5000);
    return options;
}

} // namespace

ProbeFuse::ProbeFuse(qint64 probe, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory)
    : m_probe(probe), m_options(fuseConnection(std::move(options))), m_clock(clock), m_factory(std::move(factory))
{
}

/** The one before stays lit until the new one has been so for a second. */
QCoro::Task<bool> ProbeFuse::light(QPointer<ProbeFuse> self)
{
    if (self->m_new && self->m_new->isLit)
        self->m_last = std::move(self->m_new);
    const auto fuse = self->m_new = std::make_shared<Fuse>(*self);
    fuse->connection.open();
    const Deferred<bool> connecting = redis::settled(fuse->connection);
    const bool isReady = co_await connecting;
    if (!self || !isReady)
        co_return false;
    const redis::Command trial = redis::command("WAIT", 0, 1);
    const Result<redis::Reply> allowed = co_await fuse->connection.send(trial);
    if (!self || !allowed)
        co_return false;
    fuse->isLit = true;
    burn(self, fuse);
    co_return true;
}

QCoro::Task<> ProbeFuse::burn(QPointer<ProbeFuse> self, std::weak_ptr<Fuse> fuse)
{
    const std::vector<redis::Command> orders{redis::command("WAIT", neverEnough, qint64(burningTime.count())),
                                             redis::command("CLIENT", "KILL", "ID", self->m_probe)};
    const Deferred<Result<std::vector<redis::Reply>>> burning = fuse.lock()->connection.pipeline(orders);
    const Result<std::vector<redis::Reply>> answers = co_await burning;
    if (self && answers)
        emit self->burnt();
}

} // namespace lockscope
