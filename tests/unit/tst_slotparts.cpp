// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/slotparts.h"

#include "operate/undoplan.h"

#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_slotparts {

using namespace lockscope;
using redis::command;
using Kind = ActionOutcome::Kind;

namespace {

const QByteArray data = "9c483264a8d34786fe1c4fd0999a433f6630fb33:7";

/** Slots of lock:a, sign:a, and sum: three. */
Action clearing()
{
    Action action;
    action.key = "lock:a";
    action.holder = "tok";
    action.keys = {"lock:a", "sign:a", "sum"};
    action.checks = {Check::valueIs("lock:a", "tok")};
    action.kept = {command("PTTL", "lock:a"), command("DUMP", "sign:a"), command("PTTL", "sign:a"), command("ZSCORE", "sum", "a")};
    action.steps = {command("DEL", "lock:a", "sign:a"), command("ZREM", "sum", "a")};
    action.leases = {{"sign:a", Duration(1000)}};
    action.messages = {{"channel", "0", -1}};
    return action;
}

ActionOutcome outcomeOf(Kind kind, std::vector<BeforeImage> before = {})
{
    ActionOutcome outcome;
    outcome.kind = kind;
    outcome.before = std::move(before);
    return outcome;
}

} // namespace

class TestSlotParts : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void partsBySlot_oneSlot_isTheSame()
    {
        Action action = clearing();
        action.keys = {"{a}lock", "{a}sign"};
        action.key = "{a}lock";
        const std::vector<Action> parts = partsBySlot(action);
        QCOMPARE(parts.size(), std::size_t(1));
        QCOMPARE(describe(parts.front()), describe(action));
    }

    void partsBySlot_severalSlots_eachHasItsOwn()
    {
        const std::vector<Action> parts = partsBySlot(clearing());
        QCOMPARE(parts.size(), std::size_t(3));
        QCOMPARE(parts[0].keys, std::vector<QByteArray>{"lock:a"});
        QCOMPARE(parts[0].checks.size(), std::size_t(1));
        QCOMPARE(parts[0].steps, std::vector<redis::Command>{command("DEL", "lock:a")});
        QCOMPARE(parts[0].messages.size(), std::size_t(1));
        QCOMPARE(parts[1].keys, std::vector<QByteArray>{"sign:a"});
        QVERIFY(parts[1].checks.empty() && parts[1].messages.empty());
        QCOMPARE(parts[1].steps, std::vector<redis::Command>{command("DEL", "sign:a")});
        QCOMPARE(parts[1].kept, (std::vector<redis::Command>{command("DUMP", "sign:a"), command("PTTL", "sign:a")}));
        QCOMPARE(parts[1].leases.size(), std::size_t(1));
        QCOMPARE(parts[2].steps, std::vector<redis::Command>{command("ZREM", "sum", "a")});
    }

    void describeBySlot_severalSlots_saysWhichAreOneStep()
    {
        const QStringList lines = shownTexts(describeBySlot(clearing()));
        QCOMPARE(lines.filter(QStringLiteral("in one step")).size(), 3);
        const qsizetype second = lines.indexOf(QStringLiteral("then, on the node that has sign:a, if nothing has changed there:"));
        QVERIFY2(second > lines.indexOf(QStringLiteral("→ DEL lock:a")), qPrintable(lines.join(u'\n')));
        QVERIFY(second < lines.indexOf(QStringLiteral("→ DEL sign:a")));
        Action alone = clearing();
        alone.keys = {"lock:a"};
        QCOMPARE(describeBySlot(alone), describe(alone));
    }

    void ifStillAsBefore_comparesWhatWasThere()
    {
        const std::vector<Action> parts = partsBySlot(clearing());
        const Action there = ifStillAsBefore(parts[1], {{command("DUMP", "sign:a"), "image"}, {command("PTTL", "sign:a"), "5000"}});
        QCOMPARE(there.checks.size(), std::size_t(1)); // time passes
        QCOMPARE(there.checks[0].kind, Check::Kind::Equals);
        QCOMPARE(there.checks[0].expected, QByteArray("image"));
        const Action nothing = ifStillAsBefore(parts[2], {{command("ZSCORE", "sum", "a"), {}}});
        QCOMPARE(nothing.checks[0].kind, Check::Kind::Missing);
    }

    void outcomeOfParts_onlyAllIsDone()
    {
        const BeforeImage lease{command("PTTL", "lock:a"), "5000"}, sign{command("DUMP", "sign:a"), "image"};
        const ActionOutcome all =
            outcomeOfParts(clearing(), {outcomeOf(Kind::Done, {lease}), outcomeOf(Kind::Done, {sign}), outcomeOf(Kind::AlreadyGone)});
        QCOMPARE(all.kind, Kind::Done);
        QCOMPARE(all.before.size(), std::size_t(2));
        const ActionOutcome part = outcomeOfParts(clearing(), {outcomeOf(Kind::Done), outcomeOf(Kind::HolderChanged), outcomeOf(Kind::Done)});
        QCOMPARE(part.kind, Kind::DoneInPart);
        QVERIFY(!part.error.text.isEmpty());
        QCOMPARE(outcomeOfParts(clearing(), {outcomeOf(Kind::HolderChanged)}).kind, Kind::HolderChanged);
    }

    /** Each part is done on a server of its own, and put back on one of these. */
    void dataOfAction_severalServers_isComparedOnEach()
    {
        Action whole = clearing();
        whole.kept.push_back(dataQuestion());
        const std::vector<Action> parts = partsBySlot(whole);
        for (const Action &part : parts)
            QCOMPARE(std::ranges::count_if(part.kept, asksForData), 1);
        const QByteArray another = "88499c91e8881e78f038fd3ba43502b2266af9b1:0";
        const ActionOutcome done = outcomeOfParts(whole,
                                                  {outcomeOf(Kind::Done, {{command("PTTL", "lock:a"), "5000"}, {dataQuestion(), data}}),
                                                   outcomeOf(Kind::Done, {{command("DUMP", "sign:a"), "image"}, {dataQuestion(), another}})});
        const Action undo = *planUndo(whole, done, done.at);
        QCOMPARE(undo.checks.front().expected, QByteArray(data + ' ' + another));
        for (const Action &part : partsBySlot(undo))
            QCOMPARE(std::ranges::count(part.checks, Check::Kind::SameData, &Check::kind), 1);
    }

    void planUndo_doneInPart_putsBackOnlyWhatWasDone()
    {
        Action action;
        action.verb = Verb::Clear;
        action.key = QByteArray("lock:a");
        action.undoChecks = {Check::missing(command("EXISTS", "lock:a")), Check::present(command("EXISTS", "sign:a"))};
        action.undoSteps = {command("DEL", "sign:a")};
        ActionOutcome outcome =
            outcomeOf(Kind::DoneInPart, {{command("GET", "lock:a"), "t1"}, {command("PTTL", "lock:a"), "5000"}, {dataQuestion(), data}});
        outcome.at = Instant() + std::chrono::seconds(100);
        forgetUndoOf(action, {"sign:a"});
        const Result<Action> undo = planUndo(action, outcome, outcome.at + std::chrono::seconds(1));
        QVERIFY(undo);
        QCOMPARE(undo->keys, std::vector<QByteArray>{"lock:a"});
        QCOMPARE(undo->checks.size(), std::size_t(2)); // that of the data, too
        QCOMPARE(undo->steps, std::vector<redis::Command>{command("SET", "lock:a", "t1")});
        outcome.before.clear();
        QVERIFY(!planUndo(action, outcome, outcome.at));
    }
};

} // namespace tst_slotparts

LOCKSCOPE_TEST(tst_slotparts, tst_slotparts::TestSlotParts)
#include "tst_slotparts.moc"
