// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "locks/lock.h"

#include <QString>

namespace lockscope::ui {

/** Why this cannot be done to the lock, whatever the server allows: what its dialog would say, too. Empty: it can be asked for. */
QString whyImpossible(const Lock &lock, Verb verb);
/** The same of all its holders at once, as a bulk action does it. */
QString whyImpossibleForAll(const Lock &lock, Verb verb);
/** Why this number of locks cannot be changed at once; empty: it can be asked for. */
QString whyTooMany(qint64 locks);

} // namespace lockscope::ui
