// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection.h"

#include "base/safetext.h"
#include "redis/commandqueue.h"

#include <QPointer>
#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

constexpr Duration pingTimeout(1500); // with a second of idleness before it, a dead peer is noticed after 2.5 s

enum class Step { Authenticate, SetName, Select, Ping };

struct Question {
    Step step;
    Command command;
};

std::vector<Question> handshake(const Connection::Options &options)
{
    std::vector<Question> questions;
    const QByteArray user = options.endpoint.user.toUtf8();
    if (!user.isEmpty())
        questions.push_back({Step::Authenticate, command("AUTH", user, options.password.reveal())});
    else if (!options.password.isEmpty())
        questions.push_back({Step::Authenticate, command("AUTH", options.password.reveal())});
    if (!options.clientName.isEmpty())
        questions.push_back({Step::SetName, command("CLIENT", "SETNAME", options.clientName)});
    if (options.endpoint.database != 0)
        questions.push_back({Step::Select, command("SELECT", options.endpoint.database)});
    questions.push_back({Step::Ping, command("PING")});
    return questions;
}

/** The server lets nobody work just now, or not us: whatever was asked. */
bool isTurnedAway(const Error &error)
{
    static constexpr std::array codes = {"LOADING", "MASTERDOWN", "BUSY", "DENIED"};
    return error.kind == Error::Kind::AuthRequired || error.text.contains(QStringLiteral("max number of clients"))
        || std::ranges::any_of(codes, [&](const char *code) { return error.code == code; });
}

/** "ERR AUTH <password> called without any password configured", and its older wording: anybody may come in. */
bool needsNoPassword(const Error &error)
{
    return error.kind == Error::Kind::Server && error.code == "ERR" && error.text.contains(QStringLiteral("AUTH"))
        && (error.text.contains(QStringLiteral("without any password configured"))
            || error.text.contains(QStringLiteral("no password is set")));
}

/** Whether an error reply in the handshake means that we cannot work here. */
bool isFatal(Step step, const Error &error)
{
    if (isTurnedAway(error))
        return true;
    switch (step) {
    case Step::Authenticate: return !needsNoPassword(error);
    case Step::Select: return true;
    case Step::SetName: // a nicety
    case Step::Ping:    // refused to this user, or renamed: an answer of Redis all the same
        return false;
    }
    return true;
}

/** A peer that sends back whatever it hears must not pass for Redis. */
bool isExpected(Step step, const Reply &reply)
{
    switch (step) {
    case Step::Authenticate:
    case Step::Select: return reply.view() == "OK";
    case Step::Ping: return reply.view() == "PONG";
    case Step::SetName: break;
    }
    return true;
}

/** A server that repeats our password must not get it onto the screen and into logs. */
Error withoutPassword(const Error &error, const Secret &password)
{
    if (password.isEmpty() || !error.text.contains(QString::fromUtf8(password.reveal())))
        return error;
    return {error.kind, QStringLiteral("(The server's words are not shown, as they repeat the password.)"), {}};
}

/** Why we cannot work here, if so. */
std::optional<Error> objection(Step step, const Result<Reply> &reply)
{
    if (!reply)
        return isFatal(step, reply.error()) ? std::optional(reply.error()) : std::nullopt;
    if (!isExpected(step, *reply))
        return Error{Error::Kind::NotRedis, QStringLiteral("It does not answer as Redis does"), {}};
    return {};
}

/** The stream is over, and perhaps the connection too; everything else is a reply. */
bool isEndOfStream(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::TimedOut;
}

/** A TLS server answers what it does not understand with an alert record. */
bool isTlsAlert(const QByteArray &bytes) { return bytes.startsWith("\x15\x03"); }

/** The first line of what a peer that is not Redis said, unless it repeats our password. */
QString quoted(const QByteArray &bytes, const Secret &password)
{
    const QByteArray line = bytes.split('\n').first().left(80).trimmed();
    if (line.isEmpty() || (!password.isEmpty() && line.contains(password.reveal())))
        return QStringLiteral("It does not answer as Redis does");
    return QStringLiteral("It answered: %1").arg(safeText(line));
}

