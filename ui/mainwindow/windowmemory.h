// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QString>

class QSettings;

namespace lockscope {
struct ServerProfile;
}

namespace lockscope::ui {

class LocksPage;
class OwnProtocols;
class Theme;

/**
 * What a window remembers in the settings, which outlive it: its place and size, how its pages are laid out, where splitters were dragged to, the
 * columns of each server's table, colours and size of text. UI thread.
 */
class WindowMemory : public QObject {
    Q_OBJECT
public:
    WindowMemory(QMainWindow &window, QSettings &settings, Theme &theme) : m_window(window), m_settings(settings), m_theme(theme) {}

    void save(const LocksPage &locks, const OwnProtocols &protocols);
    void restore(LocksPage &locks, OwnProtocols &protocols);
    /** Another server: its table has its own columns, at first those of the server before. */
    void turnTo(const ServerProfile &profile, LocksPage &locks);
    void keepColours();
    void keepTextSize();

    static constexpr QSize frameRoom{12, 40}; ///< that the window manager's frame takes

protected:
    /** A splitter has its size only once it was shown. */
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void keepSplitters();
    void saveColumns(const LocksPage &locks);
    void fitToScreen();

    QMainWindow &m_window;
    QSettings &m_settings;
    Theme &m_theme;
    QString m_server; // the group of the settings that has its columns; empty: none was open
};

} // namespace lockscope::ui
