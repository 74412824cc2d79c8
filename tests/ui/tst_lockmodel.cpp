// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/holdtimes.h"
#include "ui/table/lockmodel.h"
#include "ui/table/naturalorder.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <map>
#include <random>

namespace tst_lockmodel {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

Lock makeLock(const QByteArray &key, const QByteArray &token, Instant now, std::optional<Duration> left, Duration lease = 10s)
{
    Lock lock;
    lock.key = key;
    lock.token = token;
    lock.heldSince = now;
    lock.observedAt = now;
    lock.heldSinceSource = HeldSinceSource::Observed;
    lock.form = left ? LockForm::Token : LockForm::TokenWithoutTtl;
    if (left) {
        lock.deadline = now + *left;
        lock.lease = lease;
    }
    return lock;
}

/** A timestamp lock: it stays when its deadline passes. */
Lock makeTimestampLock(const QByteArray &key, Instant now, Duration left)
{
    Lock lock = makeLock(key, "1800000000000", now, left);
    lock.form = LockForm::SetnxMillis;
    return lock;
}

LockDelta upserts(std::vector<Lock> locks)
{
    LockDelta delta;
    delta.upserted = std::move(locks);
    return delta;
}

LockDelta removals(std::vector<LockId> keys)
{
    LockDelta delta;
    delta.removed = std::move(keys);
    return delta;
}

/** The key, of a further one of several servers with its number: "lock.a@2". */
QByteArray nameOf(const LockId &lock)
{
    return lock.node == 0 ? lock.key.toByteArray() : lock.key.toByteArray() + '@' + QByteArray::number(lock.node);
}

/** A heading as "lock.job. · 3 (Stale 1, Held 2)". */
QByteArrayList shownKeys(const LockModel &model)
{
    QByteArrayList keys;
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto text = [&](LockColumn column) { return model.index(row, int(column)).data().toString(); };
        const bool isHeading = model.groupAt(model.index(row, 0));
        keys << (isHeading ? QStringLiteral("%1 (%2)").arg(text(LockColumn::Key), text(LockColumn::State)).toUtf8()
                           : nameOf(model.rowAt(model.index(row, 0))->lock.id()));
    }
    return keys;
}

QString textAt(const LockModel &model, const QByteArray &key, LockColumn column) { return model.indexOf(key, column).data().toString(); }

/** The same table, worked out again each time in the plainest way. */
struct Oracle {
    std::map<LockId, Lock> locks;
    QSet<LockId> contended;
    QByteArray search;
    Traits traits;
    LockSortOrder order;
    LockPins pins;
    bool isGrouped = false;
    QSet<QByteArray> open; // prefixes

    LockRow rowOf(const Lock &lock, Instant now) const
    {
        LockJudge judge;
        judge.setContended(contended);
        const Judgement judgement = judge.judge(lock, now);
        LockRow row;
        row.lock = lock;
        row.state = judgement.state;
        row.attention = judgement.attention;
        row.contended = contended.contains(lock.id());
        row.pinned = pins.of(lock.key);
        return row;
    }
    /** Slots lie in one row. */
    static const LockRow *slotOf(const LockModel &model, const LockRow &row) { return model.find(row.lock.id()); }
    static Instant deadline(const LockRow &row) { return row.lock.deadline.value_or(Instant::max()); }
    /** In these tests a number ends each text, and has no zeros before it. */
    static std::pair<QByteArray, int> naturalKey(const Bytes &bytes)
    {
        static const QRegularExpression number(QStringLiteral("[0-9]*$"));
        const QString text = QString::fromLatin1(bytes.toByteArray());
        const auto digits = number.match(text).capturedStart();
        return {text.left(digits).toLatin1(), text.mid(digits).toInt()};
    }
    static int three(const auto &x, const auto &y) { return x < y ? -1 : y < x ? 1 : 0; }
    int compare(const LockRow &a, const LockRow &b) const
    {
        const int byOrder = compareByOrder(a, b);
        return byOrder != 0 ? byOrder : three(deadline(a), deadline(b));
    }
    int compareByOrder(const LockRow &a, const LockRow &b) const
    {
        const auto rank = [](const LockRow &row) {
            const ShownState state = shownState(row);
            return std::pair(row.attention,
                             needsAttention(row.state)             ? ShownState::Stale // one after the other by attention and age
                                 : state == ShownState::EndingSoon ? ShownState::Held
                                                                   : state);
        };
        if (!order.column) {
            if (const int byRank = three(rank(a), rank(b)); byRank != 0)
                return byRank;
            return needsAttention(a.state) || a.state == LockState::NoDeadline ? three(a.lock.heldSince, b.lock.heldSince)
                                                                               : three(deadline(a), deadline(b));
        }
        switch (*order.column) {
        case LockColumn::Key: return three(naturalKey(a.lock.key), naturalKey(b.lock.key));
        case LockColumn::Holder: return three(naturalKey(a.lock.token), naturalKey(b.lock.token));
        case LockColumn::TimeLeft: return three(deadline(a), deadline(b));
        case LockColumn::HeldFor: return three(b.lock.heldSince, a.lock.heldSince);
        case LockColumn::Renewals: return three(a.lock.renewals, b.lock.renewals);
        case LockColumn::State: {
            const int byState = three(shownState(a), shownState(b));
            return byState != 0 ? byState : three(deadline(a), deadline(b));
        }
        default: qFatal("not in this test");
        }
    }
    /** What is equal is told apart by slot, which only the model knows. */
    QByteArrayList shown(Instant now, const LockModel &model) const
    {
        std::vector<LockRow> rows;
        for (const auto &[id, lock] : locks) {
            const LockRow row = rowOf(lock, now);
            const bool found = search.isEmpty() || id.key.toByteArray().toLower().contains(search.toLower())
                || lock.token.toByteArray().toLower().contains(search.toLower());
            if (found && (!traits || (traits & row.traits())))
                rows.push_back(row);
        }
        std::sort(rows.begin(), rows.end(), [this, &model](const LockRow &a, const LockRow &b) {
            if (a.pinned != b.pinned)
                return a.pinned;
            const int compared = order.direction == Qt::AscendingOrder ? compare(a, b) : -compare(a, b);
            if (compared != 0)
                return compared < 0;
            const auto names = naturalOrder(a.lock.key, b.lock.key);
            return names != 0 ? names < 0 : slotOf(model, a) < slotOf(model, b);
        });
        return isGrouped ? grouped(rows) : keysOf(rows);
    }
    static QByteArrayList keysOf(const std::vector<LockRow> &rows)
    {
        QByteArrayList keys;
        for (const LockRow &row : rows)
            keys << nameOf(row.lock.id());
        return keys;
    }
    QByteArrayList grouped(const std::vector<LockRow> &rows) const
    {
        std::map<QByteArray, std::vector<LockRow>> groups;
        const auto prefixOf = [](const LockRow &row) { return groupPrefix(row.lock.key.toByteArray()).toByteArray(); };
        for (const LockRow &row : rows) {
            if (!row.pinned)
                groups[prefixOf(row)].push_back(row);
        }
        QByteArrayList keys;
        for (const LockRow &row : rows) {
            const QByteArray prefix = prefixOf(row);
            const std::vector<LockRow> &members = groups[prefix];
            if (row.pinned || prefix.isEmpty() || members.size() < 2) {
                keys << nameOf(row.lock.id());
            } else if (members[0].lock.id() == row.lock.id()) {
                keys << heading(prefix, members);
                if (open.contains(prefix))
                    keys << keysOf(members);
            }
        }
        return keys;
    }
    static QByteArray heading(const QByteArray &prefix, const std::vector<LockRow> &members)
    {
        std::map<ShownState, int> states;
        for (const LockRow &row : members)
            ++states[shownState(row)];
        QStringList texts;
        for (const auto &[state, count] : states)
            texts << LockText::state(state) + u' ' + QString::number(count);
        return prefix + " · " + QByteArray::number(members.size()) + " (" + texts.join(QStringLiteral(", ")).toUtf8() + ")";
    }
    LockModel::Counts counts(Instant now) const
    {
        LockModel::Counts counts;
        LockJudge judge;
        judge.setContended(contended);
        for (const auto &[id, lock] : locks) {
            const Traits has = rowOf(lock, now).traits();
            ++counts.total;
            counts.held += has.testFlag(Trait::Held);
            counts.endingSoon += has.testFlag(Trait::EndingSoon);
            counts.heldTooLong += has.testFlag(Trait::HeldTooLong);
            counts.stale += has.testFlag(Trait::Stale);
            counts.noDeadline += has.testFlag(Trait::NoDeadline);
            counts.blocked += has.testFlag(Trait::Blocked);
            counts.noMajority += has.testFlag(Trait::NoMajority);
            counts.contended += has.testFlag(Trait::Contended);
            counts.renewing += has.testFlag(Trait::Renewing);
            counts.simulated += has.testFlag(Trait::Simulated);
            counts.awaited += rowOf(lock, now).state == LockState::NoDeadline && judge.nextChange(lock, now).has_value();
        }
        return counts;
    }
};

} // namespace

