// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"

#include "alerts/alertlist.h"
#include "ui/alerts/alertcommand.h"
#include "libraries/recognise.h"
#include "testprogram.h"

#include <QFile>
#include <QRandomGenerator>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <map>

#include <csignal>

namespace lockscope::tst_alerts {

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

LockProfiles limited(const QByteArray &prefix, Duration longest)
{
    LockProfile profile;
    profile.pattern = prefix;
    profile.longestHold = longest;
    return LockProfiles({profile});
}

Alert alertOf(const QByteArray &key, Alert::Kind kind = Alert::Kind::HeldTooLong)
{
    return {kind, key, "tok", start, {AttentionReason::Kind::HeldBeyondLimit, {}, Duration(5)}, {}};
}

pid_t pidIn(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? pid_t(in.readAll().trimmed().toInt()) : 0;
}

/** A zombie whose parent has not asked yet is over, too. */
bool isRunning(pid_t process)
{
    QFile stat(u"/proc/%1/stat"_s.arg(process));
    return stat.open(QIODevice::ReadOnly) && !stat.readAll().contains(") Z ");
}

} // namespace

class TestAlerts : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void lockAlert_lockThatNeedsAttention_isOfTheKindOfItsState_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<int>("afterS");
        QTest::addColumn<QByteArray>("alert"); // empty: none
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, const Lock &lock, int after, const char *alert, const char *state, const QString &text) {
            QTest::newRow(name) << lock << after << QByteArray(alert) << QByteArray(state) << text;
        };
        row("within the limit of its profile", lockOf("limit.a", "tok", 1000s), 60, "", "held", {});
        row("beyond it", lockOf("limit.a", "tok", 1000s), 61, "held-too-long", "held too long",
            u"limit.a: held for at least 1 m 01 s, its lock profile allows 1 m 00 s"_s);
        Lock seen = lockOf("limit.a", "tok", 1000s);
        seen.heldSinceSource = HeldSinceSource::Observed;
        row("beyond it, and seen to begin", seen, 61, "held-too-long", "held too long",
            u"limit.a: held for 1 m 01 s, its lock profile allows 1 m 00 s"_s);
        row("no deadline, young", lockOf("lock.a", "tok", {}), 59, "", "no deadline", {});
        row("no deadline, old", lockOf("lock.a", "tok", {}), 61, "no-deadline", "stale",
            u"lock.a: never expires by itself, held for at least 1 m 01 s"_s);
        row("past its deadline", lockOf("lock.a", "1790000020", {}), 81, "stale", "stale", u"lock.a: deadline passed 1 m 01 s ago"_s);
        Lock queue = lockOf("lock.a", "tok", {});
        queue.form = LockForm::Queue;
        row("a queue of dead waiters", queue, 0, "ghost-queue", "blocked", u"lock.a: free, but blocked by a dead waiter at the head of the queue"_s);
    }

    void lockAlert_lockThatNeedsAttention_isOfTheKindOfItsState()
    {
        QFETCH(Lock, lock);
        QFETCH(int, afterS);
        QFETCH(QByteArray, alert);
        QFETCH(QByteArray, state);
        QFETCH(QString, text);
        const LockJudge judge(limited("limit.", 60s));
        const Instant now = start + std::chrono::seconds(afterS);

        const auto found = lockAlert(lock, judge, now);

        QCOMPARE(QByteArray(stateName(judge.stateAt(lock, now))), state);
        QCOMPARE(found.has_value(), needsAttention(judge.stateAt(lock, now)));
        QCOMPARE(found.has_value(), !alert.isEmpty());
        if (!found)
            return;
        QCOMPARE(QByteArray(alertName(found->kind)), alert);
        QCOMPARE(found->key, lock.key);
        QCOMPARE(found->holder, lock.token);
        QCOMPARE(alertText(*found, now), text);
    }

    void text_hostileKey_isMadeVisible()
    {
        for (const AlertKind &info : alertKinds) {
            Alert alert = alertOf("lock.\x1b\x00<b>\u202e", info.kind);
            alert.key = QByteArray("lock.\x1b\xff<b>\n");
            const QString text = alertText(alert, start + 5s);
            QVERIFY2(!text.contains(u'\x1b') && !text.contains(u'\n'), qPrintable(text));
        }
    }

    void update_randomAlerts_agreeWithTheNaiveBook()
    {
        QRandomGenerator random(11);
        AlertList book;
        std::map<QByteArray, Instant> standing, ended; // since when; when it was last there
        std::map<QByteArray, quint64> numbers;
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
            for (const AlertList::Entry &entry : book.update(alerts, now, fromUnixMs(round)))
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
            QVERIFY(std::ranges::is_sorted(book.entries(), {}, &AlertList::Entry::number));
            for (const AlertList::Entry &entry : book.entries()) {
                numbers[entry.alert.key.toByteArray()] = entry.number;
                QVERIFY(!book.isOver(entry.number, now));
            }
            const Instant later = now + Duration(random.bounded(40'000));
            for (const auto &[key, at] : ended)
                QCOMPARE(book.isOver(numbers[key], later), later - at > 30s);
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
        clock.advance(2s);
        QTRY_COMPARE(written(), QByteArray("one\n"));
        command.run("two\n"); // too early: goes into the next run
        command.run("three\n");
        QTest::qWait(50);
        QCOMPARE(written(), QByteArray("one\n"));
        clock.advance(10s);
        QTRY_COMPARE(written(), QByteArray("one\ntwo\nthree\n"));
        QCOMPARE(failed.count(), 0);
    }

    void run_command_getsNoSecretsOfOtherPrograms()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"env"_s);
        const std::pair<const char *, bool> variables[] = {
            {"DBUS_SESSION_BUS_ADDRESS", true}, {"XDG_RUNTIME_DIR", true}, {"LC_TIME", true}, {"https_proxy", true},
            {"CLOUD_API_KEY", false},           {"REDISCLI_AUTH", false}};
        for (const auto &[name, handedOn] : variables)
            qputenv(name, "value-of-it");
        FakeClock clock;
        AlertCommand command(clock);
        command.setCommand(u"sh -c \"env >'%1.part'; mv '%1.part' '%1'\""_s.arg(file));
        command.run("one\n");
        clock.advance(2s);
        QTRY_VERIFY(QFile::exists(file));
        QFile in(file);
        QVERIFY(in.open(QIODevice::ReadOnly));
        const QByteArrayList lines = in.readAll().split('\n');
        for (const auto &[name, handedOn] : variables) {
            QCOMPARE(lines.contains(QByteArray(name).append("=value-of-it")), handedOn);
            qunsetenv(name);
        }
        QVERIFY(lines.contains(QByteArray("PATH=" + qgetenv("PATH"))));
    }

    void run_commandThatDoesNotWork_saysWhy_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("said");
        QTest::newRow("not there") << u"/no/such/program --now"_s << u"could not be started: /no/such/program not found."_s;
        QTest::newRow("not in PATH") << u"no-such-program"_s << u"no-such-program was not found in the folders of PATH."_s;
        QTest::newRow("a folder") << u"/tmp/"_s << u"could not be started: /tmp/ is a folder."_s;
        QTest::newRow("no program") << u"/etc/passwd"_s << u"could not be started: /etc/passwd is not executable"_s;
        QTest::newRow("hostile") << u"/no\u202e<b>"_s << u"could not be started: /no\\u202e<b> not found."_s;
        QTest::newRow("only quotes") << u"\"\""_s << u"could not be started"_s;
        QTest::newRow("fails") << u"sh -c \"echo oh no >&2; exit 3\""_s << u"failed with exit code 3. Error output: oh no"_s;
        QTest::newRow("is killed") << u"sh -c \"kill -9 $$\""_s << u"crashed or was killed"_s;
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
        clock.advance(2s);
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
        clock.advance(2s);
        QTest::qWait(50);
        clock.advance(30s);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed[0][0].toString().contains(u"was stopped: it did not end within 30 s"_s), qPrintable(failed[0][0].toString()));
    }

    void tryOut_anyCommand_saysHowItEnded_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("hasWorked");
        QTest::addColumn<QString>("account");
        QTest::newRow("works") << u"true"_s << true << u"Exit code 0."_s;
        QTest::newRow("output") << u"sh -c \"cat; echo oh >&2\""_s << true << u"Exit code 0.\nError output: oh\nOutput: line"_s;
        QTest::newRow("hostile output") << u"printf \\033[31m<b>"_s << true << u"Exit code 0.\nOutput: \\x1b[31m<b>"_s;
        QTest::newRow("much output") << u"sh -c \"yes | head -c 3000000; exit 0\""_s << true << u"Exit code 0.\nOutput: y"_s;
        QTest::newRow("fails") << u"sh -c \"echo page; echo no >&2; exit 3\""_s << false
                               << u"failed with exit code 3. Error output: no\nOutput: page"_s;
        QTest::newRow("not there") << u"/no/such/program"_s << false << u"/no/such/program not found."_s;
    }
    void tryOut_anyCommand_saysHowItEnded()
    {
        QFETCH(const QString, command);
        QFETCH(const bool, hasWorked);
        QFETCH(const QString, account);
        FakeClock clock; // a test waits for no pause
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed), tried(&runner, &AlertCommand::tried);
        runner.setCommand(command);
        for (int i = 1; i <= 2; ++i) {
            runner.tryOut("line\n");
            QTRY_COMPARE(tried.count(), i);
            QCOMPARE(tried.last()[0].toBool(), hasWorked);
            QVERIFY2(tried.last()[1].toString().contains(account), qPrintable(tried.last()[1].toString()));
            QVERIFY(tried.last()[1].toString().size() < 600);
        }
        QCOMPARE(failed.count(), 0); // nothing of an alert is lost
        clock.advance(1min);
        QTest::qWait(20);
        QCOMPARE(tried.count(), 2); // it is not repeated
    }

    void tryOut_whileAlertsWait_theyAreNotLostIfItFails()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"out"_s);
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed), tried(&runner, &AlertCommand::tried);
        runner.setCommand(u"sh -c \"cat >> '%1'; exit 1\""_s.arg(file));
        runner.run("alert\n");
        runner.tryOut("trial\n");
        QTRY_COMPARE(tried.count(), 1);
        QCOMPARE(failed.count(), 1);
        const auto written = [&file] {
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
        };
        QCOMPARE(written(), QByteArray("alert\ntrial\n"));
        clock.advance(10s);
        QTRY_COMPARE(written(), QByteArray("alert\ntrial\nalert\n"));
    }

    void run_commandThatHangs_endsWithAllThatItStarted()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"child"_s);
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"sh -c \"sleep 1000 & echo $! > '%1'; wait\""_s.arg(file));
        runner.run("line\n");
        clock.advance(2s);
        pid_t child = 0;
        QTRY_VERIFY((child = pidIn(file)) > 0);
        QVERIFY(::kill(child, 0) == 0);
        clock.advance(30s);
        QTRY_COMPARE(failed.count(), 1);
        QTRY_VERIFY(!isRunning(child));
    }

    void run_commandThatComplainsWithoutEnd_isEnded()
    {
        FakeClock clock; // its time does not come
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"sh -c \"yes oh no >&2\""_s);
        runner.run("line\n");
        clock.advance(2s);
        QTRY_COMPARE(failed.count(), 1);
        const QString text = failed[0][0].toString();
        QVERIFY2(text.contains(u"stopped after more than 1 MiB of error output. Error output: oh no"_s) && text.size() < 600, qPrintable(text));
    }

    void run_manyAtOnce_allInAFewRuns_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("mostRuns");
        QTest::newRow("100") << 100 << 1;
        QTest::newRow("1,000") << 1000 << 2;
        QTest::newRow("100,000") << 100'000 << 17; // as many as have a place, and how many there are besides
    }
    void run_manyAtOnce_allInAFewRuns()
    {
        QFETCH(int, count);
        QFETCH(int, mostRuns);
        QTemporaryDir folder;
        const QString file = folder.filePath(u"runs"_s);
        FakeClock clock;
        AlertCommand runner(clock);
        runner.setMoreLine([](quint64 leftOut) { return leftOut == 0 ? QByteArray() : "more " + QByteArray::number(leftOut) + '\n'; });
        QSignalSpy failed(&runner, &AlertCommand::failed);
        // A line for each run: the bytes of its input, its lines, and the sum of what it says that there is more.
        QFile script(folder.filePath(u"count.awk"_s));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("{ bytes += length + 1 }\n/^more/ { more += $2; next }\n{ lines++ }\nEND { print bytes, lines + 0, more + 0 >> FILE }\n");
        script.close();
        runner.setCommand(u"awk -v \"FILE=%1\" -f \"%2\""_s.arg(file, script.fileName()));
        for (int i = 0; i < count; ++i)
            runner.run("line " + QByteArray(300, 'x') + '\n'); // one by one, as they are found
        int runs = 0, lines = 0, more = 0, largest = 0;
        const auto read = [&] {
            runs = lines = more = largest = 0;
            QFile in(file);
            if (!in.open(QIODevice::ReadOnly))
                return 0;
            for (const QByteArray &run : in.readAll().trimmed().split('\n')) {
                const QByteArrayList words = run.split(' ');
                if (words.size() < 3) // it is just being written
                    continue;
                ++runs;
                largest = qMax(largest, words[0].toInt());
                lines += words[1].toInt();
                more += words[2].toInt();
            }
            return runs;
        };
        clock.advance(2s);
        for (int known = 0; lines + more < count; known = runs) {
            QVERIFY(QTest::qWaitFor([&] { return read() > known; }, 15000));
            QTest::qWait(0);
            clock.advance(10s);
        }
        QCOMPARE(lines + more, count);
        QVERIFY2(runs <= mostRuns, qPrintable(QString::number(runs)));
        QVERIFY(largest <= 257 * 1024);
        QCOMPARE(failed.count(), 0);
    }

    void run_commandThatFailsAtFirst_getsTheSameLinesAgain_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::newRow("exit code") << u"cat > /dev/null; exit 1"_s;
        QTest::newRow("killed") << u"kill -9 $$"_s;
        QTest::newRow("hangs") << u"sleep 1000"_s;
    }
    void run_commandThatFailsAtFirst_getsTheSameLinesAgain()
    {
        QFETCH(QString, fault);
        QTemporaryDir folder;
        const QString file = folder.filePath(u"got"_s), flag = folder.filePath(u"flag"_s);
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"sh -c \"if [ -e '%1' ]; then cat >> '%2'; else touch '%1'; %3; fi\""_s.arg(flag, file, fault));
        runner.run("one\ntwo\n");
        clock.advance(2s);
        QTRY_VERIFY(QFile::exists(flag));
        if (fault.startsWith(u"sleep"))
            clock.advance(30s);
        QTRY_COMPARE(failed.count(), 1);
        runner.run("three\n");
        clock.advance(10s);
        const auto got = [&] {
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
        };
        QTRY_COMPARE(got(), QByteArray("one\ntwo\nthree\n"));
        QTRY_VERIFY(!runner.findChild<QProcess *>()); // it has ended, and is not killed for its time
        clock.advance(10min);
        QTest::qWait(50);
        QCOMPARE(got(), QByteArray("one\ntwo\nthree\n"));
        QCOMPARE(failed.count(), 1);
    }

    void run_commandThatFailsAlways_isTriedLessAndLess()
    {
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"false"_s);
        runner.run("one\n");
        clock.advance(2s);
        int times = 0;
        for (const Duration wait : std::initializer_list<Duration>{10s, 20s, 40s, 80s, 160s, 300s, 300s}) {
            ++times;
            QTRY_COMPARE(failed.count(), times);
            clock.advance(wait - 1ms);
            QTest::qWait(10);
            QCOMPARE(failed.count(), times);
            clock.advance(1ms);
        }
    }

    void run_commandThatDoesNotReadItsInput_hasSucceeded()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"runs"_s);
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"sh -c \"echo run >> '%1'\""_s.arg(file));
        runner.run(QByteArray(QByteArray(1000, 'x') + '\n').repeated(200)); // more than a pipe takes
        clock.advance(2s);
        const auto runs = [&] {
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll().count('\n') : 0;
        };
        QTRY_COMPARE(runs(), 1);
        QTest::qWait(50);
        clock.advance(10min);
        QTest::qWait(50);
        QCOMPARE(runs(), 1);
        QCOMPARE(failed.count(), 0);
    }

    void setCommand_another_getsWhatWaits()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"got"_s);
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"false"_s);
        runner.run("one\n");
        clock.advance(2s);
        QTRY_COMPARE(failed.count(), 1);
        runner.setCommand(u"tee \"%1\""_s.arg(file));
        clock.advance(10s);
        QTRY_VERIFY(QFile(file).size() == 4);
    }

    void run_noCommand_doesNothing()
    {
        FakeClock clock;
        AlertCommand runner(clock);
        QSignalSpy failed(&runner, &AlertCommand::failed);
        runner.setCommand(u"  "_s);
        runner.run("line\n");
        clock.advance(2s);
        QTest::qWait(20);
        QCOMPARE(failed.count(), 0);
    }
};

} // namespace lockscope::tst_alerts

LOCKSCOPE_TEST(tst_alerts, lockscope::tst_alerts::TestAlerts)
#include "tst_alerts.moc"
