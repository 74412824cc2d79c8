// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QString>

namespace lockscope {

/**
 * Why a user's protocol may not send this command, and what to do instead; empty: it may. words: as written, with placeholders. Allowed commands only
 * read or change keys, do not block, and answer the same in each replay, as the explorer can restore nothing else on a server.
 */
QString whyNotSent(const QByteArrayList &words);

/** True for commands with which a client waits: for a message, or for an element of a list. */
bool isWaiting(const QByteArray &command);

} // namespace lockscope
