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
 * Listens to what Sentinels publish on a server: a primary that was replaced while it slept calls itself primary for some seconds more. Asks over
 * the given connection who listens there, and has one of its own to listen only while a Sentinel does. Lives in one thread; what it awaits ends with
 * it or with the given connection, which outlives it.
 */
class SentinelWatch : public QObject {
    Q_OBJECT
public:
    SentinelWatch(Connection &commands, AddressMap map, Clock &clock, QObject *parent = nullptr);
    ~SentinelWatch() override;

    enum class Stage : quint8 {
        SoFar,   ///< one Sentinel has spoken
        Settled, ///< each has, within the last 2.5 s, or has had 3 s to
    };
    /**
     * Before a change, or to show it: returns when the verdict is that far; at once where there is no Sentinel. In doubt whether the server has just
     * slept, Sentinels have 5 s to connect, and to see what has become of its replicas.
     */
    static QCoro::Task<> settle(QPointer<SentinelWatch> self, Stage stage = Stage::Settled);
    /** Now and then: has one come or gone? */
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
    std::unique_ptr<Connection> m_listening; // null: no Sentinel is there
    SentinelHellos m_hellos;
    QByteArrayList m_sentinels;          // that are connected, by the beginnings of their ids, each as often as it is; empty: that is not known
    std::vector<Place> m_reached;        // where they reach this server
    std::optional<Place> m_announced;    // where it says that it is; port 0: it does not say which
    std::vector<SentinelHello> m_judged; // that the verdict is about
    SentinelVerdict m_verdict;
    std::vector<Waiting> m_waiting;
    Error m_refusal;                   // to say who listens
    std::optional<Instant> m_lookedAt; // until there was a verdict
    Instant m_begun;                   // to look
    quint64 m_look = 0;                // counts, for answers and timers that come late
    quint64 m_judgement = 0;           // the same
    bool m_isLooking = false;          // until there is a verdict
    bool m_isTimeOver = false;         // for those who have not spoken
    bool m_isSubscribed = false;
    bool m_isInDoubt = false; // its replicas have left it, or a Sentinel has just connected: it may have slept, and been replaced
};

} // namespace lockscope::redis
