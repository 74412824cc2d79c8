// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/bulkrun.h"

#include "base/deferred.h"
#include "fakeclock.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <deque>

namespace lockscope::tst_bulkrun {

using namespace std::chrono_literals;
using Kind = ActionOutcome::Kind;

/** A server that answers when it is told to, in the order of asking. */
class Scene {
public:
    explicit Scene(int orders, BulkRun::AfterFailure afterFailure = BulkRun::AfterFailure::Stop)
        : run(
            plannedOf(orders), [this](int first, std::span<const PlannedAction> next) { return prepare(first, next); },
            [this](int number, PlannedAction planned) { return carryOut(number, std::move(planned)); }, afterFailure, clock)
    {
        QObject::connect(&run, &BulkRun::progressed, [this](const BulkProgress &progress) {
            ++told;
            take(progress);
        });
        QObject::connect(&run, &BulkRun::finished, [this](const BulkProgress &progress) {
            ++finished;
            take(progress);
        });
    }
    ~Scene()
    {
        while (!waiting.empty()) // whoever waits is always answered
            answer(Kind::Failed);
    }
    Q_DISABLE_COPY_MOVE(Scene)
    static std::vector<PlannedAction> plannedOf(int count)
    {
        std::vector<PlannedAction> all;
        for (int i = 0; i < count; ++i) {
            ActionRequest request;
            request.lock.key = QByteArray("lock." + QByteArray::number(i));
            all.push_back({request, Action(), {}});
        }
        return all;
    }
    QCoro::Task<> prepare(int first, std::span<const PlannedAction> next)
    {
        prepared.emplace_back(first, int(next.size()));
        if (!preparesLate)
            co_return;
        preparation = Deferred<bool>();
        const Deferred<bool> end = preparation;
        co_await end;
    }
    QCoro::Task<CarriedOut> carryOut(int number, PlannedAction planned)
    {
        CarriedOut carried;
        DoneAction &done = carried.done;
        const auto recorded = carried.notRecorded;
        if (journals.empty())
            recorded.deliver({});
        else
            carried.notRecorded = journals[std::size_t(number)];
        done.action.key = planned.request.lock.key;
        if (atOnce) {
            done.outcome = *atOnce;
            done.elsewhere = elsewhere;
            ++asked;
            co_return carried;
        }
        Deferred<ActionOutcome> answer;
        waiting.push_back(answer);
        numbers.push_back(number);
        mostUnderWay = std::max(mostUnderWay, waiting.size());
        ++asked;
        done.outcome = co_await answer;
        co_return carried;
    }
    void take(const BulkProgress &progress)
    {
        last = progress;
        results.insert(results.end(), progress.results.begin(), progress.results.end());
    }
    void answer(Kind kind = Kind::Done, bool mayBeDone = false)
    {
        ActionOutcome outcome;
        outcome.kind = kind;
        outcome.mayBeDone = mayBeDone;
        const auto first = waiting.front();
        waiting.pop_front();
        first.deliver(outcome);
    }
    void start()
    {
        run.start();
        clock.advance(0ms);
    }

    FakeClock clock;
    std::optional<ActionOutcome> atOnce;
    std::vector<DoneThere> elsewhere; // then also the answers of the further servers
    bool preparesLate = false;
    Deferred<bool> preparation;                // that is under way
    std::vector<std::pair<int, int>> prepared; // from where on, and how many
    std::deque<Deferred<ActionOutcome>> waiting;
    std::vector<Deferred<QString>> journals; // of each, whether it is recorded; empty: all are, at once
    std::vector<int> numbers;
    std::vector<BulkResult> results;
    BulkProgress last;
    std::size_t mostUnderWay = 0;
    int asked = 0, told = 0, finished = 0;
    BulkRun run;
};

class TestBulkRun : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void run_quickServer_doesAllInOrder();
    void run_nothing_isCompleted();
    void run_slowServer_takesOneAtATimeAndRests();
    void run_longWayFromThePast_isLearntAgain();
    void cancel_inTheMiddle_waitsForWhatIsUnderWay();
    void answer_failed_stopsAndTellsWhatIsUnknown();
    void answer_failedOnOneOfSeveralNodes_othersAreDone();
    void answer_failedOnOneServerOfAGroup_isDoneOnTheOthersToTheEnd();
    void stop_fromOutside_saysWhy();
    void answers_atOnce_leaveTurnsToOthers();
    void progress_isToldAtMostTenTimesASecond();
    void destroy_whileUnderWay_isClean();
    void prepare_late_nothingIsBegunBefore();
    void prepare_nextPortion_whileTheOneBeforeIsUnderWay();
    void cancel_whilePreparing_beginsNothing();
    void journal_slow_delaysTheResultsAndNotTheTurns();
    void fates_coverAllOutcomes_data();
    void fates_coverAllOutcomes();
    void fate_ofSeveralServers_isNeverRefusedIfAnythingWasDone_data();
    void fate_ofSeveralServers_isNeverRefusedIfAnythingWasDone();
};

