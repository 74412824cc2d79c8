// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "operate/doneaction.h"

namespace lockscope {

/**
 * Remembers an action as far as undo needs it: bytes (JSON) that outlive the program, so that another one can put it back. Of an undo, that it was
 * done, so that nothing is put back twice. What earlier versions kept does not say on which data it was, and is not read. Pure.
 */

/** Empty: it cannot be put back, or took nothing away. Of several servers: those where it can. */
QByteArray rememberForUndo(const DoneAction &done, UnixTime doneAt);

/**
 * Instants are those of this program; now is the same moment on both clocks. The error says that the bytes are no such memory of this key, or damaged:
 * a sum covers all of them but what version 5 kept, which is read if each part has its form.
 */
Result<DoneAction> recallForUndo(const QByteArray &memory, const QByteArray &key, UnixTime wallNow, Instant now);

/** The memory is of an undo that put something back, or may have, on at least one server. */
bool isOfUndo(const QByteArray &memory);
/** And it did not on every server that had something to put back. */
bool isOfUndoInPart(const QByteArray &memory);

/** On which data it was, or those on which it was put back, of the first server: as redis::dataIn(). Empty: it does not say. */
QByteArrayList dataOfUndo(const QByteArray &memory);
/** It was on several servers. */
bool isOfSeveralServers(const QByteArray &memory);

} // namespace lockscope
