// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redissonlatch.h"

#include "libraries/redissonnames.h"

namespace lockscope {

using namespace Qt::StringLiterals;

const char *const RedissonLatch::setScript = R"(-- set the count
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PUBLISH', ARGV[2], '1')
return 1)";

const char *const RedissonLatch::countDownScript = R"(-- count down
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local left = redis.call('DECR', KEYS[1])
if left <= 0 then
  redis.call('DEL', KEYS[1])
  redis.call('PUBLISH', ARGV[1], '0')
end
return left)";

ProtocolInfo RedissonLatch::info()
{
    return {.id = u"redisson-latch"_s,
            .section = 'C',
            .sentence = u"Redisson's count-down latch: closed until so many have counted down; a message opens it for all."_s,
            .acquire = {u"who counts down, by script: SET key count if it is not there; then works"_s,
                        u"who waits: GET key; nil: through; else busy, wait for a message"_s},
            .release = {u"by script: DECR key; none left: DEL key and PUBLISH to its channel"_s},
            .flaw = u"No lease: a client that ends before it has counted down keeps the gate closed for ever."_s,
            .sharing = Sharing::Gate,
            .wakesWaiters = true};
}

RedissonLatch::RedissonLatch(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> RedissonLatch::attempt()
{
    if (waits()) {
        m_actor.atStep(2);
        const redis::Command get = redis::command("GET", m_spec.key);
        const auto hearOpen = [](const redis::Reply &reply, UnixTime) { return Heard{answerText(reply), reply.isNil()}; };
        const Result<redis::Reply> left = co_await m_actor.send(get, hearOpen);
        if (!left)
            co_return failure(left.error());
        co_return left->isNil() ? Attempt::Acquired : Attempt::Busy;
    }
    m_actor.atStep(1);
    const redis::Command script = redis::command("EVAL", setScript, 1, m_spec.key, m_spec.permits, wakeChannel());
    const Result<redis::Reply> created = co_await m_actor.send(script, hearOne);
    if (!created)
        co_return failure(created.error());
    if (created->integer() == 1)
        m_actor.wrote(m_spec.key, QByteArray::number(m_spec.permits));
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> RedissonLatch::release()
{
    if (waits())
        co_return u"went through"_s;
    m_actor.atStep(3);
    const redis::Command script = redis::command("EVAL", countDownScript, 1, m_spec.key, wakeChannel());
    const Result<redis::Reply> left = co_await m_actor.send(script, hearOk);
    if (!left)
        co_return failure(left.error());
    if (left->isNil())
        co_return u"it was open already"_s;
    co_return left->integer() > 0 ? u"counted down: %1 left"_s.arg(left->integer()) : u"counted down: open"_s;
}

QByteArray RedissonLatch::wakeChannel() const { return redisson::latchChannel(m_spec.key); }

} // namespace lockscope
