// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "base/language.h"
#include "fleet/fleetneeds.h"
#include "privateservers/servergroup.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/replay.h"
#include "racelab/explore/shuffle.h"
#include "racelab/scenario/filmjson.h"
#include "racelab/scenario/filmmaker.h"
#include "racelab/scenario/racecatalogue.h"
#include "racelab/scenario/scenarioreader.h"
#include "testprogram.h"

#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <qcoro/qcorotask.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace tst_scenarios {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = FilmEvent::Kind;

namespace {

/** What the referee saw in an act, in the order in which it saw it: "two-believers C2 C1". */
QStringList eventsOf(const FilmAct &act)
{
    static const std::vector<std::pair<Kind, QString>> words{
        {Kind::Believes, u"believes"_s},
        {Kind::Busy, u"busy"_s},
        {Kind::GaveUp, u"gave-up"_s},
        {Kind::TwoBelievers, u"two-believers"_s},
        {Kind::ForeignRelease, u"foreign-release"_s},
        {Kind::ForeignRenewal, u"foreign-renewal"_s},
        {Kind::LiveLockChanged, u"live-lock-changed"_s},
        {Kind::StaleWrite, u"stale-write"_s},
        {Kind::WriteRefused, u"write-refused"_s},
        {Kind::LockExpired, u"lock-expired"_s},
        {Kind::Orphan, u"orphan"_s},
        {Kind::Stuck, u"stuck"_s},
        {Kind::Crashed, u"crashed"_s},
        {Kind::Failed, u"failed"_s},
    };
    const auto name = [&](int client) { return client < 0 ? QString() : u' ' + act.actors[std::size_t(client)].name; };
    QStringList events;
    for (const FilmFrame &frame : act.frames) {
        for (const FilmEvent &event : frame.events) {
            const auto word = std::ranges::find(words, event.kind, [](const auto &pair) { return pair.first; });
            if (word != words.end())
                events << word->second + name(event.client) + name(event.other);
        }
    }
    return events;
}

int countOf(const FilmAct &act, const QString &event) { return int(eventsOf(act).filter(QRegularExpression(u"^%1\\b"_s.arg(event))).size()); }

/** Whether they happened in this order, whatever was between. */
bool happened(const FilmAct &act, const QStringList &wanted)
{
    const QStringList events = eventsOf(act);
    qsizetype from = 0;
    for (const QString &event : wanted) {
        from = events.indexOf(event, from);
        if (from < 0)
            return false;
        ++from;
    }
    return true;
}

const FilmKey *lockOf(const FilmFrame &frame, int server = 0)
{
    const auto &keys = frame.servers[std::size_t(server)].keys;
    const auto found = std::ranges::find(keys, QByteArray("lock.demo"), &FilmKey::key);
    return found == keys.end() ? nullptr : &*found;
}

bool doesAnybodyBelieve(const FilmFrame &frame)
{
    return std::ranges::any_of(frame.clients, [](const FilmClient &client) { return client.state == FilmClient::State::Believing; });
}

/** The first frame in which this client sent this command. */
std::size_t frameOf(const FilmAct &act, const QString &client, const QString &verb)
{
    const auto isIt = [&](const FilmFrame &frame) {
        return frame.verb == verb && frame.client >= 0 && act.actors[std::size_t(frame.client)].name == client;
    };
    return std::size_t(std::ranges::find_if(act.frames, isIt) - act.frames.begin());
}

/** waitFor() wants a value that can be without one. */
QCoro::Task<std::optional<Result<Film>>> asOptional(QCoro::Task<Result<Film>> task)
{
    Result<Film> film = co_await task;
    co_return std::optional(std::move(film));
}

Result<Film> wait(QCoro::Task<Result<Film>> task) { return *QCoro::waitFor(asOptional(std::move(task))); }

} // namespace

