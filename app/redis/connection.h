// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/deferred.h"
#include "base/result.h"
#include "redis/commandqueue.h"
#include "redis/endpoint.h"
#include "redis/reconnectpolicy.h"
#include "redis/reply.h"
#include "redis/transport.h"

#include <QByteArrayView>
#include <QObject>

#include <qcoro/qcorotask.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

class PeerProbe;

/**
 * One connection to one server that keeps itself up: transport, handshake (see Handshake), pipelined commands with a time limit each,
 * PING when idle, reconnection with back-off. Answers commands in the order of sending. When the connection breaks, answers pending commands with
 * Disconnected and never repeats them; when it is closed or destroyed, with Cancelled. Emits stateChanged() and, when the server is silent or refuses
 * to serve, troubleChanged(). Lives in one thread; never blocks; knows nothing about locks.
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
        bool keepsPasswordEncrypted = false; ///< never sends the password unencrypted; see nodeOptions()
        bool leavesNoTrace = false;          ///< reading does not reset a key's idle time, where the server can; see touches()
        bool probeWhenSilent = true;         ///< see PeerProbe; switch it off for commands that block, such as BLPOP
        ReconnectPolicy policy;
    };
    /** Says whether a command may be sent; an error answers the command instead of the server. */
    using Gate = std::function<std::optional<Error>(const Command &)>;

    enum class State {
        Idle,       ///< not opened, or closed by close()
        Connecting, ///< transport or handshake under way
        Ready,
        Waiting, ///< lost or refused; reconnects at nextAttempt()
    };

    /** A problem while the stream stands or an attempt is under way. */
    struct Trouble {
        Error error;
        Instant since;
    };

    Connection(Options options, Clock &clock, TransportFactory factory = makeSocketTransport, QObject *parent = nullptr);
    ~Connection() override;

    /** Sets the gate for commands of send() and pipeline(); handshake, PING and subscriptions do not pass it. Empty: all commands pass. */
    void setGate(Gate gate) { m_gate = std::move(gate); }
    /** For a second connection to the same server under the same rules. */
    const Gate &gate() const { return m_gate; }
    const TransportFactory &transportFactory() const { return m_factory; }

    void open();
    void close();
    /** Drops the stream, or ends the wait, as if the peer had closed it, and reconnects at once. Opens the connection when Idle. */
    void restart();
    /** Continues at another endpoint: as restart() if the connection is open. */
    void moveTo(const Endpoint &endpoint);

    /** Call when timers may have stood still, as during sleep: checks the peer now, or reconnects now. */
    void check();

    State state() const { return m_state; }
    bool isReady() const { return m_state == State::Ready; }
    /** True if reading a value counts as its use: it resets the idle time, and an eviction policy heeds it. */
    bool touches() const { return m_touches; }
    /** Why the connection is Waiting, or why its last stream ended. */
    const Error &lastError() const { return m_lastError; }
    std::optional<Instant> nextAttempt() const;
    /** The server is silent for over 1.5 s (TimedOut; "silent", "unreachable"), or sends one endless answer ("long"). Not set while Waiting. */
    const std::optional<Trouble> &stall() const { return m_stall; }
    /** Since when no byte has arrived while commands wait; nullopt: none waits. */
    std::optional<Instant> silentSince() const;
    /** The server refuses to serve (LOADING, BUSY, MASTERDOWN …); set while Ready, until it has served a command. */
    const std::optional<Trouble> &turnedAway() const { return m_turnedAway; }
    /** Smoothed time from a command, sent while no other waited, to the first byte of its reply; nullopt before the first. */
    std::optional<std::chrono::microseconds> roundTrip() const;
    const Options &options() const { return m_options; }
    /** Number of commands sent since construction, with PINGs and handshakes. */
    quint64 commandsSent() const { return m_commandsSent; }
    /** Number of the current stream: 1 after the first successful handshake, and so on. */
    quint64 generation() const { return m_generation; }

    /** Delivers an error reply as an Error; when not Ready, delivers Disconnected at once. */
    Deferred<Result<Reply>> send(Command command);
    /**
     * Sends many commands in one write. Error replies are delivered as replies (Reply::isError). The whole fails if the connection does, or, unsent,
     * if the gate refuses a command.
     */
    Deferred<Result<std::vector<Reply>>> pipeline(const std::vector<Command> &commands);

    /**
     * Sends (P)(UN)SUBSCRIBE; confirmations and messages, or the error reply, arrive through pushed(). The first one puts the connection into
     * subscriber mode until the stream ends; then only PING and subscriptions may follow. Sends nothing when not Ready: subscribe on every Ready.
     */
    void subscribe(const Command &command);

    using TakeBytes = std::function<void(QByteArrayView)>;
    /**
     * Sends a command after which the server only talks, as a monitor is talked to: all that it sends from then on goes to `take` as it comes, its first
     * answer included, until the stream ends. Call it when Ready and no command waits; none may follow. `take` may close or destroy the connection.
     */
    void listen(const Command &command, TakeBytes take);

