// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crowd.h"

namespace lockscope::soak {

namespace {

constexpr int tickMs = 20;

/** ARGV: how many, the day. Each day a tenth of the places get a key of a new name, and the one that they had is released. */
constexpr const char *refreshScript = R"(
local day, made = tonumber(ARGV[2]), 0
for place = 0, tonumber(ARGV[1]) - 1 do
  local turn = day + place % 10
  local name = 'lock.base.' .. place .. '.'
  if turn % 10 == 0 or day == 1 then
    redis.call('DEL', name .. (math.floor(turn / 10) - 1))
    made = made + 1
  end
  redis.call('SET', name .. math.floor(turn / 10), 'worker-' .. place .. '-' .. math.floor(day / 3), 'PX', 3600000 + place)
end
return made)";

/** ARGV: how many, the first number, chance. */
constexpr const char *stormScript = R"(
math.randomseed(tonumber(ARGV[3]))
local first = tonumber(ARGV[2])
for number = first, first + tonumber(ARGV[1]) - 1 do
  local key = string.format('lock.storm.%d', number)
  redis.call('SET', key, 'worker-' .. number, 'PX', math.random(200, 3000))
  local chance = math.random(10)
  if chance <= 2 then redis.call('DEL', key)
  elseif chance == 3 then redis.call('SET', key, 'other-' .. number, 'PX', math.random(200, 3000))
  elseif chance == 4 then redis.call('PEXPIRE', key, 3000)
  end
end
return 'OK')";

} // namespace

Crowd::Crowd(const QString &socketPath) : m_client(socketPath.toUtf8(), {"AUTH", "admin", "x"})
{
    m_timer.callOnTimeout([this] { storm(); });
}

void Crowd::refresh(int locks)
{
    ++m_generation;
    const QByteArray answer = m_client.ask({"EVAL", refreshScript, "0", QByteArray::number(locks), QByteArray::number(m_generation)});
    bool isNumber = false;
    m_made += answer.toULongLong(&isNumber);
    if (!isNumber)
        qWarning("the locks could not be refreshed: %s", answer.constData());
}

void Crowd::setStorm(int keysPerSecond)
{
    m_perTick = keysPerSecond * tickMs / 1000;
    if (m_perTick > 0)
        m_timer.start(tickMs);
    else
        m_timer.stop();
}

void Crowd::storm()
{
    const QByteArray first = QByteArray::number(m_made + 1);
    const QByteArray answer = m_client.ask({"EVAL", stormScript, "0", QByteArray::number(m_perTick), first, first});
    if (answer == "OK")
        m_made += quint64(m_perTick);
    else
        qWarning("no storm: %s", answer.constData());
}

} // namespace lockscope::soak
