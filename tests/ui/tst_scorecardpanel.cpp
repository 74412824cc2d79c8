// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/trialspec.h"
#include "racesamples.h"
#include "ui/racelab/exploredialog.h"
#include "ui/racelab/scorecardmodel.h"
#include "ui/racelab/scorecardpanel.h"
#include "ui/shared/theme.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QMenu>

namespace tst_scorecardpanel {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

class TestScorecardPanel : public QObject {
    Q_OBJECT
    Theme m_theme;

    static QString progressOf(const ScorecardPanel &panel) { return panel.findChild<QLabel *>(u"progress"_s)->text(); }
    static QString groundsOf(const ScorecardPanel &panel) { return panel.findChild<QLabel *>(u"grounds"_s)->text(); }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }

    void model_cardsThatGrow_keepEveryRule()
    {
        ScorecardModel model(m_theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Scorecard card = sampleScorecard();
        card.protocols.resize(1);
        model.setCard(card);
        QCOMPARE(model.rowCount(), 1);
        model.setCard(sampleScorecard());
        QCOMPARE(model.rowCount(), 3);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        card = sampleScorecard();
        card.protocols[2][Column::NoOrphan].verdict = ColumnScore::Verdict::Holds;
        model.setCard(card); // the same protocols: whoever looks at a cell stays there
        QCOMPARE(resets.size(), 0);
        QCOMPARE(model.index(2, ScorecardModel::FirstVerdict + int(Column::NoOrphan)).data().toString(), u"holds"_s);
        model.setCard({});
        QCOMPARE(model.rowCount(), 0);
    }

    void model_verdicts_areWordsAndTellMoreInTheToolTip()
    {
        ScorecardModel model(m_theme);
        model.setCard(sampleScorecard());
        const QModelIndex broken = model.index(1, ScorecardModel::FirstVerdict);
        QCOMPARE(broken.data().toString(), u"broken ▸"_s);
        QCOMPARE(model.scheduleAt(broken), u"setnx-del-takeover: 0-0x-t-1-2-1-1-2-2"_s);
        QVERIFY(broken.data(Qt::AccessibleDescriptionRole).toString().contains(u"both think"_s));
        const QModelIndex holds = model.index(0, ScorecardModel::FirstVerdict);
        QCOMPARE(holds.data().toString(), u"holds"_s);
        QCOMPARE(model.scheduleAt(holds), QString());
        QVERIFY(holds.data(Qt::ToolTipRole).toString().contains(u"75,810 states"_s));
        QCOMPARE(model.index(2, ScorecardModel::FirstVerdict).data().toString(), u"not explored"_s);
        QVERIFY(model.index(2, ScorecardModel::FirstVerdict).data(Qt::ToolTipRole).toString().contains(u"Not chosen."_s));
        QCOMPARE(model.headerData(ScorecardModel::FirstVerdict, Qt::Horizontal, Qt::DisplayRole).toString(), u"Mutual exclusion"_s);
    }

    void panel_empty_saysWhatExploringIs()
    {
        ScorecardPanel panel(m_theme);
        panel.resize(900, 300);
        panel.show();
        QVERIFY(panel.findChild<QLabel *>(u"emptyHint"_s)->isVisible());
        QSignalSpy wanted(&panel, &ScorecardPanel::exploreRequested);
        panel.findChild<QPushButton *>(u"explore"_s)->click();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(!panel.findChild<QToolButton *>()->isEnabled());
    }

    void panel_brokenCell_clickOrEnter_replays()
    {
        ScorecardPanel panel(m_theme);
        panel.resize(1000, 300);
        panel.setCard(sampleScorecard());
        panel.show();
        QSignalSpy replays(&panel, &ScorecardPanel::replayRequested);
        auto *table = panel.findChild<QTableView *>(u"scorecard"_s);
        const QModelIndex broken = table->model()->index(1, ScorecardModel::FirstVerdict);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(broken).center());
        QCOMPARE(replays.size(), 1);
        QCOMPARE(replays[0][0].toString(), u"setnx-del-takeover: 0-0x-t-1-2-1-1-2-2"_s);
        table->setCurrentIndex(broken);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(replays.size(), 2);
        table->setCurrentIndex(table->model()->index(0, ScorecardModel::FirstVerdict));
        QTest::keyClick(table, Qt::Key_Return); // it holds
        QCOMPARE(replays.size(), 2);
        QVERIFY(groundsOf(panel).contains(u"redis-server 7.0.15"_s));
        QVERIFY(groundsOf(panel).contains(u"2 clients"_s));
    }

