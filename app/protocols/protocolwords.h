// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/keptwords.h"

/**
 * What clients report, and how they understand answers: in English where it is kept and compared, translated where it is shown. A new text belongs in
 * its list, and in the one of protocolwords.cpp.
 */
namespace lockscope {

/** The outcome of a client's last step. */
namespace notes {
inline constexpr auto released = QT_TRANSLATE_NOOP("lockscope::NoteText", "released");
inline constexpr auto releasedOn = QT_TRANSLATE_NOOP("lockscope::NoteText", "released on %1 of %2 servers");
inline constexpr auto tooManyFree = QT_TRANSLATE_NOOP("lockscope::NoteText", "released: %1 permits are free, more than the semaphore has");
inline constexpr auto lost = QT_TRANSLATE_NOOP("lockscope::NoteText", "release answered %1: no longer this client's lock");
inline constexpr auto alreadyGone = QT_TRANSLATE_NOOP("lockscope::NoteText", "release answered 0: already gone");
inline constexpr auto permitExpired = QT_TRANSLATE_NOOP("lockscope::NoteText", "release answered 0: the permit had expired");
inline constexpr auto wasGone = QT_TRANSLATE_NOOP("lockscope::NoteText", "not released: already gone");
inline constexpr auto notMine = QT_TRANSLATE_NOOP("lockscope::NoteText", "not released: no longer this client's lock");
inline constexpr auto lapsed = QT_TRANSLATE_NOOP("lockscope::NoteText", "not released: the lease is over");
inline constexpr auto noTimestamp = QT_TRANSLATE_NOOP("lockscope::NoteText", "not released: the value is no longer a timestamp");
inline constexpr auto nothing = QT_TRANSLATE_NOOP("lockscope::NoteText", "nothing to release");
inline constexpr auto holdsLeft = QT_TRANSLATE_NOOP("lockscope::NoteText", "not the last hold: %1 left");
inline constexpr auto holdLeft = QT_TRANSLATE_NOOP("lockscope::NoteText", "not the last hold");
inline constexpr auto notLocked = QT_TRANSLATE_NOOP("lockscope::NoteText", "release failed: not locked by this client");
inline constexpr auto transactionOver = QT_TRANSLATE_NOOP("lockscope::NoteText", "the transaction was over: no longer this client's lock");
inline constexpr auto rowGone = QT_TRANSLATE_NOOP("lockscope::NoteText", "the row is gone: no longer this client's lock");
inline constexpr auto nodeGone = QT_TRANSLATE_NOOP("lockscope::NoteText", "the node is gone: no longer this client's lock");
inline constexpr auto wentThrough = QT_TRANSLATE_NOOP("lockscope::NoteText", "went through");
inline constexpr auto wasOpen = QT_TRANSLATE_NOOP("lockscope::NoteText", "the latch was already open");
inline constexpr auto countedDown = QT_TRANSLATE_NOOP("lockscope::NoteText", "counted down: %1 left");
inline constexpr auto opened = QT_TRANSLATE_NOOP("lockscope::NoteText", "counted down: open");
inline constexpr auto unanswered = QT_TRANSLATE_NOOP("lockscope::NoteText", "no answer to the release");
inline constexpr auto busy = QT_TRANSLATE_NOOP("lockscope::NoteText", "busy");
inline constexpr auto crashed = QT_TRANSLATE_NOOP("lockscope::NoteText", "crashed; what it wrote stays on the server");
inline constexpr auto stopped = QT_TRANSLATE_NOOP("lockscope::NoteText", "stopped trying");
inline constexpr auto gaveUp = QT_TRANSLATE_NOOP("lockscope::NoteText", "gave up after %1");
//: %1: what the client did, as in "stopped trying"; %2: an error
inline constexpr auto notCleanedUp = QT_TRANSLATE_NOOP("lockscope::NoteText", "%1; cleaning up failed: %2");
//: %1: an error
inline constexpr auto notReleased = QT_TRANSLATE_NOOP("lockscope::NoteText", "release failed: %1");
//: %1: an error
inline constexpr auto noAnswer = QT_TRANSLATE_NOOP("lockscope::NoteText", "no answer: %1");
} // namespace notes
QString shownNote(const QString &note);

/** How an answer was understood. What a server holds is shown as it is. */
namespace answers {
inline constexpr auto list = QT_TRANSLATE_NOOP("lockscope::AnswerText", "list of %1");
inline constexpr auto timedOut = QT_TRANSLATE_NOOP("lockscope::AnswerText", "timed out");
inline constexpr auto none = QT_TRANSLATE_NOOP("lockscope::AnswerText", "no answer");
//: the lease of a lock is over
inline constexpr auto lapsed = QT_TRANSLATE_NOOP("lockscope::AnswerText", "lapsed");
//: %1: how long a lock lasts yet
inline constexpr auto left = QT_TRANSLATE_NOOP("lockscope::AnswerText", "%1 left");
//: %1: how long ago a lock was taken
inline constexpr auto old = QT_TRANSLATE_NOOP("lockscope::AnswerText", "%1 old");
inline constexpr auto stored = QT_TRANSLATE_NOOP("lockscope::AnswerText", "stored");
inline constexpr auto notStored = QT_TRANSLATE_NOOP("lockscope::AnswerText", "not stored");
inline constexpr auto gone = QT_TRANSLATE_NOOP("lockscope::AnswerText", "gone");
inline constexpr auto there = QT_TRANSLATE_NOOP("lockscope::AnswerText", "still there");
//: a write to the resource
inline constexpr auto written = QT_TRANSLATE_NOOP("lockscope::AnswerText", "written");
//: a write to the resource
inline constexpr auto refused = QT_TRANSLATE_NOOP("lockscope::AnswerText", "refused");
inline constexpr auto lockedByAnother = QT_TRANSLATE_NOOP("lockscope::AnswerText", "locked by another client");
inline constexpr auto transaction = QT_TRANSLATE_NOOP("lockscope::AnswerText", "transaction %1");
inline constexpr auto noRow = QT_TRANSLATE_NOOP("lockscope::AnswerText", "no row");
//: %1: an answer that its client does not receive
inline constexpr auto unheard = QT_TRANSLATE_NOOP("lockscope::AnswerText", "(%1)");
} // namespace answers
QString shownAnswer(const QString &answer);

/** What happens in the place of a command. */
namespace verbs {
//: a client crashes
inline constexpr auto crash = QT_TRANSLATE_NOOP("lockscope::VerbText", "crash");
//: an operator clears a lock
inline constexpr auto clear = QT_TRANSLATE_NOOP("lockscope::VerbText", "clear");
} // namespace verbs
QString shownVerb(const QString &verb);

} // namespace lockscope
