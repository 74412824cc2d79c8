// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/failover.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration usualWait{1000};

Heard hearReplicas(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() >= 1}; }

} // namespace

ProtocolInfo Failover::info()
{
    ProtocolInfo info = SetNxPx::info();
    info.id = u"failover"_s;
    info.section = 'D';
    info.sentence = u"As set-nx-px, on a primary with an asynchronous replica."_s;
    info.flaw = u"The primary is lost before its replica has the lock; the replica is promoted and grants it again."_s;
    info.servers = 2;
    return info;
}

ProtocolInfo FailoverWait::info()
{
    ProtocolInfo info = Failover::info();
    info.id = u"failover-wait"_s;
    info.sentence = u"As failover, but acquired only when a replica has the lock, too."_s;
    info.acquire = {u"SET key token NX PX lease"_s, u"nil: busy"_s, u"OK: WAIT 1, at most 1 s or lease/3"_s, u"a replica has it: acquired"_s,
                    u"else by script: delete key if its value is my token; busy"_s};
    info.flaw = u"The window is narrower, not closed: the replica that has the lock need not be the one that is promoted."_s;
    return info;
}

QCoro::Task<Result<Attempt>> FailoverWait::attempt()
{
    m_actor.atStep(1);
    const QByteArray token = m_actor.newToken();
    const redis::Command set = redis::command("SET", m_spec.key, token, "NX", "PX", m_spec.lease.count());
    const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    if (answer->isNil())
        co_return Attempt::Busy;
    m_token = token;
    m_actor.wrote(m_spec.key, token);

    m_actor.atStep(3);
    const redis::Command wait = redis::command("WAIT", 1, std::min(usualWait, m_spec.lease / 3).count());
    const Result<redis::Reply> replicas = co_await m_actor.send(wait, hearReplicas);
    if (!replicas && replicas.error().kind == Error::Kind::Cancelled)
        co_return failure(replicas.error());
    m_actor.atStep(4);
    if (replicas && replicas->integer() >= 1)
        co_return Attempt::Acquired;

    m_actor.atStep(5);
    const Result<QString> released = co_await deleteIfMine(m_actor, m_spec.key, token);
    if (!released)
        co_return failure(released.error());
    co_return Attempt::Busy;
}

QCoro::Task<Result<QString>> FailoverWait::release()
{
    m_actor.atStep(6);
    const Result<QString> released = co_await deleteIfMine(m_actor, m_spec.key, m_token);
    co_return released;
}

} // namespace lockscope
