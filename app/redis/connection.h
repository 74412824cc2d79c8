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

#include <QObject>

#include <qcoro/qcorotask.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

class PeerProbe;

/**
 * One connection to one server that keeps itself up: transport, handshake (AUTH, CLIENT SETNAME, SELECT), pipelined commands with a time limit each,
 * PING when idle, reconnection with back-off; reports when the server is silent or serves nobody. Answers commands in the order of sending; answers a
 * command that is under way when the connection breaks with Disconnected and never repeats it. Destroying or closing it answers everything still open
 * with Cancelled. Lives in one thread; never blocks; knows nothing about locks.
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
        bool keepsPasswordEncrypted = false; ///< with a password it does not connect in clear; see nodeOptions()
        bool probeWhenSilent = true;         ///< see PeerProbe; not for a command that the server may keep waiting, as BLPOP
        ReconnectPolicy policy;
    };
    /** Says whether a command may be sent; an error answers the command instead of the server. */
    using Gate = std::function<std::optional<Error>(const Command &)>;

    enum class State {
        Idle,       ///< not opened, or closed by us
        Connecting, ///< transport or handshake under way
        Ready,
        Waiting, ///< lost or refused; tries again at nextAttempt()
    };

    /** A problem although the stream stands, or an attempt is under way. */
    struct Trouble {
        Error error;
        Instant since;
    };

    Connection(Options options, Clock &clock, TransportFactory factory = makeSocketTransport, QObject *parent = nullptr);
    ~Connection() override;

    /** Commands of the user of this connection pass it; the handshake, PING and subscriptions, which change nothing, do not. Empty: all may. */
    void setGate(Gate gate) { m_gate = std::move(gate); }
    /** For a second connection to the same server, by the same rules. */
    const Gate &gate() const { return m_gate; }
    const TransportFactory &transportFactory() const { return m_factory; }

    void open();
    void close();
    /** Gives up the present stream or the waiting, as if the peer had gone, and tries again at once. Opens it when Idle. */
    void restart();
    /** Whoever is meant is to be found there now: as restart(), if it is open. */
    void moveTo(const Endpoint &endpoint);

    /** Time has passed unnoticed, perhaps while the machine slept: asks now whether the peer is still there, or tries again now. */
    void check();

    State state() const { return m_state; }
    bool isReady() const { return m_state == State::Ready; }
    /** Why it is Waiting, or why the last stream ended. */
    const Error &lastError() const { return m_lastError; }
    std::optional<Instant> nextAttempt() const;
    /** Connecting or Ready, but silent for longer than a moment (TimedOut; "silent", "unreachable"), or at one endless answer ("long"). */
    const std::optional<Trouble> &stall() const { return m_stall; }
    /** No byte has come since then, and commands wait; nothing: none waits. */
    std::optional<Instant> silentSince() const;
    /** Ready, but the server serves nobody (LOADING, BUSY, MASTERDOWN …), until it has served a command. */
    const std::optional<Trouble> &turnedAway() const { return m_turnedAway; }
    /** Smoothed time from a command, sent while none waited, to the first bytes of its reply; nothing before the first. */
    std::optional<std::chrono::microseconds> roundTrip() const;
    const Options &options() const { return m_options; }
    /** Commands sent since construction, our own PINGs and handshakes included. */
    quint64 commandsSent() const { return m_commandsSent; }
    /** Number of the present stream: 1 after the first successful handshake, and so on. */
    quint64 generation() const { return m_generation; }

    /** An error reply comes as an Error. When not Ready: Disconnected, at once. */
    Deferred<Result<Reply>> send(Command command);
    /**
     * Many commands in one write. Error replies stay replies (Reply::isError); the whole fails, unsent, when the gate refuses one of
     * them, and otherwise only when the connection does.
     */
    Deferred<Result<std::vector<Reply>>> pipeline(const std::vector<Command> &commands);

    /**
     * (P)(UN)SUBSCRIBE: sent without being answered here; confirmations and messages arrive through pushed(). The first
     * one puts the connection into subscriber mode until the stream ends (only PING and subscriptions may follow). A refusal
     * is pushed as the error reply it is. When not Ready nothing is sent: subscribe again on every Ready.
     */
    void subscribe(const Command &command);

signals:
    /** Ready, lost, waiting …; read state(), lastError(). */
    void stateChanged();
    /** stall() or turnedAway() has come or gone, other than with the state. */
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
    /** Ends the stream silently; tell() answers the waiting callers. */
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
    State m_state = State::Idle;
    Error m_lastError;
    int m_attempt = 0;
    quint64 m_stream = 0; ///< counts attempts, to know in a callback's aftermath whether the stream is still the same
    Instant m_attemptBegun;
    Instant m_readySince;
    Instant m_lastHeard;
    std::optional<Instant> m_asked; ///< when the last command was sent while none waited; until bytes come
    std::optional<Trouble> m_stall;
    std::optional<Trouble> m_turnedAway;
    std::unique_ptr<PeerProbe> m_probe; ///< while there is a stall of silence
    bool m_isPinging = false;           ///< and the PING is the first of what is awaited
    std::optional<Instant> m_checkAt;   ///< the one timer that counts; earlier ones find another instant here and do nothing
    std::optional<Instant> m_nextAttempt;
    std::optional<std::chrono::microseconds> m_roundTrip;
    quint64 m_commandsSent = 0;
    quint64 m_generation = 0;
};

} // namespace lockscope::redis
