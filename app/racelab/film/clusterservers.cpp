// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/clusterservers.h"

#include "base/language.h"
#include "base/safetext.h"
#include "racelab/film/keycontents.h"
#include "racelab/film/world.h"
#include "redis/topology/beforeexecution.h"
#include "redis/serverinfo.h"
#include "redis/topology/hashslot.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ClusterText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ClusterServersText)
};

constexpr int primaries = 3; // an election needs a majority of them
constexpr int mostRedirections = 5;
constexpr int mostElections = 5;
constexpr qint64 wholeSecond = 1000;
constexpr Duration betweenQuestions{20};
constexpr Duration patience{30'000};
constexpr Duration electionLasts{3000};

Unexpected<Error> clusterEnded() { return failure(Error::Kind::Cancelled, {}); }

bool holdsSame(const ServerPicture &real, const ServerPicture &expected)
{
    return std::ranges::equal(real, expected, [](const KeyPicture &one, const KeyPicture &other) {
        return one.key == other.key && one.holdsSame(other) && (one.leaseMs > 0) == (other.leaseMs > 0);
    });
}

QString keysOf(const ServerPicture &picture)
{
    QStringList keys;
    for (const KeyPicture &key : picture)
        keys << safeText(key.key, 80) + u" = "_s + safeText(key.values.join(' '), 80);
    return keys.isEmpty() ? ClusterText::tr("nothing") : joinItems(keys);
}

} // namespace

/** Receives the keyspace events of the lock's key from one node. */
class ClusterServers::Listener : public QObject {
public:
    Listener(redis::Connection::Options options, QByteArray channel, Clock &clock)
        : m_channel(std::move(channel)), m_connection(std::move(options), clock)
    {
        connect(&m_connection, &redis::Connection::stateChanged, this, [this] {
            if (m_connection.isReady())
                m_connection.subscribe(redis::command("SUBSCRIBE", m_channel));
        });
        connect(&m_connection, &redis::Connection::pushed, this, [this](const redis::Reply &message) {
            m_isSubscribed = true;
            if (message.viewAt(0) == QByteArrayView("message"))
                m_heard << safeText(message.viewAt(2), 80);
        });
        m_connection.open();
    }

    bool isSubscribed() const { return m_isSubscribed; }
    /** Events announced before this command arrive before its answer. */
    Deferred<Result<redis::Reply>> ask() { return m_connection.send(redis::command("PING")); }
    QStringList take() { return std::exchange(m_heard, {}); }

private:
    const QByteArray m_channel;
    redis::Connection m_connection;
    QStringList m_heard;
    bool m_isSubscribed = false;
};

ClusterServers::ClusterServers(Options options, Clock &clock)
    : m_options(std::move(options)), m_slot(redis::hashSlot(m_options.key)), m_clock(clock), m_sleeper(clock)
{
}

ClusterServers::~ClusterServers()
{
    if (m_starting)
        std::exchange(m_starting, std::nullopt)->deliver(clusterEnded());
}

void ClusterServers::close()
{
    m_sleeper.cancelAll();
    const auto end = [this] {
        const auto ears = std::move(m_ears);
        const auto cluster = std::move(m_cluster);
        if (m_starting)
            std::exchange(m_starting, std::nullopt)->deliver(clusterEnded()); // may destroy this
    };
    QMetaObject::invokeMethod(&m_context, end, Qt::QueuedConnection); // queued: a node's answer may be being processed now
}

StageServers::Done ClusterServers::open(const World &)
{
    CO_CHECK(co_await start());
    m_nodes[0] = PrivateCluster::ownerOf(m_slot, primaries);
    m_nodes[1] = m_options.hasReplica ? primaries + m_nodes[0] : (m_nodes[0] + 1) % primaries;
    const redis::Command question = redis::command("INFO", "server");
    CO_TRY(const redis::Reply info, co_await node(0).send(question));
    m_version = redis::versionIn(info.view());
    const std::vector<redis::Command> scripts = pictures::prepare();
    for (int server = 0; server < 2; ++server) {
        CO_CHECK(co_await node(server).connection().pipeline(scripts));
    }
    if (m_options.hasReplica) {
        const redis::Command reads = redis::command("READONLY");
        CO_CHECK(co_await node(1).send(reads));
        CO_CHECK(co_await cutOff());
    }
    if (m_options.events == KeyspaceEvents::OnPrimary) { // private servers have events on by default
        const redis::Command off = redis::command("CONFIG", "SET", "notify-keyspace-events", "");
        CO_CHECK(co_await node(1).send(off));
    }
    for (int server = 0; isListenedTo() && server < 2; ++server) {
        redis::Connection::Options options;
        options.endpoint = m_cluster->endpoint(m_nodes[std::size_t(server)]);
        options.password = m_cluster->password();
        m_ears[std::size_t(server)] = std::make_unique<Listener>(options, "__keyspace@0__:" + m_options.key, m_clock);
        const Check isHeard = [this, server](const QByteArray &) { return m_ears[std::size_t(server)]->isSubscribed(); };
        CO_CHECK(co_await until(server, question, isHeard));
    }
    co_return Result<void>();
}

