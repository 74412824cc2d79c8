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
 * Asks the server about itself (INFO, DBSIZE, TIME, CONFIG GET, CLUSTER NODES), each as far as it is allowed: what was refused at once is not asked
 * again until forget(), what was allowed before is asked repeatedly. Reports what has changed since the last answer. Engine thread. Must outlive the
 * answers: close the connection first.
 */
class ServerProbe : public QObject {
    Q_OBJECT
public:
    ServerProbe(redis::Connection &connection, Clock &clock) : m_connection(connection), m_clock(clock) {}

    enum class About : bool { Itself, Everything }; ///< Itself: who it is, its time and its commands; nothing of keys or settings
    /** As a run begins. Returns when it has been answered, or cannot be. */
    QCoro::Task<> askAll(RunPtr run, About about = About::Everything);
    /** Which slots it has now, of a node of a cluster. */
    QCoro::Task<> askSlots(RunPtr run);
    /** Each second: what others may change at any moment (number of keys, flags of events, role), now and then everything. */
    void tick(RunPtr run);
    /** Another stream, perhaps another server. */
    void forget();

    const ServerFacts &facts() const { return m_facts; }
    /** This workstation's, if the server does not report its own. */
    ServerTime time() const;
    bool mayConfigure() const { return !isRefused(Question::Flags); }
    /** CONFIG was tried and refused. */
    void noteConfigRefused();
    void noteFlags(const QByteArray &flags) { m_facts.notifyFlags = flags; }
    void noteVerdict(const redis::SentinelVerdict &verdict) { m_facts.part.verdict = verdict; }
    std::vector<Lack> lacks() const;

signals:
    /** The facts are new, and differ so from those before. */
    void answered(const lockscope::ServerFacts &before);
    /** INFO commandstats and INFO cpu: what calls of each command cost the server, and what it has used. */
    void costsTold(const QByteArray &commandStats, const QByteArray &cpu);

private:
    enum class Question : quint8 { Server, Replication, Commands, Processor, Keys, Time, Flags, NewCommands, Role, Cluster, ClusterState, Sentinel };
    enum class Lost : quint8 { LeaveOut, AskAgain }; ///< what was allowed once, and was refused later
    static constexpr std::size_t questionCount = 12;

    void askOften(RunPtr run);
    QCoro::Task<> ask(RunPtr run, std::vector<Question> questions, Lost lost);
    std::vector<Question> furtherQuestions() const;
    static redis::Command commandFor(Question question);
    bool isRefused(Question question) const { return m_refused[std::size_t(question)]; }
    bool hasLostRights() const;
    void forgetFact(Question question);
    void take(Question question, const redis::Reply &reply, Instant takenAt);
    void takeRole(const redis::Reply &reply);
    void takeSentinel(const redis::Reply &reply);
    void takeTime(const redis::Reply &reply, Instant takenAt);

    redis::Connection &m_connection;
    Clock &m_clock;
    ServerFacts m_facts;
    QByteArray m_commandStats;
    std::array<bool, questionCount> m_refused{};
    std::array<bool, questionCount> m_wasAnswered{}; // perhaps over an earlier connection
    RetryPace m_retryPace;
    RunPtr m_asking; // the run in which a question is under way
    Instant m_askedAllAt;
};

} // namespace lockscope
