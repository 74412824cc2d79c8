// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "redis/connection.h"

#include "faultproxy.h"
#include "plainclient.h"
#include "redisserver.h"

#include <QRandomGenerator>
#include <QTimer>

#include <memory>

namespace lockscope {

/**
 * Where faults (faults.h) happen: a redis-server with a proxy in front, through which the client under test comes as user "ann"; a load that
 * changes lock.0 … lock.N by the server's Unix socket as long as it gets through; an administrator beside all that; and names that
 * can be made unknown. The test's thread.
 */
class FaultScene : public QObject {
    Q_OBJECT
public:
    struct Options {
        bool tls = false;       ///< between client and server
        bool anonymous = false; ///< the client comes without user and password
        int locks = 300;
        quint32 seed = 1;
    };
    static constexpr const char *user = "ann";
    static constexpr const char *password = "secret";

    explicit FaultScene(Clock &clock);
    ~FaultScene() override;

    /** Starts the server, fills it and starts the load. */
    bool start(const Options &options);
    const Options &options() const { return m_options; }

    /** For the client under test. */
    redis::Connection::Options connectionOptions() const;
    redis::TransportFactory transportFactory() const;

    /** What the administrator's client answers; it is on the server from the beginning. */
    QByteArray ask(const QByteArrayList &command) { return m_administrator->ask(command); }
    QByteArray ask(const char *words) { return ask(QByteArray(words).split(' ')); }
    /** Sends a command that takes long, by a redis-cli that is not waited for. */
    void begin(const QStringList &command);
    /** Ends the connections of the user under test. */
    void killClients() { ask({"CLIENT", "KILL", "USER", m_options.anonymous ? "default" : user}); }
    std::map<QByteArray, PlainClient::Value> truth() { return m_administrator->read("lock.*"); }

    void setLoad(bool on);
    /** Changes most locks at once, in one step. */
    void shuffle();
    quint64 changes() const { return m_changes; }

    RedisServer server;
    FaultProxy proxy;
    bool isNameUnknown = false; ///< from now on the host of every new stream has no address
    Instant pausedUntil;

private:
    void changeSome();
    redis::Command change();
    QCoro::Task<> sendChanges();

    Clock &m_clock;
    Options m_options;
    std::unique_ptr<PlainClient> m_administrator;
    std::unique_ptr<redis::Connection> m_load;
    QTimer m_loadTimer;
    QRandomGenerator m_random;
    bool m_isChanging = false;
    quint64 m_changes = 0;
};

} // namespace lockscope
