// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QTreeView;

namespace lockscope::ui {

/** How wide a column wants to be, in figures of the table's font, so that it follows the size of the text. */
struct ColumnWish {
    int usual;
    int least; ///< where the table is too narrow for all
    int share; ///< of the room that is left where it is wider
};

/** Keeps the columns of a table as wide as the table, until somebody moves a border. In the order of the model's columns. */
void fitColumns(QTreeView &view, std::vector<ColumnWish> wishes);

} // namespace lockscope::ui
