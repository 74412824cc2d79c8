// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** memcached takes more than 30 days for a date: this one is in 1970. */
constexpr qint64 longPast = 30 * 24 * 3600 + 1;

Heard hearStored(const redis::Reply &reply, UnixTime)
{
    const bool isStored = reply.integer() == 1;
    return {isStored ? AnswerText::tr("stored") : AnswerText::tr("not stored"), isStored};
}

/** Only the value is shown to people. */
Heard hearGot(const redis::Reply &reply, UnixTime) { return {answerText(reply.isNil() ? reply : reply.at(0)), false}; }

/**
 * `memcached-add`:
 *  - acquire: add key <random token> <lease>; stored: acquired, not stored: busy. The lease counts whole seconds.
 *  - release: gets key; my token: cas key with the number that gets returned and an expiry that is past. Stored: released; else another client has
 *    taken it between the two. memcached has no delete that compares; a value that expires at once has the same effect.
 */
class MemcachedAdd final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"memcached-add"_s,
                .section = 'E',
                .place = 1,
                .sentence = ProtocolText::tr("As set-nx-px on memcached: add with a random token and an expiry, and a release by gets and cas."),
                .acquire = {ProtocolText::tr("add key token lease"), ProtocolText::tr("stored: acquired; not stored: busy")},
                .release = {ProtocolText::tr("gets key"), ProtocolText::tr("not my token: no longer my lock"),
                            ProtocolText::tr("cas key with the value of gets and an expiry in the past; not stored: no longer my lock")},
                .flaw = ProtocolText::tr("As any lease. Expiry is in whole seconds, and a key that is evicted when memory is full is a lost lock."),
                .store = StoreKind::Memcached,
                .holderQuestion = "gets",
                .removal = "delete"};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const QByteArray token = m_actor.newToken();
        const redis::Command add = redis::command("add", m_spec.key, token, wholeSeconds(m_spec.lease));
        CO_TRY(const redis::Reply answer, co_await m_actor.send(add, hearStored));
        m_actor.atStep(2);
        if (answer.isNil())
            co_return Attempt::Busy;
        m_token = token;
        m_actor.wrote(m_spec.key, token);
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        const redis::Command gets = redis::command("gets", m_spec.key);
        CO_TRY(const redis::Reply there, co_await m_actor.send(gets, hearGot));
        m_actor.atStep(4);
        if (there.isNil() || there.viewAt(0) != m_token)
            co_return notes::notMine();

        m_actor.atStep(5);
        const redis::Command cas = redis::command("cas", m_spec.key, "", longPast, there.viewAt(1).toByteArray());
        CO_TRY(const redis::Reply ended, co_await m_actor.send(cas, hearStored));
        co_return ended.integer() == 1 ? notes::released() : notes::notMine();
    }

private:
    QByteArray m_token;
};

} // namespace

LOCKSCOPE_PROTOCOL(MemcachedAdd)

} // namespace lockscope
