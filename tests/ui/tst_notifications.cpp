// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"
#include "ui/inspector/verdictline.h"
#include "ui/mainwindow/connection/failovernotice.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/changeline.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include "fakeclock.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAccessible>
#include <QAccessibleBridgePlugin>
#include <QApplication>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QtPlugin>

namespace tst_notifications {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Kind = Notification::Kind;

/** Whatever screen readers are given: a handler that is installed gets nothing where none is running, as it is off screen. */
class ScreenReader : public QAccessibleBridge {
public:
    void setRootObject(QAccessibleInterface *) override {}
    void notifyAccessibilityUpdate(QAccessibleEvent *event) override
    {
        if (event->type() != QAccessible::Alert && event->type() != spoken)
            return;
        QAccessibleInterface *source = event->accessibleInterface();
        if (source && source->role() == QAccessible::AlertMessage)
            (event->type() == spoken ? s_spoken : s_alerts) += source->text(QAccessible::Name);
    }

    static void forget()
    {
        s_alerts.clear();
        s_spoken.clear();
    }
    /** What was said since it was asked last, each once: an alert for some readers, and for others what they speak. */
    static QStringList takeSaid()
    {
        if (s_alerts != s_spoken)
            qWarning() << "alerts" << s_alerts << "but spoken" << s_spoken;
        const QStringList said = s_alerts;
        forget();
        return said;
    }

private:
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    static constexpr auto spoken = QAccessible::Announcement;
#else
    static constexpr auto spoken = QAccessible::ObjectShow;
#endif
    static inline QStringList s_alerts, s_spoken;
};

class ScreenReaderPlugin : public QAccessibleBridgePlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QAccessibleBridgeFactoryInterface_iid FILE "screenreader.json")
public:
    QAccessibleBridge *create(const QString &) override { return s_reader = new ScreenReader; }

private:
    static inline ScreenReader *s_reader; // Qt's; off screen it never deletes it
};

