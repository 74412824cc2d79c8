// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ringbuffer.h"

#include <QByteArrayView>

#include <array>
#include <optional>

namespace lockscope {

/** Rate of a growing count over the last few samples. Pure. */
class LoadMeter {
public:
    void sample(double count, Instant now) { m_samples.push({count, now}); }
    double perSecond() const
    {
        if (m_samples.size() < 2)
            return 0;
        const std::chrono::duration<double> span = m_samples.back().at - m_samples[0].at;
        return span.count() > 0 ? (m_samples.back().count - m_samples[0].count) / span.count() : 0;
    }

private:
    struct Sample {
        double count;
        Instant at;
    };
    RingBuffer<Sample> m_samples{6};
};

/**
 * What our watching costs the server: commands a second, and the share of its time that they take, computed from how often we call each command and
 * its average cost there (INFO commandstats). Does not include reading requests and sending events. Pure.
 */
class OwnLoad {
public:
    /** Those that make up nearly all of the load. */
    enum class Call : quint8 { Scan, GetRange, Get, Pttl, Type, Exists, Contents /**< HGETALL stands for all that read them */ };

    void count(Call call, std::size_t times = 1) { m_calls[std::size_t(call)] += times; }
    /** The answer of INFO commandstats. */
    void setCosts(QByteArrayView commandStats);
    /** Another server. */
    void forgetCosts()
    {
        m_costs.reset();
        m_scansTold.reset();
        m_scansSince = 0;
    }
    /** Now and then: the number of commands sent up to now. */
    void sample(quint64 commandsSent, Instant now);

    double commandsPerSecond() const { return m_commands.perSecond(); }
    /** 0 to 1; nothing: the server does not report it. */
    std::optional<double> shareOfServer() const;
    /**
     * What this program has cost since the first answer, and no more than that: scans take as long as they ask for, so that those of all clients are
     * taken for ours, and so is INFO; nothing: the server does not report it.
     */
    std::optional<std::chrono::nanoseconds> spent() const;

private:
    static constexpr std::size_t callKinds = 7;
    using Calls = std::array<quint64, callKinds>;
    using Costs = std::array<double, callKinds>; ///< microseconds of a call

    Calls m_calls{};
    Calls m_sampledCalls{};
    std::optional<Costs> m_costs;
    std::optional<double> m_scansTold; ///< microseconds of all scans and of INFO, by all clients, as reported last
    double m_scansSince = 0;           ///< as reported first
    Calls m_firstCalls{};
    double m_microseconds = 0; // of the server, for us
    LoadMeter m_commands;
    LoadMeter m_time;
};

} // namespace lockscope
