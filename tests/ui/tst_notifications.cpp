// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/theme.h"

#include "fakeclock.h"
#include "widgetchecks.h"

#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;
using Kind = Notification::Kind;

class TestNotifications : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        failOnWarnings();
        m_clock = std::make_unique<FakeClock>();
        m_window = std::make_unique<QWidget>();
        m_window->resize(1200, 800);
        m_content = new QLineEdit(m_window.get());
        m_content->setAccessibleName(QStringLiteral("content"));
        m_content->setGeometry(0, 40, 1200, 720);
        m_stack = new NotificationStack(m_theme, *m_clock, m_content);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void undo_countsDownAndIsOverWithItsTime()
    {
        const Instant now = m_clock->now();
        const QPointer<NotificationCard> card = m_stack->add({Kind::Success, QStringLiteral("Cleared"), QStringLiteral("lock.a"), {}, true, now + 30s, now + 38s});
        QSignalSpy undone(card, &NotificationCard::undoRequested);
        QCOMPARE(undo(card)->text(), QStringLiteral("&Undo (30 s)"));
        m_clock->advance(3s);
        QCOMPARE(undo(card)->text(), QStringLiteral("&Undo (27 s)"));
        undo(card)->click();
        QCOMPARE(undone.size(), 1);
        m_clock->advance(27s);
        QVERIFY(undo(card)->isVisible() && !undo(card)->isEnabled()); // "Details" does not move under the pointer
        QCOMPARE(undo(card)->text(), QStringLiteral("Undo: time is over"));
        QVERIFY(card->isVisible());
        m_clock->advance(8s);
        QTRY_VERIFY(!card);
        QCOMPARE(m_stack->count(), 0);
        QVERIFY(!m_stack->isVisible());
    }

    void error_staysUntilItIsClosed()
    {
        const QPointer<NotificationCard> card = m_stack->add({Kind::Error, QStringLiteral("Not cleared: refused"), QStringLiteral("lock.a"), QStringLiteral("NOPERM")});
        QSignalSpy closed(card, &NotificationCard::closed);
        m_clock->advance(24h);
        QVERIFY(card && card->isVisible());
        card->findChild<QToolButton *>()->click();
        QCOMPARE(closed.size(), 1);
        QTRY_VERIFY(!card);
    }

    void timeOver_whileInUse_waits()
    {
        const QPointer<NotificationCard> card = m_stack->add({Kind::Note, QStringLiteral("No lock is selected"), {}, {}, false, {}, m_clock->now() + 5s});
        m_content->setFocus();
        m_stack->focusNewest();
        QVERIFY(card->isAncestorOf(QApplication::focusWidget()));
        m_clock->advance(1min);
        QVERIFY(card && card->isVisible());
        m_content->setFocus();
        m_clock->advance(2s);
        QTRY_VERIFY(!card);
    }

    void setContent_updatesInPlaceWhatScreenReadersRead()
    {
        NotificationCard *card = m_stack->add({Kind::Progress, QStringLiteral("Clearing…"), QStringLiteral("lock.a")});
        QAccessibleInterface *alert = QAccessible::queryAccessibleInterface(card);
        QCOMPARE(alert->role(), QAccessible::AlertMessage);
        QCOMPARE(alert->text(QAccessible::Name), QStringLiteral("Clearing…. lock.a."));
        card->setContent({Kind::Error, QStringLiteral("Not cleared: refused"), QStringLiteral("lock.a"), QStringLiteral("NOPERM <b>x</b>")});
        QCOMPARE(m_stack->count(), 1);
        QCOMPARE(alert->text(QAccessible::Name), QStringLiteral("Not cleared: refused. lock.a. NOPERM <b>x</b>."));
        QCOMPARE(card->tint(), Theme::Role::Danger);
        QCOMPARE(richLabels(*card), QStringList());
        QCOMPARE(unnamedWidgets(*m_window), QStringList());
    }

    void key_long_isElidedInTheMiddleAndWholeInTheToolTip()
    {
        const QString key = QStringLiteral("lock.begin") + QString(600, u'x') + QStringLiteral("<i>end");
        NotificationCard *card = m_stack->add({Kind::Success, QStringLiteral("Cleared"), key, QString(400, u'r')});
        auto *subject = card->findChild<ElidedLabel *>();
        QVERIFY(subject->text().startsWith(QStringLiteral("lock.begin")));
        QVERIFY(subject->text().endsWith(QStringLiteral("<i>end")));
        QCOMPARE(subject->fullText(), key);
        QVERIFY(subject->toolTip().contains(key.toHtmlEscaped()));
        QVERIFY(card->width() <= 380);
        QVERIFY(card->height() > 100); // what has no spaces is broken, and all of it is there
        QVERIFY(card->height() < 400);
    }

    void stack_many_showsThreeAndCountsTheRest()
    {
        QList<NotificationCard *> cards;
        for (int i = 0; i < 5; ++i)
            cards += m_stack->add({Kind::Error, QStringLiteral("Refused %1").arg(i)});
        auto *older = m_stack->findChild<QPushButton *>(QStringLiteral("olderNotifications"));
        QCOMPARE(older->text(), QStringLiteral("2 older"));
        QVERIFY(!cards[0]->isVisible() && !cards[1]->isVisible());
        for (int i = 2; i < 5; ++i)
            QVERIFY(cards[i]->isVisible());
        QVERIFY(cards[2]->geometry().bottom() < cards[3]->geometry().top());
        QVERIFY(cards[3]->geometry().bottom() < cards[4]->geometry().top()); // the newest at the bottom
        QVERIFY(m_content->geometry().contains(m_stack->geometry()));
        older->click();
        QVERIFY(cards[0]->isVisible());
        QVERIFY(!older->isVisible());
        for (int i = 4; i > 1; --i)
            cards[i]->dismiss();
        QVERIFY(!older->isVisible());
        QVERIFY(cards[0]->isVisible() && cards[1]->isVisible());
    }

    void stack_smallWindow_fits()
    {
        m_window->resize(640, 300);
        m_content->setGeometry(0, 40, 640, 200);
        for (int i = 0; i < 4; ++i)
            m_stack->add({Kind::Error, QStringLiteral("Refused %1").arg(i), QStringLiteral("lock.a"), QStringLiteral("why"), true});
        QVERIFY(m_content->geometry().contains(m_stack->geometry()));
        QVERIFY(m_stack->findChild<QPushButton *>(QStringLiteral("olderNotifications"))->isVisible());
    }

    void stack_keptClear_isNotCovered_data()
    {
        QTest::addColumn<QRect>("buttons");
        QTest::newRow("room below") << QRect(900, 400, 300, 80);
        QTest::newRow("at the bottom") << QRect(900, 660, 300, 100);
        QTest::newRow("elsewhere") << QRect(0, 660, 300, 100);
    }
    void stack_keptClear_isNotCovered()
    {
        QFETCH(QRect, buttons);
        QWidget bar(m_window.get());
        bar.setGeometry(buttons);
        bar.show();
        m_stack->setKeptClear(&bar);
        for (int i = 0; i < 3; ++i) {
            m_stack->add({Kind::Error, QStringLiteral("Refused %1").arg(i), QStringLiteral("lock.a"), QStringLiteral("why"), true});
            QVERIFY(!m_stack->geometry().intersects(bar.geometry()));
        }
        bar.setGeometry(0, 0, 10, 10); // somewhere else
        QCOMPARE(m_stack->geometry().right(), m_content->geometry().right() - 14);
    }

    void keyboard_escClosesOneAfterTheOtherAndGoesBack()
    {
        m_content->setFocus();
        m_stack->focusNewest(); // nothing is there
        QVERIFY(m_content->hasFocus());
        NotificationCard *first = m_stack->add({Kind::Error, QStringLiteral("one")});
        NotificationCard *second = m_stack->add({Kind::Error, QStringLiteral("two")});
        QVERIFY(m_content->hasFocus()); // it takes nobody's focus
        m_stack->focusNewest();
        QVERIFY(second->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(first->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(m_content->hasFocus());
        QCOMPARE(m_stack->count(), 0);
    }

    void colours_inLightAndDark_areToldFromTheGround_data()
    {
        QTest::addColumn<Theme::Mode>("mode");
        QTest::newRow("light") << Theme::Mode::Light;
        QTest::newRow("dark") << Theme::Mode::Dark;
    }
    void colours_inLightAndDark_areToldFromTheGround()
    {
        QFETCH(Theme::Mode, mode);
        NotificationCard *card = m_stack->add({Kind::Success, QStringLiteral("Cleared"), QStringLiteral("lock.a")});
        m_theme.setMode(mode);
        const QImage image = card->grab().toImage();
        QCOMPARE(image.pixelColor(2, image.height() / 2), m_theme.color(Theme::Role::Good));
        QVERIFY(coloursOf(image) > 10);
        m_theme.setMode(Theme::Mode::FollowSystem);
    }

private:
    static QPushButton *undo(const NotificationCard *card) { return card->findChild<QPushButton *>(QStringLiteral("undoAction")); }

    Theme m_theme;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<QWidget> m_window;
    QLineEdit *m_content = nullptr;
    NotificationStack *m_stack = nullptr;
};

QTEST_MAIN(TestNotifications)
#include "tst_notifications.moc"
