// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/windowmemory.h"

#include "saved/serverprofile.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/racelab/ownprotocols.h"
#include "ui/shared/theme.h"

#include <QEvent>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QUrl>

namespace lockscope::ui {

namespace {

const auto geometryKey = QStringLiteral("window/geometry-v1");
const auto themeKey = QStringLiteral("window/theme");
const auto textSizeKey = QStringLiteral("window/text-size");
const auto columnsGroup = QStringLiteral("columns/");

/** A server that is not saved has no id. The demo's has another address each time. */
QString groupOf(const ServerProfile &profile)
{
    if (profile.id.isEmpty() && profile.environment == Environment::Demo)
        return columnsGroup + QStringLiteral("demo");
    return columnsGroup + QString::fromLatin1(QUrl::toPercentEncoding(profile.id.isEmpty() ? profile.address().toUrl() : profile.id));
}

QString keyOf(const QSplitter &splitter) { return QStringLiteral("splitters/") + splitter.objectName(); }

} // namespace

void WindowMemory::save(const LocksPage &locks, const OwnProtocols &protocols)
{
    m_settings.setValue(geometryKey, m_window.saveGeometry());
    locks.saveLayout(m_settings);
    saveColumns(locks);
    protocols.save(m_settings);
}

void WindowMemory::restore(LocksPage &locks, OwnProtocols &protocols)
{
    const int mode = m_settings.value(themeKey, 0).toInt();
    if (mode >= static_cast<int>(Theme::Mode::FollowSystem) && mode <= static_cast<int>(Theme::Mode::Dark))
        m_theme.setMode(static_cast<Theme::Mode>(mode));
    m_theme.setTextSize(m_settings.value(textSizeKey, Theme::normalTextSize).toInt());
    m_window.restoreGeometry(m_settings.value(geometryKey).toByteArray());
    fitToScreen();
    locks.restoreLayout(m_settings);
    protocols.restore(m_settings);
    keepSplitters();
}

/** Only where somebody has dragged one: else it has its part of any window. */
void WindowMemory::keepSplitters()
{
    for (QSplitter *splitter : m_window.findChildren<QSplitter *>()) {
        if (splitter->objectName().isEmpty())
            continue;
        splitter->installEventFilter(this);
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] { m_settings.setValue(keyOf(*splitter), splitter->saveState()); });
    }
}

bool WindowMemory::eventFilter(QObject *watched, QEvent *event)
{
    auto *splitter = qobject_cast<QSplitter *>(watched);
    if (splitter && event->type() == QEvent::Show) {
        splitter->removeEventFilter(this);
        const QByteArray state = m_settings.value(keyOf(*splitter)).toByteArray();
        QMetaObject::invokeMethod(
            splitter, [splitter, state] { splitter->restoreState(state); }, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void WindowMemory::turnTo(const ServerProfile &profile, LocksPage &locks)
{
    const QString group = groupOf(profile);
    if (group == m_server)
        return;
    saveColumns(locks);
    m_server = group;
    m_settings.beginGroup(m_server);
    locks.restoreColumns(m_settings);
    m_settings.endGroup();
}

void WindowMemory::saveColumns(const LocksPage &locks)
{
    if (m_server.isEmpty())
        return;
    m_settings.beginGroup(m_server);
    locks.saveColumns(m_settings);
    m_settings.endGroup();
}

void WindowMemory::keepColours() { m_settings.setValue(themeKey, static_cast<int>(m_theme.mode())); }

void WindowMemory::keepTextSize() { m_settings.setValue(textSizeKey, m_theme.textSize()); }

/** It may have been saved on a larger one: what stands at its lower edge must not be out of sight. */
void WindowMemory::fitToScreen()
{
    const QRect screen = m_window.screen()->availableGeometry();
    const QSize fitting = m_window.size().boundedTo(screen.size() - frameRoom).expandedTo(m_window.minimumSize());
    if (m_window.isMaximized() || m_window.isFullScreen() || fitting == m_window.size())
        return;
    m_window.resize(fitting);
    m_window.move(screen.topLeft()); // of the frame: its title is in sight, too
}

} // namespace lockscope::ui
