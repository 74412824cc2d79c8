// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/privatecluster.h"

#include "privateservers/serverprocess.h"
#include "redis/topology/hashslot.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration clusterPatience{30'000};
constexpr Duration betweenQuestions{50};
constexpr int keysAtOnce = 100;
constexpr int migrationPatienceMs = 5000;

int firstSlot(int node, int primaries) { return node * redis::slotCount / primaries; }

bool says(const QByteArray &info, const QByteArray &line) { return info.contains(QByteArray(line + "\r\n")); }

} // namespace

PrivateCluster::PrivateCluster(Options options, Clock &clock, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_sleeper(clock), m_password(randomPassword())
{
}

PrivateCluster::~PrivateCluster() = default;

QByteArray PrivateCluster::settingsFor(int node, quint16 port) const
{
    const QByteArray own = m_options.settingsOf ? m_options.settingsOf(node, port) : QByteArray();
    return listenSettings(port, m_options.tls) + "cluster-enabled yes\ncluster-port " + QByteArray::number(m_busPorts[std::size_t(node)])
        + "\ncluster-node-timeout " + QByteArray::number(qint64(m_options.nodeTimeout.count())) + "\nrequirepass " + m_password + "\nmasterauth "
        + m_password + "\nrepl-diskless-sync-delay 0\nrepl-ping-replica-period 1\n" + m_options.settings + own;
}

std::unique_ptr<PrivateMember> PrivateCluster::makeNode(int node)
{
    const quint16 port = freePort();
    m_busPorts.push_back(freePort());
    auto member = std::make_unique<PrivateMember>(PrivateServer::Options{.user = m_options.user,
                                                                         .arguments = {},
                                                                         .programFolders = m_options.programFolders,
                                                                         .settings = settingsFor(node, port),
                                                                         .password = password(),
                                                                         .files = filesOf(m_options.tls)},
                                                  port, m_clock);
    connect(member.get(), &PrivateMember::failed, this, &PrivateCluster::failed);
    return member;
}

void PrivateCluster::start()
{
    m_nodes.clear();
    m_busPorts.clear();
    for (int i = 0; i < size(); ++i)
        m_nodes.push_back(makeNode(i));
    m_begun = m_clock.now();
    run();
}

/** On Cancelled, this object is being destroyed. */
QCoro::Task<> PrivateCluster::run()
{
    const Result<void> formed = co_await form();
    if (formed)
        emit started(address());
    else if (formed.error().kind != Error::Kind::Cancelled)
        emit failed(formed.error());
}

QCoro::Task<Result<void>> PrivateCluster::form()
{
    std::vector<Deferred<Result<void>>> starting;
    for (const auto &node : m_nodes)
        starting.push_back(node->start());
    for (const Deferred<Result<void>> &ready : starting) {
        CO_CHECK(co_await ready);
    }
    for (int i = 0; i < m_options.primaries; ++i) {
        CO_CHECK(co_await assignSlots(i));
    }
    CO_CHECK(co_await meetAll());
    for (int i = m_options.primaries; i < size(); ++i) {
        CO_CHECK(co_await replicate(i));
    }
    const Check works = [replicas = m_options.replicas](const QByteArray &info) {
        return says(info, "cluster_state:ok") && !info.contains("master_link_status:down") && info.count("slave ") == replicas;
    };
    co_return co_await until(works);
}

int PrivateCluster::ownerOf(quint16 slot, int primaries)
{
    int node = 0;
    while (firstSlot(node + 1, primaries) <= slot)
        ++node;
    return node;
}

QCoro::Task<Result<QByteArray>> PrivateCluster::idOf(int node)
{
    const redis::Command which = redis::command("CLUSTER", "MYID");
    CO_TRY(const redis::Reply id, co_await this->node(node).send(which));
    co_return id.bytes();
}

QCoro::Task<Result<void>> PrivateCluster::beginSlotMove(quint16 slot, int from, int to)
{
    CO_TRY(const QByteArray source, co_await idOf(from));
    CO_TRY(const QByteArray target, co_await idOf(to));
    const redis::Command importing = redis::command("CLUSTER", "SETSLOT", slot, "IMPORTING", source);
    const redis::Command migrating = redis::command("CLUSTER", "SETSLOT", slot, "MIGRATING", target);
    CO_CHECK(co_await node(to).send(importing));
    CO_CHECK(co_await node(from).send(migrating));
    co_return Result<void>();
}

/** No new keys arrive at the source meanwhile: it redirects them to the target. */
QCoro::Task<Result<void>> PrivateCluster::moveKeys(quint16 slot, int from, int to)
{
    const redis::Command which = redis::command("CLUSTER", "GETKEYSINSLOT", slot, keysAtOnce);
    for (;;) {
        CO_TRY(const redis::Reply keys, co_await node(from).send(which));
        if (keys.size() == 0)
            co_return Result<void>();
        for (qsizetype i = 0; i < keys.size(); ++i) {
            const redis::Command migrate =
                redis::command("MIGRATE", "127.0.0.1", node(to).port(), keys.viewAt(i).toByteArray(), 0, migrationPatienceMs, "AUTH", m_password);
            CO_CHECK(co_await node(from).send(migrate));
        }
    }
}

QCoro::Task<Result<void>> PrivateCluster::endSlotMove(quint16 slot, int from, int to)
{
    CO_TRY(const QByteArray target, co_await idOf(to));
    const redis::Command ends = redis::command("CLUSTER", "SETSLOT", slot, "NODE", target);
    CO_CHECK(co_await node(to).send(ends));
    CO_CHECK(co_await node(from).send(ends));
    co_return Result<void>();
}

QCoro::Task<Result<void>> PrivateCluster::assignSlots(int node)
{
    const redis::Command share =
        redis::command("CLUSTER", "ADDSLOTSRANGE", firstSlot(node, m_options.primaries), firstSlot(node + 1, m_options.primaries) - 1);
    CO_CHECK(co_await this->node(node).send(share));
    const redis::Command epoch = redis::command("CLUSTER", "SET-CONFIG-EPOCH", node + 1);
    CO_CHECK(co_await this->node(node).send(epoch));
    co_return Result<void>();
}

QCoro::Task<Result<void>> PrivateCluster::meetAll()
{
    for (int i = 1; i < size(); ++i) {
        const redis::Command meet = redis::command("CLUSTER", "MEET", "127.0.0.1", node(i).port(), busPort(i));
        CO_CHECK(co_await node(0).send(meet));
    }
    const QByteArray all = "cluster_known_nodes:" + QByteArray::number(size()), share = "cluster_size:" + QByteArray::number(m_options.primaries);
    const Check knowAll = [all, share](const QByteArray &info) { return says(info, all) && says(info, share); };
    co_return co_await until(knowAll);
}

QCoro::Task<Result<void>> PrivateCluster::replicate(int node)
{
    CO_TRY(const QByteArray id, co_await idOf(node % m_options.primaries));
    const redis::Command copy = redis::command("CLUSTER", "REPLICATE", id);
    CO_CHECK(co_await this->node(node).send(copy));
    co_return Result<void>();
}

/** Waits until the check holds for every node's CLUSTER INFO, INFO replication and CLUSTER NODES, joined. */
QCoro::Task<Result<void>> PrivateCluster::until(Check holds)
{
    const redis::Command cluster = redis::command("CLUSTER", "INFO"), replication = redis::command("INFO", "replication");
    const redis::Command nodes = redis::command("CLUSTER", "NODES");
    for (std::size_t i = 0; i < m_nodes.size();) {
        CO_TRY(const redis::Reply first, co_await m_nodes[i]->send(cluster));
        CO_TRY(const redis::Reply second, co_await m_nodes[i]->send(replication));
        CO_TRY(const redis::Reply third, co_await m_nodes[i]->send(nodes));
        if (holds(first.bytes() + second.bytes() + third.bytes())) {
            ++i;
            continue;
        }
        if (m_clock.now() - m_begun > clusterPatience)
            co_return failure(Error::Kind::TimedOut, tr("The nodes of the private cluster do not agree."));
        if (co_await m_sleeper.sleep(betweenQuestions) == Woken::Cancelled)
            co_return failure(Error::Kind::Cancelled, {});
    }
    co_return Result<void>();
}

redis::Endpoint PrivateCluster::endpoint(int node) const { return endpointOf(m_nodes[std::size_t(node)]->port(), m_options.tls); }

redis::DeploymentAddress PrivateCluster::address() const
{
    redis::DeploymentAddress address = redis::DeploymentAddress::ofCluster(endpoint(0));
    address.seeds.clear();
    for (int i = 0; i < size(); ++i)
        address.seeds.push_back(endpoint(i));
    return address;
}

} // namespace lockscope
