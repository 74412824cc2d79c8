// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/menu/mainmenu.h"

#include "ui/mainwindow/connection/demobar.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/commandpalette.h"
#include "ui/shared/plaintext.h"

#include <QMenu>

#include <algorithm>
#include <iterator>

namespace lockscope::ui {

namespace {

/** In the order of the menu, with those of the menus in it. */
void collect(const QWidget &menu, QList<QAction *> &into)
{
    for (QAction *action : menu.actions()) {
        if (const QMenu *more = action->menu())
            collect(*more, into);
        else if (!action->isSeparator())
            into << action;
    }
}

} // namespace

MainMenu::MainMenu(QWidget *window) : QMenuBar(window), m_window(window)
{
    setNativeMenuBar(false); // the buttons of the pages stand beside it
    addServerMenu();
    addEditMenu();
    addLocksMenu();
    addViewMenu();
    addToolsMenu();
    addHelpMenu();
    for (QAction *menu : actions())
        menu->menu()->setToolTipsVisible(true); // only what has one: what is disabled says why
    setUndoable(false);
}

void MainMenu::addServerMenu()
{
    m_server = addMenu(tr("&Server"));
    add(m_server, Command::Connect, tr("Connect to a server…"), Needs::Nothing, QKeySequence(tr("Ctrl+N")));
    addDemoMenu();
    add(m_server, Command::Disconnect, tr("Disconnect"), Needs::Server);
    m_server->addSeparator();
    add(m_server, Command::Rescan, tr("Rescan"), Needs::Server, QKeySequence::Refresh);
    showKeys(*add(m_server, Command::Pause, tr("Pause"), Needs::Server), QKeySequence(Qt::Key_Space));
    m_endOfServer = m_server->addSeparator();
    add(m_server, Command::Quit, tr("Quit"), Needs::Nothing, QKeySequence(tr("Ctrl+Q")));
}

/** What can be done to the servers of a demo is called as its buttons are. */
void MainMenu::addDemoMenu()
{
    QMenu *demo = m_server->addMenu(tr("Demo"));
    add(demo, Command::Demo, tr("Start the demo"), Needs::Nothing);
    add(demo, Command::DemoCluster, tr("Start the demo cluster"), Needs::Nothing);
    add(demo, Command::DemoSentinel, tr("Start the demo with Sentinel"), Needs::Nothing);
    demo->addSeparator();
    add(demo, Command::FailOver, DemoBar::nameOf(DemoChange::FailOver), Needs::Nothing);
    add(demo, Command::MoveSlot, DemoBar::nameOf(DemoChange::MoveSlot), Needs::Nothing);
    add(demo, Command::StopNode, DemoBar::nameOf(DemoChange::StopNode), Needs::Nothing);
    add(demo, Command::StartNode, DemoBar::nameOf(DemoChange::StartNode), Needs::Nothing);
    demo->setToolTipsVisible(true);
}

void MainMenu::addEditMenu()
{
    QMenu *edit = addMenu(tr("&Edit"));
    add(edit, Command::Undo, tr("Undo the last action"), Needs::Nothing, QKeySequence::Undo);
    edit->addSeparator();
    showKeys(*add(edit, Command::CopyKey, tr("Copy key"), Needs::Server), QKeySequence::Copy);
    add(edit, Command::CopyToken, tr("Copy token"), Needs::Server);
    add(edit, Command::CopyCommand, tr("Copy as redis-cli command"), Needs::Server);
    add(edit, Command::CopyLink, tr("Copy link"), Needs::Server);
    edit->addSeparator();
    add(edit, Command::Search, tr("Search"), Needs::Nothing, QKeySequence::Find);
    add(edit, Command::EditPatterns, tr("Edit patterns"), Needs::Server, QKeySequence(tr("Ctrl+L")));
}

void MainMenu::addLocksMenu()
{
    QMenu *locks = addMenu(tr("&Locks"));
    locks->setToolTipsVisible(true);
    connect(locks, &QMenu::aboutToShow, this, &MainMenu::showObstacles);
    showKeys(*add(locks, Command::Inspect, tr("Inspect"), Needs::Server), QKeySequence(Qt::Key_Return));
    showKeys(*add(locks, Command::Clear, tr("Clear…"), Needs::Server), QKeySequence::Delete);
    add(locks, Command::FenceOff, tr("Fence off…"), Needs::Server);
    add(locks, Command::Extend, tr("Extend…"), Needs::Server);
    add(locks, Command::Evict, tr("Evict a waiter…"), Needs::Server);
    add(locks, Command::MakeProfile, tr("Create profile from this lock…"), Needs::Server);
    locks->addSeparator();
    add(locks, Command::ClearSelected, tr("Clear the selected…"), Needs::Server);
    add(locks, Command::FenceOffSelected, tr("Fence off the selected…"), Needs::Server);
    add(locks, Command::ClearShown, tr("Clear all shown…"), Needs::Server);
}

void MainMenu::addViewMenu()
{
    m_view = addMenu(tr("&View"));
    add(m_view, Command::Back, tr("Back"), Needs::Nothing, QKeySequence::Back);
    add(m_view, Command::Locks, tr("Locks"), Needs::Nothing, QKeySequence(tr("Alt+Home")));
    add(m_view, Command::Simulate, tr("Simulate clients"), Needs::Server)->setIconText(tr("Simulate"));
    add(m_view, Command::RaceLab, tr("Race lab"), Needs::Nothing, QKeySequence(tr("Ctrl+R")));
    add(m_view, Command::Contention, tr("Contention"), Needs::Nothing, QKeySequence(tr("Ctrl+B")));
    add(m_view, Command::Journal, tr("Journal"), Needs::Nothing, QKeySequence(tr("Ctrl+J")));
    add(m_view, Command::Alerts, tr("Alerts"), Needs::Nothing, QKeySequence(tr("Ctrl+E")));
    m_view->addSeparator();
    m_endOfParts = m_view->addSeparator();
    m_endOfSettings = m_view->addSeparator();
    add(m_view, Command::FullScreen, tr("Full screen"), Needs::Nothing, QKeySequence(tr("F11")));
    add(m_view, Command::Notifications, tr("Go to the newest notification"), Needs::Nothing, QKeySequence(tr("F6")));
    add(m_view, Command::ResetLayout, tr("Reset layout"), Needs::Nothing);
    const std::pair<Command, QString> says[] = {
        {Command::Locks, tr("The table of locks; without a server, the start page")},
        {Command::Simulate, tr("Add simulated clients to this server and see which of them think they hold a lock")},
        {Command::RaceLab, tr("Watch how lock protocols fail, step by step, and explore them, on a private server")},
        {Command::Contention, tr("Who waits for which lock, who blocks whom, and what is wrong with how locks are used: from recorded commands")},
        {Command::Journal, tr("What was done to locks and by whom, and who held what")},
        {Command::Alerts, tr("Locks and connections that need attention now")},
        {Command::FullScreen, tr("For presenting: in the race lab, full screen also hides the bar of the server")},
    };
    for (const auto &[command, text] : says) {
        action(command)->setCheckable(true);
        action(command)->setWhatsThis(text);
        setPlainToolTip(action(command), text);
    }
}

void MainMenu::addToolsMenu()
{
    QMenu *tools = addMenu(tr("&Tools"));
    add(tools, Command::FindLocks, tr("Find locks…"), Needs::Server, QKeySequence(tr("Ctrl+Shift+F")));
    add(tools, Command::MeasureServer, tr("Measure who waits…"), Needs::Server);
    add(tools, Command::OpenRecording, tr("Open recording…"), Needs::Nothing);
    add(tools, Command::LockProfiles, tr("Lock profiles…"), Needs::Nothing);
    tools->addSeparator();
    add(tools, Command::AllCommands, tr("All commands"), Needs::Nothing, QKeySequence(tr("Ctrl+K")));
}

void MainMenu::addHelpMenu()
{
    QMenu *help = addMenu(tr("&Help"));
    add(help, Command::Help, tr("Help on this page"), Needs::Nothing, QKeySequence::HelpContents);
    add(help, Command::HelpContents, tr("Contents of the guide"), Needs::Nothing);
    add(help, Command::Keyboard, tr("Keyboard shortcuts"), Needs::Nothing, QKeySequence(tr("?")));
    help->addSeparator();
    add(help, Command::About, tr("About Lockscope"), Needs::Nothing);
}

QAction *MainMenu::add(QMenu *menu, Command command, const QString &text, Needs needs, const QKeySequence &keys)
{
    QAction *action = menu->addAction(text);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, [this, command] { emit chosen(command); });
    m_window->addAction(action); // so that its keys work while the menu is closed
    m_actions.insert(command, action);
    if (needs == Needs::Server)
        m_needServer << action;
    return action;
}

