// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/filmverdict.h"
#include "ui/film/filmstrips.h"

#include <QString>

/** What is written about a film, in lanes, tables and for users of screen readers. Plain text; what came from a server is safe already. */
namespace lockscope::ui::FilmText {

QString criticalSection();
QString holdsShort();
QString paused();
QString lapsed();
QString leaseOver();
QString down();
QString primary();
QString replica();
QString nobody();
QString time();
QString epilogue();
/** Beside the axis where it is cut. */
QString leftOut(Duration time);
/** "by C1": whose acquisition wrote a key. */
QString ownedBy(const QString &owner);
/** "two clients think they hold it". */
QString tooMany(const FilmAct &act, const FilmBand &band);
/** The mark before words of this gravity; empty: none. */
QString mark(Gravity gravity);
/** "✕ deleted C2's lock": for events that FilmStrips::notes() has. */
QString note(const FilmAct &act, const FilmEvent &event);
/** "Server", or with its number where there are several. */
QString server(int index, int count);
/** "+120 ms", "±0". */
QString offset(Duration clockOffset);
/** "3.8 s" on the film's axis. */
QString at(double ms);
/** "thinks it holds it", "crashed". */
QString state(const FilmClient &client);

/** "C1 at 8.0 s: GET lock.demo" and its result, line by line. */
QString command(const FilmAct &act, const FilmCommand &command);
/** The commands of a move as they are pasted into redis-cli, line by line; empty: it sent none. */
QString exactCommands(const FilmFrame &frame);
/** The same, each followed by the server's reply as redis-cli prints it. */
QString exchanges(const FilmFrame &frame);
/** What a key is, whose, and how long it lives from there on. */
QString key(const FilmAct &act, const KeyStretch &strip, const FilmMoment &now);
/** The moment as a whole, in sentences. */
QString moment(const FilmAct &act, const FilmStrips &strips, const FilmMoment &now);
/** The narration at this frame: its own words or the last ones before; empty: none so far. */
QString narration(const FilmAct &act, std::size_t frame);
/** The same, or before it the title of the act or the sentence of the film. */
QString caption(const Film &film, int act, std::size_t frame);
/** "1 of 2: with a fencing token", or "Act 1"; counted from 0. */
QString actTitle(const FilmAct &act, int index, int count);
/** "step 3 of 11", "epilogue, step 1 of 4". */
QString step(const FilmAct &act, const FilmMoment &now);
/** The result of an act up to a moment. */
struct Verdict {
    Gravity gravity = Gravity::None;
    QStringList further; ///< all breaches besides it
    QString text; ///< "✕ mutual exclusion violated at 13.0 s", "✓ nothing is broken so far" (averted); of what was recorded, what is known (none)
};
Verdict verdict(const FilmAct &act, const FilmMoment &now);

} // namespace lockscope::ui::FilmText
