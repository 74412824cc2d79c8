// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QDBusConnection>
#include <QHash>
#include <QSystemTrayIcon>

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::ui {

/**
 * Notifications of the desktop: over D-Bus (org.freedesktop.Notifications), which also desktops without a tray have, else by the icon in the tray. Owns
 * that icon, which states a number, and the bus connection. Emits what was clicked. UI thread.
 */
class DesktopNotices : public QObject {
    Q_OBJECT
public:
    /** The bus of the session; another one in tests. Asks it for the service without waiting. */
    explicit DesktopNotices(QDBusConnection bus = sessionBus(), QObject *parent = nullptr);
    ~DesktopNotices() override;

    /** Not connected if the session has none: libdbus would start one. */
    static QDBusConnection sessionBus();
    /** The desktop can show them. */
    bool areShown() const { return m_hasService || QSystemTrayIcon::isSystemTrayAvailable(); }
    /** Shows the icon in the tray, if there is a tray. */
    void setIconWanted(bool isWanted);
    /** The number of alerts, for the icon in the tray. */
    void setCount(int count);
    /** Texts may be hostile. A click on it emits clicked() with the lock. isOver: it need not be read any more; see takeBack(). */
    void show(const QString &title, const QString &text, const std::optional<LockId> &lock, std::function<bool()> isOver);
    /** Closes those that are over; the tray's cannot be closed. */
    void takeBack();
    bool hasOpen() const { return !m_open.isEmpty(); }

signals:
    /** areShown() may be another one. */
    void shownChanged();
    /** nullopt: it was about no lock, or the icon was clicked. */
    void clicked(const std::optional<lockscope::LockId> &lock);

private slots:
    void onAction(uint id, const QString &action);
    void onClosed(uint id);

private:
    void lookForService();
    void takeService(bool isThere);
    void showOnTray(const QString &title, const QString &text, const std::optional<LockId> &lock);

    QDBusConnection m_bus;
    bool m_hasService = false;
    struct Open {
        std::optional<LockId> lock;
        std::function<bool()> isOver;
    };
    QHash<uint, Open> m_open;      // by the number that the service has given
    std::unique_ptr<QMenu> m_menu; // of the icon; null: not yet
    QSystemTrayIcon m_tray;
    std::optional<LockId> m_onTray; // of the last message of the tray
    bool m_isIconWanted = false;
    int m_count = 0;
};

} // namespace lockscope::ui
