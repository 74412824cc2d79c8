// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/desktopnotices.h"
#include "ui/shared/desktopcolours.h"
#include "ui/shared/theme.h"

#include "testprogram.h"

#include <QDBusMessage>
#include <QDBusVariant>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_desktopnotices {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

/** What a desktop has at org.freedesktop.Notifications. */
class Desktop : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    struct Shown {
        QString title, text;
        QStringList actions;
        QVariantMap hints;
    };
    std::vector<Shown> shown;
    QList<uint> closed;

public slots:
    void CloseNotification(uint id) { closed += id; }
    uint Notify(const QString &, uint, const QString &, const QString &title, const QString &text, const QStringList &actions,
                const QVariantMap &hints, int)
    {
        shown.push_back({title, text, actions, hints});
        return uint(shown.size());
    }

signals:
    void ActionInvoked(uint id, const QString &action);
    void NotificationClosed(uint id, uint reason);
};

/** What a desktop has at org.freedesktop.portal.Settings. */
class Portal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public slots:
    QDBusVariant Read(const QString &group, const QString &name)
    {
        const bool isKnown = group == u"org.freedesktop.appearance"_s && name == u"color-scheme"_s;
        return QDBusVariant(QVariant::fromValue(QDBusVariant(uint(isKnown ? 1 : 0))));
    }

signals:
    void SettingChanged(const QString &group, const QString &name, const QDBusVariant &value);
};

class TestDesktopNotices : public QObject {
    Q_OBJECT

    QProcess m_daemon;
    QString m_address;

    QDBusConnection busNamed(const QString &name) { return QDBusConnection::connectToBus(m_address, name); }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void initTestCase()
    {
        m_daemon.start(u"dbus-daemon"_s, {u"--session"_s, u"--nofork"_s, u"--print-address"_s});
        if (!m_daemon.waitForStarted())
            QSKIP("There is no dbus-daemon.");
        QVERIFY(m_daemon.waitForReadyRead());
        m_address = QString::fromLatin1(m_daemon.readLine().trimmed());
    }
    void cleanupTestCase()
    {
        QDBusConnection::disconnectFromBus(u"desktop"_s);
        QDBusConnection::disconnectFromBus(u"ours"_s);
        m_daemon.kill();
        m_daemon.waitForFinished();
    }

    void show_desktopHasNoTray_goesOverTheBus()
    {
        QDBusConnection itself = busNamed(u"desktop"_s);
        Desktop desktop;
        DesktopNotices notices(busNamed(u"ours"_s));
        QVERIFY(!notices.areShown());
        QSignalSpy come(&notices, &DesktopNotices::shownChanged);
        QVERIFY(itself.registerObject(u"/org/freedesktop/Notifications"_s, &desktop, QDBusConnection::ExportAllContents));
        QVERIFY(itself.registerService(u"org.freedesktop.Notifications"_s));
        QVERIFY(come.wait());
        QVERIFY(notices.areShown());

        const LockId lock{"lock.billing", 2};
        bool isOver = false;
        notices.show(u"Lockscope: stale"_s, u"<b>lock.billing</b> & more"_s, lock, [&isOver] { return isOver; });
        QTRY_COMPARE(desktop.shown.size(), 1u);
        QCOMPARE(desktop.shown[0].title, u"Lockscope: stale"_s);
        QCOMPARE(desktop.shown[0].text, u"&lt;b&gt;lock.billing&lt;/b&gt; &amp; more"_s); // a desktop reads markup
        QCOMPARE(desktop.shown[0].actions, (QStringList{u"default"_s, u"Show the lock"_s}));
        QCOMPARE(desktop.shown[0].hints.value(u"desktop-entry"_s).toString(), QStringLiteral(LOCKSCOPE_APP_ID));

        QSignalSpy clicked(&notices, &DesktopNotices::clicked);
        QTest::qWait(0);
        const auto click = [&](uint id) { emit desktop.ActionInvoked(id, u"default"_s); };
        QTRY_VERIFY((click(1), !clicked.isEmpty())); // its answer may be on its way still
        QCOMPARE(clicked[0][0].value<std::optional<LockId>>(), std::optional(lock));

        notices.show(u"Lockscope: connection"_s, u"lost"_s, {}, [] { return false; });
        QTRY_COMPARE(desktop.shown.size(), 2u);
        QCOMPARE(desktop.shown[1].actions, (QStringList{u"default"_s, u"Show the alerts"_s}));

        notices.takeBack();
        QVERIFY(notices.hasOpen());
        isOver = true;
        notices.takeBack();
        QTRY_COMPARE(desktop.closed, QList<uint>{1});
    }

