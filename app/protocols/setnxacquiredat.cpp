// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxacquiredat.h"

#include "base/safetext.h"
#include "protocols/releases.h"
#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Heard hearAge(const redis::Reply &value, UnixTime now)
{
    const std::optional<UnixTime> acquiredAt = timestampIn(value);
    return {acquiredAt ? durationText(now - *acquiredAt) + u" old"_s : answerText(value), false};
}

} // namespace

ProtocolInfo SetNxAcquiredAt::info()
{
    return {.id = u"setnx-acquired-at"_s,
            .section = 'A',
            .sentence = u"The value is the time of acquisition, and whoever looks applies its own lease."_s,
            .acquire = {u"SETNX key now"_s, u"1: acquired; 0: GET key"_s, u"nil: back to 1; younger than my lease: busy"_s,
                        u"older: GETSET key now"_s, u"old value nil or the one read: acquired; else busy"_s},
            .release = {u"DEL key"_s},
            .flaw = u"Clients with different leases disagree; clocks that differ; a release without a look."_s,
            .keepsTimeInValue = true,
            .keepsAcquisitionTime = true};
}

ProtocolInfo SetNxAcquiredAtNilLapsed::info()
{
    ProtocolInfo info = SetNxAcquiredAt::info();
    info.id = u"setnx-acquired-at-nil-lapsed"_s;
    info.sentence = u"As setnx-acquired-at, but a lock that is gone is taken for one that has lapsed."_s;
    info.acquire[2] = u"younger than my lease: busy"_s;
    info.acquire[3] = u"older or nil: GETSET key now"_s;
    info.flaw = u"Whoever sees nil overwrites the value of the client that has just acquired."_s;
    info.isBroken = true;
    return info;
}

ProtocolInfo SetNxAcquiredAtNilLost::info()
{
    ProtocolInfo info = SetNxAcquiredAt::info();
    info.id = u"setnx-acquired-at-nil-lost"_s;
    info.sentence = u"As setnx-acquired-at, but a GETSET that found nothing counts as lost."_s;
    info.acquire[4] = u"old value is the one read: acquired; else, also nil: busy"_s;
    info.flaw = u"Leaves a key that no client thinks it holds: all wait until it is older than a lease."_s;
    info.isBroken = true;
    return info;
}

QCoro::Task<Result<Attempt>> SetNxAcquiredAt::attempt()
{
    for (;;) {
        m_actor.atStep(1);
        const QByteArray mine = timestamp(m_actor.now());
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
        const Result<redis::Reply> found = co_await m_actor.send(get, hearAge);
        if (!found)
            co_return failure(found.error());
        m_actor.atStep(3);
        if (found->isNil() && !m_faults.nilIsLapsed)
            continue;
        if (!found->isNil() && isYoung(*found))
            co_return Attempt::Busy;

        m_actor.atStep(4);
        const QByteArray taken = timestamp(m_actor.now());
        const redis::Command getset = redis::command("GETSET", m_spec.key, taken);
        const Result<redis::Reply> old = co_await m_actor.send(getset, hearAge);
        if (!old)
            co_return failure(old.error());
        m_actor.atStep(5);
        m_actor.wrote(m_spec.key, taken); // also when it lost
        if (old->isNil())
            co_return m_faults.nilIsLost ? Attempt::Busy : Attempt::Acquired;
        co_return !found->isNil() && old->view() == found->view() ? Attempt::Acquired : Attempt::Busy;
    }
}

QCoro::Task<Result<QString>> SetNxAcquiredAt::release()
{
    m_actor.atStep(6);
    const Result<QString> released = co_await deleteBlindly(m_actor, m_spec.key);
    co_return released;
}

/** Also a value that is no timestamp: it never grows old. */
bool SetNxAcquiredAt::isYoung(const redis::Reply &value) const
{
    const std::optional<UnixTime> acquiredAt = timestampIn(value);
    return !acquiredAt || m_actor.now() - *acquiredAt < m_spec.lease;
}

} // namespace lockscope
