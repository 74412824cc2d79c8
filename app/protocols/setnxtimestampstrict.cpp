// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"
#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `setnx-timestamp-strict`, the variant of a lock written for Jedis: a client that takes over must get exactly the value back that it read.
 *  - acquire: SETNX key <now + lease + 1>; 1: acquired. 0: GET key; nil (released: SETNX finds it free at the next try) or not yet past: busy. Past:
 *    GETSET key with the same value as before; if the old value equals the one read: acquired, else (also nil) busy.
 *  - release: DEL key if this object thinks it holds the lock.
 * Like the original and unlike setnx-timestamp, sends one SETNX for each attempt, and has lost if GETSET answers nil.
 */
class SetNxTimestampStrict final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"setnx-timestamp-strict"_s,
                .section = 'A',
                .place = 2,
                .sentence = ProtocolText::tr("As setnx-timestamp, but a takeover counts only if GETSET returns the value that GET read."),
                .acquire = {ProtocolText::tr("SETNX key now+lease+1"), ProtocolText::tr("1: acquired; 0: GET key"),
                            ProtocolText::tr("nil or not yet past: busy"), ProtocolText::tr("past: GETSET key with the same value"),
                            ProtocolText::tr("old value is the one read: acquired; else busy")},
                .release = {ProtocolText::tr("DEL key, if I think I hold it")},
                .flaw = ProtocolText::tr("A loser's GETSET still moves the winner's deadline; clocks that differ by more than the lease; the "
                                         "release deletes the lock of a client that took over."),
                .keepsTimeInValue = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const QByteArray mine = timestamp(m_actor.now() + m_spec.lease + Duration(1));
        const redis::Command setnx = redis::command("SETNX", m_spec.key, mine);
        CO_TRY(const redis::Reply created, co_await m_actor.send(setnx, hearOne));
        m_actor.atStep(2);
        if (created.integer() == 1) {
            m_actor.wrote(m_spec.key, mine);
            m_believes = true;
            co_return Attempt::Acquired;
        }

        const redis::Command get = redis::command("GET", m_spec.key);
        CO_TRY(const redis::Reply found, co_await m_actor.send(get, hearDeadline));
        m_actor.atStep(3);
        if (found.isNil() || !liesBefore(found, m_actor.now()))
            co_return Attempt::Busy;

        m_actor.atStep(4);
        const redis::Command getset = redis::command("GETSET", m_spec.key, mine);
        CO_TRY(const redis::Reply old, co_await m_actor.send(getset, hearDeadline));
        m_actor.atStep(5);
        m_actor.wrote(m_spec.key, mine); // even if the attempt lost: the winner's deadline has moved
        if (old.isNil() || old.view() != found.view())
            co_return Attempt::Busy;
        m_believes = true;
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(6);
        if (!std::exchange(m_believes, false))
            co_return notes::nothing();
        co_return co_await deleteBlindly(m_actor, m_spec.key);
    }

private:
    bool m_believes = false;
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxTimestampStrict)

} // namespace lockscope
