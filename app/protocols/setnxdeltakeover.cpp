// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `setnx-del-takeover`, broken: the race that the documentation of SETNX warns of. As setnx-timestamp, but takes over a lapsed lock by two commands:
 *  - acquire: SETNX key <now + lease + 1>; 1: acquired. 0: GET key; nil: back to SETNX; not yet past: busy. Past: DEL key, and SETNX key <now + lease
 *    + 1>; 1: acquired, 0: busy. Of two clients that have read the lapsed value, the second deletes the lock of the first.
 */
class SetNxDelTakeover final : public TimestampLock {
public:
    static ProtocolInfo info()
    {
        return {.id = u"setnx-del-takeover"_s,
                .section = 'A',
                .place = 3,
                .sentence = ProtocolText::tr("As setnx-timestamp, but a client that finds the lock lapsed deletes it and takes it."),
                .acquire = {ProtocolText::tr("SETNX key now+lease+1"), ProtocolText::tr("1: acquired; 0: GET key"),
                            ProtocolText::tr("nil: back to step 1; not yet past: busy"), ProtocolText::tr("past: DEL key"),
                            ProtocolText::tr("SETNX key now+lease+1; 1: acquired; 0: busy")},
                .release = {ProtocolText::tr("GET key"), ProtocolText::tr("lapsed or gone: leave it alone"), ProtocolText::tr("DEL key")},
                .flaw = ProtocolText::tr(
                    "Of two clients that have read the lapsed value, the second deletes the first one's lock: both think they hold it."),
                .keepsTimeInValue = true,
                .isBroken = true};
    }

    using TimestampLock::TimestampLock;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        for (;;) {
            m_actor.atStep(1);
            const QByteArray mine = nowPlusTimeoutPlusOne();
            const redis::Command setnx = redis::command("SETNX", m_spec.key, mine);
            CO_TRY(const redis::Reply created, co_await m_actor.send(setnx, hearOne));
            m_actor.atStep(2);
            if (created.integer() == 1) {
                m_actor.wrote(m_spec.key, mine);
                co_return Attempt::Acquired;
            }

            const redis::Command get = redis::command("GET", m_spec.key);
            CO_TRY(const redis::Reply found, co_await m_actor.send(get, hearDeadline));
            m_actor.atStep(3);
            if (found.isNil())
                continue;
            if (!isPast(found))
                co_return Attempt::Busy;

            m_actor.atStep(4);
            const redis::Command del = redis::command("DEL", m_spec.key);
            CO_CHECK(co_await m_actor.send(del, hearValue));

            m_actor.atStep(5);
            const QByteArray taken = nowPlusTimeoutPlusOne();
            const redis::Command again = redis::command("SETNX", m_spec.key, taken);
            CO_TRY(const redis::Reply won, co_await m_actor.send(again, hearOne));
            if (won.integer() != 1)
                co_return Attempt::Busy;
            m_actor.wrote(m_spec.key, taken);
            co_return Attempt::Acquired;
        }
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxDelTakeover)

} // namespace lockscope
