// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "deployment/primaries.h"
#include "deployment/wholefinder.h"

namespace lockscope {

/**
 * Searches all keys, of each primary, for what looks like a lock, and prints the patterns. When interrupted, or at the end of its time, prints what was found so far.
 */
class FindCommand : public TerminalCommand {
    Q_OBJECT
public:
    FindCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock);

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> search();
    void onProgress(const FindProgress &progress);
    void print() const;
    void printLastLine(const QString &why) override;
    void stop();

    CommandLine m_commandLine;
    Clock &m_clock;
    LockProfiles m_profiles;
    Primaries m_primaries;
    std::unique_ptr<WholeFinder> m_finder; // null: it is not known yet where to search
    FindProgress m_progress;               // at its end
};

} // namespace lockscope
