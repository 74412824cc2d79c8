// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/serverfolder.h"
#include "testprogram.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace tst_cliinterrupt {

using namespace lockscope;
using namespace Qt::StringLiterals;

/** Ctrl+C while the race lab's commands are at work: they end soon, say what there is, and leave neither a server nor a file behind. */
class TestCliInterrupt : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    /** A story that takes seconds to play. */
    QString longStory() const
    {
        QByteArray text = "title: Long\n";
        for (int act = 0; act < 6; ++act) {
            text += "act: " + QByteArray::number(act) + "\nprotocol: set-nx-px\nclients: A, B, C, D\nlease: 20000 s\nretries: 100\nA acquires\n";
            for (const char *client : {"B", "C", "D"})
                text += QByteArray(client + QByteArray(" finds it busy\n")).repeated(95);
        }
        QFile file(m_folder->filePath(u"long.scenario"_s));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
    }
    /** A protocol of one's own whose script never ends. */
    QString endlessProtocol() const
    {
        const QByteArray text = R"-({"protocol": "endless", "sentence": "Never ends.",
            "acquire": [{"send": ["EVAL", "while true do end", 1, "{key}"], "then": "acquired"}], "release": [{"send": ["DEL", "{key}"]}]})-";
        QFile file(m_folder->filePath(u"endless.json"_s));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
    }
    QStringList serverFolders() const { return QDir(m_folder->path()).entryList({u"lockscope-private-*"_s}, QDir::Dirs); }
    /** 0: it has not come so far. */
    int serverProcess() const
    {
        for (const QString &name : serverFolders()) {
            QFile file(ServerFolder::processIdFile(m_folder->filePath(name)));
            if (file.open(QIODevice::ReadOnly))
                return file.readAll().trimmed().toInt();
        }
        return 0;
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::Permissions(0x7755))); // root's servers are another user
    }

    void interrupted_atWork_endsWithoutATraceAndSaysSo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("isUp"); // the server, when the signal comes
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const QStringList long5{u"redlock"_s, u"--servers"_s, u"5"_s};
        QTest::newRow("film") << QStringList{u"race"_s, u"LONG"_s} << true << 1 << u"Interrupted. The race was not played to its end."_s;
        QTest::newRow("film, at once") << QStringList{u"race"_s, u"LONG"_s} << false << 1 << u"Interrupted"_s;
        QTest::newRow("storm") << QStringList{u"race"_s, u"retry-storm"_s} << true << 0 << u"Interrupted"_s;
        QTest::newRow("explore") << QStringList(QStringList{u"explore"_s} + long5) << true << 1 << u"Interrupted"_s;
        QTest::newRow("explore, at once") << QStringList(QStringList{u"explore"_s} + long5) << false << 1 << u"Interrupted"_s;
        QTest::newRow("explore, a script without end") << QStringList{u"explore"_s, u"ENDLESS"_s} << true << 1 << u"Interrupted"_s;
        QTest::newRow("score") << QStringList(QStringList{u"score"_s} + long5) << true << 1 << u"Interrupted"_s;
        QTest::newRow("score as JSON") << QStringList(QStringList{u"score"_s, u"--json"_s} + long5) << true << 1 << u"Interrupted"_s;
        QTest::newRow("simulate") << QStringList{u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--compare"_s} << true << 0 << u"Interrupted"_s;
    }
    void interrupted_atWork_endsWithoutATraceAndSaysSo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(bool, isUp);
        QFETCH(int, code);
        QFETCH(QString, says);
        arguments.replaceInStrings(u"LONG"_s, longStory()).replaceInStrings(u"ENDLESS"_s, endlessProtocol());
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TMPDIR"_s, m_folder->path());
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
        QTRY_VERIFY_WITH_TIMEOUT(isUp ? serverProcess() > 0 : !serverFolders().isEmpty(), 30000);
        const int server = serverProcess();
        QCOMPARE(program.state(), QProcess::Running);
        ::kill(pid_t(program.processId()), SIGINT);
        QVERIFY(program.waitForFinished(120'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        const QByteArray told = program.readAllStandardOutput() + program.readAllStandardError();
        QVERIFY2(told.contains(says.toUtf8()), told.constData());
        QCOMPARE(program.exitCode(), told.contains("Interrupted before any") ? 1 : code); // a server is up a little before its clients begin
        QCOMPARE(serverFolders(), QStringList());
        QVERIFY(server == 0 || ::kill(server, 0) != 0);
    }
};

} // namespace tst_cliinterrupt

LOCKSCOPE_TEST(tst_cliinterrupt, tst_cliinterrupt::TestCliInterrupt)
#include "tst_cliinterrupt.moc"
