// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/scanschedule.h"

#include "watch/reading/refusal.h"
#include "watch/reading/scanprogress.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration firstRetry{200};
constexpr Duration longestRetry{800}; // short, so that data are current soon after a fault
/** Permissions may return, but each denial leaves a line in the server's log. */
constexpr Duration firstAfterRefusal{1000};
constexpr Duration longestAfterRefusal{60'000};
/** Limits all scans to a quarter of the time. */
constexpr int shortestRest = 3;
/** Limits routine scans to a fiftieth of the server's time, and less while nothing changes. */
constexpr int shortestRoutine = 49;
constexpr int longestRoutine = 399;
constexpr int restFactor = 2;

/** Limits the weight of one slow scan, since the next may be quick again. */
constexpr int mostGrowth = 4;
constexpr Duration alwaysCredible{10};
Duration credible(Duration effort, Duration before) { return std::min(effort, std::max(mostGrowth * before, alwaysCredible)); }

} // namespace

ScanSchedule::ScanSchedule(Clock &clock, Options options, std::function<void()> ring)
    : m_options(options), m_clock(clock), m_ring(std::move(ring)), m_alarm(clock, [this] { ringAfterRefusal(); }), m_rest(shortestRoutine)
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
        ringAfterRefusal();
}

void ScanSchedule::ringAfterRefusal()
{
    m_mayRetryRefused = true;
    m_ring();
}

void ScanSchedule::requestPaced()
{
    if (m_scanning)
        m_againPaced = true;
    else
        m_alarm.setFor(std::max(m_clock.now(), earliest()));
}

Instant ScanSchedule::earliest() const { return m_endedAt ? *m_endedAt + shortestRest * m_effort.took : m_clock.now(); }

void ScanSchedule::begin()
{
    m_scanning = true;
    m_again = m_againPaced = m_mayRetryRefused = false;
    m_alarm.cancel();
}

void ScanSchedule::finished(Effort effort, bool hasFoundChanges, bool isHearing)
{
    m_scanning = false;
    m_failures = 0;
    m_refusedSince.reset();
    m_effort = m_endedAt ? Effort{credible(effort.took, m_effort.took), credible(effort.ofServer, m_effort.ofServer)} : effort;
    m_endedAt = m_clock.now();
    m_rest = hasFoundChanges ? std::max(shortestRoutine, m_rest / (restFactor * restFactor)) : std::min(longestRoutine, m_rest * restFactor);
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
        m_alarm.setIn(std::clamp(roundToMs(now - *m_refusedSince) / 4, firstAfterRefusal, longestAfterRefusal));
    } else if (ScanLimit::isEndless(error)) {
        m_alarm.setIn(longestAfterRefusal);
    } else {
        m_refusedSince.reset();
        m_alarm.setIn(std::min(longestRetry, firstRetry * (1 << std::min(m_failures++, 5))));
    }
}

void ScanSchedule::replan(bool isHearing) { m_alarm.setIn(isHearing ? std::max(m_options.rescanInterval, pollInterval()) : pollInterval()); }

Duration ScanSchedule::pollInterval() const
{
    const Duration atLeast = std::max(shortestRest * m_effort.took, shortestRoutine * m_effort.ofServer);
    return std::max(atLeast, std::clamp(m_rest * m_effort.ofServer, m_options.shortestPoll, m_options.longestPoll));
}

} // namespace lockscope
