// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/probeguard.h"

#include "redis/clientlist.h"
#include "redis/serverinfo.h"
#include "redis/settled.h"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>
#include <utility>

namespace lockscope {

namespace {

struct ProbeGuardText {
    LOCKSCOPE_MESSAGES(lockscope::ProbeGuardText)
};

constexpr Duration patience(1000);

/** No client has it, so that ending it only shows whether that is allowed. */
constexpr qint64 nobody = std::numeric_limits<qint64>::max();

Error cancelled() { return {Error::Kind::Cancelled, {}, {}}; }

/** INFO is refused, or lacks the field. */
template <class Number>
std::optional<Number> fieldIn(const redis::Reply &info, QByteArrayView name)
{
    bool isNumber = false;
    const QByteArray text = info.isString() ? redis::fieldOf(info.view(), name).toByteArray() : QByteArray();
    if constexpr (std::is_same_v<Number, double>) {
        const double number = text.toDouble(&isNumber);
        return isNumber ? std::optional(number) : std::nullopt;
    } else {
        const qint64 number = text.toLongLong(&isNumber);
        return isNumber ? std::optional(number) : std::nullopt;
    }
}

/** Of the thread that carries out commands, where the server distinguishes it (since 6.2). */
std::optional<double> cpuSecondsIn(const redis::Reply &info)
{
    for (const auto &[user, system] :
         {std::pair("used_cpu_user_main_thread", "used_cpu_sys_main_thread"), std::pair("used_cpu_user", "used_cpu_sys")}) {
        const auto inUser = fieldIn<double>(info, user), inSystem = fieldIn<double>(info, system);
        if (inUser && inSystem)
            return *inUser + *inSystem;
    }
    return std::nullopt;
}

/** In µs of unix time. */
qint64 serverTimeIn(const redis::Reply &time)
{
    return time.textAt(0).toByteArray().toLongLong() * 1'000'000 + time.textAt(1).toByteArray().toLongLong();
}

std::optional<qint64> unsentFor(qint64 client, QByteArrayView list)
{
    const redis::ClientList all = redis::readClientList(list);
    const auto found = std::ranges::find(all.clients, client, &redis::ListedClient::id);
    return found == all.clients.end() ? std::nullopt : std::optional(found->unsent);
}

/** Adds what is missing to the server's own words. */
Error lacking(const char *command, const Error &error)
{
    if (error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut)
        return error;
    //: %1: a command; %2: the server's answer
    return {Error::Kind::NoPermission,
            ProbeGuardText::tr("A probe is watched by a second connection that can end it, which needs %1. The server answered: %2")
                .arg(QString::fromLatin1(command), error.text),
            error.code};
}

} // namespace

redis::Connection::Options probeConnection(redis::Connection::Options options)
{
    options.clientName = "lockscope-probe";
    options.commandTimeout = patience;
    options.pingAfterIdle = Duration(0);
    options.reconnect = false;
    options.leavesNoTrace = false;
    options.probeWhenSilent = false;
    return options;
}

ProbeGuard::ProbeGuard(const redis::Connection::Options &options, Clock &clock, const redis::TransportFactory &factory)
    : m_clock(clock), m_connection(probeConnection(options), clock, factory)
{
}

QCoro::Task<Result<void>> ProbeGuard::prepare(QPointer<ProbeGuard> self)
{
    const QPointer<redis::Connection> connection(&self->m_connection);
    connection->open();
    const Deferred<bool> connecting = redis::settled(*connection);
    const bool isReady = co_await connecting;
    if (!self || !connection)
        co_return failure(cancelled());
    if (!isReady)
        co_return failure(connection->lastError());
    const std::vector<redis::Command> questions{redis::command("CLIENT", "ID"), redis::command("CLIENT", "KILL", "ID", nobody),
                                                redis::command("CLIENT", "LIST"), redis::command("TIME"), redis::command("INFO", "replication")};
    static constexpr std::array names{"CLIENT ID", "CLIENT KILL", "CLIENT LIST", "TIME", "INFO"};
    const Result<std::vector<redis::Reply>> answers = co_await self->m_connection.pipeline(questions);
    if (!self)
        co_return failure(cancelled());
    if (!answers)
        co_return failure(answers.error());
    for (std::size_t i = 0; i < names.size(); ++i) {
        if ((*answers)[i].isError())
            co_return failure(lacking(names[i], (*answers)[i].error()));
    }
    self->m_id = answers->front().integer();
    self->m_isReplica = redis::fieldOf(answers->back().view(), "role") == "slave";
    const redis::Command oneAlone = self->listCommand(self->m_id);
    const Result<redis::Reply> one = co_await self->m_connection.send(oneAlone);
    if (!self)
        co_return failure(cancelled());
    self->m_listsOneAlone = one.has_value();
    co_return Result<void>();
}

redis::Command ProbeGuard::listCommand(qint64 client) const
{
    return m_listsOneAlone ? redis::command("CLIENT", "LIST", "ID", client) : redis::command("CLIENT", "LIST");
}

QCoro::Task<Result<ServerLook>> ProbeGuard::look(QPointer<ProbeGuard> self, qint64 probe)
{
    const qint64 client = probe == 0 ? self->m_id : probe;
    const std::vector<redis::Command> questions{redis::command("TIME"), self->listCommand(client), redis::command("INFO", "memory"),
                                                redis::command("INFO", "stats"), redis::command("INFO", "cpu")};
    const Instant begin = self->m_clock.now();
    const Result<std::vector<redis::Reply>> answers = co_await self->m_connection.pipeline(questions);
    if (!self)
        co_return failure(cancelled());
    if (!answers)
        co_return failure(answers.error());
    const redis::Reply &memory = answers->at(2);
    ServerLook look;
    look.at = self->m_clock.now();
    look.answerTime = std::chrono::duration_cast<std::chrono::microseconds>(look.at - begin);
    look.serverUs = serverTimeIn(answers->at(0));
    look.unsent = unsentFor(client, answers->at(1).view());
    look.memory = fieldIn<qint64>(memory, "used_memory");
    look.mostMemory = fieldIn<qint64>(memory, "maxmemory");
    look.commands = fieldIn<qint64>(answers->at(3), "total_commands_processed");
    look.cpuSeconds = cpuSecondsIn(answers->at(4));
    co_return look;
}

QCoro::Task<Result<TrafficClients>> ProbeGuard::clients(QPointer<ProbeGuard> self)
{
    const std::vector<redis::Command> questions{redis::command("TIME"), redis::command("CLIENT", "LIST")};
    const Result<std::vector<redis::Reply>> answers = co_await self->m_connection.pipeline(questions);
    if (!answers)
        co_return failure(answers.error());
    const qint64 nowUs = serverTimeIn(answers->front());
    const redis::ClientList list = redis::readClientList(answers->back().view());
    TrafficClients clients{{}, list.isWhole};
    for (const redis::ListedClient &client : list.clients) {
        const auto lastUs = client.idle ? std::optional(nowUs - std::chrono::microseconds(*client.idle).count()) : std::nullopt;
        clients.all.push_back({client.address.toByteArray(), client.name.toByteArray(), client.library.toByteArray(), lastUs});
    }
    co_return clients;
}

QCoro::Task<> ProbeGuard::kill(QPointer<ProbeGuard> self, qint64 probe)
{
    const redis::Command order = redis::command("CLIENT", "KILL", "ID", probe);
    const Result<redis::Reply> answer = co_await self->m_connection.send(order);
    Q_UNUSED(answer)
}

} // namespace lockscope
