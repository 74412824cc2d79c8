// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/stageservers.h"

#include "privateservers/servergroup.h"
#include "racelab/film/keycontents.h"
#include "racelab/film/world.h"

namespace lockscope {

namespace {

constexpr int mostTries = 1000;

ServerPicture withoutLeases(ServerPicture picture)
{
    for (KeyPicture &key : picture)
        key.leaseMs = 0;
    return picture;
}

} // namespace

StageServers::Done RestoredServers::open(const World &)
{
    const std::vector<redis::Command> scripts = pictures::prepare();
    for (redis::Connection *const server : m_connections) {
        CO_CHECK(co_await server->pipeline(scripts));
    }
    co_return Result<void>();
}

QCoro::Task<Result<StageServers::Performed>> RestoredServers::perform(const World &world, int, int server, redis::Command command)
{
    redis::Connection &connection = *m_connections[std::size_t(server)];
    const Duration patience = connection.options().commandTimeout; // the connection may be gone after the await
    const std::vector<redis::Command> commands{pictures::restore(world.picture(server)), std::move(command), pictures::look()};
    for (int tries = 0; tries < mostTries; ++tries) {
        const Result<std::vector<redis::Reply>> replies = co_await connection.pipeline(commands);
        if (!replies)
            co_return failure(ServerGroup::explain(replies.error(), patience));
        if (pictures::isExact(replies->at(0), replies->at(2)))
            co_return Performed{replies->at(1), pictures::read(replies->at(2)), server, {}, {}};
    }
    co_return failure(pictures::notExact());
}

QCoro::Task<Result<std::vector<FilmKey>>> RestoredServers::look(const World &world, int server)
{
    const std::vector<redis::Command> commands{pictures::restore(withoutLeases(world.picture(server))), keycontents::look()};
    CO_TRY(const std::vector<redis::Reply> replies, co_await m_connections[std::size_t(server)]->pipeline(commands));
    co_return keycontents::read(replies.at(1));
}

} // namespace lockscope
