// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/pagestack.h"

#include "session/session.h"
#include "ui/mainwindow/menu/mainmenu.h"
#include "ui/racelab/racelabpage.h"
#include "ui/shared/plaintext.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr qsizetype mostBefore = 20;

bool isOfAlerts(const QKeyEvent &event) { return event.key() == Qt::Key_E && event.modifiers() == Qt::ControlModifier; }

} // namespace

PageStack::PageStack(const Session &session, MainMenu &menu, QWidget *parent) : QStackedWidget(parent), m_session(session), m_menu(menu)
{
    qApp->installEventFilter(this); // tables and fields keep the mouse's buttons for themselves
}

PageStack::~PageStack() = default;

void PageStack::add(Page page, QWidget *widget, const char *helpTopic)
{
    widget->setProperty("helpTopic", QString::fromLatin1(helpTopic));
    m_pages.insert(page, widget);
    addWidget(widget);
}

void PageStack::turnTo(Page page)
{
    if (!isIn(page)) {
        m_before += m_pages.key(currentWidget());
        m_before = m_before.last(std::min(m_before.size(), mostBefore));
    }
    bring(page);
}

void PageStack::bring(Page page)
{
    setCurrentWidget(m_pages.value(page));
    emit pageTurned(page);
    showChosen();
}

void PageStack::showChosen()
{
    using Command = MainMenu::Command;
    for (const auto &[command, page] :
         {std::pair(Command::Simulate, Page::Simulate), std::pair(Command::RaceLab, Page::RaceLab), std::pair(Command::Contention, Page::Contention),
          std::pair(Command::Journal, Page::Journal), std::pair(Command::Alerts, Page::Alerts)})
        m_menu.action(command)->setChecked(isIn(page));
    m_menu.action(Command::Locks)->setChecked(isIn(home()));
    setAvailable(*m_menu.action(Command::Back), isIn(home()) && m_before.isEmpty() ? tr("This is the first page.") : QString());
}

PageStack::Page PageStack::home() const { return m_session.isOpen() ? Page::Locks : Page::Start; }

void PageStack::continueFrom(const PageStack &before)
{
    m_before = before.m_before;
    for (const Page page : {Page::Simulate, Page::RaceLab, Page::Contention, Page::Journal, Page::Alerts}) {
        if (before.isIn(page))
            bring(page);
    }
}

void PageStack::turn(Page page, bool isWanted)
{
    const bool needsServer = page == Page::Locks || page == Page::Simulate;
    if (needsServer && !m_session.isOpen())
        return showChosen(); // a click has checked it
    turnTo(isWanted ? page : home());
}

void PageStack::goHome() { turnTo(home()); }

void PageStack::goBack()
{
    if (isIn(home()) && m_before.isEmpty())
        return;
    if (auto *lab = qobject_cast<RaceLabPage *>(currentWidget()); lab && lab->leaveFilm())
        return;
    bring(m_before.isEmpty() ? home() : m_before.takeLast());
}

void PageStack::leave()
{
    if (!isIn(home()))
        goBack();
    else
        emit homeLeft();
}

void PageStack::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !window()->isFullScreen())
        leave();
    else
        QStackedWidget::keyPressEvent(event);
}

bool PageStack::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && isOfAlerts(*static_cast<QKeyEvent *>(event)) && qobject_cast<QLineEdit *>(watched)) {
        event->ignore(); // a field takes it for "end of line"
        return true;
    }
    const bool isBack = event->type() == QEvent::MouseButtonPress && static_cast<QMouseEvent *>(event)->button() == Qt::BackButton;
    const auto *widget = isBack ? qobject_cast<QWidget *>(watched) : nullptr;
    if (!widget || widget->window() != window())
        return QStackedWidget::eventFilter(watched, event);
    goBack();
    return true;
}

} // namespace lockscope::ui
