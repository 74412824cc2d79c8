// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace lockscope::ui {

/** A question that waits for its answer without holding up anything else; the action is what yes does. */
void ask(QWidget *parent, const QString &title, const QString &text, const QString &yes, std::function<void()> action);

/** What must not be overlooked: stays until it was closed; the details below in smaller words. */
void warn(QWidget *parent, const QString &title, const QString &text, const QString &details);

} // namespace lockscope::ui
