// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deploymentscene.h"
#include "faultycluster.h"
#include "privateservers/serverprocess.h"

#include "testprogram.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>
#include <QTimer>

namespace tst_deploymentfaults {

using namespace lockscope;
using namespace Qt::StringLiterals;

constexpr int tagCount = 9;
constexpr int locksOfATag = 8;
constexpr int loadKeys = 200;

int numberFrom(const char *variable, int usual) { return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariableIntValue(variable) : usual; }

QByteArray tagOf(int number) { return "{tag" + QByteArray::number(number) + '}'; }

/** Nothing ever happens to these locks: whatever is reported of them is false. */
std::vector<QByteArray> steadyKeys()
{
    std::vector<QByteArray> keys;
    for (int tag = 0; tag < tagCount; ++tag) {
        for (int i = 0; i < locksOfATag; ++i)
            keys.push_back("lock.steady." + tagOf(tag) + '.' + QByteArray::number(i));
    }
    return keys;
}

/** Clients that take and release locks, by a redis-cli that follows redirections. While it exists. */
class Load {
public:
    explicit Load(const RedisServer &entry)
    {
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(u"redis-cli"_s, {u"-c"_s, u"-p"_s, QString::number(entry.tcpEndpoint().port)});
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { change(); });
        m_timer.start(5);
    }
    ~Load()
    {
        m_timer.stop();
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(2000)) { // somebody does not answer it
            m_process.kill();
            m_process.waitForFinished();
        }
    }
    Q_DISABLE_COPY_MOVE(Load)

private:
    void change()
    {
        m_process.readAll();
        if (m_process.state() != QProcess::Running || m_process.bytesToWrite() > 0)
            return;
        const QByteArray key = "lock.load." + QByteArray::number(m_random.bounded(loadKeys));
        const QByteArray token = " t" + QByteArray::number(m_random.bounded(1000));
        const QByteArray line = m_random.bounded(3) == 0 ? QByteArray("DEL " + key) : QByteArray("SET " + key + token + " PX 6000000");
        m_process.write(line + '\n');
    }

    QRandomGenerator m_random{7};
    QProcess m_process;
    QTimer m_timer;
};

class TestDeploymentFaults : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void randomFaults_underLoad_dataIsRightAgainAndNothingIsInvented();

private:
    bool failOver();
    bool killPrimary();
    bool stopNode();
    bool moveSlot();
    bool addAndRemoveNode();
    bool swapAddresses();

    FaultyCluster::Shard &anyShard() { return m_cluster->shards()[std::size_t(m_random.bounded(int(m_cluster->shards().size())))]; }
    static bool becomesPrimary(RedisServer &node)
    {
        return FaultyCluster::waitFor([&node] { return FaultyCluster::isPrimary(node); });
    }
    void follow(DeploymentScene &scene);
    QByteArray difference(const DeploymentScene &scene, const FaultyCluster::Content &content) const;

    std::unique_ptr<FaultyCluster> m_cluster, m_other;
    QRandomGenerator m_random;
    QByteArrayList m_invented;
};

bool TestDeploymentFaults::failOver()
{
    RedisServer &replica = *FaultyCluster::replica(anyShard());
    FaultyCluster::ask(replica, "CLUSTER FAILOVER");
    return becomesPrimary(replica);
}

/** It comes back empty, as a replica. */
bool TestDeploymentFaults::killPrimary()
{
    const FaultyCluster::Shard &shard = anyShard();
    RedisServer &primary = FaultyCluster::primary(shard), &replica = *FaultyCluster::replica(shard);
    primary.kill9();
    return becomesPrimary(replica) && primary.restart();
}

/** For a moment, or for so long that its replica is promoted. */
bool TestDeploymentFaults::stopNode()
{
    RedisServer &node = *anyShard()[std::size_t(m_random.bounded(2))];
    node.pause();
    QTest::qWait(m_random.bounded(3000));
    node.resume();
    return true;
}

