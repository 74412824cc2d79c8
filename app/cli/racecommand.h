// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "race/stepped/filmmaker.h"
#include "servers/servergroup.h"

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/**
 * Plays a scenario (by its id or from a file) or a schedule on private servers and prints the film, as text or JSON Lines. Without one it
 * lists the scenarios that come with the program.
 */
class RaceCommand : public TerminalCommand {
    Q_OBJECT
public:
    RaceCommand(const CommandLine &commandLine, Clock &clock);
    ~RaceCommand() override;

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> run();
    QCoro::Task<Result<Film>> film();
    void print(const Film &film);

    const CommandLine m_line;
    Clock &m_clock;
    std::unique_ptr<ServerGroup> m_servers;
    std::unique_ptr<FilmMaker> m_maker;
};

/** What `lockscope race` plays for this word: an id, or else a file. */
Result<Scenario> scenarioFor(const QString &word);
/** The word is a schedule, as the explorer prints it. */
bool isScheduleText(const QString &word);

} // namespace lockscope
