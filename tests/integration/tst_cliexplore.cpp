// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/scorecard.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

#include <csignal>

namespace tst_cliexplore {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

struct Outcome {
    int code = -1;
    QByteArray out;
    QString error;
};

Outcome run(const QStringList &arguments)
{
    QProcess program;
    program.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    if (!program.waitForFinished(120000))
        return {};
    return {.code = program.exitCode(), .out = program.readAllStandardOutput(), .error = QString::fromUtf8(program.readAllStandardError())};
}

QList<QJsonObject> lines(const QByteArray &out)
{
    QList<QJsonObject> objects;
    for (const QByteArray &line : out.split('\n')) {
        if (!line.isEmpty())
            objects << QJsonDocument::fromJson(line).object();
    }
    return objects;
}

} // namespace

class TestCliExplore : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void explore_asJson_isOneLineWithAllColumns()
    {
        const Outcome outcome = run({u"explore"_s, u"setnx-expire"_s, u"--clients"_s, u"2"_s, u"--crashes"_s, u"1"_s, u"--pauses"_s, u"1"_s,
                                     u"--retries"_s, u"2"_s, u"--json"_s});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.error, QString());
        const QList<QJsonObject> found = lines(outcome.out);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found[0][u"protocol"_s].toString(), u"setnx-expire"_s);
        const QJsonObject columns = found[0][u"columns"_s].toObject();
        QCOMPARE(columns.size(), qsizetype(allColumns.size()));
        for (const Column column : allColumns) {
            const QJsonObject score = columns[columnId(column)].toObject();
            const QString verdict = score[u"verdict"_s].toString();
            if (column == Column::OwnerOnlyRenewal) {
                QCOMPARE(verdict, u"not-explored"_s);
                QCOMPARE(score[u"finding"_s].toString(), u"The protocol does not renew its lock."_s);
                continue;
            }
            if (column == Column::Deadlock) {
                QCOMPARE(verdict, u"not-explored"_s);
                continue;
            }
            QVERIFY2(verdict == u"holds" || verdict == u"broken", qPrintable(verdict));
            QCOMPARE(score[u"schedule"_s].isNull(), verdict == u"holds");
            QVERIFY(score[u"schedules"_s].toInt() > 0 && score[u"states"_s].toInt() > 0);
            QVERIFY(!score[u"bound"_s].toString().isEmpty());
        }
        QCOMPARE(columns[u"crash_recovery"_s].toObject()[u"verdict"_s].toString(), u"broken"_s);
    }

    void explore_fileOfOnesOwn_isExploredAndItsBreakPlayed()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"it's ours.json"_s);
        QVERIFY(QFile::copy(u":/protocols/our-lock.json"_s, path));
        const Outcome explored = run({u"explore"_s, path, u"--column"_s, u"owner_only_release"_s});
        QCOMPARE(explored.error, QString());
        QCOMPARE(explored.code, 0);
        const QString told = QString::fromUtf8(explored.out);
        QVERIFY2(told.startsWith(u"our-lock\n"_s), qPrintable(told));
        const qsizetype command = told.indexOf(u"lockscope race --own '"_s);
        QVERIFY2(command > 0, qPrintable(told));
        // As a shell takes it, which has the program in its PATH.
        QProcess shell;
        shell.setProcessEnvironment([] {
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(u"PATH"_s, QFileInfo(QStringLiteral(LOCKSCOPE_PROGRAM)).path() + u':' + environment.value(u"PATH"_s));
            return environment;
        }());
        shell.start(u"sh"_s, {u"-c"_s, told.mid(command).section(u'\n', 0, 0)});
        QVERIFY(shell.waitForFinished(120'000));
        QCOMPARE(shell.exitCode(), 0);
        const QString played = QString::fromUtf8(shell.readAllStandardOutput());
        QVERIFY2(played.contains(u"our-lock"_s) && played.contains(u"The release of C1 deleted C2's lock"_s), qPrintable(played.right(2000)));
    }

    void explore_scriptAndHtml_areOfTheFirstCounterexample()
    {
        QTemporaryDir folder;
        const QString script = folder.filePath(u"bug.sh"_s), html = folder.filePath(u"bug.html"_s);
        const Outcome ran = run({u"explore"_s, u"set-nx-px"_s, u"--column"_s, u"mutual_exclusion"_s, u"--column"_s, u"lease_overrun"_s, u"--script"_s,
                                 script, u"--html"_s, html});
        QCOMPARE(ran.code, 0);
        QFile scriptFile(script), htmlFile(html);
        QVERIFY2(scriptFile.open(QIODevice::ReadOnly) && htmlFile.open(QIODevice::ReadOnly), qPrintable(ran.error));
        const QByteArray commands = scriptFile.readAll();
        QVERIFY2(commands.contains("set-nx-px lease_overrun clients=2"), commands.constData());
        QVERIFY(htmlFile.readAll().contains("Bounds of this schedule: clients 2"));
        const Outcome nothing =
            run({u"explore"_s, u"set-nx-px"_s, u"--column"_s, u"mutual_exclusion"_s, u"--script"_s, folder.filePath(u"none.sh"_s)});
        QCOMPARE(nothing.code, 0);
        QVERIFY2(nothing.error.contains(u"No counterexample was found: no file was written."_s), qPrintable(nothing.error));
        QVERIFY(!QFileInfo::exists(folder.filePath(u"none.sh"_s)));
    }

    void explore_fileThatIsWrong_saysWhere()
    {
        QTemporaryFile file(QDir::tempPath() + u"/XXXXXX.json"_s);
        QVERIFY(file.open());
        file.write("{\n  \"protocol\": \"mine\"\n  \"sentence\": \"A lock.\",\n"
                   "  \"acquire\": [{\"send\": [\"SETXN\", \"{key}\", \"1\"], \"then\": [\"acquired if answer = 1\", \"busy\"]}],\n"
                   "  \"release\": [{\"send\": [\"DEL\"]}]\n}\n");
        file.close();
        const QString all = u"%1:2:21: Not valid JSON: a comma is missing here.\n"
                            "%1:4:25: acquire, step 1: a protocol cannot send “SETXN”. Did you mean “SETNX”?\n"
                            "%1:5:25: release, step 1: DEL has too few words: write it as in [\"DEL\", \"{key}\"].\n"_s.arg(file.fileName());
        for (const QStringList &words :
             {QStringList{u"explore"_s, file.fileName()}, QStringList{u"race"_s, u"--own"_s, file.fileName(), u"gc-pause"_s}}) {
            const Outcome outcome = run(words);
            QCOMPARE(outcome.code, 1);
            QCOMPARE(outcome.out, QByteArray());
            QCOMPARE(outcome.error, all);
        }
        const Outcome both = run({u"explore"_s, file.fileName(), file.fileName()});
        QCOMPARE(both.error, all + all);
    }

    void race_scheduleOfABreak_playsToTheSameBreak()
    {
        const Outcome explored = run({u"explore"_s, u"setnx-del-takeover"_s, u"--column"_s, u"mutual_exclusion"_s, u"--json"_s});
        const QJsonObject score = lines(explored.out).value(0)[u"columns"_s].toObject()[u"mutual_exclusion"_s].toObject();
        const QString schedule = score[u"schedule"_s].toString();
        QVERIFY(!schedule.isEmpty());
        const Outcome played = run({u"race"_s, schedule, u"--json"_s});
        QCOMPARE(played.code, 0);
        QVERIFY2(played.out.contains(score[u"finding"_s].toString().toUtf8()), played.out.right(2000).constData());
    }

    void explore_oneColumn_leavesTheOthersNotExplored()
    {
        const Outcome outcome = run({u"explore"_s, u"set-nx-px"_s, u"exists-set"_s, u"--column"_s, u"mutual_exclusion"_s, u"--json"_s});
        const QList<QJsonObject> found = lines(outcome.out);
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[0][u"columns"_s].toObject()[u"mutual_exclusion"_s].toObject()[u"verdict"_s].toString(), u"holds"_s);
        QCOMPARE(found[0][u"columns"_s].toObject()[u"clock_skew"_s].toObject()[u"verdict"_s].toString(), u"not-explored"_s);
        QCOMPARE(found[1][u"columns"_s].toObject()[u"mutual_exclusion"_s].toObject()[u"verdict"_s].toString(), u"broken"_s);
    }

    void explore_forPeople_namesTheBound()
    {
        const Outcome outcome = run({u"explore"_s, u"set-nx-px"_s, u"--lost"_s, u"1"_s});
        QCOMPARE(outcome.code, 0);
        const QString text = QString::fromUtf8(outcome.out).simplified();
        QVERIFY2(text.contains(u"Bound: 2 clients; 2 acquisitions each; 2 retries each time; "_s), qPrintable(text));
        QVERIFY2(text.contains(u"1 lost command or answer (not: progress); all clocks correct (not: clock-skew safety)"_s), qPrintable(text));
        QVERIFY2(text.contains(u"Mutual exclusion: work takes any time that is less than the lease."_s), qPrintable(text));
    }

    void explore_template_printsAFileThatIsRead()
    {
        for (const OwnTemplate &one : ownTemplates()) {
            const Outcome outcome = run({u"explore"_s, u"--template"_s, one.id});
            QCOMPARE(outcome.code, 0);
            QCOMPARE(outcome.out, one.text());
            const Result<OwnProtocol> read = readOwnProtocol(outcome.out);
            QVERIFY2(read, read ? "" : qPrintable(read.error().text));
        }
    }

    void score_forPeople_endsWithATable()
    {
        const Outcome outcome = run({u"score"_s, u"set-nx-px"_s, u"set-nx-fenced"_s});
        QCOMPARE(outcome.code, 0);
        const QString text = QString::fromUtf8(outcome.out);
        QVERIFY(text.contains(u"lockscope race 'set-nx-px lease_overrun"_s));
        QVERIFY(text.contains(u"Mutual exclusion  Owner-only release"_s));
        QVERIFY(text.contains(u"2 clients, 1 or 2 acquisitions each, "_s));
        QVERIFY(text.contains(u"redis-server "_s));
    }

    void score_asFile_isWritten_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QByteArray>("holds");
        QTest::newRow("markdown") << u"--markdown"_s << QByteArray("| holds ");
        QTest::newRow("csv") << u"--csv"_s << QByteArray(",holds,");
    }
    void score_asFile_isWritten()
    {
        QFETCH(QString, option);
        QFETCH(QByteArray, holds);
        const Outcome outcome = run({u"score"_s, u"set-nx-px"_s, u"--column"_s, u"mutual_exclusion"_s, option});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.contains(holds), outcome.out.constData());
    }

    void explore_whatCannotBe_saysWhy_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("no protocol") << QStringList{u"explore"_s} << u"expects a protocol"_s;
        QTest::newRow("unknown protocol") << QStringList{u"explore"_s, u"mine"_s} << u"Unknown protocol \"mine\""_s;
        QTest::newRow("unknown column") << QStringList{u"score"_s, u"--column"_s, u"beauty"_s} << u"Unknown question \"beauty\""_s;
        QTest::newRow("no clients") << QStringList{u"score"_s, u"--clients"_s, u"0"_s} << u"--clients expects a number from 1 to 9"_s;
        QTest::newRow("not a number") << QStringList{u"score"_s, u"--retries"_s, u"two"_s} << u"--retries expects a number"_s;
        QTest::newRow("too much lost") << QStringList{u"score"_s, u"--lost"_s, u"6"_s} << u"--lost expects a number from 0 to 5"_s;
        QTest::newRow("late, not a number") << QStringList{u"explore"_s, u"set-nx-px"_s, u"--late"_s, u"-1"_s}
                                            << u"--late expects a number from 0 to 5"_s;
        QTest::newRow("unknown template") << QStringList{u"explore"_s, u"--template"_s, u"none"_s}
                                          << u"Unknown template \"none\". Available: our-lock, timestamp-lock"_s;
        QTest::newRow("template and protocol") << QStringList{u"explore"_s, u"set-nx-px"_s, u"--template"_s, u"our-lock"_s}
                                               << u"combined with a protocol"_s;
        QTest::newRow("template and bound") << QStringList{u"explore"_s, u"--template"_s, u"our-lock"_s, u"--clients"_s, u"3"_s}
                                            << u"combined with --clients"_s;
        QTest::newRow("template to score") << QStringList{u"score"_s, u"--template"_s, u"our-lock"_s} << u"no option --template"_s;
        QTest::newRow("two forms") << QStringList{u"score"_s, u"--json"_s, u"--csv"_s} << u"only one of --json, --csv and --markdown"_s;
        QTest::newRow("a server") << QStringList{u"explore"_s, u"set-nx-px"_s, u"--url"_s, u"redis://localhost"_s} << u"no option --url"_s;
    }
    void explore_whatCannotBe_saysWhy()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.error.contains(says), qPrintable(outcome.error));
        QCOMPARE(outcome.out, QByteArray());
    }

    void score_interrupted_printsWhatThereIs()
    {
        QProcess program;
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"score"_s, u"set-nx-px"_s, u"redlock"_s, u"--servers"_s, u"5"_s, u"--json"_s});
        QVERIFY(program.waitForReadyRead(60000)); // the first protocol is done, the second takes long
        ::kill(pid_t(program.processId()), SIGINT);
        QVERIFY(program.waitForFinished(120'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 1);
        QCOMPARE(lines(program.readAllStandardOutput()).value(0)[u"protocol"_s].toString(), u"set-nx-px"_s);
        QVERIFY(program.readAllStandardError().contains("Interrupted"));
    }
};

} // namespace tst_cliexplore

LOCKSCOPE_TEST(tst_cliexplore, tst_cliexplore::TestCliExplore)
#include "tst_cliexplore.moc"
