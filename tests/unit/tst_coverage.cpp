// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/coverage.h"

#include "testprogram.h"

#include <QTest>

namespace tst_coverage {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = redis::DeploymentAddress::Kind;

namespace {

Coverage::Server server(int number)
{
    Coverage::Server server;
    server.number = NodeNumber(number);
    server.name = u"10.0.0.%1:6379"_s.arg(number);
    server.share = 1.0 / 3;
    server.health.connected = server.health.complete = true;
    server.health.basis = Basis::Events;
    return server;
}

/** Three primaries, all of them read. */
Coverage cluster()
{
    Coverage coverage;
    coverage.deployment.kind = Kind::Cluster;
    coverage.servers = {server(1), server(2), server(3)};
    return coverage;
}

QString whatIsSaid(const Coverage &coverage)
{
    const WatchHealth whole = coverage.whole();
    QStringList all{coverage.sentence()};
    for (const Lack lack : whole.lacks)
        all += lackText(lack, whole);
    return all.join(u' ').trimmed();
}

QStringList gapsOf(const Coverage &coverage)
{
    QStringList all;
    for (const Coverage::Gap &gap : coverage.gaps()) {
        QStringList words;
        for (const Missing missing : gap.missing)
            words += QString::fromLatin1(missingName(missing));
        all += gap.server + u' ' + words.join(u',');
    }
    return all;
}

} // namespace

class TestCoverage : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void everything_seen_saysNothing();
    void paused_allWereSeen_areStillSeen();
    void paused_oneWasLost_isStillNamed();
    void rights_oneLacksThem_isNamed();
    void rights_allLackThem_isSaidOnce();
    void rights_onlyHowChangesAreDetected_leaveNoGap();
    void login_oneRefusesIt_isNamedWithItsWords();
    void unreached_isNotAnswering();
    void group_nodeOfACluster_isNotSeen();
    void group_wholeClusterOfOneNode_isSeen();
    void sentinels_meanAnotherOrAreSilent_isAGap_data();
    void sentinels_meanAnotherOrAreSilent_isAGap();
    void single_lacks_areGaps();
    void single_nodeAskedForAlone_isNoGap();
    void settled_asSoonAsNobodyIsAwaited();
};

void TestCoverage::everything_seen_saysNothing()
{
    QVERIFY(cluster().gaps().empty());
    QCOMPARE(cluster().gapsText(), QString());
    QCOMPARE(whatIsSaid(cluster()), QString());
}

/** A pause is the operator's, and takes no server out of sight. */
void TestCoverage::paused_allWereSeen_areStillSeen()
{
    const Coverage live = cluster();
    Coverage paused = live;
    for (Coverage::Server &one : paused.servers)
        one.health.paused = true;
    QVERIFY(paused.isOfSeveral() && paused.isWhole());
    QCOMPARE(paused.seen(), live.seen());
    QCOMPARE(paused.brief(), live.brief());
    QCOMPARE(paused.unseenShare(), 0.0);
    QCOMPARE(whatIsSaid(paused), QString());
    QCOMPARE(sightOf(paused.whole()), Sight::Paused);
}

void TestCoverage::paused_oneWasLost_isStillNamed()
{
    Coverage coverage = cluster();
    coverage.servers[1].health = {};
    coverage.servers[1].health.error = {Error::Kind::Refused, u"Connection refused"_s, {}};
    const QString before = whatIsSaid(coverage);
    for (Coverage::Server &one : coverage.servers)
        one.health.paused = true;
    QCOMPARE(coverage.seen(), std::size_t(2));
    QCOMPARE(whatIsSaid(coverage), before);
}

