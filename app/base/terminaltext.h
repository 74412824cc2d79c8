// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/** Text in terminal cells: a wide East Asian character takes two, a combining mark none. The text must be safe to show (see safeText()). Pure. */

/** The width of the text in cells. */
qsizetype cellWidth(QStringView text);
/** Pads the text with blanks on the right (or left) to this number of cells; a longer text stays unchanged. */
QString leftInCells(const QString &text, qsizetype cells);
QString rightInCells(const QString &text, qsizetype cells);

/**
 * Wraps the text into lines of at most this number of cells, indent included, unless one word is longer. The indent precedes each line but the first,
 * whose indent the caller writes. Breaks at blanks and beside wide characters, not before punctuation or within an option's name; keeps line breaks.
 */
QString wrappedInCells(const QString &text, qsizetype cells, qsizetype indent = 0);

} // namespace lockscope
