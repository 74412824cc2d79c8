// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalfile.h"

#include "journal/journalschema.h"
#include "journal/journaltail.h"
#include "journalsamples.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <vector>

namespace tst_journalfile {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/** The file that is written, with real SQLite. */
class TestJournalFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    const UnixTime m_now = fromUnixMs(1'790'000'000'000);

    QString path() const { return m_folder->filePath(u"data/journal.sqlite"_s); }
    std::unique_ptr<JournalFile> open(QString *notice = nullptr) const
    {
        auto opened = JournalFile::open(path(), m_now);
        if (!opened) {
            QTest::qFail(qPrintable(opened.error().text), __FILE__, __LINE__);
            return nullptr;
        }
        JournalFile::Opened result = std::move(opened).value();
        if (notice)
            *notice = result.notice;
        return std::move(result.file);
    }
    /** By hand, as somebody with sqlite3 would. */
    QString run(const QString &statement) const
    {
        auto opened = Sqlite::open(path(), Sqlite::Mode::ReadWrite);
        if (!opened)
            return opened.error().text;
        const std::unique_ptr<Sqlite> sqlite = std::move(opened).value();
        const auto done = sqlite->run(statement);
        return done ? u"done"_s : done.error().text.english();
    }
    QStringList names() const { return QDir(m_folder->filePath(u"data"_s)).entryList(QDir::Files, QDir::Name); }
    void put(const QByteArray &bytes) const
    {
        QVERIFY(QDir().mkpath(m_folder->filePath(u"data"_s)));
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    static QByteArray contentOf(const QString &name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static std::vector<HoldRecord> sampleHolds(int count)
    {
        std::vector<HoldRecord> holds;
        for (int i = 0; i < count; ++i)
            holds.push_back(sampleHold(i));
        return holds;
    }

private slots:
    void tail_othersWrite_isTakenFromThenOn()
    {
        JournalTail early(path());
        QVERIFY(early.takeNew().empty());
        const auto file = open();
        ActionRecord action = sampleAction(1);
        action.intent = 7;
        QVERIFY(file->append(std::array{action}));
        const auto first = early.takeNew();
        QCOMPARE(first.size(), std::size_t(1)); // made later, it is all new
        QCOMPARE(first[0].serverUrl, action.server.url);
        QCOMPARE(first[0].verb, action.verb);
        QCOMPARE(first[0].key, action.key);
        QCOMPARE(first[0].holder, action.holder);
        QCOMPARE(first[0].outcome, action.outcome);
        QCOMPARE(first[0].intent, qint64(7));
        JournalTail late(path());
        QVERIFY(late.takeNew().empty());
        action.outcome = u"refused"_s;
        QVERIFY(file->append(std::array{action, action}));
        for (JournalTail *tail : {&early, &late}) {
            const auto news = tail->takeNew();
            QCOMPARE(news.size(), std::size_t(2));
            QCOMPARE(news[1].outcome, u"refused"_s);
            QVERIFY(tail->takeNew().empty());
        }
    }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void append_records_comeBackAsTheyWere()
    {
        const auto file = open();
        QVERIFY(file);
        const std::vector<ActionRecord> actions{sampleAction(1), sampleAction(2), ActionRecord()};
        QVERIFY(file->append(actions));
        const std::vector<HoldRecord> holds = sampleHolds(5);
        QVERIFY(file->append(holds, {}));

        const auto storedActions = allActions(path());
        QCOMPARE(storedActions.size(), actions.size());
        QCOMPARE(storedActions[0].at, ActionRecord().at); // the one without a time
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(static_cast<const ActionRecord &>(storedActions[i + 1]) == actions[i]);
        const auto storedHolds = allHolds(path());
        QCOMPARE(storedHolds.size(), holds.size());
        for (std::size_t i = 0; i < holds.size(); ++i)
            QVERIFY(static_cast<const HoldRecord &>(storedHolds[i]) == holds[i]);
    }

    void endedHold_foundAfterAGap_lastedUntilItWasLastSeen()
    {
        LockEvent event;
        event.kind = LockEvent::Kind::Vanished;
        event.at = UnixTime(std::chrono::hours(1));
        event.atSteady = Instant(100s);
        event.ended.since = Instant(40s);
        QCOMPARE(endedHold(event, {}).held(), Duration(60s));
        event.foundAfter = 25s;
        QCOMPARE(endedHold(event, {}).held(), Duration(35s));
        event.foundAfter = 2min; // it was seen for the first time after that
        QCOMPARE(endedHold(event, {}).held(), Duration(0));
        event.kind = LockEvent::Kind::Expired; // at its deadline
        QCOMPARE(endedHold(event, {}).held(), Duration(60s));
    }

    void file_isForItsOwnerAlone()
    {
        QVERIFY(QDir().mkpath(m_folder->filePath(u"data"_s)));
        for (const bool wasThere : {false, true}) {
            if (wasThere)
                QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther | QFile::ReadGroup));
            const auto file = open();
            QVERIFY(file->append(std::vector{sampleAction(1)}));
            QCOMPARE(names(), (QStringList{u"journal.sqlite"_s, u"journal.sqlite-shm"_s, u"journal.sqlite-wal"_s}));
            for (const QString &name : names()) {
                const auto rights = QFile::permissions(m_folder->filePath(u"data/"_s + name));
                QVERIFY2(!(rights & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther)), qPrintable(name));
            }
        }
    }

    void actions_byHand_cannotBeChanged_data()
    {
        QTest::addColumn<QString>("statement");
        QTest::addColumn<QString>("refusal");
        QTest::newRow("update") << u"UPDATE actions SET reason = 'nothing to see here'"_s << u"actions are never changed"_s;
        QTest::newRow("delete") << u"DELETE FROM actions"_s << u"actions are never deleted"_s;
        QTest::newRow("delete one") << u"DELETE FROM actions WHERE id = 1"_s << u"actions are never deleted"_s;
        QTest::newRow("replace") << u"REPLACE INTO actions SELECT * FROM actions WHERE id = 1"_s << u"actions are never replaced"_s;
        QTest::newRow("upsert") << u"INSERT INTO actions SELECT * FROM actions WHERE true ON CONFLICT DO UPDATE SET reason = ''"_s
                                << u"actions are never replaced"_s;
    }

    void actions_byHand_cannotBeChanged()
    {
        QFETCH(QString, statement);
        QFETCH(QString, refusal);
        QVERIFY(open()->append(std::vector{sampleAction(1), sampleAction(2)}));

        const QString answer = run(statement);

        QVERIFY2(answer.contains(refusal), qPrintable(answer));
        const auto stored = allActions(path());
        QCOMPARE(stored.size(), std::size_t(2));
        QCOMPARE(stored[0].reason, sampleAction(1).reason);
        QCOMPARE(run(u"DELETE FROM holds"_s), u"done"_s); // so that the refusals above mean something
    }

    void open_damaged_isSetAside_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("another kind of file") << QByteArray("not a database at all, and longer than a hundred bytes ").repeated(40);
        QTest::newRow("beginning only") << QByteArray("SQLite format 3\0", 16);
        QTest::newRow("random") << QByteArray("\x00\xff\x10\x80", 4).repeated(3000);
    }

    void open_damaged_isSetAside()
    {
        QFETCH(QByteArray, content);
        put(content);
        QString notice;
        const auto file = open(&notice);
        QVERIFY(file);
        const QStringList aside = names().filter(QRegularExpression(u"^journal-damaged-\\d{4}-\\d\\d-\\d\\dT\\d{6}\\.sqlite$"_s));
        QCOMPARE(aside.size(), 1);
        QVERIFY2(notice.contains(aside.first()), qPrintable(notice));
        QCOMPARE(contentOf(m_folder->filePath(u"data/"_s + aside.first())), content);
        QVERIFY(file->append(std::vector{sampleAction(1)}));
        QCOMPARE(allActions(path()).size(), std::size_t(1));
    }

    void open_byManyAtOnce_isOneFile()
    {
        for (int round = 0; round < 20; ++round) {
            const QString path = m_folder->filePath(u"%1.sqlite"_s.arg(round));
            std::vector<std::jthread> programs;
            std::atomic<int> begun = 0, notices = 0, failures = 0;
            for (int i = 0; i < 4; ++i) {
                programs.emplace_back([&] {
                    for (++begun; begun < 4;)
                        std::this_thread::yield();
                    const auto opened = JournalFile::open(path, m_now);
                    failures += opened ? 0 : 1;
                    notices += opened && !opened->notice.isEmpty() ? 1 : 0;
                });
            }
            programs.clear();
            QCOMPARE(failures, 0);
            QCOMPARE(notices, 0);
        }
        QVERIFY(names().filter(u"damaged"_s).isEmpty());
    }

    void open_damagedTwiceInASecond_keepsBoth()
    {
        for (int i = 0; i < 2; ++i) {
            put(QByteArray("damage ").repeated(200));
            QVERIFY(open());
        }
        QCOMPARE(names().filter(u"damaged"_s).size(), 2);
    }

    void open_anotherProgramsDatabase_isNotWrittenTo()
    {
        put({});
        QCOMPARE(run(u"CREATE TABLE cookies (a)"_s), u"done"_s);
        QString notice;
        const auto file = open(&notice);
        QVERIFY2(notice.contains(u"another program"_s), qPrintable(notice));
        QVERIFY(file->append(std::vector{sampleAction(1)}));
    }

    void open_emptyFile_isANewJournal()
    {
        put({});
        QString notice;
        const auto file = open(&notice);
        QCOMPARE(notice, QString());
        QVERIFY(file->append(std::vector{sampleAction(1)}));
    }

    void open_newer_isLeftAloneAndWrittenBeside()
    {
        QVERIFY(open()->append(std::vector{sampleAction(1)}));
        QCOMPARE(run(u"PRAGMA user_version = 99"_s), u"done"_s);
        const QByteArray before = contentOf(path());

        QString notice;
        auto file = open(&notice);

        QVERIFY2(notice.contains(u"newer"_s), qPrintable(notice));
        QCOMPARE(file->path(), journalPathOfThisVersion(path()));
        QVERIFY(file->append(std::vector{sampleAction(2)}));
        const auto stored = allActions(path()); // what can be read is what we wrote
        QCOMPARE(stored.size(), std::size_t(1));
        QCOMPARE(stored[0].reason, sampleAction(2).reason);
        file.reset();
        QCOMPARE(contentOf(path()), before);
        QVERIFY(names().filter(u"damaged"_s).isEmpty());
    }

    void open_unusablePlace_saysWhy_data()
    {
        QTest::addColumn<QString>("place");
        QTest::newRow("below a file") << u"/dev/null/journal.sqlite"_s;
        QTest::newRow("no such folder can be made") << u"/proc/lockscope/journal.sqlite"_s;
    }

    void open_unusablePlace_saysWhy()
    {
        QFETCH(QString, place);
        const auto opened = JournalFile::open(place, m_now);
        QVERIFY(!opened);
        QVERIFY(!opened.error().text.isEmpty());
    }

    void open_aFolder_saysSoAndKeepsItsRights()
    {
        const auto rights = QFile::Permissions(0x7755);
        QVERIFY(QFile::setPermissions(m_folder->path(), rights));
        const auto opened = JournalFile::open(m_folder->path(), m_now);
        QVERIFY(!opened && opened.error().text.english().contains(u"is not a file"_s));
        QCOMPARE(QFile::permissions(m_folder->path()), rights);
    }

    void open_link_isNotFollowed()
    {
        const QString target = m_folder->filePath(u"elsewhere.sqlite"_s);
        QVERIFY(QDir().mkpath(QFileInfo(path()).path()));
        QVERIFY(QFile::link(target, path()));
        const auto opened = JournalFile::open(path(), m_now);
        QVERIFY(!opened && opened.error().text.english().contains(u"it is a symbolic link"_s));
        QVERIFY(!QFile::exists(target));
    }

    void migrate_olderVersion_keepsWhatIsThere()
    {
        QVERIFY(open()->append(std::vector{sampleAction(1)}));
        auto opened = Sqlite::open(path(), Sqlite::Mode::ReadWrite);
        QVERIFY(opened);
        const std::unique_ptr<Sqlite> sqlite = std::move(opened).value();
        std::vector<JournalMigration> migrations = journalMigrations();
        const int known = int(migrations.size());
        migrations.push_back({u"ALTER TABLE actions ADD COLUMN ticket TEXT NOT NULL DEFAULT 'none'"_s});

        for (int i = 0; i < 2; ++i) { // the second time there is nothing to do
            QVERIFY(migrateJournal(*sqlite, migrations));
            QCOMPARE(*journalVersion(*sqlite, known + 1), known + 1);
        }
        QCOMPARE(sqlite->value(u"SELECT ticket FROM actions"_s)->toString(), u"none"_s);
        QCOMPARE(journalVersion(*sqlite, known).error().code, QByteArray("newer"));
    }

    void open_olderVersion_isReadAndGoesOn_data()
    {
        QTest::addColumn<int>("version");
        for (int version = 1; version < int(journalMigrations().size()); ++version)
            QTest::addRow("%d", version) << version;
    }
    void open_olderVersion_isReadAndGoesOn()
    {
        QFETCH(int, version);
        const Message said = Message("Test", "took %1").arg(3);
        QString columns = u"at_ms, user, host, server, profile, environment, verb, key, holder, scheme, before_image, reason, commands, outcome, "
                          "outcome_text, took_ms, is_whole"_s;
        QString values = u"5, 'u', 'h', 's', 'p', 'e', 'clear', x'6b', x'74', 'c', x'', 'why', 'one', 'cleared', 'old words', 3, 1"_s;
        const auto add = [&](int since, const QString &column, const QString &value) {
            columns += version < since ? QString() : u", "_s + column;
            values += version < since ? QString() : u", "_s + value;
        };
        add(2, u"undo"_s, u"x'75'"_s);
        add(4, u"node"_s, u"'n'"_s);
        add(5, u"outcome_message"_s, u"'%1'"_s.arg(QString::fromUtf8(QJsonDocument(said.toJson().toObject()).toJson(QJsonDocument::Compact))));
        {
            QVERIFY(QDir().mkpath(QFileInfo(path()).path()) && QFile(path()).open(QIODevice::WriteOnly)); // empty
            auto opened = Sqlite::open(path(), Sqlite::Mode::ReadWrite);
            QVERIFY(opened);
            QVERIFY(migrateJournal(**opened, {journalMigrations().begin(), journalMigrations().begin() + version}));
            QVERIFY((*opened)->run(u"INSERT INTO actions (%1) VALUES (%2)"_s.arg(columns, values)));
        }
        const auto before = allActions(path()); // before anything is written to it
        QCOMPARE(before.size(), std::size_t(1));
        QCOMPARE(before[0].key, QByteArray("k"));
        QCOMPARE(before[0].undo, QByteArray(version < 2 ? "" : "u"));
        QCOMPARE(before[0].intent, 0);
        QVERIFY(!before[0].isOpen());
        QCOMPARE(before[0].node, version < 4 ? QString() : u"n"_s);
        QCOMPARE(before[0].outcomeText.shown(), version < 5 ? u"old words"_s : said.shown());
        QCOMPARE(before[0].reason.shown(), u"why"_s);
        QCOMPARE(shownTexts(before[0].commands), QStringList{u"one"_s});
        QVERIFY(open()->append(std::vector{sampleAction(1), sampleIntent(1, m_now)}));
        const auto actions = allActions(path());
        QCOMPARE(actions.size(), std::size_t(3));
        QVERIFY(std::ranges::any_of(actions, [](const ActionRecord &action) { return action == sampleAction(1); }));
        QCOMPARE(names().filter(u"damaged"_s), QStringList());
    }

    void append_outcome_takesThePlaceOfItsIntent()
    {
        const ActionRecord first = sampleIntent(1, m_now), second = sampleIntent(2, m_now + 1s), lost = sampleIntent(3, m_now + 2s);
        QVERIFY(open()->append(std::vector{first, second, lost}));
        QCOMPARE(allActions(path()).size(), std::size_t(3));
        QVERIFY(open()->append(std::vector{outcomeOf(second), outcomeOf(first)}));

        const auto actions = allActions(path());

        QCOMPARE(actions.size(), std::size_t(3));
        QVERIFY(static_cast<const ActionRecord &>(actions[0]) == outcomeOf(first));
        QVERIFY(static_cast<const ActionRecord &>(actions[1]) == outcomeOf(second));
        QVERIFY(static_cast<const ActionRecord &>(actions[2]) == lost);
        QVERIFY(actions[2].isOpen() && !actions[1].isOpen());
        JournalReader reader(path());
        QCOMPARE(reader.actionsOn(first.key, {})->size(), std::size_t(1));
        JournalQuery unknown;
        unknown.text = u"unknown"_s;
        QCOMPARE(reader.actions(unknown, {})->rows.size(), std::size_t(1)); // the others were, before
        QCOMPARE(run(u"DELETE FROM actions WHERE intent IS NOT NULL"_s).contains(u"never deleted"_s), true);
    }

    void append_undoTooLong_keepsTheRestAndNoPartOfIt()
    {
        ActionRecord action = sampleAction(1);
        action.undo = QByteArray(longestUndo + 1, 'x');
        QVERIFY(open()->append(std::vector{bounded(action)}));
        const auto actions = allActions(path());
        QCOMPARE(actions[0].undo, QByteArray());
        QCOMPARE(actions[0].beforeImage, action.beforeImage);
    }

    void migrate_failsHalfway_leavesTheFileAsItWas()
    {
        QVERIFY(open());
        auto opened = Sqlite::open(path(), Sqlite::Mode::ReadWrite);
        QVERIFY(opened);
        const std::unique_ptr<Sqlite> sqlite = std::move(opened).value();
        std::vector<JournalMigration> migrations = journalMigrations();
        const int known = int(migrations.size());
        migrations.push_back({u"CREATE TABLE more (a)"_s, u"CREATE NONSENSE"_s});
        QVERIFY(!migrateJournal(*sqlite, migrations));
        QCOMPARE(*journalVersion(*sqlite, known + 1), known);
        QCOMPARE(sqlite->value(u"SELECT count(*) FROM sqlite_master WHERE name = 'more'"_s)->toInt(), 0);
    }

    void setAside_bySomebodyElse_isNotDoneAgain()
    {
        auto file = open();
        QVERIFY(file->append(std::vector{sampleAction(1)}));
        QVERIFY(QFile::rename(path(), path() + u".moved"_s));
        const auto newer = open();
        QVERIFY(newer->append(std::vector{sampleAction(2)}));
        QVERIFY(!file->isInPlace());
        QVERIFY(newer->isInPlace());

        const auto told = JournalFile::setAside(std::move(file), {Error::Kind::System, u"test"_s, "damaged"}, m_now);

        QVERIFY(told);
        QCOMPARE(*told, QString());
        QVERIFY(newer->isInPlace());
        QVERIFY(names().filter(u"damaged"_s).isEmpty());
    }

    void check_damageInTheMiddle_isFound()
    {
        auto file = open();
        for (int i = 0; i < 20; ++i)
            QVERIFY(file->append(sampleHolds(200), {}));
        QVERIFY(file->check());
        file.reset();
        {
            QFile raw(path());
            QVERIFY(raw.open(QIODevice::ReadWrite));
            for (qint64 at = 20 * 4096; at < raw.size() - 8 * 4096; at += 4096) {
                raw.seek(at);
                raw.write(QByteArray(300, '\x5a'));
            }
        }
        file = open(); // the newest rows are whole, so it does not notice
        QVERIFY(file);
        const auto whole = file->check();
        QVERIFY(!whole);
        QCOMPARE(whole.error().code, QByteArray("damaged"));
    }

    void append_gaps_areTold()
    {
        const auto file = open();
        const JournalServer server = sampleHold(0).server;
        const UnixTime at = sampleHold(0).until;
        QVERIFY(file->append({}, std::vector{HoldGap{server, at, at + 1s, 1000}}));
        QVERIFY(file->append({}, std::vector{HoldGap{server, at + 2s, at + 3s, 500}})); // the same storm
        QVERIFY(file->append({}, std::vector{HoldGap{server, at + 1h, at + 1h, 7}}));
        JournalReader reader(path());
        JournalQuery query;
        query.part = JournalPart::Holds;
        QCOMPARE(*reader.holdsNotRecorded(query), 1507u);
        query.since = at + 10s;
        QCOMPARE(*reader.holdsNotRecorded(query), 7u);
        query.server = u"elsewhere"_s;
        QCOMPARE(*reader.holdsNotRecorded(query), 0u);
        auto sqlite = Sqlite::open(path(), Sqlite::Mode::ReadOnly);
        QCOMPARE((*sqlite)->value(u"SELECT count(*) FROM gaps"_s)->toInt(), 2);
    }

    void prune_tooMany_goOldestFirstInSmallSteps()
    {
        const auto file = open();
        QVERIFY(file->append(sampleHolds(1000), {}));
        QVERIFY(file->append(std::vector{sampleAction(1)}));
        JournalLimits limits;
        limits.holds = 100;
        limits.prunedAtOnce = 400;
        QCOMPARE(*file->prune(m_now, limits), true);
        QCOMPARE(allHolds(path()).size(), std::size_t(600));
        QCOMPARE(*file->prune(m_now, limits), true);
        QCOMPARE(*file->prune(m_now, limits), false);
        const auto left = allHolds(path());
        QCOMPARE(left.size(), std::size_t(100));
        QCOMPARE(left.front().key, sampleHold(900).key);
        QCOMPARE(allActions(path()).size(), std::size_t(1));
    }

    void prune_tooOld_goes()
    {
        const auto file = open();
        std::vector<HoldRecord> holds = sampleHolds(3);
        holds[0].until = m_now - 24h * 31;
        holds[1].until = m_now - 2h;
        holds[1].server.environment = u"demo"_s;
        holds[2].until = m_now - 2h;
        QVERIFY(file->append(holds, std::vector{HoldGap{holds[0].server, holds[0].until, holds[0].until, 5}}));
        QCOMPARE(*file->prune(m_now, {}), false);
        const auto left = allHolds(path());
        QCOMPARE(left.size(), std::size_t(1));
        QCOMPARE(left[0].key, holds[2].key);
        JournalQuery query;
        query.part = JournalPart::Holds;
        QCOMPARE(*JournalReader(path()).holdsNotRecorded(query), 0u);
    }

    void bounded_hugeRecord_isCutAndSaysSo()
    {
        ActionRecord huge = sampleAction(1);
        QVERIFY(bounded(huge) == huge);
        huge.key = QByteArray(10'000'000, 'k');
        huge.beforeImage = QByteArray(10'000'000, 'b');
        huge.commands = QList<Message>(100'000, u"DEL something"_s);
        huge.reason = QString(1'000'000, u'r');
        const ActionRecord cut = bounded(huge);
        QVERIFY(!cut.isWhole);
        QVERIFY(sizeOf(cut) < 1'000'000);
        QVERIFY(cut.key.startsWith("kkk"));
        QCOMPARE(cut.commands.first(), u"DEL something"_s);
        QVERIFY(open()->append(std::vector{cut}));
        QVERIFY(!allActions(path())[0].isWhole);
    }
};

} // namespace tst_journalfile

LOCKSCOPE_TEST(tst_journalfile, tst_journalfile::TestJournalFile)
#include "tst_journalfile.moc"
