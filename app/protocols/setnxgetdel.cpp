// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocoltable.h"
#include "protocols/protocolwords.h"
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
                .sentence = kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "As set-nx-px, but the token is compared in the client.")),
                .acquire = {kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "SET key token NX PX lease")),
                            kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "OK: acquired; nil: busy"))},
                .release = {kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "GET key")),
                            kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "not my token: leave it alone")),
                            kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "DEL key"))},
                .flaw =
                    kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText",
                                           "Between GET and DEL the lease can end and another client can acquire the lock, which is then deleted.")),
                .isBroken = true};
    }

    using TokenLock::TokenLock;

    QCoro::Task<Result<QString>> release() override
    {
        m_actor.atStep(3);
        const redis::Command get = redis::command("GET", m_spec.key);
        CO_TRY(const redis::Reply found, co_await m_actor.send(get, hearValue));
        m_actor.atStep(4);
        if (found.isNil())
            co_return kept(notes::wasGone);
        if (found.view() != m_token)
            co_return kept(notes::notMine);

        m_actor.atStep(5);
        co_return co_await deleteBlindly(m_actor, m_spec.key);
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxGetDel)

} // namespace lockscope
