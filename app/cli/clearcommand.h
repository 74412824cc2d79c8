// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "operate/clearlock.h"

namespace lockscope {

/**
 * Removes one lock if the named holder still has it, prints the outcome, which is also the exit code, and journals it. Naming the holder is the
 * consent: there is no further question, and no read-only mode.
 */
class ClearCommand : public TerminalCommand {
    Q_OBJECT
public:
    ClearCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock);
    ~ClearCommand() override;

    void start() override;
    void interrupt() override;

private:
    void onStateChanged();
    QCoro::Task<> run();
    void print(const ClearOutcome &outcome);
    void journal(const ClearOutcome &outcome);

    CommandLine m_commandLine;
    Clock &m_clock;
    redis::Connection m_connection;
    Instant m_begun;
    bool m_isRunning = false;
};

} // namespace lockscope
