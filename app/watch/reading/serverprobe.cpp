// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/serverprobe.h"

#include "redis/serverinfo.h"
#include "redis/topology/clusterreply.h"
#include "watch/reading/refusal.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration factsInterval{30000};

/** COMMAND INFO replies nil or an empty list for unknown commands. */
bool knows(const redis::Reply &info, qsizetype command) { return info.at(command).size() > 0; }

} // namespace

QCoro::Task<> ServerProbe::askAll(RunPtr run, About about)
{
    using enum Question;
    m_askedAllAt = m_clock.now();
    m_retryPace.asked(m_askedAllAt);
    std::vector<Question> questions{Server, Commands, Persistence, Stats, Replication, Time, NewCommands};
    if (about == About::Everything)
        questions = {Keys, Flags, Replication, Commands, Processor, Server, Persistence, Stats, Time, NewCommands};
    co_await ask(run, questions, Lost::AskAgain);
    if (run->isOver || !m_connection.isReady())
        co_return;
    const std::vector<Question> further = furtherQuestions();
    if (!further.empty())
        co_await ask(run, further, Lost::AskAgain);
}

/** Questions that depend on its role in a deployment. */
std::vector<ServerProbe::Question> ServerProbe::furtherQuestions() const
{
    std::vector<Question> questions;
    if (isRefused(Question::Replication))
        questions.push_back(Question::Role);
    if (m_facts.role.cluster || isRefused(Question::Server)) {
        questions.push_back(Question::Cluster);
        questions.push_back(Question::ClusterState);
    } else if (m_facts.role.sentinel) {
        questions.push_back(Question::Sentinel);
    }
    return questions;
}

QCoro::Task<> ServerProbe::askSlots(RunPtr run)
{
    const std::vector<Question> slotsOnly{Question::Cluster};
    co_await ask(run, slotsOnly, Lost::LeaveOut);
}

void ServerProbe::tick(RunPtr run)
{
    if (m_asking == run)
        return;
    const bool isTimeToRetry = m_retryPace.isTime(hasLostRights(), m_clock.now());
    if (isTimeToRetry || m_clock.now() - m_askedAllAt >= factsInterval)
        askAll(run);
    else
        askOften(run);
}

void ServerProbe::askOften(RunPtr run)
{
    using enum Question;
    std::vector<Question> questions{Keys, Flags, Replication, Commands, Processor};
    if (m_facts.role.cluster)
        questions.push_back(ClusterState);
    ask(run, std::move(questions), Lost::LeaveOut);
}

QCoro::Task<> ServerProbe::ask(RunPtr run, std::vector<Question> questions, Lost lost)
{
    std::erase_if(questions,
                  [&](Question question) { return isRefused(question) && (lost == Lost::LeaveOut || !m_wasAnswered[std::size_t(question)]); });
    std::vector<redis::Command> commands;
    for (const Question question : questions)
        commands.push_back(commandFor(question));
    m_asking = run;
    const ServerFacts before = m_facts;
    const Instant sent = m_clock.now();
    const auto replies = co_await m_connection.pipeline(commands);
    if (run->isOver)
        co_return;
    m_asking.reset();
    if (!replies)
        co_return;
    const Instant takenAt = sent + (m_clock.now() - sent) / 2;
    for (std::size_t i = 0; i < questions.size(); ++i)
        take(questions[i], (*replies)[i], takenAt);
    if (before.role.isPrimary != m_facts.role.isPrimary)
        m_askedAllAt = {}; // a failover has moved the slots
    emit answered(before);
}

redis::Command ServerProbe::commandFor(Question question)
{
    switch (question) {
    case Question::Server: return redis::command("INFO", "server");
    case Question::Replication: return redis::command("INFO", "replication");
    case Question::Persistence: return redis::command("INFO", "persistence");
    case Question::Stats: return redis::command("INFO", "stats");
    case Question::Commands: return redis::command("INFO", "commandstats");
    case Question::Processor: return redis::command("INFO", "cpu");
    case Question::Keys: return redis::command("DBSIZE");
    case Question::Time: return redis::command("TIME");
    case Question::Flags: return redis::command("CONFIG", "GET", "notify-keyspace-events");
    case Question::NewCommands: return redis::command("COMMAND", "INFO", "DELEX", "DELIFEQ", "HPTTL");
    case Question::Role: return redis::command("ROLE");
    case Question::Cluster: return redis::command("CLUSTER", "NODES");
    case Question::ClusterState: return redis::command("CLUSTER", "INFO");
    case Question::Sentinel: return redis::command("SENTINEL", "MASTERS");
    }
    return {};
}

