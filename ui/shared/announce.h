// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;
class QWidget;

namespace lockscope::ui {

/** For whoever cannot see it: from now on the widget is an alert. Before anybody asks what it is. */
void makeAlert(QWidget &widget);

/** Names the alert by this text, and has screen readers say it at once, wherever the focus is. */
void announce(QWidget &alert, const QString &text);

} // namespace lockscope::ui
