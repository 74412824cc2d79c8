// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/deploymenttest.h"

#include "deployments.h"
#include "testprogram.h"

#include <QTest>

namespace tst_deploymenttest {

using namespace lockscope;
using namespace Qt::StringLiterals;
using redis::DeploymentAddress;
using redis::DeploymentToTest;
using redis::Diagnosis;

namespace {

QCoro::Task<Result<Diagnosis>> diagnosisOf(DeploymentToTest deployment, Clock &clock) { co_return co_await redis::testDeployment(deployment, clock); }

Diagnosis tested(const DeploymentToTest &deployment, Clock &clock) { return waited(diagnosisOf(deployment, clock)).value_or({}); }

DeploymentToTest clusterToTest(const RunningCluster &running)
{
    DeploymentToTest deployment;
    deployment.address = running.cluster.address();
    deployment.connecting.endpoint = running.cluster.endpoint(0);
    deployment.connecting.password = running.cluster.password();
    return deployment;
}

PrivateCluster::Options threeWithReplicas()
{
    PrivateCluster::Options options;
    options.replicas = 3;
    return options;
}

/** Where each seed fails at once, nothing is waited for. */
constexpr Duration beyondPatience{10 * deploymentPatienceMs};

/** Port 1 of this machine: nobody listens. */
QString nowhere() { return u"127.0.0.1:1"_s; }

} // namespace

class TestDeploymentTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void test_cluster_saysWhatItIsMadeOf_andWhichPrimaryFails()
    {
        RunningCluster running(threeWithReplicas());
        QVERIFY(running.start());
        const DeploymentToTest whole = clusterToTest(running);
        Diagnosis diagnosis = tested(whole, running.clock);
        QVERIFY2(diagnosis.works(), qPrintable(diagnosis.summary + diagnosis.detail));
        QCOMPARE(diagnosis.summary, u"Connected to a cluster: 3 primaries, 3 replicas."_s);
        QCOMPARE(diagnosis.detail.count(u'\n'), 2); // a line for each primary

        // A replica's plain address leads to the same, unless it is wanted alone.
        DeploymentToTest replica = whole;
        replica.connecting.endpoint = running.cluster.endpoint(4);
        replica.address = DeploymentAddress();
        replica.address.seeds = {replica.connecting.endpoint};
        QCOMPARE(tested(replica, running.clock).summary, diagnosis.summary);
        DeploymentToTest bySocket = replica;
        bySocket.connecting.endpoint = running.cluster.node(4).connection().options().endpoint;
        bySocket.address.seeds = {bySocket.connecting.endpoint};
        QCOMPARE(tested(bySocket, running.clock).summary, diagnosis.summary);
        replica.onlyThisNode = true;
        QVERIFY(tested(replica, running.clock).summary.contains(u"(replica)"_s));

        // A map that leads astray: that primary is named, with what it announces, and what to do.
        const QString announced = redis::placeText({running.cluster.endpoint(1).host, running.cluster.endpoint(1).port});
        DeploymentToTest astray = whole;
        astray.address.map = *redis::AddressMap::parse(announced + u'=' + nowhere());
        astray.address.seeds = {running.cluster.endpoint(0)};
        diagnosis = tested(astray, running.clock);
        QCOMPARE(diagnosis.kind, Error::Kind::Refused);
        QCOMPARE(diagnosis.summary, u"Step 2, connect to the primaries: 2 of 3 answer."_s);
        QVERIFY2(diagnosis.detail.startsWith(u"%1, announced as %2: "_s.arg(nowhere(), announced)), qPrintable(diagnosis.detail));
        QVERIFY(diagnosis.advice.contains(u"address map"_s));

        DeploymentToTest strangers = whole;
        strangers.connecting.password = redis::Secret("not the password");
        strangers.connecting.connectTimeout = beyondPatience;
        diagnosis = tested(strangers, running.clock);
        QCOMPARE(diagnosis.kind, Error::Kind::WrongPassword);
        QCOMPARE(diagnosis.summary, u"Step 1, ask the nodes of the cluster, failed."_s);
        QVERIFY(!diagnosis.detail.contains(u"not the password"_s));
    }