void ServerProbe::takeChildren(const QByteArray &stats)
{
    const QByteArray persistence = std::exchange(m_persistence, {}), commands = std::exchange(m_commandStats, {});
    m_facts.lastChild = mayHaveCancelledSave(commands, m_facts) ? std::nullopt : lastChildIn(QByteArray(persistence + stats));
}

ServerTime ServerProbe::time() const
{
    ServerTime time = m_facts.time.value_or(ServerTime{m_clock.wallNow(), m_clock.now(), false});
    time.upSince = m_facts.upSince;
    time.lastChild = m_facts.lastChild;
    return time;
}

void ServerProbe::forget()
{
    m_facts = {};
    m_refused = {};
}

void ServerProbe::take(Question question, const redis::Reply &reply, Instant takenAt)
{
    if (reply.isError()) {
        if (refusalIn(reply.error()) != Refusal::None) {
            m_refused[std::size_t(question)] = true;
            forgetFact(question);
        } else if (question == Question::Cluster) {
            m_facts.role.isOutsideClusters = redis::saysClusterIsOff(reply.error());
        }
        return;
    }
    m_refused[std::size_t(question)] = false;
    m_wasAnswered[std::size_t(question)] = true;
    switch (question) {
    case Question::Server:
        if (const auto uptime = uptimeIn(reply.view()))
            m_facts.upSince = takenAt - *uptime;
        [[fallthrough]];
    case Question::Replication: readInfo(reply.view(), m_facts); return;
    case Question::Persistence: m_persistence = reply.bytes(); return;
    case Question::Stats: takeChildren(reply.bytes()); return;
    case Question::Commands:
        m_facts.wipes = wipesIn(reply.view());
        m_commandStats = reply.bytes();
        return;
    case Question::Processor:
        if (!m_commandStats.isEmpty())
            emit costsTold(m_commandStats, reply.bytes());
        return;
    case Question::Keys: m_facts.keys = keysIn(reply.integer()); return;
    case Question::Time: takeTime(reply, takenAt); return;
    case Question::Flags:
        if (reply.size() == 2) // empty: the server does not know the setting
            m_facts.notifyFlags = reply.at(1).bytes();
        return;
    case Question::NewCommands:
        m_facts.comparesInOneCommand = knows(reply, 0) || knows(reply, 1);
        m_facts.leasesFields = knows(reply, 2);
        return;
    case Question::Role: readRole(reply, m_facts.role); return;
    case Question::Cluster: readNodes(reply.view(), m_facts.role); return;
    case Question::ClusterState: m_facts.isClusterDown = redis::fieldOf(reply.view(), "cluster_state") == QByteArrayView("fail"); return;
    case Question::Sentinel: readServices(reply, m_facts.role); return;
    }
}

/** Forgets a fact that changes and would be compared. */
void ServerProbe::forgetFact(Question question)
{
    if (question == Question::Commands)
        m_facts.wipes.reset();
    else if (question == Question::Replication)
        m_facts.replication.clear();
    else if (question == Question::Keys)
        m_facts.keys.reset();
    else if (question == Question::Cluster && m_facts.role.cluster)
        m_facts.role.cluster = redis::ServerRole::Cluster();
    else if (question == Question::ClusterState)
        m_facts.isClusterDown = false;
    else if (question == Question::Sentinel)
        m_facts.role.sentinel = redis::ServerRole::Sentinel{{}, true};
    else if (question == Question::NewCommands)
        m_facts.leasesFields = true; // perhaps; an attempt shows it
}

bool ServerProbe::hasLostRights() const
{
    for (std::size_t i = 0; i < questionCount; ++i) {
        if (m_refused[i] && m_wasAnswered[i])
            return true;
    }
    return false;
}

void ServerProbe::noteConfigRefused()
{
    m_refused[std::size_t(Question::Flags)] = true;
    m_wasAnswered[std::size_t(Question::Flags)] = false; // reading the flags needs another permission
}

void ServerProbe::takeTime(const redis::Reply &reply, Instant takenAt)
{
    const auto time = timeIn(reply.at(0).view(), reply.at(1).view());
    if (!time)
        return;
    m_facts.time = ServerTime{*time, takenAt, true};
    m_facts.clockSkew = m_facts.time->at(m_clock.now()) - m_clock.wallNow();
}

std::vector<Lack> ServerProbe::lacks() const
{
    std::vector<Lack> lacks;
    if (isRefused(Question::Time))
        lacks.push_back(Lack::ServerTime);
    if (isRefused(Question::Server) || isRefused(Question::Replication))
        lacks.push_back(Lack::ServerInfo);
    if (m_facts.isClusterDown)
        lacks.push_back(Lack::ClusterDown);
    return lacks;
}

} // namespace lockscope
