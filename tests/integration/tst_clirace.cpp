// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/racecatalogue.h"
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

namespace tst_clirace {

using namespace lockscope;
using namespace Qt::StringLiterals;

/** `lockscope race`, run as a user runs it: without a display. */
class TestCliRace : public QObject, private CommandLine {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void race_withoutScenario_listsThem()
    {
        const Ran ran = race({});
        QCOMPARE(ran.code, 0);
        for (const QString &id : scenarioIds())
            QVERIFY2(QString::fromUtf8(ran.out).contains(QRegularExpression(u"^%1 +\\S.*$"_s.arg(id), QRegularExpression::MultilineOption)),
                     qPrintable(id));
    }

    void race_scenario_isToldAsText()
    {
        const Ran ran = race({u"del-takeover-race"_s});
        QCOMPARE(ran.err, QByteArray());
        QCOMPARE(ran.code, 0);
        const QString text = QString::fromUtf8(ran.out);
        QVERIFY(text.contains(u"C2 SETNX lock.demo"_s));
        QVERIFY(text.contains(u"✗ C1 and C2 both think they hold the lock."_s));
        QVERIFY(text.contains(u"What the referee saw:"_s));
        QVERIFY2(!text.contains(QChar(0x1b)), "no colours into a pipe");
    }

    void race_json_isALineForEachFrameAndVerdictsAtLast()
    {
        const Ran ran = race({u"gc-pause"_s, u"--json"_s});
        QCOMPARE(ran.code, 0);
        QByteArrayList lines = ran.out.split('\n');
        QVERIFY(lines.takeLast().isEmpty());
        const QJsonObject last = QJsonDocument::fromJson(lines.takeLast()).object();
        int frames = 0;
        for (int act = 0; act < 3; ++act)
            frames += last[u"acts"][act][u"frames"].toInt();
        QCOMPARE(lines.size(), frames);
        for (const QByteArray &line : lines)
            QVERIFY(QJsonDocument::fromJson(line).object().contains(u"at_ms"));
        QCOMPARE(last[u"scenario"].toString(), u"gc-pause"_s);
        QCOMPARE(last[u"acts"][0][u"verdicts"][1][u"event"].toString(), u"stale-write"_s);
        QCOMPARE(last[u"acts"][2][u"verdicts"][1][u"event"].toString(), u"write-refused"_s);
    }

    void race_fileOfTheUser_isPlayed()
    {
        const QString path = write("title: Mine\nprotocol: set-nx-px\nclients: C1\nC1 acquires\nC1 releases\n");
        const Ran ran = race({path});
        QCOMPARE(ran.err, QByteArray());
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.startsWith("Mine\n"));
    }

    void race_scheduleOfTheExplorer_isPlayed()
    {
        const Ran ran = race({u"set-nx-px lease_overrun clients=2 : 1-1-t-2-2"_s, u"--json"_s});
        QCOMPARE(ran.err, QByteArray());
        QCOMPARE(ran.code, 0);
        const QJsonObject last = QJsonDocument::fromJson(ran.out.trimmed().split('\n').last()).object();
        QCOMPARE(last[u"acts"][0][u"frames"].toInt(), 6);
        QVERIFY(last[u"acts"][0][u"replay"].toString().startsWith(u"set-nx-px lease_overrun"_s));
    }

    void race_scheduleThatBreaks_goesOnUntilOneSeesIt()
    {
        const QString schedule = u"set-nx-blind-del lease_overrun clients=2 rounds=2 retries=2 crashes=1 pauses=1 expiries=2 : 1-t-2"_s;
        const QString text = QString::fromUtf8(race({schedule}).out);
        QVERIFY2(text.contains(u"clients C1, C2; lease"_s), qPrintable(text)); // those who come in other schedules are not there
        QVERIFY2(text.contains(u"This breaks it: C1 and C2 both think they hold the lock. The schedule ends here."_s), qPrintable(text));
        QVERIFY2(text.contains(u"✗ C1 and C2 both think they hold the lock (from 11 m 00 s to 13 m 30 s, for 2 m 30 s)."_s), qPrintable(text));
        QVERIFY2(text.contains(u"✗ The release of C1 deleted C2's lock (at 13 m 30 s, in the epilogue)."_s), qPrintable(text));
        const QJsonObject last = QJsonDocument::fromJson(race({schedule, u"--json"_s}).out.trimmed().split('\n').last()).object();
        QCOMPARE(last[u"acts"][0][u"replay"].toString(), schedule);
        QCOMPARE(last[u"acts"][0][u"finding_frame"].toInt(), 3);
        QCOMPARE(last[u"acts"][0][u"verdicts"][0][u"event"].toString(), u"two-believers"_s);
    }

    void race_shuffled_saysHowToPlayItOnceMore()
    {
        const Ran ran = race({u"--shuffle"_s, u"4711"_s, u"setnx-del-takeover"_s});
        QCOMPARE(ran.code, 0);
        const QString text = QString::fromUtf8(ran.out);
        const qsizetype begin = text.indexOf(u"Replay: lockscope race '"_s);
        QVERIFY(begin > 0);
        const QString schedule = text.mid(begin).section(u'\'', 1, 1);
        QVERIFY(schedule.contains(u" seed=4711 : "_s));
        QCOMPARE(race({schedule}).out, ran.out);
    }

