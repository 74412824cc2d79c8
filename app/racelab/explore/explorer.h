// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/deferred.h"
#include "base/sleeper.h"
#include "racelab/explore/explorespec.h"
#include "racelab/explore/statestore.h"
#include "racelab/explore/trial.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <functional>
#include <optional>

namespace lockscope {

/**
 * Explores one column of one protocol: every interleaving of its clients' steps, each done on real private servers, which are brought into the state
 * before it. Does not continue from states that were reached before. Shortest schedules first, so the first one that breaks the column is the
 * shortest. The same order always gives the same result. Lab thread.
 */
class Explorer {
public:
    using Told = std::function<void(const ExploreProgress &)>;

    /** One connection for each server that a protocol needs, used by nobody else, to private servers, which lose what they hold. */
    Explorer(std::vector<redis::Connection *> servers, const ProtocolCatalogue &protocols, Clock &clock);

    /** One at a time. Errors: a server failed, or Cancelled. */
    QCoro::Task<Result<ColumnScore>> explore(const ProtocolInfo &protocol, Column column, const Bounds &bounds, Told told);
    /** Pauses after what is under way. */
    void pause() { m_isPaused = true; }
    void goOn();
    /** explore() returns Cancelled soon. */
    void cancel();

private:
    struct Edge;   ///< one move from a known state
    struct Batch;  ///< edges whose servers' answers are under way
    struct Search; ///< one beginning

    QCoro::Task<Result<void>> search(std::vector<Search> &all, Search &search, ColumnScore &score);
    static std::size_t waitingIn(const std::vector<Search> &all);
    QCoro::Task<bool> mayGoOn();
    Batch prepare(Search &search);
    static Edge begin(const Search &search, Edge edge);
    void ask(Batch &batch);
    QCoro::Task<Result<void>> takeAnswers(Batch &batch);
    QCoro::Task<Result<void>> finish(Search &search, Batch &batch, ColumnScore &score);
    static void settle(Search &search, Edge &edge, ColumnScore &score);
    void tell(const std::vector<Search> &all, const Search &search, const ColumnScore &score);

    const std::vector<redis::Connection *> m_servers;
    const ProtocolCatalogue m_protocols;
    Clock &m_clock;
    Told m_told;
    Instant m_begun, m_toldAt;
    bool m_isNarrowing = false;               ///< the schedules of this length reach fewer new states than those before
    std::optional<Deferred<Woken>> m_waiting; // while it pauses
    bool m_isPaused = false;
    bool m_isCancelled = false;
};

} // namespace lockscope
