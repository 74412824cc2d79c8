// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

QCoro::Task<Result<Message>> deleteIfMine(Actor &actor, QByteArray key, QByteArray token)
{
    const redis::Command script = redis::command("EVAL", compareAndDelete, 1, key, token);
    CO_TRY(const redis::Reply deleted, co_await actor.send(script, hearOne));
    co_return deleted.integer() == 1 ? notes::released() : notes::lost(0);
}

QCoro::Task<Result<Message>> deleteBlindly(Actor &actor, QByteArray key)
{
    const redis::Command del = redis::command("DEL", key);
    CO_TRY(const redis::Reply deleted, co_await actor.send(del, hearOne));
    co_return deleted.integer() == 1 ? notes::released() : NoteText::tr("release answered 0: already gone");
}

namespace {

/** A script answers 1, SET answers OK. */
bool isRenewed(const redis::Reply &reply) { return reply.integer() == 1 || reply.type() == redis::Reply::Type::Status; }
Heard hearRenewed(const redis::Reply &reply, UnixTime) { return {answerText(reply), isRenewed(reply)}; }

} // namespace

QCoro::Task<void> renewWhileHeld(Actor &renewer, std::vector<redis::Command> renewals, Duration lease, int step)
{
    while (!renewals.empty()) {
        const Actor::Rest rest = co_await renewer.rest(lease / 3);
        if (rest == Actor::Rest::Ended)
            co_return;
        renewer.atStep(step);
        for (std::size_t i = 0; i < renewals.size();) {
            const Result<redis::Reply> renewed = co_await renewer.send(renewals[i], hearRenewed);
            if (!renewed && renewed.error().kind == Error::Kind::Cancelled)
                co_return;
            const bool isLost = renewed && !isRenewed(*renewed);
            if (isLost)
                renewals.erase(renewals.begin() + std::ptrdiff_t(i));
            else
                ++i;
        }
    }
}

QCoro::Task<Result<Attempt>> TokenLock::attempt()
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
    co_return Attempt::Acquired;
}

QCoro::Task<Result<Message>> TokenLock::release()
{
    m_actor.atStep(3);
    return deleteIfMine(m_actor, m_spec.key, m_token);
}

} // namespace lockscope
