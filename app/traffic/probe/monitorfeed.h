// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "base/result.h"
#include "redis/connection.h"
#include "traffic/probe/lockreads.h"
#include "traffic/probe/probefigures.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

/** Where the lines of a probe go. Called in the probe's reading thread, one after the other; while one runs, nothing is read. */
struct TrafficDoor {
    std::function<void(const std::vector<TrafficClient> &)> takeClients; ///< before the lines of each sample; may be empty
    MonitorReader::Take take;
    MonitorReader::TakeGap takeGap;
    MonitorReader::Interest isOfInterest;
    // See LockReplay; empty: no lock is read.
    std::function<std::vector<TrafficKey>(std::size_t most)> keysToRead = {};
    std::function<void(const TrafficKey &lock, const TrafficStand &stand, qint64 atUs)> learn = {};

    /** Lines are only counted. */
    static TrafficDoor none();
};

/** What was read so far, for other threads. */
struct MonitorTally {
    std::atomic<quint64> lines = 0, bytes = 0;
    std::atomic<qint64> lastUs = 0;
    std::atomic<bool> areLocksRefused = false; ///< the user may not read them
    std::atomic<quint32> denied = 0;           ///< see LockReads::commandsIn()
};

/** The connection that sends MONITOR, and reads its lines; see MonitorFeed. Lives in a thread of its own. */
class MonitorStream : public QObject {
    Q_OBJECT
public:
    MonitorStream(redis::Connection::Options options, TrafficDoor door, const ProbeLimits &limits, Clock &clock, redis::TransportFactory factory);
    ~MonitorStream() override { m_connection.reset(); }

    QCoro::Task<> open();
    void listen(const std::vector<TrafficClient> &clients);
    void close();
    MonitorReader::Account account() const { return m_reader.account(); }
    const MonitorTally &tally() const { return m_tally; }
    static redis::Command command();

signals:
    /** With the id of the connection. */
    void opened(qint64 id);
    void listening();
    /** What was opened is over: it failed, or a limit of lines or bytes was reached. After close() nothing follows. */
    void ended(lockscope::ProbeEnd::Why why, const lockscope::Error &error);
    void closed();

private:
    void take(QByteArrayView bytes);
    void takeAnswer(QByteArrayView &bytes);
    void end(ProbeEnd::Why why, const Error &error = {});

    const redis::Connection::Options m_options;
    const TrafficDoor m_door;
    LockReads m_reads;
    const ProbeLimits m_limits; // of the sample, lines and bytes alone
    Clock &m_clock;
    const redis::TransportFactory m_factory;
    MonitorReader m_reader;
    MonitorTally m_tally;
    std::unique_ptr<redis::Connection> m_connection;
    QByteArray m_answer;        // to MONITOR, as far as it was read
    bool m_hasListened = false; // before
    bool m_isAnswered = false;
    MonitorReader::Account m_before; // this sample
};

/**
 * Reads MONITOR in a thread of its own, so that a slow receiver slows down nothing but the reading: the server then keeps what is not read, and whoever
 * guards the probe sees that. Owns thread and stream. Lives in the probe's thread. Destruction closes the connection, and waits for the door.
 */
class MonitorFeed : public QObject {
    Q_OBJECT
public:
    MonitorFeed(redis::Connection::Options options, TrafficDoor door, const ProbeLimits &limits, Clock &clock, redis::TransportFactory factory);
    ~MonitorFeed() override;

    struct Over {
        ProbeEnd::Why why;
        Error error;
    };

    /** Connects; the id of the connection. */
    Deferred<Result<qint64>> open();
    /** Sends MONITOR; an error: it is refused. */
    Deferred<Result<qint64>> listen(std::vector<TrafficClient> clients);
    /** Delivers once nothing more comes through the door. */
    Deferred<bool> close();
    /** The same at once, without an answer; what was read. Waits for the door. */
    MonitorReader::Account closeNow();
    /** Set while it is open if it ended by itself. */
    const std::optional<Over> &over() const { return m_over; }
    const MonitorTally &tally() const { return m_stream->tally(); }
    /** Only while it is closed. */
    MonitorReader::Account account() const { return m_stream->account(); }

private:
    using Answer = Deferred<Result<qint64>>;
    void answer(const Result<qint64> &result);

    QThread m_thread;
    MonitorStream *m_stream; // lives in m_thread, and is deleted there
    std::optional<Answer> m_asked;
    std::optional<Deferred<bool>> m_closing;
    std::optional<Over> m_over;
};

} // namespace lockscope
