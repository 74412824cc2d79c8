// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"
#include "traffic/audit/findingtext.h"
#include "ui/contention/blockingmodel.h"
#include "ui/contention/contendedmodel.h"
#include "ui/contention/contentioncontroller.h"
#include "ui/contention/contentionpage.h"
#include "ui/contention/statementmodel.h"
#include "ui/mainwindow/connection/noticebar.h"
#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"
#include "ui/table/measuredwaits.h"

#include "fakeclock.h"
#include "testprogram.h"
#include "widgetchecks.h"
#include "widgetwalk.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextEdit>
#include <QTreeView>

#include <zlib.h>

namespace tst_contentionpage {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

const QByteArray tokenA = "0b7ed3a1954c4f66b82091fcde73a845", tokenB = "c91f5a8f8d7e4d569f570a6c1f9a5f8d",
                 tokenC = "5d8fd0c1a7b34e2f9c60718293a4b5c6";

/** What MONITOR prints of a story, each line of which is "ms client command …". */
QByteArray monitored(const QByteArrayList &story)
{
    QByteArray text = "OK\n";
    for (const QByteArray &line : story) {
        const QByteArrayList words = line.split(' ');
        const qint64 ms = 1'700'000'000'000 + words[0].toLongLong();
        text += QByteArray::number(ms / 1000) + '.' + QByteArray::number(ms % 1000).rightJustified(3, '0') + "000 [0 " + words[1] + ']';
        for (const QByteArray &word : words.sliced(2))
            text += " \"" + word + '"';
        text += '\n';
    }
    return text;
}

/** From here on it is known that nobody holds them. */
QByteArrayList free(const QByteArrayList &keys)
{
    QByteArrayList story;
    int ms = 0;
    for (const QByteArray &key : keys) {
        story << QByteArray::number(++ms) + " x:1 SETNX " + key + " start";
        story << QByteArray::number(++ms) + " x:1 DEL " + key;
    }
    return story;
}

QByteArray set(int ms, const QByteArray &client, const QByteArray &key, const QByteArray &token, int lease = 60'000)
{
    return QByteArray::number(ms) + ' ' + client + ":1 SET " + key + ' ' + token + " NX PX " + QByteArray::number(lease);
}

/** Its holder, two that wait for it, and one that waits for what the first of these holds. */
QByteArrayList blockedStory()
{
    return free({"lock.a", "lock.b"})
        + QByteArrayList{set(1000, "a", "lock.a", tokenA), set(1000, "b", "lock.b", tokenB), set(2000, "b", "lock.a", tokenB),
                         set(2100, "c", "lock.a", "x"),    set(2200, "d", "lock.b", "y"),    set(2300, "b", "lock.a", tokenB),
                         set(2400, "c", "lock.a", "x"),    set(2500, "d", "lock.b", "y"),    set(2600, "b", "lock.a", tokenB)};
}

/** Each waits for what the other one holds. */
QByteArrayList deadlockedStory()
{
    return free({"lock.a", "lock.b"}) + QByteArrayList{set(1000, "a", "lock.a", tokenA, 30'000), set(1000, "b", "lock.b", tokenB),
                                                       set(1100, "a", "lock.b", tokenA),         set(1100, "b", "lock.a", tokenB),
                                                       set(1200, "a", "lock.b", tokenA),         set(1200, "b", "lock.a", tokenB),
                                                       set(1300, "a", "lock.b", tokenA),         set(1300, "b", "lock.a", tokenB),
                                                       set(1400, "a", "lock.b", tokenA),         set(1400, "b", "lock.a", tokenB)};
}

std::shared_ptr<const TrafficReport> reportOf(const QByteArrayList &story)
{
    TrafficStudy study;
    MonitorReader reader([&](const ExecutedCommand &command) { study.take(command); }, [&](const TrafficGap &) { study.takeGap(); });
    reader.feed(monitored(story));
    reader.end();
    study.end();
    auto report = std::make_shared<TrafficReport>(study.report());
    report->account = reader.account();
    return report;
}

Measurement probed(const QByteArrayList &story, const ProbedPlace &place) { return {u"Probe of "_s + place.name, reportOf(story), place}; }

/** Each lock is in the table. */
QString anyLock(const TrafficKey &, NodeNumber) { return {}; }

QString cell(const QAbstractItemModel &model, int row, int column, const QModelIndex &parent = {})
{
    return model.index(row, column, parent).data().toString();
}

QString why(const QAbstractItemModel &model, int row, int column) { return model.index(row, column).data(Qt::AccessibleDescriptionRole).toString(); }

/** A line for each row, indented by its depth. */
QStringList treeOf(const BlockingModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells << cell(model, row, column, parent);
        lines << QString(depth * 2, u' ') + cells.join(u'|');
        lines += treeOf(model, model.index(row, 0, parent), depth + 1);
    }
    return lines;
}

} // namespace

/** What the page shows of recordings, which are read from files. */
class TestContentionPage : public QObject {
    Q_OBJECT