void TestBulkRun::run_quickServer_doesAllInOrder()
{
    Scene scene(100);
    scene.start();
    QCOMPARE(scene.asked, 1); // carefully first
    while (!scene.waiting.empty()) {
        scene.clock.advance(1ms);
        scene.answer();
    }
    QCOMPARE(scene.finished, 1);
    QCOMPARE(scene.asked, 100);
    QCOMPARE(scene.mostUnderWay, std::size_t(BulkPace::most));
    QVERIFY(std::ranges::is_sorted(scene.numbers));
    QCOMPARE(scene.results.size(), std::size_t(100));
    QCOMPARE(scene.last.account.of(BulkFate::Done), 100);
    QCOMPARE(scene.last.account.total(), 100);
    QVERIFY(scene.last.end && scene.last.end->kind == BulkEnd::Kind::Completed);
    QCOMPARE(scene.last.took, 100ms);
}

void TestBulkRun::run_nothing_isCompleted()
{
    Scene scene(0);
    scene.run.start();
    QCOMPARE(scene.finished, 0); // never before start() has returned
    scene.clock.advance(0ms);
    QCOMPARE(scene.finished, 1);
}

void TestBulkRun::run_slowServer_takesOneAtATimeAndRests()
{
    Scene scene(1000);
    scene.start();
    for (int i = 0; i < 40; ++i)
        scene.answer();
    QCOMPARE(scene.waiting.size(), std::size_t(BulkPace::most));
    for (int i = 0; i < 60 && !scene.waiting.empty(); ++i) { // until it rests
        scene.clock.advance(50ms);
        scene.answer();
    }
    QCOMPARE(scene.waiting.size(), std::size_t(0));
    const int asked = scene.asked;
    scene.clock.advance(149ms);
    QCOMPARE(scene.asked, asked);
    scene.clock.advance(1ms);
    QCOMPARE(scene.asked, asked + 1);
    scene.clock.advance(1ms); // quick again
    scene.answer();
    QCOMPARE(scene.waiting.size(), std::size_t(2));
}

void TestBulkRun::run_longWayFromThePast_isLearntAgain()
{
    Scene scene(1000);
    scene.start();
    for (int i = 0; i < 20; ++i)
        scene.answer();
    scene.mostUnderWay = 0;
    for (int i = 0; i < 80; ++i) {    // the way has become longer for good
        while (scene.waiting.empty()) // it rests
            scene.clock.advance(100ms);
        scene.clock.advance(30ms);
        for (std::size_t all = scene.waiting.size(); all > 0; --all)
            scene.answer();
    }
    QCOMPARE(scene.mostUnderWay, std::size_t(BulkPace::most));
}

void TestBulkRun::cancel_inTheMiddle_waitsForWhatIsUnderWay()
{
    Scene scene(100);
    scene.start();
    for (int i = 0; i < 10; ++i)
        scene.answer();
    const int underWay = int(scene.waiting.size());
    QVERIFY(underWay > 1);
    scene.run.cancel();
    scene.clock.advance(1000ms);
    QCOMPARE(scene.finished, 0);
    QVERIFY(!scene.last.end);
    while (!scene.waiting.empty())
        scene.answer();
    QCOMPARE(scene.finished, 1);
    QCOMPARE(scene.asked, 10 + underWay);
    QVERIFY(scene.last.end && scene.last.end->kind == BulkEnd::Kind::Cancelled);
    QCOMPARE(scene.last.account.of(BulkFate::Done), 10 + underWay);
    QCOMPARE(scene.last.account.of(BulkFate::NotTried), 90 - underWay);
    QCOMPARE(scene.results.size(), std::size_t(10 + underWay));
}

