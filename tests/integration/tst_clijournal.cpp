// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the program's commands told, what their journal says, and what is on the server: the same.
#include "base/language.h"
#include "commandline.h"
#include "journalsamples.h"
#include "redisserver.h"
#include "journal/journalexport.h"
#include "journal/journalfile.h"
#include "journal/sqlite.h"
#include "testprogram.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QSqlQuery>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace lockscope::tst_clijournal {

using namespace Qt::StringLiterals;

class TestCliJournal : public QObject, private CommandLine {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;

    QString url() const { return m_server->endpoint().toUrl(); }
    std::vector<StoredAction> journal() const { return allActions(journalPath()); }
    QProcessEnvironment withPassword() const
    {
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, u"pw"_s);
        return variables;
    }
    std::unique_ptr<QProcess> launch(const QStringList &arguments) const { return CommandLine::launch(arguments, withPassword()); }
    Ran run(const QStringList &arguments) const { return CommandLine::run(arguments, withPassword()); }
    /** As an account that may not run scripts, nor this. */
    bool startWithout(const QString &command, bool isRenamed)
    {
        RedisServer::Options options;
        if (isRenamed)
            options.config = {u"rename-command EVAL \"\""_s, u"rename-command %1 \"\""_s.arg(command), u"user ops on >pw ~* &* +@all"_s};
        else
            options.config = {u"user ops on >pw ~* &* +@all -@scripting -%1"_s.arg(command.toLower())};
        return m_server->start(options);
    }

    static void write(const QString &journal, int sample)
    {
        const auto opened = JournalFile::open(journal, {});
        QVERIFY(opened && opened->file->append(std::vector{sampleAction(sample)}));
    }
    static void alter(const QString &journal, const QStringList &statements)
    {
        const auto sqlite = Sqlite::open(journal, Sqlite::Mode::ReadWrite);
        for (const QString &statement : statements)
            QVERIFY2(sqlite && (*sqlite)->run(statement), qPrintable(statement));
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        m_server = std::make_unique<RedisServer>();
    }

    void action_neitherScriptNorTransaction_isRefusedAndNothingIsDone_data()
    {
        QTest::addColumn<QString>("missing");
        QTest::addColumn<bool>("isRenamed");
        QTest::addColumn<QStringList>("action");
        for (const QString &missing : {u"MULTI"_s, u"EXEC"_s, u"WATCH"_s}) {
            for (const bool isRenamed : {false, true}) {
                const auto row = [&](const QStringList &action) {
                    QTest::addRow("%s %s %s", isRenamed ? "renamed" : "not allowed:", qPrintable(missing), qPrintable(action.join(u' ')))
                        << missing << isRenamed << action;
                };
                row({u"clear"_s, u"lock.p"_s, u"--if-holder"_s, u"tokP"_s});
                row({u"fence"_s, u"lock.p"_s, u"--if-holder"_s, u"tokP"_s});
                row({u"extend"_s, u"lock.p"_s, u"--if-holder"_s, u"tokP"_s, u"--for"_s, u"2h"_s});
                row({u"clear"_s, u"semaphore:pool"_s, u"--if-holder"_s, u"51c7f1de-9a0b-4c64-8d27-3f0a6c2be901"_s});
            }
        }
    }

    void action_neitherScriptNorTransaction_isRefusedAndNothingIsDone()
    {
        QFETCH(QString, missing);
        QFETCH(bool, isRenamed);
        QFETCH(QStringList, action);
        QVERIFY(startWithout(missing, isRenamed));
        m_server->cliInput("SET lock.p tokP PX 3600000\nZADD semaphore:pool 1790000000000 51c7f1de-9a0b-4c64-8d27-3f0a6c2be901 1790000000001 "
                           "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44\nPEXPIRE semaphore:pool 3600000\n");
        const QStringList look{u"DUMP"_s, action[1]}, lookAtLease{u"PEXPIRETIME"_s, action[1]};
        const QByteArray before = m_server->cli(look) + m_server->cli(lookAtLease);

        const Ran refused = run(action + QStringList{u"--url"_s, url(), u"--user"_s, u"ops"_s});

        QCOMPARE(refused.code, 6);
        const QByteArray beginning = "refused: " + action[1].toUtf8() + ": " + missing.toUtf8() + " was refused: ";
        QVERIFY2(refused.out.startsWith(beginning), refused.out);
        QVERIFY2(refused.out.contains("The action needs permission for EVAL, or for WATCH, MULTI and EXEC"), refused.out);
        QCOMPARE(m_server->cli(look) + m_server->cli(lookAtLease), before);
        QCOMPARE(journal().size(), 1u);
        QCOMPARE(journal()[0].outcome, u"refused"_s);
        const Ran undone = run({u"undo"_s, action[1], u"--url"_s, url(), u"--user"_s, u"ops"_s});
        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.out.contains("nothing to restore"), undone.out);
    }

    void journal_writtenInAnotherLanguage_readsInThatOfTheReader_data()
    {
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("reader");
        QTest::newRow("written in Chinese") << u"zh_CN"_s << u"en"_s;
        QTest::newRow("written in English") << u"en"_s << u"zh_CN"_s;
    }

    /** Refused for want of a right, not done as another client holds it, and nothing to restore within some time. */
    void journal_writtenInAnotherLanguage_readsInThatOfTheReader()
    {
        QFETCH(QString, other);
        QFETCH(QString, reader);
        QVERIFY(startWithout(u"MULTI"_s, false));
        m_server->cliInput("SET lock.p tokP PX 3600000\n");
        const QStringList server{u"--url"_s, url(), u"--user"_s, u"ops"_s};
        const auto act = [&](const QString &language) {
            const QStringList there = server + QStringList{u"--language"_s, language};
            QCOMPARE(run(QStringList{u"clear"_s, u"lock.p"_s, u"--if-holder"_s, u"tokP"_s} + there).code, 6);
            QVERIFY(run(QStringList{u"extend"_s, u"lock.p"_s, u"--if-holder"_s, u"tokX"_s, u"--for"_s, u"2h"_s} + there).code != 0);
            QCOMPARE(run(QStringList{u"undo"_s, u"lock.never"_s} + there).code, 6);
        };
        act(other);
        act(reader);
        const auto isChinese = [](const QString &text) { return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Han; }); };
        QVERIFY(!isChinese(QString::fromUtf8(run({u"journal"_s, u"--json"_s, u"--language"_s, reader}).out))); // stable
        const Translation read(reader);
        QStringList texts;
        for (const StoredAction &action : journal())
            texts += action.outcome + u": " + action.outcomeText.shown() + u'\n' + shownTexts(action.commands).join(u'\n');
        texts.replaceInStrings(QRegularExpression(u"[0-9]+"_s), u"0"_s); // a lease runs down
        QCOMPARE(texts.size(), 6);
        QCOMPARE(texts.first(3), texts.last(3)); // as if written in this language
        QVERIFY2(std::ranges::all_of(texts, [&](const QString &text) { return isChinese(text) == (reader == u"zh_CN"_s); }),
                 qPrintable(texts.join(u'\n')));
    }

    void clear_killedBeforeTheAnswer_isUnknownInTheJournal()
    {
        QVERIFY(m_server->start());
        m_server->cliInput("SET lock.a tok\nSET lock.b tok\n");
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}), QByteArray("OK"));
        const auto process = launch({u"clear"_s, u"lock.a"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url(), u"--reason"_s, u"stuck"_s});
        QTRY_VERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval"));
        process->kill(); // -9
        QVERIFY(process->waitForFinished());
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"UNPAUSE"_s}), QByteArray("OK"));

        const auto actions = journal();
        QCOMPARE(actions.size(), 2u);
        for (const StoredAction &action : actions) {
            QCOMPARE(action.outcome, u"unknown"_s);
            QCOMPARE(action.reason, u"stuck"_s);
            QCOMPARE(action.holder, QByteArray("tok"));
        }
        QVERIFY(run({u"journal"_s}).out.contains("unknown"));
        const QByteArray text =
            "Lockscope quit before the answer came, or still waits for it. Check the lock: if the same holder still has it, nothing was done.";
        QVERIFY(run({u"journal"_s, u"--csv"_s}).out.contains(text));
        const QJsonObject line = QJsonDocument::fromJson(run({u"journal"_s, u"--json"_s, u"--limit"_s, u"1"_s}).out).object();
        QCOMPARE(line["outcome"_L1].toString(), u"unknown"_s);
        QCOMPARE(line["outcome_text"_L1].toString().toUtf8(), text);
        const Ran undone = run({u"undo"_s, u"lock.a"_s, u"--url"_s, url()});
        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.out.contains("The outcome of the last attempt (clear) is unknown."), undone.out);
    }

    void undo_killedBeforeTheAnswer_isNotDoneTwice()
    {
        QVERIFY(m_server->start());
        m_server->cliInput("SET lock.a tok\n");
        QCOMPARE(run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url()}).code, 0);
        const QStringList undo{u"undo"_s, u"lock.a"_s, u"--url"_s, url()};
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"PAUSE"_s, u"60000"_s, u"WRITE"_s}), QByteArray("OK"));
        const auto process = launch(undo);
        QTRY_VERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s}).contains("cmd=eval"));
        process->kill();
        QVERIFY(process->waitForFinished());
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"UNPAUSE"_s}), QByteArray("OK"));

        const Ran again = run(undo);

        QCOMPARE(again.code, 6);
        QVERIFY2(again.out.contains("The outcome of the last attempt (undo) is unknown."), again.out);
    }

    void journal_ofANewerVersion_saysSoAndPrintsItsOwn()
    {
        write(journalPath(), 1);
        alter(journalPath(), {u"PRAGMA user_version = 99"_s});

        const Ran none = run({u"journal"_s, u"--json"_s});
        write(journalPathOfThisVersion(journalPath()), 2);
        const Ran own = run({u"journal"_s, u"--json"_s});

        QVERIFY2(none.code == 1 && none.err.contains("newer version of Lockscope (format 99"), none.all());
        QCOMPARE(none.out, QByteArray());
        QVERIFY2(own.code == 1 && own.err.contains("newer version of Lockscope (format 99"), own.all());
        QCOMPARE(own.out.count('\n'), 1);
    }

    void journal_besideAnOlderVersion_printsBothAndLeavesItAlone()
    {
        const QString older = QFileInfo(journalPath()).path() + u"/journal-v6.sqlite"_s;
        write(journalPath(), 1);
        write(older, 2);
        alter(older,
              {u"DROP INDEX actions_by_batch"_s, u"DROP INDEX actions_by_key"_s, u"ALTER TABLE actions DROP COLUMN batch"_s,
               u"ALTER TABLE holds DROP COLUMN cleared_ms"_s, u"DROP TABLE running"_s, u"PRAGMA user_version = 6"_s});

        const Ran both = run({u"journal"_s, u"--json"_s});
        const Ran one = run({u"journal"_s, u"--limit"_s, u"1"_s, u"--json"_s});

        QVERIFY2(both.code == 0 && both.err.contains("older version of Lockscope wrote to") && both.err.contains("journal-v6.sqlite"), both.all());
        const QByteArrayList lines = both.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[1],
                 jsonLine([&] {
                     StoredAction action;
                     static_cast<ActionRecord &>(action) = sampleAction(2);
                     action.id = 1;
                     action.batch = 0; // it was not known then
                     return action;
                 }())
                     .trimmed());
        QCOMPARE(one.out.count('\n'), 1);
        QCOMPARE((*Sqlite::open(older, Sqlite::Mode::ReadOnly))->value(u"PRAGMA user_version"_s)->toInt(), 6);
    }
};

} // namespace lockscope::tst_clijournal

LOCKSCOPE_TEST(tst_clijournal, lockscope::tst_clijournal::TestCliJournal)
#include "tst_clijournal.moc"
