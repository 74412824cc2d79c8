// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection.h"

#include "base/log.h"
#include "redis/commandqueue.h"
#include "redis/handshake.h"
#include "redis/peerprobe.h"
#include "redis/serverinfo.h"

#include <QCoreApplication>
#include <QPointer>
#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope::redis {

namespace {

struct ConnectionText {
    LOCKSCOPE_MESSAGES(lockscope::redis::ConnectionText)
};

constexpr Duration silenceIsTroubleAfter(1500); // with a second of idleness before the PING, it is reported after 2.5 s
constexpr Duration longReplyIsTroubleAfter(2000);

/** Returns true for errors that end the stream; all others are replies. */
bool isEndOfStream(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::TimedOut;
}

Error silence() { return {Error::Kind::TimedOut, ConnectionText::tr("The server does not answer"), "silent"}; }

Error noGreeting(bool isAccepted)
{
    return isAccepted ? Error{Error::Kind::TimedOut, ConnectionText::tr("The connection was accepted, but the server does not answer"), "silent"}
                      : Error{Error::Kind::TimedOut, ConnectionText::tr("The address does not answer"), "unreachable"};
}

template <class T>
Deferred<T> delivered(T value)
{
    Deferred<T> result;
    result.deliver(std::move(value));
    return result;
}

} // namespace

Connection::Connection(Options options, Clock &clock, TransportFactory factory, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_factory(std::move(factory))
{
}

Connection::~Connection()
{
    m_state = State::Idle;
    for (const auto &completion : dropStream({Error::Kind::Cancelled, ConnectionText::tr("The connection was closed"), {}}))
        completion();
}

void Connection::open()
{
    if (m_state != State::Idle)
        return;
    m_attempt = 0;
    startAttempt();
}

void Connection::close()
{
    if (m_state == State::Idle)
        return;
    m_state = State::Idle;
    m_nextAttempt.reset();
    qCDebug(logRedis, "%s: closed", qUtf8Printable(m_options.endpoint.toUrl()));
    tell(dropStream({Error::Kind::Cancelled, ConnectionText::tr("The connection was closed"), {}}));
}

void Connection::restart() { retry({Error::Kind::Disconnected, ConnectionText::tr("The connection was restarted"), {}}); }

void Connection::moveTo(const Endpoint &endpoint)
{
    m_options.endpoint = endpoint;
    if (m_state != State::Idle)
        restart();
}

void Connection::retry(const Error &why)
{
    if (m_state != State::Waiting) // when Waiting, the reason stays
        m_lastError = why;
    const Completions completions = dropStream(why);
    m_state = State::Waiting;
    m_attempt = 0;
    scheduleRetry(Duration(0));
    tell(completions);
}

void Connection::check()
{
    m_checkAt.reset(); // timers may have stood still
    if (m_state == State::Waiting)
        restart();
    else if (m_state == State::Ready && m_queue->isEmpty())
        ping();
    else if (m_state != State::Idle)
        checkTimeouts();
}

std::optional<Instant> Connection::nextAttempt() const { return m_nextAttempt; }

std::optional<std::chrono::microseconds> Connection::roundTrip() const { return m_roundTrip; }

void Connection::startAttempt()
{
    const quint64 stream = ++m_stream;
    m_nextAttempt.reset();
    m_queue = std::make_unique<CommandQueue>();
    m_transport = m_factory(m_options.endpoint);
    connectTransport();
    m_state = State::Connecting;
    m_attemptBegun = m_clock.now();
    checkLater();
    const QPointer<Connection> self(this);
    emit stateChanged();
    if (!self || m_stream != stream || !m_transport)
        return;
    if (const auto why = refusalToConnect())
        return onLost(*why);
    m_transport->open();
}

std::optional<Error> Connection::refusalToConnect() const
{
    if (!m_options.keepsPasswordEncrypted || m_options.password.isEmpty() || m_options.endpoint.kind != Endpoint::Kind::Tcp)
        return {};
    return Error{Error::Kind::InvalidInput,
                 ConnectionText::tr("The password is not sent to %1, because that connection is not encrypted: use rediss:// there too")
                     .arg(m_options.endpoint.toUrl()),
                 {}};
}

void Connection::connectTransport()
{
    connect(m_transport.get(), &Transport::opened, this, [this] { shakeHands(); });
    connect(m_transport.get(), &Transport::received, this, &Connection::onReceived);
    connect(m_transport.get(), &Transport::closed, this, &Connection::onLost);
}

QCoro::Task<> Connection::shakeHands()
{
    const Instant begin = m_clock.now();
    using Step = Handshake::Question::Step;
    const auto info = m_options.leavesNoTrace ? Handshake::AskInfo::Yes : Handshake::AskInfo::No;
    const Handshake handshake(m_options.endpoint, m_options.password, m_options.clientName, info);
    bool leavesNoTrace = false;
    std::vector<CommandQueue::One> answers;
    QByteArray bytes; // one write, so that a server far away costs one round trip
    for (const Handshake::Question &question : handshake.questions()) {
        answers.push_back(m_queue->add(begin, m_options.connectTimeout));
        appendFormatted(bytes, question.command);
        ++m_commandsSent;
    }
    m_transport->write(bytes);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Result<Reply> reply = co_await answers[i];
        if (!reply && isEndOfStream(reply.error()))
            co_return;
        if (handshake.questions()[i].step == Step::Info)
            leavesNoTrace = reply && canLeaveNoTrace(reply->view());
        if (const auto why = handshake.objection(i, reply)) {
            onLost(*why);
            co_return;
        }
    }
    m_roundTrip = std::chrono::duration_cast<std::chrono::microseconds>(m_clock.now() - begin);
    m_touches = true;
    if (leavesNoTrace) {
        const CommandQueue::One answer = m_queue->add(m_clock.now(), m_options.connectTimeout);
        bytes.clear();
        appendFormatted(bytes, command("CLIENT", "NO-TOUCH", "ON"));
        m_transport->write(bytes);
        ++m_commandsSent;
        const Result<Reply> reply = co_await answer;
        if (!reply && isEndOfStream(reply.error()))
            co_return;
        m_touches = !reply || reply->view() != "OK";
    }
    onReady();
}

