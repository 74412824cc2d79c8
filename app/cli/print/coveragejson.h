// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jsonwriter.h"
#include "deployment/coverage.h"

namespace lockscope {

/**
 * The last line of several servers, and of one of which something is not known: coverage (missing: what of which node and why; primaries, seen, unseen:
 * their names, unseen_percent of the keys by their slots; of one node of a cluster alone, null where it does not say). Not all was read, for this
 * reason, unless it is empty.
 */
void writeLine(JsonWriter &out, const Coverage &coverage, const QString &whyUnread = {});

} // namespace lockscope
