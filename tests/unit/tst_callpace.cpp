// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/pacing.h"
#include "testprogram.h"

#include <QTest>

#include <functional>

namespace tst_callpace {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

const int most = CallPace::Limits().most;

using Cost = std::function<std::chrono::nanoseconds(int asked)>;

Cost each(std::chrono::nanoseconds time)
{
    return [time](int asked) { return asked * time; };
}

Cost always(std::chrono::nanoseconds time)
{
    return [time](int) { return time; };
}

void makeCalls(CallPace &pace, int calls, const Cost &cost, qint64 bytesEach = 30)
{
    for (int i = 0; i < calls; ++i) {
        const int asked = pace.size();
        pace.note(asked, cost(asked), asked * bytesEach);
    }
}

} // namespace

class TestCallPace : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void size_quickServer_growsToTheMostWithinFewCalls();
    void size_costlyKeys_settlesWithinTheBudget();
    void size_costlyKeysNoMore_growsAgain();
    void size_fewLateAnswers_stays();
    void size_lateWhateverIsAsked_staysLarge();
    void isServerSlow_serverRecovers_ends();
    void size_longNames_keepsToAMegabyte();
    void size_lessAskedThanAllowed_isNoReasonToShrink();
};

void TestCallPace::size_quickServer_growsToTheMostWithinFewCalls()
{
    CallPace pace({});
    QCOMPARE(pace.size(), CallPace::first);
    makeCalls(pace, 4, each(1us));
    QCOMPARE(pace.size(), most);
    QVERIFY(!pace.isServerSlow());
}

void TestCallPace::size_costlyKeys_settlesWithinTheBudget()
{
    CallPace pace({});
    makeCalls(pace, 5, each(1us));
    makeCalls(pace, 20, each(20us)); // as many would take 40 ms
    QVERIFY2(pace.size() >= 100 && pace.size() <= 250, qPrintable(QString::number(pace.size())));
    QVERIFY(!pace.isServerSlow());
    makeCalls(pace, 20, each(1ms)); // now even the smallest call takes 100 ms
    QCOMPARE(pace.size(), 100);
    QVERIFY(pace.isServerSlow());
}

void TestCallPace::size_costlyKeysNoMore_growsAgain()
{
    CallPace pace({});
    makeCalls(pace, 20, each(1ms));
    QVERIFY(pace.isServerSlow());
    makeCalls(pace, 4, each(1us));
    QCOMPARE(pace.size(), most);
    QVERIFY(!pace.isServerSlow());
}

void TestCallPace::size_fewLateAnswers_stays()
{
    CallPace pace({});
    makeCalls(pace, 5, each(1us));
    for (int i = 0; i < 20; ++i) {
        makeCalls(pace, CallPace::enough - 1, always(40ms));
        QCOMPARE(pace.size(), most);
        QVERIFY(!pace.isServerSlow());
        makeCalls(pace, 1, each(1us));
    }
}

void TestCallPace::size_lateWhateverIsAsked_staysLarge()
{
    CallPace pace({});
    makeCalls(pace, 5, each(1us));
    int callsOfMost = 0;
    for (int i = 0; i < 300; ++i) {
        callsOfMost += pace.size() == most ? 1 : 0;
        makeCalls(pace, 1, always(8ms));
    }
    QVERIFY2(callsOfMost > 280, qPrintable(QString::number(callsOfMost)));
    QVERIFY(pace.isServerSlow());
}

void TestCallPace::isServerSlow_serverRecovers_ends()
{
    CallPace pace({});
    makeCalls(pace, 30, always(8ms));
    QVERIFY(pace.isServerSlow());
    makeCalls(pace, 1, always(1ms));
    QVERIFY(!pace.isServerSlow());
}

void TestCallPace::size_longNames_keepsToAMegabyte()
{
    CallPace pace({});
    makeCalls(pace, 5, each(1us), 100'000);
    QCOMPARE(pace.size(), 10); // of these in a megabyte
    makeCalls(pace, 3, each(1us), 3'000'000);
    QCOMPARE(pace.size(), 1);
    makeCalls(pace, 6, each(1us), 30);
    QCOMPARE(pace.size(), most);
}

void TestCallPace::size_lessAskedThanAllowed_isNoReasonToShrink()
{
    CallPace pace({});
    makeCalls(pace, 5, each(1us));
    pace.note(3, 4ms, 100);
    QCOMPARE(pace.size(), most);
}

} // namespace tst_callpace

LOCKSCOPE_TEST(tst_callpace, tst_callpace::TestCallPace)
#include "tst_callpace.moc"
