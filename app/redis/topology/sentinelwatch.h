// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "redis/topology/sentinelhello.h"

#include <QObject>
#include <QPointer>

#include <qcoro/qcorotask.h>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

/**
 * Listens to the Sentinels' hellos on a server and judges whether it is still the primary: a primary that was replaced while it slept calls itself
 * primary for some seconds more. Asks over the given connection which Sentinels subscribe there, and owns a second connection to listen while any
 * does. Emits changed(). Lives in one thread; the given connection must outlive it.
 */
class SentinelWatch : public QObject {
    Q_OBJECT
public:
    SentinelWatch(Connection &commands, AddressMap map, Clock &clock, QObject *parent = nullptr);
    ~SentinelWatch() override;

    enum class Stage : quint8 {
        SoFar,   ///< one Sentinel has published a hello
        Settled, ///< each has within the last 2.5 s, or 3 s have passed
    };
    /**
     * Returns when the verdict has reached this stage; at once if no Sentinel is connected. If the server may just have slept, waits up to 5 s for
     * Sentinels to connect and to notice what its replicas became. Call it before an action, or before showing the verdict.
     */
    static QCoro::Task<> settle(QPointer<SentinelWatch> self, Stage stage = Stage::Settled);
    /** Call periodically: checks whether Sentinels have connected or disconnected. */
    void poll();

    const SentinelVerdict &verdict() const { return m_verdict; }

signals:
    void changed();

private:
    struct Waiting {
        Deferred<bool> answer;
        Stage until;
    };
    void forget();
    bool haveSpoken() const;
    bool isSettled() const;
    Duration patience() const;
    void look();
    QCoro::Task<> askWhetherAnyListens(quint64 number);
    QCoro::Task<> askWhoListens(std::optional<qint64> listeners, bool areClientsFew);
    void findNone(bool mayHaveBeenWatched);
    void takeListeners(const Reply &clients);
    void takeAnnounced(const Reply &settings);
    void listen();
    void subscribe();
    void onPushed(const Reply &message);
    QCoro::Task<> judge();
    void giveUp();
    void leave();
    void conclude(const SentinelVerdict &verdict, Stage stage = Stage::Settled);
    DeploymentAddress wholeOf(const SentinelHello &hello) const;
    QCoro::Task<bool> isThisServer(Place meant) const;

    Connection &m_commands;
    const AddressMap m_map;
    Clock &m_clock;
    std::unique_ptr<Connection> m_listening; // null: no Sentinel is connected
    SentinelHellos m_hellos;
    QByteArrayList m_sentinels;          // connected Sentinels by the beginnings of their ids, one entry per connection; empty: unknown
    std::vector<Place> m_reached;        // addresses at which they reach this server
    std::optional<Place> m_announced;    // the server's announced address; port 0: no port is announced
    std::vector<SentinelHello> m_judged; // the hellos that the verdict rests on
    SentinelVerdict m_verdict;
    std::vector<Waiting> m_waiting;
    Error m_refusal;                    // the server's refusal to list its clients
    std::optional<Instant> m_lookedAt;  // when the last verdict was reached
    std::optional<Instant> m_noneSince; // since when no check has found a Sentinel
    Instant m_begun;                    // when the current check began
    quint64 m_look = 0;                 // counts checks, to ignore late answers and timers
    quint64 m_judgement = 0;            // counts calls of judge(), likewise
    bool m_isLooking = false;           // a check is under way
    bool m_isHasty = false;             // Sentinels may have been about to reconnect when the last check ended, as nobody waited for it
    bool m_isTimeOver = false;          // no more waiting for Sentinels without a hello
    bool m_isSubscribed = false;
    bool m_isInDoubt = false; // it may have slept and been replaced: its replicas have left, or a Sentinel has just connected
};

} // namespace lockscope::redis
