// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolwords.h"

namespace lockscope {

QString shownNote(const QString &note)
{
    static const KeptWords words("lockscope::NoteText",
                                 {notes::released,      notes::releasedOn,   notes::tooManyFree, notes::lost,      notes::alreadyGone,
                                  notes::permitExpired, notes::wasGone,      notes::notMine,     notes::lapsed,    notes::noTimestamp,
                                  notes::nothing,       notes::holdsLeft,    notes::holdLeft,    notes::notLocked, notes::transactionOver,
                                  notes::rowGone,       notes::nodeGone,     notes::wentThrough, notes::wasOpen,   notes::countedDown,
                                  notes::opened,        notes::unanswered,   notes::busy,        notes::crashed,   notes::stopped,
                                  notes::gaveUp,        notes::notCleanedUp, notes::notReleased, notes::noAnswer});
    return words.shown(note, [](const QString &value) { return shownNote(value); });
}

QString shownAnswer(const QString &answer)
{
    static const KeptWords words("lockscope::AnswerText",
                                 {answers::list, answers::timedOut, answers::none, answers::lapsed, answers::left, answers::old, answers::stored,
                                  answers::notStored, answers::gone, answers::there, answers::written, answers::refused, answers::lockedByAnother,
                                  answers::transaction, answers::noRow, answers::unheard});
    return words.shown(answer, [](const QString &value) { return shownAnswer(value); });
}

QString shownVerb(const QString &verb)
{
    static const KeptWords words("lockscope::VerbText", {verbs::crash, verbs::clear});
    return words.shown(verb);
}

} // namespace lockscope
