// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>

namespace lockscope {

/**
 * Reads a whole file that somebody named. Folders, pipes, devices and files beyond that many bytes are refused at once, so that no path can
 * make the program wait or eat its memory. The error's text is a reason only, without the path: "it is a folder"; NotFound: there is none.
 */
Result<QByteArray> readPlainFile(const QString &path, qint64 mostBytes);

} // namespace lockscope
