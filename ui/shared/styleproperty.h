// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace lockscope::ui {

/** Sets a property that the style sheet asks about ("invalid", "alarming"), and has the widget styled again if the value differs. */
void setStyleProperty(QWidget *widget, const char *name, bool value);

} // namespace lockscope::ui
