// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/tombstone.h"

#include <QUuid>

namespace lockscope {

namespace {

constexpr QByteArrayView markPrefix("lockscope-fence:");

} // namespace

QByteArray newMark() { return markPrefix + QUuid::createUuid().toByteArray(QUuid::Id128); }

bool isMark(QByteArrayView token) { return token.startsWith(markPrefix); }

} // namespace lockscope
