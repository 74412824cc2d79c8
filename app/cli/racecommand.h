// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "privateservers/servergroup.h"
#include "racelab/scenario/filmmaker.h"

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

class FrameWriter;
class SimulateCommand;

/**
 * Plays a scenario (by its id or from a file) or a schedule of the explorer on private servers and prints the film, as text or JSON Lines, or
 * writes its pictures; runs a storm as a fleet. Without an argument, lists the scenarios that come with the program.
 */
class RaceCommand : public TerminalCommand {
    Q_OBJECT
public:
    RaceCommand(const CommandLine &commandLine, Clock &clock, MakeFilmFrames makeFrames);
    ~RaceCommand() override;

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> show(QCoro::Task<Result<Film>> film);
    void replay();
    void shuffle();
    /** Programs read English. */
    Wording wording() const { return m_line.json ? Wording::English : Wording::Shown; }
    void raiseStorm(const Scenario &scenario);
    void fail(const Error &error);

    const CommandLine m_line;
    Clock &m_clock;
    const MakeFilmFrames m_makeFrames;
    std::unique_ptr<FrameWriter> m_frames; ///< null: the film is printed
    ProtocolCatalogue m_protocols = ProtocolCatalogue::builtIn();
    std::unique_ptr<ServerGroup> m_servers;
    std::unique_ptr<FilmMaker> m_maker;
    std::unique_ptr<SimulateCommand> m_storm;
};

/** What `lockscope race` plays for this word: a scenario's id, or else a file. */
Result<Scenario> scenarioFor(const QString &word);

} // namespace lockscope
