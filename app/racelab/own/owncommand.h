// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QString>

namespace lockscope {

/**
 * Why a user's protocol may not send this command, and what to do; empty: it may. words: as written, with placeholders. Allowed commands only read or
 * change keys, at once, and answer the same in each replay: that is all that the explorer can restore on a server.
 */
QString whyNotSent(const QByteArrayList &words);

/** A client that sends this waits until something happens: for a message, or for a list not to be empty. */
bool isWaiting(const QByteArray &command);

} // namespace lockscope
