// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redlock.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool isOver(const Error &error) { return error.kind == Error::Kind::Cancelled; }

} // namespace

ProtocolInfo Redlock::info()
{
    return {.id = u"redlock"_s,
            .section = 'D',
            .sentence = u"One token on several independent servers, of which a majority must grant it in time."_s,
            .acquire = {u"on each server, one after the other: SET key token NX PX lease"_s,
                        u"a majority said OK, and the time spent is less than the lease less 1 % and 2 ms: acquired"_s,
                        u"else on all servers, by script: delete key if its value is my token; busy"_s},
            .release = {u"on all servers, by script: delete key if its value is my token"_s},
            .flaw = u"As any lease; clocks of servers that jump; a server that restarts without its data can grant the lock twice."_s,
            .servers = 5,
            .asksMajority = true};
}

Redlock::Redlock(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> Redlock::attempt()
{
    m_actor.atStep(1);
    m_token = m_actor.newToken();
    const redis::Command set = redis::command("SET", m_spec.key, m_token, "NX", "PX", m_spec.lease.count());
    const UnixTime begun = m_actor.now();
    int granted = 0;
    for (int server = 0; server < m_spec.servers; ++server) {
        const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk, server);
        if (!answer && isOver(answer.error()))
            co_return failure(answer.error());
        if (answer && !answer->isNil())
            ++granted;
    }
    if (granted > 0)
        m_actor.wrote(m_spec.key, m_token);

    m_actor.atStep(2);
    if (granted >= majority() && m_actor.now() - begun < m_spec.lease - drift())
        co_return Attempt::Acquired;

    m_actor.atStep(3);
    const Result<int> deleted = co_await deleteOnAll();
    if (!deleted)
        co_return failure(deleted.error());
    co_return Attempt::Busy;
}

QCoro::Task<Result<QString>> Redlock::release()
{
    m_actor.atStep(4);
    const Result<int> deleted = co_await deleteOnAll();
    if (!deleted)
        co_return failure(deleted.error());
    co_return *deleted > 0 ? u"released on %1 of %2 servers"_s.arg(*deleted).arg(m_spec.servers) : u"release answered 0: not ours any more"_s;
}

QCoro::Task<Result<int>> Redlock::deleteOnAll()
{
    const redis::Command script = redis::command("EVAL", compareAndDelete, 1, m_spec.key, m_token);
    int deleted = 0;
    std::optional<Error> error;
    bool anyAnswered = false;
    for (int server = 0; server < m_spec.servers; ++server) {
        const Result<redis::Reply> answer = co_await m_actor.send(script, hearOne, server);
        if (!answer && isOver(answer.error()))
            co_return failure(answer.error());
        if (!answer) {
            error = answer.error();
            continue;
        }
        anyAnswered = true;
        deleted += answer->integer() == 1;
    }
    if (!anyAnswered && error)
        co_return failure(*error);
    co_return deleted;
}

} // namespace lockscope
