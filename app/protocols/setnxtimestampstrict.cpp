// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxtimestampstrict.h"

#include "protocols/releases.h"
#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxTimestampStrict::info()
{
    return {.id = u"setnx-timestamp-strict"_s,
            .section = 'A',
            .sentence = u"As the classic, but a takeover counts only if GETSET gives back the very value that GET read."_s,
            .acquire = {u"SETNX key now+lease+1"_s, u"1: acquired; 0: GET key"_s, u"nil or not yet past: busy"_s,
                        u"past: GETSET key with the same value"_s, u"old value is the one read: acquired; else busy"_s},
            .release = {u"DEL key, if I believe that I hold it"_s},
            .flaw = u"A loser's GETSET still moves the winner's deadline; clocks that differ by more than the lease; deletes the lock of "
                    "whoever took over."_s,
            .keepsTimeInValue = true};
}

SetNxTimestampStrict::SetNxTimestampStrict(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SetNxTimestampStrict::attempt()
{
    m_actor.atStep(1);
    const QByteArray mine = timestamp(m_actor.now() + m_spec.lease + Duration(1));
    const redis::Command setnx = redis::command("SETNX", m_spec.key, mine);
    const Result<redis::Reply> created = co_await m_actor.send(setnx, hearOne);
    if (!created)
        co_return failure(created.error());
    m_actor.atStep(2);
    if (created->integer() == 1) {
        m_actor.wrote(m_spec.key, mine);
        m_believes = true;
        co_return Attempt::Acquired;
    }

    const redis::Command get = redis::command("GET", m_spec.key);
    const Result<redis::Reply> found = co_await m_actor.send(get, hearDeadline);
    if (!found)
        co_return failure(found.error());
    m_actor.atStep(3);
    if (found->isNil() || !liesBefore(*found, m_actor.now()))
        co_return Attempt::Busy;

    m_actor.atStep(4);
    const redis::Command getset = redis::command("GETSET", m_spec.key, mine);
    const Result<redis::Reply> old = co_await m_actor.send(getset, hearDeadline);
    if (!old)
        co_return failure(old.error());
    m_actor.atStep(5);
    m_actor.wrote(m_spec.key, mine); // also when it lost: the winner's deadline has moved
    if (old->isNil() || old->view() != found->view())
        co_return Attempt::Busy;
    m_believes = true;
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> SetNxTimestampStrict::release()
{
    m_actor.atStep(6);
    if (!std::exchange(m_believes, false))
        co_return u"nothing to release"_s;
    const Result<QString> released = co_await deleteBlindly(m_actor, m_spec.key);
    co_return released;
}

} // namespace lockscope
