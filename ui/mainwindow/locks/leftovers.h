// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/plannedaction.h"
#include "ui/shared/question.h"

#include <QCoreApplication>
#include <QList>

#include <utility>
#include <vector>

class QWidget;

namespace lockscope::ui {

class ActionController;
class LockModel;

/**
 * Asks, when the page of simulated clients, the server or the program is left, whether to clear the locks of those that have crashed or were removed,
 * each lock once, and has it done: each is compared and recorded as any, and can be undone. UI thread.
 */
class Leftovers {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::Leftovers)
public:
    Leftovers(const LockModel &locks, ActionController &controller) : m_locks(locks), m_controller(controller) {}

    /** Asks about these locks, which simulated clients wanted; false: nothing is left. The other answer is followed after the clearing, too. */
    bool areAskedAbout(const QList<Bytes> &wanted, QWidget *window, std::optional<Answer> otherwise);

private:
    std::vector<ActionRequest> leftOf(const QList<Bytes> &wanted);

    const LockModel &m_locks;
    ActionController &m_controller;
    std::vector<std::pair<Bytes, Bytes>> m_asked; // keys and tokens, the newest last; few
};

} // namespace lockscope::ui
