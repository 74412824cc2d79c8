// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/timestamps.h"

#include "base/safetext.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

QByteArray timestamp(UnixTime time) { return QByteArray::number(toMs(time)); }

std::optional<UnixTime> timestampIn(const redis::Reply &value)
{
    bool isNumber = false;
    const qint64 ms = value.view().toLongLong(&isNumber);
    return isNumber ? std::optional(fromUnixMs(ms)) : std::nullopt;
}

bool liesBefore(const redis::Reply &value, UnixTime now)
{
    const std::optional<UnixTime> deadline = timestampIn(value);
    return deadline && *deadline < now;
}

Heard hearDeadline(const redis::Reply &value, UnixTime now)
{
    const std::optional<UnixTime> deadline = timestampIn(value);
    if (!deadline)
        return {answerText(value), false};
    //: the lease of a lock is over
    return {*deadline < now ? AnswerText::tr("lapsed") : answers::left(durationText(*deadline - now)), false};
}

QCoro::Task<Result<Message>> TimestampLock::release()
{
    m_actor.atStep(6);
    const redis::Command get = redis::command("GET", m_spec.key);
    CO_TRY(const redis::Reply found, co_await m_actor.send(get, hearDeadline));
    m_actor.atStep(7);
    if (found.isNil())
        co_return notes::wasGone();
    const std::optional<UnixTime> deadline = timestampIn(found);
    if (!deadline)
        co_return NoteText::tr("not released: the value is no longer a timestamp");
    if (m_actor.now() >= *deadline)
        co_return NoteText::tr("not released: the lease is over");

    m_actor.atStep(8);
    co_return co_await deleteBlindly(m_actor, m_spec.key);
}

} // namespace lockscope
