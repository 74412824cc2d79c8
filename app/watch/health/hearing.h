// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <array>
#include <optional>

namespace lockscope {

/** How to detect changes: by the best way that works, or by just this one. */
enum class Hearing : quint8 { Automatic, Events, Tracking, Polling };
inline constexpr std::array allHearings{Hearing::Automatic, Hearing::Events, Hearing::Tracking, Hearing::Polling};

/** "auto", "events", "tracking", "polling": for settings and the command line. */
inline const char *hearingName(Hearing hearing)
{
    switch (hearing) {
    case Hearing::Automatic: return "auto";
    case Hearing::Events: return "events";
    case Hearing::Tracking: return "tracking";
    case Hearing::Polling: return "polling";
    }
    Q_UNREACHABLE();
}

inline std::optional<Hearing> hearingFrom(QByteArrayView name)
{
    for (const Hearing hearing : allHearings) {
        if (name == QByteArrayView(hearingName(hearing)))
            return hearing;
    }
    return std::nullopt;
}

} // namespace lockscope
