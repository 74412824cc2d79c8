// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope {

/**
 * What replaces a lock that an operator has fenced off: a value, field or member that begins so and names itself, different each time; no secret.
 * Where the value of a lock is a time, its tombstone is one, too, and cannot be distinguished from a lock. Pure.
 */
QByteArray newMark();
bool isMark(QByteArrayView token);

} // namespace lockscope