class TestNotifications : public QObject {
    Q_OBJECT
private slots:
    void breakableTokens_longKey_breaksAtItsSeams_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("pieces");
        QTest::newRow("words") << u"some words, short:ones"_s << QStringList{u"some words, short:ones"_s};
        QTest::newRow("key") << u"≥ 3 m: lock.nightly:settlement-eu"_s << QStringList{u"≥ 3 m: lock."_s, u"nightly:"_s, u"settlement-"_s, u"eu"_s};
        QTest::newRow("one long word") << QString(17, u'x') << QString(17, u'x').split(QString(), Qt::SkipEmptyParts);
    }
    void breakableTokens_longKey_breaksAtItsSeams()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, pieces);
        const QStringList found = breakableTokens(text).split(QChar(0x200b), Qt::SkipEmptyParts);
        QCOMPARE(found, pieces);
    }

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

    void failover_lostLocks_areOneCardThatLeadsToWhy()
    {
        Session session;
        const FailoverNotice notice(session, *m_stack, nullptr);
        QSignalSpy explained(&notice, &FailoverNotice::explanationRequested);
        LockDelta delta;
        delta.events.resize(2);
        delta.events[0].kind = LockEvent::Kind::Released;
        delta.events[1].kind = LockEvent::Kind::LostInFailover;
        delta.events[1].key = "lock.\x01";
        emit session.locksChanged(delta);
        auto *const card = m_window->findChild<NotificationCard *>();
        QVERIFY(card);
        QCOMPARE(card->content().title, QStringLiteral("1 lock lost in a failover"));
        QCOMPARE(card->content().subject, QStringLiteral("lock.\\x01"));
        delta.events[0].kind = LockEvent::Kind::LostInFailover;
        emit session.locksChanged(delta);
        QCOMPARE(m_window->findChildren<NotificationCard *>().size(), 1);
        QCOMPARE(card->content().title, QStringLiteral("3 locks lost in a failover"));
        QCOMPARE(card->content().subject, QStringLiteral("lock.\\x01 and others"));
        card->findChild<QPushButton *>(QStringLiteral("actionDetails"))->click();
        QCOMPARE(explained.count(), 1);
        emit session.closed();
        QTRY_VERIFY(m_window->findChildren<NotificationCard *>().isEmpty());
    }

    void undo_countsDownAndIsOverWithItsTime()
    {
        const Instant now = m_clock->now();
        const QPointer<NotificationCard> card =
            m_stack->add({Kind::Success, QStringLiteral("Cleared"), QStringLiteral("lock.a"), {}, true, now + 30s, now + 38s});
        QSignalSpy undone(card, &NotificationCard::undoRequested);
        QCOMPARE(undo(card)->text(), QStringLiteral("&Undo (30 s)"));
        m_clock->advance(3s);
        QCOMPARE(undo(card)->text(), QStringLiteral("&Undo (27 s)"));
        undo(card)->click();
        QCOMPARE(undone.size(), 1);
        m_clock->advance(27s);
        QVERIFY(undo(card)->isVisible() && !undo(card)->isEnabled()); // "Details" does not move under the pointer
        QCOMPARE(undo(card)->text(), QStringLiteral("Undo expired"));
        QVERIFY(card->isVisible());
        m_clock->advance(8s);
        QTRY_VERIFY(!card);
        QCOMPARE(m_stack->count(), 0);
        QVERIFY(!m_stack->isVisible());
    }

    void error_staysUntilItIsClosed()
    {
        const QPointer<NotificationCard> card =
            m_stack->add({Kind::Error, QStringLiteral("Not cleared: refused"), QStringLiteral("lock.a"), QStringLiteral("NOPERM")});
        QSignalSpy closed(card, &NotificationCard::closed);
        m_clock->advance(24h);
        QVERIFY(card && card->isVisible());
        card->findChild<QToolButton *>()->click();
        QCOMPARE(closed.size(), 1);
        QTRY_VERIFY(!card);
    }

    void timeOver_whileInUse_waits()
    {
        const QPointer<NotificationCard> card =
            m_stack->add({Kind::Note, QStringLiteral("No lock is selected"), {}, {}, false, {}, m_clock->now() + 5s});
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

    void screenReaders_notification_eachNewsIsSaidOnceAndNoTick()
    {
        const Instant now = m_clock->now();
        ScreenReader::forget();
        NotificationCard *card = m_stack->add({Kind::Progress, QStringLiteral("Clearing…"), QStringLiteral("lock.a")});
        QCOMPARE(ScreenReader::takeSaid(), QStringList{QStringLiteral("Clearing…. lock.a.")});
        Notification cleared{Kind::Success, QStringLiteral("Cleared"), QStringLiteral("lock.a"), {}, true, now + 30s, now + 38s};
        card->setContent(cleared);
        QCOMPARE(ScreenReader::takeSaid(), QStringList{QStringLiteral("Cleared. lock.a. It can be undone.")});
        for (int i = 0; i < 29; ++i)
            m_clock->advance(1s);
        QCOMPARE(undo(card)->text(), QStringLiteral("&Undo (1 s)"));
        QCOMPARE(ScreenReader::takeSaid(), QStringList());
        card->setContent(cleared); // no news
        QCOMPARE(ScreenReader::takeSaid(), QStringList());
        cleared.text = QStringLiteral("Nobody has taken it since.");
        card->setContent(cleared);
        QCOMPARE(ScreenReader::takeSaid().size(), 1);
        m_stack->add({Kind::Error, QStringLiteral("Not cleared: refused"), QStringLiteral("lock.b"), QStringLiteral("NOPERM")});
        QCOMPARE(ScreenReader::takeSaid(), QStringList{QStringLiteral("Not cleared: refused. lock.b. NOPERM.")}); // and not the other one once more
    }

    void screenReaders_openDialog_eachNewsIsSaidOnceAndNoTick()
    {
        ActionRequest request;
        request.lock = heldLock();
        ActionDialog dialog(request, ServerProfile(), {}, m_theme, *m_clock);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.open();
        ScreenReader::forget(); // which shows lines that are alerts
        const QString before = dialog.findChild<VerdictLine *>()->text();
        for (int i = 0; i < 30; ++i)
            m_clock->advance(100ms);
        QVERIFY(dialog.findChild<VerdictLine *>()->text() != before);
        QCOMPARE(ScreenReader::takeSaid(), QStringList());

        dialog.setEvidence({.view = ClearEvidence::View::Paused}); // another answer
        QCOMPARE(ScreenReader::takeSaid(), QStringList{dialog.findChild<VerdictLine *>()->text()});
        for (int i = 0; i < 10; ++i)
            m_clock->advance(100ms);
        QCOMPARE(ScreenReader::takeSaid(), QStringList());

        const QString why = QStringLiteral("Not connected: actions are unavailable.");
        dialog.setObstacle(why);
        QCOMPARE(ScreenReader::takeSaid(), QStringList{why});
        dialog.setObstacle(why);
        m_clock->advance(100ms);
        QCOMPARE(ScreenReader::takeSaid(), QStringList());
        Lock other = request.lock;
        other.token = "tok-2";
        dialog.follow(&other); // not shown while there is a greater obstacle
        QCOMPARE(ScreenReader::takeSaid(), QStringList());
        dialog.setObstacle({});
        QCOMPARE(ScreenReader::takeSaid(), QStringList{QStringLiteral("The holder changed while the dialog was open. Now held by tok-2.")});
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
        QTest::newRow("along the bottom") << QRect(0, 720, 1200, 40);
        QTest::newRow("elsewhere") << QRect(0, 660, 300, 100);
    }
    void stack_keptClear_isNotCovered()
    {
        QFETCH(QRect, buttons);
        QWidget bar(m_window.get());
        bar.setGeometry(buttons);
        bar.show();
        m_stack->keepClear({&bar});
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
    Lock heldLock() const
    {
        Lock lock;
        lock.key = "lock.a";
        lock.token = "tok-1";
        lock.form = LockForm::Token;
        lock.heldSince = m_clock->now() - 220s;
        lock.deadline = m_clock->now() + 30s;
        lock.lease = 30s;
        lock.renewals = 3;
        lock.renewalPeriodMs = 10'000;
        lock.renewedAt = m_clock->now();
        return lock;
    }
    static QPushButton *undo(const NotificationCard *card) { return card->findChild<QPushButton *>(QStringLiteral("undoAction")); }

    Theme m_theme;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<QWidget> m_window;
    QLineEdit *m_content = nullptr;
    NotificationStack *m_stack = nullptr;
};

} // namespace tst_notifications

LOCKSCOPE_TEST(tst_notifications, tst_notifications::TestNotifications)
#include "tst_notifications.moc"

namespace {

/** As Q_IMPORT_PLUGIN does it; before Qt looks for screen readers, which is once. */
void importScreenReader() { qRegisterStaticPluginFunction(QStaticPlugin(qt_plugin_instance, qt_plugin_query_metadata_v2)); }
Q_CONSTRUCTOR_FUNCTION(importScreenReader)

} // namespace
