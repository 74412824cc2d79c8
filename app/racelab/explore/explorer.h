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
 * Explores one column of one protocol: every interleaving of its clients' steps. Executes each command on a real private server, once for each
 * content of that server. Does not continue from a state that was reached before, even with other names for equal clients, and tries commuting steps
 * in one order only. Explores shorter schedules first, so the first one that breaks the column is the shortest. The same order always gives the same
 * result. Lab thread.
 */
class Explorer {
public:
    using Told = std::function<void(const ExploreProgress &)>;

    /** server: a connection for this object alone, to a private server, whose keys are removed. */
    Explorer(redis::Connection &server, const ProtocolCatalogue &protocols, Clock &clock);

    /** Explores one column at a time. After cancel(), and at a limit, the finding says how far it had come. The error: the server failed. */
    QCoro::Task<Result<ColumnScore>> explore(const ProtocolInfo &protocol, Column column, const Bounds &bounds, ExploreLimits limits, Told told);
    /** Pauses after the commands under way. */
    void pause() { m_isPaused = true; }
    void goOn();
    /** explore() returns soon. */
    void cancel();

private:
    struct Edge;   ///< one move from a known state
    struct Search; ///< the search from one initial state

    QCoro::Task<Result<void>> searchAll(std::vector<Search> &all, ColumnScore &score);
    QCoro::Task<Result<void>> search(std::vector<Search> &all, Search &search, ColumnScore &score);
    static std::size_t waitingIn(const std::vector<Search> &all);
    QCoro::Task<bool> mayGoOn();
    std::vector<Edge> prepare(Search &search) const;
    QCoro::Task<Result<void>> ask(std::vector<Edge> &edges);
    Error withScripts(Error error, const std::vector<std::pair<ServerBook::Number, ServerBook::Number>> &asked) const;
    void settle(Search &search, Edge &edge, ColumnScore &score) const;
    void finish(std::vector<Search> &all, const ProtocolInfo &protocol, ColumnScore &score) const;
    void finishAtLimit(const std::vector<Search> &all, ColumnScore &score) const;
    bool isAtLimit(const ColumnScore &score) const;
    static Message growthIn(const std::vector<Search> &all);
    void tell(const std::vector<Search> &all, const Search &search, const ColumnScore &score);

    redis::Connection &m_server;
    const ProtocolCatalogue m_protocols;
    Clock &m_clock;
    Sleeper m_sleeper;
    std::shared_ptr<ServerBook> m_book; // of the protocol m_bookOf
    QString m_bookOf;
    Told m_told;
    Instant m_begun, m_toldAt, m_restedAt;
    ExploreLimits m_limits; // of this column
    bool m_isAtLimit = false;
    bool m_isNarrowing = false;               ///< schedules of this length reach fewer new states than shorter ones
    std::optional<Deferred<Woken>> m_waiting; // set while it pauses
    bool m_isPaused = false;
    std::shared_ptr<bool> m_isCancelled = std::make_shared<bool>(false);
};

} // namespace lockscope
