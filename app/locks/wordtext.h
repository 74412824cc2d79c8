// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"

#include <QString>

namespace lockscope {

/**
 * What a stable name means to a person: "put back", as the journal and JSON have it, is "restored". For actions, their outcomes and fates, events,
 * states and confidences. Of an unknown name, as from a newer version, the name itself, which may be hostile. Pure.
 */
QString wordText(const QString &name);
/** The same of what happened to a lock. */
QString wordText(const LockEvent &event);
/** "found by polling", "found after a gap of 1.5 s"; empty: a message of the server named it. */
QString howFound(const LockEvent &event);

} // namespace lockscope
