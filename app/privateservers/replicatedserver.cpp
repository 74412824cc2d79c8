// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/replicatedserver.h"

#include "privateservers/privatemember.h"
#include "privateservers/serverprocess.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int replicationPatienceMs = 10'000;

QByteArray settingsFor(quint16 port, const QByteArray &password)
{
    return "bind 127.0.0.1\nport " + QByteArray::number(port) + "\nrequirepass " + password + "\nmasterauth " + password
        + "\nrepl-diskless-sync-delay 0\n";
}

} // namespace

ReplicatedServer::ReplicatedServer(Options options, Clock &clock, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_password(randomPassword())
{
}

ReplicatedServer::~ReplicatedServer() = default;

std::unique_ptr<PrivateServer> ReplicatedServer::makeServer(const QByteArray &settings)
{
    auto server = std::make_unique<PrivateServer>(PrivateServer::Options{.user = m_options.user,
                                                                         .arguments = {u"--notify-keyspace-events"_s, QString()},
                                                                         .programFolders = m_options.programFolders,
                                                                         .settings = settings,
                                                                         .password = redis::Secret(m_password),
                                                                         .prefersComparing = true});
    connect(server.get(), &PrivateServer::failed, this, &ReplicatedServer::failed);
    return server;
}

void ReplicatedServer::start()
{
    m_port = freePort();
    m_primary = makeServer(settingsFor(m_port, m_password));
    connect(m_primary.get(), &PrivateServer::started, this, [this](const redis::Endpoint &endpoint) {
        m_reached.endpoint = endpoint;
        m_reached.password = redis::Secret(m_password);
        startReplica();
    });
    m_primary->start();
}

void ReplicatedServer::startReplica()
{
    m_replica = makeServer(settingsFor(0, m_password) + "replicaof 127.0.0.1 " + QByteArray::number(m_port) + '\n');
    connect(m_replica.get(), &PrivateServer::started, this, [this] {
        m_connection = std::make_unique<redis::Connection>(m_reached, m_clock);
        m_connection->open();
        connect(m_connection.get(), &redis::Connection::stateChanged, this, [this] {
            if (m_connection->isReady())
                awaitReplica();
        });
    });
    m_replica->start();
}

/** A WAIT before any write is answered as soon as the replica has copied everything. Cancelled: it ends. */
QCoro::Task<void> ReplicatedServer::awaitReplica()
{
    const redis::Command write = redis::command("SET", "lockscope-sim:replica", "", "PX", 1);
    const Result<redis::Reply> written = co_await m_connection->send(write);
    if (!written && written.error().kind == Error::Kind::Cancelled)
        co_return;
    const redis::Command wait = redis::command("WAIT", 1, replicationPatienceMs);
    const Result<redis::Reply> replicas = co_await m_connection->send(wait);
    if (!replicas && replicas.error().kind == Error::Kind::Cancelled)
        co_return;
    m_connection->disconnect(this);
    if (!replicas || replicas->integer() < 1)
        emit failed({Error::Kind::TimedOut, tr("The replica of the %1 does not follow its primary.").arg(featureName(m_options.user)), {}});
    else
        emit started(m_reached);
}

} // namespace lockscope