    void panel_anyWidth_saysOnWhatItRestsWithoutACut()
    {
        ScorecardPanel panel(m_theme);
        panel.setCard(sampleScorecard());
        panel.show();
        for (const int width : {420, 640, 900, 1600}) {
            panel.resize(width, 400);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            const auto *grounds = panel.findChild<QLabel *>(u"grounds"_s);
            QVERIFY2(grounds->height() >= grounds->heightForWidth(grounds->width()), qPrintable(QString::number(width)));
        }
    }

    void panel_exploration_tellsHowFarAndCanBeHeldUp()
    {
        ScorecardPanel panel(m_theme);
        panel.resize(1200, 300);
        panel.show();
        QVERIFY(!panel.isExploring());
        panel.showBegin();
        QVERIFY(panel.isExploring());
        QVERIFY(!panel.findChild<QPushButton *>(u"explore"_s)->isEnabled());
        ExploreProgress progress;
        progress.protocol = u"set-nx-px"_s;
        progress.column = Column::CrashRecovery;
        progress.schedules = 18432;
        progress.states = 5120;
        progress.waiting = 77;
        progress.schedulesPerSecond = 4100;
        progress.columnsDone = 3;
        progress.columnsInAll = 14;
        progress.timeLeft = Duration(12'000);
        panel.showProgress(progress);
        for (const char *part :
             {"3 of 14", "set-nx-px, crash recovery", "18,432 schedules", "5,120 states", "77 waiting", "4,100 /s", "at least 12.0 s left"})
            QVERIFY2(progressOf(panel).contains(QString::fromLatin1(part)), qPrintable(progressOf(panel)));
        QSignalSpy paused(&panel, &ScorecardPanel::pauseRequested);
        QSignalSpy continued(&panel, &ScorecardPanel::continueRequested);
        QSignalSpy cancelled(&panel, &ScorecardPanel::cancelRequested);
        auto *pause = panel.findChild<QPushButton *>(u"pause"_s);
        pause->click();
        panel.showProgress(progress);
        QVERIFY(progressOf(panel).startsWith(u"Paused"_s));
        QCOMPARE(pause->text(), u"Resume"_s);
        pause->click();
        panel.findChild<QPushButton *>(u"cancel"_s)->click();
        QCOMPARE(paused.size(), 1);
        QCOMPARE(continued.size(), 1);
        QCOMPARE(cancelled.size(), 1);
        panel.setCard(sampleScorecard());
        panel.showEnd(u"ended before its time"_s);
        QVERIFY(!panel.isExploring());
        QVERIFY(groundsOf(panel).startsWith(u"ended before its time · "_s));
    }

    void panel_exports_areWholeFiles()
    {
        const QTemporaryDir folder;
        ScorecardPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.setCard(sampleScorecard());
        QSignalSpy noted(&panel, &ScorecardPanel::noted);
        const QList<QAction *> actions = panel.findChild<QToolButton *>()->menu()->actions();
        QCOMPARE(actions.size(), 3);
        const QByteArrayList beginnings{"| Protocol |", "protocol,column,verdict", "\x89PNG"};
        const QStringList suffixes{u".md"_s, u".csv"_s, u".png"_s}; // added where none is typed
        for (int i = 0; i < 3; ++i) {
            const QString path = folder.filePath(u"card%1"_s.arg(i));
            actions[i]->trigger();
            auto *dialog = panel.findChild<QFileDialog *>();
            QVERIFY(dialog);
            emit dialog->fileSelected(path);
            dialog->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QFile file(path + suffixes[i]);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.readAll().startsWith(beginnings[i]));
        }
        QCOMPARE(noted.size(), 3);
    }

    void widgets_haveNamesAndPlainLabels()
    {
        ScorecardPanel panel(m_theme);
        panel.setCard(sampleScorecard());
        panel.showBegin();
        QCOMPARE(unnamedWidgets(panel), QStringList());
        QCOMPARE(richLabels(panel), QStringList());
        const ExploreDialog dialog({}, ProtocolCatalogue::builtIn());
        QCOMPARE(unnamedWidgets(dialog), QStringList());
        QCOMPARE(richLabels(dialog), QStringList());
    }

