// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/**
 * Text in the cells of a terminal: a wide character of East Asia takes two, a combining mark none. For text that is safe to show (see safeText()).
 * Pure.
 */

/** How many cells it takes. */
qsizetype cellWidth(QStringView text);
/** With blanks behind it (or before it) up to this number of cells; a longer text as it is. */
QString leftInCells(const QString &text, qsizetype cells);
QString rightInCells(const QString &text, qsizetype cells);

/**
 * In lines that end before this number of cells, unless one word is longer. The indent stands before each line; the caller writes that of the
 * first one. Breaks at blanks and beside wide characters, but not before punctuation or within the name of an option. A line break in the text stays.
 */
QString wrappedInCells(const QString &text, qsizetype cells, qsizetype indent = 0);

} // namespace lockscope
