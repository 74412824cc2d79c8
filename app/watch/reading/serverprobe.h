// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "watch/health/watchhealth.h"
#include "watch/reading/pacing.h"
#include "watch/reading/run.h"
#include "watch/reading/serverfacts.h"

#include <qcoro/qcorotask.h>

#include <array>

namespace lockscope {

/**
 * Asks the server for facts (INFO, DBSIZE, TIME, CONFIG GET, CLUSTER NODES), as far as permitted: what is denied at once is not asked again until
 * forget(); what was permitted before is retried. Emits answered(). Engine thread. Must outlive the answers: close the connection first.
 */
class ServerProbe : public QObject {
    Q_OBJECT
public:
    ServerProbe(redis::Connection &connection, Clock &clock) : m_connection(connection), m_clock(clock) {}

    enum class About : bool { Itself, Everything }; ///< Itself: identity, time and commands, but neither keys nor settings
    /** Call when a run begins. Returns when all is answered or cannot be. */
    QCoro::Task<> askAll(RunPtr run, About about = About::Everything);
    /** Asks a cluster node for its slots. */
    QCoro::Task<> askSlots(RunPtr run);
    /** Call each second: asks for what may change at any time (number of keys, event flags, role), and from time to time for everything. */
    void tick(RunPtr run);
    /** For another stream, perhaps another server. */
    void forget();

    const ServerFacts &facts() const { return m_facts; }
    /** The server's time, or this workstation's if it is not reported. */
    ServerTime time() const;
    bool mayConfigure() const { return !isRefused(Question::Flags); }
    /** CONFIG was denied. */
    void noteConfigRefused();
    void noteFlags(const QByteArray &flags) { m_facts.notifyFlags = flags; }
    void noteVerdict(const redis::SentinelVerdict &verdict) { m_facts.role.verdict = verdict; }
    std::vector<Lack> lacks() const;

signals:
    /** New facts have arrived; `before` are the former ones. */
    void answered(const lockscope::ServerFacts &before);
    /** The replies of INFO commandstats and INFO cpu, for OwnLoad. */
    void costsTold(const QByteArray &commandStats, const QByteArray &cpu);

private:
    enum class Question : quint8 {
        Server,
        Replication,
        Persistence,
        Stats,
        Commands,
        Processor,
        Keys,
        Time,
        Flags,
        NewCommands,
        Role,
        Cluster,
        ClusterState,
        Sentinel
    };
    enum class Lost : quint8 { LeaveOut, AskAgain }; ///< what to do about questions that were permitted and are denied now
    static constexpr std::size_t questionCount = 14;

    void askOften(RunPtr run);
    QCoro::Task<> ask(RunPtr run, std::vector<Question> questions, Lost lost);
    std::vector<Question> furtherQuestions() const;
    static redis::Command commandFor(Question question);
    bool isRefused(Question question) const { return m_refused[std::size_t(question)]; }
    bool hasLostRights() const;
    void forgetFact(Question question);
    void take(Question question, const redis::Reply &reply, Instant takenAt);
    void takeChildren(const QByteArray &stats);
    void takeTime(const redis::Reply &reply, Instant takenAt);

    redis::Connection &m_connection;
    Clock &m_clock;
    ServerFacts m_facts;
    QByteArray m_commandStats, m_persistence; // until the replies that follow
    std::array<bool, questionCount> m_refused{};
    std::array<bool, questionCount> m_wasAnswered{}; // perhaps over an earlier connection
    RetryPace m_retryPace;
    RunPtr m_asking; // the run of the pending question
    Instant m_askedAllAt;
};

} // namespace lockscope
