// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "protocols/simulation.h"
#include "ui/table/simulatedholds.h"

#include <QCoreApplication>
#include <QHash>

#include <optional>
#include <vector>

namespace lockscope::ui {

class LaneHistory;

/** Who a key names as the holder for a time, and how that ended. */
struct ServerHold {
    enum class End : quint8 { None, Released, Deleted, Expired, TakenOver, Cleared, FencedOff, Vanished };
    QByteArray lock; ///< by lockName()
    Bytes token;     ///< empty: several holders
    Instant from;
    std::optional<Instant> to;
    std::optional<Instant> deadline; ///< the last one that was read, or the earlier one that its client wrote into the value
    int client = 0;                  ///< the holder; 0: no client that had a lane
    QString holder;                  ///< its name; empty: no simulated client
    End end = End::None;
    int endedBy = 0;      ///< of Deleted: the client that did it; 0: not known
    QString deleter;      ///< its name
    bool sampled = false; ///< begin and end are as late as a reading
};

/**
 * The content of the server's lanes: for each lock that clients with a lane want, what its key said over time. Of Redis from the watched picture, of
 * other stores from what the lab asks them. A deletion is attributed to the client that was releasing or deleting at that moment. What was told of the
 * past stays when its clients are removed, and so does a lock that they left in Redis, until it has ended. Memory is bounded.
 * UI thread; no widget.
 */
class ServerHistory {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::ServerHistory)
public:
    static constexpr std::size_t mostHolds = 5000;

    struct Lane {
        QByteArray lock; ///< by lockName()
        QByteArray key;
        StoreKind store = StoreKind::Redis;
        bool isKnown = false; ///< anything was said of it
        bool isLeft = false;  ///< its clients were removed while somebody held it
    };

    /** clients: what the same update has been applied to. */
    void apply(const SimulationUpdate &update, const LaneHistory &clients, Instant now);
    void apply(const LockDelta &delta, const LaneHistory &clients, Instant now);
    /** Another server or other patterns: nothing is known any more. */
    void forget();

    const std::vector<Lane> &lanes() const { return m_lanes; }
    /** -1 if the lock has no lane. */
    int laneOf(const QByteArray &lock) const;
    /** Those of one lock are in the order in which they began. */
    const std::vector<ServerHold> &holds() const { return m_holds; }

    /** "C1", "several clients", "another client". */
    static QString holderText(const ServerHold &hold);
    /** "released", "expired", "deleted by C2"; empty while it lasts. */
    static QString endText(const ServerHold &hold);

private:
    ServerHold *openHold(const QByteArray &lock);
    void begin(const QByteArray &lock, const Bytes &token, Instant at, bool sampled);
    static void finish(ServerHold &hold, ServerHold::End end, Instant at, bool sampled);
    void applyEvent(const LockEvent &event);
    void applyLock(const Lock &lock);
    void resolve(const LaneHistory &clients, Instant now);
    void nameHolder(ServerHold &hold, const LaneHistory &clients) const;
    static void takeLapse(ServerHold &hold, const LaneHistory &clients);
    static void explainEnd(ServerHold &hold, const LaneHistory &clients);
    bool mayGo(Lane &lane, const LaneHistory &clients, Instant now);
    void dropLanesWithoutClients(const LaneHistory &clients, Instant now);

    std::vector<Lane> m_lanes;
    std::vector<ServerHold> m_holds;
    SimulatedHolds m_written;
};

} // namespace lockscope::ui
