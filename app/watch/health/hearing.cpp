// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/hearing.h"

#include <algorithm>

namespace lockscope {

const char *hearingName(Hearing hearing)
{
    switch (hearing) {
    case Hearing::Automatic: return "auto";
    case Hearing::Events: return "events";
    case Hearing::Tracking: return "tracking";
    case Hearing::Polling: return "polling";
    }
    Q_UNREACHABLE();
}

std::optional<Hearing> hearingFrom(QByteArrayView name)
{
    const auto it = std::ranges::find_if(allHearings, [&](Hearing hearing) { return name == QByteArrayView(hearingName(hearing)); });
    return it == allHearings.end() ? std::nullopt : std::optional(*it);
}

} // namespace lockscope
