// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helpkey.h"

#include "ui/help/helpwindow.h"

#include <QApplication>
#include <QKeyEvent>
#include <QVariant>

namespace lockscope::ui {

HelpKey::HelpKey(const Theme &theme, QObject *parent) : QObject(parent), m_theme(theme) { qApp->installEventFilter(this); }

HelpKey::~HelpKey() = default;

void HelpKey::continueFrom(const HelpKey &before)
{
    if (!before.m_window || !before.m_window->isVisible())
        return;
    open(before.m_window->topic());
    m_window->setGeometry(before.m_window->geometry());
}

void HelpKey::open(const QString &topic)
{
    if (!m_window)
        m_window = std::make_unique<HelpWindow>(m_theme);
    m_window->open(topic);
}

void HelpKey::openFor(const QWidget *widget)
{
    QVariant topic;
    for (; widget && !topic.isValid(); widget = widget->parentWidget())
        topic = widget->property("helpTopic");
    open(topic.toString());
}

bool HelpKey::eventFilter(QObject *watched, QEvent *event)
{
    const bool isHelp =
        event->type() == QEvent::KeyPress && watched->isWidgetType() && static_cast<QKeyEvent *>(event)->matches(QKeySequence::HelpContents);
    if (isHelp)
        openFor(static_cast<const QWidget *>(watched));
    return isHelp;
}

} // namespace lockscope::ui
