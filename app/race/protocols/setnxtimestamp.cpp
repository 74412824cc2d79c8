// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/protocols/setnxtimestamp.h"

#include "base/safetext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

std::optional<UnixTime> timestampIn(const redis::Reply &value)
{
    bool isNumber = false;
    const qint64 ms = value.view().toLongLong(&isNumber);
    return isNumber ? std::optional(fromUnixMs(ms)) : std::nullopt;
}

/** A value that is no timestamp can never be past: somebody else's kind of lock, busy until it goes. */
bool liesBefore(const redis::Reply &value, UnixTime now)
{
    const std::optional<UnixTime> deadline = timestampIn(value);
    return deadline && *deadline < now;
}

Heard hearOne(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() == 1}; }

Heard hearDeadline(const redis::Reply &reply, UnixTime now)
{
    const std::optional<UnixTime> deadline = timestampIn(reply);
    if (!deadline)
        return {answerText(reply), false};
    return {*deadline < now ? u"lapsed"_s : durationText(*deadline - now) + u" left"_s, false};
}

Heard hearTakeover(const redis::Reply &old, UnixTime now)
{
    return {hearDeadline(old, now).text, old.isNil() || liesBefore(old, now)};
}

} // namespace

SetNxTimestamp::SetNxTimestamp(Actor &actor, QByteArray key, Duration timeout)
    : m_actor(actor), m_key(std::move(key)), m_timeout(timeout)
{
}

QCoro::Task<Result<Attempt>> SetNxTimestamp::attempt()
{
    for (;;) {
        const QByteArray mine = nowPlusTimeoutPlusOne();
        const redis::Command setnx = redis::command("SETNX", m_key, mine);
        const Result<redis::Reply> created = co_await m_actor.send(setnx, hearOne);
        if (!created)
            co_return failure(created.error());
        if (created->integer() == 1) {
            m_actor.wrote(m_key, mine);
            co_return Attempt::Acquired;
        }

        const redis::Command get = redis::command("GET", m_key);
        const Result<redis::Reply> found = co_await m_actor.send(get, hearDeadline);
        if (!found)
            co_return failure(found.error());
        if (found->isNil())
            continue; // released, not lapsed: back to SETNX
        if (!isPast(*found))
            co_return Attempt::Busy;

        const QByteArray taken = nowPlusTimeoutPlusOne();
        const redis::Command getset = redis::command("GETSET", m_key, taken);
        const Result<redis::Reply> old = co_await m_actor.send(getset, hearTakeover);
        if (!old)
            co_return failure(old.error());
        m_actor.wrote(m_key, taken); // also when it lost: the winner's deadline has moved
        co_return old->isNil() || isPast(*old) ? Attempt::Acquired : Attempt::Busy;
    }
}

QCoro::Task<Result<QString>> SetNxTimestamp::release()
{
    const redis::Command get = redis::command("GET", m_key);
    const Result<redis::Reply> found = co_await m_actor.send(get, hearDeadline);
    if (!found)
        co_return failure(found.error());
    if (found->isNil())
        co_return u"already gone at release"_s;
    const std::optional<UnixTime> deadline = timestampIn(*found);
    if (!deadline)
        co_return u"left alone at release: the value is not a timestamp any more"_s;
    if (m_actor.now() >= *deadline)
        co_return u"left alone at release: lapsed, no longer ours"_s;

    const redis::Command del = redis::command("DEL", m_key);
    const Result<redis::Reply> deleted = co_await m_actor.send(del, hearOne);
    if (!deleted)
        co_return failure(deleted.error());
    co_return deleted->integer() == 1 ? u"released"_s : u"release answered 0: already gone"_s;
}

QByteArray SetNxTimestamp::nowPlusTimeoutPlusOne() const
{
    return QByteArray::number(toMs(m_actor.now() + m_timeout + Duration(1)));
}

bool SetNxTimestamp::isPast(const redis::Reply &value) const { return liesBefore(value, m_actor.now()); }

} // namespace lockscope
