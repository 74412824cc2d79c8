// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/hearingplan.h"

#include <QTest>

using namespace lockscope;
using State = ChangeFeed::State;

Q_DECLARE_METATYPE(lockscope::HearingFacts)
Q_DECLARE_METATYPE(lockscope::Basis)

namespace {

using Flags = std::optional<bool>;
constexpr Flags on = true;
constexpr Flags off = false;
constexpr Flags secret;

HearingFacts facts(Flags areEventsOn, State events, State tracking, Hearing wish = Hearing::Automatic)
{
    HearingFacts result;
    result.wish = wish;
    result.flagsAsked = true;
    result.areEventsOn = areEventsOn;
    result.events.state = events;
    result.tracking.state = tracking;
    return result;
}

} // namespace

class TestHearingPlan : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void plan_cases_data();
    void plan_cases();
    void basis_cases_data();
    void basis_cases();
    void name_any_isReadBack();
};

void TestHearingPlan::plan_cases_data()
{
    QTest::addColumn<HearingFacts>("facts");
    QTest::addColumn<bool>("events");
    QTest::addColumn<bool>("tracking");
    HearingFacts fresh;
    QTest::newRow("just connected") << fresh << true << false;
    fresh.tracking.state = State::Connecting;
    QTest::newRow("connected again, tracked before") << fresh << false << true;
    QTest::newRow("events on") << facts(on, State::Confirmed, State::Off) << true << false;
    QTest::newRow("events on, lost for a moment") << facts(on, State::Connecting, State::Off) << true << false;
    QTest::newRow("events on, tracked before") << facts(on, State::Confirmed, State::Confirmed) << true << false;
    QTest::newRow("events on but refused") << facts(on, State::Refused, State::Off) << true << true;
    QTest::newRow("events off") << facts(off, State::Confirmed, State::Off) << true << true;
    QTest::newRow("events off, tracking refused") << facts(off, State::Confirmed, State::Refused) << true << false;
    QTest::newRow("flags secret") << facts(secret, State::Confirmed, State::Off) << false << true;
    QTest::newRow("flags secret, tracking") << facts(secret, State::Off, State::Confirmed) << false << true;
    QTest::newRow("flags secret, tracking refused") << facts(secret, State::Off, State::Refused) << true << false;
    HearingFacts noPrefix = facts(off, State::Confirmed, State::Off);
    noPrefix.isTrackingPossible = false;
    QTest::newRow("events off, no prefix") << noPrefix << true << false;
    QTest::newRow("events by hand") << facts(off, State::Confirmed, State::Off, Hearing::Events) << true << false;
    QTest::newRow("tracking by hand") << facts(on, State::Confirmed, State::Off, Hearing::Tracking) << false << true;
    QTest::newRow("polling by hand") << facts(on, State::Confirmed, State::Off, Hearing::Polling) << false << false;
}

void TestHearingPlan::plan_cases()
{
    QFETCH(HearingFacts, facts);
    QFETCH(bool, events);
    QFETCH(bool, tracking);
    const HearingPlan plan = planHearing(facts);
    QCOMPARE(plan.events, events);
    QCOMPARE(plan.tracking, tracking);
}

void TestHearingPlan::basis_cases_data()
{
    QTest::addColumn<HearingFacts>("facts");
    QTest::addColumn<Basis>("basis");
    QTest::newRow("nothing") << HearingFacts() << Basis::Polling;
    QTest::newRow("events on") << facts(on, State::Confirmed, State::Off) << Basis::Events;
    QTest::newRow("events on, not there yet") << facts(on, State::Connecting, State::Off) << Basis::Polling;
    QTest::newRow("events off") << facts(off, State::Confirmed, State::Off) << Basis::Polling;
    QTest::newRow("events off, tracking") << facts(off, State::Confirmed, State::Confirmed) << Basis::Tracking;
    QTest::newRow("both") << facts(on, State::Confirmed, State::Confirmed) << Basis::Events;
    HearingFacts hope = facts(secret, State::Confirmed, State::Off);
    QTest::newRow("flags secret, nothing heard") << hope << Basis::Polling;
    hope.events.heard = true;
    QTest::newRow("flags secret, heard") << hope << Basis::Events;
    hope.events.missed = true;
    QTest::newRow("flags secret, heard and missed") << hope << Basis::Polling;
    HearingFacts elsewhere = facts(secret, State::Off, State::Confirmed);
    elsewhere.tracking.missed = true;
    QTest::newRow("tracking that tells nothing") << elsewhere << Basis::Polling;
}

void TestHearingPlan::basis_cases()
{
    QFETCH(HearingFacts, facts);
    QTEST(basisOf(facts), "basis");
}

void TestHearingPlan::name_any_isReadBack()
{
    for (const Hearing hearing : allHearings)
        QVERIFY(hearingFrom(hearingName(hearing)) == hearing);
    QVERIFY(!hearingFrom("EVENTS") && !hearingFrom(""));
}

QTEST_APPLESS_MAIN(TestHearingPlan)
#include "tst_hearingplan.moc"
