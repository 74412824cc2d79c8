// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/monitorfeed.h"

#include "redis/settled.h"
#include "traffic/probe/probeguard.h"

#include <QCoreApplication>
#include <QPointer>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct MonitorFeedText {
    LOCKSCOPE_MESSAGES(lockscope::MonitorFeedText)
};

/** Of a door that lets locks be read, lines wait for what was read at their place. */
MonitorReader readerFor(const TrafficDoor &door, LockReads &reads)
{
    if (!door.learn)
        return {door.take, door.takeGap, door.isOfInterest};
    return {[&reads](const ExecutedCommand &command) { reads.take(command); }, [&reads](const TrafficGap &gap) { reads.takeGap(gap); },
            [&door](bool isInScript, QByteArrayView arguments) { return door.isOfInterest(isInScript, arguments) || LockReads::isPlace(arguments); }};
}

/** Longer answers than that to MONITOR are no answers. */
constexpr qsizetype longestAnswer = 4096;

Error refused(const Error &error)
{
    if (error.kind == Error::Kind::NoPermission) //: %1: the server's answer
        return {error.kind, MonitorFeedText::tr("The user may not use MONITOR. The server answered: %1").arg(error.text), error.code};
    //: %1: the server's answer
    return {Error::Kind::Refused, MonitorFeedText::tr("This server has no MONITOR, or it was renamed. The server answered: %1").arg(error.text),
            error.code};
}

} // namespace

TrafficDoor TrafficDoor::none()
{
    return {{}, [](const ExecutedCommand &) {}, [](const TrafficGap &) {}, [](bool, QByteArrayView) { return false; }};
}

// ---- in the reading thread

MonitorStream::MonitorStream(redis::Connection::Options options, TrafficDoor door, const ProbeLimits &limits, Clock &clock,
                             redis::TransportFactory factory)
    : m_options(probeConnection(std::move(options))), m_door(std::move(door)), m_reads(m_options, m_door, clock, factory), m_limits(limits),
      m_clock(clock), m_factory(std::move(factory)), m_reader(readerFor(m_door, m_reads))
{
}

redis::Command MonitorStream::command() { return redis::command("MONITOR"); }

QCoro::Task<> MonitorStream::open()
{
    const QPointer<MonitorStream> self(this);
    m_isAnswered = false;
    m_answer.clear();
    m_connection = std::make_unique<redis::Connection>(m_options, m_clock, m_factory);
    const QPointer<redis::Connection> connection(m_connection.get());
    connection->open();
    const Deferred<bool> connecting = redis::settled(*connection);
    const bool isReady = co_await connecting;
    if (!self || !connection)
        co_return;
    if (!isReady)
        co_return end(ProbeEnd::Why::Refused, connection->lastError());
    const redis::Command question = redis::command("CLIENT", "ID");
    const Result<redis::Reply> id = co_await connection->send(question);
    if (!self || !connection)
        co_return;
    if (!id)
        co_return end(ProbeEnd::Why::Refused, id.error());
    connect(m_connection.get(), &redis::Connection::stateChanged, this, [this] { end(ProbeEnd::Why::Disconnected, m_connection->lastError()); });
    emit opened(id->integer());
}

void MonitorStream::listen(const std::vector<TrafficClient> &clients)
{
    if (!m_connection || !m_connection->isReady())
        return; // whose end was emitted
    if (m_door.takeClients)
        m_door.takeClients(clients);
    if (std::exchange(m_hasListened, true))
        m_reader.pause();
    m_before = m_reader.account();
    m_reads.open();
    m_connection->listen(command(), [this](QByteArrayView bytes) { take(bytes); });
}

void MonitorStream::take(QByteArrayView bytes)
{
    if (!m_isAnswered)
        takeAnswer(bytes);
    if (!m_isAnswered || bytes.isEmpty())
        return;
    m_reader.feed(bytes);
    const MonitorReader::Account &account = m_reader.account();
    m_tally.lines = account.lines;
    m_tally.bytes = account.bytes;
    m_tally.lastUs = account.lastUs;
    m_tally.areLocksRefused = m_reads.isRefused();
    m_tally.denied = m_reads.denied();
    m_reads.ask();
    if (account.lines - m_before.lines >= m_limits.lines)
        end(ProbeEnd::Why::Lines);
    else if (account.bytes - m_before.bytes >= m_limits.bytes)
        end(ProbeEnd::Why::Bytes);
}