    void race_scheduleOfAScenario_isPlayed()
    {
        const Ran ran = race({u"gc-pause act=3 : 0-t12000-1-1"_s});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.contains("both think they hold the lock"));
    }

    void race_storm_comparesPolicies()
    {
        const QString path = write("title: Small\nstorm: 3 clients, 9 requests\npolicies: none, fixed:10ms\nhold: 1 ms\n");
        const Ran ran = race({path, u"--json"_s});
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.out.count('\n'), 2);
        QCOMPARE(QJsonDocument::fromJson(ran.out.split('\n')[1]).object()[u"retry"].toString(), u"fixed:10ms"_s);
    }

    void race_scriptAndHtml_areWrittenBesideTheFilm()
    {
        const QString script = path(u"bug.sh"_s), html = path(u"bug.html"_s);
        const Ran ran = race({u"del-takeover-race"_s, u"--script"_s, script, u"--html"_s, html});
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.out.contains("What the referee saw:"), ran.out.constData());
        QVERIFY2(ran.err.contains("Wrote ") && ran.err.contains("bug.sh") && ran.err.contains("bug.html"), ran.err.constData());
        QFile scriptFile(script), htmlFile(html);
        QVERIFY(scriptFile.open(QIODevice::ReadOnly) && htmlFile.open(QIODevice::ReadOnly));
        const QByteArray commands = scriptFile.readAll(), page = htmlFile.readAll();
        QVERIFY(commands.startsWith("#!/bin/sh\n") && commands.contains("echo reproduced\n"));
        QVERIFY(page.startsWith("<!DOCTYPE html>") && page.contains("C1 and C2 both think they hold the lock"));
    }

    void race_scriptThatCannotBe_printsNothing()
    {
        const Ran cluster = race({u"slot-moves"_s, u"--script"_s, path(u"cluster.sh"_s)});
        QCOMPARE(cluster.code, 1);
        QVERIFY2(cluster.err.contains("on a cluster"), cluster.err.constData());
        QVERIFY(cluster.out.isEmpty() && !QFileInfo::exists(path(u"cluster.sh"_s)));
        const Ran nowhere = race({u"gc-pause"_s, u"--html"_s, u"/nowhere/film.html"_s});
        QCOMPARE(nowhere.code, 1);
        QVERIFY2(nowhere.err.contains("/nowhere/film.html cannot be written"), nowhere.err.constData());
    }

    void race_frames_areNumberedPicturesOfTheFilm()
    {
        const QString folder = path(u"a film/of 100%"_s);
        const Ran ran = race({write(shortStory), u"--frames"_s, folder, u"--fps"_s, u"1"_s, u"--seconds"_s, u"20"_s, u"--size"_s, u"640x360"_s});
        QCOMPARE(ran.code, 0);
        const QStringList frames = QDir(folder).entryList(QDir::Files, QDir::Name);
        QCOMPARE(frames.size(), 20);
        QCOMPARE(frames.first(), u"frame-00001.png"_s);
        QCOMPARE(frames.last(), u"frame-00020.png"_s);
        const QImage first(folder + u"/frame-00001.png"_s), last(folder + u"/frame-00020.png"_s);
        QCOMPARE(first.size(), QSize(640, 360));
        QCOMPARE(last.size(), QSize(640, 360));
        QVERIFY(first != last);
        QCOMPARE(first.text(u"Description"_s), u"One client alone."_s);
        QCOMPARE(last.text(u"Description"_s), u"It has the lock."_s);
        QVERIFY2(ran.err.contains("20 frames are in"), ran.err.constData());
        QVERIFY2(ran.out.startsWith("ffmpeg -framerate 1 -i '"), ran.out.constData());
        QVERIFY2(ran.out.contains("/a film/of 100%%/frame-%05d.png'"), ran.out.constData());
    }

    void race_framesWhereThereAreSome_overwritesNothing()
    {
        const QString folder = path(u"not empty"_s);
        QVERIFY(QDir().mkpath(folder));
        QFile old(folder + u"/frame-00007.png"_s);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.close();
        const Ran ran = race({write(shortStory), u"--frames"_s, folder});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("already contains frames (frame-00007.png)"), ran.err.constData());
        QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList{u"frame-00007.png"_s});
    }

    void race_framesInterrupted_staysWhatIsThere()
    {
        const QString folder = path(u"interrupted"_s);
        const auto running = launch({u"race"_s, write(shortStory), u"--frames"_s, folder, u"--fps"_s, u"60"_s, u"--seconds"_s, u"3600"_s});
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(folder + u"/frame-00003.png"_s), 20000);
        running->terminate();
        const Ran ran = finish(*running);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("Interrupted: "), ran.err.constData());
        QVERIFY(ran.out.isEmpty());
        const QStringList frames = QDir(folder).entryList(QDir::Files, QDir::Name);
        QVERIFY(!QImage(folder + u'/' + frames.last()).isNull()); // none is half written
    }

    void race_wrong_saysWhatAndEndsWithItsCode_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no such scenario") << QStringList{u"no-such"_s} << QByteArray() << 2 << QByteArray("Available: del-takeover-race");
        QTest::newRow("no such file") << QStringList{u"./no-such.scenario"_s} << QByteArray() << 2 << QByteArray("Cannot read the scenario");
        QTest::newRow("two") << QStringList{u"gc-pause"_s, u"run-once"_s} << QByteArray() << 2 << QByteArray("run-once");
        QTest::newRow("option of another") << QStringList{u"gc-pause"_s, u"--url"_s, u"redis://x"_s} << QByteArray() << 2
                                           << QByteArray("no option --url");
        QTest::newRow("not understood") << QStringList() << QByteArray("title: T\nprotocol: p\nclients: C1\nC1 sings\n") << 1 << QByteArray("Line 4");
        QTest::newRow("not so") << QStringList() << QByteArray("title: T\nprotocol: set-nx-px\nclients: C1\nC1 acquires\nexpect no key\n") << 1
                                << QByteArray("Line 5");
        QTest::newRow("no schedule") << QStringList{u"set-nx-px nothing : 1"_s} << QByteArray() << 2 << QByteArray("no column named");
        QTest::newRow("no such act") << QStringList{u"gc-pause act=9 : 0"_s} << QByteArray() << 2 << QByteArray("acts 1 to 3");
        QTest::newRow("storm") << QStringList{u"retry-storm : 0"_s} << QByteArray() << 2 << QByteArray("storm");
        QTest::newRow("no seed") << QStringList{u"set-nx-px"_s, u"--shuffle"_s, u"x"_s} << QByteArray() << 2 << QByteArray("the seed");
        QTest::newRow("nothing to shuffle") << QStringList{u"--shuffle"_s, u"1"_s} << QByteArray() << 2 << QByteArray("a protocol");
        QTest::newRow("a story to shuffle") << QStringList{u"--shuffle"_s, u"1"_s, u"gc-pause"_s} << QByteArray() << 2
                                            << QByteArray("no protocol named");
        QTest::newRow("frames of nothing") << QStringList{u"--frames"_s, u"film"_s} << QByteArray() << 2 << QByteArray("--frames expects a scenario");
        QTest::newRow("script of nothing") << QStringList{u"--script"_s, u"f"_s} << QByteArray() << 2 << QByteArray("--script expects a scenario");
        QTest::newRow("script of a storm") << QStringList{u"retry-storm"_s, u"--script"_s, path(u"storm.sh"_s)} << QByteArray() << 1
                                           << QByteArray("there is no film of it");
        QTest::newRow("frames of a storm") << QStringList{u"retry-storm"_s, u"--frames"_s, path(u"storm"_s)} << QByteArray() << 1
                                           << QByteArray("there is no film of it");
        QTest::newRow("no frames") << QStringList{u"gc-pause"_s, u"--fps"_s, u"5"_s} << QByteArray() << 2 << QByteArray("needs --frames DIR");
        QTest::newRow("frames per second") << QStringList{u"gc-pause"_s, u"--frames"_s, u"film"_s, u"--fps"_s, u"0"_s} << QByteArray() << 2
                                           << QByteArray("--fps expects a number from 1 to 60");
        QTest::newRow("odd frames") << QStringList{u"gc-pause"_s, u"--frames"_s, u"film"_s, u"--size"_s, u"641x360"_s} << QByteArray() << 2
                                    << QByteArray("expects even numbers");
        QTest::newRow("impossible move") << QStringList{u"set-nx-px lease_overrun clients=2 : 1-s7"_s} << QByteArray() << 1 << QByteArray("Move 2");
        QTest::newRow("hostile") << QStringList() << QByteArray("title: T\nprotocol: p\nclients: C1\n\x1b[2J\n") << 1 << QByteArray("\\x1b[2J");
    }
    void race_wrong_saysWhatAndEndsWithItsCode()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, file);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Ran ran = race(file.isEmpty() ? arguments : QStringList{write(file)});
        QVERIFY2(ran.err.contains(says), ran.err.constData());
        QCOMPARE(ran.code, code);
        QVERIFY(ran.out.isEmpty());
        QVERIFY(!ran.err.contains('\x1b'));
    }

private:
    static constexpr auto shortStory =
        "title: Mine\nsentence: One client alone.\nprotocol: set-nx-px\nclients: C1\nC1 acquires\nsay It has the lock.\n";

    Ran race(const QStringList &arguments) const { return run(QStringList{u"race"_s} + arguments); }
    QString write(const QByteArray &text) const
    {
        QFile file(path(u"mine.scenario"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qWarning("cannot write the scenario");
        return file.fileName();
    }
};

} // namespace tst_clirace

LOCKSCOPE_TEST(tst_clirace, tst_clirace::TestCliRace)
#include "tst_clirace.moc"