    Theme m_theme;
    FakeClock m_clock;
    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<LockModel> m_locks;
    std::unique_ptr<QWidget> m_window;
    std::unique_ptr<ContentionController> m_controller;

    QString write(const QString &name, const QByteArray &content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qWarning("not written");
        return file.fileName();
    }
    QString writeCompressed(const QString &name, const QByteArray &content) const
    {
        const QString path = m_folder.filePath(name);
        const gzFile file = gzopen(QFile::encodeName(path).constData(), "wb");
        if (gzwrite(file, content.data(), unsigned(content.size())) != content.size())
            qWarning("not written");
        gzclose(file);
        return path;
    }
    ContentionPage &page() const { return *m_controller->page(); }
    QTreeView *view(const char *name) const { return page().findChild<QTreeView *>(QString::fromLatin1(name)); }
    QPushButton *clearButton() const { return page().findChild<QPushButton *>(u"clearBlocker"_s); }
    QString treeNote() const { return page().findChild<QLabel *>(u"blockingTime"_s)->accessibleName(); }
    QString summary() const { return page().findChild<QLabel *>(u"measurementSummary"_s)->accessibleName(); }
    QString trouble() const { return page().findChild<NoticeBar *>()->text(); }
    QStringList tabs() const
    {
        QStringList titles;
        const auto *tabs = page().findChild<QTabWidget *>();
        for (int tab = 0; tab < tabs->count(); ++tab)
            titles << tabs->tabText(tab);
        return titles;
    }
    QStringList shownKeys() const
    {
        QStringList keys;
        for (int row = 0; row < view("contendedTable")->model()->rowCount(); ++row)
            keys << cell(*view("contendedTable")->model(), row, ContendedModel::Key);
        return keys;
    }
    bool hasRead(const QStringList &paths)
    {
        QSignalSpy ended(m_controller.get(), &ContentionController::readingEnded);
        m_controller->read(paths);
        return ended.wait(test::longEnough);
    }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        failOnWarnings();
        m_session = std::make_unique<Session>();
        m_locks = std::make_unique<LockModel>(m_clock);
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        column->setContentsMargins(0, 0, 0, 0);
        m_controller = std::make_unique<ContentionController>(*m_session, *m_locks, m_theme, m_window.get(), nullptr);
        column->addWidget(&page());
        m_window->resize(1280, 800);
        m_window->show();
    }
    void cleanup()
    {
        m_controller.reset();
        m_window.reset();
        m_session.reset();
    }

    // ---- models

    void models_anyReport_areConsistent()
    {
        ContendedModel contended(m_theme);
        BlockingModel blocking(m_theme);
        StatementModel statements(m_theme);
        constexpr auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
        QAbstractItemModelTester ofContended(&contended, mode), ofBlocking(&blocking, mode), ofStatements(&statements, mode);
        for (const QByteArrayList &story : {blockedStory(), QByteArrayList(), deadlockedStory(), free({"lock.a"})}) {
            const auto report = reportOf(story);
            contended.setReport(report);
            blocking.setReport(report);
            statements.setStatements(deadlocksOf(*report));
            statements.setStatements(findingsOf(*report));
        }
        contended.setReport(nullptr);
        blocking.setReport(nullptr);
    }

    void table_ofAStory_countsWhatItSaw()
    {
        ContendedModel model(m_theme);
        model.setReport(reportOf(blockedStory()));
        QCOMPARE(model.rowCount(), 2); // the most waited for first
        QCOMPARE(cell(model, 0, ContendedModel::Key), u"lock.a"_s);
        QCOMPARE(cell(model, 0, ContendedModel::Waiting), u"2"_s);
        QCOMPARE(cell(model, 0, ContendedModel::Most), u"2"_s);
        QCOMPARE(cell(model, 0, ContendedModel::Waited), u"900 ms"_s); // 600 of b, 300 of c
        QCOMPARE(cell(model, 0, ContendedModel::HeldUpBy), u"a:1 (100 %)"_s);
        QCOMPARE(cell(model, 0, ContendedModel::Tries), u"7.0"_s); // with the first one, of which nobody knows the outcome
        QCOMPARE(cell(model, 1, ContendedModel::Key), u"lock.b"_s);
        QCOMPARE(cell(model, 1, ContendedModel::Waiting), u"1"_s);
    }

    void table_unknown_isADashThatSaysWhy()
    {
        ContendedModel model(m_theme);
        model.setReport(reportOf(blockedStory()));
        for (const int column : {ContendedModel::WaitP50, ContendedModel::WaitP95, ContendedModel::WaitP99, ContendedModel::GaveUp}) {
            QCOMPARE(cell(model, 0, column), u"—"_s);
            QCOMPARE(why(model, 0, column), u"No wait has ended."_s);
        }
        QCOMPARE(cell(model, 0, ContendedModel::Longest), u"600 ms"_s);                // which goes on
        const QByteArrayList withGap = blockedStory() + QByteArrayList{"1 a:1 GET x"}; // its time goes back
        model.setReport(reportOf(withGap));
        QCOMPARE(cell(model, 0, ContendedModel::Waiting), u"—"_s);
        QVERIFY(why(model, 0, ContendedModel::Waiting).startsWith(u"Since the gap at "_s));
        model.setReport(reportOf(withGap + QByteArrayList{set(2700, "b", "lock.a", tokenB), set(2800, "b", "lock.a", tokenB)}));
        QCOMPARE(cell(model, 0, ContendedModel::Waiting), u"≥ 1"_s); // the other one may wait still
    }

