// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "raceclient.h"

namespace lockscope {

RaceClient::RaceClient(int id, const QString &protocol, const ProtocolSpec &spec, LinkMaker::Links links, Clock &clock, Duration clockOffset)
    : m_actor(id, QStringLiteral("C%1").arg(id), std::move(links), clock, m_observer, OwnClock(clock, clockOffset, 1)),
      m_protocol(ProtocolCatalogue::builtIn().make(protocol, spec, m_actor))
{
    m_actor.open();
}

RaceClient::~RaceClient() { m_actor.end(); }

QCoro::Task<QString> RaceClient::attempting()
{
    const Result<Attempt> attempted = co_await m_protocol->attempt();
    if (!attempted)
        co_return attempted.error().text;
    co_return *attempted == Attempt::Acquired ? QStringLiteral("acquired") : QStringLiteral("busy");
}

QCoro::Task<QString> RaceClient::releasing()
{
    const Result<Message> released = co_await m_protocol->release();
    co_return (released ? *released : released.error().text).english();
}

QCoro::Task<QString> RaceClient::givingUp()
{
    const Result<void> done = co_await m_protocol->giveUp();
    co_return done ? QString() : done.error().text.english();
}

QCoro::Task<RaceClient::Said> RaceClient::saying(redis::Command command)
{
    const Result<redis::Reply> reply = co_await m_actor.send(std::move(command), hearValue);
    co_return reply ? Said{reply->viewAt(0).toByteArray(), {}} : Said{{}, reply.error()};
}

} // namespace lockscope
