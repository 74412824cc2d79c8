// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/timestamps.h"

#include <QCoreApplication>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Heard hearZero(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() == 0}; }

/**
 * `lua-timestamp`, the timestamp lock made atomic by two scripts:
 *  - acquire, lock(key, now, lease): SETNX key <now + lease> → 0 (acquired); a key of another type → 2 (an error); value < now → SET → 0;
 *    else 1 (busy).
 *  - release, unlock(key, begin, lease): delete only if value − begin = lease → 0, else 1.
 * The time of the acquisition is its token, so two clients that begin in one millisecond share it. A value that is no number is busy.
 */
class LuaTimestamp final : public RaceProtocol {
public:
    static constexpr auto lockScript = R"(-- lock
local now, lease = tonumber(ARGV[1]), tonumber(ARGV[2])
if redis.call('SETNX', KEYS[1], now + lease) == 1 then return 0 end
if redis.call('TYPE', KEYS[1]).ok ~= 'string' then return 2 end
local deadline = tonumber(redis.call('GET', KEYS[1]))
if deadline and deadline < now then
  redis.call('SET', KEYS[1], now + lease)
  return 0
end
return 1)";
    static constexpr auto unlockScript = R"(-- unlock
if redis.call('TYPE', KEYS[1]).ok ~= 'string' then return 1 end
local deadline = tonumber(redis.call('GET', KEYS[1]))
if deadline and deadline - tonumber(ARGV[1]) == tonumber(ARGV[2]) then
  redis.call('DEL', KEYS[1])
  return 0
end
return 1)";

    static ProtocolInfo info()
    {
        return {.id = u"lua-timestamp"_s,
                .section = 'A',
                .place = 5,
                .sentence = ProtocolText::tr("The timestamp lock, made atomic with two scripts."),
                .acquire = {ProtocolText::tr("script lock(key, now, lease): free, or value before now: set to now+lease"),
                            ProtocolText::tr("0: acquired; 1: busy; 2: a key of another type")},
                .release = {ProtocolText::tr("script unlock(key, begin, lease): delete if value − begin = lease")},
                .flaw = ProtocolText::tr("Clocks that differ by more than the lease; two clients that begin in the same millisecond share a token."),
                .keepsTimeInValue = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const UnixTime begin = m_actor.now();
        const redis::Command lock = redis::command("EVAL", lockScript, 1, m_spec.key, toMs(begin), m_spec.lease.count());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(lock, hearZero));
        m_actor.atStep(2);
        if (answer.integer() == 2)
            co_return failure(Error::Kind::WrongType, QCoreApplication::translate("lockscope::ProtocolText", "The key holds another type of value."));
        if (answer.integer() != 0)
            co_return Attempt::Busy;
        m_begin = begin;
        m_actor.wrote(m_spec.key, timestamp(begin + m_spec.lease));
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        const redis::Command unlock = redis::command("EVAL", unlockScript, 1, m_spec.key, toMs(m_begin), m_spec.lease.count());
        CO_TRY(const redis::Reply deleted, co_await m_actor.send(unlock, hearZero));
        co_return deleted.integer() == 0 ? notes::released() : notes::lost(1);
    }

private:
    UnixTime m_begin;
};

} // namespace

LOCKSCOPE_PROTOCOL(LuaTimestamp)

} // namespace lockscope
