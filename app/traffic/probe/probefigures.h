// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "traffic/replay/monitorreader.h"
#include "traffic/waits/trafficstretch.h"

#include <QByteArray>
#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope {

/** When a probe ends by itself. */
struct ProbeLimits {
    Duration time = std::chrono::seconds(10);
    quint64 lines = 100'000'000;
    quint64 bytes = quint64(16) << 30;
    std::optional<Duration> every = {}; ///< sampled: these limits count for one sample, which begins each time this is over; nothing: once

    static ProbeLimits sampled() { return {.time = std::chrono::seconds(2), .every = std::chrono::seconds(60)}; }
};

/** A client of the probed server. */
struct TrafficClient {
    QByteArray address;                ///< as MONITOR writes it
    QByteArray name;                   ///< of CLIENT SETNAME; empty: none
    QByteArray library;                ///< empty: none, or not known
    std::optional<qint64> lastUs = {}; ///< its last command, by the server's clock and to the second
};

/** The clients of the probed server at one moment. */
struct TrafficClients {
    std::vector<TrafficClient> all;
    bool isWhole = false; ///< false: a missing one proves nothing
};

/** How a server is, at one look. */
struct ServerLook {
    Instant at;                             ///< ours, when the answer was there
    std::chrono::microseconds answerTime{}; ///< from the question to the answer
    qint64 serverUs = 0;                    ///< its clock: µs of unix time
    std::optional<double> cpuSeconds;       ///< that it has used
    std::optional<qint64> commands;         ///< that it has carried out
    std::optional<qint64> memory;           ///< in bytes
    std::optional<qint64> mostMemory;       ///< in bytes; 0: unlimited
    std::optional<qint64> unsent;           ///< bytes that it keeps for the probe; nothing: the probe's connection is not there
};

/** What a server did between two looks. */
struct ServerPace {
    std::optional<double> commandsPerSecond;
    std::optional<double> cpuShare; ///< of one core
    std::chrono::microseconds answerTime{};
};
ServerPace paceBetween(const ServerLook &first, const ServerLook &last);

/** What a probe takes from a server, measured on it for half a second without and half a second with it. */
struct ProbeCost {
    ServerPace without, with;
    double linesPerSecond = 0;
    double bytesPerSecond = 0;
    bool isFused = false;   ///< the server itself ends the probe when this program stands still
    bool isReplica = false; ///< it shows only what its primary's commands have changed
};

struct ProbeProgress {
    Duration listened{0}; ///< all samples together
    quint64 lines = 0;
    quint64 bytes = 0;
    double linesPerSecond = 0; ///< since the last progress
    std::optional<double> cpuShare;
    qint64 unsent = 0;      ///< bytes that the server keeps for the probe
    Duration behind{0};     ///< how old the line is that was read last
    bool isPausing = false; ///< between two samples
};

struct ProbeEnd {
    enum class Why : quint8 {
        Time, ///< a limit, as were lines and bytes
        Lines,
        Bytes,
        Stopped,      ///< by its user
        Refused,      ///< it has not begun: what the error says
        BufferGrew,   ///< the server keeps too much for it
        MemoryGrew,   ///< the server's memory grows fast
        ServerSlow,   ///< the server answers much later than before
        FellBehind,   ///< the lines are not read fast enough
        Unguarded,    ///< the server does not answer the connection that watches it
        StoodStill,   ///< this program did, and the server has ended it
        Disconnected, ///< the server, or somebody on it, has closed it
        Left,         ///< its user has left the server
    };
    Why why = Why::Time;
    Error error = {};
    MonitorReader::Account account = {};
    Duration listened{0};
    std::vector<TrafficStretch> heard = {}; ///< when, by the server's clock: the newest ten thousand samples
    int samples = 0;
    qint64 mostUnsent = 0;        ///< bytes
    TrafficClients clients = {};  ///< at the end
    bool areLocksRefused = false; ///< the user may not read what locks held before
    QByteArrayList denied = {};   ///< commands that this needs and the user may not use

    /** It was as long as was asked for. */
    bool isAsPlanned() const { return why == Why::Time || why == Why::Lines || why == Why::Bytes; }
};

/** Why a probe must end that began at the first of these looks; nothing: it may go on. `slow` counts looks in a row that were answered late. Pure. */
std::optional<ProbeEnd::Why> whyToEnd(const ServerLook &first, const ServerLook &now, qint64 lastLineUs, int &slow);

} // namespace lockscope
