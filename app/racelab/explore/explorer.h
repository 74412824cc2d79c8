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
 * Explores one column of one protocol: every interleaving of its clients' steps. Each command is done on a real private server, once for each of the
 * contents that it finds there. Does not continue from states that were reached before, under whatever names of clients that are alike, and tries steps
 * that commute in one order. Shortest schedules first, so the first one that breaks the column is the shortest. The same order always gives the same
 * result. Lab thread.
 */
class Explorer {
public:
    using Told = std::function<void(const ExploreProgress &)>;

    /** A connection used by nobody else, to a private server, which loses what it holds. */
    Explorer(redis::Connection &server, const ProtocolCatalogue &protocols, Clock &clock);

    /** One at a time. Of what is cancelled the finding says how far it had come. Errors: a server failed. */
    QCoro::Task<Result<ColumnScore>> explore(const ProtocolInfo &protocol, Column column, const Bounds &bounds, Told told);
    /** Pauses after what is under way. */
    void pause() { m_isPaused = true; }
    void goOn();
    /** explore() returns soon. */
    void cancel();

private:
    struct Edge;   ///< one move from a known state
    struct Search; ///< one beginning

    QCoro::Task<Result<void>> searchAll(std::vector<Search> &all, ColumnScore &score);
    QCoro::Task<Result<void>> search(std::vector<Search> &all, Search &search, ColumnScore &score);
    static std::size_t waitingIn(const std::vector<Search> &all);
    QCoro::Task<bool> mayGoOn();
    std::vector<Edge> prepare(Search &search) const;
    QCoro::Task<Result<void>> ask(std::vector<Edge> &edges);
    void settle(Search &search, Edge &edge, ColumnScore &score) const;
    void finish(std::vector<Search> &all, const ProtocolInfo &protocol, ColumnScore &score) const;
    void tell(const std::vector<Search> &all, const Search &search, const ColumnScore &score);

    redis::Connection &m_server;
    const ProtocolCatalogue m_protocols;
    Clock &m_clock;
    Sleeper m_sleeper;
    std::shared_ptr<ServerBook> m_book; // of the protocol that is explored
    QString m_bookOf;
    Told m_told;
    Instant m_begun, m_toldAt, m_restedAt;
    bool m_isNarrowing = false;               ///< the schedules of this length reach fewer new states than those before
    std::optional<Deferred<Woken>> m_waiting; // while it pauses
    bool m_isPaused = false;
    std::shared_ptr<bool> m_isCancelled = std::make_shared<bool>(false);
};

} // namespace lockscope
