// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// https://specifications.freedesktop.org/notification-spec/latest/
#include "ui/alerts/desktopnotices.h"

#include "ui/shared/plaintext.h"

#include <QApplication>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>
#include <QFileInfo>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <iterator>

namespace lockscope::ui {

namespace {

const auto service = QStringLiteral("org.freedesktop.Notifications");
const auto path = QStringLiteral("/org/freedesktop/Notifications");
const auto openAction = QStringLiteral("default"); // a click on the notification itself

QDBusMessage callOf(const QString &name, const QString &object, const QString &interface, const QString &method, const QVariantList &arguments)
{
    QDBusMessage call = QDBusMessage::createMethodCall(name, object, interface, method);
    call.setArguments(arguments);
    return call;
}

QDBusMessage askBus(const QString &method, const QVariantList &arguments = {})
{
    return callOf(QStringLiteral("org.freedesktop.DBus"), QStringLiteral("/org/freedesktop/DBus"), QStringLiteral("org.freedesktop.DBus"), method,
                  arguments);
}

/** The program's icon with a number in its corner. */
QIcon iconWith(int count)
{
    const QIcon plain = QApplication::windowIcon();
    if (count <= 0 || plain.isNull())
        return plain;
    QPixmap picture = plain.pixmap(64, 64);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF badge(24, 28, 40, 36);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0xd9, 0x2d, 0x20));
    painter.drawRoundedRect(badge, 12, 12);
    QFont font = painter.font();
    font.setPixelSize(count > 99 ? 20 : 28);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(Qt::white);
    painter.drawText(badge, Qt::AlignCenter, count > 99 ? QStringLiteral("99+") : QString::number(count));
    return picture;
}

} // namespace

QDBusConnection DesktopNotices::sessionBus()
{
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    const bool isThere = qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") || (!folder.isEmpty() && QFileInfo::exists(folder + u"/bus"));
    return isThere ? QDBusConnection::sessionBus() : QDBusConnection(QString());
}

DesktopNotices::DesktopNotices(QDBusConnection bus, QObject *parent) : QObject(parent), m_bus(std::move(bus))
{
    connect(&m_tray, &QSystemTrayIcon::messageClicked, this, [this] {
        if (!m_hasService) // else Qt hears of each program's notifications
            emit clicked(m_onTray);
    });
    connect(&m_tray, &QSystemTrayIcon::activated, this, [this] { emit clicked({}); });
    if (!m_bus.isConnected())
        return;
    m_bus.connect(service, path, service, QStringLiteral("ActionInvoked"), this, SLOT(onAction(uint, QString)));
    m_bus.connect(service, path, service, QStringLiteral("NotificationClosed"), this, SLOT(onClosed(uint)));
    auto *watcher = new QDBusServiceWatcher(service, m_bus, QDBusServiceWatcher::WatchForRegistration, this);
    connect(watcher, &QDBusServiceWatcher::serviceRegistered, this, [this] { takeService(true); });
    lookForService();
}

/** A click on what stays would do nothing. The last call waits for the bus, which has the others then. */
DesktopNotices::~DesktopNotices()
{
    constexpr int patience = 200; // ms
    for (auto open = m_open.cbegin(); open != m_open.cend(); ++open) {
        const QDBusMessage close = callOf(service, path, service, QStringLiteral("CloseNotification"), {open.key()});
        if (std::next(open) == m_open.cend())
            m_bus.call(close, QDBus::Block, patience);
        else
            m_bus.send(close);
    }
}

/** It runs, or the bus starts it at the first notification. */
void DesktopNotices::lookForService()
{
    const auto ask = [this](const QDBusMessage &question, const auto &isThere) {
        auto *answer = new QDBusPendingCallWatcher(m_bus.asyncCall(question), this);
        connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, isThere] {
            answer->deleteLater();
            if (isThere(answer->reply()))
                takeService(true);
        });
    };
    ask(askBus(QStringLiteral("NameHasOwner"), {service}), [](const QDBusMessage &reply) { return reply.arguments().value(0).toBool(); });
    ask(askBus(QStringLiteral("ListActivatableNames")),
        [](const QDBusMessage &reply) { return reply.arguments().value(0).toStringList().contains(service); });
}

void DesktopNotices::takeService(bool isThere)
{
    if (std::exchange(m_hasService, isThere) != isThere)
        emit shownChanged();
}

void DesktopNotices::setIconWanted(bool isWanted)
{
    m_isIconWanted = isWanted;
    if (m_tray.icon().isNull())
        m_tray.setIcon(iconWith(m_count));
    if (isWanted && !m_menu) {
        m_menu = std::make_unique<QMenu>();
        m_menu->addAction(tr("Show the alerts"), this, [this] { emit clicked({}); });
        m_menu->addAction(tr("Quit"), qApp, &QApplication::closeAllWindows); // which asks, if something would be lost
        m_tray.setContextMenu(m_menu.get());
    }
    const bool isVisible = isWanted && QSystemTrayIcon::isSystemTrayAvailable() && !m_tray.icon().isNull();
    if (m_tray.isVisible() != isVisible)
        m_tray.setVisible(isVisible);
}

void DesktopNotices::setCount(int count)
{
    if (std::exchange(m_count, count) == count)
        return;
    m_tray.setIcon(iconWith(count));
    const QString words = count == 0 ? tr("Lockscope: nothing needs attention") : tr("Lockscope: %Ln alert(s)", nullptr, count);
    m_tray.setToolTip(words);
}

void DesktopNotices::show(const QString &title, const QString &text, const std::optional<LockId> &lock, std::function<bool()> isOver)
{
    if (!m_hasService)
        return showOnTray(title, text, lock);
    const QStringList actions{openAction, lock ? tr("Show the lock") : tr("Show the alerts")};
    const QVariantMap hints{{QStringLiteral("urgency"), QVariant::fromValue(uchar(1))},
                            {QStringLiteral("desktop-entry"), QStringLiteral(LOCKSCOPE_APP_ID)}};
    const QVariantList arguments{
        QStringLiteral("Lockscope"), uint(0), QStringLiteral(LOCKSCOPE_APP_ID), title, notificationText(text), actions, hints, -1};
    auto *answer = new QDBusPendingCallWatcher(m_bus.asyncCall(callOf(service, path, service, QStringLiteral("Notify"), arguments)), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, title, text, open = Open{lock, std::move(isOver)}] {
        answer->deleteLater();
        const QDBusPendingReply<uint> reply = *answer;
        if (reply.isValid()) {
            m_open.insert(reply.value(), open);
        } else {
            takeService(false); // the bus could start it, it said, and cannot
            showOnTray(title, text, open.lock);
        }
    });
}

void DesktopNotices::showOnTray(const QString &title, const QString &text, const std::optional<LockId> &lock)
{
    setIconWanted(m_isIconWanted); // the tray may have come since
    m_onTray = lock;
    if (m_tray.isVisible())
        m_tray.showMessage(title, notificationText(text), QSystemTrayIcon::Warning);
}

void DesktopNotices::takeBack()
{
    m_open.removeIf([this](const auto &open) {
        const bool isOver = open.value().isOver();
        if (isOver)
            m_bus.asyncCall(callOf(service, path, service, QStringLiteral("CloseNotification"), {open.key()}));
        return isOver;
    });
}

void DesktopNotices::onAction(uint id, const QString &action)
{
    const auto found = m_open.constFind(id); // other programs' notifications are reported, too
    if (found != m_open.cend() && action == openAction)
        emit clicked(found->lock);
}

void DesktopNotices::onClosed(uint id) { m_open.remove(id); }

} // namespace lockscope::ui
