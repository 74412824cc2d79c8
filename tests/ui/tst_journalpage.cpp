// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "journal/journalexport.h"
#include "journal/journalfile.h"
#include "journal/journalwriter.h"
#include "ui/journal/journalpage.h"
#include "ui/journal/journaltable.h"
#include "ui/journal/recorddetails.h"
#include "ui/shared/theme.h"

#include "journalsamples.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace tst_journalpage {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/** The page over real files, written by the real writer. */
class TestJournalPage : public QObject {
    Q_OBJECT

    Theme m_theme;
    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JournalWriter> m_writer;
    std::unique_ptr<QWidget> m_window;
    JournalPage *m_page = nullptr;

    QString path() const { return m_folder->filePath(u"journal.sqlite"_s); }
    /** Before the page is shown, so that it is there at once. */
    void write(int actions, int holds) const
    {
        const auto opened = JournalFile::open(path(), m_clock.wallNow());
        QVERIFY(opened);
        std::vector<ActionRecord> someActions;
        for (int i = 0; i < actions; ++i) {
            someActions.push_back(sampleAction(i));
            someActions.back().at = m_clock.wallNow() - 10min * (actions - i);
        }
        QVERIFY(opened->file->append(someActions));
        std::vector<HoldRecord> someHolds;
        for (int i = 0; i < holds; ++i) {
            someHolds.push_back(sampleHold(i));
            someHolds.back().until = m_clock.wallNow() - 1s * (holds - i);
        }
        QVERIFY(opened->file->append(someHolds, {}));
    }
    void show(bool hasJournal = true)
    {
        if (hasJournal)
            m_writer = std::make_unique<JournalWriter>(path(), m_clock);
        m_window = std::make_unique<QWidget>();
        m_window->resize(1200, 760);
        m_page = new JournalPage(m_writer.get(), m_theme, m_clock, m_window.get());
        m_page->resize(m_window->size());
        m_window->show();
    }
    JournalTable &table(JournalPart part) const
    {
        for (JournalTable *table : m_page->findChildren<JournalTable *>()) {
            if (table->model().part() == part)
                return *table;
        }
        Q_UNREACHABLE();
    }
    JournalTable &actions() const { return table(JournalPart::Actions); }
    JournalTable &holds() const { return table(JournalPart::Holds); }
    static QString cell(JournalTable &table, int row, int column) { return table.model().index(row, column).data().toString(); }
    static QString words(const QWidget &widget, const char *label) { return widget.findChild<QLabel *>(QLatin1String(label))->text(); }
    QPushButton *button(const QString &text) const
    {
        for (QPushButton *candidate : m_page->findChildren<QPushButton *>()) {
            if (candidate->text() == text)
                return candidate;
        }
        return nullptr;
    }
    QString details() const
    {
        QStringList texts;
        for (const QPlainTextEdit *text : m_page->findChild<RecordDetails *>()->findChildren<QPlainTextEdit *>())
            texts << text->accessibleName() + ": "_L1 + text->toPlainText();
        return texts.join(u'\n');
    }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void cleanup()
    {
        m_window.reset();
        m_writer.reset();
        m_theme.setMode(Theme::Mode::FollowSystem);
    }

