// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/racelaboptions.h"

#include "cli/exploreoptions.h"
#include "cli/optionrules.h"
#include "cli/simulateoptions.h"
#include "racelab/own/ownfile.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct RaceLabOptionsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::RaceLabOptionsText)
};

using Problem = std::optional<Error>;

Error problem(const QString &text) { return {Error::Kind::InvalidInput, text, {}}; }

constexpr QSize leastFrame(320, 180), largestFrame(7680, 4320);

/** A whole number within these bounds; unchanged without the option. */
template <class Number>
Problem readNumber(const TypedOptions &typed, const char *option, int most, Number &into)
{
    if (!typed.has(option))
        return std::nullopt;
    bool isNumber = false;
    const int number = typed.text(option).toInt(&isNumber);
    if (!isNumber || number < 1 || number > most) {
        return problem(RaceLabOptionsText::tr("--%1 expects a number from 1 to %2, not %3.")
                           .arg(QString::fromLatin1(option), QString::number(most), quotedArgument(typed.raw(option))));
    }
    into = Number(number);
    return std::nullopt;
}

Problem readFrames(const TypedOptions &typed, CommandLine &line)
{
    line.framesFolder = typed.text("frames");
    if (!typed.has("frames")) {
        for (const char *const option : {"fps", "seconds", "size", "theme"}) {
            if (typed.has(option))
                return problem(RaceLabOptionsText::tr("--%1 needs --frames DIR.").arg(QString::fromLatin1(option)));
        }
        return std::nullopt;
    }
    if (line.framesFolder.isEmpty())
        return problem(RaceLabOptionsText::tr("--frames expects a folder."));
    if (line.scenario.isEmpty())
        return problem(RaceLabOptionsText::tr("--frames expects a scenario: lockscope race SCENARIO --frames DIR."));
    if (line.json)
        return problem(RaceLabOptionsText::tr("Use either --frames or --json, not both."));
    if (const Problem wrong = readNumber(typed, "fps", 60, line.frames.perSecond))
        return wrong;
    if (const Problem wrong = readNumber(typed, "seconds", 3600, line.frames.length))
        return wrong;
    if (const QSize size = line.windowSize; size.isValid()) {
        const bool fits = size == size.expandedTo(leastFrame).boundedTo(largestFrame) && size.width() % 2 == 0 && size.height() % 2 == 0;
        if (!fits) {
            return problem(RaceLabOptionsText::tr("--size of frames expects even numbers from 320x180 to 7680x4320, not %1.")
                               .arg(quotedArgument(typed.raw("size"))));
        }
        line.frames.size = size;
    }
    return std::nullopt;
}

Problem readRace(const TypedOptions &typed, const QStringList &rest, CommandLine &line)
{
    line.json = typed.has("json");
    line.ownProtocols = typed.texts("own");
    line.scenario = rest.isEmpty() ? QString() : argumentText(rest.first());
    if (!rest.isEmpty() && line.scenario.isEmpty())
        return problem(
            RaceLabOptionsText::tr("lockscope race expects the id of a scenario or a file. Without an argument, it lists the built-in scenarios."));
    if (const Problem wrong = readFrames(typed, line))
        return wrong;
    if (!typed.has("shuffle"))
        return std::nullopt;
    if (rest.isEmpty())
        return problem(RaceLabOptionsText::tr("lockscope race --shuffle expects a protocol."));
    bool isNumber = false;
    line.seed = typed.text("shuffle").toUInt(&isNumber);
    if (!isNumber)
        return problem(RaceLabOptionsText::tr("--shuffle expects a number, the seed."));
    return std::nullopt;
}

Problem readTemplate(const TypedOptions &typed, const QStringList &rest, CommandLine &line)
{
    if (!rest.isEmpty())
        return problem(RaceLabOptionsText::tr("--template only prints a file to start from; it cannot be combined with a protocol."));
    for (const OptionRule &rule : optionRules()) {
        const QString name = QString::fromLatin1(rule.name);
        if (name != "template"_L1 && name != "log"_L1 && typed.has(rule.name))
            return problem(RaceLabOptionsText::tr("--template only prints a file to start from; it cannot be combined with --%1.").arg(name));
    }
    const QString id = typed.text("template");
    QStringList known;
    std::ranges::transform(ownTemplates(), std::back_inserter(known), &OwnTemplate::id);
    if (!known.contains(id))
        return problem(RaceLabOptionsText::tr("Unknown template %1. Available: %2.").arg(quotedArgument(typed.raw("template")), known.join(u", "_s)));
    line.ownTemplate = id;
    return std::nullopt;
}

Problem readExplore(const TypedOptions &typed, const QStringList &rest, CommandLine &line)
{
    if (typed.has("template"))
        return readTemplate(typed, rest, line);
    if (line.verb == CommandLine::Verb::Explore && rest.isEmpty())
        return problem(
            RaceLabOptionsText::tr("lockscope explore expects a protocol, or a file with a protocol of your own. To explore all protocols, use "
                                   "\"lockscope score\"."));
    line.json = typed.has("json");
    line.csv = typed.has("csv");
    line.markdown = typed.has("markdown");
    if (int(line.json) + int(line.csv) + int(line.markdown) > 1)
        return problem(RaceLabOptionsText::tr("Use only one of --json, --csv and --markdown."));
    QStringList protocols = rest;
    std::ranges::transform(protocols, protocols.begin(), argumentText);
    const auto order = readExploreOptions({.protocols = protocols,
                                           .columns = typed.texts("column"),
                                           .clients = typed.text("clients"),
                                           .rounds = typed.text("rounds"),
                                           .retries = typed.text("retries"),
                                           .crashes = typed.text("crashes"),
                                           .pauses = typed.text("pauses"),
                                           .expiries = typed.text("expiries"),
                                           .servers = typed.text("servers"),
                                           .lost = typed.text("lost"),
                                           .late = typed.text("late")});
    if (!order)
        return order.error();
    line.explore = *order;
    return std::nullopt;
}

Problem readSimulate(const TypedOptions &typed, CommandLine &line)
{
    const auto options = readSimulateOptions({.protocols = typed.texts("protocol"),
                                              .retries = typed.texts("retry"),
                                              .clients = typed.text("clients"),
                                              .requests = typed.text("requests"),
                                              .hold = typed.text("hold"),
                                              .lease = typed.text("lease"),
                                              .wait = typed.text("wait"),
                                              .think = typed.text("think"),
                                              .lock = argumentBytes(typed.raw("lock")),
                                              .compares = typed.has("compare"),
                                              .hasServer = line.server.has_value()});
    if (!options)
        return options.error();
    line.simulate = *options;
    return std::nullopt;
}

} // namespace

std::optional<Error> readRaceLabOptions(const TypedOptions &typed, const QStringList &rest, CommandLine &line)
{
    switch (line.verb) {
    case CommandLine::Verb::Race: return readRace(typed, rest, line);
    case CommandLine::Verb::Explore:
    case CommandLine::Verb::Score: return readExplore(typed, rest, line);
    case CommandLine::Verb::Simulate: return readSimulate(typed, line);
    default: return std::nullopt;
    }
}

} // namespace lockscope
