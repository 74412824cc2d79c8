// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool isOver(const Error &error) { return error.kind == Error::Kind::Cancelled; }

/**
 * `redlock`: one lock on several independent primaries (ProtocolSpec::servers).
 *  - acquire: on each server, one after the other, SET key <the same random token> NX PX <lease>. OK from a majority, and less time spent
 *    than the lease less the drift allowance (1 % of the lease and 2 ms): acquired. Else, on all servers and by script, delete only if the value
 *    is my token: busy.
 *  - release: by script, on all servers, also on those that refused or did not answer: their answer may have been lost.
 * A server that answers an error has not granted the lock. If all servers answer errors, the attempt is an error.
 */
class Redlock final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"redlock"_s,
                .section = 'D',
                .place = 1,
                .sentence = ProtocolText::tr("One token on several independent servers, of which a majority must grant it in time."),
                .acquire = {ProtocolText::tr("on each server, one after the other: SET key token NX PX lease"),
                            ProtocolText::tr("a majority said OK, and the time spent is less than the lease less 1 % and 2 ms: acquired"),
                            ProtocolText::tr("else on all servers, by script: delete key if its value is my token; busy")},
                .release = {ProtocolText::tr("on all servers, by script: delete key if its value is my token")},
                .flaw = ProtocolText::tr("As any lease; server clocks that jump; a server that restarts without its data can grant the lock twice."),
                .servers = 5,
                .asksMajority = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        m_token = m_actor.newToken();
        const redis::Command set = redis::command("SET", m_spec.key, m_token, "NX", "PX", m_spec.lease.count());
        const UnixTime begun = m_actor.now();
        int granted = 0;
        for (int server = 0; server < m_spec.servers; ++server) {
            const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk, server);
            if (!answer && isOver(answer.error()))
                co_return failure(answer.error());
            if (answer && !answer->isNil())
                ++granted;
        }
        if (granted > 0)
            m_actor.wrote(m_spec.key, m_token);

        m_actor.atStep(2);
        if (granted >= majority() && m_actor.now() - begun < m_spec.lease - drift())
            co_return Attempt::Acquired;

        m_actor.atStep(3);
        CO_CHECK(co_await deleteOnAll());
        co_return Attempt::Busy;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(4);
        CO_TRY(const int deleted, co_await deleteOnAll());
        co_return deleted > 0 ? NoteText::tr("released on %1 of %2 servers").arg(deleted, m_spec.servers) : notes::lost(0);
    }

private:
    /** The number of servers on which the lock was deleted; an error if none has answered. */
    QCoro::Task<Result<int>> deleteOnAll()
    {
        const redis::Command script = redis::command("EVAL", compareAndDelete, 1, m_spec.key, m_token);
        int deleted = 0;
        std::optional<Error> error;
        bool anyAnswered = false;
        for (int server = 0; server < m_spec.servers; ++server) {
            const Result<redis::Reply> answer = co_await m_actor.send(script, hearOne, server);
            if (!answer && isOver(answer.error()))
                co_return failure(answer.error());
            if (!answer) {
                error = answer.error();
                continue;
            }
            anyAnswered = true;
            deleted += answer->integer() == 1;
        }
        if (!anyAnswered && error)
            co_return failure(*error);
        co_return deleted;
    }

    int majority() const { return m_spec.servers / 2 + 1; }
    Duration drift() const { return m_spec.lease / 100 + Duration(2); }

    QByteArray m_token;
};

} // namespace

LOCKSCOPE_PROTOCOL(Redlock)

} // namespace lockscope
