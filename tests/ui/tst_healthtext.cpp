// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/mainwindow/connection/statusline.h"
#include "ui/shared/sighttext.h"

#include "fakeclock.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QLabel>
#include <QLayout>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_healthtext {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

Coverage alone(const WatchHealth &health) { return {.servers = {{.health = health}}}; }

} // namespace

class TestHealthText : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void unverified_anyHealth_isSaidFirstAndInRed()
    {
        WatchHealth health;
        health.connected = health.complete = true;
        health.basis = Basis::Events;
        const HealthText::Pill pill = HealthText::unverified(HealthText::pill(alone(health), {}));
        QCOMPARE(pill.text, QStringLiteral("TLS not verified · Events · Redis"));
        QCOMPARE(pill.color, Theme::Role::Danger);
    }

    void empty_passwordIsRefused_isSaidInTheLanguageOfTheWindow()
    {
        WatchHealth health;
        health.error.kind = Error::Kind::WrongPassword;
        health.error.text = QStringLiteral("WRONGPASS invalid username-password pair or user is disabled.");
        const QString refused = HealthText::empty(alone(health), {});
        QVERIFY2(refused.startsWith(QStringLiteral("The server refused the user name or the password: WRONGPASS invalid")), qPrintable(refused));
        health.error.kind = Error::Kind::AuthRequired;
        health.error.text = QStringLiteral("NOAUTH Authentication required.");
        QVERIFY(HealthText::empty(alone(health), {}).startsWith(QStringLiteral("The server requires a password: NOAUTH")));
    }

    void nodes_several_sayHowEachIsHeard()
    {
        const Instant now{std::chrono::hours(1)};
        Coverage coverage;
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        coverage.servers.resize(3);
        for (int i = 0; i < 3; ++i)
            coverage.servers[std::size_t(i)] = {NodeNumber(i), QStringLiteral("10.0.0.%1:7000").arg(i), {}, 1.0 / 3, {}, {}};
        for (const std::size_t i : {0, 1}) {
            coverage.servers[i].health.connected = coverage.servers[i].health.complete = true;
            coverage.servers[i].health.completeAt = now;
        }
        coverage.servers[0].health.basis = Basis::Events;
        coverage.servers[1].health.basis = Basis::Polling;
        coverage.servers[1].health.pollInterval = 500ms;
        coverage.servers[2].health.disconnectedAt = now - 12s;
        QCOMPARE(HealthText::nodes(coverage, now),
                 QStringLiteral("10.0.0.0:7000: Events\n10.0.0.1:7000: Polling every 0.5 s\n10.0.0.2:7000: Disconnected for 12 s"));
        const QString notice = HealthText::notice(coverage, now);
        QVERIFY2(notice.contains(QStringLiteral("10.0.0.2:7000 has not been reached for 12 s: about a third of the keys are not seen.")),
                 qPrintable(notice));
        coverage.servers[2].health.error.kind = Error::Kind::Refused; // and it was never reached
        const QString advice = QStringLiteral("enter announced=reachable as address map");
        QVERIFY(HealthText::notice(coverage, now).contains(advice));
        coverage.servers[2].health.completeAt = now - 12s;
        QVERIFY(!HealthText::notice(coverage, now).contains(advice));
        coverage.troubles << QStringLiteral("10.0.0.9:7000 belongs to another deployment now.");
        QVERIFY(HealthText::nodes(coverage, now).endsWith(QStringLiteral("12 s\n10.0.0.9:7000 belongs to another deployment now.")));
        coverage.troubles.clear();
        WatchHealth &third = coverage.servers[2].health;
        third = {};
        third.connected = true; // and is being read
        QVERIFY2(!HealthText::notice(coverage, now).contains(QStringLiteral("10.0.0.2")), qPrintable(HealthText::notice(coverage, now)));
        third.error = {Error::Kind::Server, QStringLiteral("LOADING Redis is loading the dataset in memory"), "LOADING"};
        QCOMPARE(HealthText::notice(coverage, now),
                 QStringLiteral("10.0.0.2:7000 is not seen: LOADING Redis is loading the dataset in memory. Not seen: about a third of the keys."));
        coverage.servers.resize(1);
        QCOMPARE(HealthText::nodes(coverage, now), QString());
    }

    void pill_states()
    {
        const Instant now{100s};
        WatchHealth health;
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Connecting…"));
        health.disconnectedAt = now - 12s;
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Disconnected for 12 s, trying now"));
        health.nextAttemptAt = now + 4s;
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Disconnected for 12 s, retrying in 4 s"));
        health.connected = true;
        health.basis = Basis::Events;
        health.roundTrip = 400us;
        health.serverVersion = QVersionNumber(7, 0, 15);
        health.role.isPrimary = true;
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Events · 0.4 ms · Redis 7.0.15 primary"));
        QCOMPARE(HealthText::pill(alone(health), now).color, Theme::Role::Good);
        health.basis = Basis::Tracking;
        QVERIFY(HealthText::pill(alone(health), now).text.startsWith(QStringLiteral("Tracking · ")));
        QCOMPARE(HealthText::pill(alone(health), now).color, Theme::Role::Good);
        health.basis = Basis::Polling;
        health.pollInterval = 500ms;
        QVERIFY(HealthText::pill(alone(health), now).text.startsWith(QStringLiteral("Polling every 0.5 s · ")));
        health.pollInterval = 12'400ms;
        QVERIFY(HealthText::pill(alone(health), now).text.startsWith(QStringLiteral("Polling every 12 s · ")));
        QCOMPARE(HealthText::pill(alone(health), now).color, Theme::Role::Warning);
        health.basis = Basis::Events;
        health.scanProgress = 0.294;
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Reading: 29 % · Events · Redis 7.0.15 primary"));
        QCOMPARE(HealthText::pill(alone(health), now).color, Theme::Role::Warning);
        health.complete = true;
        QCOMPARE(HealthText::pill(alone(health), now).color, Theme::Role::Good);
        health.error = {Error::Kind::Server, QStringLiteral("BUSY Redis is busy running a script."), "BUSY"};
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Not up to date · Events · Redis 7.0.15 primary"));
        QCOMPARE(HealthText::pill(alone(health), now).color, Theme::Role::Warning);
        QCOMPARE(HealthText::notice(alone(health), now), QStringLiteral("The server rejects every command: BUSY Redis is busy running a script."));
        health.paused = true;
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Paused"));
        health.stalledSince = now - 3s;
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("No answer for 3 s"));
        QCOMPARE(HealthText::pill(alone(health), now).color, Theme::Role::Danger);
    }

    void part_isSaidWhereverItIsCounted()
    {
        const Instant now{100s};
        WatchHealth health;
        health.connected = health.complete = true;
        health.basis = Basis::Events;
        health.role.isPrimary = true;
        health.role.cluster = redis::ServerRole::Cluster{3, 5461, {}};
        const QString said = QStringLiteral("One of 3 primaries of a cluster: about two thirds of the keys are elsewhere.");
        QCOMPARE(HealthText::notice(alone(health), now), said);
        QCOMPARE(HealthText::pill(alone(health), now).text, QStringLiteral("Events · Redis, 1 of 3 primaries"));
        QVERIFY(HealthText::empty(alone(health), {"lock.*"}).endsWith(said));
        health.paused = true;
        QVERIFY(HealthText::notice(alone(health), now).endsWith(said));
        FakeClock clock;
        StatusLine line(clock);
        line.setLocks(11, 11);
        line.setCoverage(alone(health), now);
        const auto labels = line.findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->isVisibleTo(label->parentWidget()) && label->text() == QStringLiteral("1 of 3 primaries");
        }));
        health.role = {};
        health.role.sentinel = redis::ServerRole::Sentinel{
            std::vector{redis::ServerRole::Service{QStringLiteral("mymaster"), {QStringLiteral("10.0.0.5"), 6379}}}, true};
        QCOMPARE(HealthText::empty(alone(health), {"lock.*"}),
                 QStringLiteral("This is a Sentinel: it has no locks. Connect to its primary: mymaster is 10.0.0.5:6379."));
        health.paused = health.complete = false;
        QVERIFY(HealthText::age(health, now).isEmpty()); // nothing is being read
        line.setLocks(0, 0);
        line.setCoverage(alone(health), now);
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) { return label->text() == QStringLiteral("Locks: — (Sentinel)"); }));
    }

    void age_andNotice_sayWhatThePictureIs()
    {
        const Instant now{100s};
        WatchHealth health;
        health.connected = true;
        health.keysScanned = 48211;
        QCOMPARE(HealthText::age(health, now), QStringLiteral("Reading: about 48,211 keys so far"));
        health.scanProgress = 0.456;
        QCOMPARE(HealthText::age(health, now), QStringLiteral("Reading: 46 % of all keys"));
        health.keysInDatabase = 100'000;
        QCOMPARE(HealthText::age(health, now), QStringLiteral("Reading: 48,211 of 100,000 keys"));
        health.scanRest = ScanRest::ServerSlow;
        QCOMPARE(HealthText::age(health, now), QStringLiteral("Reading: 48,211 of 100,000 keys, scanning slowly to limit the load on the server"));
        health.scanRest = ScanRest::None;
        health.complete = true;
        health.completeAt = now - 300ms;
        QCOMPARE(HealthText::age(health, now), QStringLiteral("Last full scan 300 ms ago"));
        QVERIFY(HealthText::notice(alone(health), now).isEmpty());
        health.stalledSince = now - 3s;
        health.error = {Error::Kind::TimedOut, QStringLiteral("The server does not answer"), "silent"};
        QCOMPARE(HealthText::notice(alone(health), now), QStringLiteral("The server does not answer. Showing data from 3 s ago."));
        health.stalledSince.reset();
        health.connected = false;
        health.disconnectedAt = now - 5s;
        health.error = {Error::Kind::Refused, QStringLiteral("Nobody listens\x1b there"), {}};
        QCOMPARE(HealthText::age(health, now), QStringLiteral("Data from 5 s ago"));
        QCOMPARE(HealthText::notice(alone(health), now), QStringLiteral("Nobody listens\\x1b there. Showing data from 5 s ago; countdowns paused."));
    }

    void age_hidden_saysThatTheScanWaits()
    {
        WatchHealth health;
        health.connected = health.complete = true;
        health.completeAt = Instant(100s);
        health.scanRest = ScanRest::Hidden;
        QCOMPARE(HealthText::age(health, Instant(140s)), QStringLiteral("Last full scan 40 s ago, scan continues when the window is visible"));
    }

    void nodes_oneLacksARight_isNamedInTipAndNotice()
    {
        const Instant now{std::chrono::hours(1)};
        Coverage coverage;
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        coverage.servers.clear();
        for (int i = 0; i < 2; ++i) {
            Coverage::Server &server = coverage.servers.emplace_back();
            server.name = QStringLiteral("10.0.0.%1:7000").arg(i);
            server.health.connected = server.health.complete = true;
            server.health.basis = Basis::Events;
        }
        coverage.servers[1].health.lacks = {Lack::ServerTime, Lack::Values, Lack::Contents};
        QCOMPARE(HealthText::nodes(coverage, now), QStringLiteral("10.0.0.0:7000: Events\n10.0.0.1:7000: Events · holders unknown"));
        const QString notice = HealthText::notice(coverage, now);
        QVERIFY2(notice.contains(QStringLiteral("10.0.0.1:7000: No permission for GETRANGE, or for STRLEN and GET: holders are unknown")),
                 qPrintable(notice));
        QVERIFY2(!notice.contains(QStringLiteral("10.0.0.0")), qPrintable(notice));
    }

    void load_scanUnderWay_saysHowMuchItMayTake()
    {
        WatchHealth health;
        health.connected = true;
        QCOMPARE(HealthText::load(health), QString()); // not measured yet: not 0
        health.scanPercent = 5;
        QVERIFY2(HealthText::loadDetail(health).endsWith(
                     QStringLiteral("A full scan takes at most 5 % of the server's time while it runs, routine scans at most 2 % on average.")),
                 qPrintable(HealthText::loadDetail(health)));
        health.keysInDatabase = 500'000;
        health.keysScanned = 210'000;
        health.scanning = true;
        health.scanRest = ScanRest::Share;
        QCOMPARE(HealthText::age(health, {}), QStringLiteral("Reading: 210,000 of 500,000 keys, with at most 5 % of the server's time"));
    }

    void age_firstScan_alwaysSaysItsShare_data()
    {
        QTest::addColumn<ScanRest>("rest");
        QTest::newRow("no rest needed yet") << ScanRest::None;
        QTest::newRow("rests for its share") << ScanRest::Share;
        QTest::newRow("rests for a slow server") << ScanRest::ServerSlow;
    }
    void age_firstScan_alwaysSaysItsShare()
    {
        QFETCH(const ScanRest, rest);
        WatchHealth health;
        health.connected = health.scanning = true;
        health.scanPercent = 25;
        health.scanRest = rest;
        health.keysInDatabase = 20'302;
        health.basis = Basis::Tracking;
        QCOMPARE(HealthText::age(health, {}), QStringLiteral("Reading: 0 of 20,302 keys, with at most 25 % of the server's time"));
        QVERIFY(!HealthText::ageDetail(health).contains(QStringLiteral("finished")));
        health.complete = true;
        health.completeAt = Instant();
        QCOMPARE(HealthText::ageDetail(health),
                 QStringLiteral("When the last full scan of all keys finished. Client tracking keeps the data current in between."));
    }

    void statusLine_numbersGrow_nothingIsCut()
    {
        FakeClock clock;
        StatusLine line(clock);
        WatchHealth health;
        health.connected = health.scanning = true;
        health.scanPercent = 25;
        health.keysInDatabase = 20'302;
        line.setLocks(6, 6);
        line.setCoverage(alone(health), {});
        line.resize(line.layout()->minimumSize().width() + 70, 24);
        line.show();
        QVERIFY(QTest::qWaitForWindowExposed(&line));
        line.setLocks(6136, 6136);
        line.layout()->activate();
        for (const QLabel *label : line.findChildren<QLabel *>())
            QVERIFY2(label->isHidden() || label->text().isEmpty() || label->width() >= label->sizeHint().width(), qPrintable(label->text()));
    }

    void load_shareOfServer_asFarAsKnown()
    {
        WatchHealth health;
        health.commandsPerSecond = 1234.4;
        QVERIFY(HealthText::load(health).isEmpty()); // not connected
        health.connected = true;
        QCOMPARE(HealthText::load(health), QStringLiteral("Own load 1,234 commands/s"));
        health.commandsPerSecond = 0.9;
        QCOMPARE(HealthText::load(health), QStringLiteral("Own load 1 command/s"));
        health.commandsPerSecond = 1234.4;
        health.shareOfServer = 0.0004;
        QCOMPARE(HealthText::load(health), QStringLiteral("Own load 1,234 commands/s, under 0.1 % of the server"));
        health.shareOfServer = 0;
        QCOMPARE(HealthText::load(health), QStringLiteral("Own load 1,234 commands/s, under 0.1 % of the server"));
        health.shareOfServer = 0.0123;
        QCOMPARE(HealthText::load(health), QStringLiteral("Own load 1,234 commands/s, 1.2 % of the server"));
        health.shareOfServer = 0.256;
        QCOMPARE(HealthText::load(health), QStringLiteral("Own load 1,234 commands/s, 26 % of the server"));
    }

    void skipped_onlyWhenSomethingWas()
    {
        WatchHealth health;
        QVERIFY(HealthText::skipped(health).isEmpty());
        health.coalesced = 12345;
        QCOMPARE(HealthText::skipped(health), QStringLiteral("12,345 changes merged"));
        health.coalesced = 1;
        QCOMPARE(HealthText::skipped(health), QStringLiteral("1 change merged"));
    }

    void empty_saysWhy()
    {
        WatchHealth health;
        health.connected = true;
        health.complete = true;
        health.keysScanned = 48211;
        health.scanTook = 400ms;
        QCOMPARE(HealthText::empty(alone(health), {"lock.*"}), QStringLiteral("No lock matches lock.*. About 48,211 keys scanned in 400 ms."));
        health.keysInDatabase = 48211;
        QCOMPARE(HealthText::empty(alone(health), {"lock.*"}), QStringLiteral("No lock matches lock.*. 48,211 keys scanned in 400 ms."));
    }

    /** "No lock" only once everything was seen. */
    void empty_notEverythingWasSeen_saysThatItIsUnknown_data()
    {
        QTest::addColumn<WatchHealth>("health");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("why");
        WatchHealth health;
        QTest::newRow("never connected") << health << QStringLiteral("Not connected: locks unknown.") << QStringLiteral("not connected");
        health.error = {Error::Kind::Refused, QStringLiteral("Connection refused by x:1"), {}};
        QTest::newRow("connection refused") << health << QStringLiteral("Connection refused by x:1. Locks unknown.")
                                            << QStringLiteral("not connected");
        health.connected = true;
        QTest::newRow("scan fails") << health << QStringLiteral("Connection refused by x:1. Locks unknown.") << QStringLiteral("not up to date");
        health.error = {};
        health.keysScanned = 120;
        QTest::newRow("first scan") << health << QStringLiteral("Reading locks: about 120 keys scanned so far.") << QStringLiteral("reading");
        health.paused = true;
        QTest::newRow("paused before it finished") << health
                                                   << QStringLiteral("Paused before the first scan finished: locks unknown. Press Space to resume.")
                                                   << QStringLiteral("paused");
        health.complete = true;
        health.completeAt = Instant(1s);
        QTest::newRow("paused") << health
                                << QStringLiteral("Paused. No lock matched lock.* before; changes since then are unknown. Press Space to resume.")
                                << QStringLiteral("paused");
        health.paused = false;
        health.stalledSince = Instant(1s);
        QTest::newRow("no answer") << health << QStringLiteral("No answer from the server: locks unknown.") << QStringLiteral("no answer");
        WatchHealth refused;
        refused.connected = true;
        refused.lacks = {Lack::Scan};
        refused.error = {Error::Kind::NoPermission, QStringLiteral("NOPERM"), {}};
        QTest::newRow("scan refused")
            << refused
            << QStringLiteral("No permission for SCAN: locks cannot be listed, and their number is unknown. Grant this user +scan. Locks that change "
                              "may still appear here.")
            << QStringLiteral("SCAN refused");
        WatchHealth full;
        full.connected = full.complete = true;
        full.leftOut = 12;
        full.lacks = {Lack::Room};
        QTest::newRow("more than are kept") << full << QStringLiteral("Too many locks match: at least 12 are not shown. Narrow the patterns.")
                                            << QStringLiteral("more than are kept");
    }
    void empty_notEverythingWasSeen_saysThatItIsUnknown()
    {
        QFETCH(WatchHealth, health);
        QFETCH(QString, text);
        QFETCH(QString, why);
        QVERIFY(!HealthText::notice(alone(health), Instant(2s)).contains(QStringLiteral("NOPERM"))); // the reason in words
        QCOMPARE(HealthText::empty(alone(health), {"lock.*"}), text);
        const Sight sight = sightOf(health);
        QCOMPARE(SightText::why(sight), why);
        QCOMPARE(SightText::count(0, sight), QStringLiteral("—"));
        QCOMPARE(SightText::countAndWhy(0, sight), QStringLiteral("— (%1)").arg(why));
        const bool isAtLeast = sight == Sight::ScanRefused || sight == Sight::InPart;
        const QString some = isAtLeast ? QStringLiteral("≥ 12,000") : QStringLiteral("12,000");
        QCOMPARE(SightText::count(12'000, sight), some);
        QCOMPARE(SightText::countAndWhy(12'000, sight),
                 sight == Sight::Reading ? QStringLiteral("12,000 so far") : QStringLiteral("%1 (%2)").arg(some, why));
        QCOMPARE(SightText::countAndWhy(0, Sight::Whole), QStringLiteral("0"));
    }

    /** Of a part, what happens is seen; of deadlines that may not be read, nothing is. */
    void sight_ofWhatIsLacking()
    {
        WatchHealth health;
        health.connected = health.complete = true;
        QVERIFY(sightOf(health) == Sight::Whole && sightOfDeadlines(health) == Sight::Whole);
        health.lacks = {Lack::Ttl};
        QVERIFY(sightOf(health) == Sight::Whole && sightOfDeadlines(health) == Sight::NoDeadlines);
        QCOMPARE(SightText::countAndWhy(0, sightOfDeadlines(health)), QStringLiteral("— (PTTL refused)"));
        QCOMPARE(SightText::countAndWhy(3, sightOfDeadlines(health)), QStringLiteral("≥ 3 (PTTL refused)"));
        health.leftOut = 1;
        QVERIFY(sightOf(health) == Sight::InPart && isLive(sightOf(health)) && sightOfDeadlines(health) == Sight::NoDeadlines);
        health.paused = true;
        QVERIFY(sightOf(health) == Sight::Paused && !isLive(sightOf(health)) && sightOfDeadlines(health) == Sight::Paused);
    }

    void statusLine_moreThanAreKept_isNotTheWhole()
    {
        FakeClock clock;
        StatusLine line(clock);
        WatchHealth health;
        health.connected = health.complete = true;
        health.leftOut = 1;
        line.setLocks(2'000'000, 2'000'000);
        line.setCoverage(alone(health), clock.now());
        QStringList texts;
        for (const QLabel *label : line.findChildren<QLabel *>())
            texts << label->text();
        QVERIFY2(texts.contains(QStringLiteral("Locks: ≥ 2,000,000 (more than are kept)")), qPrintable(texts.join(u';')));
    }

    /** What was said is true of the moment. */
    void statusLine_notes_endAfterAWhile()
    {
        FakeClock clock;
        StatusLine line(clock);
        line.setLastAction(QStringLiteral("Looking at lock.*."));
        clock.advance(6s);
        line.setLastAction(QStringLiteral("Copied."));
        clock.advance(6s);
        QCOMPARE(line.lastAction(), QStringLiteral("Copied."));
        clock.advance(4s);
        QCOMPARE(line.lastAction(), QString());
    }

    void statusLine_locks_areUnknownOrSoFar()
    {
        FakeClock clock;
        StatusLine line(clock);
        const auto first = [&line] { return line.findChildren<QLabel *>().first()->text(); };
        WatchHealth health;
        line.setCoverage(alone(health), clock.now());
        QCOMPARE(first(), QStringLiteral("Locks: — (not connected)"));
        health.connected = true;
        line.setCoverage(alone(health), clock.now());
        QCOMPARE(first(), QStringLiteral("Locks: — (reading)"));
        line.setLocks(12'000, 12'000);
        QCOMPARE(first(), QStringLiteral("Locks: 12,000 so far"));
        line.setLocks(5, 12'000);
        QCOMPARE(first(), QStringLiteral("Locks: 5 of 12,000 so far"));
        health.complete = true;
        line.setCoverage(alone(health), clock.now());
        line.setLocks(0, 0);
        QCOMPARE(first(), QStringLiteral("0 locks in view")); // now it is known
        health.lacks = {Lack::Scan};
        line.setCoverage(alone(health), clock.now());
        QCOMPARE(first(), QStringLiteral("Locks: — (SCAN refused)"));
        line.setLocks(1, 1);
        QCOMPARE(first(), QStringLiteral("Locks: ≥ 1 (SCAN refused)"));
        health.lacks.clear();
        health.paused = true;
        line.setCoverage(alone(health), clock.now());
        QCOMPARE(first(), QStringLiteral("Locks: 1 (paused)"));
    }

    void statusLine_lockGoneButShown_isNotCounted()
    {
        FakeClock clock;
        StatusLine line(clock);
        WatchHealth health;
        health.connected = health.complete = true;
        line.setCoverage(alone(health), clock.now());
        line.setLocks(21, 20);
        QCOMPARE(line.findChild<QLabel *>()->text(), QStringLiteral("20 locks in view"));
        line.setLocks(3, 20);
        QCOMPARE(line.findChild<QLabel *>()->text(), QStringLiteral("3 of 20 locks in view"));
    }

    void clockSkew_signs()
    {
        WatchHealth health;
        QCOMPARE(HealthText::clockSkew(health), QStringLiteral("Server clock unknown"));
        health.clockSkew = 38ms;
        QCOMPARE(HealthText::clockSkew(health), QStringLiteral("Server clock +38 ms"));
        health.clockSkew = -2s;
        QCOMPARE(HealthText::clockSkew(health), QStringLiteral("Server clock −2.0 s"));
    }

    void parsePatterns_typed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QByteArrayList>("patterns");
        QTest::newRow("one") << "lock.*" << QByteArrayList{"lock.*"};
        QTest::newRow("several") << " lock.*,  mutex:[a-z]* lock.* " << QByteArrayList{"lock.*", "mutex:[a-z]*"};
        QTest::newRow("escaped bracket") << "lock\\[*" << QByteArrayList{"lock\\[*"};
        QTest::newRow("nothing") << "  , " << QByteArrayList{};
        QTest::newRow("open class") << "lock.[ab" << QByteArrayList{};
    }
    void parsePatterns_typed()
    {
        QFETCH(QString, text);
        QFETCH(QByteArrayList, patterns);
        const auto parsed = parsePatterns(text);
        QCOMPARE(parsed.has_value(), !patterns.isEmpty());
        if (parsed)
            QCOMPARE(*parsed, patterns);
        else
            QVERIFY(!parsed.error().text.isEmpty());
    }
};

} // namespace tst_healthtext

LOCKSCOPE_TEST(tst_healthtext, tst_healthtext::TestHealthText)
#include "tst_healthtext.moc"
