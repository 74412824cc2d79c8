// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QObject>

class QLineEdit;
class QPushButton;

namespace lockscope::ui {

/**
 * Where Enter leads in a dialog that acts: from a field to the button that acts, or to the next field while something is missing there; only another
 * press presses it. What the window system repeats is not always marked as such, but is pressed again as soon as it is released. Belongs to the button.
 * UI thread.
 */
class EnterPath : public QObject {
    Q_OBJECT
public:
    EnterPath(QPushButton &act, QList<QLineEdit *> fields, const Clock &clock);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isFresh(bool isAutoRepeat) const;
    void leadOn(QObject *field);

    QPushButton &m_act;
    const QList<QLineEdit *> m_fields;
    const Clock &m_clock;
    bool m_isHeld = false;
    Instant m_releasedAt{};
};

} // namespace lockscope::ui
