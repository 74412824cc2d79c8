// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;
class QWidget;

namespace lockscope::ui {

/** Makes the widget an alert for screen readers. Call it before they query the widget. */
void makeAlert(QWidget &widget);

/** Names the alert by this text, and makes screen readers say it at once, wherever the focus is. */
void announce(QWidget &alert, const QString &text);

} // namespace lockscope::ui