    void click_onAnotherProgramsNotification_isNotOurs()
    {
        QDBusConnection itself = busNamed(u"desktop"_s);
        Desktop desktop;
        QVERIFY(itself.registerObject(u"/org/freedesktop/Notifications"_s, &desktop, QDBusConnection::ExportAllContents));
        DesktopNotices notices(busNamed(u"ours"_s));
        QTRY_VERIFY(notices.areShown());
        QSignalSpy clicked(&notices, &DesktopNotices::clicked);
        notices.show(u"a"_s, u"b"_s, LockId{"lock.a"}, [] { return false; });
        QTRY_COMPARE(desktop.shown.size(), 1u);
        emit desktop.ActionInvoked(99, u"default"_s);
        QTRY_VERIFY((emit desktop.ActionInvoked(1, u"default"_s), !clicked.isEmpty())); // signals come in their order
        for (const QList<QVariant> &one : clicked)
            QVERIFY(one[0].value<std::optional<LockId>>() == std::optional(LockId{"lock.a"}));
    }

    void end_whatIsOpen_isTakenBack()
    {
        QDBusConnection itself = busNamed(u"desktop"_s);
        Desktop desktop;
        QVERIFY(itself.registerObject(u"/org/freedesktop/Notifications"_s, &desktop, QDBusConnection::ExportAllContents));
        {
            DesktopNotices notices(busNamed(u"ours"_s));
            QTRY_VERIFY(notices.areShown());
            for (const char *key : {"lock.a", "lock.b"})
                notices.show(u"a"_s, u"b"_s, LockId(QByteArray(key)), [] { return false; });
            QTRY_VERIFY((QTest::qWait(1), notices.hasOpen() && desktop.shown.size() == 2));
            QTest::qWait(50); // for the second answer
        }
        QTRY_COMPARE(desktop.closed.size(), 2);
    }

    void show_theServiceCannotDoIt_isNotCalledShown()
    {
        QDBusConnection itself = busNamed(u"desktop"_s); // has the name, and nothing behind it
        itself.unregisterObject(u"/org/freedesktop/Notifications"_s);
        DesktopNotices notices(busNamed(u"ours"_s));
        QTRY_VERIFY(notices.areShown());
        QSignalSpy changed(&notices, &DesktopNotices::shownChanged);
        notices.show(u"a"_s, u"b"_s, LockId{"lock.a"}, [] { return false; });
        QTRY_COMPARE(changed.size(), 1);
        QVERIFY(!notices.areShown() && !notices.hasOpen());
    }

    void colours_preferenceOfTheDesktop_isFollowed()
    {
        QDBusConnection itself = busNamed(u"desktop"_s);
        Portal portal;
        QVERIFY(itself.registerObject(u"/org/freedesktop/portal/desktop"_s, &portal, QDBusConnection::ExportAllContents));
        QVERIFY(itself.registerService(u"org.freedesktop.portal.Desktop"_s));
        Theme theme;
        DesktopColours colours(busNamed(u"ours"_s));
        connect(&colours, &DesktopColours::preferred, &theme, &Theme::setDesktopPreference);
        QTRY_VERIFY(theme.isDark());
        emit portal.SettingChanged(u"org.freedesktop.appearance"_s, u"contrast"_s, QDBusVariant(uint(2)));
        emit portal.SettingChanged(u"org.freedesktop.appearance"_s, u"color-scheme"_s, QDBusVariant(uint(2)));
        QTRY_VERIFY(!theme.isDark());
        emit portal.SettingChanged(u"org.freedesktop.appearance"_s, u"color-scheme"_s, QDBusVariant(uint(1)));
        QTRY_VERIFY(theme.isDark());
        theme.setMode(Theme::Mode::Light); // somebody has chosen
        QVERIFY(!theme.isDark());
        theme.setMode(Theme::Mode::FollowSystem);
        emit portal.SettingChanged(u"org.freedesktop.appearance"_s, u"color-scheme"_s, QDBusVariant(uint(0)));
        QTRY_VERIFY(!theme.isDark()); // no preference: as the palette is
    }

    void sessionBus_thereIsNone_startsNone()
    {
        const QByteArray address = qgetenv("DBUS_SESSION_BUS_ADDRESS"), folder = qgetenv("XDG_RUNTIME_DIR");
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");
        qputenv("XDG_RUNTIME_DIR", "/nowhere");
        const bool isConnected = DesktopNotices::sessionBus().isConnected();
        if (!address.isNull())
            qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        folder.isNull() ? qunsetenv("XDG_RUNTIME_DIR") : qputenv("XDG_RUNTIME_DIR", folder);
        QVERIFY(!isConnected);
    }
};

} // namespace tst_desktopnotices

LOCKSCOPE_TEST(tst_desktopnotices, tst_desktopnotices::TestDesktopNotices)
#include "tst_desktopnotices.moc"
