// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topologydifference.h"
#include "redis/topology/topologyview.h"

#include "testprogram.h"

#include <QTest>

namespace tst_topologyview {

using namespace lockscope;
using namespace lockscope::redis;
using namespace Qt::StringLiterals;
using Role = TopologyNode::Role;

class TestTopologyView : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void difference_ofTheSame_isEmpty();
    void difference_promotion_isNoMoveOfSlots();
    void difference_slotsAndNodes_areCounted();
    void difference_text_isOneLine();
    void agreed_newestEpoch_wins();
    void agreed_sameEpoch_whoIsNotCutOffWins();
    void agreed_sameEpoch_majorityWins();
    void agreed_oldEpochOnly_presentStays();
    void agreed_oldEpochOfMost_isBelieved();
    void agreed_atFirst_mostOfOneDeploymentCount();
    void agreed_nodeThatWasReset_doesNotCount();
    void moves_ofAll_areTogether();
    void addresses_nodeIsMistakenAboutItself_othersAreBelieved();
    void addresses_othersAreDividedOrDoNotReachIt_itIsBelieved();
    void stranger_otherDeploymentAndOtherNode();
};

QByteArray id(char c) { return QByteArray(40, c); }

TopologyNode node(char c, Role role = Role::Primary, char primary = 0)
{
    TopologyNode node;
    node.id = id(c);
    node.role = role;
    node.primary = primary ? id(primary) : QByteArray();
    node.reachable.port = quint16(7000 + c - '0');
    return node;
}

/** Three primaries and a replica of the first. */
Topology cluster(quint64 epoch = 3)
{
    Topology topology;
    topology.hasSlots = true;
    topology.epoch = epoch;
    topology.nodes = {node('1'), node('2'), node('3'), node('4', Role::Replica, '1')};
    topology.ranges = {{0, 5460, id('1')}, {5461, 10922, id('2')}, {10923, 16383, id('3')}};
    return topology;
}

Topology failedOver(quint64 epoch = 4)
{
    Topology topology = cluster(epoch);
    topology.nodes = {node('1', Role::Replica, '4'), node('2'), node('3'), node('4')};
    topology.ranges[0].primary = id('4');
    return topology;
}

Topology otherCluster(quint64 epoch = 9)
{
    Topology topology = cluster(epoch);
    topology.nodes = {node('6'), node('7'), node('8')};
    topology.ranges = {{0, 16383, id('6')}};
    return topology;
}

void TestTopologyView::difference_ofTheSame_isEmpty()
{
    Topology later = cluster(7);
    later.nodes[0].offset = 99;
    QVERIFY(differenceOf(cluster(), later).isEmpty());
    later.nodes[0].health = TopologyNode::Health::Suspected;
    const TopologyDifference difference = differenceOf(cluster(), later);
    QVERIFY(!difference.isEmpty());
    QCOMPARE(differenceText(difference, cluster(), later), QString());
}

void TestTopologyView::difference_promotion_isNoMoveOfSlots()
{
    const TopologyDifference difference = differenceOf(cluster(), failedOver());
    const std::vector<TopologyDifference::Promotion> expected{{id('4'), id('1')}};
    QVERIFY(difference.promotions == expected);
    QCOMPARE(difference.slotsMoved, 0);
    QVERIFY(difference.primariesAdded.empty() && difference.primariesRemoved.empty());
    QVERIFY(difference.replicasAdded.empty() && difference.replicasRemoved.empty());
    QCOMPARE(differenceText(difference, cluster(), failedOver()), u"127.0.0.1:7004 replaced 127.0.0.1:7001 as primary"_s);
}

void TestTopologyView::difference_slotsAndNodes_areCounted()
{
    Topology after = cluster();
    after.nodes = {node('1'), node('2'), node('3'), node('5')};
    after.nodes[1].reachable.port = 9;
    after.ranges = {{0, 5460, id('1')}, {5461, 10922, id('2')}, {10923, 16000, id('3')}, {16001, 16383, id('5')}};
    const TopologyDifference difference = differenceOf(cluster(), after);
    QCOMPARE(difference.slotsMoved, 383);
    QVERIFY(difference.primariesAdded == std::vector{id('5')});
    QVERIFY(difference.replicasRemoved == std::vector{id('4')});
    QVERIFY(difference.addressesChanged == std::vector{id('2')});
    const TopologyDifference back = differenceOf(after, cluster());
    QVERIFY(back.primariesRemoved == std::vector{id('5')});
    QVERIFY(back.replicasAdded == std::vector{id('4')});
}

void TestTopologyView::difference_text_isOneLine()
{
    Topology after = cluster();
    after.nodes = {node('1'), node('2'), node('3'), node('5'), node('6', Role::Replica, '5')};
    after.nodes[1].reachable.port = 9;
    after.ranges[2] = {10923, 16381, id('3')};
    after.ranges.push_back({16382, 16383, id('5')});
    QCOMPARE(differenceText(differenceOf(cluster(), after), cluster(), after),
             u"Primary 127.0.0.1:7005 was added; 127.0.0.1:7002 moved to 127.0.0.1:9; 2 slots have a new owner; 2 more changes"_s);
}

void TestTopologyView::agreed_newestEpoch_wins()
{
    const TopologyView old{cluster(), id('1'), true}, alsoOld{cluster(), id('2'), true}, newest{failedOver(), id('3'), true};
    const Topology present = cluster();
    QCOMPARE(agreedView({&old, &alsoOld, &newest}, &present), &newest);
}

