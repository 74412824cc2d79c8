// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmwords.h"

#include "protocols/protocolwords.h"

namespace lockscope {

namespace {

constexpr auto context = "lockscope::FilmWords";

/** A sentence that has lost its full stop. */
QString shownClause(const QString &clause)
{
    QString sentence = shownEvent(clause + u'.');
    if (sentence.endsWith(u'.') || sentence.endsWith(u'\u3002')) // the second is that of Chinese
        sentence.chop(1);
    return sentence;
}

} // namespace

QString shownEvent(const QString &text)
{
    static const KeptWords words(context,
                                 {events::believes,
                                  events::stopsBelieving,
                                  events::busy,
                                  events::gaveUp,
                                  events::crashed,
                                  events::twoBelievers,
                                  events::twoWriters,
                                  events::readerAndWriter,
                                  events::onePermit,
                                  events::tooManyPermits,
                                  events::releaseDeleted,
                                  events::releaseChanged,
                                  events::renewalDeleted,
                                  events::renewalChanged,
                                  events::renewalChangedLease,
                                  events::deletedLive,
                                  events::overwroteLive,
                                  events::changedLeaseOfLive,
                                  events::staleWrite,
                                  events::writeRefused,
                                  events::lockExpired,
                                  events::announced,
                                  events::unannounced,
                                  events::orphan,
                                  events::nobodyAcquired,
                                  events::deadlock,
                                  events::stuck,
                                  reported});
    return words.shown(text, [](const QString &value) { return shownNote(value); });
}

QString shownVerdict(const QString &text)
{
    static const KeptWords words(
        context, {verdicts::fromToInEpilogue, verdicts::fromTo, verdicts::toEndInEpilogue, verdicts::toEnd, verdicts::atInEpilogue, verdicts::at});
    return words.shown(text, [](const QString &value) { return shownClause(value); });
}

QString shownNarration(const QString &narration)
{
    static const KeptWords words(context, {narrations::broken, narrations::brokenIdle, narrations::brokenByDeadlock});
    return words.shown(narration, [](const QString &value) { return shownEvent(value); });
}

QString shownCommand(const FilmFrame &frame)
{
    static const KeptWords words(context, {operatorDeletes});
    return frame.move.kind == Move::Kind::Clear ? words.shown(frame.command) : frame.command;
}

} // namespace lockscope
