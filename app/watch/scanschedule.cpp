// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/scanschedule.h"

#include "watch/refusal.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration firstRetry{200};
constexpr Duration longestRetry{800}; // whoever looks sees the truth again soon after the fault is over
/** Rights may be given back; each refusal leaves a line in the server's log. */
constexpr Duration firstAskAnew{1000};
constexpr Duration mostAskAnew{60'000};
/** A scan may take a quarter of the time at most … */
constexpr int shortestRest = 3;
/** … and a hundredth while nothing changes. */
constexpr int longestRest = 99;
constexpr int restFactor = 2;

} // namespace

ScanSchedule::ScanSchedule(Clock &clock, Options options, std::function<void()> ring)
    : m_options(options), m_clock(clock), m_ring(std::move(ring)), m_alarm(clock, [this] { ringAnew(); }),
      m_rest(shortestRest)
{
}

void ScanSchedule::forget()
{
    m_refusedSince.reset();
    m_failures = 0;
}

void ScanSchedule::cancel()
{
    m_alarm.cancel();
    m_scanning = m_again = m_againPaced = false;
}

void ScanSchedule::request()
{
    if (m_scanning)
        m_again = true;
    else
        ringAnew();
}

void ScanSchedule::ringAnew()
{
    m_mayAskAnew = true;
    m_ring();
}

void ScanSchedule::requestPaced()
{
    if (m_scanning)
        m_againPaced = true;
    else
        m_alarm.setFor(std::max(m_clock.now(), earliest()));
}

Instant ScanSchedule::earliest() const { return m_endedAt ? *m_endedAt + shortestRest * m_took : m_clock.now(); }

void ScanSchedule::begin()
{
    m_scanning = true;
    m_again = m_againPaced = m_mayAskAnew = false;
    m_alarm.cancel();
}

void ScanSchedule::finished(Duration took, bool hasFoundChanges, bool isHearing)
{
    m_scanning = false;
    m_failures = 0;
    m_refusedSince.reset();
    m_took = took;
    m_endedAt = m_clock.now();
    m_rest = hasFoundChanges ? std::max(shortestRest, m_rest / (restFactor * restFactor)) : std::min(longestRest, m_rest * restFactor);
    if (m_again)
        m_alarm.setFor(m_clock.now());
    else if (m_againPaced)
        m_alarm.setFor(earliest());
    else
        replan(isHearing);
}

void ScanSchedule::failed(const Error &error)
{
    m_scanning = false;
    if (refusalIn(error) != Refusal::None) {
        const Instant now = m_clock.now();
        m_refusedSince = m_refusedSince.value_or(now);
        m_alarm.setIn(std::clamp(roundToMs(now - *m_refusedSince) / 4, firstAskAnew, mostAskAnew));
    } else {
        m_refusedSince.reset();
        m_alarm.setIn(std::min(longestRetry, firstRetry * (1 << std::min(m_failures++, 5))));
    }
}

void ScanSchedule::replan(bool isHearing)
{
    m_alarm.setIn(isHearing ? std::max(m_options.rescanInterval, pollInterval()) : pollInterval());
}

Duration ScanSchedule::pollInterval() const
{
    return std::max(shortestRest * m_took, std::clamp(m_rest * m_took, m_options.shortestPoll, m_options.longestPoll));
}

} // namespace lockscope
