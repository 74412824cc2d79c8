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
    /** Nothing: too few samples to say. */
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
 * What our watching costs the server: commands a second, and the processor time that they take there. Of the time that the server says it has used
 * (INFO cpu), ours are the calls that we sent, by what such calls took since the last answer (INFO commandstats), and our part of what it used to read
 * requests and to write answers. Scans take as long as they ask for, so that those of all clients are taken for ours while we scan, and so is INFO. Does not
 * include sending events. Pure.
 */
class OwnLoad {
public:
    /** Those that make up nearly all of the load. */
    enum class Call : quint8 { Scan, GetRange, Get, Pttl, Type, Exists, Contents /**< HGETALL stands for all that read them */ };

    void count(Call call, std::size_t times = 1) { m_sent[std::size_t(call)] += double(times); }
    /** The answers of INFO commandstats and INFO cpu; until now, this number of commands has been sent over the same connection. */
    void take(QByteArrayView commandStats, QByteArrayView cpu, quint64 commandsSent);
    /** Another server. */
    void forgetCosts();
    /** Now and then: the number of commands sent up to now. */
    void sampleCommands(quint64 commandsSent, Instant now) { m_commands.sample(double(commandsSent), now); }
    /** After take(), but not each time: it is a rate that people see. */
    void sampleTime(Instant now) { m_time.sample(m_microseconds, now); }

    /** Nothing: not known yet. */
    std::optional<double> commandsPerSecond() const { return m_commands.perSecond(); }
    /** 0 to 1: of one processor; nothing: not known yet, or the server does not report it. */
    std::optional<double> shareOfServer() const;
    /** What this program has cost since the first answer; nothing: the server does not report it. */
    std::optional<std::chrono::nanoseconds> spent() const;

private:
    static constexpr std::size_t callKinds = 7;

    struct Figures {
        double calls = 0;
        double microseconds = 0;
    };
    /** What the server has done so far, for all its clients. */
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
    std::array<double, callKinds> m_accounted{}; // of those sent: the server has answered for them
    double m_commandsAccounted = 0;
    std::optional<Account> m_account;
    double m_microseconds = 0; // of the server, for us
    LoadMeter m_commands;
    LoadMeter m_time;
};

} // namespace lockscope
