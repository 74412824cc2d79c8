// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/scheme.h"
#include "traffic/audit/auditfinding.h"
#include "traffic/replay/lockreplay.h"

#include <QString>

namespace lockscope {

/** The library that takes locks as this one was taken; null: nothing but a common form says so. Pure. */
const Scheme *libraryThatTook(const QByteArray &key, const TrafficHold &hold);

/** The library that has a script of this SHA-1; null: it is not known. */
const Scheme *libraryOfScript(const QByteArray &sha);

/** The smallest change that mends it, in the words of its library, which is named with its documentation; empty: the library is not known. */
QString libraryRemedy(const AuditFinding &finding);
/** The page of a library's documentation that tells of its locks; null: it is not known. */
const char *documentationOf(const Scheme &library);

} // namespace lockscope
