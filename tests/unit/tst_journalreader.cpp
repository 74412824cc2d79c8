// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalreader.h"

#include "base/language.h"
#include "base/safetext.h"
#include "journal/journalbrowser.h"
#include "journal/journalfile.h"
#include "journalsamples.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

namespace tst_journalreader {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/** Pages and searches, over a real file. */
class TestJournalReader : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path() const { return m_folder->filePath(u"journal.sqlite"_s); }
    template <class Records>
    void write(const Records &records) const
    {
        const auto opened = JournalFile::open(path(), fromUnixMs(0));
        QVERIFY(opened);
        if constexpr (std::is_same_v<Records, std::vector<ActionRecord>>)
            QVERIFY(opened->file->append(records));
        else
            QVERIFY(opened->file->append(records, {}));
    }
    void writeActions(int count) const
    {
        std::vector<ActionRecord> actions;
        for (int i = 0; i < count; ++i)
            actions.push_back(sampleAction(i));
        write(actions);
    }
    std::vector<StoredAction> find(const JournalQuery &query) const
    {
        JournalReader reader(path());
        auto page = reader.actions(query, {});
        return page ? std::move(page).value().rows : std::vector<StoredAction>();
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void read_noJournalYet_isEmpty()
    {
        JournalReader reader(path());
        const auto page = reader.actions({}, {});
        QVERIFY(page);
        QVERIFY(page->rows.empty());
        QVERIFY(page->isLast);
        QVERIFY(!QFile::exists(path()));
        writeActions(1);
        QCOMPARE(reader.actions({}, {})->rows.size(), std::size_t(1));
    }

    void read_folderThatCannotBeSearched_isNoEmptyJournal_data()
    {
        QTest::addColumn<QString>("path"); // in a folder that exists; a component that is too long is an error for root, too
        QTest::newRow("name too long") << QString(u'x').repeated(300) + u"/journal.sqlite"_s;
        QTest::newRow("a file in place of the folder") << u"file/journal.sqlite"_s;
        if (::geteuid() != 0) // who searches every folder
            QTest::newRow("no right to search") << u"closed/journal.sqlite"_s;
    }

    void read_folderThatCannotBeSearched_isNoEmptyJournal()
    {
        QFETCH(QString, path);
        QFile file(m_folder->filePath(u"file"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QString closed = m_folder->filePath(u"closed"_s);
        QVERIFY(QDir().mkdir(closed) && QFile::setPermissions(closed, {}));
        JournalReader reader(m_folder->filePath(path));
        const auto page = reader.actions({}, {});
        const auto onLock = reader.actionsOn("lock.a", fromUnixMs(0));
        QVERIFY(QFile::setPermissions(closed, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(!page);
        QVERIFY(!onLock);
        QVERIFY2(page.error().text.english().startsWith(u"The journal "_s) && page.error().text.english().contains(u" cannot be read: "_s),
                 qPrintable(page.error().text));
    }

    void read_noJournalAtAll_saysWhichFile()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("rubbish ").repeated(500));
        file.close();
        const auto page = JournalReader(path()).actions({}, {});
        QVERIFY(!page);
        QCOMPARE(page.error().code, QByteArray("damaged"));
        QVERIFY(page.error().text.english().contains(path()));
    }

    /** The words are those of whoever reads; a plain text, as older journals have it, stays as it is. */
    void read_outcomeWrittenInAnotherLanguage_isInTheOneInUse()
    {
        std::vector<ActionRecord> actions{sampleAction(1), sampleAction(2)};
        actions[0].outcomeText = Message("lockscope::JournalingText", "now held by %1").arg(u"tok"_s);
        actions[1].outcomeText = u"ERR as the server said"_s;
        write(actions);
        const auto texts = [this] {
            QStringList all;
            for (const StoredAction &action : find({}))
                all << action.outcomeText.shown();
            return all;
        };
        QCOMPARE(texts(), (QStringList{u"ERR as the server said"_s, u"now held by tok"_s}));
        const Translation chinese(u"zh_CN"_s);
        QCOMPARE(texts(), (QStringList{u"ERR as the server said"_s, u"现由 tok 持有"_s}));
    }

    void read_whileOthersWrite_seesEachTimeWhatIsThere()
    {
        JournalReader reader(path());
        for (int i = 1; i <= 3; ++i) {
            writeActions(10); // opens, writes, and closes the file
            QCOMPARE(reader.actions({}, {})->rows.size(), std::size_t(10 * i));
        }
        QVERIFY(QFile::remove(path()));
        QCOMPARE(reader.actions({}, {})->rows.size(), std::size_t(0));
    }

    void page_byPage_isAllOnceAndNewestFirst()
    {
        std::vector<ActionRecord> actions;
        for (int i = 0; i < 107; ++i) {
            actions.push_back(sampleAction(i));
            actions.back().at = fromUnixMs(1000 + i / 4); // several at the same time
        }
        write(actions);
        JournalReader reader(path());
        JournalPageRequest request;
        request.most = 10;
        std::vector<StoredAction> all;
        bool isLast = false;
        while (!isLast) {
            const auto page = reader.actions({}, request);
            QVERIFY(page);
            all.insert(all.end(), page->rows.begin(), page->rows.end());
            request.olderThan = all.back().place();
            isLast = page->isLast;
        }
        QCOMPARE(all.size(), actions.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            QCOMPARE(all[i].reason, actions[actions.size() - 1 - i].reason);
    }

    void page_writtenSince_bringsOnlyThose()
    {
        writeActions(20);
        JournalReader reader(path());
        JournalPageRequest request;
        request.writtenSince = reader.actions({}, {})->mark;
        QCOMPARE(reader.actions({}, request)->rows.size(), std::size_t(0));
        ActionRecord earlier = sampleAction(20);
        earlier.at = sampleAction(3).at;
        write(std::vector{sampleAction(21), earlier});
        const auto page = reader.actions({}, request);
        QCOMPARE(page->rows.size(), std::size_t(2));
        QCOMPARE(page->rows.front().reason, sampleAction(21).reason);
        request.writtenSince->file += 1; // of a journal that was renamed
        QCOMPARE(reader.actions({}, request)->rows.size(), std::size_t(22));
    }

    void page_withoutDetails_leavesThemOut()
    {
        ActionRecord action = sampleAction(1);
        action.key = QByteArray(10'000, 'k');
        write(std::vector{action});
        JournalReader reader(path());
        const StoredAction listed = reader.actions({}, {})->rows.at(0);
        QCOMPARE(listed.key.size(), 4096);
        QVERIFY(listed.commands.isEmpty());
        QVERIFY(listed.beforeImage.isEmpty());
        const auto whole = reader.action(listed.id);
        QVERIFY(whole && *whole);
        QVERIFY(static_cast<const ActionRecord &>(**whole) == action);
        QVERIFY(!reader.action(4711)->has_value());
    }

    void search_text_findsWhatIsShown_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("found");
        QTest::newRow("key") << u"lock."_s << true;
        QTest::newRow("another case") << u"LOCK."_s << true;
        QTest::newRow("behind a zero byte") << u"<b>7"_s << true;
        QTest::newRow("the bytes as they are shown") << safeText(sampleAction(7).key) << true;
        QTest::newRow("holder") << u"worker-7"_s << true;
        QTest::newRow("user") << u"Jürgen"_s << true;
        QTest::newRow("reason") << u"host 7 is"_s << true;
        QTest::newRow("outcome") << u"cleared"_s << true;
        QTest::newRow("server") << u"cache-1:6379"_s << true;
        QTest::newRow("profile") << u"CACHE 1"_s << true;
        QTest::newRow("no wildcards") << u"lock%"_s << false;
        QTest::newRow("something else") << u"lock.c"_s << false;
        QTest::newRow("a quote") << u"'"_s << false;
        QTest::newRow("SQL") << u"' OR 1=1 --"_s << false;
    }

    void search_text_findsWhatIsShown()
    {
        QFETCH(QString, text);
        QFETCH(bool, found);
        write(std::vector{sampleAction(7)});
        JournalQuery query;
        query.text = text;
        QCOMPARE(!find(query).empty(), found);
    }

    void search_keyServerAndTime_narrowDown()
    {
        writeActions(100);
        JournalQuery query;
        query.key = u"<b>4"_s;
        QCOMPARE(find(query).size(), std::size_t(11)); // 4, 40 … 49
        query.server = u"cache-1:"_s;
        QCOMPARE(find(query).size(), std::size_t(5)); // 4, 40, 43, 46, 49
        query = {};
        query.since = sampleAction(90).at;
        query.until = sampleAction(95).at;
        QCOMPARE(find(query).size(), std::size_t(5));
    }

    void search_holds_findsTheServersName()
    {
        write(std::vector{sampleHold(1), sampleHold(2)});
        JournalReader reader(path());
        JournalQuery query;
        query.part = JournalPart::Holds;
        query.text = u"cache 2"_s;
        const auto page = reader.holds(query, {});
        QVERIFY(page);
        QCOMPARE(page->rows.size(), std::size_t(1));
        QVERIFY(static_cast<const HoldRecord &>(page->rows[0]) == sampleHold(2));
    }

    void search_throughManyPortions_findsTheOldest()
    {
        std::vector<HoldRecord> holds;
        for (int i = 0; i < 65'000; ++i)
            holds.push_back(sampleHold(i));
        holds[0].key = "needle";
        holds[64'999].key = "needle";
        write(holds);
        JournalReader reader(path());
        JournalQuery query;
        query.part = JournalPart::Holds;
        query.text = u"needle"_s;
        int asked = 0;
        reader.setCancelled([&asked] { return ++asked > 100; });
        QCOMPARE(reader.holds(query, {})->rows.size(), std::size_t(2));
        QVERIFY(asked >= 4);
        asked = 98;
        const auto givenUp = reader.holds(query, {});
        QVERIFY(!givenUp);
        QCOMPARE(givenUp.error().kind, Error::Kind::Cancelled);
    }

    void actionsOn_oneLock_areItsOwnNewestFirst()
    {
        std::vector<ActionRecord> actions;
        for (int i = 0; i < 30; ++i) {
            actions.push_back(sampleAction(i));
            actions.back().key = i % 2 ? QByteArray("lock.a\0", 7) : QByteArray("lock.a");
        }
        write(actions);
        JournalReader reader(path());
        const auto found = reader.actionsOn(QByteArray("lock.a\0", 7), sampleAction(6).at);
        QVERIFY(found);
        QCOMPARE(found->size(), std::size_t(12)); // of any server
        QVERIFY(static_cast<const ActionRecord &>(found->front()) == actions[29]);
        QVERIFY(static_cast<const ActionRecord &>(found->back()) == actions[7]);
        QCOMPARE(JournalReader(m_folder->filePath(u"none"_s)).actionsOn("k", {})->size(), std::size_t(0));
    }

    void bytesOfVisibleText_undoesSafeText_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("plain") << QByteArray("lock.a");
        QTest::newRow("binary") << QByteArray("\x00\x01\xff\xfe\\x", 6);
        QTest::newRow("lines") << QByteArray("a\r\n\tb\\n");
        QTest::newRow("beyond") << QByteArray("\xf0\x9f\x94\x92\xe2\x80\xae\xf3\xa0\x80\x81");
    }

    void bytesOfVisibleText_undoesSafeText()
    {
        QFETCH(QByteArray, bytes);
        QCOMPARE(bytesOfVisibleText(safeText(bytes)), bytes);
    }

    void bytesOfVisibleText_unfinished_isTakenAsItIs()
    {
        for (const QString &text : {u"\\"_s, u"\\x"_s, u"\\x1"_s, u"\\u12"_s, u"\\q"_s, u"a\\xzz"_s})
            QVERIFY(!bytesOfVisibleText(text).isEmpty());
    }

    void fetch_newerQuestion_isTheOneAnswered()
    {
        writeActions(50);
        JournalBrowser browser(path());
        QObject here; // in this thread, not in the browser's
        quint64 last = 0, answered = 0;
        std::shared_ptr<const JournalRows> rows;
        connect(&browser, &JournalBrowser::fetched, &here, [&](quint64 id, const std::shared_ptr<const JournalRows> &fetched) {
            answered = id;
            rows = fetched;
        });
        for (int i = 0; i < 50; ++i) {
            JournalQuery query;
            query.text = u"host %1 is"_s.arg(i);
            last = browser.fetch(query, {});
        }
        QTRY_COMPARE(answered, last);
        QCOMPARE(rows->actions.rows.size(), std::size_t(1));
        QCOMPARE(rows->query.text, u"host 49 is"_s);

        std::vector<std::shared_ptr<const StoredAction>> details;
        connect(&browser, &JournalBrowser::detailsFetched, &here,
                [&](qint64, const std::shared_ptr<const StoredAction> &action) { details.push_back(action); });
        browser.fetchDetails(rows->actions.rows[0].id);
        browser.fetchDetails(4711);
        QTRY_COMPARE(details.size(), 2U);
        QCOMPARE(details[0]->commands, sampleAction(49).commands);
        QVERIFY(!details[1]);
    }

    void destroy_whileReading_isClean()
    {
        writeActions(50);
        for (int i = 0; i < 20; ++i) {
            JournalBrowser browser(path());
            browser.fetch({}, {});
            browser.fetchDetails(1);
        }
    }
};

} // namespace tst_journalreader

LOCKSCOPE_TEST(tst_journalreader, tst_journalreader::TestJournalReader)
#include "tst_journalreader.moc"
