// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>

#include <optional>

namespace lockscope::ui {

/**
 * Whether the desktop's user prefers dark colours, as the desktop says over D-Bus (org.freedesktop.portal.Settings); its colours for Qt's programs
 * may say nothing of it. Asks without waiting, and emits each answer and each change. UI thread.
 */
class DesktopColours : public QObject {
    Q_OBJECT
public:
    explicit DesktopColours(QDBusConnection bus, QObject *parent = nullptr);

signals:
    /** nullopt: no preference. */
    void preferred(std::optional<bool> isDark);

private slots:
    void onChanged(const QString &group, const QString &name, const QDBusVariant &value);

private:
    QDBusConnection m_bus;
};

} // namespace lockscope::ui
