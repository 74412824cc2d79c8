// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonnames.h"
#include "protocols/protocolcatalogue.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `redisson-latch`, Redisson's count-down latch: the key has the number of clients that still have to count down (ProtocolSpec::permits); without the
 * key the latch is open. ProtocolSpec::role: a Writer counts down after its work, a Reader waits until all Writers have.
 *  - a Writer acquires by script: without the key, SET key <count> and publish 1; it may work in any case. It releases by script: DECR; at 0: DEL key
 *    and publish 0.
 *  - a Reader acquires by GET key: nil: acquired. Else busy, until a message on redisson_countdownlatch__channel__{key}. It releases nothing.
 */
class RedissonLatch final : public RaceProtocol {
public:
    /** KEYS: the latch; ARGV: count, channel. 1 or 0 */
    static constexpr auto setScript = R"(-- set the count
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PUBLISH', ARGV[2], '1')
return 1)";
    /** KEYS: the latch; ARGV: channel. The number left; nil: it was open */
    static constexpr auto countDownScript = R"(-- count down
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local left = redis.call('DECR', KEYS[1])
if left <= 0 then
  redis.call('DEL', KEYS[1])
  redis.call('PUBLISH', ARGV[1], '0')
end
return left)";

    static ProtocolInfo info()
    {
        return {.id = u"redisson-latch"_s,
                .section = 'C',
                .place = 7,
                .sentence = ProtocolText::tr(
                    "Redisson's count-down latch: closed until a given number of clients have counted down; a message opens it for all."),
                .acquire = {ProtocolText::tr("to count down, by script: SET key count if it is not there; then work"),
                            ProtocolText::tr("to wait: GET key; nil: open; else busy, wait for a message")},
                .release = {ProtocolText::tr("by script: DECR key; none left: DEL key and PUBLISH to its channel")},
                .flaw = ProtocolText::tr("No lease: a client that dies before it counts down keeps the latch closed for ever."),
                .sharing = Sharing::Gate,
                .wakesWaiters = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        if (waits()) {
            m_actor.atStep(2);
            const redis::Command get = redis::command("GET", m_spec.key);
            const auto hearOpen = [](const redis::Reply &reply, UnixTime) { return Heard{answerText(reply), reply.isNil()}; };
            CO_TRY(const redis::Reply left, co_await m_actor.send(get, hearOpen));
            co_return left.isNil() ? Attempt::Acquired : Attempt::Busy;
        }
        m_actor.atStep(1);
        const redis::Command script = redis::command("EVAL", setScript, 1, m_spec.key, m_spec.permits, wakeChannel());
        CO_TRY(const redis::Reply created, co_await m_actor.send(script, hearOne));
        if (created.integer() == 1)
            m_actor.wrote(m_spec.key, QByteArray::number(m_spec.permits));
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        if (waits())
            co_return NoteText::tr("went through");
        m_actor.atStep(3);
        const redis::Command script = redis::command("EVAL", countDownScript, 1, m_spec.key, wakeChannel());
        CO_TRY(const redis::Reply left, co_await m_actor.send(script, hearOk));
        if (left.isNil())
            co_return NoteText::tr("the latch was already open");
        co_return left.integer() > 0 ? NoteText::tr("counted down: %1 left").arg(left.integer()) : NoteText::tr("counted down: open");
    }

    QByteArray wakeChannel() const override { return redisson::latchChannel(m_spec.key); }

private:
    bool waits() const { return m_spec.role == ProtocolSpec::Role::Reader; }
};

} // namespace

LOCKSCOPE_PROTOCOL(RedissonLatch)

} // namespace lockscope