QList<QAction *> MainMenu::pages() const
{
    return {action(Command::Locks),      action(Command::Simulate), action(Command::RaceLab),
            action(Command::Contention), action(Command::Journal),  action(Command::Alerts)};
}

void MainMenu::addToServer(QMenu *menu)
{
    m_server->insertSeparator(m_endOfServer);
    m_server->insertMenu(m_endOfServer, menu);
}

void MainMenu::addToView(const QList<QAction *> &actions) { m_view->insertActions(m_endOfParts, actions); }

void MainMenu::addSettings(QMenu *menu) { m_view->insertMenu(m_endOfSettings, menu); }

void MainMenu::addToRaceLab(const QList<QAction *> &actions) { m_lab += actions; }

QList<QAction *> MainMenu::everything() const
{
    QList<QAction *> all;
    collect(*this, all);
    return all + m_lab;
}

std::vector<ShortcutsDialog::Group> MainMenu::groups() const
{
    std::vector<ShortcutsDialog::Group> groups;
    for (QAction *top : actions()) {
        groups.push_back({actionName(*top), {}});
        collect(*top->menu(), groups.back().actions);
    }
    groups.push_back({tr("Race lab"), m_lab});
    return groups;
}

void MainMenu::showPalette()
{
    showObstacles();
    auto *palette = new CommandPalette(everything(), m_window);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void MainMenu::showShortcuts()
{
    std::vector<ShortcutsDialog::Group> all = groups();
    std::ranges::move(ShortcutsDialog::groupsOfParts(*m_window), std::back_inserter(all));
    auto *dialog = new ShortcutsDialog(all, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/** What is disabled says why. */
void MainMenu::setOnline(bool isOnline)
{
    for (QAction *action : std::as_const(m_needServer)) {
        action->setEnabled(isOnline);
        setPlainToolTip(action, isOnline ? action->whatsThis() : tr("Connect to a server first."));
    }
    m_isOnline = isOnline;
    setReadOnly(m_isReadOnly);
}

void MainMenu::setReadOnly(bool isReadOnly)
{
    m_isReadOnly = isReadOnly;
    showObstacles();
}

void MainMenu::showObstacles()
{
    for (const Command command : {Command::Clear, Command::FenceOff, Command::Extend, Command::Evict, Command::ClearSelected,
                                  Command::FenceOffSelected, Command::ClearShown}) {
        if (m_isOnline)
            setAvailable(*action(command), m_whyNot ? m_whyNot(command) : QString(),
                         m_isReadOnly ? tr("This server is read-only: asks to allow changes first.") : QString());
    }
}

void MainMenu::setUndoable(bool isUndoable)
{
    setAvailable(*action(Command::Undo), isUndoable ? QString() : tr("Nothing to undo. An action can be undone for 30 s."));
}

} // namespace lockscope::ui
