// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployments.h"

#include "redis/topology/hashslot.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace lockscope {

using namespace Qt::StringLiterals;
using redis::command;

namespace {

QCoro::Task<Result<redis::Reply>> sent(PrivateMember &member, redis::Command question) { co_return co_await member.send(question); }

QByteArray textOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qWarning("cannot read %s", qPrintable(path));
    return file.readAll();
}

template <class Deployment>
void followUp(Deployment &deployment, bool &isUp)
{
    QObject::connect(&deployment, &Deployment::started, &deployment, [&isUp] { isUp = true; });
    QObject::connect(&deployment, &Deployment::failed, &deployment, [](const Error &error) { qWarning("%s", qPrintable(error.text)); });
}

} // namespace

redis::Reply ask(PrivateMember &member, const redis::Command &question)
{
    const Result<redis::Reply> reply = waited(sent(member, question));
    if (!reply)
        qWarning("%s: %s", question.front().constData(), qPrintable(reply.error().text));
    return reply.value_or({});
}

redis::Reply askDuringFailover(PrivateMember &member, const redis::Command &question)
{
    return member.connection().isReady() ? waited(sent(member, question)).value_or({}) : redis::Reply();
}

PrivateTls tlsOfTests()
{
    const RedisServer::Certificates &files = RedisServer::certificates();
    return {textOf(files.server), textOf(files.serverKey), textOf(files.authority)};
}

QStringList programFoldersFor(const QString &program)
{
    static const QTemporaryDir folder;
    const QString own = folder.filePath(program), link = own + u"/redis-server"_s; // whatever it is, it is looked for by that name
    QFile::setPermissions(folder.path(), QFile::permissions(folder.path()) | QFile::ReadOther | QFile::ExeOther); // under root it runs as nobody
    if (!QDir().mkpath(own) || (!QFile::exists(link) && !QFile::link(QStandardPaths::findExecutable(program), link)))
        qWarning("cannot make %s", qPrintable(link));
    return {own};
}

RunningCluster::RunningCluster(PrivateCluster::Options options) : primaries(options.primaries), cluster(std::move(options), clock)
{
    followUp(cluster, isUp);
}

bool RunningCluster::start()
{
    cluster.start();
    return QTest::qWaitFor([this] { return isUp; }, deploymentPatienceMs);
}

bool RunningCluster::failOverTo(int replica)
{
    constexpr int tries = 5, serversTryMs = 6000;
    const auto isPrimary = [&] { return askDuringFailover(cluster.node(replica), redis::command("ROLE")).viewAt(0) == "master"; };
    for (int i = 0; i < tries; ++i) {
        const auto ignored = cluster.node(replica).send(redis::command("CLUSTER", "FAILOVER"));
        if (QTest::qWaitFor(isPrimary, serversTryMs))
            return true;
    }
    return false;
}

void RunningCluster::askAll(int node, const std::vector<redis::Command> &questions)
{
    if (questions.empty())
        return;
    const auto answers = cluster.node(node).connection().pipeline(questions);
    if (!QTest::qWaitFor([&answers] { return answers.isDelivered(); }, deploymentPatienceMs))
        qWarning("there is no answer to %s", questions.front().front().constData());
}

QByteArray RunningCluster::id(int node) { return ask(node, command("CLUSTER", "MYID")).bytes(); }

qint64 RunningCluster::keysOf(int node) { return ask(node, command("DBSIZE")).integer(); }

/** The last one whose first slot, node * slotCount / primaries, is not beyond it. */
int RunningCluster::ownerOf(const QByteArray &key) const { return ((int(redis::hashSlot(key)) + 1) * primaries - 1) / redis::slotCount; }

void RunningCluster::setLocks(int count)
{
    std::vector<std::vector<redis::Command>> commands(static_cast<std::size_t>(primaries));
    for (int i = 0; i < count; ++i) {
        const QByteArray key = "lock." + QByteArray::number(i);
        commands[std::size_t(ownerOf(key))].push_back(command("SET", key, "tok", "PX", 600'000));
    }
    for (int node = 0; node < primaries; ++node)
        askAll(node, commands[std::size_t(node)]);
}

void RunningCluster::moveSlot(quint16 slot, int from, int to)
{
    const QByteArray number = QByteArray::number(slot), source = id(from), target = id(to);
    ask(to, command("CLUSTER", "SETSLOT", number, "IMPORTING", source));
    ask(from, command("CLUSTER", "SETSLOT", number, "MIGRATING", target));
    const redis::Reply keys = ask(from, command("CLUSTER", "GETKEYSINSLOT", number, 1000));
    for (qsizetype i = 0; i < keys.size(); ++i)
        ask(from,
            command("MIGRATE", "127.0.0.1", int(cluster.endpoint(to).port), keys.viewAt(i).toByteArray(), 0, 5000, "AUTH",
                    cluster.password().reveal()));
    for (const int node : {to, from})
        ask(node, command("CLUSTER", "SETSLOT", number, "NODE", target));
}

RunningSentinels::RunningSentinels(PrivateSentinels::Options options) : sentinels(std::move(options), clock) { followUp(sentinels, isUp); }

bool RunningSentinels::start()
{
    sentinels.start();
    return QTest::qWaitFor([this] { return isUp; }, deploymentPatienceMs);
}

bool startReplica(RedisServer &replica, const RedisServer &primary, RedisServer::Options options)
{
    options.tcp = true;
    options.config +=
        {u"replicaof 127.0.0.1 %1"_s.arg((options.tls ? primary.tlsEndpoint() : primary.tcpEndpoint()).port), u"repl-ping-replica-period 1"_s};
    return replica.start(options)
        && QTest::qWaitFor(
               [&replica] {
                   return replica.cli({u"INFO"_s, u"replication"_s}).contains("master_link_status:up");
               },
               deploymentPatienceMs);
}

bool startSentinel(RedisServer &sentinel, const RedisServer &primary)
{
    RedisServer::Options options;
    options.tcp = true;
    options.arguments = {u"--sentinel"_s};
    options.config = {u"sentinel monitor mymaster 127.0.0.1 %1 1"_s.arg(primary.tcpEndpoint().port)};
    return sentinel.start(options);
}

} // namespace lockscope
