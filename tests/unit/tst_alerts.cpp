// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"

#include "alerts/alertbook.h"
#include "alerts/alertcommand.h"
#include "alerts/alertscan.h"
#include "locks/recognise.h"

#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <map>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const Instant start = Instant{} + 100'000s;

Lock lockOf(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl)
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::String;
    reading.value = value;
    reading.ttl = ttl;
    reading.takenAt = start;
    Lock lock = recognise(reading, {fromUnixMs(1'790'000'000'000), start, true}).value();
    lock.heldSince = start;
    return lock;
}

SchemeProfiles limited(const QByteArray &prefix, Duration longest)
{
    SchemeProfile profile;
    profile.pattern = prefix;
    profile.longestHold = longest;
    return SchemeProfiles({profile});
}

Alert alertOf(const QByteArray &key, Alert::Kind kind = Alert::Kind::HeldTooLong) { return {kind, key, "tok", start, Duration(5), {}}; }

} // namespace

class TestAlerts : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void scan_lock_isToldFromTheInstantOn_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QByteArray>("limitedPrefix");
        QTest::addColumn<bool>("contended");
        QTest::addColumn<int>("notYetAtS"); // -1: never
        QTest::addColumn<QByteArray>("alert");
        const auto ms = std::optional<Duration>(1'000'000ms);
        QTest::newRow("within the limit of its profile, and beyond") << lockOf("lock.a", "tok", ms) << QByteArray("lock.") << false << 60 << QByteArray("held-too-long");
        QTest::newRow("no limit, nobody fights") << lockOf("lock.a", "tok", ms) << QByteArray("other.") << false << -1 << QByteArray();
        QTest::newRow("no limit, fought over") << lockOf("lock.a", "tok", ms) << QByteArray("other.") << true << 120 << QByteArray("held-too-long");
        const auto listenedTo = [](qint64 listeners) {
            Lock lock = lockOf("lock.a", "tok", 1'000'000ms);
            LockDetails details;
            details.subscribers = listeners;
            lock.details = SharedDetails(details);
            return lock;
        };
        QTest::newRow("no limit, somebody listens for its release") << listenedTo(2) << QByteArray("other.") << false << 120 << QByteArray("held-too-long");
        QTest::newRow("no limit, nobody listens for its release") << listenedTo(0) << QByteArray("other.") << false << -1 << QByteArray();
        QTest::newRow("no deadline, by design") << lockOf("lock.a", "tok", {}) << QByteArray("other.") << false << 299 << QByteArray("no-deadline");
        QTest::newRow("no deadline, where its library always sets one")
            << lockOf("bull:mail:17:lock", "0f8fad5b-d9cb-469f-a165-70867728950e:3", {}) << QByteArray("other.") << false << 9 << QByteArray("no-deadline");
    }

    void scan_lock_isToldFromTheInstantOn()
    {
        QFETCH(Lock, lock);
        QFETCH(QByteArray, limitedPrefix);
        QFETCH(bool, contended);
        QFETCH(int, notYetAtS);
        QFETCH(QByteArray, alert);
        const LockJudge judge(limited(limitedPrefix, 60s));
        const QSet<QByteArray> fought = contended ? QSet<QByteArray>{lock.key.toByteArray()} : QSet<QByteArray>();
        const auto at = [&](Duration time) {
            AlertScan scan(judge, fought, start + time);
            scan.add(lock);
            return scan.take().alerts;
        };
        if (notYetAtS < 0) {
            QVERIFY(at(240s).empty());
            return;
        }
        QVERIFY(at(std::chrono::seconds(notYetAtS)).empty());
        const auto found = at(std::chrono::seconds(notYetAtS) + 1001ms);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(QByteArray(alertName(found[0].kind)), alert);
        QCOMPARE(found[0].key, lock.key);
        QCOMPARE(found[0].holder, lock.token);
        QVERIFY(!alertText(found[0], start + 1h).isEmpty());
    }

    void scan_moreThanThereIsPlaceFor_areCounted()
    {
        const LockJudge judge(limited("lock.", 1s));
        const QSet<QByteArray> none;
        AlertScan scan(judge, none, start + 2s);
        for (int i = 0; i < 1500; ++i)
            scan.add(lockOf("lock." + QByteArray::number(i), "tok", 100s));
        const LockAlerts found = scan.take();
        QCOMPARE(found.alerts.size(), AlertScan::mostAlerts);
        QCOMPARE(found.more, quint64(500));
    }

    void text_hostileKey_isMadeVisible()
    {
        for (const Alert::Kind kind : Alert::kinds) {
            Alert alert = alertOf("lock.\x1b\x00<b>\u202e", kind);
            alert.key = QByteArray("lock.\x1b\xff<b>\n");
            const QString text = alertText(alert, start + 5s);
            QVERIFY2(!text.contains(u'\x1b') && !text.contains(u'\n'), qPrintable(text));
        }
    }

    void update_randomAlerts_agreeWithTheNaiveBook()
    {
        QRandomGenerator random(11);
        AlertBook book;
        std::map<QByteArray, Instant> standing, ended; // since when; when it was last there
        Instant now = start;
        for (int round = 0; round < 500; ++round) {
            now += Duration(random.bounded(20'000));
            std::vector<Alert> alerts;
            std::map<QByteArray, Instant> present;
            for (int i = 0; i < 8; ++i) {
                if (const QByteArray key = "lock." + QByteArray::number(i); random.bounded(2)) {
                    alerts.push_back(alertOf(key));
                    present.emplace(key, now);
                }
            }
            std::set<QByteArray> expected;
            for (const auto &[key, at] : present) {
                const auto was = ended.find(key);
                if (!standing.contains(key) && (was == ended.end() || now - was->second > 30s))
                    expected.insert(key);
            }
            std::set<QByteArray> raised;
            for (const AlertBook::Entry &entry : book.update(alerts, now, fromUnixMs(round)))
                raised.insert(entry.alert.key.toByteArray());
            QVERIFY(raised == expected);
            for (const auto &[key, at] : standing) {
                if (!present.contains(key))
                    ended[key] = now;
            }
            for (const auto &[key, at] : present)
                ended.erase(key);
            standing = present;
            QCOMPARE(book.entries().size(), present.size());
            QVERIFY(std::ranges::is_sorted(book.entries(), {}, &AlertBook::Entry::number));
        }
    }

    void mutes_kindOrLock_areKeptApart()
    {
        AlertMutes mutes;
        mutes.setMuted(Alert::Kind::NoDeadline, true);
        mutes.setMuted(Alert::Kind::HeldTooLong, "lock.a", true);
        QVERIFY(mutes.isMuted(alertOf("lock.b", Alert::Kind::NoDeadline)));
        QVERIFY(mutes.isMuted(alertOf("lock.a")));
        QVERIFY(!mutes.isMuted(alertOf("lock.b")));
        mutes.forgetLocks();
        QVERIFY(!mutes.isMuted(alertOf("lock.a")));
        mutes.setMuted(Alert::Kind::NoDeadline, false);
        QVERIFY(mutes.kinds().empty());
    }

    void run_command_getsTheLinesAndNothingOfAShell()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"with blank; $HOME.txt"_s);
        FakeClock clock;
        AlertCommand command(clock);
        QSignalSpy failed(&command, &AlertCommand::failed);
        command.setCommand(u"tee -a \"%1\""_s.arg(file));
        const auto written = [&] {
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
        };
        command.run("one\n");
        QTRY_COMPARE(written(), QByteArray("one\n"));
        command.run("two\n"); // too early: goes into the next run
        command.run("three\n");
        QTest::qWait(50);
        QCOMPARE(written(), QByteArray("one\n"));
        clock.advance(10s);
        QTRY_COMPARE(written(), QByteArray("one\ntwo\nthree\n"));
        QCOMPARE(failed.count(), 0);
    }

    void run_commandThatDoesNotWork_saysWhy_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("said");
        QTest::newRow("not there") << u"/no/such/program"_s << u"could not be started"_s;
        QTest::newRow("only quotes") << u"\"\""_s << u"could not be started"_s;
        QTest::newRow("fails") << u"sh -c \"echo oh no >&2; exit 3\""_s << u"ended with 3: oh no"_s;
        QTest::newRow("is killed") << u"sh -c \"kill -9 $$\""_s << u"killed or crashed"_s;
    }

    void run_commandThatDoesNotWork_saysWhy()
    {
        QFETCH(QString, command);
        QFETCH(QString, said);
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(command);
        runner.run("line\n");
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed[0][0].toString().contains(said), qPrintable(failed[0][0].toString()));
    }

    void run_commandThatHangs_isEndedAfterAWhile()
    {
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"sleep 1000"_s);
        runner.run("line\n");
        QTest::qWait(50);
        clock.advance(30s);
        QTRY_COMPARE(failed.count(), 1);
    }

    void run_noCommand_doesNothing()
    {
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"  "_s);
        runner.run("line\n");
        QTest::qWait(20);
        QCOMPARE(failed.count(), 0);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestAlerts)
#include "tst_alerts.moc"
