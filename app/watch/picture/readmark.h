// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/picture/lockregistry.h"

namespace lockscope {

/** Where each reading of a value counts as use of its key: notes that this lock's content was read. */
void markRead(LockRegistry::Tracked &lock, const KeyReading &reading);
/** See LockRegistry::takeUntouched(); Pure. */
bool isUntouched(const LockRegistry::Tracked &lock, const KeyReading &reading, bool tellsChanges);

} // namespace lockscope
