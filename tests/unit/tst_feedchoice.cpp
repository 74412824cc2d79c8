// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/feedchoice.h"
#include "testprogram.h"

#include <QTest>

namespace tst_feedchoice {

using namespace lockscope;
using State = ChangeFeed::State;

namespace {

using Flags = std::optional<bool>;
constexpr Flags on = true;
constexpr Flags off = false;
constexpr Flags secret;

constexpr std::size_t events = 0;
constexpr std::size_t tracking = 1;

HearingFacts facts(Flags areEventsOn, State ofEvents, State ofTracking, Hearing wish = Hearing::Automatic)
{
    using Promise = ChangeFeed::Promise;
    const Promise promise = !areEventsOn ? Promise::Perhaps : *areEventsOn ? Promise::Sure : Promise::Nothing;
    return {wish,
            true,
            {{.traits = {Hearing::Events, "", true}, .promise = promise, .state = ofEvents},
             {.traits = {Hearing::Tracking, "", false}, .promise = Promise::Likely, .state = ofTracking}}};
}

HearingFacts justConnected(State ofTracking)
{
    HearingFacts result = facts(secret, State::Off, ofTracking);
    result.isServerAsked = false;
    return result;
}

} // namespace

class TestFeedChoice : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void plan_cases_data();
    void plan_cases();
    void basis_cases_data();
    void basis_cases();
    void name_any_isReadBack();
};

void TestFeedChoice::plan_cases_data()
{
    QTest::addColumn<HearingFacts>("facts");
    QTest::addColumn<bool>("events");
    QTest::addColumn<bool>("tracking");
    QTest::newRow("just connected") << justConnected(State::Off) << true << false;
    QTest::newRow("connected again, tracked before") << justConnected(State::Connecting) << false << true;
    QTest::newRow("events on") << facts(on, State::Confirmed, State::Off) << true << false;
    QTest::newRow("events on, lost for a moment") << facts(on, State::Connecting, State::Off) << true << false;
    QTest::newRow("events on, tracked before") << facts(on, State::Confirmed, State::Confirmed) << true << false;
    QTest::newRow("events on but refused") << facts(on, State::Refused, State::Off) << false << true;
    QTest::newRow("events off") << facts(off, State::Confirmed, State::Off) << true << true;
    QTest::newRow("events off, tracking refused") << facts(off, State::Confirmed, State::Refused) << true << false;
    QTest::newRow("flags secret") << facts(secret, State::Confirmed, State::Off) << false << true;
    QTest::newRow("flags secret, tracking") << facts(secret, State::Off, State::Confirmed) << false << true;
    QTest::newRow("flags secret, tracking refused") << facts(secret, State::Off, State::Refused) << true << false;
    HearingFacts noPrefix = facts(off, State::Confirmed, State::Off);
    noPrefix.feeds[tracking].isPossible = false;
    QTest::newRow("events off, no prefix") << noPrefix << true << false;
    QTest::newRow("events by hand") << facts(off, State::Confirmed, State::Off, Hearing::Events) << true << false;
    QTest::newRow("tracking by hand") << facts(on, State::Confirmed, State::Off, Hearing::Tracking) << false << true;
    QTest::newRow("polling by hand") << facts(on, State::Confirmed, State::Off, Hearing::Polling) << false << false;
}

void TestFeedChoice::plan_cases()
{
    QFETCH(HearingFacts, facts);
    const std::vector<bool> open = feedsToOpen(facts);
    QTEST(bool(open[events]), "events");
    QTEST(bool(open[tracking]), "tracking");
}

void TestFeedChoice::basis_cases_data()
{
    QTest::addColumn<HearingFacts>("facts");
    QTest::addColumn<Basis>("basis");
    QTest::newRow("nothing") << justConnected(State::Off) << Basis::Polling;
    QTest::newRow("events on") << facts(on, State::Confirmed, State::Off) << Basis::Events;
    QTest::newRow("events on, not there yet") << facts(on, State::Connecting, State::Off) << Basis::Polling;
    QTest::newRow("events off") << facts(off, State::Confirmed, State::Off) << Basis::Polling;
    QTest::newRow("events off, tracking") << facts(off, State::Confirmed, State::Confirmed) << Basis::Tracking;
    QTest::newRow("both") << facts(on, State::Confirmed, State::Confirmed) << Basis::Events;
    HearingFacts hope = facts(secret, State::Confirmed, State::Off);
    QTest::newRow("flags secret, nothing heard") << hope << Basis::Polling;
    hope.feeds[events].heard = true;
    QTest::newRow("flags secret, heard") << hope << Basis::Events;
    hope.feeds[events].missed = true;
    QTest::newRow("flags secret, heard and missed") << hope << Basis::Polling;
    HearingFacts elsewhere = facts(secret, State::Off, State::Confirmed);
    elsewhere.feeds[tracking].missed = true;
    QTest::newRow("tracking that tells nothing") << elsewhere << Basis::Polling;
}

void TestFeedChoice::basis_cases()
{
    QFETCH(HearingFacts, facts);
    QTEST(basisOf(facts), "basis");
}

void TestFeedChoice::name_any_isReadBack()
{
    for (const HearingInfo &info : hearings)
        QVERIFY(hearingFrom(info.name) == info.hearing && hearingInfo(info.hearing).name == info.name);
    QVERIFY(!hearingFrom("EVENTS") && !hearingFrom(""));
}

} // namespace tst_feedchoice

LOCKSCOPE_TEST(tst_feedchoice, tst_feedchoice::TestFeedChoice)
#include "tst_feedchoice.moc"
