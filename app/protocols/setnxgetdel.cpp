// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxgetdel.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxGetDel::info()
{
    return {.id = u"set-nx-get-del"_s,
            .section = 'B',
            .sentence = u"As set-nx-px, but the token is compared in the client."_s,
            .acquire = {u"SET key token NX PX lease"_s, u"OK: acquired; nil: busy"_s},
            .release = {u"GET key"_s, u"not my token: leave it alone"_s, u"DEL key"_s},
            .flaw = u"Between GET and DEL the lease may end and another client acquire, whose lock is then deleted."_s,
            .isBroken = true};
}

QCoro::Task<Result<QString>> SetNxGetDel::release()
{
    m_actor.atStep(3);
    const redis::Command get = redis::command("GET", m_spec.key);
    const Result<redis::Reply> found = co_await m_actor.send(get, hearValue);
    if (!found)
        co_return failure(found.error());
    m_actor.atStep(4);
    if (found->isNil())
        co_return u"already gone at release"_s;
    if (found->view() != m_token)
        co_return u"left alone at release: not ours any more"_s;

    m_actor.atStep(5);
    const Result<QString> released = co_await deleteBlindly(m_actor, m_spec.key);
    co_return released;
}

} // namespace lockscope