class TestScenarios : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_servers = std::make_unique<ServerGroup>(u"test"_s, m_clock);
        m_maker = std::make_unique<FilmMaker>(*m_servers, ProtocolCatalogue::builtIn(), m_clock);
    }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void cleanupTestCase()
    {
        m_maker.reset();
        m_servers.reset();
    }

    void delTakeoverRace_bothTakeOver_twoBelieve()
    {
        const FilmAct act = actOf(u"del-takeover-race"_s);
        QVERIFY(happened(
            act, {u"believes C0"_s, u"crashed C0"_s, u"believes C1"_s, u"live-lock-changed C2 C1"_s, u"believes C2"_s, u"two-believers C2 C1"_s}));
        QCOMPARE(countOf(act, u"live-lock-changed"_s), 1); // C1's DEL met what nobody believed to hold
        const auto lapsed = std::ranges::find_if(act.frames, [](const FilmFrame &frame) { return lockOf(frame) && lockOf(frame)->lapsed; });
        QCOMPARE(lapsed->at - lockOf(*lapsed)->lapsedFor, Duration(11'001)); // taken at 1 s; told at the next frame
        QCOMPARE(act.overlaps.size(), std::size_t(1));
        QCOMPARE(act.overlaps.front().first, 1);
        QCOMPARE(act.overlaps.front().second, 2);
        QVERIFY(act.overlaps.front().toFrame);
        QVERIFY(act.frames[*act.overlaps.front().toFrame].at > act.frames[act.overlaps.front().fromFrame].at);
    }

    void getsetTakeover_loserMovesTheDeadline_oneWins()
    {
        const FilmAct act = actOf(u"getset-takeover"_s);
        QVERIFY(happened(act, {u"crashed C0"_s, u"believes C1"_s, u"live-lock-changed C2 C1"_s, u"busy C2"_s}));
        QCOMPARE(countOf(act, u"two-believers"_s), 0);
        QCOMPARE(countOf(act, u"believes"_s), 2);
        const std::size_t won = frameOf(act, u"C1"_s, u"GETSET"_s), lost = frameOf(act, u"C2"_s, u"GETSET"_s);
        QVERIFY(won < lost && lost < act.frames.size());
        const FilmKey *const before = lockOf(act.frames[won]), *const after = lockOf(act.frames[lost]);
        QVERIFY(before && after);
        QCOMPARE(act.frames[lost].clients[1].state, FilmClient::State::Believing);
        QVERIFY2(after->value.toLongLong() > before->value.toLongLong(), "the deadline moved");
    }

    void timestampDrift_overwrittenValue_cannotBeReleased()
    {
        const FilmAct act = actOf(u"timestamp-drift"_s);
        QVERIFY(happened(act, {u"believes C1"_s, u"busy C2"_s}));
        QCOMPARE(countOf(act, u"two-believers"_s), 0);
        const auto released = std::ranges::find_if(act.frames, [](const FilmFrame &frame) {
            return std::ranges::any_of(frame.events, [](const FilmEvent &event) { return event.kind == Kind::Released && event.client == 1; });
        });
        QVERIFY(released != act.frames.end());
        QVERIFY(lockOf(*released));
        QVERIFY(!lockOf(*released)->lapsed);
        QVERIFY(!doesAnybodyBelieve(*released));
        QVERIFY(lockOf(act.frames.back()));
        QVERIFY(lockOf(act.frames.back())->lapsed);
        QVERIFY(!doesAnybodyBelieve(act.frames.back()));
    }

    void nilPaths_nilTakenForLapsed_overwritesTheHolder()
    {
        const FilmAct act = actOf(u"nil-paths"_s, 0);
        QVERIFY(happened(act, {u"believes C0"_s, u"believes C1"_s, u"busy C2"_s}));
        const std::size_t won = frameOf(act, u"C1"_s, u"GETSET"_s), lost = frameOf(act, u"C2"_s, u"GETSET"_s);
        QVERIFY(lockOf(act.frames[lost])->value != lockOf(act.frames[won])->value);
        QCOMPARE(act.frames[lost].clients[1].state, FilmClient::State::Believing);
    }

    void nilPaths_nilTakenForLost_leavesAKeyThatNobodyHolds_data()
    {
        QTest::addColumn<int>("act");
        QTest::newRow("alone") << 1;
        QTest::newRow("both") << 2;
    }
    void nilPaths_nilTakenForLost_leavesAKeyThatNobodyHolds()
    {
        QFETCH(int, act);
        const FilmAct played = actOf(u"nil-paths"_s, act);
        QCOMPARE(countOf(played, u"believes"_s), 1); // C0's
        QVERIFY(countOf(played, u"busy"_s) >= act);
        QVERIFY(lockOf(played.frames.back()));
        QVERIFY(!doesAnybodyBelieve(played.frames.back()));
    }

    void crashBetween_lockWithoutLease_isStuckUntilCleared()
    {
        const FilmAct act = actOf(u"crash-between"_s);
        QVERIFY(happened(act, {u"crashed C1"_s, u"busy C2"_s, u"busy C2"_s, u"busy C2"_s, u"gave-up C2"_s, u"stuck C2"_s, u"believes C3"_s}));
        QVERIFY(countOf(act, u"orphan"_s) == 1);
        const auto clear = std::ranges::find(act.frames, Move::Kind::Clear, [](const FilmFrame &frame) { return frame.move.kind; });
        QVERIFY(clear != act.frames.end());
        const FilmKey *const stuck = lockOf(*(clear - 1));
        QVERIFY(stuck && !stuck->lease);
        QVERIFY((clear - 1)->at > std::chrono::minutes(10));
        QVERIFY(!lockOf(*clear));
    }

    void foreignRelease_slowHolder_deletesTheNextOnesLock()
    {
        const FilmAct act = actOf(u"foreign-release"_s);
        QVERIFY(happened(
            act, {u"believes C1"_s, u"lock-expired C1"_s, u"believes C2"_s, u"foreign-release C1 C2"_s, u"believes C3"_s, u"two-believers C3 C2"_s}));
    }

    void safeRelease_slowHolder_harmsNobodyByItsRelease()
    {
        const FilmAct act = actOf(u"safe-release"_s);
        QVERIFY(happened(act, {u"believes C1"_s, u"lock-expired C1"_s, u"believes C2"_s, u"busy C3"_s}));
        QCOMPARE(countOf(act, u"foreign-release"_s), 0);
        const auto released = std::ranges::find_if(
            act.frames, [](const FilmFrame &frame) { return frame.client == 0 && frame.clients[0].state == FilmClient::State::Done; });
        QVERIFY(released != act.frames.end());
        QCOMPARE(released->answer, u"0"_s);
        QVERIFY(lockOf(*released));
        QCOMPARE(lockOf(*released)->owner, 1);
    }

    void gcPause_leaseLocks_takeTheLateWrite_data()
    {
        QTest::addColumn<int>("act");
        QTest::addColumn<QString>("protocol");
        QTest::newRow("lease") << 0 << u"set-nx-px"_s;
        QTest::newRow("watchdog") << 1 << u"set-nx-watchdog"_s;
    }
    void gcPause_leaseLocks_takeTheLateWrite()
    {
        QFETCH(int, act);
        QFETCH(QString, protocol);
        const FilmAct played = actOf(u"gc-pause"_s, act);
        QCOMPARE(played.actors.front().protocol.id, protocol);
        QVERIFY(happened(played, {u"believes C1"_s, u"lock-expired C1"_s, u"two-believers C2 C1"_s, u"stale-write C1"_s}));
    }
    void gcPause_fencedLock_refusesTheLateWrite()
    {
        const FilmAct act = actOf(u"gc-pause"_s, 2);
        QCOMPARE(act.actors.front().protocol.id, u"set-nx-fenced"_s);
        QVERIFY(happened(act, {u"believes C1"_s, u"lock-expired C1"_s, u"two-believers C2 C1"_s, u"write-refused C1"_s}));
        QCOMPARE(countOf(act, u"stale-write"_s), 0);
    }

    void clockSkew_clockAhead_takesOverTimestampLocksOnly()
    {
        const FilmAct timestamps = actOf(u"clock-skew"_s, 0);
        QCOMPARE(timestamps.actors[1].clockOffset, Duration(11000));
        QVERIFY(timestamps.actors[1].clockOffset > timestamps.lease);
        QVERIFY(happened(timestamps, {u"believes C1"_s, u"two-believers C2 C1"_s}));
        const FilmAct leases = actOf(u"clock-skew"_s, 1);
        QCOMPARE(leases.actors[1].clockOffset, Duration(11000));
        QVERIFY(happened(leases, {u"believes C1"_s, u"busy C2"_s}));
        QCOMPARE(countOf(leases, u"two-believers"_s), 0);
    }

    void runOnce_minimumHold_runsOnceInsteadOfTwice()
    {
        const FilmAct twice = actOf(u"run-once"_s, 0);
        QCOMPARE(countOf(twice, u"believes"_s), 2);
        QCOMPARE(countOf(twice, u"two-believers"_s), 0);
        const FilmAct once = actOf(u"run-once"_s, 1);
        QCOMPARE(countOf(once, u"believes"_s), 1);
        QCOMPARE(countOf(once, u"gave-up"_s), 2);
    }

    void failoverLoss_lostWrite_letsASecondOneIn()
    {
        const FilmAct lost = actOf(u"failover-loss"_s, 0);
        QVERIFY(happened(lost, {u"believes C1"_s, u"two-believers C2 C1"_s}));
        QVERIFY(lockOf(lost.frames.back(), 0) && lockOf(lost.frames.back(), 1));
        QVERIFY(!lost.frames.back().servers[0].isUp);
        QVERIFY(!lost.frames.back().servers[0].isPrimary && lost.frames.back().servers[1].isPrimary);
        const FilmAct kept = actOf(u"failover-loss"_s, 1);
        QVERIFY(happened(kept, {u"believes C1"_s, u"busy C2"_s}));
        QCOMPARE(countOf(kept, u"two-believers"_s), 0);
        const FilmAct waited = actOf(u"failover-loss"_s, 2);
        QVERIFY(happened(waited, {u"busy C1"_s, u"busy C2"_s}));
        QCOMPARE(countOf(waited, u"believes"_s), 0);
    }

    /** Which of the two servers has the key of the lock, frame by frame: "1", "2", "-". */
    static QString waysOfKey(const FilmAct &act)
    {
        QString ways;
        for (const FilmFrame &frame : act.frames)
            ways += lockOf(frame, 0) ? u"1"_s : lockOf(frame, 1) ? u"2"_s : u"-"_s;
        return ways;
    }

    void slotMoves_heldAndFree_isGrantedToOneAtATime()
    {
        const FilmAct held = actOf(u"slot-moves"_s, 0), free = actOf(u"slot-moves"_s, 1);
        QCOMPARE(waysOfKey(held), u"-11122-22-"_s);
        QVERIFY(happened(held, {u"believes C1"_s, u"busy C2"_s, u"busy C2"_s, u"believes C2"_s}));
        QCOMPARE(waysOfKey(free), u"--22222-2"_s);
        QVERIFY(happened(free, {u"believes C1"_s, u"busy C2"_s, u"busy C2"_s, u"believes C2"_s}));
        const auto answers = [](const FilmAct &act) {
            QStringList all;
            for (const FilmFrame &frame : act.frames)
                all += frame.answer.isEmpty() ? QStringList() : QStringList(frame.answer.english());
            return all.join(u", "_s);
        };
        QCOMPARE(answers(held), u"OK, nil, ASK → nil, ASK → 1, ASK → OK, MOVED → 1"_s);
        QCOMPARE(answers(free), u"ASK → OK, ASK → nil, MOVED → nil, MOVED → 1, OK"_s); // who was sent on for good knows the way
        for (const FilmAct &act : {held, free}) {
            QCOMPARE(countOf(act, u"two-believers"_s), 0);
            const auto isHoldersLeaseKept = [](const FilmFrame &frame) { return !lockOf(frame, 1) || *lockOf(frame, 1)->lease > Duration(20'000); };
            QVERIFY(std::ranges::all_of(act.frames, isHoldersLeaseKept));
        }
    }

    void quietReplica_eventsOnPrimaryOnly_releaseIsNotAnnounced()
    {
        const auto told = [](const FilmAct &act) {
            QString all;
            for (const FilmFrame &frame : act.frames) {
                for (const FilmEvent &event : frame.events)
                    all += event.kind == Kind::Announced ? u"!"_s : event.kind == Kind::Unannounced ? u"."_s : QString();
            }
            return all;
        };
        const FilmAct quiet = actOf(u"quiet-replica"_s, 0);
        QCOMPARE(told(quiet), u"!.."_s);
        QVERIFY(lockOf(quiet.frames[3], 1)); // nothing was lost
        QCOMPARE(told(actOf(u"quiet-replica"_s, 1)), u"!!!"_s);
    }

    void cluster_cancelled_endsAtOnce()
    {
        const auto scenario = builtInScenario(u"slot-moves"_s);
        QVERIFY(scenario);
        for (const int wait : {0, 300, 2500}) { // while it starts, and while it plays
            FilmMaker maker(*m_servers, ProtocolCatalogue::builtIn(), m_clock);
            auto task = maker.make(*scenario);
            QTest::qWait(wait);
            if (task.isReady())
                continue;
            maker.cancel();
            const auto film = ::tst_scenarios::wait(std::move(task));
            QVERIFY(!film);
            QCOMPARE(film.error().kind, Error::Kind::Cancelled);
        }
    }

    void cluster_protocolOfSeveralKeys_isRefused()
    {
        const auto scenario =
            parseScenario("title: T\nprotocol: redisson-multi\nclients: C1\nlease: 30 s\nservers: two primaries of a cluster\nC1 acquires\n");
        QVERIFY(scenario);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY(!film);
        QVERIFY2(film.error().text.english().contains(u"cannot be played on a cluster"_s), qPrintable(film.error().text));
    }

    void redlockMajority_twoOfFiveDown_acquiresAndThreeDownDoesNot()
    {
        const auto serversUp = [](const FilmAct &act) { return int(std::ranges::count_if(act.frames.back().servers, &FilmServer::isUp)); };
        const FilmAct majority = actOf(u"redlock-majority"_s, 0);
        QCOMPARE(serversUp(majority), 3);
        QVERIFY(happened(majority, {u"believes C1"_s, u"busy C2"_s, u"believes C2"_s}));
        QCOMPARE(countOf(majority, u"two-believers"_s), 0);
        const FilmAct minority = actOf(u"redlock-majority"_s, 1);
        QCOMPARE(serversUp(minority), 2);
        QVERIFY(happened(minority, {u"busy C1"_s}));
        QCOMPARE(countOf(minority, u"believes"_s), 0);
        QVERIFY(!lockOf(minority.frames.back(), 0) && !lockOf(minority.frames.back(), 1));
    }

    void watchdogHung_renewedForEver_neverLapses()
    {
        const FilmAct act = actOf(u"watchdog-hung"_s);
        const auto begun = std::size_t(std::ranges::find_if(act.frames, doesAnybodyBelieve) - act.frames.begin());
        int renewals = 0;
        for (std::size_t i = begun; i < act.frames.size(); ++i) {
            const FilmKey *const lock = lockOf(act.frames[i]);
            QVERIFY(lock && lock->lease);
            QVERIFY(*lock->lease >= act.lease / 2);
            renewals += act.frames[i].move.kind == Move::Kind::Renewal && act.frames[i].good;
        }
        QVERIFY2(renewals >= 20, qPrintable(QString::number(renewals)));
        QVERIFY(act.frames.back().at > 10 * act.lease);
        QCOMPARE(countOf(act, u"lock-expired"_s), 0);
        QVERIFY(countOf(act, u"busy C2"_s) >= 3);
        QCOMPARE(act.frames.back().clients[0].state, FilmClient::State::Believing);
    }

    void retryStorm_isNoStory_isRefusedInWords()
    {
        const auto scenario = builtInScenario(u"retry-storm"_s);
        QVERIFY(scenario && scenario->storm);
        QCOMPARE(scenario->storm->clients, 100);
        QCOMPARE(scenario->storm->requests, 1000);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY(!film);
        QCOMPARE(film.error().kind, Error::Kind::InvalidInput);
    }

    /** What it compares does not depend on the language. */
    void play_inAnotherLanguage_isTheSameStory_data() { addScenarios(); }
    void play_inAnotherLanguage_isTheSameStory()
    {
        QFETCH(QString, id);
        const Film english = filmOf(id);
        const Translation chinese(u"zh_CN"_s);
        const Film film = make(id);
        QCOMPARE(film.acts.size(), english.acts.size());
        for (std::size_t i = 0; i < film.acts.size(); ++i) {
            QCOMPARE(film.acts[i].replay, english.acts[i].replay);
            QCOMPARE(movesOf(film.acts[i]), movesOf(english.acts[i]));
            QCOMPARE(eventsOf(film.acts[i]), eventsOf(english.acts[i]));
        }
    }

    void play_timeInAnAnswer_isUnderstoodInEachLanguage()
    {
        const auto scenario = parseScenario("title: T\nprotocol: setnx-timestamp\nclients: C1, C2\nlease: 10 s\n"
                                            "C1 acquires\nC2 SETNX -> 0\nC2 GET -> 8.0 s left\n");
        QVERIFY(scenario);
        const auto english = wait(m_maker->make(*scenario));
        QVERIFY2(english, english ? "" : qPrintable(english.error().text));
        const Translation chinese(u"zh_CN"_s);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
    }

    /** Those on clusters, each of which takes seconds, are played once more in another language. */
    void play_twice_givesTheSameFilm_data()
    {
        addScenarios([](const QString &id) { return !isOnCluster(id); });
    }
    void play_twice_givesTheSameFilm()
    {
        QFETCH(QString, id);
        const Film first = filmOf(id), second = make(id);
        QVERIFY(!first.acts.empty());
        QVERIFY(!first.serverVersion.isEmpty());
        const QByteArrayList once = filmJson(first).split('\n'), again = filmJson(second).split('\n');
        QCOMPARE(again.size(), once.size());
        for (qsizetype i = 0; i < once.size(); ++i)
            QCOMPARE(again[i], once[i]);
        for (const FilmAct &act : first.acts) {
            QVERIFY(!act.frames.front().narration.isEmpty() || !act.title.isEmpty());
            for (std::size_t i = 1; i < act.frames.size(); ++i)
                QVERIFY(act.frames[i].at >= act.frames[i - 1].at);
        }
    }

    void play_storyThatIsNotSo_namesTheLine_data()
    {
        QTest::addColumn<QByteArray>("story");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *story, const QString &says) { QTest::newRow(name) << QByteArray(story) << says; };
        row("another command", "C1 GET\n", u"Line 4: C1 should send GET, but its next command is SET NX PX: write “C1 SET NX PX”."_s);
        row("another answer", "C1 SET -> nil\n", u"Line 4: C1 should receive “nil” as the answer to SET, but received “OK”."_s);
        row("busy instead", "C1 acquires\nC2 acquires\n", u"Line 5: C2 should acquire the lock, but found it busy. It is still trying."_s);
        row("acquired instead", "C1 finds it busy\n", u"Line 4: C1 should find the lock busy, but acquired it."_s);
        row("release of nothing", "C1 releases\n", u"Line 4: C1 should release the lock. It has not begun."_s);
        row("after the crash", "C1 acquires\nC1 crashes\nC1 releases\n", u"Line 6: C1 should release the lock. It has crashed."_s);
        row("command after the crash", "C1 acquires\nC1 crashes\nC1 SET\n", u"Line 6: C1 has crashed and does not send SET."_s);
        row("twice crashed", "C1 acquires\nC1 crashes\nC1 crashes\n", u"Line 6: C1 has crashed and cannot crash any more."_s);
        row("stands still", "C1 acquires\nC1 pauses\nC1 releases\n", u"Line 6: C1 is paused: write “C1 wakes up” before this line."_s);
        row("hangs", "C1 acquires\nC1 hangs\nC1 releases\n", u"Line 6: C1 hangs"_s);
        row("wakes unpaused", "C1 acquires\nC1 wakes up\n", u"Line 5: C1 is not paused"_s);
        row("no writer", "C1 writes\n", u"Line 4: C1 should write"_s);
        row("no lock to clear", "operator clears\n", u"Line 4: there is no lock to clear."_s);
        row("claim", "C1 acquires\nexpect two-believers\n", u"Line 5: “expect two-believers” is not true: it has not happened."_s);
        row("never gives up", "C1 gives up\n", u"Line 4: C1 should give up, but acquired the lock."_s);
    }
    void play_storyThatIsNotSo_namesTheLine()
    {
        QFETCH(QByteArray, story);
        QFETCH(QString, says);
        const auto scenario = parseScenario("title: T\nprotocol: set-nx-px\nclients: C1, C2\n" + story);
        QVERIFY(scenario);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY(!film);
        QVERIFY2(film.error().text.english().startsWith(says), qPrintable(film.error().text));
    }

    void play_unknownProtocol_isNamed()
    {
        const auto scenario = parseScenario("title: T\nprotocol: no-such\nclients: C1\nC1 acquires\n");
        QVERIFY(scenario);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY(!film);
        QCOMPARE(film.error().text, u"Line 2: there is no protocol “no-such”."_s);
    }

    void play_everyProtocolOfRedis_acquiresAndReleases_data()
    {
        QTest::addColumn<QString>("id");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if ((info.section == 'A' || info.section == 'B' || info.section == 'D') && whyNotHere(info).isEmpty())
                QTest::newRow(qPrintable(info.id)) << info.id;
        }
    }
    void play_everyProtocolOfRedis_acquiresAndReleases()
    {
        QFETCH(QString, id);
        const QByteArray servers = id.startsWith(u"failover"_s) ? "primary, replica" : id == u"redlock"_s ? "5" : "1";
        const auto scenario =
            parseScenario("title: T\nprotocol: " + id.toUtf8() + "\nclients: C1\nlease: 30 s\nservers: " + servers + "\n"
                          + (id == u"failover-wait"_s ? "C1 SET\nreplicate\nC1 WAIT\n" : "C1 acquires\n") + "C1 releases\nexpect no key\n");
        QVERIFY(scenario);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
    }

    void play_watchdogOfSeveralLocks_renewsAllInTime()
    {
        const auto scenario = parseScenario("title: T\nprotocol: redisson-multi\nclients: C1\nlease: 30 s\nC1 acquires\nwait 90 "
                                            "s\nexpect no lock-expired\nC1 releases\n");
        QVERIFY(scenario);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
        for (const FilmFrame &frame : film->acts.front().frames) {
            QVERIFY(!frame.clients.front().paused);
            for (const FilmKey &key : frame.servers.front().keys)
                QVERIFY(key.lease && *key.lease >= std::chrono::seconds(15));
        }
    }

    void play_shuffledStories_endInAFilmOrALine()
    {
        QRandomGenerator random(4711);
        int films = 0, errors = 0, onClusters = 0;
        for (int round = 0; round < 300; ++round) {
            QFile file(u":/scenarios/%1.scenario"_s.arg(scenarioIds().at(round % scenarioIds().size())));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QByteArrayList lines = file.readAll().split('\n');
            for (int i = random.bounded(1, 5); i > 0; --i) {
                const qsizetype from = random.bounded(int(lines.size())), to = random.bounded(int(lines.size()));
                if (random.bounded(3) == 0)
                    lines.removeAt(from);
                else
                    lines.insert(to, lines[from]);
            }
            const auto scenario = parseScenario(lines.join('\n'));
            if (!scenario || scenario->storm)
                continue;
            if (std::ranges::any_of(scenario->acts, &ScenarioAct::inCluster) && ++onClusters > 5) // each takes seconds
                continue;
            const auto film = wait(m_maker->make(*scenario));
            ++(film ? films : errors);
            if (!film)
                QVERIFY2(film.error().text.english().startsWith(u"Line "_s), qPrintable(film.error().text));
        }
        QVERIFY(films > 10 && errors > 10);
    }

    void replay_scheduleOfAnAct_givesTheSameMovesAndEvents_data() { addScenarios(); }
    void replay_scheduleOfAnAct_givesTheSameMovesAndEvents()
    {
        QFETCH(QString, id);
        for (const FilmAct &act : filmOf(id).acts) {
            if (act.replay.isEmpty()) {
                QVERIFY(isOnCluster(id)); // a schedule is played on servers that know nothing of each other
                continue;
            }
            const Result<Replay> replay = parseReplay(act.replay, ProtocolCatalogue::builtIn());
            QVERIFY2(replay, qPrintable(act.replay));
            const auto film = wait(m_maker->replay(filmOrder(*replay, ProtocolCatalogue::builtIn())));
            QVERIFY2(film, film ? "" : qPrintable(film.error().text));
            const FilmAct &again = film->acts.front();
            QCOMPARE(again.replay, act.replay);
            QCOMPARE(eventsOf(again), eventsOf(act));
            QCOMPARE(again.frames.size(), act.frames.size());
            for (std::size_t i = 0; i < act.frames.size(); ++i) {
                QCOMPARE(again.frames[i].command, act.frames[i].command);
                QVERIFY(again.frames[i].answer == act.frames[i].answer);
                QCOMPARE(again.frames[i].at, act.frames[i].at);
            }
        }
    }

    void make_storyOfAFile_hasNoSchedule()
    {
        const Result<Scenario> scenario = parseScenario("id: gc-pause\ntitle: T\nprotocol: set-nx-px\nclients: C1\nC1 acquires\n");
        QVERIFY(scenario);
        const auto film = wait(m_maker->make(*scenario));
        QVERIFY(film);
        QCOMPARE(film->acts.front().replay, QString());
    }

    void shuffle_sameSeed_givesTheSameMoves_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const QString &id :
             {u"setnx-del-takeover"_s, u"set-nx-watchdog"_s, u"redlock"_s, u"failover"_s, u"redisson-fair"_s, u"redisson-read-write"_s})
            QTest::newRow(qPrintable(id)) << id;
    }
    void shuffle_sameSeed_givesTheSameMoves()
    {
        QFETCH(QString, protocol);
        QSet<QString> schedules;
        for (quint32 seed = 1; seed <= 8; ++seed) {
            const auto order = shuffled({.protocol = protocol, .clients = 3, .seed = seed}, ProtocolCatalogue::builtIn());
            QVERIFY(order);
            const auto film = wait(m_maker->replay(*order)), again = wait(m_maker->replay(*order));
            QVERIFY2(film, film ? "" : qPrintable(film.error().text));
            const FilmAct &act = film->acts.front();
            QVERIFY(act.frames.size() > 2);
            QCOMPARE(act.seed, std::optional(seed));
            QVERIFY2(act.replay.contains(u" seed=%1 : "_s.arg(seed)), qPrintable(act.replay));
            QCOMPARE(again->acts.front().replay, act.replay);
            const Result<Replay> replay = parseReplay(act.replay, ProtocolCatalogue::builtIn());
            QVERIFY(replay);
            const auto replayed = wait(m_maker->replay(filmOrder(*replay, ProtocolCatalogue::builtIn())));
            QVERIFY(replayed);
            QCOMPARE(eventsOf(replayed->acts.front()), eventsOf(act));
            QCOMPARE(replayed->acts.front().replay, act.replay);
            QCOMPARE(replayed->acts.front().seed, std::optional(seed));
            schedules << act.replay.section(u" : "_s, 1);
        }
        QVERIFY(schedules.size() > 4);
    }

    void shuffle_whatCannotBe_saysWhy()
    {
        const auto order = shuffled({.protocol = u"nothing"_s}, ProtocolCatalogue::builtIn());
        QVERIFY(!order);
        QVERIFY(order.error().text.english().contains(u"nothing"_s));
    }

    void replay_schedule_isPlayedMoveByMove()
    {
        ScheduleSpec order;
        for (const QString &name : {u"C0"_s, u"C1"_s, u"C2"_s}) {
            SteppedClientSpec &client = order.world.clients.emplace_back();
            client.name = name;
            client.protocol = u"setnx-del-takeover"_s;
        }
        order.schedule = *parseSchedule(u"0-0x-t-1-1-2-2-1-1-2-2");
        order.replay = u"as it was"_s;
        const auto film = wait(m_maker->replay(order));
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
        const FilmAct &act = film->acts.front();
        QCOMPARE(act.frames.size(), order.schedule.size() + 1);
        QCOMPARE(act.replay, u"as it was : 0-0x-t-1-1-2-2-1-1-2-2"_s);
        QVERIFY(happened(act, {u"crashed C0"_s, u"believes C1"_s, u"two-believers C2 C1"_s}));
        QVERIFY(act.frames[1].at > Duration(0));
    }

    void replay_impossibleMove_isNamed()
    {
        ScheduleSpec order;
        order.world.clients.emplace_back().name = u"C1"_s;
        order.world.clients.back().protocol = u"set-nx-px"_s;
        for (const QString &schedule : {u"0-5"_s, u"0-s7"_s, u"0-0w"_s, u"0-f"_s}) {
            order.schedule = *parseSchedule(schedule);
            const auto film = wait(m_maker->replay(order));
            QVERIFY(!film);
            QVERIFY2(film.error().text.english().startsWith(u"Move 2 of the schedule"_s), qPrintable(film.error().text));
        }
    }

    void make_serversEnd_endsInAnError_data()
    {
        QTest::addColumn<bool>("hasBegun");
        QTest::newRow("while they start") << false;
        QTest::newRow("while it plays") << true;
    }
    void make_serversEnd_endsInAnError()
    {
        QFETCH(bool, hasBegun);
        auto servers = std::make_unique<ServerGroup>(u"test"_s, m_clock);
        FilmMaker maker(*servers, ProtocolCatalogue::builtIn(), m_clock);
        const auto scenario = builtInScenario(u"watchdog-hung"_s);
        QVERIFY(scenario);
        auto task = maker.make(*scenario);
        while (hasBegun && servers->version().isEmpty()) // QTRY_VERIFY looks so seldom that the film may be over
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QVERIFY(!task.isReady());
        servers.reset();
        const auto film = wait(std::move(task));
        QVERIFY(!film);
    }

    void cancel_whileItIsMade_endsItAsCancelled()
    {
        const auto scenario = builtInScenario(u"watchdog-hung"_s);
        QVERIFY(scenario);
        auto task = m_maker->make(*scenario);
        m_maker->cancel();
        const auto film = wait(std::move(task));
        QVERIFY(!film);
        QCOMPARE(film.error().kind, Error::Kind::Cancelled);
    }