bool TestDeploymentFaults::moveSlot()
{
    const quint16 slot = redis::hashSlot(tagOf(m_random.bounded(tagCount)));
    const auto &shards = m_cluster->shards();
    const auto owns = [slot](const FaultyCluster::Shard &shard) {
        return FaultyCluster::ask(FaultyCluster::primary(shard), "CLUSTER COUNTKEYSINSLOT " + QByteArray::number(slot)) != "0";
    };
    const auto from = std::ranges::find_if(shards, owns);
    if (from == shards.end()) {
        qWarning("nobody has slot %d", slot);
        return false;
    }
    const auto number = std::size_t(from - shards.begin());
    const FaultyCluster::Shard &to = shards[(number + 1 + std::size_t(m_random.bounded(int(shards.size()) - 1))) % shards.size()];
    m_cluster->moveSlot(slot, FaultyCluster::primary(*from), FaultyCluster::primary(to));
    return true;
}

bool TestDeploymentFaults::addAndRemoveNode()
{
    RedisServer *const added = m_cluster->join();
    if (!added)
        return false;
    for (int tag = 0; tag < tagCount; ++tag) {
        const quint16 slot = redis::hashSlot(tagOf(tag));
        RedisServer &owner = FaultyCluster::primary(m_cluster->shards().front());
        if (FaultyCluster::ask(owner, "CLUSTER COUNTKEYSINSLOT " + QByteArray::number(slot)) == "0")
            continue;
        m_cluster->moveSlot(slot, owner, *added);
        QTest::qWait(m_random.bounded(1500));
        if (!m_cluster->settle())
            return false;
        m_cluster->moveSlot(slot, *added, owner);
    }
    return m_cluster->settle() && m_cluster->leave();
}

/** A node of each of two clusters: who asks at the address of the one reaches the other. */
bool TestDeploymentFaults::swapAddresses()
{
    RedisServer &ours = *anyShard()[std::size_t(m_random.bounded(2))];
    RedisServer &theirs = *m_other->shards()[std::size_t(m_random.bounded(3))][0];
    const auto listen = [](const RedisServer &node, quint16 port, bool isAnnounced) {
        FaultyCluster::ask(node, "CONFIG SET port " + QByteArray::number(port));
        FaultyCluster::ask(node, "CONFIG SET cluster-announce-port " + QByteArray::number(isAnnounced ? port : 0));
        FaultyCluster::ask(node, "CLIENT KILL TYPE normal SKIPME yes");
        FaultyCluster::ask(node, "CLIENT KILL TYPE pubsub");
    };
    const quint16 first = ours.tcpEndpoint().port, second = theirs.tcpEndpoint().port;
    listen(ours, freePort(), false);
    listen(theirs, first, true);
    listen(ours, second, true);
    QTest::qWait(500 + m_random.bounded(2500));
    listen(ours, freePort(), false);
    listen(theirs, second, false);
    listen(ours, first, false);
    return true;
}

/** What must never be told. */
void TestDeploymentFaults::follow(DeploymentScene &scene)
{
    connect(scene.deployment.get(), &Deployment::changed, this, [this](const LockDelta &delta) {
        for (const Lock &lock : delta.upserted) {
            if (lock.key.view().startsWith("lock.other."))
                m_invented << "shown: " + lock.key.toByteArray();
        }
        for (const auto &[key, node] : delta.removed) {
            if (key.view().startsWith("lock.steady."))
                m_invented << "removed: " + key.toByteArray();
        }
        for (const LockEvent &event : delta.events) {
            if (event.key.view().startsWith("lock.steady.") && !changesLease(event.kind)) // a server that hangs makes leases hard to measure
                m_invented << QByteArray(eventName(event.kind)) + ": " + event.key.toByteArray();
        }
    });
}

QByteArray TestDeploymentFaults::difference(const DeploymentScene &scene, const FaultyCluster::Content &content) const
{
    QByteArrayList wrong;
    for (const auto &[key, value] : content) {
        const auto lock = scene.locks.constFind(Bytes(key));
        if (lock == scene.locks.cend())
            wrong << "missing " + key;
        else if (lock->token.toByteArray() != value.token)
            wrong << "old token of " + key;
    }
    for (auto lock = scene.locks.cbegin(); lock != scene.locks.cend(); ++lock) {
        if (!content.contains(lock.key().key.toByteArray()))
            wrong << "gone: " + lock.key().key.toByteArray();
    }
    return wrong.mid(0, 8).join(", ");
}

