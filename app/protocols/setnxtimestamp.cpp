// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxtimestamp.h"

#include "protocols/releases.h"
#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Heard hearTakeover(const redis::Reply &old, UnixTime now) { return {hearDeadline(old, now).text, old.isNil() || liesBefore(old, now)}; }

} // namespace

ProtocolInfo SetNxTimestamp::info()
{
    return {.id = u"setnx-timestamp"_s,
            .section = 'A',
            .sentence = u"The classic of the SETNX documentation: the value is the time at which the lock lapses."_s,
            .acquire = {u"SETNX key now+lease+1"_s, u"1: acquired; 0: GET key"_s, u"nil: back to 1; not yet past: busy"_s,
                        u"past: GETSET key now+lease+1"_s, u"old value nil or still past: acquired; else busy"_s},
            .release = {u"GET key"_s, u"lapsed or gone: leave it alone"_s, u"DEL key"_s},
            .flaw = u"A loser's GETSET moves the winner's deadline; clocks that differ by more than the lease; GET and DEL of "
                    u"the release "
                    "are two commands."_s,
            .keepsTimeInValue = true};
}

SetNxTimestamp::SetNxTimestamp(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SetNxTimestamp::attempt()
{
    for (;;) {
        m_actor.atStep(1);
        const QByteArray mine = nowPlusTimeoutPlusOne();
        const redis::Command setnx = redis::command("SETNX", m_spec.key, mine);
        const Result<redis::Reply> created = co_await m_actor.send(setnx, hearOne);
        if (!created)
            co_return failure(created.error());
        m_actor.atStep(2);
        if (created->integer() == 1) {
            m_actor.wrote(m_spec.key, mine);
            co_return Attempt::Acquired;
        }

        const redis::Command get = redis::command("GET", m_spec.key);
        const Result<redis::Reply> found = co_await m_actor.send(get, hearDeadline);
        if (!found)
            co_return failure(found.error());
        m_actor.atStep(3);
        if (found->isNil())
            continue; // released, not lapsed: back to SETNX
        if (!isPast(*found))
            co_return Attempt::Busy;

        m_actor.atStep(4);
        const QByteArray taken = nowPlusTimeoutPlusOne();
        const redis::Command getset = redis::command("GETSET", m_spec.key, taken);
        const Result<redis::Reply> old = co_await m_actor.send(getset, hearTakeover);
        if (!old)
            co_return failure(old.error());
        m_actor.atStep(5);
        m_actor.wrote(m_spec.key, taken); // also when it lost: the winner's deadline has moved
        co_return old->isNil() || isPast(*old) ? Attempt::Acquired : Attempt::Busy;
    }
}

QCoro::Task<Result<QString>> SetNxTimestamp::release()
{
    m_actor.atStep(6);
    const redis::Command get = redis::command("GET", m_spec.key);
    const Result<redis::Reply> found = co_await m_actor.send(get, hearDeadline);
    if (!found)
        co_return failure(found.error());
    m_actor.atStep(7);
    if (found->isNil())
        co_return u"already gone at release"_s;
    const std::optional<UnixTime> deadline = timestampIn(*found);
    if (!deadline)
        co_return u"left alone at release: the value is not a timestamp any more"_s;
    if (m_actor.now() >= *deadline)
        co_return u"left alone at release: lapsed, no longer ours"_s;

    m_actor.atStep(8);
    const Result<QString> deleted = co_await deleteBlindly(m_actor, m_spec.key);
    co_return deleted;
}

QByteArray SetNxTimestamp::nowPlusTimeoutPlusOne() const { return timestamp(m_actor.now() + m_spec.lease + Duration(1)); }

bool SetNxTimestamp::isPast(const redis::Reply &value) const { return liesBefore(value, m_actor.now()); }

} // namespace lockscope
