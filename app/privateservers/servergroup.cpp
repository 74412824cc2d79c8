// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/servergroup.h"

#include "base/safetext.h"
#include "redis/serverinfo.h"

#include <QCoreApplication>

#include <optional>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Disables MIGRATE, since foreign scripts run here and must not reach another server. */
QStringList withoutWayOut() { return {u"--rename-command"_s, u"MIGRATE"_s, QString()}; }

} // namespace

struct ServerGroup::Member : public QObject {
    using Ready = Deferred<Result<void>>;

    Member(const Message &user, Clock &clock_, Duration patience_)
        : clock(clock_), patience(patience_), server({.user = user, .arguments = withoutWayOut(), .programFolders = {}, .prefersComparing = true})
    {
        connect(&server, &PrivateServer::started, this, [this](const redis::Endpoint &endpoint) { open(endpoint); });
        connect(&server, &PrivateServer::failed, this, [this](const Error &error) { finish(failure(error)); });
    }
    ~Member() override { finish(failure(Error::Kind::Cancelled, {})); }

    void open(const redis::Endpoint &endpoint)
    {
        redis::Connection::Options options;
        options.endpoint = endpoint;
        options.clientName = "lockscope-lab";
        options.commandTimeout = patience;
        connection = std::make_unique<redis::Connection>(options, clock);
        connect(connection.get(), &redis::Connection::stateChanged, this, [this] {
            if (connection->isReady())
                finish(Result<void>());
            else if (!ready && connection->lastError().kind == Error::Kind::TimedOut)
                server.stop(); // its script would otherwise keep a core busy
        });
        connection->open();
    }

    void finish(const Result<void> &result)
    {
        if (ready)
            std::exchange(ready, std::nullopt)->deliver(result);
    }

    Clock &clock;
    const Duration patience;
    PrivateServer server;
    std::unique_ptr<redis::Connection> connection; // destroyed before its server
    std::optional<Ready> ready;                    // set while start() awaits it
};

ServerGroup::ServerGroup(Message user, Clock &clock, Duration patience) : m_user(std::move(user)), m_clock(clock), m_patience(patience) {}

ServerGroup::~ServerGroup()
{
    for (const QPointer<Member> &member : m_closing)
        delete member.data();
}

void ServerGroup::close()
{
    std::erase_if(m_closing, [](const QPointer<Member> &member) { return !member; });
    for (std::unique_ptr<Member> &member : std::exchange(m_members, {})) {
        m_closing.emplace_back(member.get());
        member.release()->deleteLater();
    }
}

Error ServerGroup::explain(const Error &error, Duration patience)
{
    if (error.kind != Error::Kind::TimedOut)
        return error;
    return {Error::Kind::System,
            QCoreApplication::translate("lockscope::ServerGroup", "A private server did not answer within %1. A script may run without end.")
                .arg(durationText(patience)),
            {}};
}

QCoro::Task<Result<std::vector<redis::Connection *>>> ServerGroup::connections(int count)
{
    while (int(m_members.size()) < count)
        m_members.push_back(std::make_unique<Member>(m_user, m_clock, m_patience));
    std::vector<redis::Connection *> result;
    for (int i = 0; i < count; ++i) {
        Member &member = *m_members[std::size_t(i)];
        if (!member.connection || !member.connection->isReady()) {
            CO_CHECK(co_await start(member));
        }
        result.push_back(member.connection.get());
    }
    co_return result;
}

/** Starts a server, also one that has ended. */
QCoro::Task<Result<void>> ServerGroup::start(Member &member)
{
    member.connection.reset();
    const Member::Ready ready = member.ready.emplace();
    member.server.start();
    const Result<void> started = co_await ready;
    if (!started)
        co_return started;
    if (m_version.isEmpty()) {
        const redis::Command question = redis::command("INFO", "server");
        CO_TRY(const redis::Reply info, co_await member.connection->send(question));
        m_version = redis::versionIn(info.view());
    }
    co_return started;
}

} // namespace lockscope
