// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/film/film.h"

#include <QStringList>

#include <optional>

namespace lockscope {

/** A claim of a scenario about an act so far: that an event has or has not happened, how often, or what the present state is. A value. */
struct ScenarioClaim {
    enum class About : quint8 {
        Event,    ///< "two-believers C1 C2", "no foreign-release", "2 acquisitions"
        Renewals, ///< "4 renewals C1"
        Key,      ///< "key", "no key": the lock's key exists now
        Lease,    ///< "lease", "no lease": it exists and has a lease on the server
        Lapsed,   ///< "lapsed": it exists, and its value is a time that has passed
        Believer, ///< "believer C1", "no believer": the client that thinks it holds the lock now
    };
    About about = About::Event;
    FilmEvent::Kind event = FilmEvent::Kind::Believes;
    bool isDenied = false;    ///< "no …"
    std::optional<int> count; ///< exactly this number
    int client = -1, other = -1;

    bool operator==(const ScenarioClaim &) const = default;
};

/** The word of an event after "expect": "two-believers". */
QString eventWord(FilmEvent::Kind kind);

/** Parses the text after "expect"; names are those of the act's clients. The error says what may be written. */
Result<ScenarioClaim> parseClaim(const QString &text, const QStringList &names);

/** Nothing: the claim holds for the act so far; else what is true instead, in words. */
std::optional<QString> whatSpeaksAgainst(const ScenarioClaim &claim, const FilmAct &act);

} // namespace lockscope
