// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemView;
class QPushButton;

namespace lockscope::ui {

/** While the list has the focus, Delete is a click on the button, if that is there. */
void clickByDelete(QPushButton &button, QAbstractItemView &list);

} // namespace lockscope::ui
