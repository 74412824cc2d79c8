// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/demobar.h"

#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace lockscope::ui {

DemoBar::DemoBar(QWidget *parent) : QFrame(parent)
{
    setProperty("bar", true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    QLabel *const title = makePlainLabel(tr("See what happens to the locks:"), this);
    title->setProperty("muted", true);
    setAccessibleName(title->text());
    row->addWidget(title);
    for (const DemoChange change : {DemoChange::FailOver, DemoChange::MoveSlot, DemoChange::StopNode, DemoChange::StartNode}) {
        auto *const button = new QPushButton(nameOf(change), this);
        connect(button, &QPushButton::clicked, this, [this, change] { emit chosen(change); });
        row->addWidget(button);
        m_buttons.emplace(change, button);
    }
    row->addStretch();
    hide();
}

void DemoBar::show(const QList<DemoChange> &changes)
{
    for (const auto &[change, button] : m_buttons)
        button->setVisible(changes.contains(change));
    setVisible(!changes.isEmpty());
}

void DemoBar::setReason(DemoChange change, const QString &whyNot)
{
    QPushButton &button = *m_buttons.at(change);
    if (button.hasFocus() && !whyNot.isEmpty()) { // else the next widget of the window would get it
        m_focused = &button;
        setFocus();
    }
    setAvailable(button, whyNot, hintOf(change));
    if (m_focused == &button && button.isEnabled() && hasFocus())
        button.setFocus();
}

QString DemoBar::nameOf(DemoChange change)
{
    switch (change) {
    case DemoChange::FailOver: return tr("Fail over");
    case DemoChange::MoveSlot: return tr("Move a slot");
    case DemoChange::StopNode: return tr("Stop a node");
    case DemoChange::StartNode: return tr("Start it again");
    }
    Q_UNREACHABLE();
}

QString DemoBar::hintOf(DemoChange change)
{
    switch (change) {
    case DemoChange::FailOver: return tr("A replica of the demo takes the place of its primary");
    case DemoChange::MoveSlot: return tr("A slot of the demo cluster moves to another primary, with the lock in it");
    case DemoChange::StopNode: return tr("A primary of the demo ends at once, as in a crash");
    case DemoChange::StartNode: return tr("The stopped node of the demo comes back as a replica");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
