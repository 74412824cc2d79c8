// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/locksortorder.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QMenu;

namespace lockscope::ui {

class LockModel;
class LockView;
struct LockCell;
struct LockRow;

/** The chosen columns of a row, in their order; one that has left because nothing of it is known in sight is there, too. Key and token are whole. */
std::vector<LockCell> cellsOf(const LockView &view, const LockModel &model, const LockRow &row, std::optional<LockColumn> clicked = {});

/** Of no markup: what a key or a token contains is shown as it is, also by what shows Markdown. */
QString markdownText(const QString &text);

/** Rows of the lock table for people and programs, each cell with the title of its column. Pure. */
using LockCells = std::vector<std::vector<LockCell>>;
/** A line for each cell, and an empty one between rows. */
QString rowsAsText(const LockCells &rows);
QString rowsAsMarkdown(const LockCells &rows);
/** One object, or an array of several. */
QString rowsAsJson(const LockCells &rows);
/** A menu that copies this number of rows in these forms. */
void addRowCopies(QMenu &menu, int count, const std::function<LockCells()> &rows);

/** All locks that the table shows, in its columns and its order. */
QByteArray tableAsCsv(const LockView &view, const LockModel &model);
QByteArray tableAsJson(const LockView &view, const LockModel &model);

} // namespace lockscope::ui
