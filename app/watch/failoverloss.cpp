// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/failoverloss.h"

#include "base/sleeper.h"
#include "redis/serverinfo.h"
#include "redis/settled.h"

#include <QPointer>

#include <memory>

namespace lockscope {

namespace {

constexpr Duration patience{1000};
constexpr Duration betweenLooks{100};

/** A replication stream. */
struct History {
    explicit History(QByteArrayView info)
        : isPrimary(redis::fieldOf(info, "role") == QByteArrayView("master")), id(redis::fieldOf(info, "master_replid")),
          before(redis::fieldOf(info, "master_replid2")), end(redis::fieldOf(info, "master_repl_offset").toLongLong()),
          endBefore(redis::fieldOf(info, "second_repl_offset").toLongLong() - 1)
    {
    }

    bool isPrimary;
    QByteArrayView id;
    QByteArrayView before; ///< the history before a promotion
    qint64 end;            ///< bytes so far
    qint64 endBefore;      ///< the offset at which it continued that history; negative: there was none
};

} // namespace

std::optional<DataLoss> lossBetween(QByteArrayView former, QByteArrayView promoted)
{
    const History old(former), now(promoted);
    if (old.id.isEmpty() || now.id.isEmpty())
        return DataLoss::NotKnown;
    if (old.isPrimary)
        return std::nullopt;
    if (old.id == now.id) { // it follows already, by partial or full resynchronisation
        const bool wentOn = old.endBefore >= 0 && old.before == now.before && old.endBefore <= now.endBefore;
        return wentOn ? DataLoss::None : DataLoss::InFailover;
    }
    if (old.id == now.before)
        return old.end <= now.endBefore ? DataLoss::None : DataLoss::InFailover;
    return DataLoss::NotKnown;
}

QCoro::Task<DataLoss> lossInFailover(redis::Connection::Options former, redis::Connection &promoted, Clock &clock, redis::TransportFactory factory)
{
    const Instant begun = clock.now();
    const QPointer<redis::Connection> still(&promoted);
    const redis::Command question = redis::command("INFO", "replication");
    const auto now = co_await promoted.send(question);
    if (!now || now->isError() || !still)
        co_return DataLoss::NotKnown;
    former.reconnect = false;
    former.connectTimeout = former.commandTimeout = patience;
    const auto end = [](redis::Connection *connection) { // closed later, since it may have resumed this coroutine
        connection->close();
        connection->deleteLater();
    };
    const std::unique_ptr<redis::Connection, decltype(end)> connection(new redis::Connection(former, clock, factory), end);
    connection->open();
    co_await redis::settled(*connection);
    Sleeper sleeper(clock);
    while (connection->isReady()) {
        const auto then = co_await connection->send(question);
        if (!then)
            break;
        if (then->isError())
            co_return DataLoss::NotKnown;
        if (const auto loss = lossBetween(then->view(), now->view()))
            co_return *loss;
        if (clock.now() - begun >= patience)
            break;
        co_await sleeper.sleep(betweenLooks);
    }
    co_return DataLoss::InFailover;
}

} // namespace lockscope