    /** As after another language was chosen. */
    void continueFrom_anotherPage_selectsTheSameRecord()
    {
        write(30, 3);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 30);
        m_page->findChild<QLineEdit *>()->setText(u"host"_s);
        actions().findChild<QTreeView *>()->setCurrentIndex(actions().model().index(4, 0));
        const auto chosen = [this] { return actions().currentRow() ? JournalCells::place(*actions().currentRow()) : JournalPlace(); };
        const JournalPlace place = chosen();
        JournalPage *const before = m_page;
        JournalPage after(m_writer.get(), m_theme, m_clock, m_window.get());
        m_page = &after;
        after.continueFrom(*before);
        after.show();
        QTRY_VERIFY(chosen() == place);
        QTest::qWait(600); // the search is typed there, too
        QVERIFY(chosen() == place);
        QVERIFY(details().contains(u"=host"_s));
        m_page = before;
    }

    void empty_saysWhatWillBeThere()
    {
        show();
        QTRY_VERIFY(words(actions(), "emptyJournal").startsWith(u"No actions yet."_s));
        button(u"Holds"_s)->click();
        QTRY_VERIFY(words(holds(), "emptyJournal").startsWith(u"No holds yet"_s));
        m_page->findChild<QLineEdit *>()->setText(u"x"_s);
        QTRY_VERIFY(words(holds(), "emptyJournal").startsWith(u"No hold matches"_s));
    }

    void noJournal_saysSo()
    {
        show(false);
        QCOMPARE(words(*m_page, "journalStatus"), u"No journal is kept."_s);
        QVERIFY(!m_page->findChild<QToolButton *>()->isEnabled());
    }

    void actions_areShownNewestFirstWithTheirDetails()
    {
        write(3, 0);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 3);
        QCOMPARE(cell(actions(), 0, JournalCells::ActionKey), safeText(sampleAction(2).key));
        QCOMPARE(cell(actions(), 0, JournalCells::By), u"jürgen@ops-1"_s);
        QCOMPARE(cell(actions(), 0, JournalCells::Outcome), u"cleared"_s);
        QCOMPARE(words(actions(), "journalCount"), u"3 records, newest first."_s);
        actions().focusTable();
        QTRY_VERIFY2(details().contains(u"PUBLISH a \"b\""_s), qPrintable(details()));
        QVERIFY(details().contains(u"Reason: =host 2 is gone"_s));
        QVERIFY(details().contains(u"Value before: \\x00\\x01\\xfe2"_s));
        QVERIFY(details().contains(u"0000  00 01 fe 32"_s));
        QCOMPARE(richLabels(*m_page), QStringList());
        QCOMPARE(unnamedWidgets(*m_page).join(u' '), QString());
    }

    void cell_anyOfARow_isCopiedWhole()
    {
        write(1, 0);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 1);
        auto *view = actions().findChild<QTreeView *>(QStringLiteral("journalTable"));
        view->setCurrentIndex(view->model()->index(0, JournalCells::ActionKey));
        QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), safeText(sampleAction(0).key));

        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, {}, QPoint());
        QApplication::sendEvent(view, &byKey);
        auto *menu = view->findChild<QMenu *>();
        QVERIFY(menu);
        menu->actions().constFirst()->trigger(); // the time, as it is shown
        QCOMPARE(QApplication::clipboard()->text(), cell(actions(), 0, JournalCells::At));
        menu->actions().constLast()->trigger();
        QCOMPARE(QApplication::clipboard()->text().count(u'\t'), actions().model().columnCount() - 1);
    }

    void columns_anyWidth_fillTheTable()
    {
        write(1, 0);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 1);
        auto *view = actions().findChild<QTreeView *>(QStringLiteral("journalTable"));
        for (const int width : {1100, 1440, 2560}) {
            m_page->resize(width, 700);
            QTRY_COMPARE(view->header()->length(), view->viewport()->width());
        }
        view->header()->resizeSection(0, 300); // somebody moves a border
        m_page->resize(1400, 700);
        QCOMPARE(view->header()->sectionSize(0), 300);
    }

    void holds_areShownWithTheirDetails()
    {
        write(0, 5);
        show();
        button(u"Holds"_s)->click();
        QTRY_COMPARE(holds().model().rowCount(), 5);
        QCOMPARE(cell(holds(), 0, JournalCells::HoldKey), u"lock.held.4"_s);
        QCOMPARE(cell(holds(), 0, JournalCells::Renewals), u"4"_s);
        holds().focusTable();
        QTRY_VERIFY2(details().contains(u"Token: t\\x00k4"_s), qPrintable(details()));
        QVERIFY(m_page->isVisible());
        QCOMPARE(unnamedWidgets(*m_page).join(u' '), QString());
    }

    void search_andTime_narrowDown()
    {
        write(20, 0); // one each ten minutes
        show();
        QTRY_COMPARE(actions().model().rowCount(), 20);
        m_page->findChild<QComboBox *>()->setCurrentIndex(0);
        QTRY_COMPARE(actions().model().rowCount(), 5); // of the last hour, but for the one an hour ago
        m_page->findChild<QLineEdit *>()->setText(u"HOST 19"_s);
        QTRY_COMPARE(actions().model().rowCount(), 1);
        QCOMPARE(words(actions(), "journalCount"), u"1 record, newest first."_s);
        m_page->findChild<QLineEdit *>()->setText(u"no such thing"_s);
        QTRY_COMPARE(actions().model().rowCount(), 0);
        QVERIFY(words(actions(), "emptyJournal").startsWith(u"No action matches"_s));
    }

    void newAction_appearsByItself()
    {
        write(2, 0);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 2);
        ActionRecord action = sampleAction(7);
        action.at = m_clock.wallNow();
        m_writer->add(action);
        QTRY_COMPARE_WITH_TIMEOUT(actions().model().rowCount(), 3, 15000);
        QCOMPARE(cell(actions(), 0, JournalCells::Reason), action.reason);
    }

    void openAction_getsItsOutcome_isShownOnce()
    {
        write(2, 0);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 2);
        const ActionRecord about = sampleIntent(7, m_clock.wallNow() - 10s);
        const Deferred<bool> written = m_writer->announce({about}, m_page);
        QTRY_COMPARE_WITH_TIMEOUT(actions().model().rowCount(), 3, 15000);
        QCOMPARE(cell(actions(), 0, JournalCells::Outcome), u"unknown"_s);
        actions().focusTable();
        QTRY_VERIFY2(details().contains(u"Outcome: unknown: Lockscope quit before the answer"_s), qPrintable(details()));

        ActionRecord later = sampleAction(8); // begun after it, and finished before
        later.at = m_clock.wallNow();
        m_writer->add(later);
        QTRY_COMPARE_WITH_TIMEOUT(actions().model().rowCount(), 4, 15000);
        QCOMPARE(cell(actions(), 1, JournalCells::Outcome), u"unknown"_s);
        m_writer->add(outcomeOf(about));

        QTRY_COMPARE_WITH_TIMEOUT(cell(actions(), 1, JournalCells::Outcome), u"cleared"_s, 15000);
        QCOMPARE(actions().model().rowCount(), 4);
        QCOMPARE(cell(actions(), 0, JournalCells::Reason), later.reason);
    }

    void newAction_whileSomebodyReads_waits()
    {
        write(500, 0);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 200);
        auto *view = actions().findChild<QTreeView *>();
        view->scrollToBottom();
        QTRY_COMPARE(actions().model().rowCount(), 400);
        ActionRecord action = sampleAction(7);
        action.at = m_clock.wallNow();
        m_writer->add(action);
        QTRY_VERIFY_WITH_TIMEOUT(button(u"Show newest"_s) && actions().findChild<QPushButton *>()->isVisible(), 15000);
        QVERIFY(cell(actions(), 0, JournalCells::Reason) != action.reason);
        actions().findChild<QPushButton *>()->click();
        QTRY_COMPARE(cell(actions(), 0, JournalCells::Reason), action.reason);
    }

    void scrolling_fetchesMoreUpToTheBound()
    {
        write(0, JournalModel::mostRows + 500);
        JournalModel model(JournalPart::Holds, path(), m_theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setQuery({});
        QTRY_COMPARE(model.rowCount(), 200);
        QVERIFY(model.hasMore());
        while (model.hasMore() && !model.isFull()) {
            const int before = model.rowCount();
            model.fetchOlder();
            model.fetchOlder(); // one question at a time
            QTRY_VERIFY(!model.isLoading());
            QCOMPARE(model.rowCount(), before + 200);
        }
        QCOMPARE(model.rowCount(), JournalModel::mostRows);
        QVERIFY(model.isFull());
        QSet<QString> keys;
        for (int row = 0; row < model.rowCount(); ++row)
            keys.insert(model.index(row, JournalCells::HoldKey).data().toString());
        QCOMPARE(keys.size(), JournalModel::mostRows);
    }

    void model_holdWrittenLate_standsWhereItEnded()
    {
        write(0, 500);
        JournalModel model(JournalPart::Holds, path(), m_theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setQuery({});
        QTRY_COMPARE(model.rowCount(), 200);
        const auto opened = JournalFile::open(path(), m_clock.wallNow());
        QVERIFY(opened);
        const auto inRow = [&](int row) { return std::get<StoredHold>(model.row(row)).until; };
        std::vector<HoldRecord> late;
        for (const UnixTime until : {m_clock.wallNow(), inRow(0) - 1ms, inRow(100) + 1ms, inRow(199) - 1h}) { // the last one is not in the table yet
            late.push_back(sampleHold(int(1000 + late.size())));
            late.back().until = until;
        }
        QVERIFY(opened->file->append(late, {}));
        model.refresh();
        QTRY_COMPARE(model.rowCount(), 203);
        for (const auto &[row, which] : {std::pair(0, 0), std::pair(2, 1), std::pair(102, 2)})
            QCOMPARE(model.index(row, JournalCells::HoldKey).data().toString(), safeText(late[std::size_t(which)].key));
        while (model.hasMore()) {
            model.fetchOlder();
            QTRY_VERIFY(!model.isLoading());
        }
        QCOMPARE(model.rowCount(), 504);
        QCOMPARE(model.index(503, JournalCells::HoldKey).data().toString(), safeText(late.back().key));
    }

    void model_whileOthersWrite_isAlwaysThatOfTheFile_data()
    {
        QTest::addColumn<bool>("isLate");
        QTest::newRow("in the order of time") << false;
        QTest::newRow("in any order") << true;
    }
    void model_whileOthersWrite_isAlwaysThatOfTheFile()
    {
        QFETCH(bool, isLate);
        write(30, 0);
        JournalModel model(JournalPart::Actions, path(), m_theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QRandomGenerator random(7);
        const auto opened = JournalFile::open(path(), m_clock.wallNow());
        QVERIFY(opened);
        for (int round = 0; round < 60; ++round) {
            std::vector<ActionRecord> more;
            for (int i = random.bounded(round % 10 == 9 ? 400 : 5); i > 0; --i) {
                more.push_back(sampleAction(1000 * round + i));
                more.back().at = m_clock.wallNow() - (isLate ? random.bounded(100'000) * 1ms : 0ms);
            }
            QVERIFY(opened->file->append(more));
            switch (random.bounded(3)) {
            case 0: model.setQuery({}); break;
            case 1: model.fetchOlder(); break;
            default: model.refresh(); break;
            }
            QTRY_VERIFY(!model.isLoading());
        }
        model.refresh();
        QTRY_VERIFY(!model.isLoading());
        while (model.hasMore()) {
            model.fetchOlder();
            QTRY_VERIFY(!model.isLoading());
        }
        const auto stored = allActions(path());
        QCOMPARE(model.rowCount(), int(stored.size()));
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(JournalCells::place(model.row(row)).id, stored[stored.size() - 1 - std::size_t(row)].id);
    }

    void unreadable_saysWhyAndRecovers()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("rubbish ").repeated(1000));
        file.close();
        show();
        QTRY_VERIFY2(words(*m_page, "journalStatus").contains(u"renamed"_s), qPrintable(words(*m_page, "journalStatus")));
        QTRY_VERIFY(words(actions(), "emptyJournal").startsWith(u"No actions yet."_s));
    }

    void unwritable_saysHowManyWait()
    {
        QVERIFY(m_folder->isValid());
        QVERIFY(QDir().mkpath(path())); // a folder in its place
        show();
        QSignalSpy told(m_page, &JournalPage::troubleFound);
        m_writer->add(sampleAction(1));
        QTRY_VERIFY2(words(*m_page, "journalStatus").contains(u"1 action kept in memory"_s), qPrintable(words(*m_page, "journalStatus")));
        QVERIFY(words(*m_page, "journalStatus").contains(u"unavailable"_s));
        QCOMPARE(told.count(), 1); // whatever page is shown
        QVERIFY(told[0][0].toString().contains(u"journal.sqlite cannot be written"_s));
        QVERIFY(QDir().rmdir(path()));
        QTRY_VERIFY_WITH_TIMEOUT(words(*m_page, "journalStatus").isEmpty(), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(actions().model().rowCount(), 1, 15000);
    }

    void export_whatIsSearchedFor_isSaved()
    {
        write(30, 0);
        show();
        m_page->findChild<QLineEdit *>()->setText(u"host 1"_s);
        QTRY_COMPARE(actions().model().rowCount(), 11);
        const QString name = m_folder->filePath(u"out.csv"_s);
        m_page->exportTo(name, JournalFormat::Csv);
        QTRY_COMPARE(words(*m_page, "exportState"), u"Saved %1: 11 records."_s.arg(name));
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray csv = file.readAll();
        QCOMPARE(csv.count('\n'), 12);
        QVERIFY(csv.contains(",'=host 1 is gone,")); // no formula
        button(u"Close"_s)->click();
        QVERIFY(!button(u"Close"_s)->isVisible());
        m_page->exportTo(u"/nonexistent/out.csv"_s, JournalFormat::Csv);
        QTRY_VERIFY(words(*m_page, "exportState").startsWith(u"Not exported: "_s));
    }

    void export_cancelled_savesNothing()
    {
        write(0, 60'000);
        show();
        button(u"Holds"_s)->click();
        QTRY_COMPARE(holds().model().rowCount(), 200);
        const QString name = m_folder->filePath(u"out.jsonl"_s);
        m_page->exportTo(name, JournalFormat::JsonLines);
        button(u"Cancel"_s)->click();
        QTRY_COMPARE(words(*m_page, "exportState"), u"The export was cancelled. Nothing was saved."_s);
        QVERIFY(!QFile::exists(name));
        m_page->exportTo(name, JournalFormat::JsonLines);
        m_window.reset(); // and none either when the window is closed
        QVERIFY(!QFile::exists(name));
    }

    void export_menu_asksForAFile()
    {
        write(1, 0);
        show();
        auto *menu = m_page->findChild<QToolButton *>()->menu();
        for (QAction *action : menu->actions()) {
            action->trigger();
            auto *dialog = m_window->findChild<QFileDialog *>();
            QVERIFY(dialog);
            QCOMPARE(dialog->acceptMode(), QFileDialog::AcceptSave);
            delete dialog;
        }
    }

    void hexDump_isCutAndCounts()
    {
        QCOMPARE(RecordDetails::hexDump("\x01\xff"), u"0000  01 ff"_s);
        const QString dump = RecordDetails::hexDump(QByteArray(2000, 'a'));
        QCOMPARE(dump.count(u'\n'), 64);
        QVERIFY(dump.endsWith(u"… of 2,000 bytes"_s));
    }

    void hostileRecord_isShownAsText()
    {
        {
            const auto opened = JournalFile::open(path(), m_clock.wallNow());
            QVERIFY(opened);
            ActionRecord action = sampleAction(1);
            action.at = m_clock.wallNow();
            action.key = QByteArray("<img src='file:///etc/passwd'>\n\x1b[31m").repeated(200);
            action.reason = QString(QChar(0x202e)) + u"<b>&amp;"_s;
            action.outcome = u"<i>new in a later version</i>"_s;
            action.commands = {u"line\u2028break"_s};
            QVERIFY(opened->file->append({&action, 1}));
        }
        show();
        QTRY_COMPARE(actions().model().rowCount(), 1);
        for (int column = 0; column < JournalCells::ActionColumns; ++column) {
            const QString text = cell(actions(), 0, column);
            QVERIFY(!text.contains(QChar(0x202e)) && !text.contains(u'\n') && !text.contains(QChar(0x1b)));
            QVERIFY(text.size() <= 260);
            const QString tip = actions().model().index(0, column).data(Qt::ToolTipRole).toString();
            QVERIFY(!tip.contains(u"<img"_s) && !tip.contains(u"<i>"_s));
        }
        actions().focusTable();
        QTRY_VERIFY(details().contains(u"line\\u2028break"_s));
    }

    void bothThemes_areDrawn_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void bothThemes_areDrawn()
    {
        QFETCH(bool, isDark);
        write(10, 0);
        show();
        QTRY_COMPARE(actions().model().rowCount(), 10);
        m_theme.setMode(isDark ? Theme::Mode::Dark : Theme::Mode::Light);
        const QImage picture = m_window->grab().toImage();
        QVERIFY(coloursOf(picture) > 20);
    }
};

} // namespace tst_journalpage

LOCKSCOPE_TEST(tst_journalpage, tst_journalpage::TestJournalPage)
#include "tst_journalpage.moc"
