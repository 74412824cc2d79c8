// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

/** Whether our standard output still has a reader; without one, or after an error, nothing more is written there. */
enum class ReaderIs { There, Gone };

/** Writes all of it to standard output at once, waiting for a slow reader. Reports the first error on standard error; a reader that has gone is none. */
ReaderIs writeOut(const QByteArray &bytes);
ReaderIs writeOut(const QString &text);
/** Something could not be written there, although nobody has closed it. */
bool isOutputLost();

/** A message for people on standard error: "lockscope: …", control characters made visible. */
void writeError(const QString &message);
/** What is worth knowing beforehand: "note: …". */
void writeNote(const QString &message);
/** The same, as a warning: in red on a terminal, unless NO_COLOR is set. */
void writeWarning(const QString &message);
/** On a terminal, in place of the last one; empty: none any more. */
void writeProgress(const QString &line);

} // namespace lockscope
