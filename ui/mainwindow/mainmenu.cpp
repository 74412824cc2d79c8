// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainmenu.h"

namespace lockscope::ui {

MainMenu::MainMenu(QWidget *window) : QMenu(window), m_window(window)
{
    add(this, Command::Connect, tr("Connect to a server…"), Needs::Nothing, QKeySequence(tr("Ctrl+N")));
    add(this, Command::Demo, tr("Start the demo"), Needs::Nothing);
    add(this, Command::Disconnect, tr("Disconnect"), Needs::Server);
    addSeparator();
    add(this, Command::Search, tr("Search"), Needs::Nothing, QKeySequence::Find);
    add(this, Command::EditPatterns, tr("Edit patterns"), Needs::Server, QKeySequence(tr("Ctrl+L")));
    add(this, Command::FindLocks, tr("Find locks…"), Needs::Server, QKeySequence(tr("Ctrl+Shift+F")));
    add(this, Command::Rescan, tr("Read everything again"), Needs::Server, QKeySequence::Refresh);
    add(this, Command::Pause, tr("Pause (Space)"), Needs::Server);
    add(this, Command::Simulate, tr("Simulate clients"), Needs::Server);
    add(this, Command::RaceLab, tr("Race lab"), Needs::Nothing, QKeySequence(tr("Ctrl+R")));
    add(this, Command::Journal, tr("Journal"), Needs::Nothing, QKeySequence(tr("Ctrl+J")));
    add(this, Command::LockProfiles, tr("Lock profiles…"), Needs::Nothing);
    add(this, Command::Alerts, tr("Alerts"), Needs::Nothing, QKeySequence(tr("Ctrl+E")));
    addSeparator();
    addLockMenu();
    addLocksMenu();
    m_view = addMenu(tr("View"));
    m_endOfSettings = addSeparator();
    add(this, Command::AllCommands, tr("All commands"), Needs::Nothing, QKeySequence(tr("Ctrl+K")));
    addHelpMenu();
    add(this, Command::Quit, tr("Quit"), Needs::Nothing, QKeySequence(tr("Ctrl+Q")));
}

void MainMenu::addLockMenu()
{
    QMenu *lock = addMenu(tr("Selected lock"));
    add(lock, Command::Inspect, tr("Inspect"), Needs::Server);
    add(lock, Command::Clear, tr("Clear…"), Needs::Server);
    add(lock, Command::FenceOff, tr("Fence off…"), Needs::Server);
    add(lock, Command::Extend, tr("Extend…"), Needs::Server);
    add(lock, Command::Evict, tr("Evict a waiter…"), Needs::Server);
    add(lock, Command::Undo, tr("Undo the last action"), Needs::Nothing, QKeySequence::Undo);
    add(lock, Command::MakeProfile, tr("Create profile from this lock…"), Needs::Server);
    add(lock, Command::CopyKey, tr("Copy key"), Needs::Server);
    add(lock, Command::CopyToken, tr("Copy token"), Needs::Server);
    add(lock, Command::CopyCommand, tr("Copy as redis-cli command"), Needs::Server);
}

void MainMenu::addLocksMenu()
{
    QMenu *locks = addMenu(tr("Bulk actions"));
    add(locks, Command::ClearSelected, tr("Clear the selected…"), Needs::Server);
    add(locks, Command::FenceOffSelected, tr("Fence off the selected…"), Needs::Server);
    add(locks, Command::ClearShown, tr("Clear all shown…"), Needs::Server);
}

void MainMenu::addHelpMenu()
{
    QMenu *help = addMenu(tr("Help"));
    add(help, Command::Help, tr("Help on this page"), Needs::Nothing, QKeySequence::HelpContents);
    add(help, Command::HelpContents, tr("Contents of the guide"), Needs::Nothing);
}

void MainMenu::add(QMenu *menu, Command command, const QString &text, Needs needs, const QKeySequence &keys)
{
    QAction *action = menu->addAction(text);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, [this, command] { emit chosen(command); });
    m_window->addAction(action); // so that its keys work while the menu is closed
    m_actions.insert(command, action);
    m_everything << action;
    if (needs == Needs::Server)
        m_needServer << action;
}

void MainMenu::addToView(const QList<QAction *> &actions)
{
    m_view->addActions(actions);
    m_everything += actions;
    add(m_view, Command::Notifications, tr("Go to the newest notification"), Needs::Nothing, QKeySequence(tr("F6")));
    add(m_view, Command::ResetLayout, tr("Reset layout"), Needs::Nothing);
}

void MainMenu::addToRaceLab(const QList<QAction *> &actions) { m_everything += actions; }

void MainMenu::addSettings(QMenu *menu)
{
    insertMenu(m_endOfSettings, menu);
    m_everything += menu->actions();
}

void MainMenu::setOnline(bool isOnline)
{
    for (QAction *action : std::as_const(m_needServer))
        action->setEnabled(isOnline);
}

} // namespace lockscope::ui
