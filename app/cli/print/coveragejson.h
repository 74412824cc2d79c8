// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jsonwriter.h"
#include "deployment/coverage.h"

namespace lockscope {

/**
 * The last line for several servers, or for one server that refused something: coverage (missing: what, of which node, and why; primaries, seen,
 * unseen: names of nodes; unseen_percent: of the keys, by slots; null if the server does not report it). whyUnread: why not everything was read;
 * empty: it was.
 */
void writeLine(JsonWriter &out, const Coverage &coverage, const QString &whyUnread = {});

} // namespace lockscope
