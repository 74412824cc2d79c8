// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/luatimestamp.h"

#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

const char *const LuaTimestamp::lockScript = R"(-- lock
local now, lease = tonumber(ARGV[1]), tonumber(ARGV[2])
if redis.call('SETNX', KEYS[1], now + lease) == 1 then return 0 end
if redis.call('TYPE', KEYS[1]).ok ~= 'string' then return 2 end
local deadline = tonumber(redis.call('GET', KEYS[1]))
if deadline and deadline < now then
  redis.call('SET', KEYS[1], now + lease)
  return 0
end
return 1)";

const char *const LuaTimestamp::unlockScript = R"(-- unlock
if redis.call('TYPE', KEYS[1]).ok ~= 'string' then return 1 end
local deadline = tonumber(redis.call('GET', KEYS[1]))
if deadline and deadline - tonumber(ARGV[1]) == tonumber(ARGV[2]) then
  redis.call('DEL', KEYS[1])
  return 0
end
return 1)";

namespace {

Heard hearZero(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() == 0}; }

} // namespace

ProtocolInfo LuaTimestamp::info()
{
    return {.id = u"lua-timestamp"_s,
            .section = 'A',
            .sentence = u"The timestamp lock made atomic by two scripts."_s,
            .acquire = {u"script lock(key, now, lease): free, or value before now: set to now+lease"_s,
                        u"0: acquired; 1: busy; 2: a key of another type"_s},
            .release = {u"script unlock(key, begin, lease): delete if value − begin = lease"_s},
            .flaw = u"Clocks that differ by more than the lease; two that begin in one millisecond share a token."_s,
            .keepsTimeInValue = true};
}

LuaTimestamp::LuaTimestamp(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> LuaTimestamp::attempt()
{
    m_actor.atStep(1);
    const UnixTime begin = m_actor.now();
    const redis::Command lock = redis::command("EVAL", lockScript, 1, m_spec.key, toMs(begin), m_spec.lease.count());
    const Result<redis::Reply> answer = co_await m_actor.send(lock, hearZero);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    if (answer->integer() == 2)
        co_return failure(Error::Kind::WrongType, u"The key holds another kind of value."_s);
    if (answer->integer() != 0)
        co_return Attempt::Busy;
    m_begin = begin;
    m_actor.wrote(m_spec.key, timestamp(begin + m_spec.lease));
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> LuaTimestamp::release()
{
    m_actor.atStep(3);
    const redis::Command unlock = redis::command("EVAL", unlockScript, 1, m_spec.key, toMs(m_begin), m_spec.lease.count());
    const Result<redis::Reply> deleted = co_await m_actor.send(unlock, hearZero);
    if (!deleted)
        co_return failure(deleted.error());
    co_return deleted->integer() == 0 ? u"released"_s : u"release answered 1: not ours any more"_s;
}

} // namespace lockscope