QString secondsText(Duration time) { return QString::number(double(time.count()) / 1000.0, 'g', 3); }

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
    for (const auto &completion : dropStream({Error::Kind::Cancelled, QStringLiteral("The connection was closed"), {}}))
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
    tell(dropStream({Error::Kind::Cancelled, QStringLiteral("The connection was closed"), {}}));
}

void Connection::restart()
{
    const Error restarted{Error::Kind::Disconnected, QStringLiteral("The connection was restarted"), {}};
    if (m_state != State::Waiting) // else the reason for waiting still stands
        m_lastError = restarted;
    const Completions completions = dropStream(restarted);
    m_state = State::Waiting;
    m_attempt = 0;
    scheduleRetry(Duration(0));
    tell(completions);
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
    m_attemptDeadline = m_clock.now() + m_options.connectTimeout;
    checkAt(m_attemptDeadline);
    const QPointer<Connection> self(this);
    emit stateChanged();
    if (self && m_stream == stream && m_transport)
        m_transport->open();
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
    std::vector<Step> steps;
    std::vector<CommandQueue::One> answers;
    QByteArray bytes; // one write, so that a server far away costs one round trip
    for (const Question &question : handshake(m_options)) {
        steps.push_back(question.step);
        answers.push_back(m_queue->add(m_attemptDeadline));
        appendFormatted(bytes, question.command);
        ++m_commandsSent;
    }
    m_transport->write(bytes);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Result<Reply> reply = co_await answers[i];
        if (!reply && isEndOfStream(reply.error()))
            co_return;
        if (const auto why = objection(steps[i], reply)) {
            onLost(withoutPassword(*why, m_options.password));
            co_return;
        }
    }
    m_roundTrip = std::chrono::duration_cast<std::chrono::microseconds>(m_clock.now() - begin);
    onReady();
}

void Connection::onReady()
{
    m_state = State::Ready;
    m_readySince = m_clock.now();
    m_lastHeard = m_readySince;
    m_lastError = {};
    ++m_generation;
    watchIdleness();
    emit stateChanged();
}

QCoro::Task<> Connection::ping()
{
    const Instant begin = m_clock.now();
    const Command question = command("PING");
    const Result<Reply> reply = co_await sendNow(question, std::min(pingTimeout, m_options.commandTimeout));
    if (!reply && isEndOfStream(reply.error()))
        co_return;
    const auto sample = std::chrono::duration_cast<std::chrono::microseconds>(m_clock.now() - begin);
    m_roundTrip = m_roundTrip ? (*m_roundTrip * 7 + sample) / 8 : sample;
}

void Connection::onReceived(const QByteArray &bytes)
{
    m_lastHeard = m_clock.now();
    if (m_state == State::Connecting && isTlsAlert(bytes)) {
        onLost({Error::Kind::TlsFailed, QStringLiteral("The server answered in TLS"), {}});
        return;
    }
    const QPointer<Connection> self(this);
    const quint64 stream = m_stream;
    m_queue->feed(bytes);
    while (self && m_stream == stream && m_queue) {
        const auto event = m_queue->next(m_lastHeard);
        if (!event)
            return onLost(described(event.error(), bytes));
        if (!event->has_value())
            return watchIdleness();
        if ((*event)->completion)
            (*event)->completion();
        else
            emit pushed(*(*event)->push);
    }
}

/** Before the first PONG, what was said tells a person more than what the protocol missed in it. */
Error Connection::described(const Error &error, const QByteArray &bytes) const
{
    if (error.kind != Error::Kind::NotRedis || m_state != State::Connecting)
        return error;
    return {error.kind, quoted(bytes, m_options.password), {}};
}

void Connection::onLost(const Error &why)
{
    const Error reason = why; // may be a part of what is dropped
    const bool wasReady = m_state == State::Ready;
    const Completions completions = dropStream(reason);
    m_lastError = reason;
    // A server that takes us in only to throw us out again must not be asked in a tight loop.
    if (wasReady && m_clock.now() - m_readySince >= m_options.policy.most)
        m_attempt = 0;
    if (m_options.reconnect) {
        m_state = State::Waiting;
        const Error::Kind kind = wasReady ? Error::Kind::Disconnected : reason.kind;
        scheduleRetry(m_options.policy.delayBefore(m_attempt++, kind, QRandomGenerator::global()->generateDouble()));
    } else {
        m_state = State::Idle;
    }
    tell(completions);
}

