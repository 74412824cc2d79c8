// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `setnx-expire`, broken: the lease is a command of its own.
 *  - acquire: SETNX key <random token>; 0: busy. 1: EXPIRE key <lease in seconds>; acquired, whatever that answers.
 *  - release: by script, delete only if the value is my token.
 * A client that ends between the two leaves a lock without a deadline. Its release is a good one, so that nothing else goes wrong.
 */
class SetNxExpire final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"setnx-expire"_s,
                .section = 'A',
                .place = 6,
                .sentence = ProtocolText::tr("SETNX with a token, and the lease by a second command."),
                .acquire = {ProtocolText::tr("SETNX key token"), ProtocolText::tr("0: busy"), ProtocolText::tr("1: EXPIRE key lease; acquired")},
                .release = {ProtocolText::tr("by script: delete key if its value is my token")},
                .flaw = ProtocolText::tr("A client that dies between the two commands leaves a lock without a lease until an operator clears it."),
                .isBroken = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const QByteArray token = m_actor.newToken();
        const redis::Command setnx = redis::command("SETNX", m_spec.key, token);
        CO_TRY(const redis::Reply created, co_await m_actor.send(setnx, hearOne));
        m_actor.atStep(2);
        if (created.integer() != 1)
            co_return Attempt::Busy;
        m_token = token;
        m_actor.wrote(m_spec.key, token);

        m_actor.atStep(3);
        const redis::Command expire = redis::command("EXPIRE", m_spec.key, wholeSeconds(m_spec.lease));
        CO_CHECK(co_await m_actor.send(expire, hearOne));
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(4);
        return deleteIfMine(m_actor, m_spec.key, m_token);
    }

private:
    QByteArray m_token;
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxExpire)

} // namespace lockscope
