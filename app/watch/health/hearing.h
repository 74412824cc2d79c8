// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>

namespace lockscope {

/** How to detect changes: by the best way that works, or by just this one. */
enum class Hearing : quint8 { Automatic, Events, Tracking, Polling };

/** The source of changes. */
enum class Basis : quint8 {
    Disconnected,
    Events,   ///< keyspace events
    Tracking, ///< client tracking
    Polling,  ///< nothing reports changes: whole scans find them
};

/** The texts of one way to detect changes. A new way has its line in `hearings`; menus, messages and options follow. */
struct HearingInfo {
    Hearing hearing;
    Basis basis;        ///< the basis while it works; Automatic has none of its own
    const char *name;   ///< for settings and the command line
    const char *wish;   ///< in a menu, after "Detect changes:"
    const char *inUse;  ///< in the window's first line; %1: the interval of scans
    const char *phrase; ///< after "by"
};

inline constexpr std::array<HearingInfo, 4> hearings{{
    {Hearing::Automatic, Basis::Disconnected, "auto", QT_TRANSLATE_NOOP("Hearing", "best available way"),
     QT_TRANSLATE_NOOP("Hearing", "Disconnected"), ""},
    {Hearing::Events, Basis::Events, "events", QT_TRANSLATE_NOOP("Hearing", "keyspace events"), QT_TRANSLATE_NOOP("Hearing", "Events"),
     QT_TRANSLATE_NOOP("Hearing", "events")},
    {Hearing::Tracking, Basis::Tracking, "tracking", QT_TRANSLATE_NOOP("Hearing", "client tracking"), QT_TRANSLATE_NOOP("Hearing", "Tracking"),
     QT_TRANSLATE_NOOP("Hearing", "client tracking")},
    {Hearing::Polling, Basis::Polling, "polling", QT_TRANSLATE_NOOP("Hearing", "polling only"), QT_TRANSLATE_NOOP("Hearing", "Polling every %1"),
     QT_TRANSLATE_NOOP("Hearing", "polling")},
}};

constexpr const HearingInfo &hearingInfo(Hearing hearing) { return *std::ranges::find(hearings, hearing, &HearingInfo::hearing); }
/** Returns Automatic for Disconnected. */
constexpr const HearingInfo &hearingInfo(Basis basis) { return *std::ranges::find(hearings, basis, &HearingInfo::basis); }

inline std::optional<Hearing> hearingFrom(QByteArrayView name)
{
    const auto found = std::ranges::find_if(hearings, [name](const HearingInfo &info) { return name == QByteArrayView(info.name); });
    return found == hearings.end() ? std::nullopt : std::optional(found->hearing);
}

} // namespace lockscope
