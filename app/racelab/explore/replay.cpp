// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/replay.h"

#include "base/language.h"
#include "base/safetext.h"
#include "racelab/explore/trialspec.h"
#include "racelab/scenario/racecatalogue.h"
#include "racelab/scenario/storyplayer.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** "1,2": clients in each role but the first; false: not that. */
bool readCounts(const QString &text, std::vector<int> &counts)
{
    for (const QString &word : text.split(u',')) {
        bool isNumber = false;
        counts.push_back(word.toInt(&isNumber));
        if (!isNumber || counts.back() < 0 || counts.back() > 9)
            return false;
    }
    return true;
}

QString joinedCounts(const std::vector<int> &counts)
{
    QStringList words;
    for (const int count : counts)
        words << QString::number(count);
    return words.join(u',');
}

/** Sets what "clients=2" says; false: an unknown option. */
bool readOption(Replay &replay, const QString &word)
{
    TrialSpec &trial = replay.trial;
    if (word == u"predecessor")
        return trial.hasPredecessor = true;
    if (word == u"polls")
        return trial.polls = true;
    if (word == u"opposes")
        return trial.opposes = true;
    const QString name = word.section(u'=', 0, 0);
    if (name == u"readers" || name == u"roles")
        return readCounts(word.section(u'=', 1), trial.inRoles);
    bool isNumber = false;
    if (name == u"seed") {
        replay.seed = word.section(u'=', 1).toUInt(&isNumber);
        return isNumber;
    }
    const int value = word.section(u'=', 1).toInt(&isNumber);
    if (!isNumber)
        return false;
    const bool isCount = value >= 0 && value <= 20;
    const auto set = [&](int &what) {
        what = value;
        return isCount;
    };
    if (name == u"clients")
        return set(trial.bounds.clients) && value >= 1 && value <= 9;
    if (name == u"retries")
        return set(trial.bounds.retries);
    if (name == u"rounds")
        return set(trial.bounds.rounds) && value >= 1;
    if (name == u"crashes")
        return set(trial.bounds.crashes);
    if (name == u"pauses")
        return set(trial.bounds.pauses);
    if (name == u"expiries")
        return set(trial.bounds.expiries);
    if (name == u"lost")
        return set(trial.bounds.lost);
    if (name == u"late")
        return set(trial.bounds.late);
    if (name == u"work") {
        trial.bounds.work = Duration(value);
        return value >= 0;
    }
    if (name == u"servers")
        return set(trial.bounds.servers) && value >= 1 && value <= 9;
    if (name == u"outsider")
        return set(trial.outsider);
    if (name == u"skew") {
        trial.skew = value;
        return value == 1 || value == -1;
    }
    return false;
}

struct ReplayText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ReplayText)
};

/** "gc-pause act=1". */
Result<Replay> parseScenarioReplay(const QStringList &words, const QString &moves)
{
    Replay replay;
    replay.scenario = words[0];
    const Result<Scenario> scenario = builtInScenario(words[0]);
    if (!scenario)
        return failure(scenario.error());
    for (const QString &word : words.mid(1)) {
        replay.act = word.startsWith("act="_L1) ? word.mid(4).toInt() : 0;
        if (replay.act < 1 || replay.act > int(scenario->acts.size()))
            return invalidInput(ReplayText::tr("Not a schedule: “%1” is unknown. %2 has the acts 1 to %3.")
                                    .arg(visibleText(word, 60), words[0], QString::number(scenario->acts.size())));
    }
    if (scenario->acts.empty())
        return invalidInput(ReplayText::tr("Not a schedule: %1 is a storm of live clients.").arg(words[0]));
    Result<Schedule> schedule = parseSchedule(QStringView(moves).trimmed());
    if (!schedule)
        return failure(schedule.error());
    replay.schedule = std::move(schedule).value();
    return replay;
}

QString titleOf(const Replay &replay)
{
    //: %1: the id of a protocol; %2: a question, as in "No deadlock"
    return ReplayText::tr("%1: %2").arg(replay.trial.protocol, replay.seed ? ReplayText::tr("shuffled") : columnTitle(replay.trial.column));
}

QString shuffledSentence(const Replay &replay)
{
    const TrialSpec &trial = replay.trial;
    //: %1: a number; %2: a question, as in "No deadlock"
    QStringList text{ReplayText::tr("Chosen at random from seed %1: which client moves next, and when leases end. Faults match the question “%2”.")
                         .arg(QString::number(*replay.seed), columnTitle(trial.column))};
    if (trial.hasPredecessor)
        text += ReplayText::tr("C0 had the lock before.");
    if (rulesOf(trial.column, trial.bounds).hasLateComer)
        text += ReplayText::tr("C%1 comes when all others are gone.").arg(trial.bounds.clients + 1);
    return joinSentences(text);
}

ScheduleSpec filmOrderOfScenario(const Replay &replay, const ProtocolCatalogue &protocols)
{
    const Scenario scenario = builtInScenario(replay.scenario).value().translated(); // the parser has seen it
    const ScenarioAct &act = scenario.acts[std::size_t(replay.act - 1)];
    return {.world = worldOf(act, protocols),
            .schedule = replay.schedule,
            .title = act.title.isEmpty() ? scenario.title : ReplayText::tr("%1: %2", "a race and its act").arg(scenario.title, act.title),
            .sentence = scenario.sentence,
            .replay = u"%1 act=%2"_s.arg(replay.scenario).arg(replay.act)};
}

} // namespace

