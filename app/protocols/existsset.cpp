// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/existsset.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo ExistsSet::info()
{
    return {.id = u"exists-set"_s,
            .section = 'A',
            .sentence = u"Looks whether the key is there, and sets it if not."_s,
            .acquire = {u"EXISTS key"_s, u"1: busy"_s, u"0: SET key 1 EX lease; acquired"_s},
            .release = {u"DEL key"_s},
            .flaw = u"Two clients can both see that the key is absent; and the release deletes whatever is there."_s,
            .isBroken = true};
}

ExistsSet::ExistsSet(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> ExistsSet::attempt()
{
    m_actor.atStep(1);
    const redis::Command exists = redis::command("EXISTS", m_spec.key);
    const auto hearAbsent = [](const redis::Reply &reply, UnixTime) { return Heard{answerText(reply), reply.integer() == 0}; };
    const Result<redis::Reply> found = co_await m_actor.send(exists, hearAbsent);
    if (!found)
        co_return failure(found.error());
    m_actor.atStep(2);
    if (found->integer() != 0)
        co_return Attempt::Busy;

    m_actor.atStep(3);
    const redis::Command set = redis::command("SET", m_spec.key, "1", "EX", wholeSeconds(m_spec.lease));
    const Result<redis::Reply> done = co_await m_actor.send(set, hearOk);
    if (!done)
        co_return failure(done.error());
    m_actor.wrote(m_spec.key, "1");
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> ExistsSet::release()
{
    m_actor.atStep(4);
    const Result<QString> released = co_await deleteBlindly(m_actor, m_spec.key);
    co_return released;
}

} // namespace lockscope
