// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/undomemory.h"

#include "operate/plannedaction.h"
#include "testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace lockscope::tst_undomemory {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QByteArray randomBytes(QRandomGenerator &random)
{
    QByteArray bytes(1 + random.bounded(40), '\0');
    for (char &byte : bytes)
        byte = char(random.bounded(256));
    return bytes;
}

/** Empty dump: the server would not give it. */
DoneAction cleared(const QByteArray &key, const QByteArray &dump, std::optional<Duration> ttl, Instant at)
{
    DoneAction done;
    done.action.verb = Verb::Clear;
    done.action.key = key;
    done.action.holder = "tok";
    done.action.undoChecks = {Check::missing(redis::command("EXISTS", key))};
    done.outcome.kind = ActionOutcome::Kind::Done;
    done.outcome.at = at;
    done.outcome.before = {{redis::command("DUMP", key), dump, !dump.isEmpty()},
                           {redis::command("PTTL", key), QByteArray::number(ttl ? ttl->count() : -1)},
                           {dataQuestion(), "9c483264a8d34786fe1c4fd0999a433f6630fb33:7"}};
    return done;
}

Result<DoneAction> recall(const QByteArray &memory, UnixTime wallNow, Instant now) { return recallForUndo(memory, "lock.a", wallNow, now); }

/** As version 5 kept it. */
QByteArray withoutSum(const QByteArray &memory)
{
    QJsonObject object = QJsonDocument::fromJson(memory).object();
    object.remove(u"sha256"_s);
    object.insert(u"version"_s, 5);
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

/** Of a lock that has all there may be. */
DoneAction largeExample()
{
    DoneAction done = cleared("lock.a", "dump", 30s, Instant{} + 5000s);
    done.action.undoSteps = {{"PEXPIRE", "lock.a", "5000"}, {"HSET", "lock.a", "f", "1"}};
    done.action.ends = Instant{} + 6000s;
    done.outcome.before.push_back({redis::command("HGET", "r", "f"), "1"});
    done.outcome.before.push_back({redis::command("HPTTL", "r", "FIELDS", 1, "f"), "50000"});
    return done;
}

} // namespace

