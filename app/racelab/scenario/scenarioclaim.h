// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/film/film.h"

#include <QStringList>

#include <optional>

namespace lockscope {

/**
 * A claim of a scenario about an act as far as it has been played: that an event has or has not happened, how often, or how things stand now. A
 * value.
 */
struct ScenarioClaim {
    enum class About : quint8 {
        Event,    ///< "two-believers C1 C2", "no foreign-release", "2 acquisitions"
        Renewals, ///< "4 renewals C1"
        Key,      ///< "key", "no key": the lock's key is there now
        Lease,    ///< "lease", "no lease": it is there, and the server will remove it
        Lapsed,   ///< "lapsed": it exists, and its value is a time that has passed
        Believer, ///< "believer C1", "no believer": which client believes to hold it now
    };
    About about = About::Event;
    FilmEvent::Kind event = FilmEvent::Kind::Believes;
    bool isDenied = false;    ///< "no …"
    std::optional<int> count; ///< exactly this number
    int client = -1, other = -1;

    bool operator==(const ScenarioClaim &) const = default;
};

/** "two-believers": as it is written after "expect". */
QString eventWord(FilmEvent::Kind kind);

/** Parses the text after "expect"; names are those of the act's clients. The error says what may be written. */
Result<ScenarioClaim> parseClaim(const QString &text, const QStringList &names);

/** Nothing: the claim holds of the act so far; else what is the case instead, in words. */
std::optional<QString> whatSpeaksAgainst(const ScenarioClaim &claim, const FilmAct &act);

} // namespace lockscope
