// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "watch/reading/lockfinder.h"

namespace lockscope {

/**
 * Searches all keys for what looks like a lock, and prints the patterns. When interrupted, or at the end of its time, prints what was found so far.
 */
class FindCommand : public TerminalCommand {
    Q_OBJECT
public:
    FindCommand(const CommandLine &commandLine, const redis::Secret &password, const LockProfiles &profiles, Clock &clock);

    void start() override;
    void interrupt() override { m_finder.cancel(); }

private:
    void onProgress(const FindProgress &progress);
    void print(const FindProgress &progress) const;

    CommandLine m_commandLine;
    Clock &m_clock;
    LockFinder m_finder;
};

} // namespace lockscope