    void table_oneOfAKind_isSingular()
    {
        ContendedModel model(m_theme);
        model.setReport(reportOf(free({"lock.a"}) + QByteArrayList{set(1000, "a", "lock.a", tokenA)}));
        const QString counts = why(model, 0, ContendedModel::Tries);
        QVERIFY2(counts.contains(u" acquisition"_s) && !counts.contains(u"1 acquisitions"_s), qPrintable(counts));
        QCOMPARE(cell(model, 0, ContendedModel::Waited), u"—"_s);
        QCOMPARE(why(model, 0, ContendedModel::Waited), u"Nobody has waited."_s);
        QCOMPARE(cell(model, 0, ContendedModel::HeldUpBy), u"—"_s);
        QVERIFY(!model.index(0, ContendedModel::HeldUpBy).data(Qt::FontRole).isValid()); // as long as the other dashes
    }

    void table_holderUnknownForMostOfTheTime_namesTheWorstThatIsKnown()
    {
        auto report = std::make_shared<TrafficReport>(*reportOf(blockedStory()));
        LockContention &lock = report->locks.front();
        lock.heldUpBy = {{"", lock.waitedUs * 7 / 10}, {"a", lock.waitedUs * 3 / 10}};
        ContendedModel model(m_theme);
        model.setReport(report);
        QCOMPARE(cell(model, 0, ContendedModel::HeldUpBy), u"a (30 %)"_s);
        QVERIFY(why(model, 0, ContendedModel::HeldUpBy).contains(u"70 % nobody, or unknown"_s));
    }

    void tree_ofAStory_hasHoldersWaitersAndWhatTheseHold()
    {
        BlockingModel model(m_theme);
        model.setReport(reportOf(blockedStory()));
        QCOMPARE(treeOf(model),
                 QStringList({u"lock.a|a:1|1.6 s|58.4 s|1.6 s ago|clearing it frees 3 clients"_s, u"  b:1|waits|600 ms|||3 attempts"_s,
                              u"    lock.b|b:1|1.6 s|58.4 s|less than 1 s ago|clearing it frees 1 client"_s, u"      d:1|waits|300 ms|||2 attempts"_s,
                              u"  c:1|waits|300 ms|||2 attempts"_s}));
    }

    void tree_ofADeadlock_endsWhereItStandsAlready()
    {
        BlockingModel model(m_theme);
        model.setReport(reportOf(deadlockedStory()));
        const QStringList tree = treeOf(model);
        QCOMPARE(tree.size(), 5);
        QVERIFY(tree[0].endsWith(u"deadlock, clearing it frees 2 clients"_s));
        QCOMPARE(tree[4], u"        lock.a|||||deadlock: stands above"_s);
    }

