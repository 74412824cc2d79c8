// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/storeconnection.h"

#include "base/log.h"
#include "stores/storesession.h"

#include <QPointer>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostThreads = 32;
constexpr int endingPatienceMs = 6000; // longer than any call to a live server takes

constexpr Duration patience{5000};
constexpr Duration lookEvery{1000};

} // namespace

struct StoreThreads::Worker {
    QThread thread;
    QObject place; // target of queued calls
};

StoreThreads::StoreThreads() = default;

/** Finishes calls that were queued before. A thread that hangs on its server is abandoned, so that the program can end. */
StoreThreads::~StoreThreads()
{
    for (const auto &worker : m_workers)
        QMetaObject::invokeMethod(
            &worker->place, [thread = &worker->thread] { thread->quit(); }, Qt::QueuedConnection);
    for (auto &worker : m_workers) {
        if (!worker->thread.wait(endingPatienceMs))
            static_cast<void>(worker.release());
    }
}

QObject *StoreThreads::take()
{
    if (m_workers.size() < mostThreads) {
        auto worker = std::make_unique<Worker>();
        worker->place.moveToThread(&worker->thread);
        worker->thread.setObjectName(QStringLiteral("store"));
        worker->thread.start();
        m_workers.push_back(std::move(worker));
        return &m_workers.back()->place;
    }
    return &m_workers[m_next++ % mostThreads]->place;
}

void StoreThreads::tellHome(std::function<void()> news) { QMetaObject::invokeMethod(&m_home, std::move(news), Qt::QueuedConnection); }

/** Shared by the session's thread and its user; each uses only its own member. */
struct StoreConnection::SharedSession {
    std::unique_ptr<StoreSession> session; // used by the thread
    StoreConnection *user = nullptr;       // used by the user's thread; null: no reply is awaited
};

StoreConnection::StoreConnection(StoreAddress address, StoreThreads &threads, Clock &clock, Duration retryAfter)
    : m_address(std::move(address)), m_threads(threads), m_clock(clock), m_place(threads.take()), m_retryAfter(retryAfter)
{
}

StoreConnection::~StoreConnection() { close(); }

void StoreConnection::open()
{
    if (m_state == State::Idle)
        connectSession();
}

void StoreConnection::connectSession()
{
    m_state = State::Connecting;
    m_shared = std::make_shared<SharedSession>();
    m_shared->user = this;
    QMetaObject::invokeMethod(
        m_place,
        [shared = m_shared, address = m_address, &threads = m_threads]() mutable {
            shared->session = StoreSession::make(address);
            Result<void> opened = shared->session->open();
            threads.tellHome([shared = std::move(shared), opened = std::move(opened)] {
                if (shared->user)
                    shared->user->onOpened(opened);
            });
        },
        Qt::QueuedConnection);
    emit changed();
}

void StoreConnection::onOpened(const Result<void> &opened)
{
    if (!opened)
        return lose(opened.error());
    m_state = State::Ready;
    qCInfo(logStores, "%s: connected", qUtf8Printable(storeName(m_address.kind)));
    emit changed();
}

Deferred<Result<redis::Reply>> StoreConnection::send(redis::Command command)
{
    Deferred<Result<redis::Reply>> answer;
    if (m_state != State::Ready) {
        answer.deliver(failure(Error::Kind::Disconnected, tr("Not connected to %1.").arg(storeName(m_address.kind))));
        return answer;
    }
    m_calls.push_back({answer, m_clock.now()});
    QMetaObject::invokeMethod(
        m_place,
        [shared = m_shared, command = std::move(command), &threads = m_threads]() mutable {
            Result<redis::Reply> reply = shared->session ? shared->session->perform(command) : failure(Error::Kind::Disconnected, {});
            threads.tellHome([shared = std::move(shared), reply = std::move(reply)]() mutable {
                if (shared->user)
                    shared->user->onAnswered(std::move(reply));
            });
        },
        Qt::QueuedConnection);
    watch();
    return answer;
}

void StoreConnection::onAnswered(Result<redis::Reply> reply)
{
    const bool isLost = !reply && reply.error().kind == Error::Kind::Disconnected;
    if (isLost)
        return lose(reply.error());
    const Deferred<Result<redis::Reply>> answer = m_calls.front().answer;
    m_calls.pop_front();
    answer.deliver(std::move(reply)); // last, since the receiver may destroy this
}

/** Ends the session and schedules another attempt. */
void StoreConnection::lose(const Error &why)
{
    dropSession();
    m_state = State::Waiting;
    m_error = why;
    qCInfo(logStores, "%s: lost: %s", qUtf8Printable(storeName(m_address.kind)), logged(why).constData());
    m_clock.after(m_retryAfter, this, [this] {
        if (m_state == State::Waiting)
            connectSession();
    });
    const QPointer<StoreConnection> self(this);
    answerAll(why);
    if (self)
        emit changed();
}

void StoreConnection::close()
{
    if (m_state == State::Idle)
        return;
    dropSession();
    m_state = State::Idle;
    answerAll({Error::Kind::Cancelled, tr("The connection was closed."), {}});
}

void StoreConnection::dropSession()
{
    if (!m_shared)
        return;
    m_shared->user = nullptr;
    QMetaObject::invokeMethod(
        m_place, [shared = std::move(m_shared)] { shared->session.reset(); }, Qt::QueuedConnection);
    m_shared.reset();
}

void StoreConnection::answerAll(const Error &why)
{
    for (const Call &call : std::exchange(m_calls, {}))
        call.answer.deliver(failure(why));
}

/** Checks for time-outs while calls are pending. */
void StoreConnection::watch()
{
    if (std::exchange(m_isWatching, true))
        return;
    m_clock.after(lookEvery, this, [this] {
        m_isWatching = false;
        if (m_calls.empty())
            return;
        if (m_clock.now() - m_calls.front().since > patience)
            return lose({Error::Kind::TimedOut, tr("%1 did not answer within 5 s.").arg(storeName(m_address.kind)), {}});
        watch();
    });
}

} // namespace lockscope
