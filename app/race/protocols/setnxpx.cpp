// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/protocols/setnxpx.h"

#include <QRandomGenerator>

#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr auto deleteIfMine = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";

QByteArray randomToken(const QString &client)
{
    std::array<quint32, 4> bits; // 128
    QRandomGenerator::system()->fillRange(bits.data(), bits.size());
    const QByteArray raw(reinterpret_cast<const char *>(bits.data()), sizeof bits);
    return "lockscope-sim:" + client.toUtf8() + ':' + raw.toHex();
}

Heard hearOk(const redis::Reply &reply, UnixTime) { return {answerText(reply), !reply.isNil()}; }
Heard hearOne(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() == 1}; }

} // namespace

SetNxPx::SetNxPx(Actor &actor, QByteArray key, Duration lease) : m_actor(actor), m_key(std::move(key)), m_lease(lease) {}

QCoro::Task<Result<Attempt>> SetNxPx::attempt()
{
    const QByteArray token = randomToken(m_actor.name());
    const redis::Command set = redis::command("SET", m_key, token, "NX", "PX", m_lease.count());
    const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk);
    if (!answer)
        co_return failure(answer.error());
    if (answer->isNil())
        co_return Attempt::Busy;
    m_token = token;
    m_actor.wrote(m_key, token);
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> SetNxPx::release()
{
    const redis::Command script = redis::command("EVAL", deleteIfMine, 1, m_key, m_token);
    const Result<redis::Reply> deleted = co_await m_actor.send(script, hearOne);
    if (!deleted)
        co_return failure(deleted.error());
    co_return deleted->integer() == 1 ? u"released"_s : u"release answered 0: not ours any more"_s;
}

} // namespace lockscope