void TestTopologyView::agreed_sameEpoch_whoIsNotCutOffWins()
{
    TopologyView cutOff{cluster(), id('1'), false}, other{cluster(), id('2'), true};
    other.topology.nodes[0].reachable.port = 1;
    QCOMPARE(agreedView({&cutOff, &other}, nullptr), &other);
}

void TestTopologyView::agreed_sameEpoch_majorityWins()
{
    const TopologyView a{failedOver(3), id('1'), true}, b{cluster(), id('2'), true}, c{cluster(), id('3'), true};
    QCOMPARE(agreedView({&a, &b, &c}, nullptr), &b);
}

void TestTopologyView::agreed_oldEpochOnly_presentStays()
{
    const TopologyView cutOff{cluster(), id('1'), true};
    const Topology present = failedOver();
    QVERIFY(!agreedView({&cutOff}, &present));
}

void TestTopologyView::agreed_oldEpochOfMost_isBelieved()
{
    const TopologyView a{cluster(), id('1'), true}, b{cluster(), id('2'), true}, c{cluster(), id('3'), true};
    const Topology present = failedOver(); // as after all were restored from a copy
    QVERIFY(agreedView({&a, &b, &c}, &present));
}

void TestTopologyView::agreed_atFirst_mostOfOneDeploymentCount()
{
    const TopologyView a{cluster(), id('1'), true}, b{cluster(), id('2'), true}, other{otherCluster(), id('6'), true};
    QCOMPARE(agreedView({&other, &a, &b}, nullptr), &a);
    QVERIFY(!agreedView({}, nullptr));
}

void TestTopologyView::agreed_nodeThatWasReset_doesNotCount()
{
    TopologyView reset{cluster(9), id('1'), true};
    reset.topology.nodes = {node('1')};
    reset.topology.ranges.clear();
    const Topology present = cluster();
    QVERIFY(!agreedView({&reset}, &present));
}

void TestTopologyView::moves_ofAll_areTogether()
{
    TopologyView source{cluster(), id('1'), true}, target{cluster(), id('2'), true}, late{cluster(), id('3'), true};
    source.topology.moves = target.topology.moves = {{100, id('1'), id('2')}};
    late.topology.moves = {{100, id('3'), id('2')}, {12000, id('3'), id('9')}}; // not its own; to an unknown node
    const std::vector<SlotMove> expected{{100, id('1'), id('2')}};
    QVERIFY(withAllMoves(late.topology, {&source, &target, &late}).moves == expected);
}

TopologyView viewOf(char self, quint16 portOfThird, TopologyNode::Health healthOfThird = TopologyNode::Health::Online)
{
    TopologyView view{cluster(), id(self), true};
    view.topology.nodes[2].port = view.topology.nodes[2].reachable.port = portOfThird;
    view.topology.nodes[2].health = healthOfThird;
    return view;
}

void TestTopologyView::addresses_nodeIsMistakenAboutItself_othersAreBelieved()
{
    const TopologyView first = viewOf('1', 7003), second = viewOf('2', 7003), itself = viewOf('3', 9999);
    for (const TopologyView *chosen : {&first, &second, &itself}) {
        const Topology topology = withSeenAddresses(chosen->topology, {&itself, &first, &second});
        QCOMPARE(topology.nodes[2].reachable.port, quint16(7003));
        QCOMPARE(topology.nodes[2].port, quint16(7003));
        QVERIFY(topology.nodes[0] == chosen->topology.nodes[0]);
    }
    QCOMPARE(withSeenAddresses(itself.topology, {&itself, &second}).nodes[2].reachable.port, quint16(7003));
}

void TestTopologyView::addresses_othersAreDividedOrDoNotReachIt_itIsBelieved()
{
    const TopologyView first = viewOf('1', 7003), second = viewOf('2', 7033), itself = viewOf('3', 7033);
    QCOMPARE(withSeenAddresses(itself.topology, {&first, &second, &itself}).nodes[2].reachable.port, quint16(7033));
    const TopologyView failed = viewOf('1', 7003, TopologyNode::Health::Failed), suspected = viewOf('2', 7003, TopologyNode::Health::Suspected);
    QCOMPARE(withSeenAddresses(itself.topology, {&failed, &suspected, &itself}).nodes[2].reachable.port, quint16(7033));
    QCOMPARE(withSeenAddresses(itself.topology, {&itself}).nodes[2].reachable.port, quint16(7033));
}

void TestTopologyView::stranger_otherDeploymentAndOtherNode()
{
    const Topology present = cluster();
    const Endpoint first = present.nodes[0].reachable;
    const TopologyView itself{cluster(), id('1'), true}, other{otherCluster(), id('6'), true}, second{cluster(), id('2'), true};
    QCOMPARE(strangerAt(first, itself, present), Stranger::None);
    QCOMPARE(strangerAt(first, other, present), Stranger::OtherDeployment);
    QCOMPARE(strangerAt(first, second, present), Stranger::OtherNode);
    Endpoint balancer;
    balancer.port = 1;
    QCOMPARE(strangerAt(balancer, second, present), Stranger::None); // a seed may lead to any of them
    TopologyView moved = second;
    moved.topology.nodes[1].reachable = first;
    QCOMPARE(strangerAt(first, moved, present), Stranger::None);
    TopologyView guest{otherCluster(), id('6'), true}; // one of our nodes was taken over there
    guest.topology.nodes.insert(guest.topology.nodes.begin(), node('1'));
    QCOMPARE(strangerAt(first, guest, present), Stranger::OtherDeployment);
}

} // namespace tst_topologyview

LOCKSCOPE_TEST(tst_topologyview, tst_topologyview::TestTopologyView)
#include "tst_topologyview.moc"
