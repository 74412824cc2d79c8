// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QObject;
class QWidget;

namespace lockscope {
struct Scenario;
}

namespace lockscope::ui {

/** Asks for a file with a scenario, and says what is wrong with it; action: what is done with it, as long as the context lives. */
void askForScenarioFile(QWidget &window, QObject &context, std::function<void(const Scenario &scenario)> action);

/** Asks for a schedule that the user copied. */
void askForSchedule(QWidget &window, QObject &context, std::function<void(const QString &schedule)> action);

} // namespace lockscope::ui