/** Takes the first line from the bytes. */
void MonitorStream::takeAnswer(QByteArrayView &bytes)
{
    const qsizetype newline = bytes.indexOf('\n');
    const QByteArrayView part = newline < 0 ? bytes : bytes.first(newline + 1);
    bytes = bytes.sliced(part.size());
    m_answer += part.first(std::min(part.size(), longestAnswer - m_answer.size()));
    if (newline < 0 && m_answer.size() < longestAnswer)
        return;
    const QByteArrayView text = QByteArrayView(m_answer).trimmed();
    if (text == "+OK") {
        m_isAnswered = true;
        emit listening();
    } else if (text.startsWith('-')) {
        end(ProbeEnd::Why::Refused, refused(redis::Reply(redis::Reply::Type::Error, text.sliced(1)).error()));
    } else {
        end(ProbeEnd::Why::Refused, {Error::Kind::NotRedis, MonitorFeedText::tr("The answer to MONITOR is not that of a Redis server"), {}});
    }
}

void MonitorStream::end(ProbeEnd::Why why, const Error &error)
{
    if (!m_connection)
        return;
    m_connection->disconnect(this);
    m_connection->close();
    m_connection.release()->deleteLater(); // this may be called from one of its signals
    m_reads.close();
    emit ended(why, error);
}

void MonitorStream::close()
{
    if (m_connection)
        m_connection->disconnect(this);
    m_connection.reset();
    m_reads.close();
    emit closed();
}

// ---- in the probe's thread

MonitorFeed::MonitorFeed(redis::Connection::Options options, TrafficDoor door, const ProbeLimits &limits, Clock &clock,
                         redis::TransportFactory factory)
    : m_stream(new MonitorStream(std::move(options), std::move(door), limits, clock, std::move(factory)))
{
    m_thread.setObjectName(u"monitor"_s);
    m_stream->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_stream, &QObject::deleteLater);
    connect(m_stream, &MonitorStream::opened, this, [this](qint64 id) { answer(id); });
    connect(m_stream, &MonitorStream::listening, this, [this] { answer(0); });
    connect(m_stream, &MonitorStream::ended, this, [this](ProbeEnd::Why why, const Error &error) {
        m_over = Over{why, error};
        answer(failure(error));
    });
    connect(m_stream, &MonitorStream::closed, this, [this] {
        answer(failure(Error::Kind::Cancelled, {}));
        if (const auto closing = std::exchange(m_closing, {}))
            closing->deliver(true);
    });
    m_thread.start();
}

MonitorFeed::~MonitorFeed()
{
    QMetaObject::invokeMethod(m_stream, &MonitorStream::close,
                              Qt::BlockingQueuedConnection); // what it deletes later is deleted while the thread runs
    m_thread.quit();
    m_thread.wait();
    answer(failure(Error::Kind::Cancelled, {}));
    if (const auto closing = std::exchange(m_closing, {}))
        closing->deliver(false);
}

void MonitorFeed::answer(const Result<qint64> &result)
{
    if (const auto asked = std::exchange(m_asked, {}))
        asked->deliver(result);
}

Deferred<Result<qint64>> MonitorFeed::open()
{
    m_over.reset();
    m_asked = Answer();
    QMetaObject::invokeMethod(
        m_stream, [stream = m_stream] { stream->open(); }, Qt::QueuedConnection);
    return *m_asked;
}

Deferred<Result<qint64>> MonitorFeed::listen(std::vector<TrafficClient> clients)
{
    const Answer asked;
    if (m_over) {
        asked.deliver(failure(m_over->error));
        return asked;
    }
    m_asked = asked;
    QMetaObject::invokeMethod(
        m_stream, [stream = m_stream, clients = std::move(clients)] { stream->listen(clients); }, Qt::QueuedConnection);
    return asked;
}

Deferred<bool> MonitorFeed::close()
{
    m_closing = Deferred<bool>();
    const Deferred<bool> closing = *m_closing;
    QMetaObject::invokeMethod(m_stream, &MonitorStream::close, Qt::QueuedConnection);
    return closing;
}

MonitorReader::Account MonitorFeed::closeNow()
{
    MonitorReader::Account account;
    const auto close = [stream = m_stream, &account] {
        stream->close();
        account = stream->account();
    };
    QMetaObject::invokeMethod(m_stream, close, Qt::BlockingQueuedConnection);
    return account;
}

} // namespace lockscope