class TestUndoMemory : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void recall_anyBytes_plansTheSame()
    {
        QRandomGenerator random(7);
        for (int i = 0; i < 200; ++i) {
            const Instant at = Instant{} + 5000s;
            DoneAction done = cleared(randomBytes(random), randomBytes(random), 10s + Duration(random.bounded(5000)), at);
            if (random.bounded(2)) {
                done.action.verb = Verb::FenceOff;
                done.action.undoChecks = {Check::valueIs(randomBytes(random), randomBytes(random)), Check::missing({"EXISTS", randomBytes(random)})};
            }
            if (random.bounded(3) == 0)
                done.action.undoSteps = {{"HSET", randomBytes(random), randomBytes(random), "1"}};
            if (random.bounded(3) == 0) {
                const QByteArray container = randomBytes(random);
                done.outcome.before.push_back({redis::command("ZSCORE", container, randomBytes(random)), "17.5"});
                done.outcome.before.push_back({redis::command("GET", randomBytes(random)), {}}); // there was none
                done.action.undoChecks.push_back(Check::differs({"HGET", container, "mode"}, randomBytes(random)));
                done.action.undoChecks.push_back(Check::atMost({"ZCARD", container}, 7));
                done.action.ends = at + 9s;
            }
            const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
            // Another program: its steady clock is another one, and four seconds have gone by.
            const Instant now = Instant{} + 77s;
            const auto recalled = recallForUndo(rememberForUndo(done, doneAt), done.action.key.toByteArray(), doneAt + 4s, now);
            QVERIFY(recalled);
            const auto expected = planUndo(done.action, done.outcome, at + 4s);
            const auto planned = planUndo(recalled->action, recalled->outcome, now);
            QVERIFY(expected && planned);
            QCOMPARE(planned->steps, expected->steps);
            QCOMPARE(planned->keys, expected->keys);
            QCOMPARE(planUndo(recalled->action, recalled->outcome, now + 5s).has_value(), !done.action.ends); // and ends with it
            QCOMPARE(describe(*planned), describe(*expected));
            QCOMPARE(planned->key, expected->key);
            QCOMPARE(planned->holder, expected->holder);
        }
    }

    void recall_leaseEndedMeanwhile_cannotBePlanned()
    {
        const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
        const QByteArray memory = rememberForUndo(cleared("lock.a", "dump", 3s, Instant{} + 9s), doneAt);
        const auto in = [&](Duration time) {
            const auto recalled = recall(memory, doneAt + time, Instant{} + 1000s);
            return planUndo(recalled->action, recalled->outcome, Instant{} + 1000s).has_value();
        };
        QVERIFY(in(2999ms));
        QVERIFY(!in(3000ms));
    }

    void recall_clockSetBack_leavesNoMoreTimeThanThereWas()
    {
        const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
        const auto recalled = recall(rememberForUndo(cleared("lock.a", "dump", 3s, Instant{} + 9s), doneAt), doneAt - 1h, Instant{} + 9s);
        const auto planned = planUndo(recalled->action, recalled->outcome, Instant{} + 9s);
        QCOMPARE(planned->steps.front()[2], QByteArray("3000"));
    }

    void recall_severalServers_plansEachAsItWas()
    {
        const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
        const Instant at = Instant{} + 5000s, now = Instant{} + 77s;
        DoneAction done = cleared("lock.a", "first", 30s, at);
        const DoneAction second = cleared("lock.a", "second", 20s, at + 500ms);
        DoneAction gone = cleared("lock.a", {}, {}, at);
        gone.outcome.kind = ActionOutcome::Kind::AlreadyGone;
        const QString b = u"redis://b:6379"_s, c = u"redis+unix:///run/a b/c.sock?db=2"_s, d = u"redis://d:6379"_s;
        done.elsewhere = {{b, second.action, second.outcome}, {c, gone.action, gone.outcome}, {d, done.action, done.outcome}};
        const auto recalled = recall(rememberForUndo(done, doneAt), doneAt + 4s, now);
        QVERIFY(recalled);
        const auto restored = [&](const Action &action, const ActionOutcome &outcome) { return planUndo(action, outcome, now)->steps.front(); };
        QCOMPARE(restored(recalled->action, recalled->outcome), planUndo(done.action, done.outcome, at + 4s)->steps.front());
        QCOMPARE(recalled->elsewhere.size(), std::size_t(2)); // not where it was gone
        QCOMPARE(recalled->elsewhere[0].node, b);
        QCOMPARE(restored(recalled->elsewhere[0].action, recalled->elsewhere[0].outcome),
                 planUndo(second.action, second.outcome, at + 4s)->steps.front());
        QCOMPARE(recalled->elsewhere[1].node, d);
    }

    void recall_nothingOnTheFirst_isOfTheOthers_data()
    {
        using Kind = ActionOutcome::Kind;
        QTest::addColumn<ActionOutcome::Kind>("first");
        QTest::newRow("gone") << Kind::AlreadyGone;
        QTest::newRow("another holder") << Kind::HolderChanged;
        QTest::newRow("failed") << Kind::Failed;
    }
    void recall_nothingOnTheFirst_isOfTheOthers()
    {
        QFETCH(ActionOutcome::Kind, first);
        const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
        const Instant at = Instant{} + 5000s, now = Instant{} + 77s;
        const DoneAction second = cleared("lock.a", "second", 20s, at);
        DoneAction done = cleared("lock.a", {}, {}, at);
        done.outcome = {};
        done.outcome.kind = first; // and no time of its own, which is that of the journal: doneAt less what has gone by since
        done.elsewhere = {{u"redis://b:6379"_s, second.action, second.outcome}};
        const auto recalled = recall(rememberForUndo(done, doneAt - 5000s), doneAt + 4s, now);
        QVERIFY(recalled);
        QVERIFY(!planUndo(recalled->action, recalled->outcome, now));
        const DoneThere &there = recalled->elsewhere.at(0);
        QCOMPARE(planUndo(there.action, there.outcome, now)->steps.front(), planUndo(second.action, second.outcome, at + 4s)->steps.front());
        ActionRequest undo;
        undo.verb = Verb::Undo;
        undo.undoes = std::make_shared<const DoneAction>(*recalled);
        const auto planned = plan(undo, now, {}).action;
        QVERIFY(planned);
        QVERIFY(planned->steps.empty());
        QVERIFY(!plan(undo, now + 20s, {}).action); // its lease would be over everywhere
    }

    /** A journal that something has damaged, or that somebody has written: an error, or what was kept; without a sum a plan with all its conditions. */
    void recall_damaged_isAnErrorOrAPlan_data()
    {
        QTest::addColumn<bool>("hasSum");
        QTest::newRow("with a sum") << true;
        QTest::newRow("of version 5") << false;
    }
    void recall_damaged_isAnErrorOrAPlan()
    {
        QFETCH(bool, hasSum);
        QRandomGenerator random(11);
        const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
        const QByteArray sealed = rememberForUndo(largeExample(), doneAt);
        const QByteArray whole = hasSum ? sealed : withoutSum(sealed);
        const QJsonDocument same = QJsonDocument::fromJson(whole);
        QVERIFY(recall(whole, doneAt, {}));
        const QByteArrayList words{"[]",   "{}",           "null",          "-1", "9223372036854775807", "-9223372036854775808", "1e300",
                                   "\"\"", "\"SEdFVA==\"", "[\"SEdFVA==\"]"};
        int planned = 0, refused = 0;
        for (int i = 0; i < 20'000; ++i) {
            QByteArray damaged = whole;
            for (int n = 1 + random.bounded(3); n > 0 && !damaged.isEmpty(); --n) {
                const qsizetype at = random.bounded(int(damaged.size()));
                const qsizetype next = damaged.indexOf(':', at);
                switch (random.bounded(4)) {
                case 0: damaged[at] = char(random.bounded(256)); break;
                case 1: damaged.remove(at, random.bounded(20)); break;
                case 2: damaged.truncate(at + 1); break;
                default: // another value
                    if (const qsizetype end = damaged.indexOf(',', next); next >= 0 && end >= 0)
                        damaged.replace(next + 1, end - next - 1, words.at(random.bounded(int(words.size()))));
                }
            }
            const auto recalled = recall(damaged, doneAt + 4s, Instant{} + 77s);
            refused += !recalled;
            if (!recalled)
                continue;
            QVERIFY(!hasSum || QJsonDocument::fromJson(damaged) == same);
            QCOMPARE(recalled->action.key, Bytes("lock.a"));
            QVERIFY(!recalled->action.undoChecks.empty());
            ActionRequest undo;
            undo.verb = Verb::Undo;
            undo.undoes = std::make_shared<const DoneAction>(*recalled);
            const auto action = plan(undo, Instant{} + 78s, {}).action;
            planned += action.has_value();
            if (action)
                QVERIFY(!describe(asOf(*action, Instant{} + 79s)).isEmpty());
        }
        QVERIFY2((hasSum || planned > 200) && refused > 5000, QByteArray(QByteArray::number(planned) + ' ' + QByteArray::number(refused)));
    }

    void remember_undo_tellsThatSomethingMayBeBack_data()
    {
        using Kind = ActionOutcome::Kind;
        QTest::addColumn<ActionOutcome::Kind>("first");
        QTest::addColumn<ActionOutcome::Kind>("second");
        QTest::addColumn<bool>("secondMayBeDone");
        QTest::addColumn<bool>("expected");
        QTest::newRow("on both") << Kind::Done << Kind::Done << false << true;
        QTest::newRow("on the first") << Kind::Done << Kind::Failed << false << true;
        QTest::newRow("on the second") << Kind::Failed << Kind::Done << false << true;
        QTest::newRow("perhaps on the second") << Kind::Failed << Kind::Failed << true << true;
        QTest::newRow("in part") << Kind::DoneInPart << Kind::Failed << false << true;
        QTest::newRow("nowhere") << Kind::HolderChanged << Kind::Failed << false << false;
    }
    void remember_undo_tellsThatSomethingMayBeBack()
    {
        QFETCH(ActionOutcome::Kind, first);
        QFETCH(ActionOutcome::Kind, second);
        QFETCH(bool, secondMayBeDone);
        DoneAction undone = cleared("lock.a", {}, {}, Instant{});
        undone.action.verb = Verb::Undo;
        undone.outcome.kind = first;
        undone.elsewhere = {{u"redis://b:6379"_s, undone.action, {}}};
        undone.elsewhere.front().outcome.kind = second;
        undone.elsewhere.front().outcome.mayBeDone = secondMayBeDone;
        QTEST(isOfUndo(rememberForUndo(undone, fromUnixMs(1))), "expected");
        const bool isOnBoth = first == ActionOutcome::Kind::Done && second == ActionOutcome::Kind::Done;
        QCOMPARE(isOfUndoInPart(rememberForUndo(undone, fromUnixMs(1))), isOfUndo(rememberForUndo(undone, fromUnixMs(1))) && !isOnBoth);
        QVERIFY(!isOfUndo(rememberForUndo(cleared("lock.a", "dump", 3s, Instant{}), fromUnixMs(1))));
    }

    void remember_whatCannotBePutBack_isEmpty()
    {
        const UnixTime at = fromUnixMs(1'790'000'000'000);
        DoneAction refused = cleared("lock.a", "dump", 3s, Instant{});
        refused.outcome.kind = ActionOutcome::Kind::HolderChanged;
        QCOMPARE(rememberForUndo(refused, at), QByteArray());
        DoneAction extended = cleared("lock.a", "dump", 3s, Instant{});
        extended.action.verb = Verb::Extend;
        QCOMPARE(rememberForUndo(extended, at), QByteArray());
        QCOMPARE(rememberForUndo(cleared("lock.a", {}, 3s, Instant{}), at), QByteArray()); // DUMP was refused
    }

    /** One value of what version 5 kept is another one. */
    void recall_hurtButStillJson_isRefused_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("by");
        const QByteArray checks = R"("checks":[{"command":["RVhJU1RT","bG9jay5h"],"expected":"","kind":2}])";
        const auto row = [&](const char *name, const QByteArray &by) { QTest::newRow(name) << checks << by; };
        row("checks are a text", R"("checks":"x")");
        row("checks are empty", R"("checks":[])");
        row("checks are gone", R"("more":1)");
        row("a kind that is none", R"("checks":[{"command":["RVhJU1RT","bG9jay5h"],"expected":"","kind":99}])");
        row("a kind of later", R"("checks":[{"command":["RVhJU1RT","bG9jay5h"],"expected":"","kind":7}])");
        row("no kind", R"("checks":[{"command":["RVhJU1RT","bG9jay5h"],"expected":""}])");
        row("a kind that is a text", R"("checks":[{"command":["RVhJU1RT","bG9jay5h"],"expected":"","kind":"2"}])");
        row("nothing expected", R"("checks":[{"command":["RVhJU1RT","bG9jay5h"],"kind":2}])");
        row("a word that is a number", R"("checks":[{"command":["RVhJU1RT",1],"expected":"","kind":2}])");
        row("a word that is no base64", R"("checks":[{"command":["RVhJU1RT","bG9!ay5h"],"expected":"","kind":2}])");
        const auto other = [](const char *name, const QByteArray &part, const QByteArray &by) { QTest::newRow(name) << part << by; };
        other("another key", R"("key":"bG9jay5h")", R"("key":"bG9jay5i")");
        other("a key that is none", R"("key":"bG9jay5h")", R"("key":null)");
        other("a holder that is a number", R"("holder":"dG9r")", R"("holder":1)");
        other("no holder", R"("holder":"dG9r")", R"("more":1)");
        other("a time that is a text", R"("done_at_ms":1790000000000)", R"("done_at_ms":"1790000000000")");
        other("a time that is no whole number", R"("done_at_ms":1790000000000)", R"("done_at_ms":1e300)");
        other("steps that are a text", R"("steps":[)", R"("steps":"x","more":[)");
        other("reads that are an object", R"("kept":[)", R"("kept":{},"more":[)");
        other("an end that is a text", R"("ends_in_ms":1000000)", R"("ends_in_ms":"x")");
        other("further servers that are a text", R"("version":5)", R"("version":5,"elsewhere":"x")");
        other("nothing, which is a text", R"("version":5)", R"("version":5,"nothing_on_first":"x")");
        other("a sum of an earlier version", R"("version":5)", R"("version":5,"sha256":"x")");
        other("a newer version without a sum", R"("version":5)", R"("version":6)");
    }
    void recall_hurtButStillJson_isRefused()
    {
        QFETCH(QByteArray, part);
        QFETCH(QByteArray, by);
        const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
        const QByteArray whole = withoutSum(rememberForUndo(largeExample(), doneAt));
        QVERIFY2(recall(whole, doneAt, {}) && whole.count(part) == 1, whole);
        QVERIFY(!recall(QByteArray(whole).replace(part, by), doneAt, {}));
    }

    void recall_somethingElse_isRefused_data()
    {
        QTest::addColumn<QByteArray>("memory");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("\xff\x00{", 3);
        QTest::newRow("a list") << QByteArray("[1]");
        QTest::newRow("newer") << QByteArray(R"({"version":7,"verb":"clear"})");
        QTest::newRow("older, of data that are not known") << QByteArray(R"({"version":4,"verb":"clear","key":"YQ=="})");
        QTest::newRow("on further ones, but on none") << QByteArray(R"({"version":5,"verb":"clear","nothing_on_first":true})");
        QTest::newRow("a read of nothing") << QByteArray(R"({"version":5,"verb":"clear","kept":[{"question":["R0VU"]}]})");
        QTest::newRow("another verb") << QByteArray(R"({"version":5,"verb":"extend"})");
        QTest::newRow("an undo") << QByteArray(R"({"version":2,"verb":"undo"})");
        QTest::newRow("another verb elsewhere") << QByteArray(R"({"version":5,"verb":"clear","elsewhere":[{"node":"b","verb":"evict"}]})");
        QTest::newRow("nowhere") << QByteArray(R"({"version":5,"verb":"clear","elsewhere":[{"verb":"clear"}]})");
    }

    void recall_somethingElse_isRefused()
    {
        QFETCH(QByteArray, memory);
        const auto recalled = recall(memory, fromUnixMs(1), Instant{});
        QVERIFY(!recalled);
        QCOMPARE(recalled.error().kind, Error::Kind::InvalidInput);
    }
};

} // namespace lockscope::tst_undomemory

LOCKSCOPE_TEST(tst_undomemory, lockscope::tst_undomemory::TestUndoMemory)
#include "tst_undomemory.moc"
