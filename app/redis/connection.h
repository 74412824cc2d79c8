// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/deferred.h"
#include "base/result.h"
#include "redis/command.h"
#include "redis/endpoint.h"
#include "redis/reconnectpolicy.h"
#include "redis/reply.h"
#include "redis/transport.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

class CommandQueue;

/**
 * One connection to one server that keeps itself up: transport, handshake (AUTH, CLIENT SETNAME, SELECT), pipelined commands with a
 * time limit each, PING when idle, reconnection with back-off. Commands are answered in the order in which they were sent; a
 * command that is on its way when the connection breaks is answered with Disconnected and never repeated. Destroying or closing
 * it answers everything still open with Cancelled. Lives in one thread; never blocks; knows nothing about locks.
 */
class Connection : public QObject {
    Q_OBJECT
public:
    struct Options {
        Endpoint endpoint;
        Secret password;
        QByteArray clientName = "lockscope";
        Duration connectTimeout = Duration(5000);
        Duration commandTimeout = Duration(5000);
        Duration pingAfterIdle = Duration(1000); ///< 0: never
        bool reconnect = true;
        ReconnectPolicy policy;
    };
    /** Says whether a command may be sent; an error answers the command instead of the server. */
    using Gate = std::function<std::optional<Error>(const Command &)>;

    enum class State {
        Idle,       ///< not opened, or closed by us
        Connecting, ///< transport or handshake under way
        Ready,
        Waiting,    ///< lost or refused; tries again at nextAttempt()
    };

    Connection(Options options, Clock &clock, TransportFactory factory = makeSocketTransport, QObject *parent = nullptr);
    ~Connection() override;

    /** Every command of the user of this connection passes it; the handshake and PING do not. Empty: all may pass. */
    void setGate(Gate gate) { m_gate = std::move(gate); }

    void open();
    void close();
    /** Gives up the present stream, as if the peer had gone, and tries again at once. */
    void restart();

    State state() const { return m_state; }
    bool isReady() const { return m_state == State::Ready; }
    /** Why it is Waiting, or why the last stream ended. */
    const Error &lastError() const { return m_lastError; }
    std::optional<Instant> nextAttempt() const;
    /** Smoothed time from command to reply of PINGs; nothing before the first. */
    std::optional<std::chrono::microseconds> roundTrip() const;
    const Options &options() const { return m_options; }
    /** Commands sent since construction, our own PINGs and handshakes included. */
    quint64 commandsSent() const { return m_commandsSent; }
    /** Number of the present stream: 1 after the first successful handshake, and so on. */
    quint64 generation() const { return m_generation; }

    /** An error reply comes as an Error. When not Ready: Disconnected, at once. */
    Deferred<Result<Reply>> send(Command command);
    /** Many commands in one write. Error replies stay replies (Reply::isError); the whole fails only when the connection does. */
    Deferred<Result<std::vector<Reply>>> pipeline(const std::vector<Command> &commands);

    /**
     * (P)(UN)SUBSCRIBE: sent without being answered here; confirmations and messages arrive through pushed(). The first
     * one puts the connection into subscriber mode until the stream ends (only PING and subscriptions may follow).
     */
    void subscribe(const Command &command);

signals:
    /** Ready, lost, waiting …; read state(), lastError(). */
    void stateChanged();
    /** A message or subscription confirmation, in subscriber mode: an array as Redis documents it for Pub/Sub. */
    void pushed(const lockscope::redis::Reply &message);

private:
    void startAttempt();
    void onOpened();
    void onReceived(const QByteArray &bytes);
    void onLost(const Error &why);
    void onReady();
    void setState(State state);
    void scheduleTimeoutCheck();
    void checkTimeouts();
    void dropTransport();

    Options m_options;
    Clock &m_clock;
    TransportFactory m_factory;
    Gate m_gate;
    std::unique_ptr<Transport> m_transport;
    std::unique_ptr<CommandQueue> m_queue;
    State m_state = State::Idle;
    Error m_lastError;
    int m_attempt = 0;
    std::optional<Instant> m_nextAttempt;
    std::optional<std::chrono::microseconds> m_roundTrip;
    quint64 m_commandsSent = 0;
    quint64 m_generation = 0;
    bool m_subscriber = false;
};

} // namespace lockscope::redis
