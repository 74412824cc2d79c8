// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/keptwords.h"
#include "racelab/film/film.h"

/**
 * The words of a film. In a film they are in English, as scorecards, programs and comparisons keep them; shown…() is for people. A new text belongs in
 * its list, and in the one of filmwords.cpp.
 */
namespace lockscope {

/** Sentences of the referee. %1: the client that did it; of two who hold the lock, the one that held it before. */
namespace events {
inline constexpr auto believes = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 thinks it holds the lock.");
inline constexpr auto stopsBelieving = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 no longer thinks it holds the lock.");
inline constexpr auto busy = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 found the lock busy.");
inline constexpr auto gaveUp = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 gave up.");
inline constexpr auto crashed = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 crashed; what it wrote stays on the server.");
inline constexpr auto twoBelievers = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 and %2 both think they hold the lock.");
inline constexpr auto twoWriters = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 and %2 both think they hold the lock, both to write.");
inline constexpr auto readerAndWriter = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 and %2 both think they hold the lock, one of them to write.");
inline constexpr auto onePermit = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 and %2 both think they hold the lock, which has one permit.");
inline constexpr auto tooManyPermits =
    QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 and %2 both think they hold the lock: %3 clients hold it, and there are %4 permits.");
inline constexpr auto releaseDeleted = QT_TRANSLATE_NOOP("lockscope::FilmWords", "The release of %1 deleted %2's lock.");
inline constexpr auto releaseChanged = QT_TRANSLATE_NOOP("lockscope::FilmWords", "The release of %1 changed %2's lock.");
inline constexpr auto renewalDeleted = QT_TRANSLATE_NOOP("lockscope::FilmWords", "The renewal of %1 deleted %2's lock.");
inline constexpr auto renewalChanged = QT_TRANSLATE_NOOP("lockscope::FilmWords", "The renewal of %1 changed %2's lock.");
inline constexpr auto renewalChangedLease = QT_TRANSLATE_NOOP("lockscope::FilmWords", "The renewal of %1 changed the lease of %2's lock.");
inline constexpr auto deletedLive = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 deleted the lock that %2 thinks it holds.");
inline constexpr auto overwroteLive = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 overwrote the lock that %2 thinks it holds.");
inline constexpr auto changedLeaseOfLive = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 changed the lease of the lock that %2 thinks it holds.");
inline constexpr auto staleWrite =
    QT_TRANSLATE_NOOP("lockscope::FilmWords", "The resource accepted a write of %1 although a later holder had already written.");
inline constexpr auto writeRefused =
    QT_TRANSLATE_NOOP("lockscope::FilmWords", "The resource refused the write of %1: it has already accepted a newer one.");
inline constexpr auto lockExpired = QT_TRANSLATE_NOOP("lockscope::FilmWords", "The lease ended: the server removed the key.");
inline constexpr auto announced = QT_TRANSLATE_NOOP("lockscope::FilmWords", "Keyspace events announce the change: %1.");
inline constexpr auto unannounced =
    QT_TRANSLATE_NOOP("lockscope::FilmWords", "No keyspace event announces the change: a client that waits for one is not woken.");
inline constexpr auto orphan = QT_TRANSLATE_NOOP(
    "lockscope::FilmWords", "The key is left behind: no client thinks it holds the lock, the key never expires, and %1 cannot acquire the lock.");
inline constexpr auto nobodyAcquired =
    QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 was the last client to give up: every client tried, and none ever acquired the lock.");
inline constexpr auto deadlock = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 and %2 wait for each other; neither can go on until time passes.");
inline constexpr auto stuck = QT_TRANSLATE_NOOP("lockscope::FilmWords", "More than a lease after the crash, %1 still cannot acquire the lock.");
} // namespace events
/** A client, and what it reports: of Released and Failed. */
inline constexpr auto reported = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1: %2");
/** FilmEvent::text */
QString shownEvent(const QString &text);

/** %1: a sentence of the referee, in verdicts without its full stop. */
namespace verdicts {
inline constexpr auto fromTo = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 (from %2 to %3, for %4).");
inline constexpr auto fromToInEpilogue = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 (from %2 to %3, for %4, in the epilogue).");
inline constexpr auto toEnd = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 (from %2 to the end).");
inline constexpr auto toEndInEpilogue = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 (from %2 to the end, in the epilogue).");
inline constexpr auto at = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 (at %2).");
inline constexpr auto atInEpilogue = QT_TRANSLATE_NOOP("lockscope::FilmWords", "%1 (at %2, in the epilogue).");
} // namespace verdicts
/** FilmVerdict::text */
QString shownVerdict(const QString &text);

namespace narrations {
inline constexpr auto broken = QT_TRANSLATE_NOOP("lockscope::FilmWords",
                                                 "This breaks it: %1 The schedule ends here. What follows is an epilogue: clients that think they "
                                                 "hold the lock work on for a while, then release it.");
inline constexpr auto brokenIdle = QT_TRANSLATE_NOOP(
    "lockscope::FilmWords", "This breaks it: %1 The schedule ends here. What follows is an epilogue: time passes, and no client does anything.");
inline constexpr auto brokenByDeadlock = QT_TRANSLATE_NOOP(
    "lockscope::FilmWords",
    "This breaks it: %1 The schedule ends here. What follows is an epilogue: each client goes on, and none of them acquires the lock.");
} // namespace narrations
/** FilmFrame::narration */
QString shownNarration(const QString &narration);

/** %1: a key; %2: its value */
inline constexpr auto operatorDeletes = QT_TRANSLATE_NOOP("lockscope::FilmWords", "delete %1, if its value is still %2");
/** FilmFrame::command: what an operator does is in words. */
QString shownCommand(const FilmFrame &frame);

} // namespace lockscope
