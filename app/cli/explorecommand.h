// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "privateservers/servergroup.h"
#include "racelab/explore/scoring.h"
#include "racelab/own/ownprotocol.h"
#include "racelab/scenario/filmmaker.h"

#include <QHash>

#include <memory>
#include <optional>

namespace lockscope {

/**
 * `lockscope explore` and `lockscope score`: explores protocols on private servers, and prints the result of each as soon as it is complete, and the
 * progress on a terminal. Writes the first schedule that breaks one into files, if they are named. Ctrl+C ends it with the results so far. Main thread.
 */
class ExploreCommand final : public TerminalCommand {
    Q_OBJECT
public:
    ExploreCommand(const CommandLine &commandLine, Clock &clock);
    ~ExploreCommand() override;

    void start() override;
    void interrupt() override;

private:
    /** Reads users' files into the catalogue; returns the order with ids in place of files. */
    std::optional<ExploreSpec> readFiles(ProtocolCatalogue &catalogue);
    Result<OwnProtocol> withOther(const Result<OwnProtocol> &protocol) const;
    void onProgress(const ExploreProgress &progress);
    void onScored(const Scorecard &card);
    void onEnded();
    /** Of the first counterexample, into the files that are named; then it is finished. */
    QCoro::Task<> saveFilm();
    void printDone();
    void clearProgress();

    const CommandLine m_line;
    Clock &m_clock;
    ProtocolCatalogue m_protocols = ProtocolCatalogue::builtIn();
    std::unique_ptr<Scoring> m_scoring;
    std::unique_ptr<ServerGroup> m_filmServers;
    std::unique_ptr<FilmMaker> m_maker; ///< null: no film is made
    QHash<QString, QString> m_files;    ///< of users' protocols, by id
    Scorecard m_card;
    std::size_t m_columnsDone = 0;
    std::size_t m_printed = 0; ///< protocols
    QString m_grown;           ///< the protocol of which it was said last that a number grows
    bool m_showsProgress = false;
    bool m_isInterrupted = false;
};

inline constexpr int widestScoreText = 110;
/**
 * The result of one protocol, for people: a line for each column, with the command that shows its schedule; then the bound, in lines of this width.
 * ownFile: the file of a user's protocol; of two beside each other, in two lines.
 */
QString scoreText(const ProtocolScore &score, const std::vector<Column> &columns, const QString &ownFile = {}, int width = widestScoreText);
/** Protocols by columns, for people: a table in characters. */
QString scorecardTable(const Scorecard &card);

} // namespace lockscope