    void deadlocks_ofAStory_sayWhoAndWhenItEnds()
    {
        const std::vector<Statement> found = deadlocksOf(*reportOf(deadlockedStory()));
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].verdict, u"certain"_s);
        QVERIFY(found[0].happening.contains(u"a:1 waits for lock.b, which b:1 holds."_s));
        QVERIFY(found[0].happening.contains(u"b:1 waits for lock.a, which a:1 holds."_s));
        QVERIFY(found[0].happening.contains(u"when the lease of lock.a ends"_s));
        QVERIFY(found[0].lock.has_value());
    }

    void deadlocks_nothingSeen_saysWhatIsNotKnown()
    {
        TrafficReport report;
        const QString none = u"No deadlock or livelock was seen, and no two locks were acquired in both orders."_s;
        QCOMPARE(withoutDeadlocks(report), none);
        report.verdicts = {{AuditFinding::Kind::Deadlock}, {AuditFinding::Kind::BlindRelease, AuditVerdict::Is::Unknown, {}}};
        QCOMPARE(withoutDeadlocks(report), none);
        report.verdicts.front() = {AuditFinding::Kind::Deadlock, AuditVerdict::Is::Unknown, {{AuditDoubt::Why::Gaps, 3}}};
        const QString text = withoutDeadlocks(report);
        QVERIFY(text.startsWith(u"None was seen. Whether there was one is not known:\ndeadlock: "_s));
        QVERIFY2(text.contains(doubtsText(report.verdicts.front())), qPrintable(text));
    }

    void findings_nothingSeen_saysWhatIsNotKnown()
    {
        TrafficReport report;
        const QString none = u"Nothing was found. What did not happen in this time may still be wrong."_s;
        report.verdicts = {{AuditFinding::Kind::ForeignRelease},
                           {AuditFinding::Kind::ClockSkew, AuditVerdict::Is::Unknown, {{AuditDoubt::Why::NothingOfTheKind, 1}}}};
        QCOMPARE(withoutFindings(report), none);
        report.verdicts.front() = {AuditFinding::Kind::ForeignRelease, AuditVerdict::Is::Unknown, {{AuditDoubt::Why::Undecided, 3}}};
        QCOMPARE(withoutFindings(report), QString(none + u"\nNot known: foreign-release"));
    }

    void deadlock_inBothLists_hasTheSameWord()
    {
        const auto report = reportOf(deadlockedStory());
        const std::vector<Statement> findings = findingsOf(*report);
        const auto found = std::ranges::find(findings, u"deadlock"_s, &Statement::name);
        QVERIFY(found != findings.end());
        QCOMPARE(found->verdict, deadlocksOf(*report).front().verdict);
    }

    void tree_holderActiveOnAnotherServer_isNotTakenForIdle()
    {
        auto report = std::make_shared<TrafficReport>(*reportOf(blockedStory()));
        BlockedLock &lock = report->tree.locks[report->tree.roots.front()];
        lock.holderLastUs = report->account.lastUs - 6'000'000;
        lock.holderSeenUs.reset();
        BlockingModel model(m_theme);
        const auto last = [&](int role) {
            model.setReport(report);
            return model.index(0, BlockingModel::LastCommand).data(role);
        };
        QCOMPARE(last(Qt::DisplayRole).toString(), u"6.0 s ago"_s);
        QCOMPARE(last(Qt::ForegroundRole).value<QColor>(), m_theme.color(Theme::Role::Warning));
        lock.isHolderElsewhere = true;
        QCOMPARE(last(Qt::DisplayRole).toString(), u"6.0 s ago here"_s);
        QVERIFY(!last(Qt::ForegroundRole).isValid());
    }

    // ---- page

    void start_nothingMeasured_saysWhatItIsFor()
    {
        QCOMPARE(summary(), QString());
        QVERIFY(!view("contendedTable")->isVisible());
        QSignalSpy asked(&page(), &ContentionPage::openRequested);
        for (QPushButton *button : page().findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == u"Open recording…"_s)
                button->click();
        }
        QCOMPARE(asked.size(), 1);
        const QWidgetList windows = QApplication::topLevelWidgets(); // a dialog may have others of them
        for (const QPointer<QWidget> &window : QList<QPointer<QWidget>>(windows.cbegin(), windows.cend())) {
            if (window && window->inherits("QFileDialog"))
                delete window;
        }
    }

    void recording_plainOrCompressed_isShownWithItsTime_data()
    {
        QTest::addColumn<bool>("isCompressed");
        QTest::newRow("plain") << false;
        QTest::newRow("gzip") << true;
    }
    void recording_plainOrCompressed_isShownWithItsTime()
    {
        QFETCH(const bool, isCompressed);
        const QByteArray traffic = monitored(blockedStory());
        QVERIFY(hasRead({isCompressed ? writeCompressed(u"traffic.gz"_s, traffic) : write(u"traffic.txt"_s, traffic)}));
        QCOMPARE(trouble(), QString());
        QVERIFY(summary().startsWith(isCompressed ? u"Recording traffic.gz, "_s : u"Recording traffic.txt, "_s));
        QVERIFY(summary().contains(u":20–"_s)); // seconds of 1,700,000,000
        QVERIFY(summary().endsWith(u"13 commands"_s));
        QCOMPARE(shownKeys(), QStringList({u"lock.a"_s, u"lock.b"_s}));
        QCOMPARE(tabs(),
                 QStringList({u"Blocking tree 1"_s, u"Findings"_s, u"Deadlocks"_s, u"Timeline"_s, u"Waits over time"_s, u"Waits by client"_s}));
    }

    void badFile_anything_leavesWhatIsInView_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("reason");
        QTest::newRow("empty") << QByteArray("") << u"it is empty"_s;
        QTest::newRow("something else") << QByteArray("Hello, world\nhow are you\n") << u"it has no line"_s;
        QTest::newRow("nothing was executed") << QByteArray("OK\n") << u"it has no command"_s;
        QTest::newRow("zeros") << QByteArray(100'000, '\0') << u"it has no line"_s;
        QTest::newRow("broken compression") << QByteArray("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03garbage, not deflate") << u"cannot be read"_s;
        QTest::newRow("a folder") << QByteArray() << u"it is a folder"_s;
        QTest::newRow("nothing there") << QByteArray() << u"No such file"_s;
    }
    void badFile_anything_leavesWhatIsInView()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, reason);
        QVERIFY(hasRead({write(u"good.txt"_s, monitored(blockedStory()))}));
        const QString before = summary();
        const QString bad = reason.contains(u"folder"_s) ? m_folder.path()
            : reason.contains(u"No such"_s)              ? m_folder.filePath(u"missing.txt"_s)
                                                         : write(u"bad.txt"_s, content);
        QVERIFY(hasRead({bad}));
        QVERIFY2(trouble().contains(reason), qPrintable(trouble()));
        QVERIFY(trouble().startsWith(bad));
        QCOMPARE(summary(), before);
        QCOMPARE(shownKeys(), QStringList({u"lock.a"_s, u"lock.b"_s}));
        QVERIFY(hasRead({write(u"good.txt"_s, monitored(blockedStory()))}));
        QCOMPARE(trouble(), QString());
    }

    void files_several_canBeChosen()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory())), m_folder.filePath(u"missing.txt"_s),
                         write(u"two.txt"_s, monitored(deadlockedStory()))}));
        QVERIFY(trouble().contains(u"missing.txt"_s));
        auto *choice = page().findChild<QComboBox *>();
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->count(), 2);
        QVERIFY(summary().startsWith(u"Recording two.txt"_s));
        QCOMPARE(tabs()[2], u"Deadlocks 1"_s);
        choice->setCurrentIndex(0);
        QVERIFY(summary().startsWith(u"Recording one.txt"_s));
        QCOMPARE(tabs()[2], u"Deadlocks"_s);
    }

    void files_many_theNewestAreKept()
    {
        const QString file = write(u"one.txt"_s, monitored(blockedStory()));
        QVERIFY(hasRead(QStringList(20, file)));
        QCOMPARE(page().findChild<QComboBox *>()->count(), 16);
    }

    void file_dropped_isRead()
    {
        const QString file = write(u"dropped.txt"_s, monitored(blockedStory()));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file), QUrl(u"https://example.org/traffic.txt"_s)});
        QSignalSpy ended(m_controller.get(), &ContentionController::readingEnded);
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QApplication::sendEvent(&page(), &enter));
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QApplication::sendEvent(&page(), &drop));
        QVERIFY(ended.wait(test::longEnough));
        QVERIFY(summary().startsWith(u"Recording dropped.txt"_s));
        QCOMPARE(trouble(), QString());
    }

    void reading_stopped_showsWhatWasRead()
    {
        const QByteArray more = "1700000003.000000 [0 e:1] \"GET\" \"something.else\"\n";
        const QString file = write(u"long.txt"_s, monitored(blockedStory()) + more.repeated(2'000'000)); // some 100 parts
        QSignalSpy ended(m_controller.get(), &ContentionController::readingEnded);
        m_controller->read({file, file});
        QTRY_VERIFY(page().findChild<QLabel *>(u"readingState"_s)->text().contains(u"commands so far"_s));
        page().findChild<QPushButton *>(u"stopReading"_s)->click();
        QVERIFY(ended.wait(test::longEnough));
        QCOMPARE(page().findChild<QComboBox *>()->count(), 1); // the second one was left out
        QVERIFY(summary().endsWith(u"the rest was not read"_s));
        QCOMPARE(shownKeys(), QStringList({u"lock.a"_s, u"lock.b"_s}));
    }

    void search_partOfAKey_filters()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory()))}));
        auto *search = page().findChild<QLineEdit *>(u"contendedSearch"_s);
        search->setText(u"K.B"_s);
        QCOMPARE(shownKeys(), QStringList{u"lock.b"_s});
        search->setText(u"nothing"_s);
        QCOMPARE(shownKeys(), QStringList());
        QTest::keyClick(search, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(search, Qt::Key_Delete);
        QCOMPARE(shownKeys().size(), 2);
    }

    void copy_table_hasTheShownRows()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory()))}));
        page().findChild<QLineEdit *>(u"contendedSearch"_s)->setText(u"lock.b"_s);
        page().findChild<QPushButton *>(u"copyContended"_s)->click();
        const QStringList lines = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.size(), 3); // the last one is empty
        QVERIFY(lines[0].startsWith(u"Lock\tWaiting\tMost\tWaited"_s));
        QVERIFY(lines[1].startsWith(u"lock.b\t1\t1\t"_s));
    }

    void clear_noServerIsOpen_isNotOffered()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory()))}));
        auto *tree = view("blockingTree");
        tree->setCurrentIndex(tree->model()->index(0, 0));
        QVERIFY(!page().findChild<QPushButton *>(u"clearBlocker"_s)->isVisible());
    }

    void play_ofADeadlock_isAskedFor()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(deadlockedStory()))}));
        page().findChild<QTabWidget *>()->setCurrentIndex(2);
        QSignalSpy asked(&page(), &ContentionPage::playRequested);
        for (QPushButton *button : page().findChildren<QPushButton *>()) {
            if (button->isVisible() && button->accessibleName() == u"Play in the race lab"_s)
                button->click();
        }
        QCOMPARE(asked.size(), 1);
    }

    void clear_lockOfTheOpenServer_isAskedFor()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory()))}));
        page().setServer({u"demo"_s, u"redis://demo"_s},
                         [](const TrafficKey &lock, NodeNumber) { return lock.key == "lock.a" ? QString() : u"It is not there."_s; });
        page().findChild<QCheckBox *>(u"ofServer"_s)->click();
        auto *tree = view("blockingTree");
        auto *clear = page().findChild<QPushButton *>(u"clearBlocker"_s);
        QSignalSpy asked(&page(), &ContentionPage::clearRequested);
        QVERIFY(tree->selectionModel()->isSelected(tree->model()->index(0, 0))); // what Clear is for is in sight
        QVERIFY(clear->isVisible());
        clear->click();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LockId>(), LockId(Bytes("lock.a")));
        const QModelIndex below = tree->model()->index(0, 0, tree->model()->index(0, 0, tree->model()->index(0, 0)));
        QCOMPARE(below.data().toString(), u"lock.b"_s);
        tree->setCurrentIndex(below);
        QVERIFY(!clear->isVisible());
        QVERIFY2(treeNote().endsWith(u"It is not there."_s), qPrintable(treeNote()));
    }

    void tree_keys_showAndClearTheLock()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory()))}));
        auto *tree = view("blockingTree");
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QSignalSpy asked(&page(), &ContentionPage::clearRequested);
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Delete);
        QCOMPARE(asked.size(), 0); // no server is open
        page().setServer({u"demo"_s, u"redis://demo"_s}, anyLock);
        page().findChild<QCheckBox *>(u"ofServer"_s)->click();
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Delete);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LockId>(), LockId(Bytes("lock.a")));
        tree->setCurrentIndex(tree->model()->index(0, 0, tree->model()->index(0, 0, tree->model()->index(0, 0))));
        QTest::keyClick(tree, Qt::Key_Return);
        QVERIFY(view("contendedTable")->hasFocus());
        QCOMPARE(view("contendedTable")->currentIndex().siblingAtColumn(ContendedModel::Key).data().toString(), u"lock.b"_s);
    }

    void deadlock_ofTheOpenServer_itsCheapestLockCanBeCleared()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(deadlockedStory()))}));
        page().findChild<QTabWidget *>()->setCurrentIndex(2);
        auto *clear = page().findChild<QWidget *>(u"deadlockPanes"_s)->findChild<QPushButton *>(u"clearDeadlock"_s);
        auto *whyNot = page().findChild<QWidget *>(u"deadlockPanes"_s)->findChild<QLabel *>(u"deadlockNotCleared"_s);
        QVERIFY(!clear->isVisible());
        QVERIFY(whyNot->isVisible());
        page().setServer({u"demo"_s, u"redis://demo"_s}, anyLock);
        page().findChild<QCheckBox *>(u"ofServer"_s)->click();
        QVERIFY(clear->isVisible());
        QVERIFY(!whyNot->isVisible());
        QSignalSpy asked(&page(), &ContentionPage::clearRequested);
        clear->click();
        QCOMPARE(asked.size(), 1);
        const Statement found = deadlocksOf(*reportOf(deadlockedStory())).front();
        QCOMPARE(asked[0][0].value<LockId>(), LockId(Bytes(found.lock->key)));
        QCOMPARE(asked[0][1].value<Bytes>(), Bytes(found.lock->key == "lock.a" ? tokenA : tokenB));
    }

    void stop_withTheFocus_leavesItToTheTable_data()
    {
        QTest::addColumn<bool>("wasMeasured");
        QTest::newRow("something was heard") << true;
        QTest::newRow("nothing was") << false;
    }
    void stop_withTheFocus_leavesItToTheTable()
    {
        QFETCH(const bool, wasMeasured);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        page().setServer({u"demo"_s, u"redis://demo"_s}, anyLock);
        page().showMeasuring(u"Listening"_s, 50);
        page().findChild<QPushButton *>(u"stopReading"_s)->setFocus();
        if (wasMeasured)
            page().add(probed(blockedStory(), {u"redis://demo"_s, {}, 0, u"demo"_s}));
        page().endReading();
        const auto *now = qobject_cast<QPushButton *>(m_window->focusWidget());
        if (wasMeasured)
            QVERIFY(view("contendedTable")->hasFocus());
        else
            QVERIFY(now && now->text() == u"Measure this server…"_s);
    }

    void clear_recordingThatMayBeOfAnother_isNotOffered()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory()))}));
        page().setServer({u"demo"_s, u"redis://demo"_s}, anyLock);
        QVERIFY(!clearButton()->isVisible());
        QVERIFY2(treeNote().endsWith(u"If it is from there, check \"Recorded on demo\": then it can be cleared."_s), qPrintable(treeNote()));
        page().findChild<QCheckBox *>(u"ofServer"_s)->click();
        QVERIFY(clearButton()->isVisible());
        page().setServer({u"several"_s, u"redis://a,redis://b"_s, true}, anyLock);
        QVERIFY(!clearButton()->isVisible());
        QVERIFY(!page().findChild<QCheckBox *>(u"ofServer"_s)->isVisible());
        QVERIFY(page().newestOfServer().empty());
    }

    /** Two servers have locks of the same names, and another one is opened later. */
    void clear_probedServer_isOfferedWhereItWasMeasured()
    {
        QSignalSpy asked(&page(), &ContentionPage::clearRequested);
        const QString both = u"redis://a,redis://b"_s;
        NodeNumber looked = 0;
        page().setServer({both, both, true}, [&looked](const TrafficKey &, NodeNumber node) {
            looked = node;
            return QString();
        });
        page().add(probed(blockedStory(), {both, u"a:6379"_s, 0, u"a:6379"_s}));
        page().add(probed(blockedStory(), {both, u"b:6379"_s, 1, u"b:6379"_s}));
        QVERIFY(!page().findChild<QCheckBox *>(u"ofServer"_s)->isVisible()); // it is known
        clearButton()->click();
        QCOMPARE(looked, NodeNumber(1));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LockId>(), LockId(Bytes("lock.a"), 1));
        page().findChild<QComboBox *>()->setCurrentIndex(0);
        clearButton()->click();
        QCOMPARE(asked[1][0].value<LockId>(), LockId(Bytes("lock.a"), 0));

        page().setServer({u"other"_s, u"redis://other"_s}, anyLock);
        QVERIFY(!clearButton()->isVisible());
        QVERIFY2(treeNote().endsWith(u"It was measured on a:6379, which is not open now."_s), qPrintable(treeNote()));
        QVERIFY(page().newestOfServer().empty());
        page().setServer({}, anyLock);
        QVERIFY(!clearButton()->isVisible());
        page().setServer({both, both, true}, anyLock);
        QVERIFY(clearButton()->isVisible());
    }

    void measured_severalServers_eachLockHasThatOfItsOwn()
    {
        const QByteArrayList other =
            free({"lock.a"}) + QByteArrayList{set(1000, "a", "lock.a", tokenA), set(2000, "b", "lock.a", "x"), set(2500, "b", "lock.a", "x")};
        const MeasuredWaits waits({{0, reportOf(blockedStory())}, {1, reportOf(other)}}, 0);
        QCOMPARE(waits.of({Bytes("lock.a"), 0})->waiting, 2u);
        QCOMPARE(waits.of({Bytes("lock.a"), 1})->waiting, 1u);
        QVERIFY(waits.of({Bytes("lock.b"), 0}));
        QVERIFY(!waits.of({Bytes("lock.b"), 1}));
        QVERIFY(waits.total().startsWith(u"4 waited at "_s));
        const MeasuredWaits ofCluster({{0, reportOf(blockedStory())}, {0, reportOf(other)}}, 0); // which has each lock once
        QCOMPARE(ofCluster.of(Bytes("lock.a"))->waiting, 2u);
        QVERIFY(ofCluster.of(Bytes("lock.b")));
        QVERIFY(MeasuredWaits({}, 0).isEmpty());
    }

    void measured_someNotCounted_isAtLeastEverywhere()
    {
        auto report = std::make_shared<TrafficReport>(*reportOf(blockedStory()));
        report->locks.front().hasUnknownWaiters = true;
        const auto of = [&report] { return MeasuredWaits({{0, report}}, 0); };
        const MeasuredWaits waits = of();
        QVERIFY(waits.brief(*waits.of(Bytes("lock.a"))).startsWith(u"≥ 2 at "_s));
        QVERIFY(waits.sentence(*waits.of(Bytes("lock.a"))).contains(u": ≥ 2 waited at the end; most at the same time: ≥ 2."_s));
        QVERIFY(of().total().startsWith(u"≥ 3 waited at "_s));
        report->locks.front().waitersNow = 0; // whether anybody waits for this one is not known
        QVERIFY(!of().of(Bytes("lock.a")));
        QVERIFY(of().total().startsWith(u"≥ 1 waited at "_s));
        report->locks.back().unknownFromUs = 1;
        report->locks.back().waitersNow = 0;
        QCOMPARE(of().total(), QString());
    }

    void probes_ofOneServer_areKeptSideBySide()
    {
        const ProbedPlace place{u"redis://a"_s, {}, 0, u"a"_s};
        page().setServer({u"a"_s, u"redis://a"_s}, anyLock);
        page().add(probed(blockedStory(), place));
        QByteArrayList later;
        for (const QByteArray &line : blockedStory())
            later << QByteArray::number(line.left(line.indexOf(' ')).toInt() + 60'000) + line.mid(line.indexOf(' '));
        page().add(probed(later, place));
        auto *choice = page().findChild<QComboBox *>();
        QCOMPARE(choice->count(), 2);
        QVERIFY(choice->itemText(0).endsWith(u":20 Probe of a"_s) && choice->itemText(1).endsWith(u":20 Probe of a"_s));
        QVERIFY(choice->itemText(0) != choice->itemText(1));
        QCOMPARE(page().newestOfServer().size(), std::size_t(1));
        QCOMPARE(page().newestOfServer().front().report->account.lastUs, reportOf(later)->account.lastUs);
        choice->setCurrentIndex(0);
        const QString before = summary();
        page().add(probed(later + QByteArrayList{set(63'000, "c", "lock.a", "x")}, place)); // with a further sample
        QCOMPARE(choice->count(), 2);
        QCOMPARE(summary(), before);
        choice->setCurrentIndex(1);
        QVERIFY(summary().endsWith(u"14 commands"_s));
    }

    void tree_furtherSample_keepsTheRow()
    {
        const ProbedPlace place{u"redis://a"_s, {}, 0, u"a"_s};
        page().add(probed(blockedStory(), place));
        auto *tree = view("blockingTree");
        tree->setCurrentIndex(tree->model()->index(0, 0, tree->model()->index(0, 0, tree->model()->index(0, 0))));
        QCOMPARE(tree->currentIndex().data().toString(), u"lock.b"_s);
        page().add(probed(blockedStory() + QByteArrayList{set(2700, "c", "lock.a", "x")}, place));
        QCOMPARE(tree->currentIndex().data().toString(), u"lock.b"_s);
        QVERIFY(tree->selectionModel()->isSelected(tree->currentIndex()));
    }

    void language_anotherWindow_showsTheSame()
    {
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(blockedStory())), write(u"two.txt"_s, monitored(deadlockedStory()))}));
        page().findChild<QComboBox *>()->setCurrentIndex(0);
        page().findChild<QTabWidget *>()->setCurrentIndex(2);
        ContentionController after(*m_session, *m_locks, m_theme, m_window.get(), nullptr);
        after.continueFrom(*m_controller);
        QCOMPARE(after.page()->findChild<QLabel *>(u"measurementSummary"_s)->accessibleName(), summary());
        QCOMPARE(after.page()->findChild<QComboBox *>()->count(), 2);
        QCOMPARE(after.page()->findChild<QTabWidget *>()->currentIndex(), 2);
        delete after.page();
    }

    void hostileNames_everywhere_arePlainText()
    {
        const QByteArray key = "<b>lock</b>\\x1b[31m\\xe2\\x80\\xae";
        QVERIFY(
            hasRead({write(u"<i>hostile.txt"_s,
                           monitored({"1 x:1 CLIENT SETNAME <u>me</u>", "1 x:1 SETNX " + key + " start", "2 x:1 DEL " + key,
                                      set(100, "x", key, tokenA), set(200, "y", key, tokenC), set(300, "y", key, tokenC), "900 z:1 DEL " + key}))}));
        QCOMPARE(shownKeys(), QStringList{u"<b>lock</b>\\x1b[31m\\u202e"_s});
        QVERIFY(summary().startsWith(u"Recording <i>hostile.txt"_s));
        QCOMPARE(richLabels(*m_window), QStringList());
        page().findChild<QTabWidget *>()->setCurrentIndex(1);
        for (QTextEdit *details : page().findChildren<QTextEdit *>()) {
            if (details->isVisible())
                QVERIFY2(details->toPlainText().contains(u"<b>lock</b>\\x1b["_s), qPrintable(details->toPlainText()));
        }
    }

    void smallWindow_manyLocks_keepsFiveOfThemInSight()
    {
        QByteArrayList keys;
        for (int i = 0; i < 20; ++i)
            keys << "lock." + QByteArray::number(i);
        page().add(probed(free(keys), {u"redis://a"_s, {}, 0, u"a"_s}));
        m_window->layout()->setSizeConstraint(QLayout::SetNoConstraint); // as in the program, where a page may be squeezed
        m_window->setMinimumSize(1, 1);
        for (int tab = 0; tab < 6; ++tab) { // the one that needs most room decides
            page().findChild<QTabWidget *>()->setCurrentIndex(tab);
            m_window->resize(1000, 430);
            QTest::qWait(0);
            QCOMPARE(m_window->height(), 430);
            const QTreeView *const table = view("contendedTable");
            const QRect fifth = table->visualRect(table->model()->index(4, 0));
            QVERIFY2(table->viewport()->rect().contains(fifth.bottomLeft()), qPrintable(QString::number(table->viewport()->height())));
        }
    }

    void everySize_bothColours_isWhole_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(720, 420), QSize(800, 500), QSize(1280, 800), QSize(2560, 1440)})
            QTest::addRow("%d×%d", size.width(), size.height()) << size;
    }
    void everySize_bothColours_isWhole()
    {
        QFETCH(const QSize, size);
        m_window->resize(size);
        QStringList faults;
        const auto look = [&] {
            for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
                m_theme.setMode(mode);
                QTest::qWait(50);
                faults += layoutFaults(*m_window) + unnamedWidgets(*m_window) + contrastFaults(*m_window);
            }
        };
        look();
        QVERIFY(hasRead({write(u"one.txt"_s, monitored(deadlockedStory())), m_folder.filePath(u"missing.txt"_s),
                         write(u"two.txt"_s, monitored(blockedStory() + QByteArrayList{"1 a:1 GET x"}))}));
        page().setServer({u"production"_s, u"redis://production"_s}, anyLock);
        for (int tab = 0; tab < 3; ++tab) {
            page().findChild<QTabWidget *>()->setCurrentIndex(tab);
            look();
        }
        page().findChild<QComboBox *>()->setCurrentIndex(0);
        look();
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }
};

} // namespace tst_contentionpage

LOCKSCOPE_TEST(tst_contentionpage, tst_contentionpage::TestContentionPage)
#include "tst_contentionpage.moc"
