// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/memcachedadd.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** More than 30 days is a date, and this one is in 1970. */
constexpr qint64 longPast = 30 * 24 * 3600 + 1;

Heard hearStored(const redis::Reply &reply, UnixTime)
{
    const bool isStored = reply.integer() == 1;
    return {isStored ? u"stored"_s : u"not stored"_s, isStored};
}

/** The value alone says something to people. */
Heard hearGot(const redis::Reply &reply, UnixTime) { return {answerText(reply.isNil() ? reply : reply.at(0)), false}; }

} // namespace

ProtocolInfo MemcachedAdd::info()
{
    return {.id = u"memcached-add"_s,
            .section = 'E',
            .sentence = u"As set-nx-px on memcached: add with a random token and an expiry, and a release by gets and cas."_s,
            .acquire = {u"add key token lease"_s, u"stored: acquired; not stored: busy"_s},
            .release = {u"gets key"_s, u"not my token: not ours any more"_s,
                        u"cas key with what gets told and an expiry that is past; not stored: not ours any more"_s},
            .flaw = u"As any lease. It counts whole seconds, and a key that is evicted for want of memory is a lock that is lost."_s,
            .store = StoreKind::Memcached,
            .holderQuestion = "gets"};
}

MemcachedAdd::MemcachedAdd(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> MemcachedAdd::attempt()
{
    m_actor.atStep(1);
    const QByteArray token = m_actor.newToken();
    const redis::Command add = redis::command("add", m_spec.key, token, wholeSeconds(m_spec.lease));
    const Result<redis::Reply> answer = co_await m_actor.send(add, hearStored);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    if (answer->isNil())
        co_return Attempt::Busy;
    m_token = token;
    m_actor.wrote(m_spec.key, token);
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> MemcachedAdd::release()
{
    m_actor.atStep(3);
    const redis::Command gets = redis::command("gets", m_spec.key);
    const Result<redis::Reply> there = co_await m_actor.send(gets, hearGot);
    if (!there)
        co_return failure(there.error());
    m_actor.atStep(4);
    if (there->isNil() || there->viewAt(0) != m_token)
        co_return u"not ours any more"_s;

    m_actor.atStep(5);
    const redis::Command cas = redis::command("cas", m_spec.key, "", longPast, there->viewAt(1).toByteArray());
    const Result<redis::Reply> ended = co_await m_actor.send(cas, hearStored);
    if (!ended)
        co_return failure(ended.error());
    co_return ended->integer() == 1 ? u"released"_s : u"not ours any more"_s;
}

} // namespace lockscope
