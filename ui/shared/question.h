// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace lockscope::ui {

/** Asks a question without blocking anything else; the action is what yes does. */
void ask(QWidget *parent, const QString &title, const QString &text, const QString &yes, std::function<void()> action);

/** A warning that must not be overlooked: stays until it is closed; the details below in smaller words. */
void warn(QWidget *parent, const QString &title, const QString &text, const QString &details);

} // namespace lockscope::ui