    void dialog_order_isWhatWasGivenAndChosen()
    {
        ExploreSpec order;
        order.protocols = {ProtocolCatalogue::builtIn().infos().front().id};
        order.columns = {Column::CrashRecovery};
        order.bounds.crashes = 2;
        ExploreDialog dialog(order, ProtocolCatalogue::builtIn());
        dialog.open();
        QCOMPARE(dialog.order().protocols, order.protocols);
        QCOMPARE(dialog.order().columns, order.columns);
        QVERIFY(dialog.order().bounds == order.bounds);
        for (QSpinBox *box : dialog.findChildren<QSpinBox *>()) {
            if (box->accessibleName() == u"Clients"_s)
                box->setValue(3);
        }
        auto *list = dialog.findChild<QListWidget *>();
        QCOMPARE(list->count(), int(ProtocolCatalogue::builtIn().infos().size()));
        list->item(1)->setCheckState(Qt::Checked);
        QVERIFY(dialog.findChild<QLabel *>(u"summary"_s)->text().startsWith(u"2 verdict"_s));
        ExploreSpec started;
        connect(&dialog, &ExploreDialog::startRequested, this, [&](const ExploreSpec &chosen) { started = chosen; });
        for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
            if (button->isDefault())
                button->click();
        }
        QCOMPARE(started.protocols.size(), 2);
        QCOMPARE(started.bounds.clients, 3);
        QVERIFY(!dialog.isVisible());
    }

    void dialog_faults_areNoneUnlessAskedFor()
    {
        ExploreDialog dialog({}, ProtocolCatalogue::builtIn());
        QCOMPARE(dialog.order().bounds.lost, 0);
        QCOMPARE(dialog.order().bounds.late, 0);
        for (QSpinBox *box : dialog.findChildren<QSpinBox *>()) {
            if (box->accessibleName() == u"Lost messages"_s || box->accessibleName() == u"Late commands"_s) {
                QVERIFY(!box->accessibleDescription().isEmpty());
                QCOMPARE(box->maximum(), 5);
                box->setValue(box->accessibleName() == u"Lost messages"_s ? 2 : 1);
            }
        }
        QCOMPARE(dialog.order().bounds.lost, 2);
        QCOMPARE(dialog.order().bounds.late, 1);
    }

    void dialog_smallScreen_showsEverything()
    {
        ExploreDialog dialog(ExploreDialog::usualOrder(ProtocolCatalogue::builtIn()), ProtocolCatalogue::builtIn());
        const QSize screen(1024, 640);
        QVERIFY2(dialog.width() <= screen.width() && dialog.height() <= screen.height(), "as it opens");
        const QSize least = dialog.minimumSizeHint();
        QVERIFY2(least.width() <= screen.width() && least.height() <= screen.height(), qPrintable(u"%1x%2"_s.arg(least.width()).arg(least.height())));
        dialog.show();
        QStringList columns;
        for (const QCheckBox *box : dialog.findChildren<QCheckBox *>()) {
            QVERIFY(box->isVisible() && box->width() >= box->sizeHint().width() && box->height() >= box->minimumSizeHint().height());
            columns << box->text();
        }
        QStringList titles;
        std::ranges::transform(allColumns, std::back_inserter(titles), columnTitle);
        QCOMPARE(columns, titles);
        const auto *faults = dialog.findChild<QLabel *>(u"faults"_s);
        QVERIFY(faults->isVisible() && faults->height() >= faults->heightForWidth(faults->width()));
        for (const QWidget *widget : dialog.findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
            QVERIFY(!widget->isVisible() || dialog.rect().contains(widget->geometry()));
    }

    void dialog_whatCannotBeExplored_isGreyedAndSaysWhy()
    {
        ExploreSpec all{.protocols = {}, .columns = {}, .bounds = {}};
        QStringList explorable;
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            all.protocols << info.id;
            if (whyNotExplored(info).isEmpty())
                explorable << info.id;
        }
        const ExploreDialog dialog(all, ProtocolCatalogue::builtIn());
        const auto *list = dialog.findChild<QListWidget *>();
        QVERIFY(list);
        QCOMPARE(dialog.order().protocols, explorable);
        QVERIFY(explorable.contains(u"redisson-lock"_s));
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            const QListWidgetItem *item = list->findItems(info.id, Qt::MatchExactly).value(0);
            QVERIFY(item);
            QCOMPARE(item->flags().testFlag(Qt::ItemIsEnabled), explorable.contains(info.id));
            QVERIFY(item->toolTip().contains(whyNotExplored(info).shown()));
        }
    }

    void dialog_nothingChosen_cannotStart()
    {
        ExploreDialog dialog({}, ProtocolCatalogue::builtIn());
        const QPushButton *start = nullptr;
        for (const QPushButton *button : dialog.findChildren<QPushButton *>())
            start = button->isDefault() ? button : start;
        QVERIFY(start && !start->isEnabled());
        for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
            if (button->text() == u"Select all"_s)
                button->click();
        }
        QVERIFY(start->isEnabled());
        for (const QString &id : dialog.order().protocols)
            QVERIFY(whyNotExplored(*ProtocolCatalogue::builtIn().find(id)).isEmpty());
    }
};

} // namespace tst_scorecardpanel

LOCKSCOPE_TEST(tst_scorecardpanel, tst_scorecardpanel::TestScorecardPanel)
#include "tst_scorecardpanel.moc"
