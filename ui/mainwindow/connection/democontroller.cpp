// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/democontroller.h"

#include "demo/demo.h"
#include "session/session.h"
#include "ui/mainwindow/connection/demobar.h"
#include "ui/mainwindow/menu/mainmenu.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"
#include "ui/shared/plaintext.h"

#include <array>

namespace lockscope::ui {

namespace {

constexpr Duration noteStays{12'000};
constexpr std::array commands{
    std::pair(DemoChange::FailOver, MainMenu::Command::FailOver), std::pair(DemoChange::MoveSlot, MainMenu::Command::MoveSlot),
    std::pair(DemoChange::StopNode, MainMenu::Command::StopNode), std::pair(DemoChange::StartNode, MainMenu::Command::StartNode)};

} // namespace

DemoController::DemoController(const Session &session, DemoBar &bar, MainMenu &menu, NotificationStack &notifications, Clock &clock, QObject *parent)
    : QObject(parent), m_session(session), m_bar(bar), m_menu(menu), m_notifications(notifications), m_clock(clock)
{
    connect(&bar, &DemoBar::chosen, this, &DemoController::make);
    refresh();
}

void DemoController::offer(Demo &demo)
{
    m_demo = &demo;
    connect(&demo, &Demo::told, this, &DemoController::tell);
    connect(&demo, &Demo::changesChanged, this, &DemoController::refresh);
    refresh();
}

void DemoController::start(DemoKind kind)
{
    if (m_demo)
        m_demo->start(kind);
}

void DemoController::make(DemoChange change)
{
    if (m_demo && isOpen())
        m_demo->make(change);
}

bool DemoController::isOpen() const { return m_demo && m_session.isOpen() && m_session.profile().environment == Environment::Demo; }

QString DemoController::whyNot(DemoChange change) const
{
    const bool needsCluster = change == DemoChange::MoveSlot;
    if (!isOpen() || !m_demo->changes().contains(change))
        return needsCluster ? tr("Start the demo cluster first.") : tr("Start the demo cluster or the demo with Sentinel first.");
    return m_demo->whyNot(change);
}

void DemoController::refresh()
{
    m_bar.show(isOpen() ? m_demo->changes() : QList<DemoChange>());
    for (const auto &[change, command] : commands) {
        const QString reason = whyNot(change);
        m_bar.setReason(change, reason);
        setAvailable(*m_menu.action(command), reason, DemoBar::hintOf(change));
    }
}

/** One card: what has become of it replaces what was said before. */
void DemoController::tell(const QString &text)
{
    const Notification note{.kind = Notification::Kind::Note, .title = tr("Demo"), .text = text, .closesAt = m_clock.now() + noteStays};
    if (m_card)
        m_card->setContent(note);
    else
        m_card = m_notifications.add(note);
    emit noted(text);
}

} // namespace lockscope::ui
