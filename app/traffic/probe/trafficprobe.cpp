// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/trafficprobe.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace std::chrono_literals;

namespace {

constexpr Duration measuringTime = 500ms;
constexpr Duration idleTime = 200ms; ///< before each sample
constexpr Duration lookInterval = 100ms, longestLookInterval = 500ms;
/** Looks take at most a twentieth of the time, or one answer in half a second. */
constexpr int restPerLook = 20;
constexpr std::size_t mostHeard = 10'000; // stretches
constexpr Duration fuseInterval = 1s;

qint64 usBetween(Instant from, Instant to) { return std::chrono::duration_cast<std::chrono::microseconds>(to - from).count(); }

Duration restAfter(const ServerLook &look)
{
    return std::clamp(std::chrono::ceil<Duration>(restPerLook * look.answerTime), lookInterval, longestLookInterval);
}

} // namespace

TrafficProbe::TrafficProbe(Options options, TrafficDoor door, Clock &clock, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_door(std::move(door)), m_clock(clock), m_sleeper(clock)
{
}

TrafficProbe::~TrafficProbe()
{
    *m_isAlive = false;
    m_feed.reset(); // first: while it listens, it is watched
}

void TrafficProbe::measure() { runMeasure(); }

void TrafficProbe::start() { run(); }

void TrafficProbe::stop()
{
    endFor(Why::Stopped);
    m_sleeper.cancelAll();
}

ProbeEnd TrafficProbe::breakOff()
{
    *m_isAlive = false; // what is under way returns
    if (m_feed)
        m_end.account = m_feed->closeNow();
    m_end.listened = m_progress.listened;
    m_end.why = Why::Left;
    return m_end;
}

void TrafficProbe::endFor(Why why, const Error &error)
{
    if (m_why)
        return;
    m_why = why;
    m_end.error = error;
}

void TrafficProbe::finish()
{
    m_end.why = *m_why;
    if (m_feed)
        m_end.account = m_feed->account();
    m_feed.reset();
    emit ended(m_end);
}

QCoro::Task<> TrafficProbe::runMeasure()
{
    const auto isAlive = m_isAlive;
    m_feed = std::make_unique<MonitorFeed>(m_options.connection, TrafficDoor::none(), ProbeLimits(), m_clock, m_options.factory);
    m_cost = {};
    co_await sample(measuringTime, measuringTime);
    if (!*isAlive)
        co_return;
    if (m_why != Why::Time) {
        m_feed.reset(); // what it heard counts for nothing
        m_end.samples = 0;
        co_return finish();
    }
    const double seconds = std::chrono::duration<double>(m_last.at - m_begunAt).count();
    m_cost.linesPerSecond = seconds > 0 ? double(m_feed->account().lines) / seconds : 0;
    m_cost.bytesPerSecond = seconds > 0 ? double(m_feed->account().bytes) / seconds : 0;
    m_feed.reset();
    m_why.reset();
    m_end = {};
    m_progress = {};
    emit measured(m_cost);
}

QCoro::Task<> TrafficProbe::run()
{
    const auto isAlive = m_isAlive;
    const ProbeLimits &limits = m_options.limits;
    m_feed = std::make_unique<MonitorFeed>(m_options.connection, m_door, limits, m_clock, m_options.factory);
    for (;;) {
        const Instant next = m_clock.now() + limits.every.value_or(Duration(0));
        co_await sample(limits.time, idleTime);
        if (!*isAlive)
            co_return;
        m_end.why = *m_why;
        if (!limits.every || !m_end.isAsPlanned())
            co_return finish();
        m_why.reset();
        m_end.account = m_feed->account();
        emit sampled(m_end);
        m_progress.isPausing = true;
        emit progressed(m_progress);
        const Deferred<Woken> pausing = m_sleeper.sleep(std::max(Duration(0), roundToMs(next - m_clock.now())));
        co_await pausing;
        if (!*isAlive)
            co_return;
        if (m_why) // stopped
            co_return finish();
        m_progress.isPausing = false;
    }
}

/** Ends with a reason. */
QCoro::Task<> TrafficProbe::sample(Duration time, Duration before)
{
    const auto isAlive = m_isAlive;
    co_await prepare();
    if (*isAlive && !m_why)
        co_await lookIdly(before);
    if (*isAlive && !m_why)
        co_await listen();
    if (*isAlive && !m_why)
        co_await watch(time);
    if (*isAlive)
        co_await leave();
}

QCoro::Task<> TrafficProbe::prepare()
{
    const auto isAlive = m_isAlive;
    m_guard = std::make_unique<ProbeGuard>(m_options.connection, m_clock, m_options.factory);
    const Result<void> ready = co_await ProbeGuard::prepare(m_guard.get());
    if (!*isAlive)
        co_return;
    m_cost.isReplica = m_guard->isReplica();
    if (!ready)
        endFor(Why::Refused, ready.error());
}

/** How the server is without the probe; the slowest answer counts. */
QCoro::Task<> TrafficProbe::lookIdly(Duration time)
{
    const auto isAlive = m_isAlive;
    std::optional<ServerLook> first;
    std::chrono::microseconds slowest{0};
    const Instant until = m_clock.now() + time;
    while (!m_why) {
        const Result<ServerLook> look = co_await ProbeGuard::look(m_guard.get(), 0);
        if (!*isAlive)
            co_return;
        if (!look)
            co_return endFor(Why::Refused, look.error());
        if (!first)
            first = *look;
        m_idle = *look;
        slowest = std::max(slowest, look->answerTime);
        if (m_clock.now() >= until)
            break;
        const Deferred<Woken> resting = m_sleeper.sleep(restAfter(*look));
        co_await resting;
        if (!*isAlive)
            co_return;
    }
    m_idle.answerTime = slowest;
    if (first)
        m_cost.without = paceBetween(*first, m_idle);
}

QCoro::Task<> TrafficProbe::listen()
{
    const auto isAlive = m_isAlive;
    const Result<TrafficClients> clients = co_await ProbeGuard::clients(m_guard.get());
    if (!*isAlive)
        co_return;
    if (!clients)
        co_return endFor(Why::Refused, clients.error());
    const Deferred<Result<qint64>> opening = m_feed->open();
    const Result<qint64> id = co_await opening;
    if (!*isAlive)
        co_return;
    if (!id)
        co_return endFor(Why::Refused, id.error());
    m_id = *id;
    m_fuse = std::make_unique<ProbeFuse>(m_id, m_options.connection, m_clock, m_options.factory);
    connect(m_fuse.get(), &ProbeFuse::burnt, this, [this] { m_isBurnt = true; });
    m_cost.isFused = co_await ProbeFuse::light(m_fuse.get());
    if (!*isAlive || m_why)
        co_return;
    m_litAt = m_clock.now();
    const Deferred<Result<qint64>> asking = m_feed->listen(clients->all);
    const Result<qint64> listening = co_await asking;
    if (!*isAlive)
        co_return;
    if (!listening)
        co_return endFor(Why::Refused, listening.error());
    ++m_end.samples;
}

QCoro::Task<> TrafficProbe::watch(Duration time)
{
    const auto isAlive = m_isAlive;
    std::optional<ServerLook> first;
    m_begunAt = m_clock.now();
    m_slowLooks = 0;
    while (!m_why) {
        const Result<ServerLook> look = co_await ProbeGuard::look(m_guard.get(), m_id);
        if (!*isAlive)
            co_return;
        if (const auto &over = m_feed->over())
            endFor(over->why, over->error);
        else if (!look)
            endFor(Why::Unguarded, look.error());
        if (m_why)
            break;
        if (!first) {
            m_last = *(first = *look);
            if (m_end.heard.size() >= mostHeard)
                m_end.heard.erase(m_end.heard.begin());
            m_end.heard.push_back({look->serverUs - usBetween(m_begunAt, look->at), look->serverUs});
        }
        m_end.heard.back().untilUs = look->serverUs;
        note(*look);
        const Duration left = roundToMs(m_begunAt + time - m_clock.now());
        if (left <= Duration(0))
            endFor(Why::Time);
        if (m_why)
            break;
        keepFuse();
        const Deferred<Woken> resting = m_sleeper.sleep(std::min(left, restAfter(*look)));
        co_await resting;
        if (!*isAlive)
            co_return;
    }
    if (first)
        m_cost.with = paceBetween(*first, m_last);
}

void TrafficProbe::note(const ServerLook &look)
{
    const MonitorTally &tally = m_feed->tally();
    const Duration listened = roundToMs(look.at - m_begunAt);
    const qint64 lastLineUs = std::max(tally.lastUs.load(), look.serverUs - usBetween(m_begunAt, look.at));
    if (const auto why = whyToEnd(m_idle, look, lastLineUs, m_slowLooks))
        endFor(*why);
    const double seconds = std::chrono::duration<double>(look.at - m_last.at).count();
    const quint64 lines = tally.lines;
    m_progress.linesPerSecond = seconds > 0 ? double(lines - m_progress.lines) / seconds : 0;
    m_progress.lines = lines;
    m_progress.bytes = tally.bytes;
    m_progress.listened = m_end.listened + listened;
    m_progress.cpuShare = paceBetween(m_last, look).cpuShare;
    m_progress.unsent = look.unsent.value_or(0);
    m_progress.behind = std::max(Duration(0), std::chrono::round<Duration>(std::chrono::microseconds(look.serverUs - lastLineUs)));
    m_end.mostUnsent = std::max(m_end.mostUnsent, m_progress.unsent);
    m_end.areLocksRefused = tally.areLocksRefused;
    m_end.denied = LockReads::commandsIn(tally.denied);
    m_last = look;
    emit progressed(m_progress);
}

void TrafficProbe::keepFuse()
{
    if (!m_cost.isFused || m_clock.now() - m_litAt < fuseInterval)
        return;
    m_litAt = m_clock.now();
    ProbeFuse::light(m_fuse.get());
}

/** By both ends: a door that never returns keeps the socket open. */
QCoro::Task<> TrafficProbe::leave()
{
    const auto isAlive = m_isAlive;
    const Deferred<bool> closing = m_feed->close();
    if (m_id != 0)
        co_await ProbeGuard::kill(m_guard.get(), m_id);
    if (*isAlive && m_why != Why::ServerSlow && m_why != Why::Unguarded && m_why != Why::Refused)
        co_await askForClients();
    if (*isAlive)
        co_await closing;
    if (!*isAlive)
        co_return;
    if (std::exchange(m_isBurnt, false))
        m_why = Why::StoodStill;
    m_id = 0;
    m_end.listened = m_progress.listened;
    m_fuse.reset();
    m_guard.reset();
}

/** What MONITOR does not show: who has left, and who was silent. */
QCoro::Task<> TrafficProbe::askForClients()
{
    const auto isAlive = m_isAlive;
    Result<TrafficClients> clients = co_await ProbeGuard::clients(m_guard.get());
    if (*isAlive)
        m_end.clients = clients ? *std::move(clients) : TrafficClients();
}

} // namespace lockscope