void TestCoverage::rights_oneLacksThem_isNamed()
{
    Coverage coverage = cluster();
    coverage.servers[1].health.lacks = {Lack::Values};
    coverage.servers[2].health.lacks = {Lack::Ttl, Lack::Values};
    QCOMPARE(gapsOf(coverage), QStringList({u"10.0.0.2:6379 holders"_s, u"10.0.0.3:6379 leases"_s, u"10.0.0.3:6379 holders"_s}));
    QCOMPARE(coverage.gapsText(), u"holders (10.0.0.2:6379, 10.0.0.3:6379); leases (10.0.0.3:6379)"_s);
    const QString said = whatIsSaid(coverage);
    QVERIFY2(said.contains(u"10.0.0.2:6379, 10.0.0.3:6379: No permission for GETRANGE, or for STRLEN and GET"_s), qPrintable(said));
    QVERIFY2(said.contains(u"10.0.0.3:6379: No permission for PTTL"_s), qPrintable(said));
    const std::vector<LackAt> expected{{Lack::Values, {u"10.0.0.2:6379"_s, u"10.0.0.3:6379"_s}}, {Lack::Ttl, {u"10.0.0.3:6379"_s}}};
    QCOMPARE(lacksAt(coverage.whole()), expected);
}

void TestCoverage::rights_allLackThem_isSaidOnce()
{
    Coverage coverage = cluster();
    for (Coverage::Server &one : coverage.servers)
        one.health.lacks = {Lack::ClusterDown};
    QCOMPARE(gapsOf(coverage).size(), 3);
    QCOMPARE(coverage.gapsText(), u"holders, leases"_s);
    QVERIFY2(whatIsSaid(coverage).startsWith(u"The cluster is down (CLUSTERDOWN)"_s), qPrintable(whatIsSaid(coverage)));
}

void TestCoverage::rights_onlyHowChangesAreDetected_leaveNoGap()
{
    Coverage coverage = cluster();
    coverage.servers[1].health.lacks = {Lack::Events,      Lack::EventsDenied, Lack::Tracking,   Lack::TrackingPrefix,
                                        Lack::BoundedRead, Lack::ServerTime,   Lack::ServerInfo, Lack::Config};
    QVERIFY(coverage.gaps().empty());
    QVERIFY2(whatIsSaid(coverage).contains(u"10.0.0.2:6379: This server sends no keyspace events"_s), qPrintable(whatIsSaid(coverage)));
}

void TestCoverage::login_oneRefusesIt_isNamedWithItsWords()
{
    Coverage coverage = cluster();
    WatchHealth &health = coverage.servers[1].health;
    health = {};
    health.error = {Error::Kind::WrongPassword, u"WRONGPASS invalid username-password pair or user is disabled."_s, "WRONGPASS"};
    QCOMPARE(gapsOf(coverage), QStringList{u"10.0.0.2:6379 names,holders,leases"_s});
    QCOMPARE(coverage.gapsText(), u"names, holders, leases (10.0.0.2:6379)"_s);
    QVERIFY(coverage.gaps().front().why.startsWith(u"WRONGPASS"_s));
    QCOMPARE(whatIsSaid(coverage),
             u"10.0.0.2:6379 is not seen: WRONGPASS invalid username-password pair or user is disabled. Not seen: about a third of the keys."_s);
}

void TestCoverage::unreached_isNotAnswering()
{
    Coverage coverage = cluster();
    coverage.servers[1].health = {};
    coverage.servers[1].health.error = {Error::Kind::TimedOut, u"No answer within 5 s"_s, {}};
    coverage.servers[1].health.completeAt = Instant();
    QCOMPARE(whatIsSaid(coverage), u"10.0.0.2:6379 cannot be reached: about a third of the keys are not seen."_s);
    QCOMPARE(coverage.gaps().front().why, u"No answer within 5 s."_s);
}

void TestCoverage::group_nodeOfACluster_isNotSeen()
{
    Coverage coverage = cluster();
    coverage.deployment.kind = Kind::Redlock;
    coverage.servers[1].health.role.cluster = redis::ServerRole::Cluster{3, 5461, QByteArray(40, 'a')};
    QCOMPARE(coverage.seen(), std::size_t(2));
    QCOMPARE(gapsOf(coverage), QStringList{u"10.0.0.2:6379 names,holders,leases"_s});
    const QString said = whatIsSaid(coverage);
    QVERIFY2(said.contains(u"10.0.0.2:6379 is not seen: One of 3 primaries of a cluster: about two thirds of the keys are elsewhere."_s),
             qPrintable(said));
}

