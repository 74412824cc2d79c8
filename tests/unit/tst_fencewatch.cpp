// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/fencewatch.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace lockscope::tst_fencewatch {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Kind = ActionOutcome::Kind;
using End = Aftermath::Kind;

namespace {

/** A watch, and a server that answers each end as the test says. */
class Scene {
public:
    Scene() : watch([this](PlannedAction planned) { return end(std::move(planned)); }, clock)
    {
        QObject::connect(&watch, &FenceWatch::ended, [this](quint64 id, const BulkAftermath &what) { told.emplace_back(id, what); });
    }
    QCoro::Task<DoneAction> end(PlannedAction planned)
    {
        asked.push_back(planned);
        DoneAction done;
        done.action = planned.action.value();
        done.outcome = answer;
        for (const DoneThere &there : planned.request.undoes->elsewhere)
            done.elsewhere.push_back({there.node, done.action, answerElsewhere});
        co_return done;
    }
    ActionRequest fence(const QByteArray &key = "lock.a")
    {
        ActionRequest request;
        request.verb = Verb::FenceOff;
        request.lock.key = key;
        request.lock.token = "old";
        request.lock.form = LockForm::Token;
        request.time = 5s;
        request.mark = newMark();
        return request;
    }
    void begin(quint64 id, int number, const ActionRequest &request, const QStringList &nodes = {})
    {
        DoneAction done{plan(request, clock.now(), {}).action.value(), {}, {}};
        done.outcome.kind = Kind::Done;
        done.outcome.at = clock.now();
        for (const QString &node : nodes)
            done.elsewhere.push_back({node, done.action, done.outcome});
        watch.watch(id, number, request, done);
    }
    void sees(LockEvent::Kind kind, const QByteArray &token, const QByteArray &key = "lock.a", LockForm protocol = LockForm::Token)
    {
        LockDelta delta;
        LockEvent event;
        event.form = protocol;
        event.kind = kind;
        event.key = key;
        event.token = token;
        event.atSteady = clock.now();
        delta.events = {event};
        if (kind == LockEvent::Kind::Expired)
            delta.removed = {Bytes(key)};
        watch.take(delta);
    }
    static ActionOutcome outcome(Kind kind, const char *text = "")
    {
        ActionOutcome result;
        result.kind = kind;
        if (kind == Kind::HolderChanged)
            result.holderNow = text;
        else
            result.error.text = QString::fromLatin1(text);
        return result;
    }
    std::vector<End> ends() const
    {
        std::vector<End> all;
        for (const auto &[id, what] : told) {
            for (const auto &[number, aftermath] : what)
                all.push_back(aftermath.kind());
        }
        return all;
    }

    FakeClock clock;
    ActionOutcome answer = outcome(Kind::AlreadyGone), answerElsewhere = outcome(Kind::AlreadyGone);
    std::vector<PlannedAction> asked;
    std::vector<std::pair<quint64, BulkAftermath>> told;
    FenceWatch watch;
};

} // namespace

