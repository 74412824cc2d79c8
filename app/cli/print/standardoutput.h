// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>
#include <QString>

namespace lockscope {

/** Whether standard output still has a reader. After it has gone, or after an error, nothing more is written there. */
enum class ReaderIs { There, Gone };

/** Writes all bytes to standard output, waiting for a slow reader. Reports the first error on standard error; a closed pipe is no error. */
ReaderIs writeOut(const QByteArray &bytes);
ReaderIs writeOut(const QString &text);
/** True if output was lost by an error other than a closed pipe. */
bool isOutputLost();

/** A message for people on standard error: "lockscope: …", control characters made visible. */
void writeError(const QString &message);
/** The mistakes in a user's protocol are written as compilers write them, one a line without the program's name, so that editors find their places. */
void writeFileError(const Error &error);
/** A note on standard error: "note: …". */
void writeNote(const QString &message);
/** The same, as a warning: in red on a terminal, unless NO_COLOR is set. */
void writeWarning(const QString &message);
/** Shows a line of progress on a terminal, in place of the last one; empty: removes it. */
void writeProgress(const QString &line);

} // namespace lockscope
