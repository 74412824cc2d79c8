// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/ownload.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

/** In the order of Call. */
constexpr std::array<QByteArrayView, 7> names = {"scan", "getrange", "get", "pttl", "type", "exists", "hgetall"};

/** What stands in "calls=4,usec=120,usec_per_call=30.00,…" behind this name. */
std::optional<double> figureIn(QByteArrayView figures, QByteArrayView name)
{
    const qsizetype at = figures.indexOf(name);
    if (at < 0)
        return {};
    const QByteArrayView rest = figures.sliced(at + name.size());
    const qsizetype end = rest.indexOf(',');
    bool isNumber = false;
    const double figure = (end < 0 ? rest : rest.first(end)).trimmed().toDouble(&isNumber);
    return isNumber && figure >= 0 ? std::optional(figure) : std::nullopt;
}

} // namespace

void OwnLoad::setCosts(QByteArrayView commandStats)
{
    static constexpr QByteArrayView prefix = "cmdstat_";
    Costs costs{};
    double scans = 0;
    while (!commandStats.isEmpty()) {
        const qsizetype end = commandStats.indexOf('\n');
        const QByteArrayView line = end < 0 ? commandStats : commandStats.first(end);
        commandStats = end < 0 ? QByteArrayView() : commandStats.sliced(end + 1);
        const qsizetype colon = line.indexOf(':');
        if (colon < 0 || !line.startsWith(prefix))
            continue;
        const QByteArrayView command = line.sliced(prefix.size(), colon - prefix.size());
        if (command == names.front() || command == QByteArrayView("info"))
            scans += figureIn(line.sliced(colon), "usec=").value_or(0);
        const auto name = std::ranges::find(names, command);
        if (name != names.end())
            costs[std::size_t(name - names.begin())] = figureIn(line.sliced(colon), "usec_per_call=").value_or(0);
    }
    m_costs = costs;
    if (m_scansTold)
        m_scansSince += scans < *m_scansTold ? scans : scans - *m_scansTold; // less: the server has reset its counters
    else
        m_firstCalls = m_calls;
    m_scansTold = scans;
}

std::optional<std::chrono::nanoseconds> OwnLoad::spent() const
{
    if (!m_costs)
        return {};
    constexpr double most = 1e12;
    double microseconds = m_scansSince;
    for (std::size_t i = 1; i < callKinds; ++i)
        microseconds += double(m_calls[i] - m_firstCalls[i]) * (*m_costs)[i];
    return std::chrono::nanoseconds(std::llround(std::min(microseconds, most) * 1000));
}

void OwnLoad::sample(quint64 commandsSent, Instant now)
{
    m_commands.sample(double(commandsSent), now);
    for (std::size_t i = 0; m_costs && i < callKinds; ++i)
        m_microseconds += double(m_calls[i] - m_sampledCalls[i]) * (*m_costs)[i];
    m_sampledCalls = m_calls;
    m_time.sample(m_microseconds, now);
}

std::optional<double> OwnLoad::shareOfServer() const
{
    if (!m_costs)
        return {};
    return std::min(1.0, m_time.perSecond() / 1e6);
}

} // namespace lockscope
