// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `set-nx-reentrant`: its holder can take it again, and counts its holds itself.
 *  - acquire: SET key <token> NX PX <lease>; OK: acquired. nil, and I hold it: by script, if the value is my token, PEXPIRE with the lease: 1:
 *    acquired once more. Else busy. The token is that of the first hold until the last one is released.
 *  - release: not the last hold: only count. The last: by script, delete only if the value is my token.
 * A client that counts holds and finds the lock free has lost it in between; it acquires it again, and counts its older holds as well.
 */
class SetNxReentrant final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"set-nx-reentrant"_s,
                .section = 'B',
                .place = 4,
                .sentence = ProtocolText::tr("As set-nx-px, and its holder can take it again."),
                .acquire = {ProtocolText::tr("SET key token NX PX lease, with the same token while I hold it"),
                            ProtocolText::tr("OK: acquired; nil, and I hold nothing: busy"),
                            ProtocolText::tr("by script: PEXPIRE key lease if its value is my token"),
                            ProtocolText::tr("1: acquired once more; 0: busy")},
                .release = {ProtocolText::tr("not the last hold: only count"),
                            ProtocolText::tr("the last: by script, delete key if its value is my token")},
                .flaw = ProtocolText::tr("As any lease; the count is in the client, which does not notice a lock that it lost in between.")};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const QByteArray token = m_holds > 0 ? m_token : m_actor.newToken();
        const redis::Command set = redis::command("SET", m_spec.key, token, "NX", "PX", m_spec.lease.count());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(set, hearOk));
        m_actor.atStep(2);
        if (!answer.isNil()) {
            m_token = token;
            ++m_holds;
            m_actor.wrote(m_spec.key, token);
            co_return Attempt::Acquired;
        }
        if (m_holds == 0)
            co_return Attempt::Busy;

        m_actor.atStep(3);
        const redis::Command script = redis::command("EVAL", compareAndExpire, 1, m_spec.key, token, m_spec.lease.count());
        CO_TRY(const redis::Reply again, co_await m_actor.send(script, hearOne));
        m_actor.atStep(4);
        if (again.integer() != 1)
            co_return Attempt::Busy;
        ++m_holds;
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(5);
        if (m_holds == 0)
            co_return notes::nothing();
        if (--m_holds > 0)
            co_return notes::holdsLeft(m_holds);

        m_actor.atStep(6);
        co_return co_await deleteIfMine(m_actor, m_spec.key, m_token);
    }

private:
    QByteArray m_token;
    int m_holds = 0;
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxReentrant)

} // namespace lockscope