void TestCoverage::sentinels_meanAnotherOrAreSilent_isAGap_data()
{
    using Verdict = redis::SentinelVerdict::Kind;
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<bool>("isGap");
    QTest::newRow("another") << Verdict::Replaced << true;
    QTest::newRow("silent") << Verdict::Silent << true;
    QTest::newRow("this one") << Verdict::Primary << false;
    QTest::newRow("may not be asked") << Verdict::Unknown << false;
}

/** What is there may be old. */
void TestCoverage::sentinels_meanAnotherOrAreSilent_isAGap()
{
    QFETCH(const redis::SentinelVerdict::Kind, verdict);
    QFETCH(const bool, isGap);
    const QStringList gaps = isGap ? QStringList{u"10.0.0.1:6379 names,holders,leases"_s} : QStringList();
    Coverage single;
    single.servers = {server(1)};
    Coverage group = cluster();
    group.deployment.kind = Kind::Redlock;
    for (Coverage *const coverage : {&single, &group}) {
        coverage->servers.front().health.role.verdict.kind = verdict;
        QCOMPARE(gapsOf(*coverage), gaps);
    }
    QCOMPARE(group.seen(), std::size_t(isGap ? 2 : 3));
    single.onlyThisNode = true; // as it is
    QVERIFY(single.gaps().empty());
}

void TestCoverage::group_wholeClusterOfOneNode_isSeen()
{
    Coverage coverage = cluster();
    coverage.deployment.kind = Kind::Redlock;
    coverage.servers[1].health.role.cluster = redis::ServerRole::Cluster{1, 16384, QByteArray(40, 'a')};
    QCOMPARE(coverage.seen(), std::size_t(3));
    QVERIFY(coverage.gaps().empty());
}

void TestCoverage::single_lacks_areGaps()
{
    Coverage coverage;
    coverage.servers = {server(1)};
    coverage.servers.front().health.lacks = {Lack::Values, Lack::Room, Lack::ServerTime};
    QCOMPARE(gapsOf(coverage), QStringList({u"10.0.0.1:6379 holders"_s, u"10.0.0.1:6379 names,holders,leases"_s}));
    QCOMPARE(coverage.gapsText(), u"names, holders, leases"_s);
}

void TestCoverage::single_nodeAskedForAlone_isNoGap()
{
    Coverage coverage;
    coverage.servers = {server(1)};
    coverage.servers.front().health.role.cluster = redis::ServerRole::Cluster{3, 5461, QByteArray(40, 'a')};
    QCOMPARE(coverage.gapsText(), u"names, holders, leases"_s);
    coverage.onlyThisNode = true;
    QVERIFY(coverage.gaps().empty());
}

void TestCoverage::settled_asSoonAsNobodyIsAwaited()
{
    Coverage coverage = cluster();
    QVERIFY(coverage.isSettled());
    WatchHealth &health = coverage.servers[1].health;
    health = {};
    QVERIFY(!coverage.isSettled()); // it is being connected
    health.error = {Error::Kind::Refused, u"Connection refused"_s, {}};
    QVERIFY(coverage.isSettled());
    health.stalledSince = Instant();
    QVERIFY(!coverage.isSettled()); // it may answer yet
    coverage = cluster();
    coverage.isFinding = true;
    QVERIFY(!coverage.isSettled());
    QVERIFY(!coverage.hasFailed());
    for (Coverage::Server &one : coverage.servers) {
        one.health = {};
        one.health.error = {Error::Kind::Refused, u"Connection refused"_s, {}};
    }
    coverage.isFinding = false;
    QVERIFY(coverage.hasFailed() && !coverage.isSettled());
}

} // namespace tst_coverage

LOCKSCOPE_TEST(tst_coverage, tst_coverage::TestCoverage)
#include "tst_coverage.moc"
