// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "racelab/explore/scoring.h"

#include <QHash>

#include <memory>

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
    /** The order, with ids for files. */
    Result<ExploreSpec> readFiles(ProtocolCatalogue &catalogue);
    void onProgress(const ExploreProgress &progress);
    void onScored(const Scorecard &card);
    void onEnded();
    void printDone();
    void clearProgress();

    const CommandLine m_line;
    Clock &m_clock;
    std::unique_ptr<Scoring> m_scoring;
    QHash<QString, QString> m_files; ///< of users' protocols, by id
    Scorecard m_card;
    std::size_t m_columnsDone = 0;
    std::size_t m_printed = 0; ///< protocols
    bool m_showsProgress = false;
    bool m_isInterrupted = false;
};

inline constexpr int widestScoreText = 110;
/**
 * What came of one protocol, for people: a line a column, and how to see the break; then the bound, in lines of this width. ownFile: where the
 * protocol is from, if it is a user's.
 */
QString scoreText(const ProtocolScore &score, const std::vector<Column> &columns, const QString &ownFile = {}, int width = widestScoreText);
/** Protocols by columns, for people: a table in characters. */
QString scorecardTable(const Scorecard &card);

} // namespace lockscope
