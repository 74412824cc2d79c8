// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/racecommand.h"

#include "base/jsonbytes.h"
#include "cli/standardoutput.h"
#include "race/catalogue.h"
#include "race/stepped/filmjson.h"
#include "race/stepped/filmtext.h"
#include "race/stepped/scenariogallery.h"

#include <QFileInfo>
#include <QJsonObject>
#include <QPointer>

#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool hasColours() { return ::isatty(STDOUT_FILENO) != 0 && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb"; }

/** Those that come with the program, with their sentence. */
QString gallery(bool json)
{
    QString text;
    for (const QString &id : scenarioIds()) {
        const Result<Scenario> scenario = builtInScenario(id);
        Q_ASSERT(scenario);
        if (json)
            text += QString::fromUtf8(
                toJsonLine({{u"scenario"_s, id}, {u"title"_s, scenario->title}, {u"sentence"_s, scenario->sentence}}));
        else
            text += u"%1  %2\n"_s.arg(id.leftJustified(18), scenario->sentence);
    }
    return text;
}

} // namespace

Result<Scenario> scenarioFor(const QString &word)
{
    const bool isFile =
        !scenarioIds().contains(word) && (word.contains(u'/') || word.endsWith(".scenario"_L1) || QFileInfo(word).isFile());
    return isFile ? readScenarioFile(word) : builtInScenario(word);
}

bool isScheduleText(const QString &word) { return word.contains(" : "_L1); }

RaceCommand::RaceCommand(const CommandLine &commandLine, Clock &clock)
    : m_line(commandLine), m_clock(clock), m_servers(std::make_unique<ServerGroup>(u"race lab"_s, clock)),
      m_maker(std::make_unique<FilmMaker>(*m_servers, clock, makeProtocol))
{
}

RaceCommand::~RaceCommand() { m_servers.reset(); }

void RaceCommand::start()
{
    if (m_line.scenario.isEmpty()) {
        writeOut(gallery(m_line.json));
        return finish(ExitCode::Ok);
    }
    run();
}

void RaceCommand::interrupt()
{
    m_maker->cancel();
    finish(ExitCode::Failed);
}

QCoro::Task<> RaceCommand::run()
{
    const QPointer<RaceCommand> self(this);
    const Result<Film> made = co_await film();
    if (!self || isFinished())
        co_return;
    if (!made) {
        writeError(made.error().text);
        co_return finish(made.error().kind == Error::Kind::NotFound && !m_line.scenario.contains(u'/') ? ExitCode::Usage
                                                                                                       : ExitCode::Failed);
    }
    print(*made);
    finish(ExitCode::Ok);
}

QCoro::Task<Result<Film>> RaceCommand::film()
{
    const Result<Scenario> scenario = scenarioFor(m_line.scenario);
    if (!scenario)
        co_return failure(scenario.error());
    Result<Film> made = co_await m_maker->make(*scenario);
    co_return made;
}

void RaceCommand::print(const Film &film)
{
    if (m_line.json)
        writeOut(filmJson(film));
    else
        writeOut(filmText(film, {.hasColours = hasColours()}));
}

} // namespace lockscope