void TestDeploymentFaults::randomFaults_underLoad_dataIsRightAgainAndNothingIsInvented()
{
    struct Fault {
        const char *name;
        bool (TestDeploymentFaults::*make)();
    };
    static constexpr Fault faults[] = {
        {"failover", &TestDeploymentFaults::failOver},
        {"kill -9", &TestDeploymentFaults::killPrimary},
        {"stop", &TestDeploymentFaults::stopNode},
        {"slot", &TestDeploymentFaults::moveSlot},
        {"node added", &TestDeploymentFaults::addAndRemoveNode},
        {"addresses", &TestDeploymentFaults::swapAddresses},
    };
    const int seconds = numberFrom("LOCKSCOPE_FAULT_SECONDS", 10);
    m_random.seed(quint32(numberFrom("LOCKSCOPE_SEED", 1)));
    m_cluster = std::make_unique<FaultyCluster>();
    m_other = std::make_unique<FaultyCluster>();
    QVERIFY(m_cluster->start(3, true) && m_other->start(3, false));
    m_cluster->set(steadyKeys(), "steady");
    for (const FaultyCluster::Shard &shard : m_other->shards()) // a replica that finds it at its primary's address would take its data for its own
        FaultyCluster::ask(*shard[0], "ACL SETUSER default -psync -sync");
    m_other->set({"lock.other.a", "lock.other.b", "lock.other.c", "lock.other.d"}, "other");
    QVERIFY(m_cluster->settle());
    DeploymentScene scene;
    Deployment::Options options;
    options.address = m_cluster->address();
    scene.start(options);
    QVERIFY(scene.isComplete());
    follow(scene);
    QElapsedTimer all;
    all.start();
    qint64 longest = 0;
    int made = 0;
    std::map<QByteArray, int> counts;
    for (; made < 2 || all.elapsed() < seconds * 1000; ++made) {
        const Fault &fault = faults[m_random.bounded(int(std::size(faults)))];
        {
            const Load load(FaultyCluster::primary(anyShard()));
            QVERIFY2((this->*fault.make)(), fault.name);
            QVERIFY2(m_cluster->settle(), fault.name);
        }
        QElapsedTimer since;
        since.start();
        const FaultyCluster::Content content = m_cluster->content();
        QVERIFY(content.size() >= steadyKeys().size());
        QByteArray lastWrong;
        const auto isAsOnServers = [&] {
            const QByteArray wrong = difference(scene, content);
            if (!wrong.isEmpty())
                lastWrong = wrong;
            return wrong.isEmpty();
        };
        QVERIFY2(QTest::qWaitFor(isAsOnServers, deploymentPatienceMs), QByteArray(fault.name + (": " + lastWrong)));
        longest = std::max(longest, since.elapsed());
        if (since.elapsed() > 1000)
            qInfo("%s: right again after %lld ms; last of all: %s", fault.name, since.elapsed(), lastWrong.constData());
        QVERIFY2(m_invented.isEmpty(), QByteArray(fault.name + (": " + m_invented.mid(0, 8).join(", "))));
        ++counts[fault.name];
        if (!qEnvironmentVariableIsSet("LOCKSCOPE_FAULT_SECONDS")) // else the next one may come while this one is being followed
            QTRY_VERIFY_WITH_TIMEOUT(scene.coverage.seen() == 3 && scene.coverage.whole().complete, deploymentPatienceMs);
    }
    QByteArrayList words;
    for (const auto &[name, count] : counts)
        words << QByteArray::number(count) + " × " + name;
    qInfo("%d faults (%s): right again after %lld ms at most", made, words.join(", ").constData(), longest);
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), deploymentPatienceMs);
}

} // namespace tst_deploymentfaults

LOCKSCOPE_TEST(tst_deploymentfaults, tst_deploymentfaults::TestDeploymentFaults)
#include "tst_deploymentfaults.moc"
