// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QMenu>

namespace lockscope::ui {

/**
 * Everything that the window can do, in words and with its keys. Emits what was chosen; the window carries it out. The keys work while the menu is
 * closed. UI thread.
 */
class MainMenu : public QMenu {
    Q_OBJECT
public:
    enum class Command : quint8 {
        Connect,
        Demo,
        Disconnect,
        Search,
        EditPatterns,
        FindLocks,
        Rescan,
        Pause,
        Simulate,
        RaceLab,
        Journal,
        Alerts,
        LockProfiles,
        MakeProfile,
        Inspect,
        Clear,
        FenceOff,
        Extend,
        Evict,
        Undo,
        CopyKey,
        CopyToken,
        CopyCommand,
        ClearSelected,
        FenceOffSelected,
        ClearShown,
        Notifications,
        ResetLayout,
        AllCommands,
        Help,
        HelpContents,
        Quit,
    };

    explicit MainMenu(QWidget *window);

    QAction *action(Command command) const { return m_actions.value(command); }
    /** Further ones, made elsewhere. */
    void addToView(const QList<QAction *> &actions);
    void addSettings(QMenu *menu);
    /** What can be done in the race lab, to be found by name. */
    void addToRaceLab(const QList<QAction *> &actions);
    /** Commands that need no server stay enabled. */
    void setOnline(bool isOnline);
    /** In the order of the menus: to be searched by name. */
    const QList<QAction *> &everything() const { return m_everything; }

signals:
    void chosen(lockscope::ui::MainMenu::Command command);

private:
    enum class Needs : quint8 { Nothing, Server };
    void add(QMenu *menu, Command command, const QString &text, Needs needs, const QKeySequence &keys = {});
    void addLockMenu();
    void addLocksMenu();
    void addHelpMenu();

    QWidget *m_window;
    QMenu *m_view;
    QAction *m_endOfSettings;
    QHash<Command, QAction *> m_actions;
    QList<QAction *> m_needServer;
    QList<QAction *> m_everything;
};

} // namespace lockscope::ui