void TestBulkRun::answer_failed_stopsAndTellsWhatIsUnknown()
{
    Scene scene(100);
    scene.start();
    for (int i = 0; i < 20; ++i)
        scene.answer();
    const int underWay = int(scene.waiting.size());
    scene.answer(Kind::HolderChanged);
    while (!scene.waiting.empty())
        scene.answer(Kind::Failed, true);
    QCOMPARE(scene.finished, 1);
    QVERIFY(scene.last.end && scene.last.end->kind == BulkEnd::Kind::Stopped);
    QCOMPARE(scene.last.account.of(BulkFate::Done), 20);
    QCOMPARE(scene.last.account.of(BulkFate::HolderChanged), 1);
    QCOMPARE(scene.last.account.of(BulkFate::Unknown), scene.asked - 21);
    QVERIFY(scene.asked - 21 <= underWay);
    QCOMPARE(scene.last.account.of(BulkFate::NotTried), 100 - scene.asked);
}

void TestBulkRun::answer_failedOnOneOfSeveralNodes_othersAreDone()
{
    Scene scene(100, BulkRun::AfterFailure::GoOn);
    scene.start();
    for (int i = 0; !scene.waiting.empty(); ++i)
        scene.answer(i % 3 == 0 ? Kind::Failed : Kind::Done);
    QCOMPARE(scene.finished, 1);
    QVERIFY(scene.last.end && scene.last.end->kind == BulkEnd().kind);
    QCOMPARE(scene.last.account.of(BulkFate::Done), 66);
    QCOMPARE(scene.last.account.of(BulkFate::NotTried), 0);
}

void TestBulkRun::answer_failedOnOneServerOfAGroup_isDoneOnTheOthersToTheEnd()
{
    Scene scene(100);
    scene.atOnce = ActionOutcome();
    scene.atOnce->kind = Kind::Failed;
    scene.elsewhere.resize(2);
    for (DoneThere &there : scene.elsewhere)
        there.outcome.kind = Kind::Done;
    scene.start();
    while (scene.finished == 0)
        scene.clock.advance(0ms);
    QVERIFY(scene.last.end && scene.last.end->kind == BulkEnd().kind);
    QCOMPARE(scene.last.account.of(BulkFate::DoneInPart), 100);
}

void TestBulkRun::stop_fromOutside_saysWhy()
{
    Scene scene(3);
    scene.start();
    scene.run.stop({Error::Kind::Cancelled, QStringLiteral("closed"), {}});
    scene.run.cancel(); // too late: the first reason stays
    scene.answer();
    QCOMPARE(scene.finished, 1);
    QVERIFY(scene.last.end && scene.last.end->kind == BulkEnd::Kind::Stopped);
    QCOMPARE(scene.last.end->why.text, QStringLiteral("closed"));
}

void TestBulkRun::answers_atOnce_leaveTurnsToOthers()
{
    Scene scene(1000);
    scene.atOnce = ActionOutcome();
    scene.atOnce->kind = Kind::Refused;
    scene.run.start();
    int turns = 0;
    while (scene.finished == 0 && ++turns < 100) {
        const int before = scene.asked;
        scene.clock.advance(0ms);
        QVERIFY(scene.asked - before <= 1000);
    }
    QCOMPARE(scene.finished, 1);
    QCOMPARE(scene.last.account.of(BulkFate::Refused), 1000);
}

void TestBulkRun::progress_isToldAtMostTenTimesASecond()
{
    Scene scene(2000);
    scene.start();
    for (int i = 0; i < 1000; ++i) {
        scene.clock.advance(1ms);
        scene.answer();
    }
    QVERIFY(scene.told > 0);
    QVERIFY(scene.told <= 10);
    QCOMPARE(scene.last.account.total(), 2000);
}

