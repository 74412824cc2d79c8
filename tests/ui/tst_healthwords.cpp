// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/healthwords.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

class TestHealthWords : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void pill_states()
    {
        const Instant now{100s};
        WatchHealth health;
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("Connecting…"));
        health.disconnectedAt = now - 12s;
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("Disconnected for 12 s, trying now"));
        health.nextAttemptAt = now + 4s;
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("Disconnected for 12 s, retrying in 4 s"));
        health.connected = true;
        health.basis = Basis::Events;
        health.roundTrip = 400us;
        health.serverVersion = QVersionNumber(7, 0, 15);
        health.role = QStringLiteral("primary");
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("Events · 0.4 ms · Redis 7.0.15 primary"));
        QCOMPARE(HealthWords::pill(health, now).color, Theme::Role::Good);
        health.basis = Basis::Tracking;
        QVERIFY(HealthWords::pill(health, now).text.startsWith(QStringLiteral("Tracking · ")));
        QCOMPARE(HealthWords::pill(health, now).color, Theme::Role::Good);
        health.basis = Basis::Polling;
        health.pollInterval = 500ms;
        QVERIFY(HealthWords::pill(health, now).text.startsWith(QStringLiteral("Polling every 0.5 s · ")));
        health.pollInterval = 12'400ms;
        QVERIFY(HealthWords::pill(health, now).text.startsWith(QStringLiteral("Polling every 12 s · ")));
        QCOMPARE(HealthWords::pill(health, now).color, Theme::Role::Warning);
        health.basis = Basis::Events;
        health.scanProgress = 0.294;
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("Reading: 29 % · Events · Redis 7.0.15 primary"));
        QCOMPARE(HealthWords::pill(health, now).color, Theme::Role::Warning);
        health.complete = true;
        QCOMPARE(HealthWords::pill(health, now).color, Theme::Role::Good);
        health.error = {Error::Kind::Server, QStringLiteral("BUSY Redis is busy running a script."), "BUSY"};
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("Not up to date · Events · Redis 7.0.15 primary"));
        QCOMPARE(HealthWords::pill(health, now).color, Theme::Role::Warning);
        QCOMPARE(HealthWords::notice(health, now), QStringLiteral("The server turns every command away: BUSY Redis is busy running a script."));
        health.paused = true;
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("Paused"));
        health.stalledSince = now - 3s;
        QCOMPARE(HealthWords::pill(health, now).text, QStringLiteral("No answer for 3 s"));
        QCOMPARE(HealthWords::pill(health, now).color, Theme::Role::Danger);
    }

    void age_andNotice_sayWhatThePictureIs()
    {
        const Instant now{100s};
        WatchHealth health;
        health.connected = true;
        health.keysScanned = 48211;
        QCOMPARE(HealthWords::age(health, now), QStringLiteral("Reading: about 48,211 keys so far"));
        health.scanProgress = 0.456;
        QCOMPARE(HealthWords::age(health, now), QStringLiteral("Reading: 46 % of all keys"));
        health.keysInDatabase = 100'000;
        QCOMPARE(HealthWords::age(health, now), QStringLiteral("Reading: 48,211 of 100,000 keys"));
        health.scanRest = ScanRest::ServerSlow;
        QCOMPARE(HealthWords::age(health, now), QStringLiteral("Reading: 48,211 of 100,000 keys, reading slowly to spare the server"));
        health.scanRest = ScanRest::None;
        health.complete = true;
        health.completeAt = now - 300ms;
        QCOMPARE(HealthWords::age(health, now), QStringLiteral("Complete 300 ms ago"));
        QVERIFY(HealthWords::notice(health, now).isEmpty());
        health.stalledSince = now - 3s;
        health.error = {Error::Kind::TimedOut, QStringLiteral("The server does not answer"), "silent"};
        QCOMPARE(HealthWords::notice(health, now), QStringLiteral("The server does not answer. The picture is of 3 s ago."));
        health.stalledSince.reset();
        health.connected = false;
        health.disconnectedAt = now - 5s;
        health.error = {Error::Kind::Refused, QStringLiteral("Nobody listens\x1b there"), {}};
        QCOMPARE(HealthWords::age(health, now), QStringLiteral("Picture of 5 s ago"));
        QCOMPARE(HealthWords::notice(health, now),
                 QStringLiteral("Nobody listens\\x1b there. The picture is of 5 s ago; countdowns stand still."));
    }

    void age_hidden_saysThatTheScanWaits()
    {
        WatchHealth health;
        health.connected = health.complete = true;
        health.completeAt = Instant(100s);
        health.scanRest = ScanRest::Hidden;
        QCOMPARE(HealthWords::age(health, Instant(140s)), QStringLiteral("Complete 40 s ago, reading on when shown"));
    }

    void load_shareOfServer_asFarAsKnown()
    {
        WatchHealth health;
        health.commandsPerSecond = 1234.4;
        QCOMPARE(HealthWords::load(health), QStringLiteral("Own load 1,234 commands/s"));
        health.shareOfServer = 0.0004;
        QCOMPARE(HealthWords::load(health), QStringLiteral("Own load 1,234 commands/s, under 0.1 % of the server"));
        health.shareOfServer = 0;
        QCOMPARE(HealthWords::load(health), QStringLiteral("Own load 1,234 commands/s, under 0.1 % of the server"));
        health.shareOfServer = 0.0123;
        QCOMPARE(HealthWords::load(health), QStringLiteral("Own load 1,234 commands/s, 1.2 % of the server"));
        health.shareOfServer = 0.256;
        QCOMPARE(HealthWords::load(health), QStringLiteral("Own load 1,234 commands/s, 26 % of the server"));
    }

    void skipped_onlyWhenSomethingWas()
    {
        WatchHealth health;
        QVERIFY(HealthWords::skipped(health).isEmpty());
        health.coalesced = 12345;
        QCOMPARE(HealthWords::skipped(health), QStringLiteral("12,345 changes skipped"));
        health.coalesced = 1;
        QCOMPARE(HealthWords::skipped(health), QStringLiteral("1 change skipped"));
    }

    void empty_saysWhy()
    {
        WatchHealth health;
        health.connected = true;
        health.complete = true;
        health.keysScanned = 48211;
        health.scanTook = 400ms;
        QCOMPARE(HealthWords::empty(health, {"lock.*"}),
                 QStringLiteral("No lock matches lock.*. About 48,211 keys scanned in 400 ms."));
        health.keysInDatabase = 48211;
        QCOMPARE(HealthWords::empty(health, {"lock.*"}),
                 QStringLiteral("No lock matches lock.*. 48,211 keys scanned in 400 ms."));
    }

    void clockSkew_signs()
    {
        WatchHealth health;
        QCOMPARE(HealthWords::clockSkew(health), QStringLiteral("Clock of server unknown"));
        health.clockSkew = 38ms;
        QCOMPARE(HealthWords::clockSkew(health), QStringLiteral("Clock of server +38 ms"));
        health.clockSkew = -2s;
        QCOMPARE(HealthWords::clockSkew(health), QStringLiteral("Clock of server −2.0 s"));
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

QTEST_GUILESS_MAIN(TestHealthWords)
#include "tst_healthwords.moc"
