// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/pagestack.h"

#include "session/session.h"
#include "ui/mainwindow/connectionbar.h"
#include "ui/mainwindow/mainmenu.h"

#include <QKeyEvent>

namespace lockscope::ui {

PageStack::PageStack(const Session &session, ConnectionBar &bar, MainMenu &menu, QWidget *parent)
    : QStackedWidget(parent), m_session(session), m_bar(bar), m_menu(menu)
{
}

void PageStack::add(Page page, QWidget *widget, const char *helpTopic)
{
    widget->setProperty("helpTopic", QString::fromLatin1(helpTopic));
    m_pages.insert(page, widget);
    addWidget(widget);
}

void PageStack::turnTo(Page page)
{
    setCurrentWidget(m_pages.value(page));
    emit pageTurned(page);
    m_bar.setSimulating(page == Page::Simulate);
    m_bar.setInRaceLab(page == Page::RaceLab);
    m_bar.setInJournal(page == Page::Journal);
    m_bar.setInAlerts(page == Page::Alerts);
    m_menu.action(MainMenu::Command::Simulate)->setText(page == Page::Simulate ? tr("Back to the locks") : tr("Simulate clients"));
    m_menu.action(MainMenu::Command::RaceLab)->setText(page == Page::RaceLab ? tr("Leave the race lab") : tr("Race lab"));
    m_menu.action(MainMenu::Command::Journal)->setText(page == Page::Journal ? tr("Leave the journal") : tr("Journal"));
}

void PageStack::turn(Page page, bool isWanted)
{
    const bool needsServer = page == Page::Locks || page == Page::Simulate;
    if (needsServer && !m_session.isOpen())
        return;
    const Page back = m_session.isOpen() ? Page::Locks : Page::Start;
    turnTo(isWanted ? page : back);
}

void PageStack::keyPressEvent(QKeyEvent *event)
{
    for (const Page page : {Page::Journal, Page::Alerts}) {
        if (event->key() == Qt::Key_Escape && isIn(page))
            return turn(page, false);
    }
    QStackedWidget::keyPressEvent(event);
}

} // namespace lockscope::ui
