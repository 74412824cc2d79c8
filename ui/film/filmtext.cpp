// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmtext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/shellword.h"
#include "racelab/film/filmtext.h"
#include "redis/clitext.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace lockscope::ui::FilmText {

using namespace Qt::StringLiterals;

namespace {

struct ShownText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::FilmText)
};

QString nameOf(const FilmAct &act, int client)
{
    return client >= 0 && client < int(act.actors.size()) ? act.actors[std::size_t(client)].name : nobody();
}

/** "deleted C1's lock". */
QString hit(const FilmAct &act, const FilmEvent &event)
{
    const bool isRenewal = event.kind == FilmEvent::Kind::ForeignRenewal, deletes = event.deletes;
    if (event.onlyWrote)
        return (deletes         ? ShownText::tr("deleted what %1 wrote")
                    : isRenewal ? ShownText::tr("renewed what %1 wrote")
                                : ShownText::tr("overwrote what %1 wrote"))
            .arg(nameOf(act, event.other));
    return (deletes         ? ShownText::tr("deleted %1's lock")
                : isRenewal ? ShownText::tr("renewed %1's lock")
                            : ShownText::tr("overwrote %1's lock"))
        .arg(nameOf(act, event.other));
}

QString hitBy(const FilmAct &act, const FilmVerdict &worst)
{
    const bool isRenewal = worst.kind == FilmEvent::Kind::ForeignRenewal;
    if (worst.onlyWrote)
        return (worst.deletes   ? ShownText::tr("%1 deleted the key that %2 wrote")
                    : isRenewal ? ShownText::tr("%1 renewed the key that %2 wrote")
                                : ShownText::tr("%1 overwrote the key that %2 wrote"))
            .arg(nameOf(act, worst.client), nameOf(act, worst.other));
    //: %1 and %2: clients
    return (worst.deletes   ? ShownText::tr("%1 deleted %2's lock")
                : isRenewal ? ShownText::tr("%1 renewed %2's lock")
                            : ShownText::tr("%1 overwrote %2's lock"))
        .arg(nameOf(act, worst.client), nameOf(act, worst.other));
}

/** Of the worst that has happened. */
QString worstOf(const FilmAct &act, const FilmVerdict &worst)
{
    const QString client = nameOf(act, worst.client);
    switch (worst.kind) {
    case FilmEvent::Kind::TwoBelievers: return ShownText::tr("mutual exclusion violated");
    case FilmEvent::Kind::ForeignRelease:
    case FilmEvent::Kind::ForeignRenewal:
    case FilmEvent::Kind::LiveLockChanged: return hitBy(act, worst);
    case FilmEvent::Kind::Unannounced: return ShownText::tr("no event announced a change");
    case FilmEvent::Kind::StaleWrite: return ShownText::tr("a stale write by %1 was accepted").arg(client);
    case FilmEvent::Kind::Orphan: return ShownText::tr("an orphaned key is left");
    case FilmEvent::Kind::Stuck: return ShownText::tr("the lock is stuck");
    case FilmEvent::Kind::NobodyAcquired: return ShownText::tr("no client got the lock");
    case FilmEvent::Kind::Deadlock: return ShownText::tr("clients wait for each other");
    default: return ShownText::tr("%1 failed").arg(client);
    }
}

} // namespace

QString criticalSection() { return ShownText::tr("critical section"); }
QString holdsShort() { return ShownText::tr("holds"); }
QString paused() { return ShownText::tr("paused"); }
QString lapsed() { return ShownText::tr("lapsed"); }
QString leaseOver() { return ShownText::tr("lease over"); }
QString down() { return ShownText::tr("down"); }
QString primary() { return ShownText::tr("primary"); }
QString replica() { return ShownText::tr("replica"); }
QString nobody() { return ShownText::tr("nobody"); }
QString time() { return ShownText::tr("time"); }
QString epilogue() { return ShownText::tr("epilogue"); }
QString leftOut(Duration time) { return ShownText::tr("+ %1").arg(durationText(time)); }
QString ownedBy(const QString &owner) { return ShownText::tr("by %1", "a client, that wrote a key").arg(owner); }

QString mark(Gravity gravity)
{
    switch (gravity) {
    case Gravity::Breach: return u"✕ "_s;
    case Gravity::Threat: return u"! "_s;
    case Gravity::Averted: return u"✓ "_s;
    case Gravity::None: return {};
    }
    Q_UNREACHABLE();
}

QString tooMany(const FilmAct &act, const FilmBand &band)
{
    if (act.actors.front().protocol.sharing == Sharing::Permits)
        return ShownText::tr("more holders than permits");
    switch (band.clients.size()) {
    case 2: return ShownText::tr("two clients think they hold it");
    case 3: return ShownText::tr("three clients think they hold it");
    default: return QCoreApplication::translate("lockscope::ui::FilmText", "%n client(s) think they hold it", nullptr, int(band.clients.size()));
    }
}