void TestBulkRun::destroy_whileUnderWay_isClean()
{
    auto scene = std::make_unique<Scene>(100);
    scene->start();
    for (int i = 0; i < 5; ++i)
        scene->answer();
    auto *run = new BulkRun(
        Scene::plannedOf(10), [&scene](int first, std::span<const PlannedAction> next) { return scene->prepare(first, next); },
        [&scene](int number, PlannedAction planned) { return scene->carryOut(number, std::move(planned)); }, BulkRun::AfterFailure::Stop,
        scene->clock);
    run->start();
    scene->clock.advance(0ms);
    delete run;
    while (!scene->waiting.empty())
        scene->answer();
    QCOMPARE(scene->finished, 1); // the other one
}

void TestBulkRun::prepare_late_nothingIsBegunBefore()
{
    Scene scene(10);
    scene.preparesLate = true;
    scene.start();
    QCOMPARE(scene.prepared, (std::vector<std::pair<int, int>>{{0, 10}}));
    QCOMPARE(scene.asked, 0);
    scene.preparation.deliver(true);
    QCOMPARE(scene.asked, 1);
    while (!scene.waiting.empty())
        scene.answer();
    QCOMPARE(scene.finished, 1);
    QCOMPARE(scene.last.account.of(BulkFate::Done), 10);
}

void TestBulkRun::prepare_nextPortion_whileTheOneBeforeIsUnderWay()
{
    constexpr int portion = BulkRun::preparedAtOnce;
    Scene scene(2 * portion + 1);
    scene.preparesLate = true;
    scene.start();
    scene.preparation.deliver(true);
    while (scene.prepared.size() == 1)
        scene.answer();
    QVERIFY(scene.asked < portion); // there is more to do meanwhile
    while (!scene.waiting.empty())
        scene.answer();
    QCOMPARE(scene.asked, portion);
    QCOMPARE(scene.finished, 0);
    scene.preparation.deliver(true);
    scene.clock.advance(0ms);
    while (!scene.waiting.empty())
        scene.answer();
    QCOMPARE(scene.asked, 2 * portion);
    scene.preparation.deliver(true);
    scene.clock.advance(0ms);
    while (!scene.waiting.empty())
        scene.answer();
    QCOMPARE(scene.prepared, (std::vector<std::pair<int, int>>{{0, portion}, {portion, portion}, {2 * portion, 1}}));
    QCOMPARE(scene.finished, 1);
    QCOMPARE(scene.last.account.of(BulkFate::Done), 2 * portion + 1);
}

void TestBulkRun::cancel_whilePreparing_beginsNothing()
{
    Scene scene(10);
    scene.preparesLate = true;
    scene.start();
    scene.run.cancel();
    scene.clock.advance(0ms);
    QCOMPARE(scene.finished, 1);
    scene.preparation.deliver(true);
    scene.clock.advance(0ms);
    QCOMPARE(scene.asked, 0);
    QCOMPARE(scene.last.account.of(BulkFate::NotTried), 10);
}

void TestBulkRun::journal_slow_delaysTheResultsAndNotTheTurns()
{
    Scene scene(3);
    scene.journals.resize(3);
    scene.start();
    for (int i = 0; i < 3; ++i)
        scene.answer();
    QCOMPARE(scene.asked, 3);
    scene.clock.advance(1s);
    QCOMPARE(scene.finished, 0);
    scene.journals[2].deliver({});
    scene.journals[0].deliver(QStringLiteral("The disk is full."));
    scene.journals[1].deliver({});
    QCOMPARE(scene.finished, 1);
    QCOMPARE(scene.results.size(), std::size_t(3));
    QCOMPARE(scene.last.account.of(BulkFate::Done), 3);
    QCOMPARE(scene.last.account.notRecorded, 1);
    for (const BulkResult &result : scene.results)
        QCOMPARE(result.done->notRecorded, result.number == 0 ? QStringLiteral("The disk is full.") : QString());
}

