// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>

class QFileDevice;

namespace lockscope {

// Files and folders created here are accessible to this user alone, whatever the umask. Nothing is created, and no permissions are changed, through a
// symbolic link. The error's text is a reason without the path.

/** Creates the folder and its missing parents. Leaves an existing folder unchanged. */
Result<void> makePrivateFolder(const QString &path);

/** Creates an empty file; withdraws the permissions of other users from an existing one. */
Result<void> makePrivateFile(const QString &path);

/** Replaces the file's content as a whole or not at all. A link to a file stays a link; its target gets the content and keeps its permissions. */
Result<void> writePrivateFile(const QString &path, const QByteArray &content);

/** Withdraws the permissions of other users from a file that is open for writing; false: that failed. */
bool takeOthersRights(QFileDevice &file);

} // namespace lockscope
