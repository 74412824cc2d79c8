// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "repeatedholds.h"

#include "watch/reading/keyreader.h"

#include <QDateTime>
#include <QEventLoop>

#include <array>
#include <cstdlib>

namespace lockscope {

namespace {

constexpr std::array names{"the same", "renewed", "shorter", "longer", "equal", "without lease", "in two steps", "with its end", "nobody holds"};

} // namespace

const char *nextHoldName(NextHold how) { return names[std::size_t(how)]; }

void RepeatedHolds::begin()
{
    static const QByteArrayList words{"1", "lock", "\"exclusive\"", "", "worker-7", "web-1:4711"};
    const int kind = m_random.bounded(int(words.size()) + 2);
    const QByteArray time = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 60'000);
    m_token = kind < words.size() ? words[kind] : kind == words.size() ? time : time.chopped(3);
    m_lease.reset();
    if (m_random.bounded(4) > 0)
        m_lease = 1000 * (2 + m_random.bounded(60));
    m_hold = {};
    const bool isYoung = m_random.bounded(3) == 0;
    const qint64 age = !m_lease ? 0 : isYoung ? m_random.bounded(60) : m_random.bounded(int(*m_lease) - 1500);
    take(m_lease ? std::optional(*m_lease - age) : std::nullopt);
}

void RepeatedHolds::take(std::optional<qint64> lease)
{
    const int number = m_hold.number + 1;
    m_client.ask({"DEL", key()});
    QByteArrayList set{"SET", key(), m_token, "NX"};
    if (lease)
        set << "PX" << QByteArray::number(*lease);
    m_client.ask(set);
    m_hold = {number, m_client.ask({"PEXPIRETIME", key()}).toLongLong()};
}

void RepeatedHolds::goOn(NextHold how)
{
    const qint64 rest = left();
    switch (how) {
    case NextHold::Same: return;
    case NextHold::Renewed:
        m_client.ask({"PEXPIRE", key(), QByteArray::number(m_lease.value_or(30'000))});
        m_hold.endsAt = m_client.ask({"PEXPIRETIME", key()}).toLongLong();
        return;
    case NextHold::Shorter: return take(rest > 1200 ? 1000 + m_random.bounded(int(rest) - 1100) : 1000);
    case NextHold::Longer: return take(std::max<qint64>(rest, 0) + 1 + m_random.bounded(60'000));
    case NextHold::Equal: return take(m_lease);
    case NextHold::WithoutLease: return take({});
    case NextHold::InTwoSteps:
        take({});
        m_client.ask({"EXPIRE", key(), QByteArray::number(m_lease.value_or(30'000) / 1000)});
        m_hold.endsAt = m_client.ask({"PEXPIRETIME", key()}).toLongLong();
        return;
    case NextHold::WithTheSameEnd: return take(rest > 0 ? std::optional(rest) : std::nullopt);
    case NextHold::Freed:
        m_client.ask({"DEL", key()});
        m_hold = {0, -1};
        return;
    }
}

bool RepeatedHolds::isUntouched() const
{
    return m_client.ask({"EXISTS", key()}) == "1" && m_client.ask({"GET", key()}) == m_token
        && m_client.ask({"PEXPIRETIME", key()}).toLongLong() == m_hold.endsAt;
}

bool cannotBeTold(const RepeatedHolds::Hold &seen, const RepeatedHolds::Hold &now, qint64 withinMs)
{
    if (seen.endsAt < 0 || now.endsAt < 0)
        return seen.endsAt < 0 && now.endsAt < 0;
    return std::abs(seen.endsAt - now.endsAt) <= withinMs;
}

KeyReading readNow(redis::Connection &connection, Clock &clock, const QByteArray &key)
{
    Pacing pacing(Duration(5));
    KeyReader reader(connection, clock, pacing);
    reader.setLeasesFields(true); // of a server that has them
    std::optional<KeyReading> reading;
    bool isOver = false;
    QEventLoop loop;
    const auto run = [&]() -> QCoro::Task<> {
        std::vector<Bytes> keys;
        keys.emplace_back(key);
        const KeyReader::Sink sink = [&reading](std::size_t, const KeyReading &read) { reading = read; };
        co_await reader.read(std::move(keys), sink);
        isOver = true;
    };
    const auto task = run();
    while (!isOver)
        loop.processEvents(QEventLoop::WaitForMoreEvents);
    return reading.value_or(KeyReading());
}

} // namespace lockscope
