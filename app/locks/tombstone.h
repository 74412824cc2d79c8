// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope {

/**
 * The value, field or member that replaces a lock that an operator has fenced off: has a fixed prefix and is different each time; no secret. If the
 * value of a lock is a time, its tombstone is a time, too, and looks like a lock. Pure.
 */
QByteArray newMark();
bool isMark(QByteArrayView token);

} // namespace lockscope