Connection::Completions Connection::dropStream(const Error &why)
{
    ++m_stream;
    m_checkAt.reset();
    if (m_transport) {
        m_transport->disconnect(this);
        m_transport->close();
        m_transport.release()->deleteLater(); // we may be called from one of its signals
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

void Connection::watchIdleness()
{
    if (m_state == State::Ready && m_queue->isEmpty() && m_options.pingAfterIdle > Duration(0))
        checkAt(m_lastHeard + m_options.pingAfterIdle);
}

void Connection::checkTimeouts()
{
    const Instant now = m_clock.now();
    if (m_state == State::Connecting) {
        if (now < m_attemptDeadline)
            return checkAt(m_attemptDeadline);
        return onLost(attemptTimedOut());
    }
    if (const auto deadline = m_queue->nextDeadline()) {
        if (now < *deadline)
            return checkAt(*deadline);
        return onLost({Error::Kind::TimedOut, QStringLiteral("The server stopped answering"), {}});
    }
    if (m_options.pingAfterIdle > Duration(0) && now >= m_lastHeard + m_options.pingAfterIdle)
        ping();
    else
        watchIdleness();
}

Error Connection::attemptTimedOut() const
{
    const QString time = secondsText(m_options.connectTimeout);
    if (m_transport->isAccepted())
        return {Error::Kind::TimedOut, QStringLiteral("The connection was accepted, but no answer came within %1 s").arg(time),
                "silent"};
    return {Error::Kind::TimedOut, QStringLiteral("Not connected within %1 s").arg(time), {}};
}

Deferred<Result<Reply>> Connection::sendNow(const Command &command, Duration timeout)
{
    const Instant deadline = m_clock.now() + timeout;
    const Deferred<Result<Reply>> answer = m_queue->add(deadline);
    checkAt(deadline);
    ++m_commandsSent;
    QByteArray bytes;
    appendFormatted(bytes, command);
    m_transport->write(bytes);
    return answer;
}

std::optional<Error> Connection::refusal(const Command &command) const { return m_gate ? m_gate(command) : std::nullopt; }

Deferred<Result<Reply>> Connection::send(Command command)
{
    if (!isReady())
        return delivered<Result<Reply>>(failure(Error::Kind::Disconnected, QStringLiteral("Not connected")));
    if (const auto error = refusal(command))
        return delivered<Result<Reply>>(failure(*error));
    return sendNow(command, m_options.commandTimeout);
}

Deferred<Result<std::vector<Reply>>> Connection::pipeline(const std::vector<Command> &commands)
{
    using Replies = Result<std::vector<Reply>>;
    if (!isReady())
        return delivered<Replies>(failure(Error::Kind::Disconnected, QStringLiteral("Not connected")));
    if (commands.empty())
        return delivered<Replies>(std::vector<Reply>());
    QByteArray bytes;
    for (const Command &command : commands) {
        if (const auto error = refusal(command))
            return delivered<Replies>(failure(*error));
        appendFormatted(bytes, command);
    }
    const Instant deadline = m_clock.now() + m_options.commandTimeout;
    const Deferred<Replies> answer = m_queue->addMany(commands.size(), deadline, m_options.commandTimeout);
    checkAt(deadline);
    m_commandsSent += commands.size();
    m_transport->write(bytes);
    return answer;
}

void Connection::subscribe(const Command &command)
{
    if (!isReady())
        return;
    const Instant deadline = m_clock.now() + m_options.commandTimeout;
    m_queue->addSubscription(command, deadline);
    checkAt(deadline);
    ++m_commandsSent;
    QByteArray bytes;
    appendFormatted(bytes, command);
    m_transport->write(bytes);
}

} // namespace lockscope::redis
