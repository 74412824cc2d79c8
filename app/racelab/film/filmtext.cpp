// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmtext.h"

#include "base/language.h"
#include "base/terminaltext.h"
#include "base/safetext.h"
#include "racelab/film/filmverdict.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Kind = FilmEvent::Kind;
using State = FilmClient::State;

struct FilmLabels {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilmText)
};

constexpr int timeColumn = 9;
constexpr int commandColumn = 46;

/** True for events that get a line of text; the others show in the lanes or as a move. */
bool isTold(Kind kind) { return kind != Kind::StopsBelieving && kind != Kind::Crashed; }

QString wrapped(const QString &text, int width, const QString &indent)
{
    return text.isEmpty() ? QString() : indent + wrappedInCells(text.simplified(), width, indent.size()) + u'\n';
}

QString serverName(const FilmFrame &frame)
{
    if (frame.servers.size() < 2 || frame.server < 0)
        return {};
    return u" @%1"_s.arg(frame.server + 1);
}

/** Writes one act. */
class ActText {
public:
    /** sentence: of the film, which stands above it. */
    ActText(const FilmAct &act, const QString &sentence, const FilmTextStyle &style) : m_act(act), m_sentence(sentence), m_style(style)
    {
        for (const FilmActor &actor : act.actors)
            m_laneWidth = std::max(m_laneWidth, int(actor.name.size()));
        m_indent = QString(timeColumn + 2 + int(act.actors.size()) * (m_laneWidth + 1) + 1, u' ');
    }
    QString text();

private:
    QString head() const;
    QString lanes(std::size_t frame) const;
    QString glyph(std::size_t frame, int client) const;
    QString eventLine(const FilmEvent &event) const;
    bool isTooMany(std::size_t frame, int client) const;
    QString moveLine(std::size_t frame) const;
    QString name(int client) const { return m_act.actors[std::size_t(client)].name; }
    QString counted(const std::vector<int> &counts) const;
    QString verdicts() const;
    QString coloured(const QString &text, const char *code) const
    {
        return m_style.hasColours ? u"\u001b[%1m%2\u001b[0m"_s.arg(QLatin1StringView(code), text) : text;
    }
    QString marked(Gravity gravity, const QString &text) const;
    QString bad(const QString &text) const { return coloured(text, "1;31"); }
    QString quiet(const QString &text) const { return coloured(text, "2"); }

    const FilmAct &m_act;
    const QString m_sentence;
    const FilmTextStyle &m_style;
    int m_laneWidth = 2;
    QString m_indent;
};

QString ActText::text()
{
    QString text = head();
    for (std::size_t i = 0; i < m_act.frames.size(); ++i) {
        const FilmFrame &frame = m_act.frames[i];
        if (i > 0)
            text += moveLine(i);
        for (const FilmEvent &event : frame.events)
            text += eventLine(event);
        if (!frame.narration.isEmpty() && frame.narration.shown() != m_sentence)
            text += u'\n' + wrapped(frame.narration.shown(), m_style.width, u"  "_s) + u'\n';
    }
    return text + verdicts();
}

QString ActText::marked(Gravity gravity, const QString &text) const
{
    switch (gravity) {
    case Gravity::Breach: return bad(u"✗ "_s + text);
    case Gravity::Threat: return coloured(u"! "_s + text, "33");
    case Gravity::Averted: return u"✓ "_s + text;
    case Gravity::None: return quiet(u"· "_s + text);
    }
    Q_UNREACHABLE();
}

QString ActText::eventLine(const FilmEvent &event) const
{
    return isTold(event.kind) ? QString(m_indent + marked(gravityOf(event.kind), event.text.shown()) + u'\n') : QString();
}