StageServers::Done ClusterServers::start()
{
    PrivateCluster::Options options;
    options.user = FeatureName::tr("race lab");
    options.primaries = primaries;
    options.replicas = m_options.hasReplica ? primaries : 0;
    options.settings = "cluster-replica-validity-factor 0\n"; // the replica that was cut off may be elected
    m_cluster = std::make_unique<PrivateCluster>(std::move(options), m_clock);
    const Deferred<Result<void>> ready = m_starting.emplace();
    const auto finish = [this](const Result<void> &result) {
        if (m_starting)
            std::exchange(m_starting, std::nullopt)->deliver(result);
    };
    QObject::connect(m_cluster.get(), &PrivateCluster::started, m_cluster.get(), [finish] { finish({}); });
    QObject::connect(m_cluster.get(), &PrivateCluster::failed, m_cluster.get(), [finish](const Error &error) { finish(failure(error)); });
    m_cluster->start();
    const Result<void> started = co_await ready;
    co_return started;
}

/** Makes the primary refuse the replica, which then gets no new data, as over a slow network. */
StageServers::Done ClusterServers::cutOff()
{
    const redis::Command wrong = redis::command("CONFIG", "SET", "masterauth", "cut off");
    const redis::Command hangUp = redis::command("CLIENT", "KILL", "TYPE", "master");
    CO_CHECK(co_await node(1).send(wrong));
    CO_CHECK(co_await node(1).send(hangUp));
    const redis::Command question = redis::command("INFO", "replication");
    const Check isCut = [](const QByteArray &info) { return info.contains("master_link_status:down"); };
    const Result<void> cut = co_await until(1, question, isCut);
    co_return cut;
}

StageServers::Done ClusterServers::replicate(const World &)
{
    const redis::Command right = redis::command("CONFIG", "SET", "masterauth", m_cluster->password().reveal());
    CO_CHECK(co_await node(1).send(right));
    const redis::Command question = redis::command("INFO", "replication");
    const Check isLinked = [](const QByteArray &info) { return info.contains("master_link_status:up"); };
    CO_CHECK(co_await until(1, question, isLinked));
    const redis::Command wait = redis::command("WAIT", 1, qint64(patience.count()));
    CO_TRY(const redis::Reply replicas, co_await node(0).send(wait));
    if (replicas.integer() < 1)
        co_return failure(Error::Kind::System, ClusterText::tr("The replica did not receive the primary's data."));
    const Result<void> cut = co_await cutOff();
    co_return cut;
}

/** Orders the replica to start the election, without waiting until the other nodes have noticed the failure. */
StageServers::Done ClusterServers::failOver(const World &)
{
    m_cluster->node(m_nodes[0]).kill();
    const redis::Command order = redis::command("CLUSTER", "FAILOVER", "FORCE");
    const redis::Command question = redis::command("ROLE"), state = redis::command("CLUSTER", "INFO");
    const Instant begun = m_clock.now();
    Instant asked = begun - electionLasts;
    for (;;) {
        if (m_clock.now() - asked >= electionLasts) { // the other nodes may not have voted: one of them may be busy
            CO_CHECK(co_await node(1).send(order));
            asked = m_clock.now();
        }
        CO_TRY(const redis::Reply role, co_await node(1).send(question));
        if (role.viewAt(0) == QByteArrayView("master"))
            break;
        if (asked - begun > mostElections * electionLasts)
            co_return failure(Error::Kind::TimedOut, ClusterText::tr("The replica was not promoted."));
        if (co_await m_sleeper.sleep(betweenQuestions) == Woken::Cancelled)
            co_return clusterEnded();
    }
    const Check works = [](const QByteArray &info) { return info.contains("cluster_state:ok"); };
    CO_CHECK(co_await until(1, state, works));
    if (Listener *const ear = m_ears[1].get()) { // drops the events that the node sent as a replica
        CO_CHECK(co_await ear->ask());
        ear->take();
    }
    co_return Result<void>();
}

StageServers::Done ClusterServers::moveSlot(const World &world)
{
    Result<void> done;
    switch (world.slotMove()) {
    case World::SlotMove::NotBegun: break;
    case World::SlotMove::Begun: done = co_await m_cluster->beginSlotMove(m_slot, m_nodes[0], m_nodes[1]); break;
    case World::SlotMove::KeysHaveMoved: done = co_await m_cluster->moveKeys(m_slot, m_nodes[0], m_nodes[1]); break;
    case World::SlotMove::Ended: done = co_await m_cluster->endSlotMove(m_slot, m_nodes[0], m_nodes[1]); break;
    }
    co_return done;
}

