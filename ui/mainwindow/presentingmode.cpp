// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/presentingmode.h"

#include "ui/mainwindow/pagestack.h"

#include <QEvent>

namespace lockscope::ui {

PresentingMode::PresentingMode(const PageStack &pages, QWidget &ofServer) : QObject(ofServer.window()), m_pages(pages), m_ofServer(ofServer)
{
    ofServer.window()->installEventFilter(this);
    connect(&pages, &PageStack::pageTurned, this, &PresentingMode::refresh);
}

bool PresentingMode::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::WindowStateChange)
        refresh();
    return false;
}

void PresentingMode::refresh() { m_ofServer.setVisible(!(m_ofServer.window()->isFullScreen() && m_pages.isIn(PageStack::Page::RaceLab))); }

} // namespace lockscope::ui
