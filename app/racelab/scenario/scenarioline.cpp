// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/scenarioline.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"
#include "racelab/scenario/scenarioreader.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LineText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ScenarioLineText)
};

using LineKind = ScenarioLine::Kind;

struct Phrase {
    const char *text;
    LineKind kind;
};

constexpr std::array clientPhrases{
    Phrase{"acquires", LineKind::Acquires}, Phrase{"finds it busy", LineKind::FindsBusy}, Phrase{"gives up", LineKind::GivesUp},
    Phrase{"writes", LineKind::Writes},     Phrase{"releases", LineKind::Releases},       Phrase{"crashes", LineKind::Crashes},
    Phrase{"pauses", LineKind::Pauses},     Phrase{"wakes up", LineKind::WakesUp},        Phrase{"hangs", LineKind::Hangs},
};
constexpr std::array wholePhrases{
    Phrase{"replicate", LineKind::Replicate},
    Phrase{"fail over", LineKind::FailOver},
    Phrase{"operator clears", LineKind::Clear},
};
constexpr std::array slotPhrases{"slot begins to move", "keys move", "slot has moved"};

QString shownWord(const QString &text) { return u"“%1”"_s.arg(visibleText(text, 40)); }

QStringList namesOf(const ScenarioAct &act)
{
    QStringList names;
    for (const ScenarioClient &client : act.clients)
        names << client.name;
    return names;
}

QString clientUsage()
{
    QStringList phrases;
    for (const Phrase &phrase : clientPhrases)
        phrases << QLatin1String(phrase.text);
    return LineText::tr("write “C1 GET” (its next command), “C1 GET -> lapsed” (with the answer), or C1 and one of: %1").arg(joinItems(phrases));
}

Result<ScenarioLine> clientLine(int client, const QString &what)
{
    static const QRegularExpression command(u"^([A-Z]+(?: [A-Za-z-]+)*?)(?:\\s*->\\s*(\\S.*))?\\z"_s);
    ScenarioLine line;
    line.client = client;
    for (const Phrase &phrase : clientPhrases) {
        if (what == QLatin1String(phrase.text)) {
            line.kind = phrase.kind;
            return line;
        }
    }
    const auto match = command.match(what);
    if (!match.hasMatch())
        return invalidInput(LineText::tr("%1 is not something that a client does: %2").arg(shownWord(what), clientUsage()));
    line.kind = LineKind::Command;
    line.text = match.captured(1);
    line.answer = visibleText(match.captured(2), 60);
    return line;
}

Result<ScenarioLine> serverLine(const QString &text, const ScenarioAct &act)
{
    static const QRegularExpression form(u"^server ([0-9]{1,2}) (down|up)\\z"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return invalidInput(LineText::tr("%1 is not a line about a server: write “server 2 down” or “server 2 up”").arg(shownWord(text)));
    const int number = match.captured(1).toInt();
    if (number < 1 || number > act.servers)
        return invalidInput(LineText::tr("there is no server %1: servers are numbered from 1 to %2").arg(number).arg(act.servers));
    ScenarioLine line;
    line.kind = match.captured(2) == u"up" ? LineKind::Up : LineKind::Down;
    line.server = number - 1;
    return line;
}

Unexpected<Error> notInCluster(const QString &what)
{
    return invalidInput(
        LineText::tr("%1 cannot be in an act on a cluster, in which real time passes and servers are lost by “fail over”").arg(shownWord(what)));
}

Result<ScenarioLine> slotLine(int stage, const ScenarioAct &act)
{
    if (!act.inCluster || act.replicates)
        return invalidInput(LineText::tr("no slot can move: write “servers: two primaries of a cluster” in the head of the act"));
    const auto before = std::ranges::count(act.lines, LineKind::MoveSlot, &ScenarioLine::kind);
    if (stage != before)
        return invalidInput(LineText::tr("a slot moves once, and in this order: slot begins to move, keys move, slot has moved"));
    ScenarioLine line;
    line.kind = LineKind::MoveSlot;
    line.server = stage;
    return line;
}

Result<ScenarioLine> waitLine(const QString &time)
{
    const auto span = parseScenarioTime(time);
    if (!span)
        return failure(span.error());
    ScenarioLine line;
    line.kind = LineKind::Wait;
    line.time = *span;
    return line;
}

Result<ScenarioLine> expectLine(const QString &text, const ScenarioAct &act)
{
    const auto claim = parseClaim(text, namesOf(act));
    if (!claim)
        return failure(claim.error());
    ScenarioLine line;
    line.kind = LineKind::Expect;
    line.text = visibleText(text, 100);
    line.claim = *claim;
    return line;
}

Result<ScenarioLine> wholeLine(const Phrase &phrase, const ScenarioAct &act)
{
    if ((phrase.kind == LineKind::Replicate || phrase.kind == LineKind::FailOver) && !act.replicates)
        return invalidInput(LineText::tr("there is no replica: write “servers: primary, replica” in the head of the act"));
    ScenarioLine line;
    line.kind = phrase.kind;
    return line;
}

} // namespace

Result<Duration> parseScenarioTime(const QString &text)
{
    const auto span = parseSpan(text);
    if (!span)
        return failure(span.error());
    if (span->count() % 1000 != 0)
        return invalidInput(LineText::tr("times must be whole seconds, not %1").arg(shownWord(text)));
    if (*span > scenariolimits::time)
        return invalidInput(LineText::tr("the time must be at most a day, not %1").arg(shownWord(text)));
    return *span;
}

bool isClientName(const QString &name)
{
    static const QRegularExpression form(u"^[A-Za-z][A-Za-z0-9_]{0,11}\\z"_s);
    static const QStringList taken{u"say"_s,      u"wait"_s,   u"server"_s, u"replicate"_s, u"fail"_s,
                                   u"operator"_s, u"expect"_s, u"as"_s,     u"slot"_s,      u"keys"_s};
    return form.match(name).hasMatch() && !taken.contains(name);
}

Result<ScenarioLine> parseScenarioLine(const QString &text, const ScenarioAct &act)
{
    const QString first = text.section(u' ', 0, 0);
    const QString rest = text.section(u' ', 1).trimmed();
    if (first == u"say") {
        ScenarioLine line;
        line.text = visibleText(rest);
        return rest.isEmpty() ? Result<ScenarioLine>(invalidInput(LineText::tr("“say” is empty: write the words after it"))) : line;
    }
    if (act.inCluster && (first == u"wait" || first == u"server" || rest == u"writes"))
        return notInCluster(text);
    if (first == u"wait")
        return waitLine(rest);
    if (first == u"server")
        return serverLine(text, act);
    if (first == u"expect")
        return expectLine(rest, act);
    for (const Phrase &phrase : wholePhrases) {
        if (text == QLatin1String(phrase.text))
            return wholeLine(phrase, act);
    }
    const auto isText = [&text](const char *phrase) { return text == QLatin1String(phrase); };
    if (const auto stage = std::ranges::find_if(slotPhrases, isText); stage != slotPhrases.end())
        return slotLine(int(stage - slotPhrases.begin()), act);
    const auto client = std::ranges::find(act.clients, first, &ScenarioClient::name);
    if (client != act.clients.end())
        return clientLine(int(client - act.clients.begin()), rest);
    return invalidInput(LineText::tr("%1 is neither a client of this act (%2) nor one of: say …, wait 12 s, server 2 down, replicate, fail over, "
                                     "slot begins to move, keys move, "
                                     "slot has moved, operator clears, expect …")
                            .arg(shownWord(first), joinItems(namesOf(act))));
}

} // namespace lockscope