void Connection::onReady()
{
    m_state = State::Ready;
    m_readySince = m_clock.now();
    m_lastHeard = m_readySince;
    m_lastError = {};
    m_stall.reset();
    m_probe.reset();
    ++m_generation;
    qCInfo(logRedis, "%s: connected as %s", qUtf8Printable(m_options.endpoint.toUrl()), m_options.clientName.constData());
    checkLater();
    emit stateChanged();
}

QCoro::Task<> Connection::ping()
{
    const Command question = command("PING");
    m_isPinging = true;
    const Result<Reply> reply = co_await sendNow(question);
    if (!reply && isEndOfStream(reply.error()))
        co_return;
    m_isPinging = false;
}

/** Slow commands, such as a page of SCAN, count for little and not for long. */
void Connection::measure(std::chrono::microseconds sample)
{
    const int weight = sample < m_roundTrip ? 2 : 8;
    m_roundTrip = m_roundTrip ? *m_roundTrip + (sample - *m_roundTrip) / weight : sample;
}

void Connection::onReceived(const QByteArray &bytes)
{
    m_lastHeard = m_clock.now();
    if (const auto asked = std::exchange(m_asked, {}))
        measure(std::chrono::duration_cast<std::chrono::microseconds>(m_lastHeard - *asked));
    if (m_state == State::Connecting && isTlsAlert(bytes)) {
        onLost({Error::Kind::TlsFailed, ConnectionText::tr("The server answered with TLS"), {}});
        return;
    }
    if (const auto take = m_takeBytes) // a copy, since it may end the stream
        return (*take)(bytes);
    const QPointer<Connection> self(this);
    const quint64 stream = m_stream;
    m_queue->feed(bytes, m_lastHeard);
    while (self && m_stream == stream && m_queue) {
        const auto event = m_queue->next(m_lastHeard);
        if (!event)
            return onLost(described(event.error(), bytes));
        if (!event->has_value())
            return judgeProgress(m_lastHeard);
        handOut(**event);
    }
}

