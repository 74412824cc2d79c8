// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "operate/operatororder.h"

namespace lockscope {

/**
 * What was done, as far as putting it back needs it: bytes (JSON) that outlive the program, so that another one can put it back. Pure.
 */

/** Empty: it cannot be put back, took nothing away, or was done on several servers, which only the program that did it can take back. */
QByteArray rememberForUndo(const DoneAction &done, UnixTime doneAt);

/** Instants are those of this program; now is the same moment on both clocks. The error says that it is no such memory. */
Result<DoneAction> recallForUndo(const QByteArray &memory, UnixTime wallNow, Instant now);

} // namespace lockscope