signals:
    /** The state has changed; read state() and lastError(). */
    void stateChanged();
    /** stall() or turnedAway() has changed without a change of state. */
    void troubleChanged();
    /** A message or subscription confirmation, in subscriber mode: an array as Redis documents it for Pub/Sub. */
    void pushed(const lockscope::redis::Reply &message);

private:
    using Completions = std::vector<std::function<void()>>;

    void startAttempt();
    void connectTransport();
    QCoro::Task<> shakeHands();
    QCoro::Task<> ping();
    void noteAsking();
    void measure(std::chrono::microseconds sample);
    void onReceived(const QByteArray &bytes);
    void handOut(const CommandQueue::Event &event);
    Error attemptTimedOut() const;
    Error described(const Error &error, const QByteArray &bytes) const;
    void onLost(const Error &why);
    void onReady();
    /** Ends the stream without a signal; pass the result to tell(), which answers the waiting callers. */
    Completions dropStream(const Error &why);
    /** Answers and emits stateChanged(); may destroy this. */
    void tell(const Completions &completions);
    void retry(const Error &why);
    void scheduleRetry(Duration delay);
    void checkAt(Instant due);
    void checkLater();
    std::optional<Instant> nextCheck() const;
    void checkTimeouts();
    bool isOverdue(Instant now) const;
    std::optional<Trouble> stallAt(Instant now) const;
    void judgeProgress(Instant now);
    void probePeer();
    void noteService(const std::optional<Error> &turnedAway);
    Deferred<Result<Reply>> sendNow(const Command &command);
    void write(const QByteArray &bytes, std::size_t commands);
    std::optional<Error> refusal(const Command &command) const;
    std::optional<Error> refusalToConnect() const;

    Options m_options;
    Clock &m_clock;
    TransportFactory m_factory;
    Gate m_gate;
    std::unique_ptr<Transport> m_transport;
    std::unique_ptr<CommandQueue> m_queue;
    std::shared_ptr<const TakeBytes> m_takeBytes; ///< of listen(); null: bytes are answers
    State m_state = State::Idle;
    Error m_lastError;
    int m_attempt = 0;
    quint64 m_stream = 0; ///< counts attempts; a callback compares it to detect that its stream is gone
    Instant m_attemptBegun;
    Instant m_readySince;
    Instant m_lastHeard;
    std::optional<Instant> m_asked; ///< when the last command was sent while no other waited; reset when bytes arrive
    std::optional<Trouble> m_stall;
    std::optional<Trouble> m_turnedAway;
    std::unique_ptr<PeerProbe> m_probe; ///< exists while the server is silent
    bool m_touches = true;
    bool m_isPinging = false;         ///< a PING is the first of the awaited commands
    std::optional<Instant> m_checkAt; ///< due time of the valid timer; earlier timers find another instant here and do nothing
    std::optional<Instant> m_nextAttempt;
    std::optional<std::chrono::microseconds> m_roundTrip;
    quint64 m_commandsSent = 0;
    quint64 m_generation = 0;
};

} // namespace lockscope::redis
