// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration usualWait{1000};

Heard hearReplicas(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() >= 1}; }

/**
 * `failover`: set-nx-px on a primary with an asynchronous replica. Server 0 is the present primary, server 1 its replica; the client does not know
 * which is which. If the primary dies before the lock is replicated, and the replica is promoted, another client acquires it.
 */
class Failover final : public TokenLock {
public:
    static ProtocolInfo info()
    {
        return {.id = u"failover"_s,
                .section = 'D',
                .place = 2,
                .sentence = ProtocolText::tr("As set-nx-px, on a primary with an asynchronous replica."),
                .acquire = {ProtocolText::tr("SET key token NX PX lease"), ProtocolText::tr("OK: acquired; nil: busy")},
                .release = {ProtocolText::tr("by script: delete key if its value is my token")},
                .flaw = ProtocolText::tr("The primary is lost before its replica has the lock; the replica is promoted and grants it again."),
                .servers = 2};
    }

    using TokenLock::TokenLock;
};

/**
 * `failover-wait`: the same, but waits until a replica has the lock:
 *  - acquire: SET key <random token> NX PX <lease>; nil: busy. OK: WAIT 1 <at most a second, or a third of the lease>; one replica or more:
 *    acquired. Fewer, or an error: by script, delete only if the value is my token: busy.
 *  - release: by script, as above.
 * The limit of a second is that of a Java library. WAIT narrows the window and does not close it: a replica that has the lock need not be the one
 * that is promoted.
 */
class FailoverWait final : public TokenLock {
public:
    static ProtocolInfo info()
    {
        ProtocolInfo info = Failover::info();
        info.id = u"failover-wait"_s;
        info.sentence = ProtocolText::tr("As failover, but the lock counts as acquired only when a replica has it.");
        info.acquire = {ProtocolText::tr("SET key token NX PX lease"), ProtocolText::tr("nil: busy"),
                        ProtocolText::tr("OK: WAIT 1, at most 1 s or lease/3"), ProtocolText::tr("a replica has it: acquired"),
                        ProtocolText::tr("else by script: delete key if its value is my token; busy")};
        info.flaw = ProtocolText::tr("The window is smaller but not closed: the replica that has the lock may not be the one that is promoted.");
        return info;
    }

    using TokenLock::TokenLock;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const QByteArray token = m_actor.newToken();
        const redis::Command set = redis::command("SET", m_spec.key, token, "NX", "PX", m_spec.lease.count());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(set, hearOk));
        m_actor.atStep(2);
        if (answer.isNil())
            co_return Attempt::Busy;
        m_token = token;
        m_actor.wrote(m_spec.key, token);

        m_actor.atStep(3);
        const redis::Command wait = redis::command("WAIT", 1, std::min(usualWait, m_spec.lease / 3).count());
        const Result<redis::Reply> replicas = co_await m_actor.send(wait, hearReplicas);
        if (!replicas && replicas.error().kind == Error::Kind::Cancelled)
            co_return failure(replicas.error());
        m_actor.atStep(4);
        if (replicas && replicas->integer() >= 1)
            co_return Attempt::Acquired;

        m_actor.atStep(5);
        CO_CHECK(co_await deleteIfMine(m_actor, m_spec.key, token));
        co_return Attempt::Busy;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(6);
        return deleteIfMine(m_actor, m_spec.key, m_token);
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(Failover)
LOCKSCOPE_PROTOCOL(FailoverWait)

} // namespace lockscope
