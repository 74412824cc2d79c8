// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/demobar.h"

#include "testprogram.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

namespace tst_demobar {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

const QList<DemoChange> ofCluster{DemoChange::FailOver, DemoChange::MoveSlot, DemoChange::StopNode, DemoChange::StartNode};

class TestDemoBar : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support (propagateSizeHints|raise)).+"_s)); }

    void show_cluster_offersEachChangeInWords()
    {
        DemoBar bar;
        bar.show(ofCluster);
        QVERIFY(bar.isVisible());
        QCOMPARE(words(bar), QStringList({u"Fail over"_s, u"Move a slot"_s, u"Stop a node"_s, u"Start it again"_s}));
        QSignalSpy chosen(&bar, &DemoBar::chosen);
        for (QPushButton *button : bar.findChildren<QPushButton *>())
            QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(chosen.size(), 4);
        QCOMPARE(chosen.last().constFirst().value<DemoChange>(), DemoChange::StartNode);
    }

    void show_sentinel_hasNoSlots()
    {
        DemoBar bar;
        bar.show({DemoChange::FailOver, DemoChange::StopNode, DemoChange::StartNode});
        QCOMPARE(words(bar), QStringList({u"Fail over"_s, u"Stop a node"_s, u"Start it again"_s}));
        bar.show({});
        QVERIFY(bar.isHidden());
    }

    void setReason_disablesAndSaysWhy()
    {
        DemoBar bar;
        bar.show(ofCluster);
        const QPushButton *const first = bar.findChildren<QPushButton *>().constFirst();
        bar.setReason(DemoChange::FailOver, u"A slot is moving."_s);
        QVERIFY(!first->isEnabled());
        QVERIFY(first->toolTip().contains(u"A slot is moving."_s));
        QVERIFY(first->accessibleDescription().contains(u"A slot is moving."_s));
        bar.setReason(DemoChange::FailOver, {});
        QVERIFY(first->isEnabled());
        QVERIFY(first->toolTip().contains(DemoBar::hintOf(DemoChange::FailOver)));
    }

    void setReason_focusedButton_getsTheFocusBack()
    {
        QWidget window;
        QVBoxLayout column(&window);
        auto *const bar = new DemoBar(&window);
        auto *const other = new QPushButton(&window);
        column.addWidget(bar);
        column.addWidget(other);
        bar->show(ofCluster);
        window.show();
        window.activateWindow();
        QTRY_VERIFY(window.isActiveWindow());
        QPushButton *const first = bar->findChildren<QPushButton *>().constFirst();
        first->setFocus();
        for (const DemoChange change : ofCluster)
            bar->setReason(change, u"A slot is moving."_s);
        QVERIFY(bar->hasFocus());
        for (const DemoChange change : ofCluster)
            bar->setReason(change, {});
        QVERIFY(first->hasFocus());

        bar->setReason(DemoChange::FailOver, u"A slot is moving."_s);
        other->setFocus(); // the user has gone on
        bar->setReason(DemoChange::FailOver, {});
        QVERIFY(other->hasFocus());
    }

private:
    static QStringList words(const DemoBar &bar)
    {
        QStringList words;
        for (const QPushButton *button : bar.findChildren<QPushButton *>()) {
            if (!button->isHidden())
                words << button->text();
        }
        return words;
    }
};

} // namespace tst_demobar

LOCKSCOPE_TEST(tst_demobar, tst_demobar::TestDemoBar)

#include "tst_demobar.moc"
