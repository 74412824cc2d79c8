// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QKeyEvent>

namespace lockscope::ui {

/**
 * Tells a press of Enter from one that is held down since it moved the focus: what the window system repeats is not always marked as such, but is
 * pressed again as soon as it is released. UI thread.
 */
class EnterKey {
public:
    explicit EnterKey(const Clock &clock) : m_clock(clock) {}

    static bool isIn(const QKeyEvent &event) { return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter; }
    void release() { m_isHeld = false, m_releasedAt = m_clock.now(); }
    /** False: it has been held down since the press before. */
    bool press(const QKeyEvent &event)
    {
        constexpr Duration shortest(40); // between two presses of a finger
        const bool isFresh = !m_isHeld && !event.isAutoRepeat() && m_clock.now() >= m_releasedAt + shortest;
        m_isHeld = true;
        return isFresh;
    }

private:
    const Clock &m_clock;
    bool m_isHeld = false;
    Instant m_releasedAt{};
};

} // namespace lockscope::ui