QString note(const FilmAct &act, const FilmEvent &event)
{
    const QString sign = mark(gravityOf(event.kind));
    switch (event.kind) {
    case FilmEvent::Kind::Crashed: return u"✕ "_s + ShownText::tr("crashed");
    case FilmEvent::Kind::GaveUp: return ShownText::tr("gave up");
    case FilmEvent::Kind::StaleWrite: return sign + ShownText::tr("stale write");
    case FilmEvent::Kind::WriteRefused: return sign + ShownText::tr("write refused");
    case FilmEvent::Kind::LiveLockChanged:
    case FilmEvent::Kind::ForeignRelease:
    case FilmEvent::Kind::ForeignRenewal: return sign + hit(act, event);
    case FilmEvent::Kind::Unannounced: return sign + ShownText::tr("no event");
    case FilmEvent::Kind::Orphan: return sign + ShownText::tr("orphan");
    case FilmEvent::Kind::Stuck: return sign + ShownText::tr("stuck");
    case FilmEvent::Kind::NobodyAcquired: return sign + ShownText::tr("no client got it");
    case FilmEvent::Kind::Deadlock: return sign + ShownText::tr("deadlock");
    default: return sign + ShownText::tr("failed");
    }
}

QString server(int index, int count) { return count == 1 ? ShownText::tr("Server") : ShownText::tr("Server %1").arg(index + 1); }

QString offset(Duration clockOffset)
{
    if (clockOffset == Duration(0))
        return u"±0"_s;
    return (clockOffset < Duration(0) ? u"−"_s : u"+"_s) + durationText(clockOffset < Duration(0) ? -clockOffset : clockOffset);
}

