// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/hindsight.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostWaiting = 50'000;
constexpr qint64 mostBytes = 32 << 20; // of arguments
constexpr qint64 longestUs = 60'000'000;

qint64 bytesIn(const ExecutedCommand &command)
{
    return std::accumulate(command.arguments.begin(), command.arguments.end(), qint64(0),
                           [](qint64 sum, const QByteArray &one) { return sum + one.size(); });
}

} // namespace

Hindsight::Hindsight(Receiver receiver)
    : m_receiver(std::move(receiver)), m_ahead([](const LockMove &) {},
                                               {[this](const TrafficKey &lock, quint64 number) {
                                                    if (Waiting *const one = waiting(number))
                                                        one->undecided.push_back(lock);
                                                },
                                                [this](const LaterKnown &known) { onKnown(known); }, [this] { return firstWaiting(); }})
{
}

void Hindsight::take(const ExecutedCommand &command)
{
    ++m_taken;
    m_waiting.push_back({command, std::exchange(m_beforeNext, {})});
    m_waitingBytes += bytesIn(command);
    m_ahead.take(command);
    handOn(command.atUs);
}

void Hindsight::learn(const TrafficKey &lock, const TrafficStand &stand, qint64 atUs)
{
    m_ahead.learn(lock, stand, atUs);
    handOn(atUs);
    if (m_waiting.empty())
        m_receiver.learn(lock, stand, atUs);
    else
        m_beforeNext.push_back({lock, stand});
}

bool Hindsight::isOfInterest(bool isInScript, QByteArrayView arguments)
{
    if (!isInScript && m_ahead.scriptUnderWay())
        m_ahead.end(); // which keys it has made locks is known by then
    return m_ahead.isOfInterest(isInScript, arguments);
}

void Hindsight::takeGap()
{
    settle();
    m_ahead.takeGap();
}

void Hindsight::settle()
{
    m_ahead.end();
    while (!m_waiting.empty())
        handOnFirst();
}

/** Null: it has been handed on. */
Hindsight::Waiting *Hindsight::waiting(quint64 number)
{
    const quint64 first = firstWaiting();
    return number < first || number > m_taken ? nullptr : &m_waiting[std::size_t(number - first)];
}

void Hindsight::onKnown(const LaterKnown &known)
{
    if (Waiting *const then = waiting(known.number))
        then->before.push_back({known.lock, known.before});
    else if (Waiting *const now = waiting(known.shownBy))
        now->before.push_back({known.lock, known.now});
}

void Hindsight::handOn(qint64 nowUs)
{
    while (!m_waiting.empty()) {
        const bool mayWait = m_waiting.size() <= mostWaiting && m_waitingBytes <= mostBytes && nowUs - m_waiting.front().command.atUs <= longestUs;
        if (mayWait && mayBeDecided(m_waiting.front()))
            return;
        handOnFirst();
    }
}

bool Hindsight::mayBeDecided(const Waiting &first) const
{
    const quint64 number = firstWaiting();
    const std::optional<quint64> script = m_ahead.scriptUnderWay();
    return (script && *script <= number)
        || std::ranges::any_of(first.undecided, [&](const TrafficKey &lock) { return m_ahead.isUndecided(lock, number); });
}

void Hindsight::handOnFirst()
{
    Waiting first = std::move(m_waiting.front());
    const qint64 atUs = first.command.atUs;
    m_waiting.pop_front();
    m_waitingBytes -= bytesIn(first.command);
    for (const Known &known : first.before)
        m_receiver.learn(known.lock, known.stand, atUs);
    m_receiver.take(std::move(first.command));
    if (m_waiting.empty()) {
        for (const Known &known : std::exchange(m_beforeNext, {}))
            m_receiver.learn(known.lock, known.stand, atUs);
    }
}

} // namespace lockscope
