// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/capture/tcpsegment.h"
#include "traffic/replay/monitorreader.h"

#include <QHash>
#include <QSet>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/** How long the replies to one host took, as seen where the capture was made. */
class ReplyTimes {
public:
    void add(qint64 us);
    quint64 count() const { return m_count; }
    qint64 longestUs() const { return m_longest; }
    /** At most a quarter too long. */
    qint64 percentileUs(double part) const;

private:
    static constexpr std::size_t bucketsAnOctave = 4, octaves = 40;

    quint64 m_count = 0;
    qint64 m_longest = 0;
    std::array<quint64, bucketsAnOctave * octaves> m_buckets{};
};

/** What a packet capture consists of. */
struct CaptureAccount {
    quint64 packets = 0, bytes = 0;
    quint64 otherPackets = 0; ///< not of a known server
    quint64 fragments = 0;    ///< of IP, which are not read
    quint64 streams = 0;      ///< connections to servers
    quint64 encrypted = 0;    ///< of them, with TLS: unreadable
    quint64 begun = 0;        ///< of them, those whose beginning is not in the capture: their database is taken to be 0
    quint64 refused = 0;      ///< connections beyond what is kept
    // set at the end
    quint64 unexplained = 0;  ///< replies that no order of execution explains
    quint64 joined = 0;       ///< connections that began before, part of whose first requests cannot be read
    qint64 joinedUntilUs = 0; ///< when the last of them could be read
    quint64 unanswered = 0;   ///< connections that ended before the replies to their requests
    quint64 missing = 0;      ///< places at which packets are missing or cut, or a reply fits no request
    quint64 blindScripts = 0; ///< calls of scripts on keys, of which it is not known what they have done
    qint64 firstUs = 0, lastUs = 0;
};

/**
 * Reads the packets of a capture: puts TCP streams together, pairs requests with replies, and hands out for each server the commands that may concern
 * locks, or are of interest otherwise, with their replies, in an order in which it may have executed them. Servers are known by port, or by how
 * requests look. Bounded: 50,000 connections, 100 servers, 64 MiB of bytes that wait for others. No I/O, no clock; any one thread.
 */
class CaptureReader {
public:
    struct Sink {
        std::function<void(const ExecutedCommand &)> take;
        std::function<void()> takeGap;
        std::function<bool(const std::vector<QByteArrayView> &words)> isOfInterest = {}; ///< of a request, beside those that concern locks
    };
    /** Called once for each server; loopback addresses are one. */
    using OpenServer = std::function<Sink(const QByteArray &address)>;

    /** No ports: 6379, and all servers that are recognised. */
    explicit CaptureReader(OpenServer openServer, const QSet<quint16> &ports = {});
    ~CaptureReader();
    Q_DISABLE_COPY_MOVE(CaptureReader)

    void take(LinkType link, qint64 atUs, QByteArrayView frame, qint64 lengthOnTheWire);
    /** No more comes. */
    void end();

    const CaptureAccount &account() const;
    /** What was read of the traffic of this server; times are those of the capture, bytes are left out. */
    MonitorReader::Account accountOf(const QByteArray &server) const;
    /** Gaps before connections that began before could be read, early in the capture: it is as if that had begun only then. */
    quint64 earlyGapsOf(const QByteArray &server) const;
    /** By scripts whose replies do not tell how they went, by their first key. */
    QHash<QByteArray, quint64> unclearAttemptsOf(const QByteArray &server) const;
    const std::map<QByteArray, ReplyTimes> &replyTimes() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