QString replayText(const Replay &replay, const ProtocolCatalogue &protocols)
{
    return replayHead(replay, protocols) + u" : "_s + scheduleText(replay.schedule);
}

QString replayHead(const Replay &replay, const ProtocolCatalogue &protocols)
{
    const TrialSpec &trial = replay.trial;
    const Bounds &bounds = trial.bounds;
    QString text = u"%1 %2 clients=%3 rounds=%4 retries=%5 crashes=%6 pauses=%7 expiries=%8"_s.arg(trial.protocol, columnId(trial.column))
                       .arg(bounds.clients)
                       .arg(bounds.rounds)
                       .arg(bounds.retries)
                       .arg(bounds.crashes)
                       .arg(bounds.pauses)
                       .arg(bounds.expiries);
    const ProtocolInfo *const protocol = protocols.find(trial.protocol);
    if (protocol && protocol->servers > 1 && protocol->asksMajority)
        text += u" servers=%1"_s.arg(bounds.servers);
    if (bounds.lost > 0)
        text += u" lost=%1"_s.arg(bounds.lost);
    if (bounds.late > 0)
        text += u" late=%1"_s.arg(bounds.late);
    if (bounds.work)
        text += u" work=%1"_s.arg(bounds.work->count());
    if (trial.hasPredecessor)
        text += u" predecessor"_s;
    if (trial.opposes)
        text += u" opposes"_s;
    if (trial.polls)
        text += u" polls"_s;
    if (trial.skew != 0)
        text += u" skew=%1"_s.arg(trial.skew);
    if (trial.inFurtherRoles() > 0)
        text += (protocol && protocol->isOwn() ? u" roles=%1"_s : u" readers=%1"_s).arg(joinedCounts(trial.inRoles));
    if (trial.outsider > 0)
        text += u" outsider=%1"_s.arg(trial.outsider);
    if (replay.seed)
        text += u" seed=%1"_s.arg(*replay.seed);
    return text;
}

Result<Replay> parseReplay(const QString &text, const ProtocolCatalogue &protocols)
{
    const qsizetype colon = text.indexOf(u':');
    if (colon < 0)
        return invalidInput(ReplayText::tr("Not a schedule: there is no “:” before the moves."));
    const QStringList words = text.left(colon).simplified().split(u' ', Qt::SkipEmptyParts);
    if (!words.isEmpty() && scenarioIds().contains(words[0]))
        return parseScenarioReplay(words, text.mid(colon + 1));
    if (words.size() < 2)
        return invalidInput(
            ReplayText::tr("Not a schedule: it must begin with a protocol and a column, as in “set-nx-px lease_overrun clients=2 : 1-t-2”."));
    Replay replay;
    replay.trial.protocol = words[0];
    if (!protocols.find(words[0]))
        return invalidInput(ReplayText::tr("Not a schedule: there is no protocol named “%1”. If it is one of your own, open its file first.")
                                .arg(visibleText(words[0], 60)));
    const auto column = std::ranges::find(allColumns, words[1], columnId);
    if (column == allColumns.end())
        return invalidInput(ReplayText::tr("Not a schedule: there is no column named “%1”.").arg(visibleText(words[1], 60)));
    replay.trial.column = *column;
    for (const QString &word : words.mid(2)) {
        if (!readOption(replay, word))
            return invalidInput(ReplayText::tr("Not a schedule: “%1” is unknown.").arg(visibleText(word, 60)));
    }
    if (replay.trial.inFurtherRoles() > replay.trial.bounds.clients)
        return invalidInput(ReplayText::tr("Not a schedule: there are more readers than clients."));
    const ProtocolInfo &protocol = *protocols.find(words[0]);
    const std::size_t roles = protocol.isOwn() ? std::max<std::size_t>(protocol.roles.size(), 1) : 2;
    if (replay.trial.inRoles.size() >= roles || replay.trial.outsider >= int(roles))
        return invalidInput(ReplayText::tr("Not a schedule: the protocol has no such role."));
    Result<Schedule> schedule = parseSchedule(QStringView(text).mid(colon + 1).trimmed());
    if (!schedule)
        return failure(schedule.error());
    replay.schedule = std::move(schedule).value();
    return replay;
}

ScheduleSpec filmOrder(const Replay &replay, const ProtocolCatalogue &protocols)
{
    if (!replay.scenario.isEmpty())
        return filmOrderOfScenario(replay, protocols);
    const ProtocolInfo &protocol = *protocols.find(replay.trial.protocol);
    return {.world = worldOf(replay.trial, protocol),
            .schedule = replay.schedule,
            .title = titleOf(replay),
            .sentence = replay.seed ? shuffledSentence(replay) : columnMeaning(replay.trial.column),
            .replay = replayHead(replay, protocols),
            .breaking = replay.seed ? std::nullopt : std::optional(rulesOf(replay.trial.column, replay.trial.bounds).breaking),
            .seed = replay.seed};
}

} // namespace lockscope