class TestFenceWatch : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void end_seenToGo_asksNobody()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.clock.advance(5s);
        scene.sees(LockEvent::Kind::Expired, {});
        QVERIFY(scene.told.empty());
        scene.clock.advance(FenceWatch::grace);
        QCOMPARE(scene.ends(), std::vector{End::StaysFree});
        QVERIFY(scene.asked.empty());
    }

    void end_eachAnswer_isToldAsWhatItIs_data()
    {
        QTest::addColumn<Kind>("answer");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<End>("end");
        QTest::newRow("gone") << Kind::AlreadyGone << QByteArray() << End::StaysFree;
        QTest::newRow("it stood") << Kind::Done << QByteArray() << End::Prolonged;
        QTest::newRow("taken") << Kind::HolderChanged << QByteArray("next") << End::TakenBy;
        QTest::newRow("taken by the old one") << Kind::HolderChanged << QByteArray("old") << End::CameBack;
        QTest::newRow("something else") << Kind::WrongType << QByteArray() << End::Replaced;
        QTest::newRow("refused") << Kind::Refused << QByteArray("no permission") << End::NotEnded;
    }

    void end_eachAnswer_isToldAsWhatItIs()
    {
        QFETCH(Kind, answer);
        QFETCH(QByteArray, text);
        QFETCH(End, end);
        Scene scene;
        const ActionRequest request = scene.fence();
        scene.begin(7, 0, request);
        scene.answer = Scene::outcome(answer, text.constData());
        scene.clock.advance(5s);
        QVERIFY(scene.asked.empty()); // it is promised until then
        scene.clock.advance(FenceWatch::grace);
        QCOMPARE(scene.asked.size(), std::size_t(1));
        QCOMPARE(linesOf(scene.asked[0]), (QStringList{u"if GET lock.a is still "_s + QString::fromLatin1(request.mark), u"→ DEL lock.a"_s}));
        QCOMPARE(scene.ends(), std::vector{end});
        QCOMPARE(scene.told[0].first, quint64(7));
        if (end == End::TakenBy || end == End::CameBack)
            QCOMPARE(scene.told[0].second[0].second.newHolder(), Bytes(text));
        if (end == End::NotEnded)
            QCOMPARE(scene.told[0].second[0].second.error().text, u"no permission"_s);
    }

    void end_notReached_isTriedAgain()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.answer = Scene::outcome(Kind::Failed, "not connected");
        scene.clock.advance(5s + FenceWatch::grace);
        scene.clock.advance(3 * FenceWatch::retryAfter); // 1 and 2
        QCOMPARE(scene.asked.size(), std::size_t(3));
        QVERIFY(scene.told.empty());
        scene.answer = Scene::outcome(Kind::Done);
        scene.clock.advance(4 * FenceWatch::retryAfter);
        QCOMPARE(scene.ends(), std::vector{End::Prolonged});
        QCOMPARE(scene.clock.pendingTimers(), std::size_t(0));
    }

    void end_neverReached_isToldAsNotEnded()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.answer = Scene::outcome(Kind::Failed, "not connected");
        scene.clock.advance(10min);
        QCOMPARE(scene.asked.size(), std::size_t(FenceWatch::mostTries));
        QCOMPARE(scene.ends(), std::vector{End::NotEnded});
        QCOMPARE(scene.told[0].second[0].second.error().text, u"not connected"_s);
    }

    void overwritten_whileClosed_isToldAtOnce()
    {
        Scene scene;
        const ActionRequest request = scene.fence();
        scene.begin(1, 0, request);
        scene.sees(LockEvent::Kind::HandedOver, request.mark); // our own
        scene.clock.advance(2s);
        QVERIFY(scene.told.empty());
        scene.sees(LockEvent::Kind::HandedOver, "old");
        scene.clock.advance(0s);
        QCOMPARE(scene.ends(), std::vector{End::Overwritten});
        QVERIFY(scene.told[0].second[0].second.isOldHolder());
        QCOMPARE(scene.told[0].second[0].second.takenAfter(), std::optional<Duration>(2s));
        scene.clock.advance(10s);
        QVERIFY(scene.asked.empty());
        QCOMPARE(scene.told.size(), std::size_t(1));
    }

    void replaced_byAnotherType_isNoHolder_data()
    {
        QTest::addColumn<bool>("isGoneBefore");
        QTest::newRow("while it is closed") << false;
        QTest::newRow("when it is over") << true;
    }

    void replaced_byAnotherType_isNoHolder()
    {
        QFETCH(bool, isGoneBefore);
        Scene scene;
        scene.begin(1, 0, scene.fence());
        if (isGoneBefore)
            scene.sees(LockEvent::Kind::Expired, {});
        scene.sees(isGoneBefore ? LockEvent::Kind::Acquired : LockEvent::Kind::HandedOver, {}, "lock.a", LockForm::OtherType);
        scene.clock.advance(5s + FenceWatch::grace);
        QCOMPARE(scene.ends(), std::vector{End::Replaced});
        QVERIFY(!scene.told[0].second[0].second.takenAfter());
    }

    void end_severalServers_aHolderSaysMoreThanAnotherType()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence(), {u"redis://b"_s});
        scene.answer = Scene::outcome(Kind::WrongType);
        scene.answerElsewhere = Scene::outcome(Kind::HolderChanged, "next");
        scene.clock.advance(5s + FenceWatch::grace);
        QCOMPARE(scene.ends(), std::vector{End::TakenBy});
        QCOMPARE(scene.told[0].second[0].second.newHolder(), Bytes("next"));
    }

    void taken_whenItIsOver_isNoBreach()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.clock.advance(5s);
        scene.sees(LockEvent::Kind::Expired, {});
        scene.sees(LockEvent::Kind::Acquired, "next");
        scene.clock.advance(FenceWatch::grace);
        QCOMPARE(scene.ends(), std::vector{End::TakenBy});
    }

    void taken_whenTheTombstoneWasCleared_isNoBreach()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.clock.advance(1s);
        scene.sees(LockEvent::Kind::Cleared, "lockscope-fence:1");
        scene.sees(LockEvent::Kind::Acquired, "next");
        scene.clock.advance(5s);
        QCOMPARE(scene.ends(), std::vector{End::TakenBy});
    }

    void watch_fencedOnceMore_onlyTheLastCounts()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.clock.advance(2s);
        const ActionRequest second = scene.fence();
        scene.begin(2, 0, second);
        scene.clock.advance(4s); // the first one's time
        QVERIFY(scene.asked.empty());
        scene.clock.advance(2s);
        QCOMPARE(scene.asked.size(), std::size_t(1));
        QVERIFY(linesOf(scene.asked[0])[0].endsWith(QString::fromLatin1(second.mark)));
        QCOMPARE(scene.told.size(), std::size_t(1));
        QCOMPARE(scene.told[0].first, quint64(2));
    }

    /** Its value is a time, so the tombstone is one, too. */
    void overwritten_timestamp_ownTombstoneIsKnown()
    {
        Scene scene;
        ActionRequest request = scene.fence();
        request.lock.form = LockForm::SetnxMillis;
        request.lock.token = "1800000060000";
        scene.begin(1, 0, request);
        scene.sees(LockEvent::Kind::HandedOver, plan(request, scene.clock.now(), {}).action->steps[0][2]);
        scene.clock.advance(0s);
        QVERIFY(scene.told.empty());
    }

    void end_severalServers_asksEachAndTellsTheWorst()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence(), {u"redis://b"_s, u"redis://c"_s});
        scene.clock.advance(5s);
        scene.sees(LockEvent::Kind::Expired, {}); // on the first one
        scene.answerElsewhere = Scene::outcome(Kind::Done);
        scene.clock.advance(FenceWatch::grace);
        QCOMPARE(scene.asked.size(), std::size_t(1));
        QCOMPARE(scene.ends(), std::vector{End::Prolonged});
    }

    void ended_several_areToldTogetherByNumber()
    {
        Scene scene;
        ActionRequest second = scene.fence("lock.b");
        second.time = 3s;
        scene.begin(9, 4, scene.fence("lock.a"));
        scene.begin(9, 2, second);
        scene.clock.advance(4s);
        QVERIFY(scene.told.empty());
        scene.clock.advance(2s);
        QCOMPARE(scene.told.size(), std::size_t(1));
        QCOMPARE(scene.told[0].second[0].first, 2);
        QCOMPARE(scene.told[0].second[1].first, 4);
    }

    void forget_undone_isNeverTold()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.watch.forget("lock.a");
        scene.clock.advance(10s);
        QVERIFY(scene.told.empty());
        QVERIFY(scene.asked.empty());
    }

    void abandonAll_serverIsLeft_isTold()
    {
        Scene scene;
        scene.begin(1, 0, scene.fence());
        scene.watch.abandonAll();
        QCOMPARE(scene.ends(), std::vector{End::Unwatched});
        scene.clock.advance(10s);
        QVERIFY(scene.asked.empty());
        QCOMPARE(scene.told.size(), std::size_t(1));
    }

private:
    QStringList linesOf(const PlannedAction &planned)
    {
        QStringList lines = shownTexts(describe(planned.action.value()));
        lines.removeLast(); // how, which is always the same
        return lines;
    }
};

} // namespace lockscope::tst_fencewatch

LOCKSCOPE_TEST(tst_fencewatch, lockscope::tst_fencewatch::TestFenceWatch)
#include "tst_fencewatch.moc"