void TestBulkRun::fates_coverAllOutcomes_data()
{
    QTest::addColumn<int>("fate");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("retry");
    QTest::newRow("not tried") << int(BulkFate::NotTried) << QByteArray("not tried") << true;
    QTest::newRow("done") << int(BulkFate::Done) << QByteArray("done") << false;
    QTest::newRow("in part") << int(BulkFate::DoneInPart) << QByteArray("done in part") << true;
    QTest::newRow("changed") << int(BulkFate::HolderChanged) << QByteArray("holder changed") << false;
    QTest::newRow("gone") << int(BulkFate::AlreadyGone) << QByteArray("already gone") << false;
    QTest::newRow("type") << int(BulkFate::WrongType) << QByteArray("wrong type") << false;
    QTest::newRow("refused") << int(BulkFate::Refused) << QByteArray("refused") << true;
    QTest::newRow("failed") << int(BulkFate::Failed) << QByteArray("failed") << true;
    QTest::newRow("unknown") << int(BulkFate::Unknown) << QByteArray("unknown") << true;
}

void TestBulkRun::fates_coverAllOutcomes()
{
    QFETCH(int, fate);
    QFETCH(QByteArray, name);
    QFETCH(bool, retry);
    QCOMPARE(QByteArray(fateName(BulkFate(fate))), name);
    QCOMPARE(mayRetry(BulkFate(fate)), retry);
}

void TestBulkRun::fate_ofSeveralServers_isNeverRefusedIfAnythingWasDone_data()
{
    QTest::addColumn<QList<Kind>>("kinds"); // of the first server and of the others
    QTest::addColumn<int>("fate");
    QTest::addColumn<QByteArray>("word");
    const auto row = [](const char *name, const QList<Kind> &kinds, BulkFate fate, const char *word) {
        QTest::newRow(name) << kinds << int(fate) << QByteArray(word);
    };
    row("done on all", {Kind::Done, Kind::Done}, BulkFate::Done, "cleared");
    row("refused on all", {Kind::Refused, Kind::Refused}, BulkFate::Refused, "refused");
    row("refused on the first", {Kind::Refused, Kind::Done}, BulkFate::DoneInPart, "done in part");
    row("refused on the first, gone on the other", {Kind::Refused, Kind::AlreadyGone}, BulkFate::Refused, "refused");
    row("refused on the last", {Kind::Done, Kind::Done, Kind::Refused}, BulkFate::DoneInPart, "done in part");
    row("not reached", {Kind::Done, Kind::Failed}, BulkFate::DoneInPart, "done in part");
    row("another holder on the first", {Kind::HolderChanged, Kind::Done}, BulkFate::DoneInPart, "done in part");
    row("gone on the first", {Kind::AlreadyGone, Kind::Done}, BulkFate::Done, "cleared");
    row("gone on the first, not reached", {Kind::AlreadyGone, Kind::Done, Kind::Failed}, BulkFate::DoneInPart, "done in part");
    row("gone on all that answer", {Kind::AlreadyGone, Kind::AlreadyGone, Kind::Failed}, BulkFate::Failed, "failed");
    row("gone on the first, another holder on the other", {Kind::AlreadyGone, Kind::HolderChanged}, BulkFate::HolderChanged,
        "holder changed since you looked");
    row("in part on the last", {Kind::Refused, Kind::DoneInPart}, BulkFate::DoneInPart, "done in part");
}

void TestBulkRun::fate_ofSeveralServers_isNeverRefusedIfAnythingWasDone()
{
    QFETCH(QList<Kind>, kinds);
    QFETCH(int, fate);
    QFETCH(QByteArray, word);
    DoneAction done;
    done.outcome.kind = kinds.takeFirst();
    for (const Kind kind : kinds) {
        done.elsewhere.push_back({QStringLiteral("redis://b"), {}, {}});
        done.elsewhere.back().outcome.kind = kind;
    }
    QCOMPARE(fateName(fateOf(done)), fateName(BulkFate(fate)));
    QCOMPARE(QByteArray(toldWord(done)), word);
}

} // namespace lockscope::tst_bulkrun

LOCKSCOPE_TEST(tst_bulkrun, lockscope::tst_bulkrun::TestBulkRun)
#include "tst_bulkrun.moc"
