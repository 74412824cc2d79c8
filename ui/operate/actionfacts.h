// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QFrame>

class QFormLayout;
class QLabel;

namespace lockscope::ui {

/** What else is known of the lock of an action: its server, its library, how long it still has, and who waits for it. UI thread. */
class ActionFacts : public QFrame {
    Q_OBJECT
public:
    ActionFacts(const Lock &lock, const QString &node, QWidget *parent);

    /** As the lock is now, or was that long ago, when it was seen last. */
    void showTimes(const Lock &lock, Instant then, Duration ago);

private:
    QLabel *add(QFormLayout *form, const char *objectName, const QString &name);

    QLabel *m_timeLeft, *m_waiting;
};

} // namespace lockscope::ui