class TestLockModel : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void apply_randomOperations_agreesWithNaiveTable_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("scale");   // of tables and deltas; large deltas take another way
        QTest::addColumn<int>("servers"); // each has locks of its own, with the same keys
        for (int seed = 1; seed <= 12; ++seed)
            QTest::addRow("seed %d", seed) << seed << 1 << 1;
        for (int seed = 13; seed <= 14; ++seed)
            QTest::addRow("seed %d, large", seed) << seed << 40 << 1;
        for (int seed = 15; seed <= 20; ++seed)
            QTest::addRow("seed %d, of three servers", seed) << seed << 1 << 3;
        QTest::addRow("seed 21, large, of three servers") << 21 << 40 << 3;
    }
    void apply_randomOperations_agreesWithNaiveTable();

    void groupPrefix_keys_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("prefix");
        QTest::newRow("number") << QByteArray("lock.job.4211") << QByteArray("lock.job.");
        QTest::newRow("word") << QByteArray("lock.report") << QByteArray("lock.");
        QTest::newRow("number in the middle") << QByteArray("user:123:lock") << QByteArray("user:");
        QTest::newRow("UUID") << QByteArray("lock:3f2a-77:x") << QByteArray("lock:");
        QTest::newRow("begins with a number") << QByteArray("7:lock") << QByteArray();
        QTest::newRow("one part") << QByteArray("lock") << QByteArray();
        QTest::newRow("nothing after it") << QByteArray("lock/") << QByteArray("lock/");
        QTest::newRow("empty") << QByteArray() << QByteArray();
    }
    void groupPrefix_keys()
    {
        QFETCH(QByteArray, key);
        QTEST(groupPrefix(key).toByteArray(), "prefix");
    }

    void setGrouped_severalPrefixes_headingsWhereTheirFirstLockWouldBe()
    {
        FakeClock clock;
        LockModel model(clock);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Instant now = clock.now();
        model.apply(
            upserts({makeLock("lock.job.1", "t", now, 50s, 50s), makeTimestampLock("lock.job.2", now, -3s), makeLock("lock.a", "t", now, 60s, 60s),
                     makeLock("user:7:lock", "t", now, 40s, 40s), makeLock("user:8:lock", "t", now, 30s, 30s)}));
        model.setGrouped(true);
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.job. · 2 (Stale 1, Held 1)", "user: · 2 (Held 2)", "lock.a"}));
        QCOMPARE(model.attentionOutside(0, 0), 0); // the heading says it
        QCOMPARE(model.attentionOutside(1, 2), 1);
        QVERIFY(!model.rowAt(model.index(0, 0)));
        model.setOpen(model.index(1, 0), true);
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.job. · 2 (Stale 1, Held 1)", "user: · 2 (Held 2)", "user:8:lock", "user:7:lock", "lock.a"}));
        QCOMPARE(model.headingOver(model.index(3, 0)).row(), 1);
        model.openGroupOf("lock.job.1");
        QCOMPARE(model.indexOf("lock.job.1").row(), 2);
    }

    void apply_groupLeftAndCameAgain_opensAsItWas()
    {
        FakeClock clock;
        LockModel model(clock);
        model.setGrouped(true);
        const std::vector<Lock> locks{makeLock("job:1", "t", clock.now(), 50s, 50s), makeLock("job:2", "t", clock.now(), 60s, 60s)};
        model.apply(upserts(locks));
        model.setOpen(model.index(0, 0), true);
        model.apply(removals({"job:1", "job:2"}));
        QCOMPARE(model.rowCount(), 0);
        model.apply(upserts(locks));
        QCOMPARE(shownKeys(model), (QByteArrayList{"job: · 2 (Held 2)", "job:1", "job:2"}));
        model.setGrouped(false);
        QCOMPARE(shownKeys(model), (QByteArrayList{"job:1", "job:2"}));
    }

    void defaultOrder_mixedStates_attentionFirst()
    {
        FakeClock clock;
        LockModel model(clock);
        const Instant now = clock.now();
        const Lock oldWithoutDeadline = makeLock("lock.stuck", "t", now - 1h, {});
        Lock hung = withSubscribers(fencedLock("lock.hung", now), 3); // its holder hangs, a watchdog renews it, others wait
        hung.heldSince = now - 41min;
        hung.renewals = 246;
        Lock leader = makeLock("lock.leader", "t", now - 2h, 10s, 15s);
        leader.renewals = 1440;
        model.apply(upserts({makeLock("lock.long", "t", now, 60s, 60s), makeLock("lock.short", "t", now, 5s, 6s),
                             makeTimestampLock("lock.lapsed", now, -3s), makeLock("lock.nodeadline", "t", now, {}),
                             makeLock("lock.fought", "t", now, 50s, 50s), blockedLock("lock.blocked", now), oldWithoutDeadline, hung, leader}));
        model.setContended({"lock.fought"});
        QCOMPARE(shownKeys(model),
                 (QByteArrayList{"lock.hung", "lock.blocked", "lock.lapsed", "lock.leader", "lock.stuck", "lock.nodeadline", "lock.fought",
                                 "lock.short", "lock.long"}));
        QCOMPARE(textAt(model, "lock.hung", LockColumn::State), QStringLiteral("Held too long"));
        QVERIFY(textAt(model, "lock.hung", LockColumn::Note).startsWith(QStringLiteral("renewed for 41 m 00 s, 3 listening")));
    }

    void time_passesDeadline_becomesStaleWithoutDelta()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeTimestampLock("lock.a", clock.now(), 10s)}));
        QCOMPARE(textAt(model, "lock.a", LockColumn::State), QStringLiteral("Held"));
        QSignalSpy counts(&model, &LockModel::countsChanged);
        clock.advance(8100ms);
        QCOMPARE(textAt(model, "lock.a", LockColumn::State), QStringLiteral("Ending soon"));
        clock.advance(2s);
        QCOMPARE(textAt(model, "lock.a", LockColumn::State), QStringLiteral("Stale"));
        QCOMPARE(counts.size(), 2);
        QCOMPARE(model.counts().stale, 1);
        QVERIFY(textAt(model, "lock.a", LockColumn::TimeLeft).startsWith(QStringLiteral("passed")));
    }

    void setFrozenAt_disconnected_timeStandsStill()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeTimestampLock("lock.a", clock.now(), 10s)}));
        model.setFrozenAt(clock.now());
        clock.advance(60s);
        QCOMPARE(textAt(model, "lock.a", LockColumn::TimeLeft), QStringLiteral("10.0 s"));
        QCOMPARE(textAt(model, "lock.a", LockColumn::State), QStringLiteral("Held"));
        model.setFrozenAt({});
        QCOMPARE(textAt(model, "lock.a", LockColumn::State), QStringLiteral("Stale"));
    }

    void setOrderHeld_changes_nothingMoves()
    {
        FakeClock clock;
        LockModel model(clock);
        const Instant now = clock.now();
        model.apply(upserts({makeLock("lock.a", "t", now, 10s), makeLock("lock.b", "t", now, 20s), makeLock("lock.c", "t", now, 30s)}));
        model.setOrderHeld(true);
        QSignalSpy layout(&model, &QAbstractItemModel::layoutChanged);
        model.apply(upserts({makeLock("lock.a", "t", now, 60s, 60s), makeLock("lock.0", "t", now, 1s)}));
        model.apply(removals({"lock.b"}));
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.a", "lock.b", "lock.c", "lock.0"}));
        QCOMPARE(textAt(model, "lock.b", LockColumn::State), QStringLiteral("Free"));
        QCOMPARE(layout.size(), 0);
        QCOMPARE(model.counts().total, 3);
        model.setOrderHeld(false);
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.0", "lock.c", "lock.a"}));
    }

    void remove_whileHeldAndTakenAgain_keepsItsRow()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeLock("lock.a", "t1", clock.now(), 10s)}));
        model.setOrderHeld(true);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        model.apply(removals({"lock.a"}));
        model.apply(upserts({makeLock("lock.a", "t2", clock.now(), 10s)}));
        model.setOrderHeld(false);
        QCOMPARE(removed.size(), 0);
        QCOMPARE(textAt(model, "lock.a", LockColumn::Holder), QStringLiteral("t2"));
        QCOMPARE(model.counts().total, 1);
    }

    void apply_sameKeyOnIndependentServers_isARowForEach()
    {
        FakeClock clock;
        LockModel model(clock);
        LockDelta delta;
        for (NodeNumber node : {NodeNumber(0), NodeNumber(1)}) {
            Lock lock = makeLock("lock.a", "tok-" + QByteArray::number(node), clock.now(), {});
            lock.node = node;
            lock.nodeIsPartOfId = true;
            delta.upserted.push_back(lock);
        }
        model.apply(delta);
        model.setContended({LockId("lock.a", 1)});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.counts().total, 2);
        QCOMPARE(model.counts().contended, 1);
        QCOMPARE(model.find({"lock.a", 1})->lock.token, "tok-1");
        model.apply(removals({LockId("lock.a", 0)}));
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(!model.find("lock.a"));
        QCOMPARE(model.rowAt(model.indexOf({"lock.a", 1}))->lock.token, "tok-1");
    }

    void setWatchedKey_lockGone_rowStaysForAMoment()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeLock("lock.a", "t", clock.now(), 10s), makeLock("lock.b", "t", clock.now(), 10s)}));
        model.setWatched("lock.a");
        LockDelta delta = removals({"lock.a", "lock.b"});
        LockEvent event;
        event.kind = LockEvent::Kind::Cleared;
        event.key = "lock.a";
        event.token = "t";
        delta.events.push_back(event);
        model.apply(delta);
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.a"});
        QCOMPARE(model.shownCount(), 0); // as in all counts
        clock.advance(1s);
        QCOMPARE(textAt(model, "lock.a", LockColumn::Note), QStringLiteral("cleared by you 1.0 s ago"));
        clock.advance(LockList::ghostTime);
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.find("lock.a"));
    }

    void layoutChanged_selectionFollowsItsLock()
    {
        FakeClock clock;
        LockModel model(clock);
        const Instant now = clock.now();
        model.apply(upserts({makeLock("lock.a", "t", now, 10s), makeLock("lock.b", "t", now, 20s)}));
        const QPersistentModelIndex kept = model.indexOf("lock.a", LockColumn::Holder);
        model.apply(upserts({makeLock("lock.a", "t", now, 60s, 60s)}));
        QCOMPARE(kept.row(), 1);
        QCOMPARE(kept.column(), static_cast<int>(LockColumn::Holder));
        QCOMPARE(kept.data(LockModel::KeyRole).toByteArray(), QByteArray("lock.a"));
    }

    void addSimulated_knownToken_isLabelled()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeLock("lock.a", "1800000000000", clock.now(), 10s), makeLock("lock.b", "lockscope-sim:C9:x", clock.now(), 10s),
                             makeLock("lock.c", "t", clock.now(), 10s)}));
        model.addSimulated({{"lock.a", "1800000000000", QStringLiteral("C3")}});
        QCOMPARE(model.counts().simulated, 2);
        QVERIFY(textAt(model, "lock.a", LockColumn::Note).contains(QStringLiteral("simulated: C3")));
        QVERIFY(textAt(model, "lock.b", LockColumn::Note).contains(QStringLiteral("simulated")));
        model.apply(upserts({makeLock("lock.a", "1800000000001", clock.now(), 10s)}));
        QCOMPARE(model.counts().simulated, 1);
    }

    void simulatedHolds_manyKeys_staysBounded()
    {
        SimulatedHolds holds(2);
        holds.add({"a", "1", QStringLiteral("C1")});
        holds.add({"b", "1", QStringLiteral("C2")});
        holds.add({"c", "1", QStringLiteral("C3")});
        QCOMPARE(holds.clientOf("a", "1"), QString());
        QCOMPARE(holds.clientOf("c", "1"), QStringLiteral("C3"));
        for (int i = 0; i < 20; ++i)
            holds.add({"c", QByteArray::number(i), QStringLiteral("C4")});
        QCOMPARE(holds.clientOf("c", "2"), QString());
        QCOMPARE(holds.clientOf("c", "19"), QStringLiteral("C4"));
    }

    void setSearch_hostileAndFolded_finds_data()
    {
        QTest::addColumn<QString>("search");
        QTest::addColumn<bool>("found");
        QTest::newRow("part of the key") << "STOCK" << true;
        QTest::newRow("part of the holder") << "ToKeN" << true;
        QTest::newRow("pattern") << "LOCK.*" << true;
        QTest::newRow("pattern for the holder") << "my-token-?" << true;
        QTest::newRow("pattern for the whole") << "*stock" << false;
        QTest::newRow("quoted pattern") << "\"lock.*\"" << false;
        QTest::newRow("umlaut") << QString::fromUtf8("ä") << true;
        QTest::newRow("byte as shown") << "\\xff" << true;
        QTest::newRow("absent") << "nothing" << false;
    }
    void setSearch_hostileAndFolded_finds()
    {
        QFETCH(QString, search);
        QFETCH(bool, found);
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeLock("lock.stock.\xc3\xa4\xff", "my-token-1", clock.now(), 10s)}));
        model.setSearch(search);
        QCOMPARE(model.rowCount(), found ? 1 : 0);
    }

    void setSearch_conditions_findByHolderStateAndTime_data()
    {
        QTest::addColumn<QString>("search");
        QTest::addColumn<QByteArrayList>("keys"); // by name
        QTest::newRow("all") << QString() << QByteArrayList{"job.long", "job.stale", "job.web"};
        QTest::newRow("two words") << QStringLiteral("job web") << QByteArrayList{"job.web"};
        QTest::newRow("holder") << QStringLiteral("holder:WEB-2") << QByteArrayList{"job.web"};
        QTest::newRow("held longer") << QStringLiteral("held>5m") << QByteArrayList{"job.long"};
        QTest::newRow("time left") << QStringLiteral("left<15s -stale") << QByteArrayList{"job.web"};
        QTest::newRow("state") << QStringLiteral("state:stale") << QByteArrayList{"job.stale"};
        QTest::newRow("not") << QStringLiteral("-stale -held>5m") << QByteArrayList{"job.web"};
        QTest::newRow("attention") << QStringLiteral("attention") << QByteArrayList{"job.stale"};
        QTest::newRow("renewals") << QStringLiteral("renewals>=3") << QByteArrayList{"job.long"};
        QTest::newRow("expression") << QStringLiteral("key:/\\.(WEB|stale)$/") << QByteArrayList{"job.stale", "job.web"};
        QTest::newRow("hopeless expression") << QStringLiteral("/(.*)*(.*)*(.*)*x\\z/") << QByteArrayList{};
        QTest::newRow("library") << QStringLiteral("library:redisson") << QByteArrayList{};
        QTest::newRow("unknown is not more") << QStringLiteral("waiting>0") << QByteArrayList{};
        QTest::newRow("bad term is left out") << QStringLiteral("held>x web") << QByteArrayList{"job.web"};
    }
    void setSearch_node_findsByTheNamesThatNodesHave()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock first = makeLock("lock.a", "web-1", clock.now(), 60s, 60s), second = makeLock("lock.b", "web-2", clock.now(), 60s, 60s);
        second.node = 1;
        model.apply(upserts({first, second}));
        model.sort(int(LockColumn::Key), Qt::AscendingOrder);
        model.setSearch(QStringLiteral("node:7001"));
        QCOMPARE(shownKeys(model), QByteArrayList{}); // nobody is known by that name
        model.setNodes({{0, QStringLiteral("10.0.0.1:7000")}, {1, QStringLiteral("10.0.0.2:7001")}}, {});
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.b"});
        model.setSearch(QStringLiteral("-node:/700[12]$/"));
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.a"});
        model.setNodes({{0, QStringLiteral("10.0.0.3:7002")}, {1, QStringLiteral("10.0.0.2:7003")}}, {}); // they have moved
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.b"});
    }

    void evidence_oneNodeIsLost_isThatOfTheLocksNode()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock seen = makeLock("lock.a", "web-1", clock.now(), 60s, 60s), lost = makeLock("lock.b", "web-2", clock.now(), 60s, 60s);
        lost.node = 1;
        model.apply(upserts({seen, lost}));
        model.setClearView({});
        model.setClearViews({{0, {}}, {1, {.view = ClearEvidence::View::Disconnected, .age = 12s}}});
        QCOMPARE(model.evidence(seen).view, ClearEvidence::View::Watched);
        QCOMPARE(model.evidence(lost).view, ClearEvidence::View::Disconnected);
        QCOMPARE(model.evidence(lost).age, Duration(12s));
    }

    void setNodes_oneIsLost_itsLocksStayAsTheyWereWithTheirAge()
    {
        FakeClock clock;
        LockModel model(clock);
        QAbstractItemModelTester tester(&model);
        Lock seen = makeLock("lock.a", "web-1", clock.now(), 60s, 60s), lost = makeLock("lock.b", "web-2", clock.now(), 5s, 60s);
        lost.node = 1;
        lost.deadlineIn = DeadlineIn::Value; // which passes without the server
        model.apply(upserts({seen, lost}));
        model.sort(int(LockColumn::Key), Qt::AscendingOrder);
        const QHash<NodeNumber, QString> names{{0, QStringLiteral("a:7000")}, {1, QStringLiteral("b:7000")}};
        model.setNodes(names, {{1, clock.now()}});
        clock.advance(12s);
        const auto text = [&model](int row, LockColumn column) { return model.index(row, int(column)).data().toString(); };
        QCOMPARE(text(0, LockColumn::TimeLeft), QStringLiteral("48.0 s"));
        QCOMPARE(text(1, LockColumn::TimeLeft), QStringLiteral("5.0 s"));
        QVERIFY2(text(1, LockColumn::Note).startsWith(QStringLiteral("seen 12 s ago")), qPrintable(text(1, LockColumn::Note)));
        QVERIFY2(!text(1, LockColumn::Note).contains(QStringLiteral("—")), qPrintable(text(1, LockColumn::Note)));
        QVERIFY(!text(0, LockColumn::Note).contains(QStringLiteral("ago")));
        QVERIFY(model.index(1, 0).data(LockModel::FrozenRole).toBool() && !model.index(0, 0).data(LockModel::FrozenRole).toBool());
        QCOMPARE(model.counts().stale, 0);
        QVERIFY(model.alerts().alerts.empty());
        model.setNodes(names, {}); // it is seen again, and nothing was told of the lock yet
        QCOMPARE(model.counts().stale, 1);
        QCOMPARE(model.alerts().alerts.size(), std::size_t(1));
        QVERIFY(!text(1, LockColumn::Note).contains(QStringLiteral("seen")));
    }

    void setGroup_columnNode_saysOnHowManyServersALockStands()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock held = makeLock("lock.a", "web-1", clock.now(), 60s, 60s), left = makeLock("lock.b", "web-2", clock.now(), 60s, 60s);
        held.standsOn = 3;
        left.standsOn = 1;
        model.apply(upserts({held, left}));
        model.sort(int(LockColumn::Node), Qt::AscendingOrder);
        QSignalSpy nodes(&model, &LockModel::nodesChanged);
        model.setGroup(3, 0);
        QCOMPARE(nodes.size(), 1);
        QVERIFY(model.hasNodes());
        QCOMPARE(model.headerData(int(LockColumn::Node), Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Servers"));
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.b", "lock.a"}));
        QCOMPARE(model.index(0, int(LockColumn::Node)).data().toString(), QStringLiteral("1 of 3"));
        QVERIFY(model.index(0, int(LockColumn::Node)).data(Qt::ToolTipRole).toString().contains(QStringLiteral("nobody holds it")));
        QVERIFY(model.index(1, int(LockColumn::Node)).data(Qt::ToolTipRole).toString().isEmpty());
        model.setGroup(3, 1); // the one that is not seen may have it, too
        QVERIFY(model.index(0, int(LockColumn::Node)).data(Qt::ToolTipRole).toString().contains(QStringLiteral("not seen")));
        model.setGroup(0, 0);
        QVERIFY(!model.hasNodes());
    }

    void setSearch_conditions_findByHolderStateAndTime()
    {
        QFETCH(QString, search);
        FakeClock clock;
        LockModel model(clock);
        Lock held = makeLock("job.long", "worker-1", clock.now(), 60s, 60s);
        held.heldSince = clock.now() - 6min;
        held.renewals = 3;
        model.apply(upserts({held, makeLock("job.web", "web-2:7", clock.now(), 10s), makeTimestampLock("job.stale", clock.now(), -10s)}));
        model.sort(int(LockColumn::Key), Qt::AscendingOrder);
        model.setSearch(search);
        QTEST(shownKeys(model), "keys");
    }

    void setSearch_forTimes_findsAsTimePasses()
    {
        FakeClock clock;
        LockModel model(clock);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.apply(upserts({makeLock("lock.a", "t", clock.now(), 600s, 600s), makeLock("lock.b", "t", clock.now() - 5s, 600s, 600s)}));
        model.setSearch(QStringLiteral("held>10s"));
        QCOMPARE(model.rowCount(), 0);
        clock.advance(6s);
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.b"});
        clock.advance(5s);
        QCOMPARE(model.rowCount(), 2);
        model.setFrozenAt(clock.now());
        model.setSearch(QStringLiteral("held<12s"));
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.a"});
        clock.advance(60s);
        QCOMPARE(model.rowCount(), 1); // time stands still
        model.setFrozenAt({});
        clock.advance(1s);
        QCOMPARE(model.rowCount(), 0);
    }

    void data_hostileKey_isMadeVisible()
    {
        FakeClock clock;
        LockModel model(clock);
        const QByteArray key("lock.<b>\x1b[31m\xe2\x80\xae\n");
        model.apply(upserts({makeLock(key, "<img src=x>", clock.now(), 10s)}));
        QCOMPARE(textAt(model, key, LockColumn::Key), QStringLiteral("lock.<b>\\x1b[31m\\u202e\\n"));
        const QString tip = model.indexOf(key, LockColumn::Holder).data(Qt::ToolTipRole).toString();
        QVERIFY(!tip.contains(QStringLiteral("<img")));
        QVERIFY(tip.contains(QStringLiteral("&lt;img")));
    }

    void timeLeft_unknownOrOverdue_saysSo()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock refused = makeLock("lock.refused", "t", clock.now(), {});
        refused.deadlineIsKnown = false;
        model.apply(upserts({refused, makeLock("lock.overdue", "t", clock.now(), -1s), makeLock("lock.none", "t", clock.now(), {})}));
        QCOMPARE(textAt(model, "lock.refused", LockColumn::TimeLeft), QStringLiteral("unknown"));
        QCOMPARE(textAt(model, "lock.overdue", LockColumn::TimeLeft), QStringLiteral("0 ms"));
        QCOMPARE(textAt(model, "lock.none", LockColumn::TimeLeft), QStringLiteral("none"));
    }

    /** Redis takes leases of 292 million years. */
    void timeLeft_longerThanCanBeShown_isCappedVisibly()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock endless = makeLock("lock.endless", "t", clock.now(), 1s);
        endless.deadline = farthestDeadline;
        endless.lease = *endless.timeLeft(clock.now());
        model.apply(upserts({endless, makeLock("lock.decades", "t", clock.now(), std::chrono::years(30))}));
        QCOMPARE(textAt(model, "lock.endless", LockColumn::TimeLeft), QStringLiteral("more than 100 years"));
        QVERIFY(textAt(model, "lock.decades", LockColumn::TimeLeft).startsWith(QStringLiteral("10957 d")));
        clock.advance(24h);
        QCOMPARE(textAt(model, "lock.endless", LockColumn::TimeLeft), QStringLiteral("more than 100 years"));
    }

    void data_notes_sayWhatIsKnown()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock lock = makeLock("lock.a", "t", clock.now(), 10s);
        lock.renewals = 3;
        lock.heldSinceSource = HeldSinceSource::FirstSeen;
        lock.tokenIsWhole = false;
        model.apply(upserts({lock}));
        const QString note = textAt(model, "lock.a", LockColumn::Note);
        QCOMPARE(LockText::ageMark(HeldSinceSource::FirstSeen), QStringLiteral("first look"));
        for (const QString &text : {note, LockText::remarks(*model.find("lock.a"), clock.now())})
            QVERIFY2(text.contains(QStringLiteral("renewed 3×")) && !text.contains(QStringLiteral("already there")),
                     qPrintable(text)); // the age says so
        QVERIFY(note.contains(QStringLiteral("longer than 4 KiB")));
        QVERIFY(textAt(model, "lock.a", LockColumn::HeldFor).startsWith(QStringLiteral("≥ ")));
        QCOMPARE(textAt(model, "lock.a", LockColumn::Waiting), QStringLiteral("—"));
        QCOMPARE(model.indexOf("lock.a", LockColumn::Waiting).data(Qt::AccessibleTextRole).toString(), QStringLiteral("unknown"));

        LockDelta handedOver = upserts({makeLock("lock.a", "t2", clock.now(), 10s)});
        LockEvent event;
        event.kind = LockEvent::Kind::HandedOver;
        event.key = "lock.a";
        event.token = "t2";
        event.gap = 40ms;
        handedOver.events.push_back(event);
        model.apply(handedOver);
        QCOMPARE(textAt(model, "lock.a", LockColumn::Note), QStringLiteral("acquired 40 ms after the previous holder"));
    }

    void data_detailedLocks_sayWhoHoldsAndWaits_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("holder");
        QTest::addColumn<QString>("waiting");
        QTest::addColumn<QString>("heldFor");
        const Instant now = FakeClock().now();
        const QString fair = QStringLiteral("Redisson fair lock"), unknown = QStringLiteral("—"), none = QStringLiteral("—");
        const QString held = QStringLiteral("Held"), justNow = QStringLiteral("0 ms");
        QTest::newRow("plain") << tokenLock("lock.a", "tok", now) << held << QStringLiteral("— token") << QStringLiteral("tok") << unknown << justNow;
        QTest::newRow("fair") << fairLock("lock.a", now) << held << fair << QStringLiteral("51c7f1de…, thread 57 ×2") << QStringLiteral("2")
                              << justNow;
        QTest::newRow("blocked") << blockedLock("lock.a", now) << QStringLiteral("Blocked") << fair << none << QStringLiteral("2") << none;
        QTest::newRow("readers") << readersLock("lock.a", now) << held << QStringLiteral("Redisson read-write lock") << QStringLiteral("2 readers")
                                 << unknown << justNow;
        QTest::newRow("a writer waits") << writerWaitsLock("lock.a", now) << held << QStringLiteral("DistributedLock reader-writer lock (.NET)")
                                        << QStringLiteral("2 readers") << QStringLiteral("≥ 1") << justNow;
        QTest::newRow("listened to") << withSubscribers(readersLock("lock.a", now), 3) << held << QStringLiteral("Redisson read-write lock")
                                     << QStringLiteral("2 readers") << QStringLiteral("3 subscriber") << justNow;
        QTest::newRow("not listened to") << withSubscribers(readersLock("lock.a", now), 0) << held << QStringLiteral("Redisson read-write lock")
                                         << QStringLiteral("2 readers") << unknown << justNow;
        QTest::newRow("a queue and listeners") << withSubscribers(fairLock("lock.a", now), 9) << held << fair
                                               << QStringLiteral("51c7f1de…, thread 57 ×2") << QStringLiteral("2") << justNow;
        QTest::newRow("semaphore") << semaphoreLock("lock.a", now) << QStringLiteral("Free") << QStringLiteral("Redisson semaphore")
                                   << QStringLiteral("permits free: 3") << unknown << none;
    }
    void data_detailedLocks_sayWhoHoldsAndWaits()
    {
        QFETCH(Lock, lock);
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({lock}));
        const auto text = [&](LockColumn column) { return model.indexOf("lock.a", column).data().toString(); };
        QTEST(text(LockColumn::State), "state");
        QTEST(text(LockColumn::Library), "library");
        QTEST(text(LockColumn::Holder), "holder");
        QFETCH(QString, waiting);
        QVERIFY2(text(LockColumn::Waiting).startsWith(waiting), qPrintable(text(LockColumn::Waiting)));
        QTEST(text(LockColumn::HeldFor), "heldFor");
    }

    void note_suspectLock_saysWhy_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QString>("note");
        const Instant now = FakeClock().now();
        QTest::newRow("nothing") << tokenLock("lock.a", "t", now) << QStringLiteral("—");
        QTest::newRow("no deadline, as asked") << makeLock("lock.a", "t", now, {}) << QStringLiteral("—");
        QTest::newRow("no deadline, old") << makeLock("lock.a", "t", now - 1h, {}) << QStringLiteral("never expires");
        QTest::newRow("deadline missing") << ofScheme(makeLock("lock.a", "t", now - 11s, {}), "bull")
                                          << QStringLiteral("no deadline for 11.0 s, although its library always sets one");
        QTest::newRow("passed") << makeTimestampLock("lock.a", now, -3s) << QStringLiteral("deadline passed 3.0 s ago");
        QTest::newRow("blocked") << blockedLock("lock.a", now) << QStringLiteral("free, but blocked by a dead waiter at the head of the queue");
        Lock renewed = makeTimestampLock("lock.a", now, -3s);
        renewed.renewals = 2;
        QTest::newRow("reasons first") << renewed << QStringLiteral("deadline passed 3.0 s ago · renewed 2×");
    }
    void note_suspectLock_saysWhy()
    {
        QFETCH(Lock, lock);
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({lock}));
        QTEST(textAt(model, "lock.a", LockColumn::Note), "note");
    }

    void setProfiles_locks_getNamesAndStates()
    {
        FakeClock clock;
        LockModel model(clock);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Instant now = clock.now();
        model.apply(upserts({tokenLock("job.a", "t", now), tokenLock("lock.b", "t", now), fairLock("lock.c", now)}));
        model.sort(int(LockColumn::Library), Qt::AscendingOrder);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);

        model.setProfiles(LockProfiles({{.pattern = "job.", .label = QStringLiteral("Aa <b>jobs\n"), .usualHold = {}, .longestHold = 10s}}));

        QVERIFY(!changed.isEmpty());
        QCOMPARE(textAt(model, "job.a", LockColumn::Library), QStringLiteral("Aa <b>jobs\\n"));
        QVERIFY(model.indexOf("job.a", LockColumn::Library)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("There is a lock profile for keys that begin with job.")));
        QCOMPARE(shownKeys(model), (QByteArrayList{"job.a", "lock.c", "lock.b"}));
        QCOMPARE(model.counts().heldTooLong, 0);
        clock.advance(10s + 1ms);
        QCOMPARE(model.counts().heldTooLong, 1);
        QCOMPARE(textAt(model, "job.a", LockColumn::State), QStringLiteral("Held too long"));
        QCOMPARE(textAt(model, "job.a", LockColumn::Note), QStringLiteral("held for 10.0 s, its lock profile allows 10.0 s"));
        model.setProfiles({});
        QCOMPARE(model.counts().heldTooLong, 0);
        QCOMPARE(textAt(model, "job.a", LockColumn::Library), QStringLiteral("— token"));
    }

    void note_heldForMuchLonger_saysSo()
    {
        FakeClock clock;
        LockModel model(clock);
        HoldTimes times;
        model.setHoldTimes(&times);
        model.apply(upserts({tokenLock("lock.a", "t", clock.now())}));
        LockEvent end;
        end.kind = LockEvent::Kind::Released;
        end.key = "lock.a";
        end.held = 2s;
        times.add(std::vector<LockEvent>(100, end));

        clock.advance(2s);
        QCOMPARE(textAt(model, "lock.a", LockColumn::Note), QStringLiteral("—"));
        clock.advance(3s);
        QVERIFY(textAt(model, "lock.a", LockColumn::Note).startsWith(QStringLiteral("held for 5.0 s, 99 of 100 end within 2.")));
        QCOMPARE(textAt(model, "lock.a", LockColumn::State), QStringLiteral("Held")); // every hundredth hold is longer
    }

    void sort_byLibraryAndWaiting_groupsThem()
    {
        FakeClock clock;
        LockModel model(clock);
        const Instant now = clock.now();
        model.apply(upserts({tokenLock("lock.a", "t", now), fairLock("lock.b", now), readersLock("lock.c", now), writerWaitsLock("lock.d", now),
                             tokenLock("lock.e", "t", now)}));
        model.setContended({"lock.e"});
        model.sort(int(LockColumn::Library), Qt::AscendingOrder);
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.d", "lock.b", "lock.c", "lock.a", "lock.e"}));
        model.sort(int(LockColumn::Waiting), Qt::DescendingOrder);
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.b", "lock.d", "lock.e", "lock.a", "lock.c"}));
    }

    void toolTips_sayHowItIsKnown()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock guess = tokenLock("lock.guess", "t", clock.now());
        model.apply(upserts({fairLock("lock.fair", clock.now()), readersLock("lock.readers", clock.now()), guess}));
        const auto tip = [&](const QByteArray &key, LockColumn column) { return model.indexOf(key, column).data(Qt::ToolTipRole).toString(); };
        QVERIFY(tip("lock.fair", LockColumn::Library).contains(QStringLiteral("Redisson fair lock: certain")));
        QVERIFY(tip("lock.fair", LockColumn::Library).contains(QStringLiteral("A lock profile says so.")));
        QVERIFY(tip("lock.guess", LockColumn::Library).contains(QStringLiteral("a guess")));
        QVERIFY(model.indexOf("lock.guess").data(LockModel::GuessRole).toBool());
        QVERIFY(!model.indexOf("lock.fair").data(LockModel::GuessRole).toBool());
        QVERIFY(tip("lock.fair", LockColumn::Holder).contains(QStringLiteral("51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57")));
        QVERIFY(tip("lock.readers", LockColumn::Holder).contains(QStringLiteral("e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:61")));
        QVERIFY(tip("lock.fair", LockColumn::Waiting).contains(QStringLiteral("queue")));
        QVERIFY(tip("lock.readers", LockColumn::Waiting).contains(QStringLiteral("is unknown")));
    }

    void data_age_saysItsSourceAndInWords_data()
    {
        QTest::addColumn<HeldSinceSource>("source");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("mark");
        QTest::addColumn<QString>("inWords");
        const auto row = [](HeldSinceSource source, const QString &text, const QString &mark, const QString &inWords) {
            QTest::newRow(qPrintable(mark + text)) << source << text << mark << inWords;
        };
        using enum HeldSinceSource;
        const QString exact = QStringLiteral("8 m 22 s"), bound = QStringLiteral("≥ 8 m 22 s");
        row(Observed, exact, QStringLiteral("seen"), QStringLiteral("8 m 22 s, observed"));
        row(Derived, exact, QStringLiteral("polled"), QStringLiteral("8 m 22 s, found by polling"));
        row(Journal, exact, QStringLiteral("journal"), QStringLiteral("8 m 22 s, watched before"));
        row(Token, exact, QStringLiteral("token"), QStringLiteral("8 m 22 s, by the time in its token"));
        row(JournalAtLeast, bound, QStringLiteral("journal"), QStringLiteral("at least 8 m 22 s, already held when it was watched before"));
        row(Idle, bound, QStringLiteral("idle"), QStringLiteral("at least 8 m 22 s, neither read nor written since then"));
        row(Lease, bound, QStringLiteral("lease"), QStringLiteral("at least 8 m 22 s, by its deadline and lease"));
        row(Written, bound, QStringLiteral("last write"), QStringLiteral("at least 8 m 22 s, renewed or taken again then"));
        row(AfterGap, bound, QStringLiteral("after gap"),
            QStringLiteral("at least 8 m 22 s, watching was interrupted until then; perhaps taken again meanwhile"));
        row(FirstSeen, bound, QStringLiteral("first look"), QStringLiteral("at least 8 m 22 s, already there when Lockscope connected"));
    }
    void data_age_saysItsSourceAndInWords()
    {
        QFETCH(HeldSinceSource, source);
        FakeClock clock;
        LockModel model(clock);
        Lock lock = makeLock("lock.a", "t", clock.now() - 502s, 10min);
        lock.heldSinceSource = source;
        model.apply(upserts({lock}));
        const QModelIndex age = model.indexOf("lock.a", LockColumn::HeldFor);
        QTEST(age.data().toString(), "text");
        QTEST(age.data(LockModel::MarkRole).toString(), "mark");
        QTEST(age.data(Qt::AccessibleTextRole).toString(), "inWords");
        QVERIFY(age.data(LockModel::DetailRole).toString().startsWith(age.data(Qt::AccessibleTextRole).toString() + u'\n'));
    }

    void data_ageOfNobodysLock_isADashWithoutASource()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({blockedLock("lock.a", clock.now() - 1min)}));
        const QModelIndex age = model.indexOf("lock.a", LockColumn::HeldFor);
        QCOMPARE(age.data().toString(), QStringLiteral("—"));
        QCOMPARE(age.data(LockModel::MarkRole).toString(), QString());
        QCOMPARE(age.data(LockModel::DetailRole).toString(), QString());
    }

    void defaultOrder_equallyBad_longestFirst_data()
    {
        QTest::addColumn<bool>("hasDeadline");
        QTest::newRow("past their deadlines") << true;
        QTest::newRow("without deadlines") << false;
    }
    void defaultOrder_equallyBad_longestFirst()
    {
        QFETCH(bool, hasDeadline);
        FakeClock clock;
        LockModel model(clock);
        std::vector<Lock> locks;
        for (const auto &[key, age] : {std::pair("lock.a", 108s), std::pair("lock.b", 502s), std::pair("lock.c", 300s)}) {
            Lock lock = hasDeadline ? makeTimestampLock(key, clock.now(), -age) : makeLock(key, "t", clock.now(), {});
            lock.heldSince = clock.now() - age;
            locks.push_back(lock);
        }
        model.apply(upserts(locks));
        QCOMPARE(model.counts().stale, 3);
        QCOMPARE(shownKeys(model), (QByteArrayList{"lock.b", "lock.c", "lock.a"}));
    }

    void counts_youngWithoutDeadline_areAwaitedUntilTheyAreJudged()
    {
        FakeClock clock;
        LockModel model(clock);
        Lock young = makeLock("lock.young", "t", clock.now() - 20s, {}), other = makeLock("lock.other", "t", clock.now() - 20s, {});
        Lock older = makeLock("lock.older", "t", clock.now() - 50s, {});
        other.form = LockForm::OtherType; // nothing is expected of it
        model.apply(upserts({young, older, other, makeLock("lock.a", "t", clock.now(), 10min)}));
        QCOMPARE(model.counts().awaited, 2);
        QCOMPARE(std::chrono::round<std::chrono::seconds>(model.awaitedUntil() - clock.now()), 40s);
        clock.advance(11s);
        QCOMPARE(model.counts().awaited, 1);
        QCOMPARE(model.counts().stale, 1);
        model.apply(removals({"lock.young"}));
        QCOMPARE(model.counts().awaited, 0);
        model.apply(upserts({young}));
        QCOMPARE(model.counts().awaited, 1);
        model.clear();
        QCOMPARE(model.counts().awaited, 0);
    }

    void shownCount_grouped_isOfLocksWhateverIsOpen()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeLock("lock.job.1", "t", clock.now(), 10s), makeLock("lock.job.2", "t", clock.now(), 10s),
                             makeLock("lock.job.3", "t", clock.now(), 10s), makeLock("lock.single", "t", clock.now(), 10s)}));
        QCOMPARE(model.shownCount(), 4);
        model.setGrouped(true);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.shownCount(), 4);
        model.setOpen(model.headingOf("lock.job."), true);
        QCOMPARE(model.shownCount(), 4);
        model.setSearch(QStringLiteral("lock.job.?"));
        QCOMPARE(model.shownCount(), 3);
        model.setGrouped(false);
        QCOMPARE(model.shownCount(), 3);
    }

    void found_search_isMarkedWhereItIs_data()
    {
        QTest::addColumn<QString>("search");
        QTest::addColumn<QVariant>("inKey");
        QTest::addColumn<QVariant>("inHolder");
        const QVariant nothing;
        QTest::newRow("a word") << "STOCK" << QVariant(QPoint(5, 5)) << nothing;
        QTest::newRow("of both") << "o" << QVariant(QPoint(1, 1)) << QVariant(QPoint(4, 1));
        QTest::newRow("of the holder") << "holder:token" << nothing << QVariant(QPoint(3, 5));
        QTest::newRow("a pattern") << "lock.*eu-west" << QVariant(QPoint(0, 18)) << nothing;
        QTest::newRow("a pattern for the middle") << "*sto?k*" << QVariant(QPoint(5, 5)) << nothing;
        QTest::newRow("a pattern with several parts") << "*STOCK.*-*" << QVariant(QPoint(5, 9)) << nothing;
        QTest::newRow("a pattern of a holder") << "holder:my*[0-9]" << nothing << QVariant(QPoint(0, 10));
        QTest::newRow("an expression") << "/[0-9]+/" << nothing << QVariant(QPoint(9, 1));
        QTest::newRow("what is excluded") << "-nothing" << nothing << nothing;
        QTest::newRow("a state") << "held" << nothing << nothing;
    }
    void found_search_isMarkedWhereItIs()
    {
        QFETCH(QString, search);
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeLock("lock.stock.eu-west", "my-token-1", clock.now(), 10s)}));
        model.setSearch(search);
        QTEST(model.indexOf("lock.stock.eu-west", LockColumn::Key).data(LockModel::FoundRole), "inKey");
        QTEST(model.indexOf("lock.stock.eu-west", LockColumn::Holder).data(LockModel::FoundRole), "inHolder");
    }

    void setSearch_oneOfSeveralHolders_findsTheLock()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({readersLock("lock.readers", clock.now()), fairLock("lock.fair", clock.now())}));
        model.setSearch(QStringLiteral("E04D6A92"));
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.readers"}); // those who wait do not hold
    }

    void freshness_anotherReader_flashes()
    {
        FakeClock clock;
        LockModel model(clock);
        const Lock readers = readersLock("lock.a", clock.now());
        model.apply(upserts({readers}));
        clock.advance(5s);
        model.apply(upserts({readers}));
        QCOMPARE(model.indexOf("lock.a").data(LockModel::FreshnessRole).toDouble(), 0.0);
        LockDetails fewer = *readers.details;
        fewer.holders.pop_back();
        Lock changed = readers;
        changed.details = SharedDetails(fewer);
        model.apply(upserts({changed}));
        QCOMPARE(model.indexOf("lock.a").data(LockModel::FreshnessRole).toDouble(), 1.0);
    }

    void freshness_changedLock_fades()
    {
        FakeClock clock;
        LockModel model(clock);
        model.apply(upserts({makeLock("lock.a", "t", clock.now(), 10s)}));
        const auto freshness = [&] { return model.indexOf("lock.a").data(LockModel::FreshnessRole).toDouble(); };
        QCOMPARE(freshness(), 1.0);
        clock.advance(LockModel::flashTime / 2);
        QCOMPARE(freshness(), 0.5);
        clock.advance(LockModel::flashTime);
        QCOMPARE(freshness(), 0.0);
        Lock again = makeLock("lock.a", "t", clock.now(), 8200ms);
        again.heldSince = model.find("lock.a")->lock.heldSince;
        again.deadline = *model.find("lock.a")->lock.deadline + 1ms;
        model.apply(upserts({again}));
        QCOMPARE(freshness(), 0.0);
    }

    void apply_reset_forgetsEverything()
    {
        FakeClock clock;
        LockModel model(clock);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.apply(upserts({makeLock("lock.a", "t", clock.now(), 10s)}));
        LockDelta delta = upserts({makeTimestampLock("lock.b", clock.now(), 10s)});
        delta.reset = true;
        model.apply(delta);
        QCOMPARE(shownKeys(model), QByteArrayList{"lock.b"});
        QCOMPARE(model.counts().total, 1);
        clock.advance(60s);
        QCOMPARE(model.counts().stale, 1);
    }

    void apply_manyAtOnce_isComplete()
    {
        FakeClock clock;
        LockModel model(clock);
        std::vector<Lock> locks;
        for (int i = 0; i < 5000; ++i)
            locks.push_back(makeLock("lock." + QByteArray::number(i), "t", clock.now(), Duration(20s) + Duration(i)));
        model.apply(upserts(locks));
        QCOMPARE(model.rowCount(), 5000);
        std::vector<LockId> gone;
        for (int i = 0; i < 5000; i += 2)
            gone.push_back(QByteArray("lock." + QByteArray::number(i)));
        model.apply(removals(gone));
        QCOMPARE(model.rowCount(), 2500);
        QCOMPARE(model.counts().total, 2500);
        QCOMPARE(model.index(0, 0).data(LockModel::KeyRole).toByteArray(), QByteArray("lock.1"));
    }
};