/** May destroy this. */
void Connection::handOut(const CommandQueue::Event &event)
{
    if (!event.completion) {
        emit pushed(*event.push);
        return;
    }
    const QPointer<Connection> self(this);
    const quint64 stream = m_stream;
    // A PING proves nothing about service: a replica without its primary still answers it.
    const bool saysNothing = m_state != State::Ready || (m_isPinging && !event.turnedAway);
    event.completion();
    if (self && m_stream == stream && !saysNothing)
        noteService(event.turnedAway);
}

void Connection::noteService(const std::optional<Error> &turnedAway)
{
    if (turnedAway && turnedAway->kind == Error::Kind::AuthRequired) // only a new handshake can authenticate
        return onLost(withoutPassword(*turnedAway, m_options.password));
    const Error before = m_turnedAway ? m_turnedAway->error : Error();
    if (!turnedAway)
        m_turnedAway.reset();
    else
        m_turnedAway = Trouble{withoutPassword(*turnedAway, m_options.password), m_turnedAway ? m_turnedAway->since : m_lastHeard};
    if (before.code != (turnedAway ? turnedAway->code : QByteArray())) {
        qCInfo(logRedis, "%s: %s", qUtf8Printable(m_options.endpoint.toUrl()), turnedAway ? logged(*turnedAway).constData() : "serves again");
        emit troubleChanged();
    }
}

/** Before the first PONG, quotes what the peer sent, which helps more than the protocol error. */
Error Connection::described(const Error &error, const QByteArray &bytes) const
{
    if (error.kind != Error::Kind::NotRedis || m_state != State::Connecting)
        return error;
    return {error.kind, foreignAnswerText(bytes, m_options.password), {}};
}

void Connection::onLost(const Error &why)
{
    const Error reason = why; // `why` may belong to what is dropped
    const bool wasReady = m_state == State::Ready;
    const Completions completions = dropStream(reason);
    m_lastError = reason;
    qCInfo(logRedis, "%s: %s: %s", qUtf8Printable(m_options.endpoint.toUrl()), wasReady ? "lost" : "no connection", logged(reason).constData());
    // A server that accepts connections only to close them must not be asked in a tight loop.
    if (wasReady && m_clock.now() - m_readySince >= m_options.policy.most)
        m_attempt = 0;
    if (m_options.reconnect) {
        m_state = State::Waiting;
        const Error::Kind kind = wasReady ? Error::Kind::Disconnected : reason.kind;
        const double random = QRandomGenerator::global()->generateDouble();
        scheduleRetry(m_options.policy.delayBefore(m_attempt++, kind, m_generation > 0, random));
    } else {
        m_state = State::Idle;
    }
    tell(completions);
}

Connection::Completions Connection::dropStream(const Error &why)
{
    ++m_stream;
    m_checkAt.reset();
    m_asked.reset();
    m_stall.reset();
    m_turnedAway.reset();
    m_isPinging = false;
    m_probe.reset();
    m_takeBytes.reset();
    if (m_transport) {
        m_transport->disconnect(this);
        m_transport->close();
        m_transport.release()->deleteLater(); // this may be called from one of its signals
    }
    const std::unique_ptr<CommandQueue> queue = std::move(m_queue);
    if (!queue)
        return {};
    const bool isCancelled = why.kind == Error::Kind::Cancelled;
    return queue->fail(m_clock.now(), {isCancelled ? why.kind : Error::Kind::Disconnected, why.text, {}});
}

