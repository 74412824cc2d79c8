// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

class QMenu;

namespace lockscope::ui {

class LockModel;
class LockView;
struct LockCell;

/** Of no markup: what a key or a token contains is shown as it is, also by what shows Markdown. */
QString markdownText(const QString &text);

/** A row of the lock table for people and programs, each cell with the title of its column. Pure. */
QString rowAsText(const std::vector<LockCell> &row);
/** A table of one row. */
QString rowAsMarkdown(const std::vector<LockCell> &row);
QString rowAsJson(const std::vector<LockCell> &row);
/** A menu that copies the row in these forms. */
void addRowCopies(QMenu &menu, const std::vector<LockCell> &row);

/** All locks that the table shows, in its columns and its order. */
QByteArray tableAsCsv(const LockView &view, const LockModel &model);
QByteArray tableAsJson(const LockView &view, const LockModel &model);

} // namespace lockscope::ui
