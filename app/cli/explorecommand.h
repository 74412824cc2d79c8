// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "race/explore/scoring.h"

namespace lockscope {

/**
 * `lockscope explore` and `lockscope score`: explores protocols on private servers, prints each as soon as it is done, and how far it is on a
 * terminal. Ctrl+C ends it with what there is. Main thread.
 */
class ExploreCommand final : public TerminalCommand {
    Q_OBJECT
public:
    ExploreCommand(const CommandLine &commandLine, Clock &clock);

    void start() override;
    void interrupt() override;

private:
    void onProgress(const ExploreProgress &progress);
    void onScored(const Scorecard &card);
    void onEnded();
    void printDone();
    void clearProgress();

    const CommandLine m_line;
    Scoring m_scoring;
    Scorecard m_card;
    std::size_t m_columnsDone = 0;
    std::size_t m_printed = 0; ///< protocols
    bool m_showsProgress = false;
    bool m_isInterrupted = false;
};

/** What came of one protocol, for people: a line a column, and how to see the break. */
QString scoreText(const ProtocolScore &score, const std::vector<Column> &columns);
/** Protocols by columns, for people: a table in characters. */
QString scorecardTable(const Scorecard &card);

} // namespace lockscope
