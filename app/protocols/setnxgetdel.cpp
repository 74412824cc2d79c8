// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `set-nx-get-del`, broken: acquired as set-nx-px, but released by two commands:
 *  - release: GET key; not my token: leave it alone. Else DEL key.
 * Between the two the lease may end and another client acquire.
 */
class SetNxGetDel final : public TokenLock {
public:
    static ProtocolInfo info()
    {
        return {.id = u"set-nx-get-del"_s,
                .section = 'B',
                .place = 3,
                .sentence = ProtocolText::tr("As set-nx-px, but the token is compared in the client."),
                .acquire = {ProtocolText::tr("SET key token NX PX lease"), ProtocolText::tr("OK: acquired; nil: busy")},
                .release = {ProtocolText::tr("GET key"), ProtocolText::tr("not my token: leave it alone"), ProtocolText::tr("DEL key")},
                .flaw = ProtocolText::tr("Between GET and DEL the lease can end and another client can acquire the lock, which is then deleted."),
                .isBroken = true};
    }

    using TokenLock::TokenLock;

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        const redis::Command get = redis::command("GET", m_spec.key);
        CO_TRY(const redis::Reply found, co_await m_actor.send(get, hearValue));
        m_actor.atStep(4);
        if (found.isNil())
            co_return notes::wasGone();
        if (found.view() != m_token)
            co_return notes::notMine();

        m_actor.atStep(5);
        co_return co_await deleteBlindly(m_actor, m_spec.key);
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxGetDel)

} // namespace lockscope