void Connection::tell(const Completions &completions)
{
    const QPointer<Connection> self(this);
    for (const auto &completion : completions)
        completion();
    if (self)
        emit stateChanged();
}

void Connection::scheduleRetry(Duration delay)
{
    m_nextAttempt = m_clock.now() + delay;
    m_clock.after(delay, this, [this, stream = m_stream] {
        if (m_state == State::Waiting && m_stream == stream)
            startAttempt();
    });
}

void Connection::checkAt(Instant due)
{
    if (m_checkAt && *m_checkAt <= due)
        return;
    m_checkAt = due;
    const Duration delay = std::max(Duration(0), std::chrono::ceil<Duration>(due - m_clock.now()));
    m_clock.after(delay, this, [this, due, stream = m_stream] {
        if (m_stream != stream || m_checkAt != due)
            return;
        m_checkAt.reset();
        checkTimeouts();
    });
}

void Connection::checkLater()
{
    if (const auto due = nextCheck())
        checkAt(*due);
}

std::optional<Instant> Connection::nextCheck() const
{
    std::optional<Instant> next;
    const auto consider = [&](Instant instant) { next = next ? std::min(*next, instant) : instant; };
    if (m_state == State::Connecting) {
        consider(m_attemptBegun + m_options.connectTimeout);
        if (!m_stall)
            consider(m_attemptBegun + silenceIsTroubleAfter);
    } else if (m_state == State::Ready && m_queue->isEmpty()) {
        if (m_options.pingAfterIdle > Duration(0))
            consider(m_lastHeard + m_options.pingAfterIdle);
    } else if (m_state == State::Ready) {
        consider(*m_queue->deadline());
        if (!m_stall || m_stall->error.kind != Error::Kind::TimedOut)
            consider(m_queue->progress().silentSince() + silenceIsTroubleAfter);
        if (!m_stall)
            consider(m_queue->progress().replySince() + longReplyIsTroubleAfter);
    }
    return next;
}

bool Connection::isOverdue(Instant now) const
{
    if (m_state == State::Connecting)
        return now >= m_attemptBegun + m_options.connectTimeout;
    const auto deadline = m_queue->deadline();
    return deadline && now >= *deadline;
}

void Connection::checkTimeouts()
{
    const Instant now = m_clock.now();
    if (isOverdue(now))
        return onLost(m_state == State::Connecting ? attemptTimedOut() : silence());
    const QPointer<Connection> self(this);
    const quint64 stream = m_stream;
    const bool isIdle = m_state == State::Ready && m_queue->isEmpty() && m_options.pingAfterIdle > Duration(0);
    if (isIdle && now >= m_lastHeard + m_options.pingAfterIdle)
        ping();
    if (self && m_stream == stream)
        judgeProgress(now);
}

std::optional<Instant> Connection::silentSince() const
{
    return m_state == State::Ready && !m_queue->isEmpty() ? std::optional(m_queue->progress().silentSince()) : std::nullopt;
}

std::optional<Connection::Trouble> Connection::stallAt(Instant now) const
{
    if (m_state == State::Connecting && now >= m_attemptBegun + silenceIsTroubleAfter)
        return Trouble{noGreeting(m_transport->isAccepted()), m_attemptBegun};
    if (m_state != State::Ready || m_queue->isEmpty())
        return {};
    const Progress &progress = m_queue->progress();
    if (now >= progress.silentSince() + silenceIsTroubleAfter)
        return Trouble{silence(), progress.silentSince()};
    if (now >= progress.replySince() + longReplyIsTroubleAfter)
        return Trouble{{Error::Kind::Server, ConnectionText::tr("One reply of the server is so long that other replies are delayed"), "long"},
                       progress.replySince()};
    return {};
}

