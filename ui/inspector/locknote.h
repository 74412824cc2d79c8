// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/lockrow.h"

#include <QByteArray>
#include <QString>

namespace lockscope::ui {

class LockHistory;
class LockModel;

/** A note on one lock, for a ticket: what table and inspector show of it, as Markdown without any markup from the server. */
QString lockNote(const LockRow &row, const LockModel &model, const LockHistory &history, const QString &server, UnixTime at);
/** The same, printed. */
QByteArray noteAsPdf(const QString &note);

} // namespace lockscope::ui
