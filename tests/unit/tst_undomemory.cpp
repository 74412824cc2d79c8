// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/undomemory.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace lockscope {

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

DoneAction cleared(const QByteArray &key, const QByteArray &dump, std::optional<Duration> ttl, Instant at)
{
    DoneAction done;
    done.action.verb = Verb::Clear;
    done.action.key = key;
    done.action.holder = "tok";
    done.outcome.kind = ActionOutcome::Kind::Done;
    done.outcome.at = at;
    done.outcome.before = {{Bytes(key), Bytes(dump), ttl}};
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
            const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
            // Another program: its steady clock is another one, and four seconds have gone by.
            const Instant now = Instant{} + 77s;
            const auto recalled = recallForUndo(rememberForUndo(done, doneAt), doneAt + 4s, now);
            QVERIFY(recalled);
            const auto expected = planUndo(done.action, done.outcome, at + 4s);
            const auto planned = planUndo(recalled->action, recalled->outcome, now);
            QVERIFY(expected && planned);
            QCOMPARE(planned->steps, expected->steps);
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
            const auto recalled = recallForUndo(memory, doneAt + time, Instant{} + 1000s);
            return planUndo(recalled->action, recalled->outcome, Instant{} + 1000s).has_value();
        };
        QVERIFY(in(2999ms));
        QVERIFY(!in(3000ms));
    }

    void recall_clockSetBack_leavesNoMoreTimeThanThereWas()
    {
        const UnixTime doneAt = fromUnixMs(1'790'000'000'000);
        const auto recalled = recallForUndo(rememberForUndo(cleared("lock.a", "dump", 3s, Instant{} + 9s), doneAt), doneAt - 1h, Instant{} + 9s);
        const auto planned = planUndo(recalled->action, recalled->outcome, Instant{} + 9s);
        QCOMPARE(planned->steps.front()[2], QByteArray("3000"));
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

    void recall_somethingElse_isRefused_data()
    {
        QTest::addColumn<QByteArray>("memory");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("\xff\x00{", 3);
        QTest::newRow("a list") << QByteArray("[1]");
        QTest::newRow("newer") << QByteArray(R"({"version":2,"verb":"clear"})");
        QTest::newRow("another verb") << QByteArray(R"({"version":1,"verb":"extend"})");
    }

    void recall_somethingElse_isRefused()
    {
        QFETCH(QByteArray, memory);
        const auto recalled = recallForUndo(memory, fromUnixMs(1), Instant{});
        QVERIFY(!recalled);
        QCOMPARE(recalled.error().kind, Error::Kind::InvalidInput);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestUndoMemory)
#include "tst_undomemory.moc"
