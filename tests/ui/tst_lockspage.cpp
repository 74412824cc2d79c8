// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/selectionsummary.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/shared/theme.h"
#include "ui/table/lockview.h"
#include "ui/tiles/statustiles.h"
#include "ui/mainwindow/locks/searchfield.h"
#include "ui/mainwindow/locks/statechips.h"
#include "ui/mainwindow/locks/tablefootnote.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "testprogram.h"
#include "widgetchecks.h"

#include <QApplication>
#include <QClipboard>
#include <QAction>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWindow>

#include <functional>
#include <utility>

namespace tst_lockspage {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

Lock lockAt(NodeNumber node, const QByteArray &key, Instant now)
{
    Lock lock;
    lock.key = key;
    lock.token = "web-1";
    lock.form = LockForm::Token;
    lock.heldSince = now;
    lock.deadline = now + 60s;
    lock.node = node;
    return lock;
}

Coverage::Server serverAt(NodeNumber number, quint16 port, bool isConnected)
{
    Coverage::Server server;
    server.number = number;
    server.endpoint.host = QStringLiteral("10.0.0.7");
    server.endpoint.port = port;
    server.name = QStringLiteral("10.0.0.7:%1").arg(port);
    server.health.connected = isConnected;
    return server;
}

/** Does something when a widget gets another size for the first time. */
class OnResize : public QObject {
public:
    OnResize(QWidget &widget, std::function<void()> act) : m_act(std::move(act)) { widget.installEventFilter(this); }
    bool isDone = false;

private:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Resize && !std::exchange(isDone, true))
            m_act();
        return false;
    }
    std::function<void()> m_act;
};

} // namespace

