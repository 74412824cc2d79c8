// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

/** Whether our standard output still has a reader. */
enum class ReaderIs { There, Gone };

/** Writes all of it to standard output at once, blocking while a pipe is full. */
ReaderIs writeOut(const QByteArray &bytes);
ReaderIs writeOut(const QString &text);

/** A message for people on standard error: "lockscope: …", control characters made visible. */
void writeError(const QString &message);
/** The same, as a warning: in red on a terminal, unless NO_COLOR is set. */
/** What is worth knowing beforehand: "note: …". */
void writeNote(const QString &message);
void writeWarning(const QString &message);

} // namespace lockscope
