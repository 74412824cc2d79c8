// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/trialfacts.h"

#include "watch/reading/serverfacts.h"

#include <chrono>
#include <utility>

namespace lockscope {

namespace {

/** Of which GETRANGE and PTTL read locks, and the others clear one. */
const std::vector<redis::Command> &askedRights()
{
    static const std::vector<redis::Command> commands{redis::command("SCAN", 0), redis::command("GETRANGE", "k", 0, 1), redis::command("PTTL", "k"),
                                                      redis::command("EVAL", "", 1, "k"), redis::command("DEL", "k")};
    return commands;
}

/** Not that it may not have this key: which keys are locks is known later. */
bool deniesCommand(const redis::Reply &reply) { return reply.isString() && reply.view().contains("to run the "); }

QCoro::Task<std::optional<QByteArrayList>> askLacks(QPointer<redis::Connection> connection)
{
    const Result<redis::Reply> user = co_await connection->send(redis::command("ACL", "WHOAMI"));
    if (!user || !connection)
        co_return std::nullopt;
    QByteArrayList lacks;
    for (const redis::Command &each : askedRights()) {
        redis::Command question = redis::command("ACL", "DRYRUN", user->bytes());
        question.insert(question.end(), each.begin(), each.end());
        const Result<redis::Reply> answer = co_await connection->send(question);
        if (!answer || !connection)
            co_return std::nullopt; // the next question would only be one more entry in its log
        if (deniesCommand(*answer))
            lacks += each.front();
    }
    co_return lacks;
}

} // namespace

QCoro::Task<TrialFacts> askTrialFacts(QPointer<redis::Connection> connection, Clock &clock)
{
    TrialFacts facts;
    const std::vector<redis::Command> questions{redis::command("DBSIZE"), redis::command("TIME")};
    const Instant asked = clock.now();
    const Result<std::vector<redis::Reply>> replies = co_await connection->pipeline(questions);
    if (!replies || !connection)
        co_return facts;
    if (const redis::Reply &size = replies->at(0); !size.isError())
        facts.keys = keysIn(size.integer());
    const redis::Reply &time = replies->at(1);
    if (const auto told = timeIn(time.viewAt(0), time.viewAt(1))) {
        const auto onTheWay = std::chrono::duration_cast<Duration>((clock.now() - asked) / 2);
        facts.clockSkew = *told + onTheWay - clock.wallNow();
    }
    facts.lacks = co_await askLacks(connection);
    co_return facts;
}

void TrialFacts::add(const TrialFacts &other)
{
    keys = keys && other.keys ? std::optional(*keys + *other.keys) : std::nullopt;
    if (!clockSkew || !other.clockSkew)
        clockSkew.reset();
    else if (std::chrono::abs(*other.clockSkew) > std::chrono::abs(*clockSkew))
        clockSkew = other.clockSkew;
    if (!lacks || !other.lacks)
        return lacks.reset();
    for (const QByteArray &command : *other.lacks) {
        if (!lacks->contains(command))
            lacks->append(command);
    }
}

} // namespace lockscope
