// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/menu/shortcutsdialog.h"

#include <QHash>
#include <QList>
#include <QMenuBar>

#include <functional>
#include <utility>

namespace lockscope::ui {

/**
 * Everything that the window can do, in words and with its keys. Emits what was chosen; the window carries it out. The keys work while the menus are
 * closed. UI thread.
 */
class MainMenu : public QMenuBar {
    Q_OBJECT
public:
    enum class Command : quint8 {
        Connect,
        Demo,
        DemoCluster,
        DemoSentinel,
        FailOver,
        MoveSlot,
        StopNode,
        StartNode,
        Disconnect,
        Rescan,
        Pause,
        Quit,
        Undo,
        CopyKey,
        CopyToken,
        CopyCommand,
        CopyLink,
        Search,
        EditPatterns,
        Inspect,
        Clear,
        FenceOff,
        Extend,
        Evict,
        ClearSelected,
        FenceOffSelected,
        ClearShown,
        MakeProfile,
        Back,
        Locks,
        Simulate,
        RaceLab,
        Journal,
        Alerts,
        Contention,
        MeasureServer,
        OpenRecording,
        FullScreen,
        Notifications,
        ResetLayout,
        FindLocks,
        LockProfiles,
        AllCommands,
        Help,
        HelpContents,
        Keyboard,
        About,
    };

    explicit MainMenu(QWidget *window);

    QAction *action(Command command) const { return m_actions.value(command); }
    /** Checked while their page is in view. */
    QList<QAction *> pages() const;
    /** The menu with servers, and with what is shown: for what is made elsewhere. */
    void addToServer(QMenu *menu);
    void addToView(const QList<QAction *> &actions);
    void addSettings(QMenu *menu);
    /** What can be done in the race lab, to be found by name. */
    void addToRaceLab(const QList<QAction *> &actions);
    /** Commands that need no server stay enabled. */
    void setOnline(bool isOnline);
    /** Says that an action asks to allow changes first. */
    void setReadOnly(bool isReadOnly);
    void setUndoable(bool isUndoable);
    /** Of the actions on locks, asked each time they are shown: why it cannot be carried out; empty: it can. */
    void setObstacles(std::function<QString(Command)> whyNot) { m_whyNot = std::move(whyNot); }
    /** In the order of the menus: to be searched by name. */
    QList<QAction *> everything() const;
    /** A list of everything, with a search. */
    void showPalette();
    /** The keys of everything, and of the parts of the window. */
    void showShortcuts();
    /** By menus, for the sheet of keys. */
    std::vector<ShortcutsDialog::Group> groups() const;

signals:
    void chosen(lockscope::ui::MainMenu::Command command);

private:
    enum class Needs : quint8 { Nothing, Server };
    QAction *add(QMenu *menu, Command command, const QString &text, Needs needs, const QKeySequence &keys = {});
    void addServerMenu();
    void addDemoMenu();
    void addEditMenu();
    void addLocksMenu();
    void addViewMenu();
    void addToolsMenu();
    void addHelpMenu();
    void showObstacles();

    QWidget *m_window;
    QMenu *m_server = nullptr, *m_view = nullptr;
    QAction *m_endOfServer = nullptr, *m_endOfParts = nullptr, *m_endOfSettings = nullptr; // separators
    QHash<Command, QAction *> m_actions;
    QList<QAction *> m_needServer;
    QList<QAction *> m_lab;
    std::function<QString(Command)> m_whyNot; // may be empty
    bool m_isOnline = false;
    bool m_isReadOnly = false;
};

} // namespace lockscope::ui
