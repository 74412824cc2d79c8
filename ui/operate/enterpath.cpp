// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/enterpath.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace lockscope::ui {

EnterPath::EnterPath(QPushButton &act, QList<QLineEdit *> fields, const Clock &clock)
    : QObject(&act), m_act(act), m_fields(std::move(fields)), m_clock(clock)
{
    act.installEventFilter(this);
    for (QLineEdit *field : m_fields)
        field->installEventFilter(this);
}

bool EnterPath::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease)
        return false;
    const auto *const key = static_cast<QKeyEvent *>(event);
    if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter)
        return false;
    if (event->type() == QEvent::KeyRelease) {
        m_isHeld = false;
        m_releasedAt = m_clock.now();
        return false;
    }
    const bool presses = isFresh(key->isAutoRepeat());
    m_isHeld = true;
    if (watched == &m_act)
        return !presses;
    leadOn(watched);
    return true;
}

bool EnterPath::isFresh(bool isAutoRepeat) const
{
    constexpr Duration shortest(40); // between two presses of a finger
    return !m_isHeld && !isAutoRepeat && m_clock.now() >= m_releasedAt + shortest;
}

void EnterPath::leadOn(QObject *field)
{
    const qsizetype next = m_fields.indexOf(static_cast<QLineEdit *>(field)) + 1;
    if (m_act.isEnabled())
        m_act.setFocus(Qt::TabFocusReason);
    else if (next < m_fields.size())
        m_fields[next]->setFocus(Qt::TabFocusReason);
}

} // namespace lockscope::ui
