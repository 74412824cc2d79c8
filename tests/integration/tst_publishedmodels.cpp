// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"
#include "guide/guide.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <compare>
#include <deque>
#include <functional>
#include <map>

namespace tst_publishedmodels {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** What their authors' variables say. Steps are in words, as in the models. */
struct ModelState {
    std::array<QString, 2> client{u"init"_s, u"init"_s};
    std::array<bool, 2> believes{};
    std::array<int, 2> number{};
    int holder = -1; ///< -1: the lock is free
    int lastNumber = 0, storedNumber = 0;
    bool isWriting = false, isLate = false; ///< the storage; it took a smaller number than before

    auto operator<=>(const ModelState &) const = default;
};

using Step = std::function<void(const ModelState &, const std::function<void(const ModelState &)> &)>;
using Fault = std::function<bool(const ModelState &)>;

struct Found {
    int steps = 0; ///< of the shortest way to the fault; 0: there is none
    int states = 0;
};

Found search(const Step &step, const Fault &isFault)
{
    std::map<ModelState, int> depths{{ModelState{}, 0}};
    std::deque<ModelState> waiting{ModelState{}};
    for (; !waiting.empty(); waiting.pop_front()) {
        const ModelState state = waiting.front();
        if (isFault(state))
            return {.steps = depths[state], .states = int(depths.size())};
        step(state, [&](const ModelState &next) {
            if (depths.emplace(next, depths[state] + 1).second)
                waiting.push_back(next);
        });
    }
    return {.steps = 0, .states = int(depths.size())};
}

using Take = std::function<void(const ModelState &)>;

void lock(ModelState next, std::size_t c, const Take &take)
{
    const bool isFree = next.holder < 0;
    next.client[c] = isFree ? u"acquired"_s : u"busy"_s;
    if (isFree) {
        next.holder = int(c);
        next.believes[c] = true;
        next.number[c] = ++next.lastNumber;
    }
    take(next);
}

void release(ModelState next, std::size_t c, const Take &take)
{
    next.client[c] = u"released"_s;
    next.believes[c] = false;
    next.holder = -1;
    take(next);
}

void goTo(ModelState next, std::size_t c, const QString &where, const Take &take)
{
    next.client[c] = where;
    take(next);
}

void expire(ModelState next, const Take &take)
{
    if (next.holder < 0)
        return;
    next.holder = -1;
    take(next);
}

/** BrokenDistributedLock2. */
void blindStep(const ModelState &state, const Take &take)
{
    expire(state, take);
    for (std::size_t c = 0; c < 2; ++c) {
        if (state.client[c] == u"init") {
            ModelState plain = state;
            plain.lastNumber = -1; // it draws no numbers
            lock(plain, c, take);
        } else if (state.client[c] == u"acquired") {
            goTo(state, c, u"writing"_s, take);
        } else if (state.client[c] == u"writing") {
            goTo(state, c, u"releasing"_s, take);
        } else if (state.client[c] == u"releasing") {
            release(state, c, take);
        }
    }
}

/** DistributedLockWithFencing, or the same without its comparison. */
void fencingStep(const ModelState &state, bool compares, const Take &take)
{
    expire(state, take);
    for (std::size_t c = 0; c < 2; ++c) {
        ModelState next = state;
        if (state.client[c] == u"init") {
            lock(state, c, take);
        } else if (state.client[c] == u"acquired") {
            goTo(state, c, u"prepared"_s, take);
        } else if (state.client[c] == u"prepared" && !state.isWriting) {
            const bool isAccepted = !compares || state.number[c] > state.storedNumber;
            if (isAccepted) {
                next.isLate = state.isLate || state.number[c] < state.storedNumber;
                next.storedNumber = state.number[c];
                next.isWriting = true;
            }
            goTo(next, c, isAccepted ? u"writing"_s : u"rejected"_s, take);
        } else if (state.client[c] == u"writing") {
            next.isWriting = false;
            goTo(next, c, u"releasing"_s, take);
        } else if (state.client[c] == u"releasing") {
            release(state, c, take);
        }
    }
}

/** lease: a sleep is the end of the lease. */
void sleepStep(const ModelState &state, const Take &take)
{
    const bool isTaken = std::ranges::any_of(state.client, [](const QString &where) { return where == u"leased" || where == u"working"; });
    for (std::size_t c = 0; c < 2; ++c) {
        if (state.client[c] == u"init" && !isTaken)
            goTo(state, c, u"leased"_s, take);
        if (state.client[c] == u"leased")
            goTo(state, c, u"asleep"_s, take);
        if (state.client[c] == u"leased" || state.client[c] == u"asleep")
            goTo(state, c, u"working"_s, take);
        if (state.client[c] == u"working")
            goTo(state, c, u"init"_s, take);
    }
}

bool areBoth(const ModelState &state, const QString &where) { return state.client[0] == where && state.client[1] == where; }

/** The row of a table in a page of the guide that begins with this code; its cells without the first. */
QStringList rowOf(const QString &page, const QString &code)
{
    const QStringList lines = guide::page(page).value_or(QString()).split(u'\n');
    const auto row = std::ranges::find_if(lines, [&](const QString &line) { return line.startsWith(u"| `%1` |"_s.arg(code)); });
    return row == lines.end() ? QStringList() : row->section(u'|', 2, -2).split(u'|');
}

} // namespace

