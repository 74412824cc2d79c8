// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>

namespace lockscope {

/**
 * Writes what a user has asked for to the place that they have named: a file gets it as a whole or not at all, and a new one the usual permissions. A
 * device or a pipe stays what it is and is written to; that waits for whoever reads it. The error's text is a reason without the path.
 */
Result<void> writeOutputFile(const QString &path, const QByteArray &content);

} // namespace lockscope