QString ActText::head() const
{
    QStringList clients, protocols;
    QString lanes;
    for (const FilmActor &actor : m_act.actors) {
        const QString offset = durationText(std::chrono::abs(actor.clockOffset));
        clients << (actor.clockOffset == Duration(0)
                        ? actor.name
                        //: %1: a client; %2: by how much its clock is ahead or behind, as in "+11.0 s"
                        : FilmLabels::tr("%1 (clock %2)").arg(actor.name, (actor.clockOffset > Duration(0) ? u'+' : u'−') + offset));
        if (!protocols.contains(actor.protocol.id))
            protocols << actor.protocol.id;
        lanes += actor.name.leftJustified(m_laneWidth) + u' ';
    }
    const QString title = m_act.title.isEmpty() ? QString() : u"── %1\n\n"_s.arg(m_act.title);
    const QString setting =
        FilmLabels::tr("Protocol %1; clients %2; lease %3").arg(joinItems(protocols), joinItems(clients), durationText(m_act.lease));
    return title + u"  "_s + setting + u"\n\n"_s + FilmLabels::tr("time").rightJustified(timeColumn) + u"  "_s + lanes
        + QString(u' ' + FilmLabels::tr("command")).leftJustified(commandColumn) + u"   "_s + FilmLabels::tr("answer") + u'\n';
}

/** True if the client thinks it holds the lock at the same time as another client that must not. */
bool ActText::isTooMany(std::size_t frame, int client) const
{
    return std::ranges::any_of(m_act.overlaps, [&](const FilmOverlap &overlap) {
        const bool isNow = overlap.fromFrame <= frame && (!overlap.toFrame || frame < *overlap.toFrame);
        return isNow && (overlap.first == client || overlap.second == client);
    });
}

QString ActText::glyph(std::size_t frame, int client) const
{
    const FilmClient &now = m_act.frames[frame].clients[std::size_t(client)];
    switch (now.state) {
    case State::Waiting: return u" "_s;
    case State::Trying: return now.paused ? u"z"_s : u"│"_s;
    case State::Believing: {
        const QString held = now.paused ? u"Z"_s : u"█"_s;
        return isTooMany(frame, client) ? bad(held) : coloured(held, "32");
    }
    case State::Releasing: return u"╽"_s;
    case State::Done: return u"·"_s;
    case State::GaveUp: return u"·"_s;
    case State::Crashed: return u"✕"_s;
    case State::Failed: return bad(u"✕"_s);
    }
    Q_UNREACHABLE();
}

QString ActText::lanes(std::size_t frame) const
{
    QString text;
    for (int client = 0; client < int(m_act.actors.size()); ++client)
        text += glyph(frame, client) + QString(m_laneWidth, u' ');
    return text;
}

QString ActText::moveLine(std::size_t index) const
{
    const FilmFrame &frame = m_act.frames[index];
    QString line = movedText(m_act, frame);
    if (!frame.answer.isEmpty())
        line = line.leftJustified(commandColumn) + u" → "_s + frame.answer.shown();
    return durationText(frame.at).rightJustified(timeColumn) + u"  "_s + lanes(index) + u' ' + line + u'\n';
}

/** "2× C1, 1× C3"; empty: none. */
QString ActText::counted(const std::vector<int> &counts) const
{
    QStringList parts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const int count = counts[i];
        if (count > 0)
            parts << u"%1× %2"_s.arg(QString::number(count), name(int(i)));
    }
    return joinItems(parts);
}

QString ActText::verdicts() const
{
    const std::vector<FilmVerdict> all = verdictsOf(m_act);
    QString text = u"  "_s + FilmLabels::tr("What the referee saw:") + u'\n';
    const auto add = [&text](const QString &line) { text += u"  "_s + line + u'\n'; };
    for (const FilmVerdict &verdict : all)
        add(marked(verdict.gravity, verdict.text));
    const FilmKey *const left = m_act.frames.empty() ? nullptr : keyLeft(m_act, m_act.frames.size() - 1);
    if (left)
        add(FilmLabels::tr("· %1 is left: it has no lease, and no client holds the lock or tries for it.").arg(safeText(left->key)));
    if (!left && std::ranges::find(all, Gravity::Breach, &FilmVerdict::gravity) == all.end())
        add(FilmLabels::tr("✓ Nothing is broken: no two holders at once, no release of another client's lock, no late write that was accepted."));
    const QString acquisitions = counted(acquisitionsOf(m_act)), renewals = counted(renewalsOf(m_act));
    add(acquisitions.isEmpty() ? FilmLabels::tr("· Acquisitions: none.") : FilmLabels::tr("· Acquisitions: %1.").arg(acquisitions));
    if (!renewals.isEmpty())
        add(FilmLabels::tr("· Renewals: %1.").arg(renewals));
    for (const FilmStretch &stretch : ownerlessStretches(m_act)) {
        const QString from = durationText(m_act.frames[stretch.fromFrame].at);
        add(stretch.toFrame ? FilmLabels::tr("· From %1 to %2 the key existed, and no client thought it held the lock.")
                                  .arg(from, durationText(m_act.frames[*stretch.toFrame].at))
                            : FilmLabels::tr("· From %1 to the end the key existed, and no client thought it held the lock.").arg(from));
    }
    if (m_act.seed)
        add(FilmLabels::tr("· Replay: lockscope race '%1'").arg(m_act.replay));
    return text;
}

} // namespace

