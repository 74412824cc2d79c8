// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/orderfindings.h"
#include "traffic/audit/trafficaudit.h"
#include "traffic/capture/capturereader.h"
#include "traffic/replay/hindsight.h"
#include "traffic/study/studythread.h"
#include "traffic/waits/livelocks.h"
#include "traffic/waits/trafficstretch.h"
#include "traffic/waits/waitgraph.h"
#include "traffic/audit/writeguard.h"

#include <QString>

#include <memory>

namespace lockscope {

/** Of a packet capture, all its servers together. */
struct CaptureSummary {
    CaptureAccount account;
    quint64 dropped = 0; ///< packets that the system had no room for
    std::map<QByteArray, ReplyTimes> replyTimes = {};
};

/** What the traffic of one server has shown. A value. */
struct TrafficReport {
    MonitorReader::Account account;
    std::vector<TrafficStretch> pauses = {}; ///< between samples, the earliest first: nobody listened
    bool isComplete = true;                  ///< false: it was interrupted
    QString file = {};                       ///< that it was read from; empty: none
    QString server = {};                     ///< its URL, or "host:port" of several; empty: a recording
    QString ended = {};                      ///< why the probe of a server ended early, for people; empty: it did not
    std::optional<CaptureSummary> capture = {};
    std::vector<LockContention> locks; ///< the most waited for first
    std::vector<TrafficSpan> holds;    ///< the newest, the oldest of them first
    std::vector<TrafficWait> waits;    ///< the same; with single tries
    std::vector<TrafficIncident> incidents;
    BlockingTree tree; ///< at the end
    std::vector<Deadlock> deadlocks;
    std::vector<Livelock> livelocks;
    std::vector<LockOrder> inversions;
    std::vector<AuditFinding> findings; ///< the worst first
    std::vector<AuditVerdict> verdicts; ///< for each kind of finding
    std::vector<AuditedProtocol> protocols;
};

/**
 * Studies the traffic of one server: replays it, and hands each move to those who draw conclusions. No I/O, no clock; any one thread. Can have a second one
 * of its own, so that what was read is studied while more is read.
 */
class TrafficStudy {
public:
    enum class Threads : quint8 { One, Two };
    explicit TrafficStudy(Threads threads = Threads::One);
    Q_DISABLE_COPY_MOVE(TrafficStudy)

    /** Which keys only the holder of a lock may write, and which are locks; before the first command. */
    void setRules(const LockRules &rules);
    void take(const ExecutedCommand &command) { m_hindsight.take(command); }
    /** The server's time is this: also commands of no interest show it. */
    void passTime(qint64 nowUs);
    void takeGap();
    void end();
    /** For MonitorReader. */
    bool isOfInterest(bool isInScript, QByteArrayView arguments);
    /** See LockReplay. */
    std::vector<TrafficKey> keysToRead(std::size_t most) { return m_hindsight.keysToRead(most); }
    void learn(const TrafficKey &lock, const TrafficStand &stand, qint64 atUs) { m_hindsight.learn(lock, stand, atUs); }
    ClientNames &names() { return m_names; }

    /** As of the last command or time: later ones decide nothing of what was before. Without account. */
    TrafficReport report();

private:
    void pass(StudyThread::Item item);
    void study(const StudyThread::Item &item);
    void study(const ExecutedCommand &command);
    void studyGap();
    void finish();
    void take(const LockMove &move);
    void keepOrderExcerpts();
    std::vector<AuditFinding> orderFindings(const std::vector<LockOrder> &inversions, const std::vector<Deadlock> &deadlocks,
                                            const std::vector<Livelock> &livelocks) const;

    ClientNames m_names;
    Hindsight m_hindsight;
    LockReplay m_replay;
    TrafficExcerpts m_excerpts;
    TrafficAudit m_audit;
    LockWaits m_waits;
    WaitGraph m_graph;
    Livelocks m_livelocks;
    OrderExcerpts m_orderExcerpts;
    quint64 m_orders = 0; // whose excerpts were looked for
    WriteGuard m_guard;
    qint64 m_lastUs = 0;
    bool m_isHearing = false;              // since the last gap
    std::unique_ptr<StudyThread> m_thread; // of study() and all behind it; ends first
};

} // namespace lockscope
