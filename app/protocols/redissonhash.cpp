// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redissonhash.h"

#include "base/safetext.h"
#include "libraries/redissonnames.h"

#include <QUuid>

namespace lockscope::redisson {

using namespace Qt::StringLiterals;

const char *const lockScript = R"(-- lock
local isFree = redis.call('EXISTS', KEYS[1]) == 0
if isFree or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return false
end
return redis.call('PTTL', KEYS[1]))";

const char *const unlockScript = R"(-- unlock
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return false end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 0
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[3], '0')
return 1)";

const char *const renewScript = R"(-- renew if mine
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2]))";

QByteArray ownerOf(const QByteArray &token) { return QUuid::createUuidV5(QUuid(), token).toByteArray(QUuid::WithoutBraces) + ":1"; }

Locked lockedBy(const redis::Reply &reply)
{
    // Redisson always sets a lease. Without one (-1) the lock may last for any time, so the client asks again soon.
    return {.isMine = reply.isNil(), .busyFor = Duration(std::max<qint64>(reply.integer(), 0))};
}

Heard hearLocked(const redis::Reply &reply, UnixTime)
{
    const Locked locked = lockedBy(reply);
    return {locked.isMine ? answerText(reply) : answers::left(durationText(locked.busyFor)), locked.isMine};
}

QCoro::Task<Result<Locked>> lock(Actor &actor, QByteArray key, QByteArray owner, Duration lease)
{
    const redis::Command script = redis::command("EVAL", lockScript, 1, key, owner, lease.count());
    CO_TRY(const redis::Reply answer, co_await actor.send(script, hearLocked));
    const Locked locked = lockedBy(answer);
    if (locked.isMine)
        actor.wrote(key, owner);
    co_return locked;
}

QCoro::Task<Result<Message>> unlock(Actor &actor, QByteArray key, QByteArray owner, Duration lease)
{
    const redis::Command script = redis::command("EVAL", unlockScript, 1, key, owner, lease.count(), lockChannel(key));
    CO_TRY(const redis::Reply answer, co_await actor.send(script, hearOne));
    co_return unlockedText(answer);
}

redis::Command renewal(const QByteArray &key, const QByteArray &owner, Duration lease)
{
    return redis::command("EVAL", renewScript, 1, key, owner, lease.count());
}

Message unlockedText(const redis::Reply &reply)
{
    if (reply.isNil())
        return lockscope::NoteText::tr("release failed: not locked by this client");
    return reply.integer() == 1 ? notes::released() : lockscope::NoteText::tr("not the last hold");
}

} // namespace lockscope::redisson