void Connection::judgeProgress(Instant now)
{
    const QByteArray before = m_stall ? m_stall->error.code : QByteArray();
    m_stall = stallAt(now);
    if (m_stall && m_stall->error.kind == Error::Kind::TimedOut)
        probePeer();
    else
        m_probe.reset();
    checkLater();
    if (before != (m_stall ? m_stall->error.code : QByteArray()))
        emit troubleChanged();
}

void Connection::probePeer()
{
    if (m_probe || !m_options.reconnect || !m_options.probeWhenSilent)
        return;
    m_probe = std::make_unique<PeerProbe>(m_options, silenceIsTroubleAfter, m_clock, m_factory);
    connect(m_probe.get(), &PeerProbe::answered, this, [this] {
        m_clock.after(Duration(0), this, [this, stream = m_stream] { // retrying destroys the probe, so not from within its signal
            if (m_stream == stream && m_probe)                       // else the old stream has answered after all
                retry({Error::Kind::Disconnected, ConnectionText::tr("The server answers on a new connection, but not on the old one"), {}});
        });
    });
    m_probe->start();
}

Error Connection::attemptTimedOut() const
{
    const Error why = noGreeting(m_transport->isAccepted());
    const double seconds = double(m_options.connectTimeout.count()) / 1000;
    return {why.kind, ConnectionText::tr("%1 (waited %2 s)").arg(why.text, QString::number(seconds, 'g', 3)), why.code};
}

void Connection::noteAsking()
{
    if (m_queue->isEmpty())
        m_asked = m_clock.now();
}

Deferred<Result<Reply>> Connection::sendNow(const Command &command)
{
    noteAsking();
    const Deferred<Result<Reply>> answer = m_queue->add(m_clock.now(), m_options.commandTimeout);
    QByteArray bytes;
    appendFormatted(bytes, command);
    write(bytes, 1);
    return answer;
}

std::optional<Error> Connection::refusal(const Command &command) const { return m_gate ? m_gate(command) : std::nullopt; }

Deferred<Result<Reply>> Connection::send(Command command)
{
    if (!isReady())
        return delivered<Result<Reply>>(failure(Error::Kind::Disconnected, ConnectionText::tr("Not connected")));
    if (const auto error = refusal(command))
        return delivered<Result<Reply>>(failure(*error));
    return sendNow(command);
}

Deferred<Result<std::vector<Reply>>> Connection::pipeline(const std::vector<Command> &commands)
{
    using Replies = Result<std::vector<Reply>>;
    if (!isReady())
        return delivered<Replies>(failure(Error::Kind::Disconnected, ConnectionText::tr("Not connected")));
    if (commands.empty())
        return delivered<Replies>(std::vector<Reply>());
    qsizetype room = 0;
    for (const Command &command : commands) {
        if (const auto error = refusal(command))
            return delivered<Replies>(failure(*error));
        room += longestFormatted(command);
    }
    QByteArray bytes;
    bytes.reserve(room);
    for (const Command &command : commands)
        appendFormatted(bytes, command);
    noteAsking();
    const Deferred<Replies> answer = m_queue->addMany(commands.size(), m_clock.now(), m_options.commandTimeout);
    write(bytes, commands.size());
    return answer;
}

void Connection::subscribe(const Command &command)
{
    if (!isReady())
        return;
    m_queue->addSubscription(command, m_clock.now(), m_options.commandTimeout);
    QByteArray bytes;
    appendFormatted(bytes, command);
    write(bytes, 1);
}

void Connection::listen(const Command &command, TakeBytes take)
{
    Q_ASSERT(isReady() && m_queue->isEmpty());
    m_takeBytes = std::make_shared<const TakeBytes>(std::move(take));
    QByteArray bytes;
    appendFormatted(bytes, command);
    write(bytes, 1);
}

void Connection::write(const QByteArray &bytes, std::size_t commands)
{
    m_commandsSent += commands;
    checkLater();
    m_transport->write(bytes);
}

} // namespace lockscope::redis
