// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/serverprobe.h"

#include "watch/refusal.h"

namespace lockscope {

namespace {

/** "1700000000" "123456": seconds and microseconds, as TIME answers. */
std::optional<UnixTime> timeIn(const redis::Reply &reply)
{
    bool secondsOk = false;
    bool microsOk = false;
    const qint64 seconds = reply.at(0).bytes().toLongLong(&secondsOk);
    const qint64 micros = reply.at(1).bytes().toLongLong(&microsOk);
    if (!secondsOk || !microsOk)
        return {};
    return fromUnixMs(seconds * 1000 + micros / 1000);
}

} // namespace

QCoro::Task<Result<void>> ServerProbe::ask(Scope scope)
{
    using enum Question;
    std::vector<Question> questions =
        scope == Scope::Everything ? std::vector{Keys, Flags, Replication, Wipes, Server, Time} : std::vector{Keys, Flags, Replication, Wipes};
    std::erase_if(questions, [this](Question question) { return isRefused(question); });
    std::vector<redis::Command> commands;
    for (const Question question : questions) {
        switch (question) {
        case Question::Server:
            commands.push_back(redis::command("INFO", "server"));
            break;
        case Question::Replication:
            commands.push_back(redis::command("INFO", "replication"));
            break;
        case Question::Wipes:
            commands.push_back(redis::command("INFO", "commandstats"));
            break;
        case Question::Keys:
            commands.push_back(redis::command("DBSIZE"));
            break;
        case Question::Time:
            commands.push_back(redis::command("TIME"));
            break;
        case Question::Flags:
            commands.push_back(redis::command("CONFIG", "GET", "notify-keyspace-events"));
            break;
        }
    }
    if (commands.empty())
        co_return Result<void>();
    const Instant sent = m_clock.now();
    const auto replies = co_await m_connection.pipeline(commands);
    if (!replies)
        co_return failure(replies.error());
    const Instant takenAt = sent + (m_clock.now() - sent) / 2;
    for (std::size_t i = 0; i < questions.size(); ++i)
        take(questions[i], (*replies)[i], takenAt);
    co_return Result<void>();
}

void ServerProbe::forget()
{
    m_facts = {};
    m_refused = {};
}

void ServerProbe::take(Question question, const redis::Reply &reply, Instant takenAt)
{
    if (reply.isError()) {
        if (refusalIn(reply.error()) != Refusal::None)
            m_refused[std::size_t(question)] = true;
        return;
    }
    switch (question) {
    case Question::Server:
    case Question::Replication:
        readInfo(reply.view(), m_facts);
        return;
    case Question::Wipes:
        m_facts.wipes = wipesIn(reply.view());
        return;
    case Question::Keys:
        m_facts.keys = quint64(reply.integer());
        return;
    case Question::Time:
        takeTime(reply, takenAt);
        return;
    case Question::Flags:
        if (reply.size() == 2) // an empty answer: the server does not know the setting
            m_facts.notifyFlags = reply.at(1).bytes();
        return;
    }
}

void ServerProbe::takeTime(const redis::Reply &reply, Instant takenAt)
{
    const auto time = timeIn(reply);
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
    return lacks;
}

} // namespace lockscope
