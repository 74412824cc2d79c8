// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "operate/doneaction.h"

namespace lockscope {

/**
 * What undo needs of an action, as bytes (JSON) in the journal, so that another program can undo it. For an undo, the bytes say that it was done, so
 * that nothing is put back twice. Bytes of versions before 5 do not name the data that the action changed, and are rejected. Pure.
 */

/** Empty: the action cannot be undone, or removed nothing. Of several servers, has those where it can be undone. */
QByteArray rememberForUndo(const DoneAction &done, UnixTime doneAt);

/**
 * The action with instants of this program's clock; wallNow and now are the same moment. The error: the bytes are damaged or belong to another key. A
 * checksum covers all of them, but not those of version 5, which are read if each part is well-formed.
 */
Result<DoneAction> recallForUndo(const QByteArray &memory, const QByteArray &key, UnixTime wallNow, Instant now);

/** True for an undo that put something back, or may have, on at least one server. */
bool isOfUndo(const QByteArray &memory);
/** True for an undo that did not put it back on every server that had something to put back. */
bool isOfUndoInPart(const QByteArray &memory);

/** The data of the first server on which the action, or the undo, was done, as redis::dataIn(). Empty: the memory does not name them. */
QByteArrayList dataOfUndo(const QByteArray &memory);
/** True for an action on several servers. */
bool isOfSeveralServers(const QByteArray &memory);
/** The URLs of the further servers on which something can be restored. */
QStringList furtherServersOf(const QByteArray &memory);

} // namespace lockscope
