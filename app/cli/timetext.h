// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"

#include <QString>

#include <optional>

namespace lockscope {

/** "500ms", "5s", "2m", "1h"; a bare number is seconds. */
Result<Duration> parseDuration(const QString &text);

/** "90s", "2h", "7d": that long ago; "2026-11-21", "2026-11-21T14:30": local time. One of the two is set. */
struct JournalSince {
    std::optional<Duration> age;
    std::optional<UnixTime> at;
};
Result<JournalSince> parseSince(const QString &text);

} // namespace lockscope