void TestLockModel::apply_randomOperations_agreesWithNaiveTable()
{
    QFETCH(int, seed);
    QFETCH(int, scale);
    QFETCH(int, servers);
    std::mt19937 random(static_cast<unsigned>(seed));
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    FakeClock clock;
    // Every boundary in time falls on whole seconds; the clock stands at half ones.
    const Instant base = clock.now();
    clock.advance(500ms);
    LockModel model(clock);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Oracle oracle;
    bool held = false;
    QByteArrayList heldRows;

    const auto randomKey = [&]() -> QByteArray {
        static const char *const prefixes[] = {"lock.", "LOCK:", "lock.deep:", "single"};
        return prefixes[pick(4)] + QByteArray::number(pick(20 * scale));
    };
    const auto randomId = [&] { return LockId(randomKey(), NodeNumber(servers == 1 ? 0 : pick(servers))); };
    const auto randomLock = [&] {
        const auto wholeNow = base + std::chrono::floor<std::chrono::seconds>(clock.now() - base);
        const auto left = pick(6) == 0 ? std::nullopt : std::optional<Duration>(std::chrono::seconds(pick(30) - 5));
        Lock lock = makeLock(randomKey(), "Token" + QByteArray::number(pick(9)), wholeNow - std::chrono::seconds(pick(290)), {});
        lock.renewals = static_cast<quint32>(pick(3));
        lock.nodeIsPartOfId = servers > 1;
        lock.node = NodeNumber(servers == 1 ? 0 : pick(servers));
        if (left) {
            lock.deadline = wholeNow + *left;
            lock.lease = std::chrono::seconds(5 * (1 + pick(4)));
            lock.lacksMajority = pick(8) == 0;
            lock.form = pick(2) == 0 ? LockForm::Token : LockForm::SetnxMillis;
        }
        return lock;
    };
    const auto randomDelta = [&] {
        LockDelta delta;
        delta.reset = pick(40) == 0;
        if (delta.reset) {
            oracle.locks.clear();
            oracle.contended.clear();
        }
        for (int i = pick(6) * scale; i > 0; --i) {
            delta.removed.push_back(randomId());
            oracle.locks.erase(delta.removed.back());
        }
        for (int i = pick(8) * scale; i > 0; --i) {
            delta.upserted.push_back(randomLock());
            oracle.locks[delta.upserted.back().id()] = delta.upserted.back();
        }
        return delta;
    };
    const LockSortOrder orders[] = {{},
                                    {LockColumn::Key, Qt::DescendingOrder},
                                    {LockColumn::Holder, Qt::AscendingOrder},
                                    {LockColumn::TimeLeft, Qt::DescendingOrder},
                                    {LockColumn::HeldFor, Qt::AscendingOrder},
                                    {LockColumn::Renewals, Qt::DescendingOrder},
                                    {LockColumn::State, Qt::AscendingOrder}};
    const Traits filters[] = {{}, Trait::Stale, Trait::NoDeadline | Trait::Contended, Trait::Held | Trait::EndingSoon, attentionTraits};

    for (int step = 0; step < (scale == 1 ? 400 : 40); ++step) {
        bool mayMove = !held;
        switch (pick(12)) {
        case 0: clock.advance(std::chrono::seconds(1 + pick(4))); break;
        case 1: {
            oracle.contended = {randomId(), randomId()};
            model.setContended(std::vector<LockId>(oracle.contended.cbegin(), oracle.contended.cend()));
            break;
        }
        case 2: {
            if (pick(3) != 0)
                break;
            const char *searches[] = {"", "1", "lock", "tOKEN3"}; // of one word each
            oracle.search = searches[pick(4)];
            mayMove = mayMove || model.search() != QString::fromLatin1(oracle.search);
            model.setSearch(QString::fromLatin1(oracle.search));
            break;
        }
        case 3:
            if (pick(3) == 0) {
                const Traits traits = filters[pick(5)];
                mayMove = mayMove || traits != oracle.traits;
                oracle.traits = traits;
                model.setTraits(traits);
            }
            break;
        case 4:
            if (pick(3) == 0) {
                const LockSortOrder order = orders[pick(7)];
                mayMove = mayMove || !(order == oracle.order);
                oracle.order = order;
                model.setOrder(order);
            }
            break;
        case 5:
            if (pick(3) == 0) {
                LockPins pins;
                if (pick(3) != 0)
                    pins.add({randomKey(), false, {}});
                if (pick(2) == 0)
                    pins.add({QByteArray("LOCK:*" + QByteArray::number(pick(10))), true, {}});
                oracle.pins = pins;
                model.setPins(pins);
                break;
            }
            held = pick(2) == 0;
            mayMove = true;
            model.setOrderHeld(held);
            break;
        case 6:
            if (pick(4) == 0) {
                mayMove = true;
                oracle.isGrouped = !oracle.isGrouped;
                model.setGrouped(oracle.isGrouped);
            }
            break;
        case 7:
            if (const QModelIndex index = model.index(pick(qMax(1, model.rowCount())), 0); const LockGroup *group = model.groupAt(index)) {
                mayMove = true;
                const QByteArray prefix = group->prefix;
                const bool opens = !group->isOpen;
                opens ? (void)oracle.open.insert(prefix) : (void)oracle.open.remove(prefix);
                model.setOpen(index, opens);
            }
            break;
        default: {
            const LockDelta delta = randomDelta();
            mayMove = mayMove || delta.reset;
            model.apply(delta);
        }
        }
        const QByteArrayList rows = shownKeys(model);
        if (held && !mayMove)
            QCOMPARE(rows.first(heldRows.size()), heldRows);
        heldRows = rows;
        if (!held)
            QCOMPARE(rows, oracle.shown(clock.now(), model));
        QVERIFY(model.counts() == oracle.counts(clock.now()));
    }
}

} // namespace tst_lockmodel

LOCKSCOPE_TEST(tst_lockmodel, tst_lockmodel::TestLockModel)
#include "tst_lockmodel.moc"
