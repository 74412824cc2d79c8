// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/clearlock.h"

#include <QString>

namespace lockscope::ui {

/** One sentence for status bar and event log: what came of clearing this key, and what to do if it did not work. Plain text. */
QString outcomeText(const ClearOutcome &outcome, const QByteArray &key);

} // namespace lockscope::ui
