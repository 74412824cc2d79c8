// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/printorder.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace lockscope {

struct ServersColumn {
    QString title;
    std::function<QString(const Lock &)> text; ///< null: there is no such column
};

/**
 * Locks for people at a terminal: a header and one aligned line for each lock, in UTF-8; locks that need attention first, then by time left. With
 * servers, a column more says where each lock is. Control
 * characters from the server are made visible, so that no escape sequence of a key or token reaches the terminal. Pure.
 */
QByteArray lockTable(const PrintOrder &locks, Instant now, const LockJudge &judge = LockJudge(), const ServersColumn &servers = {});

} // namespace lockscope
