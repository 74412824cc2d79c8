// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "locks/lockevent.h"

#include <QString>

namespace lockscope {

/**
 * The text for people of a stable name: "put back", as in the journal and JSON, is "restored". For actions, outcomes and fates, events, states and
 * confidences, each of which marks its names as QT_TRANSLATE_NOOP("lockscope::WordText", …) unless people read another word. Returns an unknown name,
 * as of a newer version, unchanged; it may be hostile. Pure.
 */
Message wordText(const QString &name);
/** The text for people of an event. */
QString wordText(const LockEvent &event);
/** "found by polling", "found after a gap of 1.5 s"; empty: an event named it. */
QString howFound(const LockEvent &event);

} // namespace lockscope