    void test_group_saysWhichServerFails()
    {
        RedisServer first, second;
        QVERIFY(first.start() && second.start());
        DeploymentToTest deployment;
        deployment.connecting.endpoint = first.endpoint();
        deployment.address.seeds = {first.endpoint()};
        deployment.further = {second.endpoint()};
        SystemClock clock;
        const Diagnosis well = tested(deployment, clock);
        QVERIFY(well.works());
        QCOMPARE(well.summary, QStringLiteral("Connected to 2 servers."));
        QCOMPARE(well.detail.count(u'\n'), 1);
        second.stop();
        const Diagnosis ill = tested(deployment, clock);
        QVERIFY(!ill.works());
        QCOMPARE(ill.summary, QStringLiteral("1 of 2 servers answer."));
        QCOMPARE(ill.detail.count(u'\n'), 1);
        QVERIFY2(ill.detail.contains(first.endpoint().socketPath + u": Connected to "_s), qPrintable(ill.detail));
        QVERIFY2(ill.detail.contains(second.endpoint().socketPath + u": "_s), qPrintable(ill.detail));
    }

    void test_groupWithOneServerTwice_failsAsConnectingDoes()
    {
        RedisServer server;
        RedisServer::Options withPort;
        withPort.tcp = true;
        QVERIFY(server.start(withPort));
        DeploymentToTest deployment;
        deployment.connecting.endpoint = server.endpoint();
        deployment.address.seeds = {server.endpoint()};
        deployment.further = {server.tcpEndpoint()};
        SystemClock clock;
        const Diagnosis twice = tested(deployment, clock);
        QVERIFY(!twice.works());
        QVERIFY2(twice.summary.endsWith(u" are the same server."_s), qPrintable(twice.summary));
        QVERIFY(!twice.advice.isEmpty());
        deployment.further.front().database = 1; // which has keys of its own
        QVERIFY(tested(deployment, clock).works());
    }

    void test_sentinel_saysWhichStepFails()
    {
        RunningSentinels running;
        QVERIFY(running.start());
        SystemClock &clock = running.clock;
        const PrivateSentinels &sentinels = running.sentinels;
        DeploymentToTest whole;
        whole.address = sentinels.address();
        whole.connecting.endpoint = whole.address.servers;
        whole.connecting.password = sentinels.password();
        whole.sentinelPassword = sentinels.sentinelPassword();
        Diagnosis diagnosis = tested(whole, clock);
        QVERIFY2(diagnosis.works(), qPrintable(diagnosis.summary + diagnosis.detail));
        QCOMPARE(diagnosis.summary, u"Connected to the primary of mymaster: 3 sentinels, 2 replicas."_s);

        DeploymentToTest other = whole;
        other.address.service = u"nobody"_s;
        other.connecting.connectTimeout = beyondPatience;
        diagnosis = tested(other, clock);
        QVERIFY(!diagnosis.works());
        QCOMPARE(diagnosis.summary, u"The sentinels answer, but name no primary for the service nobody."_s);

        other = whole;
        other.sentinelPassword = redis::Secret("wrong");
        diagnosis = tested(other, clock);
        QCOMPARE(diagnosis.kind, Error::Kind::WrongPassword);
        QCOMPARE(diagnosis.summary, u"Step 1, ask the sentinels, failed."_s);

        other = whole;
        other.connecting.password = redis::Secret("wrong");
        diagnosis = tested(other, clock);
        QCOMPARE(diagnosis.kind, Error::Kind::WrongPassword);
        QCOMPARE(diagnosis.summary, u"Step 2, connect to the primaries: 0 of 1 answers."_s);

        other = whole; // a sentinel's plain address leads to its service
        other.connecting.endpoint = whole.address.seeds.front();
        other.connecting.password = sentinels.sentinelPassword();
        other.address = DeploymentAddress();
        other.address.seeds = {other.connecting.endpoint};
        diagnosis = tested(other, clock);
        QCOMPARE(diagnosis.summary, u"Step 2, connect to the primaries: 0 of 1 answers."_s);
    }
};

} // namespace tst_deploymenttest

LOCKSCOPE_TEST(tst_deploymenttest, tst_deploymenttest::TestDeploymentTest)

#include "tst_deploymenttest.moc"
