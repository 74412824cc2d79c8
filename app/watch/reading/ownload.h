// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ringbuffer.h"

#include <QByteArrayView>

#include <array>
#include <optional>

namespace lockscope {

/** The rate of a growing count over the last samples. Pure. */
class LoadMeter {
public:
    void sample(double count, Instant now) { m_samples.push({count, now}); }
    /** Returns nullopt for too few samples. */
    std::optional<double> perSecond() const
    {
        if (m_samples.size() < 2)
            return {};
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
 * This program's load on the server: commands a second, and processor time. Of the time that the server has used (INFO cpu), it counts its own calls
 * at the average cost of such calls since the last answer (INFO commandstats), and its part of reading requests and writing replies. The cost of SCAN
 * depends on COUNT, so while it scans, all clients' SCAN calls count as its own; INFO calls always do. Events are not included. Pure.
 */
class OwnLoad {
public:
    /** The calls that make up nearly all of the load. */
    enum class Call : quint8 { Scan, GetRange, Get, Pttl, Type, Exists, Object, Contents /**< HGETALL stands for all that read them */ };

    void count(Call call, std::size_t times = 1) { m_sent[std::size_t(call)] += double(times); }
    /** Takes the replies of INFO commandstats and INFO cpu, and the number of commands sent until then over the same connection. */
    void take(QByteArrayView commandStats, QByteArrayView cpu, quint64 commandsSent);
    /** For another server. */
    void forgetCosts();
    /** Call periodically with the number of commands sent. */
    void sampleCommands(quint64 commandsSent, Instant now) { m_commands.sample(double(commandsSent), now); }
    /** Call after some calls of take(): a rate for people. */
    void sampleTime(Instant now) { m_time.sample(m_microseconds, now); }

    /** nullopt: not known yet. */
    std::optional<double> commandsPerSecond() const { return m_commands.perSecond(); }
    /** Share of one processor, 0 to 1; nullopt: not known yet, or not reported by the server. */
    std::optional<double> shareOfServer() const;
    /** Processor time of this program since the first reply; nullopt: not reported by the server. */
    std::optional<std::chrono::nanoseconds> spent() const;

private:
    static constexpr std::size_t callKinds = 8;

    struct Figures {
        double calls = 0;
        double microseconds = 0;
    };
    /** The server's totals for all clients. */
    struct Account {
        std::array<Figures, callKinds> kinds{};
        double info = 0; ///< microseconds
        Figures all;
        std::optional<double> processor; ///< microseconds
    };

    static Account read(QByteArrayView commandStats, QByteArrayView cpu);
    static Figures since(const Figures &before, const Figures &now);
    double ofOurCalls(const Account &before, const Account &now);

    std::array<double, callKinds> m_sent{};
    std::array<double, callKinds> m_accounted{}; // sent calls that are accounted for
    double m_commandsAccounted = 0;
    std::optional<Account> m_account;
    double m_microseconds = 0; // the server's time for this program
    LoadMeter m_commands;
    LoadMeter m_time;
};

} // namespace lockscope