private:
    static void addScenarios(const std::function<bool(const QString &)> &isMeant = [](const QString &) { return true; })
    {
        QTest::addColumn<QString>("id");
        for (const QString &id : scenarioIds()) {
            if (id != u"retry-storm"_s && isMeant(id))
                QTest::newRow(qPrintable(id)) << id;
        }
    }
    /** In no language: who sent what when, and where the lock was then. */
    static QStringList movesOf(const FilmAct &act)
    {
        QStringList moves;
        for (const FilmFrame &frame : act.frames) {
            moves << u"%1 %2 %3 %4"_s.arg(frame.at.count()).arg(frame.client).arg(frame.server).arg(frame.command);
            for (const FilmServer &server : frame.servers)
                moves.back() += u" %1:%2:%3"_s.arg(int(server.isUp)).arg(int(server.isPrimary)).arg(server.keys.size());
        }
        return moves;
    }
    static bool isOnCluster(const QString &id) { return std::ranges::any_of(builtInScenario(id)->acts, &ScenarioAct::inCluster); }
    /** Made once. */
    Film filmOf(const QString &id)
    {
        if (!m_films.contains(id))
            m_films.insert(id, make(id));
        return m_films.value(id);
    }
    Film make(const QString &id)
    {
        const auto scenario = builtInScenario(id);
        if (!scenario) {
            qWarning("%s", qPrintable(scenario.error().text));
            return {};
        }
        const auto film = wait(m_maker->make(*scenario));
        if (!film)
            qWarning("%s", qPrintable(film.error().text));
        return film ? *film : Film();
    }
    FilmAct actOf(const QString &id, std::size_t act = 0)
    {
        const Film film = filmOf(id);
        return act < film.acts.size() ? film.acts[act] : FilmAct();
    }

    SystemClock m_clock;
    std::unique_ptr<ServerGroup> m_servers;
    std::unique_ptr<FilmMaker> m_maker;
    QHash<QString, Film> m_films;
};

} // namespace tst_scenarios

LOCKSCOPE_TEST(tst_scenarios, tst_scenarios::TestScenarios)
#include "tst_scenarios.moc"