QString at(double ms)
{
    if (ms >= 60'000)
        return durationText(Duration(std::llround(ms)));
    return inSeconds(QString::number(ms / 1000, 'f', ms < 9950 && std::fmod(ms, 100) != 0 ? 2 : 1));
}

QString state(const FilmClient &client) { return stateWords(client); }

QString command(const FilmAct &act, const FilmCommand &command)
{
    const FilmFrame &frame = act.frames[command.frame];
    QStringList lines{ShownText::tr("%1 at %2: %3").arg(nameOf(act, frame.client), at(command.atMs), frame.command.shown())};
    if (frame.server >= 0 && frame.servers.size() > 1)
        lines << ShownText::tr("sent to %1").arg(server(frame.server, int(frame.servers.size())));
    lines << ShownText::tr("answer: %1").arg(frame.answer.isEmpty() ? ShownText::tr("none") : frame.answer.shown());
    for (const FilmEvent &event : frame.events)
        lines << event.text.shown();
    return lines.join(u'\n');
}

QString exactCommands(const FilmFrame &frame)
{
    QStringList lines;
    for (const FilmExchange &exchange : frame.exchanges)
        lines << redis::typedText(exchange.command);
    return lines.join(u'\n');
}

QString exchanges(const FilmFrame &frame)
{
    QStringList lines;
    for (const FilmExchange &exchange : frame.exchanges) {
        lines << redis::typedText(exchange.command);
        for (const QString &line :
             exchange.reply ? redis::printedText(*exchange.reply).split(u'\n') : QStringList(ShownText::tr("(not sent to a server)")))
            lines << (isPrintableAscii(line.toUtf8()) ? line : visibleText(line)); // strings are escaped already
    }
    return lines.join(u'\n');
}

QString key(const FilmAct &act, const KeyStretch &strip, const FilmMoment &now)
{
    QStringList lines{u"%1 = %2"_s.arg(safeText(strip.key.key, 200), strip.key.value), strip.key.type,
                      strip.key.owner >= 0 ? ShownText::tr("written by %1").arg(nameOf(act, strip.key.owner))
                                           : ShownText::tr("not written by a client of this film")};
    if (strip.key.lease)
        lines << ShownText::tr("lease: %1 from %2").arg(durationText(*strip.key.lease), at(strip.fromMs));
    else
        lines << ShownText::tr("no lease: the server never removes it");
    if (strip.lapsedFrame && *strip.lapsedFrame <= now.frame)
        lines << ShownText::tr("its value is a time that has passed: lapsed at %1").arg(at(strip.lapsedMs));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString moment(const FilmAct &act, const FilmStrips &strips, const FilmMoment &now)
{
    if (act.frames.empty())
        return {};
    const FilmFrame &frame = act.frames[now.frame];
    QStringList sentences{ShownText::tr("At %1 of %2.").arg(at(now.ms), at(strips.lengthMs()))};
    if (!frame.command.isEmpty() && frame.client >= 0)
        sentences << ShownText::tr("%1 sent %2; answer %3.")
                         .arg(nameOf(act, frame.client), frame.command.shown(),
                              frame.answer.isEmpty() ? ShownText::tr("none") : frame.answer.shown());
    for (std::size_t i = 0; i < frame.clients.size(); ++i)
        sentences << ShownText::tr("%1: %2.").arg(nameOf(act, int(i)), state(frame.clients[i]));
    for (std::size_t i = 0; i < frame.servers.size(); ++i) {
        for (const FilmKey &key : frame.servers[i].keys)
            sentences << (key.owner < 0 ? ShownText::tr("%1 has %2.").arg(server(int(i), int(frame.servers.size())), safeText(key.key, 60))
                                        : ShownText::tr("%1 has %2, written by %3.")
                                              .arg(server(int(i), int(frame.servers.size())), safeText(key.key, 60), nameOf(act, key.owner)));
    }
    if (const FilmBand *band = strips.bandAt(now))
        sentences << ShownText::tr("Violation: %1.").arg(tooMany(act, *band));
    return joinSentences(sentences);
}

QString narration(const FilmAct &act, std::size_t frame)
{
    for (std::size_t i = frame + 1; i-- > 0;) {
        if (!act.frames[i].narration.isEmpty())
            return act.frames[i].narration.shown();
    }
    return {};
}

QString caption(const Film &film, int act, std::size_t frame)
{
    const FilmAct &now = film.acts[std::size_t(act)];
    const QString told = narration(now, frame);
    if (!told.isEmpty())
        return told;
    return act > 0 && !now.title.isEmpty() ? now.title : film.sentence;
}

QString actTitle(const FilmAct &act, int index, int count)
{
    //: of an act: its number, how many there are, its title
    return act.title.isEmpty() ? ShownText::tr("Act %1").arg(index + 1)
                               : ShownText::tr("%1 of %2: %3").arg(QString::number(index + 1), QString::number(count), act.title);
}

QString step(const FilmAct &act, const FilmMoment &now)
{
    if (act.isEpilogue(now.frame))
        return ShownText::tr("epilogue, step %1 of %2").arg(now.frame - act.moves()).arg(act.frames.size() - 1 - act.moves());
    return ShownText::tr("step %1 of %2").arg(now.frame).arg(act.moves());
}

Verdict verdict(const FilmAct &act, const FilmMoment &now)
{
    const FilmStanding standing = standingAt(act, now.frame);
    if (!standing.worst) {
        const bool isRecorded = act.replay.isEmpty(); // what may be wrong with it is not all judged here
        const bool isEnd = now.frame + 1 >= act.frames.size();
        if (isEnd && !act.outcome.isEmpty())
            return {Gravity::None, {}, act.outcome};
        const char *const all = isRecorded ? QT_TRANSLATE_NOOP("lockscope::ui::FilmText", "no lock had two holders")
                                           : QT_TRANSLATE_NOOP("lockscope::ui::FilmText", "nothing is broken");
        const char *const soFar = isRecorded ? QT_TRANSLATE_NOOP("lockscope::ui::FilmText", "no lock had two holders so far")
                                             : QT_TRANSLATE_NOOP("lockscope::ui::FilmText", "nothing is broken so far");
        const QString text = ShownText::tr(isEnd ? all : soFar);
        if (const FilmKey *const left = isRecorded ? nullptr : keyLeft(act, now.frame)) // others may find the lock busy for ever
            return {Gravity::None,
                    {},
                    ShownText::tr("%1, but %2 is left: it has no lease, and no client holds the lock or tries for it")
                        .arg(text, safeText(left->key, 40))};
        return isRecorded ? Verdict{Gravity::None, {}, text} : Verdict{Gravity::Averted, {}, u"✓ "_s + text};
    }
    const FilmVerdict &worst = *standing.worst;
    QString text = ShownText::tr("%1 at %2").arg(worstOf(act, worst), at(double(worst.at.count())));
    if (worst.gravity == Gravity::Threat && worst.kind != FilmEvent::Kind::Unannounced) // that one hits nobody's lock
        text = (standing.isOpen ? ShownText::tr("%1; no second client holds it yet") : ShownText::tr("%1; no second client held it meanwhile"))
                   .arg(text);
    QStringList further;
    for (const FilmVerdict &breach : standing.furtherBreaches)
        further << ShownText::tr("%1 at %2").arg(worstOf(act, breach), at(double(breach.at.count())));
    if (further.size() == 1)
        text = ShownText::tr("%1; also %2").arg(text, further.front());
    else if (further.size() > 1)
        text = ShownText::tr("%1; also %2 (+%3 more)").arg(text, further.front(), QString::number(further.size() - 1));
    return {worst.gravity, further, mark(worst.gravity) + text};
}

} // namespace lockscope::ui::FilmText
