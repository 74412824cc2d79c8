// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/pagestack.h"

#include "session/session.h"
#include "ui/mainwindow/menu/mainmenu.h"

#include <QKeyEvent>

namespace lockscope::ui {

PageStack::PageStack(const Session &session, MainMenu &menu, QWidget *parent) : QStackedWidget(parent), m_session(session), m_menu(menu) {}

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
    showChosen();
}

void PageStack::showChosen()
{
    using Command = MainMenu::Command;
    for (const auto &[command, page] : {std::pair(Command::Simulate, Page::Simulate), std::pair(Command::RaceLab, Page::RaceLab),
                                        std::pair(Command::Journal, Page::Journal), std::pair(Command::Alerts, Page::Alerts)})
        m_menu.action(command)->setChecked(isIn(page));
}

void PageStack::continueFrom(const PageStack &before)
{
    for (const Page page : {Page::Simulate, Page::RaceLab, Page::Journal, Page::Alerts}) {
        if (before.isIn(page))
            QMetaObject::invokeMethod(
                this, [this, page] { turn(page, true); }, Qt::QueuedConnection);
    }
}

void PageStack::turn(Page page, bool isWanted)
{
    const bool needsServer = page == Page::Locks || page == Page::Simulate;
    if (needsServer && !m_session.isOpen())
        return showChosen(); // a click has checked it
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
