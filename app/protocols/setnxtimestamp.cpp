// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Heard hearTakeover(const redis::Reply &old, UnixTime now) { return {hearDeadline(old, now).text, old.isNil() || liesBefore(old, now)}; }

/**
 * `setnx-timestamp`, the classic of the SETNX documentation, in Unix milliseconds of the client's own clock:
 *  - acquire: SETNX key <now + timeout + 1>; 1: acquired. 0: GET key; a value that is not yet past: busy. Past: GETSET key
 *    <now + timeout + 1>; if the old value that it returns is still past: acquired, else another client was faster: busy.
 *  - GET answers nil: released, not lapsed: back to SETNX. GETSET answers nil: the key was deleted in between: acquired.
 *  - release: only if now < GET key, then DEL key (two commands, not atomic).
 * A loser's GETSET moves the winner's deadline, and between GET and DEL another client may take the lock: both belong to the protocol.
 */
class SetNxTimestamp final : public TimestampLock {
public:
    static ProtocolInfo info()
    {
        return {.id = u"setnx-timestamp"_s,
                .section = 'A',
                .place = 1,
                .sentence = ProtocolText::tr("The lock of the SETNX documentation: its value is the time at which it lapses."),
                .acquire = {ProtocolText::tr("SETNX key now+lease+1"), ProtocolText::tr("1: acquired; 0: GET key"),
                            ProtocolText::tr("nil: back to step 1; not yet past: busy"), ProtocolText::tr("past: GETSET key now+lease+1"),
                            ProtocolText::tr("old value nil or still past: acquired; else busy")},
                .release = {ProtocolText::tr("GET key"), ProtocolText::tr("lapsed or gone: leave it alone"), ProtocolText::tr("DEL key")},
                .flaw = ProtocolText::tr("A loser's GETSET moves the winner's deadline; clocks that differ by more than the lease; GET and DEL "
                                         "of the release are two commands."),
                .keepsTimeInValue = true};
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
                continue; // released, not lapsed: back to SETNX
            if (!isPast(found))
                co_return Attempt::Busy;

            m_actor.atStep(4);
            const QByteArray taken = nowPlusTimeoutPlusOne();
            const redis::Command getset = redis::command("GETSET", m_spec.key, taken);
            CO_TRY(const redis::Reply old, co_await m_actor.send(getset, hearTakeover));
            m_actor.atStep(5);
            m_actor.wrote(m_spec.key, taken); // even if the attempt lost: the winner's deadline has moved
            co_return old.isNil() || isPast(old) ? Attempt::Acquired : Attempt::Busy;
        }
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxTimestamp)

} // namespace lockscope
