// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QStringList>

#include <optional>

namespace lockscope {

/**
 * The commands that a user's protocol may send. They only read or change keys, do not block, and answer the same in each replay, as the explorer can
 * restore nothing else on a server.
 */
QStringList ownCommands();

/** How a command is written: ["SET", "{key}", "{token}", "NX", "PX", "{lease}"]. */
QString exampleOf(const QString &command);

/** Why a command cannot be sent as it is, and what to do instead. */
struct CommandFault {
    qsizetype word = 0; ///< which of its words is wrong
    QString why;
};
/** words: as written, with placeholders; at least one. Of EVAL only the number of keys is looked at. */
std::optional<CommandFault> faultInCommand(const QStringList &words);

/** Why a script may not call the command; empty: it may. */
QString whyNotCalled(const QString &command);

/** True for commands with which a client waits: for a message, or for an element of a list. */
bool isWaiting(const QByteArray &command);

} // namespace lockscope
