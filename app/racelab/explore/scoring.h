// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "privateservers/servergroup.h"
#include "racelab/explore/explorer.h"

namespace lockscope {

/**
 * Computes a scorecard: explores protocol by protocol, column by column, on private servers that it owns. Plays a schedule that breaks a column again
 * on empty servers; if it does not break the column there, reports that as a bug of this program. Emits its progress, and the card after each column.
 * Lives in one thread.
 */
class Scoring : public QObject {
    Q_OBJECT
public:
    explicit Scoring(Clock &clock, ProtocolCatalogue protocols = ProtocolCatalogue::builtIn(), Duration patience = ServerGroup::usualPatience,
                     QObject *parent = nullptr);
    ~Scoring() override;

    /** ended() or failed() follows. Must not be called before that. */
    void start(const ExploreSpec &order);
    void pause();
    void goOn();
    /** ended() follows; the remaining columns stay "not explored". */
    void cancel();

signals:
    void progressed(const lockscope::ExploreProgress &progress);
    void scored(const lockscope::Scorecard &card);
    void ended();
    void failed(const lockscope::Error &error);

private:
    QCoro::Task<void> run(ExploreSpec order);
    QCoro::Task<Result<void>> scoreProtocol(ExploreSpec order, std::size_t row);
    QCoro::Task<Result<void>> confirm(ColumnScore &score);
    ExploreLimits limitsOf(const ExploreSpec &order) const;
    void onProgress(ExploreProgress progress, const ExploreSpec &order);

    Clock &m_clock;
    const ProtocolCatalogue m_protocols;
    bool m_isCancelled = false;
    ServerGroup m_servers;
    std::unique_ptr<Explorer> m_explorer;
    Scorecard m_card;
    int m_columnsDone = 0;
    Instant m_begun;
};

} // namespace lockscope
