// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

class QTreeView;

namespace lockscope::ui {

/**
 * Lets each cell of a table be copied: the current one by Ctrl+C, each of its row and the row itself by the context menu, which the keyboard opens,
 * too. The role is that of the whole text, of which a cell may show a part.
 */
void makeCellsCopyable(QTreeView &view, int wholeTextRole = Qt::DisplayRole);

} // namespace lockscope::ui