QString stateWords(const FilmClient &client)
{
    const auto word = [&client] {
        switch (client.state) {
        case State::Waiting: return FilmLabels::tr("has not begun");
        case State::Trying: return FilmLabels::tr("tries to acquire");
        case State::Believing: return FilmLabels::tr("thinks it holds it");
        case State::Releasing: return FilmLabels::tr("releases");
        case State::Done: return FilmLabels::tr("done");
        case State::GaveUp: return FilmLabels::tr("gave up");
        case State::Crashed: return FilmLabels::tr("crashed");
        case State::Failed: return FilmLabels::tr("failed");
        }
        Q_UNREACHABLE();
    };
    return client.paused ? FilmLabels::tr("%1, paused").arg(word()) : word();
}

QString movedText(const FilmAct &act, const FilmFrame &frame)
{
    const auto name = [&act](int client) { return act.actors[std::size_t(client)].name; };
    const QString command = frame.command.shown();
    switch (frame.move.kind) {
    case Move::Kind::Step:
        return command.isEmpty() ? FilmLabels::tr("%1 goes on").arg(name(frame.client)) : name(frame.client) + serverName(frame) + u' ' + command;
    case Move::Kind::Lost: return FilmLabels::tr("%1, lost: %2").arg(name(frame.client), command);
    case Move::Kind::Unheard: return FilmLabels::tr("%1, its answer lost: %2").arg(name(frame.client), command);
    case Move::Kind::Late: return FilmLabels::tr("%1, delayed: %2").arg(name(frame.client), command);
    case Move::Kind::Arrival: return FilmLabels::tr("arrives late, from %1: %2").arg(name(frame.client), command);
    //: %1: a client; %2: the number of a server as in " @2", or nothing; %3: a command
    case Move::Kind::Renewal: return FilmLabels::tr("%1 (watchdog)%2 %3").arg(name(frame.client), serverName(frame), command);
    case Move::Kind::Crash: return FilmLabels::tr("%1 crashes").arg(name(frame.client));
    //: %1: a time
    case Move::Kind::Time: return FilmLabels::tr("… %1 pass").arg(durationText(frame.move.time));
    case Move::Kind::Replicate: return FilmLabels::tr("the replica receives the primary's data");
    case Move::Kind::FailOver: return FilmLabels::tr("the primary fails; its replica is promoted");
    case Move::Kind::MoveSlot:
        switch (frame.move.index) {
        case 0: return FilmLabels::tr("the slot begins to move to server 2");
        case 1: return FilmLabels::tr("the keys of the slot move to server 2");
        default: return FilmLabels::tr("the slot is at server 2 now");
        }
    case Move::Kind::ServerDown: return FilmLabels::tr("server %1 goes down").arg(frame.server + 1);
    case Move::Kind::ServerUp: return FilmLabels::tr("server %1 is up again").arg(frame.server + 1);
    case Move::Kind::Clear: return FilmLabels::tr("operator: %1").arg(command);
    }
    Q_UNREACHABLE();
}

QString filmText(const Film &film, const FilmTextStyle &style)
{
    QString text = film.title + u'\n' + wrapped(film.sentence, style.width, {}) + u'\n';
    for (const FilmAct &act : film.acts)
        text += ActText(act, film.sentence, style).text() + u'\n';
    return text
        + FilmLabels::tr("Lanes: █ thinks it holds the lock, │ tries, Z is paused, ✕ crashed, · done. Played on redis-server %1.")
              .arg(film.serverVersion)
        + u'\n';
}

} // namespace lockscope