/** What the page makes of several nodes. */
class TestLocksPage : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void setCoverage_oneIsLost_commandAndEvidenceAreThoseOfTheLocksNode()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        const Lock seen = lockAt(0, "lock.a", clock.now()), lost = lockAt(1, "lock.b", clock.now());
        LockDelta delta;
        delta.upserted = {seen, lost};
        page.apply(delta);
        Coverage coverage;
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        coverage.servers = {serverAt(0, 7000, true), serverAt(1, 7001, false)};
        page.setCoverage(coverage);

        QVERIFY(page.select("lock.b"));
        page.copyCommand();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.startsWith(QStringLiteral("redis-cli -h 10.0.0.7 -p 7001 EVAL ")), qPrintable(copied));
        QCOMPARE(page.model().evidence(lost).view, ClearEvidence::View::Disconnected);
        QCOMPARE(page.model().evidence(seen).view, ClearEvidence::View::Watched);
        const auto isAsItWas = [&](const Lock &one) {
            const LockModel &model = page.model();
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.index(row, int(LockColumn::Key)).data().toString() == QString::fromLatin1(one.key.toByteArray()))
                    return model.index(row, 0).data(LockModel::FrozenRole).toBool();
            }
            return false;
        };
        QVERIFY(isAsItWas(lost) && !isAsItWas(seen));
        coverage.servers[1] = serverAt(1, 7001, true); // it is back, and being read
        page.setCoverage(coverage);
        QVERIFY(!isAsItWas(lost));
        coverage.servers[1].health.stalledSince = clock.now();
        page.setCoverage(coverage);
        QVERIFY(isAsItWas(lost));
    }

    void setSearch_oneHit_isSelectedAndTheRestIsSaid()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        LockDelta delta;
        delta.upserted = {lockAt(0, "lock.orders.a", clock.now()), lockAt(0, "lock.orders.b", clock.now()), lockAt(0, "lock.c", clock.now())};
        page.apply(delta);
        const auto *const said = page.findChild<QLabel *>(QStringLiteral("searchFootnote"));
        page.setSearch(QStringLiteral("orders"));
        QVERIFY(page.selectedLocks().empty());
        QVERIFY2(said->text().startsWith(QStringLiteral("2 of 3 lock")) && said->text().contains(QStringLiteral("alerts count all")),
                 qPrintable(said->text()));
        page.setSearch(QStringLiteral("orders.?"));
        QVERIFY(page.selectedLocks().empty());
        page.setSearch(QStringLiteral("*.b"));
        QCOMPARE(page.selectedLocks(), std::vector<LockId>{"lock.orders.b"});
        page.setSearch({});
        QVERIFY(said->isHidden());
    }

    void group_toggledTwice_keepsTheSelection()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        LockDelta delta;
        delta.upserted = {lockAt(0, "lock.orders.1", clock.now()), lockAt(0, "lock.orders.2", clock.now()), lockAt(0, "lock.c", clock.now())};
        page.apply(delta);
        QVERIFY(page.select("lock.orders.2"));
        QAction *const grouped = page.actions().constFirst();
        for (int round = 0; round < 2; ++round) {
            grouped->setChecked(true);
            QCOMPARE(page.selectedLocks(), std::vector<LockId>{"lock.orders.2"}); // its group alone is open
            QCOMPARE(page.model().rowCount(), 4);
            grouped->setChecked(false);
            QCOMPARE(page.selectedLocks(), std::vector<LockId>{"lock.orders.2"});
            QCOMPARE(page.currentLock(), LockId("lock.orders.2"));
        }
    }

    /** After an undo: unless somebody has selected another one meanwhile. */
    void selectWhenBack_locksComeBack_areSelected_data()
    {
        QTest::addColumn<bool>("isAnotherSelected");
        QTest::newRow("nothing else is selected") << false;
        QTest::newRow("another one is") << true;
    }
    void selectWhenBack_locksComeBack_areSelected()
    {
        QFETCH(bool, isAnotherSelected);
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        LockDelta delta;
        delta.upserted = {lockAt(0, "lock.a", clock.now()), lockAt(0, "lock.b", clock.now()), lockAt(0, "lock.c", clock.now())};
        page.apply(delta);
        QVERIFY(page.select("lock.a"));
        LockDelta gone;
        gone.removed = {LockId("lock.a"), LockId("lock.c")};
        page.apply(gone);
        clock.advance(5s); // their rows leave
        QVERIFY(page.selectedLocks().empty());
        page.selectWhenBack({"lock.c", "lock.a"});
        LockDelta first, second;
        first.upserted = {delta.upserted[0]};
        second.upserted = {delta.upserted[2]};
        page.apply(first);
        QCOMPARE(page.selectedLocks(), std::vector<LockId>{"lock.a"});
        if (isAnotherSelected)
            QVERIFY(page.select("lock.b"));
        page.apply(second);
        QCOMPARE(page.selectedLocks(), isAnotherSelected ? std::vector<LockId>{"lock.b"} : (std::vector<LockId>{"lock.a", "lock.c"}));
        page.apply(delta);
        QCOMPARE(page.selectedLocks().size(), isAnotherSelected ? 1u : 2u);
    }

    void tiles_veryLowPage_giveWay()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.resize(720, 390);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto *tiles = page.findChild<StatusTiles *>();
        QVERIFY(!tiles->isVisible());
        page.resize(800, 490);
        QVERIFY(tiles->isVisible());
    }

    void docks_widthThatSomebodyHasSet_comesBack()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        FakeClock clock;
        Theme theme;
        const auto inspectorOf = [](const LocksPage &page) { return page.findChild<QDockWidget *>(QStringLiteral("inspector")); };
        int usual = 0;
        {
            LocksPage page(theme, clock);
            page.resize(1400, 800);
            page.show();
            QVERIFY(QTest::qWaitForWindowExposed(&page));
            QCoreApplication::processEvents();
            usual = inspectorOf(page)->width();
            const QPoint border = inspectorOf(page)->mapTo(&page, QPoint(-2, 200));
            QTest::mousePress(page.windowHandle(), Qt::LeftButton, {}, border);
            for (const int by : {40, 80, 120})
                QTest::mouseMove(page.windowHandle(), border - QPoint(by, 0));
            QTest::mouseRelease(page.windowHandle(), Qt::LeftButton, {}, border - QPoint(120, 0));
            QCoreApplication::processEvents();
            page.saveLayout(settings);
        }
        const int set = settings.value(QStringLiteral("locks/own-inspector-width")).toInt();
        QVERIFY2(set > usual + 80, qPrintable(QString::number(set)));
        for (const QSize &first : {QSize(1400, 800), QSize(640, 480)}) { // before the window has its size
            LocksPage page(theme, clock);
            page.resize(first);
            page.restoreLayout(settings);
            page.show();
            QVERIFY(QTest::qWaitForWindowExposed(&page));
            page.resize(1400, 800);
            QTRY_VERIFY(std::abs(inspectorOf(page)->width() - set) <= 2);
            page.resize(800, 600);
            QTRY_VERIFY(inspectorOf(page)->width() <= 360); // keys and holders need the room
        }
    }

    void docks_heightThatSomebodyHasSet_comesBackOnceThePageIsShown()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        FakeClock clock;
        Theme theme;
        const auto chartsOf = [](const LocksPage &page) { return page.findChild<QDockWidget *>(QStringLiteral("charts")); };
        int set = 0;
        {
            LocksPage page(theme, clock);
            page.resize(1400, 900);
            page.show();
            QVERIFY(QTest::qWaitForWindowExposed(&page));
            QCoreApplication::processEvents();
            const int usual = chartsOf(page)->height();
            page.findChild<QMainWindow *>(QStringLiteral("docks"))->resizeDocks({chartsOf(page)}, {usual + 100}, Qt::Vertical);
            QCoreApplication::processEvents();
            set = chartsOf(page)->height();
            QVERIFY2(set > usual + 50, qPrintable(QString::number(set)));
            page.saveLayout(settings);
        }
        LocksPage page(theme, clock);
        page.resize(640, 480); // before the window has its size
        page.restoreLayout(settings);
        page.resize(1400, 900);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QTRY_VERIFY2(std::abs(chartsOf(page)->height() - set) <= 4, qPrintable(QString::number(chartsOf(page)->height())));
    }

    void takeFirstHit_search_selectsIt_data()
    {
        QTest::addColumn<bool>("isGrouped");
        QTest::newRow("flat") << false;
        QTest::newRow("in a closed group") << true;
    }
    void takeFirstHit_search_selectsIt()
    {
        QFETCH(bool, isGrouped);
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        LockDelta delta;
        delta.upserted = {lockAt(0, "lock.orders.1", clock.now()), lockAt(0, "lock.orders.2", clock.now()), lockAt(0, "lock.c", clock.now())};
        page.apply(delta);
        page.actions().constFirst()->setChecked(isGrouped);
        page.takeFirstHit();
        QVERIFY(page.selectedLocks().empty()); // nothing is searched for
        page.setSearch(QStringLiteral("orders"));
        page.takeFirstHit();
        QCOMPARE(page.selectedLocks(), std::vector<LockId>{"lock.orders.1"});
    }

    void start_anotherServer_searchIsCleared()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        ServerProfile profile = ServerProfile();
        page.start(profile);
        connect(&page, &LocksPage::searchRequested, &page, &LocksPage::setSearch);
        page.setSearch(QStringLiteral("orders"));
        page.start(profile); // the same one with other patterns
        QCOMPARE(page.model().search(), QStringLiteral("orders"));
        profile.endpoint.host = QStringLiteral("another.example");
        page.start(profile);
        QCOMPARE(page.model().search(), QString());
    }

    /** As the preview of the bulk action will say. */
    void select_locksOfSeveralHolders_countsWhatCanBeClearedAsAWhole()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        const Instant now = clock.now();
        LockDelta delta;
        delta.upserted = {readersLock("lock.readers", now), ofScheme(readersLock("lock.twice", now), "redisson-lock"),
                          writerWaitsLock("lock.one-by-one", now)};
        page.apply(delta);
        page.resize(1200, 700);
        page.show();
        page.findChild<LockView *>()->selectAll();
        const auto *const summary = page.findChild<SelectionSummary *>();
        QVERIFY(
            std::ranges::any_of(summary->findChildren<QLabel *>(), [](const QLabel *label) { return label->text() == QStringLiteral("2 of 3"); }));
        QCOMPARE(summary->findChild<QPushButton *>()->text(), QStringLiteral("Clear 2 locks…"));
    }

    void select_several_inspectorSaysWhatTheyHaveInCommon()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        LockDelta delta;
        for (int i = 0; i < 40; ++i)
            delta.upserted.push_back(lockAt(0, "lock." + QByteArray::number(100 + i), clock.now() - 10s - Duration(i)));
        for (int i = 0; i < 12; ++i) // their deadlines are in their values, and have passed
            delta.upserted[std::size_t(i)] = ofScheme(delta.upserted[std::size_t(i)], "setnx-timestamp");
        for (int i = 0; i < 12; ++i) {
            delta.upserted[std::size_t(i)].form = LockForm::SetnxMillis;
            delta.upserted[std::size_t(i)].deadline = clock.now() - 3s;
            delta.upserted[std::size_t(i)].heldSince -= 5s; // the deadline was far ahead then
        }
        page.apply(delta);
        page.resize(1200, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto *const view = page.findChild<LockView *>();
        view->setFocus();
        view->selectAll();
        const auto *const summary = page.findChild<SelectionSummary *>();
        QVERIFY(summary->isVisible());
        QVERIFY(view->hasFocus());
        QStringList said;
        for (const QLabel *label : summary->findChildren<QLabel *>()) {
            if (label->isVisible())
                said << label->accessibleName() + label->text();
        }
        QCOMPARE(summary->findChild<QLabel *>(QStringLiteral("selectionTitle"))->text(), QStringLiteral("40 locks selected"));
        const auto after = [&said](const QString &name) { return said.value(said.indexOf(name) + 1); };
        QVERIFY2(after(QStringLiteral("Stale")).startsWith(QStringLiteral("12")), qPrintable(said.join(u'|')));
        QVERIFY2(after(QStringLiteral("Held")).startsWith(QStringLiteral("28")), qPrintable(said.join(u'|')));
        QVERIFY2(after(QStringLiteral("Longest held")).contains(QStringLiteral("lock.111")), qPrintable(said.join(u'|')));
        QVERIFY2(after(QStringLiteral("Can be cleared")).startsWith(QStringLiteral("40 of 40")), qPrintable(said.join(u'|')));
        QSignalSpy asked(&page, &LocksPage::bulkRequested);
        auto *const clear = summary->findChild<QPushButton *>();
        QCOMPARE(clear->text(), QStringLiteral("Clear 40 locks…"));
        QTest::mouseClick(clear, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<Verb>(), Verb::Clear);
        QVERIFY(view->hasFocus());

        page.setClearHint(QStringLiteral("Not connected; actions unavailable."));
        QTRY_VERIFY(!clear->isEnabled());
        QCOMPARE(clear->accessibleDescription(), QStringLiteral("Not connected; actions unavailable."));
        QVERIFY(page.select("lock.105"));
        QVERIFY(!summary->isVisible());
    }

    void searchField_icons_areSharpAtEverySize()
    {
        const Theme theme;
        const SearchField field(theme, nullptr);
        int icons = 0;
        for (const QAction *each : field.findChildren<QAction *>()) {
            if (each->icon().isNull())
                continue;
            ++icons;
            QVERIFY2(each->icon().availableSizes().contains(QSize(64, 64)), qPrintable(each->objectName()));
        }
        QCOMPARE(icons, 2); // saved searches, and clear
    }

    void footnote_columnLeft_saysWhyAndOpensTheGuideOrThePage()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.resize(1200, 800);
        page.show(); // else nothing is in sight
        page.start(ServerProfile());
        LockDelta delta;
        delta.upserted = {lockAt(0, "lock.a", clock.now())};
        page.apply(delta);
        const auto *const footnote = page.findChild<TableFootnote *>();
        QVERIFY(!footnote->isHidden());
        QSignalSpy asked(&page, &LocksPage::helpRequested), wanted(&page, &LocksPage::measuringRequested);
        QStringList links;
        for (QToolButton *link : footnote->findChildren<QToolButton *>()) {
            links << link->accessibleName();
            link->click();
        }
        QVERIFY(links.contains(QStringLiteral("Measure them")));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), QStringLiteral("lock-profiles"));
    }

    /** The first remark takes height from the table, which then shows other columns. */
    void footnote_otherRemarksWhileTheseAreShown_showsTheOthers()
    {
        const auto remark = [](const QString &why) { return ColumnRemark{why, QStringLiteral("How"), QStringLiteral("waiters")}; };
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        auto *table = new QWidget;
        auto *footnote = new TableFootnote;
        column->addWidget(table, 1);
        column->addWidget(footnote);
        window.resize(300, 400);
        window.show();
        footnote->setRemarks({remark(QStringLiteral("Waiters are not shown."))});
        QTest::qWait(0);
        OnResize whenResized(*table, [&] { footnote->setRemarks({remark(QStringLiteral("Libraries are not shown."))}); });
        const int height = table->height();
        footnote->setRemarks({remark(QStringLiteral("Waiters are not shown.")), remark(QStringLiteral("Nodes are not shown.")),
                              remark(QStringLiteral("Ages are not shown."))});
        QTRY_VERIFY(whenResized.isDone && table->height() == height);
        QTest::qWait(0);
        QStringList shown;
        for (const QLabel *why : footnote->findChildren<QLabel *>()) {
            if (why->isVisible())
                shown << why->text();
        }
        QCOMPARE(shown, QStringList{QStringLiteral("Libraries are not shown.")});
    }

    void setCoverage_severalNodes_columnAndChipAreThereWhileTheyAreUseful()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        LockDelta delta;
        delta.upserted = {lockAt(0, "lock.a", clock.now()), lockAt(1, "lock.b", clock.now())};
        page.apply(delta);
        const auto *const table = page.findChild<LockView *>();
        auto *const chip = page.findChild<NodeChip *>();
        const auto isShown = [&] { return !table->isColumnHidden(int(LockColumn::Node)) && !chip->isHidden(); };
        const auto isHidden = [&] { return table->isColumnHidden(int(LockColumn::Node)) && chip->isHidden(); };
        Coverage coverage;
        coverage.servers = {serverAt(0, 7000, true)};
        page.setCoverage(coverage);
        QVERIFY(isHidden());
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        coverage.servers = {serverAt(0, 7000, true), serverAt(1, 7001, true)};
        page.setCoverage(coverage);
        QVERIFY(isShown());
        QCOMPARE(chip->accessibleName(), QStringLiteral("Nodes: all"));

        emit chip->menu()->aboutToShow();
        QCOMPARE(chip->menu()->actions().size(), 3);
        QCOMPARE(chip->menu()->actions().at(2)->text(), QStringLiteral("10.0.0.7:7001"));
        QSignalSpy searched(&page, &LocksPage::searchRequested);
        chip->menu()->actions().at(2)->trigger();
        QCOMPARE(searched.size(), 1);
        page.setSearch(searched.first().first().toString());
        QCOMPARE(page.model().rowCount(), 1);
        QCOMPARE(chip->accessibleName(), QStringLiteral("Node: 10.0.0.7:7001"));

        page.setSearch({});
        const auto place = [table](LockColumn column) { return table->header()->visualIndex(int(column)); };
        QVERIFY(place(LockColumn::Node) > place(LockColumn::Waiting));
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Independent; // the server tells equal keys apart
        page.setCoverage(coverage);
        QVERIFY(isShown());
        QCOMPARE(place(LockColumn::Node), place(LockColumn::Key) + 1);
        QCOMPARE(chip->accessibleName(), QStringLiteral("Servers: all"));

        coverage.deployment.kind = redis::DeploymentAddress::Kind::Redlock; // each lock is on several of them
        page.setCoverage(coverage);
        QVERIFY(!table->isColumnHidden(int(LockColumn::Node)) && chip->isHidden());
        coverage.servers.pop_back();
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Single;
        page.setCoverage(coverage);
        QVERIFY(isHidden());
    }
};

} // namespace tst_lockspage

LOCKSCOPE_TEST(tst_lockspage, tst_lockspage::TestLocksPage)
#include "tst_lockspage.moc"
