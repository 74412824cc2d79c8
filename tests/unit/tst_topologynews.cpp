// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/topologynews.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <QTest>

namespace tst_topologynews {

using namespace lockscope;
using namespace lockscope::redis;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

TopologyNode node(char c)
{
    TopologyNode node;
    node.id = QByteArray(40, c);
    node.reachable.host = u"10.0.0.%1"_s.arg(QLatin1Char(c));
    return node;
}

/** The first slots of the first of two primaries are the second one's by now. */
Topology afterMovesOf(int moved)
{
    Topology topology;
    topology.hasSlots = true;
    topology.nodes = {node('1'), node('2')};
    if (moved > 0)
        topology.ranges.push_back({0, quint16(moved - 1), topology.nodes[1].id});
    topology.ranges.push_back({quint16(moved), 8191, topology.nodes[0].id});
    topology.ranges.push_back({8192, 16383, topology.nodes[1].id});
    return topology;
}

} // namespace

class TestTopologyNews : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_lines.clear();
    }
    void note_theFirst_isNoNews();
    void note_slotsOneByOne_areCountedNowAndThen();
    void note_slotThatIsBack_isNotTold();
    void note_promotionMeanwhile_isToldAtOnce();
    void note_anotherDeployment_beginsAnew();

private:
    FakeClock m_clock;
    QStringList m_lines;
    TopologyNews m_news{m_clock, [this](const QString &line) { m_lines << line; }};
};

void TestTopologyNews::note_theFirst_isNoNews()
{
    m_news.forget();
    m_news.note(afterMovesOf(0));
    m_clock.advance(60s);
    QCOMPARE(m_lines, QStringList());
}

void TestTopologyNews::note_slotsOneByOne_areCountedNowAndThen()
{
    m_news.forget();
    m_news.note(afterMovesOf(0));
    for (int moved = 1; moved <= 600; ++moved) { // a minute of resharding
        m_news.note(afterMovesOf(moved));
        m_clock.advance(100ms);
    }
    m_clock.advance(60s);
    QStringList expected{u"1 slot has a new owner"_s, u"99 slots have a new owner"_s}; // none is counted twice or left out
    for (int i = 0; i < 5; ++i)
        expected << u"100 slots have a new owner"_s;
    QCOMPARE(m_lines, expected);
}

void TestTopologyNews::note_slotThatIsBack_isNotTold()
{
    m_news.forget();
    m_news.note(afterMovesOf(0));
    m_news.note(afterMovesOf(1));
    m_news.note(afterMovesOf(2));
    m_news.note(afterMovesOf(1));
    m_clock.advance(60s);
    QCOMPARE(m_lines, QStringList{u"1 slot has a new owner"_s});
}

void TestTopologyNews::note_promotionMeanwhile_isToldAtOnce()
{
    m_news.forget();
    m_news.note(afterMovesOf(0));
    m_news.note(afterMovesOf(1));
    m_news.note(afterMovesOf(5));
    Topology replaced = afterMovesOf(5);
    replaced.nodes.push_back(node('3'));
    replaced.nodes.back().role = TopologyNode::Role::Replica;
    m_news.note(replaced);
    QCOMPARE(m_lines.size(), 2);
    QVERIFY2(m_lines.back().contains(u"4 slots have a new owner"_s) && m_lines.back().contains(u"Replica"_s), qPrintable(m_lines.back()));
    m_clock.advance(60s);
    QCOMPARE(m_lines.size(), 2);
}

void TestTopologyNews::note_anotherDeployment_beginsAnew()
{
    m_news.forget();
    m_news.note(afterMovesOf(0));
    m_news.note(afterMovesOf(1));
    m_news.note(afterMovesOf(2));
    m_news.forget();
    m_news.note(afterMovesOf(500));
    m_clock.advance(60s);
    QCOMPARE(m_lines, QStringList{u"1 slot has a new owner"_s});
}

} // namespace tst_topologynews

LOCKSCOPE_TEST(tst_topologynews, tst_topologynews::TestTopologyNews)
#include "tst_topologynews.moc"