/** Repeats the question until its answer holds. */
StageServers::Done ClusterServers::until(int server, redis::Command question, Check holds)
{
    const Instant begun = m_clock.now();
    for (;;) {
        CO_TRY(const redis::Reply answer, co_await node(server).send(question));
        if (holds(answer.bytes()))
            co_return Result<void>();
        if (m_clock.now() - begun > patience)
            co_return failure(Error::Kind::TimedOut, ClusterText::tr("The nodes of the private cluster do not agree."));
        if (co_await m_sleeper.sleep(betweenQuestions) == Woken::Cancelled)
            co_return clusterEnded();
    }
}

QCoro::Task<Result<StageServers::Performed>> ClusterServers::perform(const World &world, int client, int server, redis::Command command)
{
    Performed done;
    done.server = world.hasFailedOver() ? 1 : m_wayOf.contains(client) ? m_wayOf.at(client) : server;
    bool isAsking = false;
    for (int hops = 0;; ++hops) {
        std::vector<redis::Command> commands;
        if (isAsking)
            commands.push_back(redis::command("ASKING"));
        commands.push_back(command);
        CO_TRY(const std::vector<redis::Reply> replies, co_await node(done.server).connection().pipeline(commands));
        done.reply = replies.back();
        const std::optional<int> next = redirection(done.reply);
        if (!next)
            break;
        if (hops == mostRedirections)
            co_return failure(Error::Kind::System, ClusterText::tr("The nodes send the client from one to another without end."));
        const QByteArray how = done.reply.error().code;
        done.ways << QString::fromLatin1(how);
        isAsking = how == "ASK";
        done.server = *next;
        if (!isAsking)
            m_wayOf[client] = *next;
    }
    CO_TRY(ServerPicture real, co_await read(done.server));
    done.after = asInWorld(std::move(real), world, done.server);
    CO_TRY(done.announced, co_await announced(world));
    co_return done;
}

/** The server to which the client is sent, if it is one of these two. */
std::optional<int> ClusterServers::redirection(const redis::Reply &reply) const
{
    const std::optional<redis::Redirection> redirection = redis::redirectionIn(reply.error());
    for (int server = 0; server < 2; ++server) {
        if (redirection && redirection->to.port == m_cluster->endpoint(m_nodes[std::size_t(server)]).port)
            return server;
    }
    return std::nullopt;
}

/** Reads a node's contents; ASKING also lets it read the keys of a slot that is being imported. */
QCoro::Task<Result<ServerPicture>> ClusterServers::read(int server)
{
    const std::vector<redis::Command> commands{redis::command("ASKING"), pictures::look()};
    CO_TRY(const std::vector<redis::Reply> replies, co_await node(server).connection().pipeline(commands));
    if (replies.at(1).isError())
        co_return failure(replies.at(1).error());
    co_return pictures::read(replies.at(1));
}

/** The contents with the leases that the keys have in the world, unless a command has set others. */
ServerPicture ClusterServers::asInWorld(ServerPicture real, const World &world, int server)
{
    const ServerPicture before = std::exchange(m_read[std::size_t(server)], real);
    for (KeyPicture &key : real) {
        const KeyPicture *const known = findKey(world.picture(server), key.key), *const was = findKey(before, key.key);
        const bool isAsBefore = known && was && was->holdsSame(key) && (was->leaseMs > 0) == (key.leaseMs > 0) && key.leaseMs <= was->leaseMs;
        key.leaseMs = isAsBefore ? known->leaseMs : (key.leaseMs + wholeSecond - 1) / wholeSecond * wholeSecond;
    }
    return real;
}

QCoro::Task<Result<QStringList>> ClusterServers::announced(const World &world)
{
    Listener *const ear = m_ears[std::size_t(world.route(0))].get();
    if (!ear)
        co_return QStringList();
    CO_CHECK(co_await ear->ask());
    co_return ear->take();
}

QCoro::Task<Result<std::vector<FilmKey>>> ClusterServers::look(const World &world, int server)
{
    if (!world.isServerUp(server))
        co_return std::vector(m_shown[std::size_t(server)]); // QCoro would move an lvalue away
    CO_TRY(const ServerPicture real, co_await read(server));
    m_read[std::size_t(server)] = real;
    if (!holdsSame(real, world.picture(server))) {
        co_return failure(Error::Kind::System,
                          ClusterText::tr("Server %1 holds something else than it should: %2, not %3.")
                              .arg(QString::number(server + 1), keysOf(real), keysOf(world.picture(server))));
    }
    const std::vector<redis::Command> commands{redis::command("ASKING"), keycontents::look()};
    CO_TRY(const std::vector<redis::Reply> replies, co_await node(server).connection().pipeline(commands));
    const std::vector<FilmKey> keys = keycontents::read(replies.at(1));
    m_shown[std::size_t(server)] = keys;
    co_return keys;
}

} // namespace lockscope
