// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>

class QFileDevice;

namespace lockscope {

// What is created here belongs to this user alone, whatever the umask; and nothing is created, nor anybody else's rights changed, through a symbolic
// link. The error's text is a reason only, without the path.

/** With those above it that are missing. A folder that is there stays as it is. */
Result<void> makePrivateFolder(const QString &path);

/** An empty file; of one that is there, others lose their rights. */
Result<void> makePrivateFile(const QString &path);

/** The whole file, or none of it: what was there goes. A link to a file stays one, and that file gets the content and keeps its rights. */
Result<void> writePrivateFile(const QString &path, const QByteArray &content);

/** Of a file that is open for writing. */
bool takeOthersRights(QFileDevice &file);

} // namespace lockscope
