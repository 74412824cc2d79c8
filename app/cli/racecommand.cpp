// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/racecommand.h"

#include "base/jsonbytes.h"
#include "base/safetext.h"
#include "cli/framewriter.h"
#include "cli/simulatecommand.h"
#include "cli/simulateoptions.h"
#include "cli/standardoutput.h"
#include "racelab/explore/replay.h"
#include "racelab/explore/shuffle.h"
#include "racelab/film/filmtext.h"
#include "racelab/own/ownfile.h"
#include "racelab/scenario/filmjson.h"
#include "racelab/scenario/racecatalogue.h"

#include <QFileInfo>
#include <QJsonObject>
#include <QPointer>

#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool hasColours() { return ::isatty(STDOUT_FILENO) != 0 && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb"; }

/** As the explorer prints it: "set-nx-px lease_overrun clients=2 : 1-t-2". No file is called so. */
bool isSchedule(const QString &word) { return word.contains(" : "_L1); }

/** Those that come with the program, with their sentence. */
QString gallery(bool json)
{
    QString text;
    for (const QString &id : scenarioIds()) {
        const Result<Scenario> scenario = builtInScenario(id);
        Q_ASSERT(scenario);
        if (json)
            text += QString::fromUtf8(toJsonLine({{u"scenario"_s, id}, {u"title"_s, scenario->title}, {u"sentence"_s, scenario->sentence}}));
        else
            text += u"%1  %2\n"_s.arg(id.leftJustified(18), scenario->shownSentence());
    }
    return text;
}

} // namespace

Result<Scenario> scenarioFor(const QString &word)
{
    const bool isFile = !scenarioIds().contains(word) && (word.contains(u'/') || word.endsWith(".scenario"_L1) || QFileInfo(word).isFile());
    return isFile ? readScenarioFile(word) : builtInScenario(word);
}

RaceCommand::RaceCommand(const CommandLine &commandLine, Clock &clock, MakeFilmFrames makeFrames)
    : m_line(commandLine), m_clock(clock), m_makeFrames(std::move(makeFrames)), m_servers(std::make_unique<ServerGroup>(u"race lab"_s, clock))
{
}

RaceCommand::~RaceCommand() { m_servers.reset(); } // what is under way ends while the rest is there

void RaceCommand::start()
{
    if (m_line.scenario.isEmpty()) {
        writeOut(gallery(m_line.json));
        return finish(ExitCode::Ok);
    }
    if (!m_line.framesFolder.isEmpty()) {
        m_frames = std::make_unique<FrameWriter>(m_line.framesFolder);
        if (const Result<void> ready = m_frames->prepare(); !ready)
            return fail(ready.error());
        connect(m_frames.get(), &FrameWriter::finished, this, [this](ExitCode code) { finish(code); });
    }
    for (const QString &path : m_line.ownProtocols) {
        if (const Result<QString> added = addOwnProtocolFile(m_protocols, path); !added)
            return fail(added.error());
    }
    m_maker = std::make_unique<FilmMaker>(*m_servers, m_protocols, m_clock);
    if (m_line.seed)
        return shuffle();
    if (isSchedule(m_line.scenario))
        return replay();
    const Result<Scenario> scenario = scenarioFor(m_line.scenario);
    if (!scenario)
        return fail(scenario.error());
    if (scenario->storm && m_frames)
        return fail({Error::Kind::InvalidInput, tr("%1 compares live clients: there is no film of it.").arg(visibleText(m_line.scenario)), {}});
    if (scenario->storm)
        return raiseStorm(*scenario);
    show(m_maker->make(m_line.json ? *scenario : scenario->translated()));
}

void RaceCommand::replay()
{
    const Result<Replay> replay = parseReplay(m_line.scenario, m_protocols);
    if (!replay) {
        writeError(replay.error().text);
        return finish(ExitCode::Usage);
    }
    show(m_maker->replay(filmOrder(*replay, m_protocols, wording())));
}

void RaceCommand::shuffle()
{
    const Result<ScheduleSpec> order = shuffled({.protocol = m_line.scenario, .seed = *m_line.seed}, m_protocols, wording());
    if (!order) {
        writeError(order.error().text);
        return finish(ExitCode::Usage);
    }
    show(m_maker->replay(*order));
}

void RaceCommand::interrupt()
{
    if (m_storm)
        return m_storm->interrupt();
    if (m_frames)
        m_frames->cancel();
    if (!isFinished())
        writeError(tr("Interrupted. The race was not played to its end."));
    finish(ExitCode::Failed);
    if (m_maker)
        m_maker->cancel();
}

QCoro::Task<> RaceCommand::show(QCoro::Task<Result<Film>> film)
{
    const QPointer<RaceCommand> self(this);
    const Result<Film> made = co_await film;
    if (!self || isFinished())
        co_return;
    if (!made)
        co_return fail(made.error());
    if (m_frames)
        co_return m_frames->write(m_makeFrames(*made, m_line.frames), m_line.frames);
    writeOut(m_line.json ? filmJson(*made) : filmText(*made, {.hasColours = hasColours()}).toUtf8());
    finish(ExitCode::Ok);
}

/** As `lockscope simulate` does it. */
void RaceCommand::raiseStorm(const Scenario &scenario)
{
    const ScenarioStorm &storm = *scenario.storm;
    const auto ms = [](Duration time) { return u"%1ms"_s.arg(time.count()); };
    const Result<SimulateOptions> options = readSimulateOptions({.protocols = {storm.protocol},
                                                                 .retries = storm.policies,
                                                                 .clients = QString::number(storm.clients),
                                                                 .requests = QString::number(storm.requests),
                                                                 .hold = ms(storm.hold),
                                                                 .lease = ms(storm.lease),
                                                                 .wait = {},
                                                                 .think = ms(storm.think),
                                                                 .lock = {},
                                                                 .compares = false});
    if (!options)
        return fail(options.error());
    CommandLine line = m_line;
    line.simulate = *options;
    if (!m_line.json)
        writeOut(u"%1\n%2\n\n"_s.arg(scenario.shownTitle(), scenario.shownSentence()));
    m_storm = std::make_unique<SimulateCommand>(line, redis::Secret(), m_clock);
    connect(m_storm.get(), &TerminalCommand::finished, this, [this](ExitCode code) { finish(code); });
    m_storm->start();
}

void RaceCommand::fail(const Error &error)
{
    writeError(error.text);
    const bool isWrongWord = error.kind == Error::Kind::NotFound && !scenarioIds().contains(m_line.scenario);
    finish(isWrongWord ? ExitCode::Usage : ExitCode::Failed);
}

} // namespace lockscope
