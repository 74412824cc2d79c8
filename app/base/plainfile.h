// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>

namespace lockscope {

/**
 * Reads a whole file named by the user. Refuses folders, pipes, devices and files larger than mostBytes, so that no path can block the program or
 * exhaust its memory. The error's text is a reason without the path: "it is a folder"; NotFound: there is no such file.
 */
Result<QByteArray> readPlainFile(const QString &path, qint64 mostBytes);

} // namespace lockscope
