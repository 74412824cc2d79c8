// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"
#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Heard hearAge(const redis::Reply &value, UnixTime now)
{
    const std::optional<UnixTime> acquiredAt = timestampIn(value);
    return {acquiredAt ? answers::old(durationText(now - *acquiredAt)) : answerText(value), false};
}

/**
 * `setnx-acquired-at`: the value is the time of acquisition, to which each client adds its own lease.
 *  - acquire: SETNX key <now>; 1: acquired. 0: GET key; nil: back to SETNX at once; younger than my lease: busy. Else GETSET key <now>; if the old
 *    value is nil or the one read: acquired, else busy.
 *  - release: DEL key, without a check.
 * Two broken variants differ in how they treat nil: for `setnx-acquired-at-nil-lapsed` a GET that answers nil means a lapsed lock, and it continues
 * with GETSET; for `setnx-acquired-at-nil-lost` a GETSET that answers nil means that it has lost. Two clients of the latter can leave a key without a
 * believer: the first GETSET answers nil, the second the first one's value.
 */
class SetNxAcquiredAt : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"setnx-acquired-at"_s,
                .section = 'A',
                .place = 4,
                .sentence = ProtocolText::tr("The value is the time of acquisition, and each client applies its own lease to it."),
                .acquire = {ProtocolText::tr("SETNX key now"), ProtocolText::tr("1: acquired; 0: GET key"),
                            ProtocolText::tr("nil: back to step 1; younger than my lease: busy"), ProtocolText::tr("older: GETSET key now"),
                            ProtocolText::tr("old value nil or the one read: acquired; else busy")},
                .release = {ProtocolText::tr("DEL key")},
                .flaw = ProtocolText::tr("Clients with different leases disagree; clocks that differ; the release does not check the holder."),
                .keepsTimeInValue = true,
                .keepsAcquisitionTime = true};
    }

    SetNxAcquiredAt(Actor &actor, const ProtocolSpec &spec) : SetNxAcquiredAt(actor, spec, {}) {}

    QCoro::Task<Result<Attempt>> attempt() override
    {
        for (;;) {
            m_actor.atStep(1);
            const QByteArray mine = timestamp(m_actor.now());
            const redis::Command setnx = redis::command("SETNX", m_spec.key, mine);
            CO_TRY(const redis::Reply created, co_await m_actor.send(setnx, hearOne));
            m_actor.atStep(2);
            if (created.integer() == 1) {
                m_actor.wrote(m_spec.key, mine);
                co_return Attempt::Acquired;
            }

            const redis::Command get = redis::command("GET", m_spec.key);
            CO_TRY(const redis::Reply found, co_await m_actor.send(get, hearAge));
            m_actor.atStep(3);
            if (found.isNil() && !m_faults.nilIsLapsed)
                continue;
            if (!found.isNil() && isYoung(found))
                co_return Attempt::Busy;

            m_actor.atStep(4);
            const QByteArray taken = timestamp(m_actor.now());
            const redis::Command getset = redis::command("GETSET", m_spec.key, taken);
            CO_TRY(const redis::Reply old, co_await m_actor.send(getset, hearAge));
            m_actor.atStep(5);
            m_actor.wrote(m_spec.key, taken); // even if the attempt lost
            if (old.isNil())
                co_return m_faults.nilIsLost ? Attempt::Busy : Attempt::Acquired;
            co_return !found.isNil() && old.view() == found.view() ? Attempt::Acquired : Attempt::Busy;
        }
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(6);
        return deleteBlindly(m_actor, m_spec.key);
    }

protected:
    struct Faults {
        bool nilIsLapsed = false;
        bool nilIsLost = false;
    };
    SetNxAcquiredAt(Actor &actor, const ProtocolSpec &spec, Faults faults) : RaceProtocol(actor, spec), m_faults(faults) {}

private:
    /** True also for a value that is no timestamp: it never lapses. */
    bool isYoung(const redis::Reply &value) const
    {
        const std::optional<UnixTime> acquiredAt = timestampIn(value);
        return !acquiredAt || m_actor.now() - *acquiredAt < m_spec.lease;
    }

    const Faults m_faults;
};

/** `setnx-acquired-at-nil-lapsed`: see SetNxAcquiredAt. */
class SetNxAcquiredAtNilLapsed final : public SetNxAcquiredAt {
public:
    static ProtocolInfo info()
    {
        ProtocolInfo info = SetNxAcquiredAt::info();
        info.id = u"setnx-acquired-at-nil-lapsed"_s;
        info.sentence = ProtocolText::tr("As setnx-acquired-at, but a missing key counts as a lapsed lock.");
        info.acquire[2] = ProtocolText::tr("younger than my lease: busy");
        info.acquire[3] = ProtocolText::tr("older or nil: GETSET key now");
        info.flaw = ProtocolText::tr("A client that reads nil overwrites the value of the client that has just acquired the lock.");
        info.isBroken = true;
        return info;
    }

    SetNxAcquiredAtNilLapsed(Actor &actor, const ProtocolSpec &spec) : SetNxAcquiredAt(actor, spec, {.nilIsLapsed = true}) {}
};

/** `setnx-acquired-at-nil-lost`: see SetNxAcquiredAt. */
class SetNxAcquiredAtNilLost final : public SetNxAcquiredAt {
public:
    static ProtocolInfo info()
    {
        ProtocolInfo info = SetNxAcquiredAt::info();
        info.id = u"setnx-acquired-at-nil-lost"_s;
        info.sentence = ProtocolText::tr("As setnx-acquired-at, but a GETSET that returns nil counts as lost.");
        info.acquire[4] = ProtocolText::tr("old value is the one read: acquired; else, also nil: busy");
        info.flaw = ProtocolText::tr("Leaves a key that no client thinks it holds: all clients wait until it is older than a lease.");
        info.isBroken = true;
        return info;
    }

    SetNxAcquiredAtNilLost(Actor &actor, const ProtocolSpec &spec) : SetNxAcquiredAt(actor, spec, {.nilIsLost = true}) {}
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxAcquiredAt)
LOCKSCOPE_PROTOCOL(SetNxAcquiredAtNilLapsed)
LOCKSCOPE_PROTOCOL(SetNxAcquiredAtNilLost)

} // namespace lockscope