/** Models of locks that others have published with their verdicts: resources/guide/published.md. */
class TestPublishedModels : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void explore_publishedModel_hasThePublishedVerdict_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("schedule"); // the shortest that breaks it; empty: it holds
        const auto row = [](const char *name, const QString &model, Column column, const QString &schedule) {
            QTest::newRow(name) << model << int(column) << schedule;
        };
        const QString blind = u"published-expiry-blind-release"_s, fencing = u"published-fencing"_s, sleep = u"published-lease-sleep"_s;
        row("two think they hold it: lock, expire, lock", blind, Column::LeaseOverrun, u"1-t-2"_s);
        row("another's lock is released", blind, Column::OwnerOnlyRelease, u"1-t-2-1"_s);
        row("a write without the lock", blind, Column::FencedResource, u"1-t-2-2-1"_s);
        row("nothing without time", blind, Column::MutualExclusion, {});
        row("fencing: no late write", fencing, Column::FencedResource, {});
        row("fencing: two think they hold it", fencing, Column::LeaseOverrun, u"1-t-2"_s);
        row("fencing: another's lock is released", fencing, Column::OwnerOnlyRelease, u"1-t-2-1"_s);
        row("sleep between check and use", sleep, Column::FencedResource, u"1-t-2-2-1"_s);
        row("sleep: nothing without it", sleep, Column::MutualExclusion, {});
    }
    void explore_publishedModel_hasThePublishedVerdict()
    {
        QFETCH(QString, model);
        QFETCH(int, column);
        QFETCH(QString, schedule);
        const ColumnScore score = scoreOfTemplate(model, {Column(column)})[Column(column)];
        QCOMPARE(score.verdict, schedule.isEmpty() ? ColumnScore::Verdict::Holds : ColumnScore::Verdict::Broken);
        QCOMPARE(score.schedule.section(u" : "_s, 1), schedule);
        const QString page = *guide::page(u"published"_s);
        QVERIFY(page.contains(u"`%1`"_s.arg(model)) && (schedule.isEmpty() || page.contains(u"`%1`"_s.arg(schedule))));
    }

    /** The published figures, found again in their models. */
    void search_modelAsPublished_takesThePublishedSteps()
    {
        const auto believers = [](const ModelState &state) { return state.believes[0] && state.believes[1]; };
        const auto anyClient = [](const ModelState &state, const QString &where, const std::function<bool(int)> &isWrong) {
            return (state.client[0] == where && isWrong(0)) || (state.client[1] == where && isWrong(1));
        };
        QCOMPARE(search(blindStep, believers).steps, 3);
        QCOMPARE(search(blindStep,
                        [&](const ModelState &state) {
                            return anyClient(state, u"releasing"_s, [&](int c) { return state.holder >= 0 && state.holder != c; });
                        })
                     .steps,
                 5);
        QCOMPARE(
            search(blindStep, [&](const ModelState &state) { return anyClient(state, u"writing"_s, [&](int) { return state.holder < 0; }); }).steps,
            3);

        const auto fenced = [](const ModelState &state, const Take &take) { fencingStep(state, true, take); };
        const auto unfenced = [](const ModelState &state, const Take &take) { fencingStep(state, false, take); };
        const auto twoWrite = [](const ModelState &state) { return areBoth(state, u"writing"_s); };
        const auto isLate = [](const ModelState &state) { return state.isLate; };
        QCOMPARE(search(fenced, twoWrite).steps, 0);
        QCOMPARE(search(fenced, twoWrite).states, 123); // as their author's model checker says
        QCOMPARE(search(unfenced, twoWrite).steps, 0);  // which is why it says little about the comparison
        QCOMPARE(search(fenced, isLate).steps, 0);
        QVERIFY(search(unfenced, isLate).steps > 0);
        QVERIFY(search(fenced, believers).steps > 0);

        QCOMPARE(search(sleepStep, [](const ModelState &state) { return areBoth(state, u"working"_s); }).steps, 5);
    }

    /** The guide names what breaks each template, and each of them is in it. */
    void explore_template_isJudgedAsTheGuideSays_data()
    {
        QTest::addColumn<QString>("verdicts"); // in the order of the columns
        QTest::newRow("our-lock") << u"HBHHHHHHBH-"_s;
        QTest::newRow("timestamp-lock") << u"HH-HHHBBBHH"_s;
        QTest::newRow("fenced-lock") << u"HH-HHHBHHH-"_s;
        QTest::newRow("queue-lock") << u"HH-BHHBHBHH"_s; // a dead waiter at the head
        QTest::newRow("hash-lock") << u"HHHHHHHHBHH"_s;
        QTest::newRow("two-locks") << u"HH-HHHBHBBH"_s; // in opposite orders each gives way to the other
        QTest::newRow("semaphore") << u"HH-HHHBB-H-"_s;
        QTest::newRow("read-write-lock") << u"HH-HHHBHBH-"_s;
        QTest::newRow("guarded-write") << u"HH-HHHBHHH-"_s;
    }
    void explore_template_isJudgedAsTheGuideSays()
    {
        QFETCH(QString, verdicts);
        const QString id = QString::fromLatin1(QTest::currentDataTag());
        const ProtocolScore score = scoreOfTemplate(id, {allColumns.begin(), allColumns.end()});
        QCOMPARE(letters(score), verdicts);
        const QStringList row = rowOf(u"own-protocol"_s, id);
        QCOMPARE(row.size(), 2);
        QStringList broken;
        for (const Column column : allColumns) {
            if (score[column].verdict == ColumnScore::Verdict::Broken)
                broken << columnTitle(column).toLower();
        }
        QCOMPARE(row[1].trimmed(), broken.join(u", "_s));
    }

    void guide_templates_areAllThere()
    {
        for (const OwnTemplate &one : ownTemplates())
            QVERIFY2(!rowOf(one.isPublished ? u"published"_s : u"own-protocol"_s, one.id).isEmpty(), qPrintable(one.id));
    }

    /** A late SETNX may leave a key with another client's deadline, which that client's release deletes: nobody holds the lock by it. */
    void explore_lateCommandOfATimestampLock_takesItFromNobody()
    {
        const Bounds late{.rounds = 1, .late = 1};
        QCOMPARE(scoreOfTemplate(u"timestamp-lock"_s, {Column::OwnerOnlyRelease}, late)[Column::OwnerOnlyRelease].verdict,
                 ColumnScore::Verdict::Holds);
    }

private:
    /** Two clients that want the lock once, unless the bounds say otherwise. */
    ProtocolScore scoreOfTemplate(const QString &id, const std::vector<Column> &columns, const Bounds &bounds = {.rounds = 1})
    {
        ProtocolCatalogue catalogue = ProtocolCatalogue::builtIn();
        const OwnProtocol protocol = *readOwnProtocol(std::ranges::find(ownTemplates(), id, &OwnTemplate::id)->text());
        if (!addOwnProtocol(catalogue, protocol))
            qWarning("not added");
        Scoring scoring(m_clock, catalogue);
        return scoreOf(scoring, {.protocols = {protocol.id}, .columns = columns, .bounds = bounds}).protocols.front();
    }

    SystemClock m_clock;
};

} // namespace tst_publishedmodels

LOCKSCOPE_TEST(tst_publishedmodels, tst_publishedmodels::TestPublishedModels)
#include "tst_publishedmodels.moc"
