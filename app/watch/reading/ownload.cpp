// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/ownload.h"

#include "redis/serverinfo.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

namespace {

/** In the order of Call. */
constexpr std::array<QByteArrayView, 8> names = {"scan", "getrange", "get", "pttl", "type", "exists", "object|idletime", "hgetall"};
/** Their time includes that of the commands within, which are counted separately. */
constexpr std::array<QByteArrayView, 7> wrappers = {"eval", "evalsha", "eval_ro", "evalsha_ro", "fcall", "fcall_ro", "exec"};
/** Upper bound for reading one request and writing its reply; the server's background work is not a client's load. */
constexpr double mostBesidesCall = 50;
constexpr double mostMicroseconds = 1e12;

/** Reads a number of "calls=4,usec=120,usec_per_call=30.00,…" by name; 0: missing or invalid. */
double figureIn(QByteArrayView figures, QByteArrayView name)
{
    const qsizetype at = figures.indexOf(name);
    if (at < 0)
        return 0;
    const QByteArrayView rest = figures.sliced(at + name.size());
    const qsizetype end = rest.indexOf(',');
    bool isNumber = false;
    const double figure = (end < 0 ? rest : rest.first(end)).trimmed().toDouble(&isNumber);
    return isNumber && figure >= 0 ? std::min(figure, mostMicroseconds) : 0;
}

/** In seconds, as "used_cpu_user:5.25". */
std::optional<double> secondsIn(QByteArrayView info, QByteArrayView name)
{
    bool isNumber = false;
    const double seconds = redis::fieldOf(info, name).toDouble(&isNumber);
    return isNumber && seconds >= 0 && seconds < mostMicroseconds ? std::optional(seconds) : std::nullopt;
}

} // namespace

OwnLoad::Account OwnLoad::read(QByteArrayView commandStats, QByteArrayView cpu)
{
    static constexpr QByteArrayView prefix = "cmdstat_";
    Account account;
    redis::forEachField(commandStats, [&account](QByteArrayView field, QByteArrayView value) {
        if (!field.startsWith(prefix))
            return;
        const QByteArrayView command = field.sliced(prefix.size());
        const Figures figures{figureIn(value, "calls="), figureIn(value, "usec=")};
        account.all.calls += figures.calls;
        if (std::ranges::find(wrappers, command) == wrappers.end())
            account.all.microseconds += figures.microseconds;
        if (command == QByteArrayView("info"))
            account.info = figures.microseconds;
        const auto name = std::ranges::find(names, command);
        if (name != names.end())
            account.kinds[std::size_t(name - names.begin())] = figures;
    });
    const auto user = secondsIn(cpu, "used_cpu_user"), system = secondsIn(cpu, "used_cpu_sys");
    if (user && system)
        account.processor = (*user + *system) * 1e6;
    return account;
}

/** Counts from zero if a total has decreased, since the server has reset its counters. */
OwnLoad::Figures OwnLoad::since(const Figures &before, const Figures &now)
{
    const bool isReset = now.calls < before.calls || now.microseconds < before.microseconds;
    return isReset ? now : Figures{now.calls - before.calls, now.microseconds - before.microseconds};
}

/** Counts executed calls, but at most as many as were sent. */
double OwnLoad::ofOurCalls(const Account &before, const Account &now)
{
    double microseconds = now.info < before.info ? now.info : now.info - before.info;
    for (std::size_t i = 0; i < callKinds; ++i) {
        const Figures there = since(before.kinds[i], now.kinds[i]);
        const double ours = std::min(m_sent[i] - m_accounted[i], there.calls);
        m_accounted[i] += ours;
        if (ours > 0)
            microseconds += Call(i) == Call::Scan ? there.microseconds : there.microseconds * ours / there.calls;
    }
    return microseconds;
}

void OwnLoad::take(QByteArrayView commandStats, QByteArrayView cpu, quint64 commandsSent)
{
    const Account now = read(commandStats, cpu);
    if (!m_account) {
        m_accounted = m_sent;
        m_commandsAccounted = double(commandsSent);
        m_account = now;
        return;
    }
    const Account before = *std::exchange(m_account, now);
    const double calls = ofOurCalls(before, now);
    const Figures all = since(before.all, now.all);
    const double commands = std::clamp(double(commandsSent) - m_commandsAccounted, 0.0, all.calls);
    m_commandsAccounted += commands;
    double ours = calls;
    if (before.processor && now.processor) { // calls are timed by the wall clock, in which other processes may have run
        const double used = std::max(0.0, *now.processor - *before.processor);
        const double besides = std::max(0.0, used - all.microseconds);
        ours *= all.microseconds > used ? used / all.microseconds : 1;
        ours += all.calls > 0 ? std::min(besides * commands / all.calls, mostBesidesCall * commands) : 0;
    }
    m_microseconds = std::min(m_microseconds + ours, mostMicroseconds);
}

void OwnLoad::forgetCosts()
{
    m_account.reset();
    m_microseconds = 0;
    m_time = {};
}

std::optional<std::chrono::nanoseconds> OwnLoad::spent() const
{
    return m_account ? std::optional(std::chrono::nanoseconds(std::llround(m_microseconds * 1000))) : std::nullopt;
}

std::optional<double> OwnLoad::shareOfServer() const
{
    const std::optional<double> microseconds = m_account ? m_time.perSecond() : std::nullopt;
    return microseconds ? std::optional(std::min(1.0, *microseconds / 1e6)) : std::nullopt;
}

} // namespace lockscope
