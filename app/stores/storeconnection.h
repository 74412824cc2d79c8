// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "stores/storelink.h"

#include <QHash>
#include <QObject>
#include <QThread>

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/**
 * The threads in which sessions with other stores block: one per session up to 32, then sessions share them. Owns and starts the threads. Lives in
 * the thread of the sessions' users, which must be destroyed before it.
 */
class StoreThreads {
public:
    StoreThreads();
    ~StoreThreads();
    Q_DISABLE_COPY_MOVE(StoreThreads)

    /** Returns an object that lives in the next thread, round-robin. */
    QObject *take();
    /** Runs a function in the owner's thread. Called from any of these threads. */
    void tellHome(std::function<void()> news);

private:
    struct Worker;

    QObject m_home;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::size_t m_next = 0;
};

class StoreSession;

/**
 * A link to a store other than Redis: its session blocks in another thread, which runs the commands in order. A call that is not answered within five
 * seconds fails with TimedOut, and a new session replaces the old one. See StoreLink.
 */
class StoreConnection final : public StoreLink {
    Q_OBJECT
public:
    StoreConnection(StoreAddress address, StoreThreads &threads, Clock &clock, Duration retryAfter = Duration(500));
    ~StoreConnection() override;

    StoreKind kind() const override { return m_address.kind; }
    void open() override;
    void close() override;
    bool isReady() const override { return m_state == State::Ready; }
    bool isConnecting() const override { return m_state == State::Connecting; }
    Error trouble() const override { return m_state == State::Waiting ? m_error : Error(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override;

private:
    enum class State : quint8 { Idle, Connecting, Ready, Waiting };
    struct Call {
        Deferred<Result<redis::Reply>> answer;
        Instant since;
    };
    struct SharedSession;

    void connectSession();
    void onOpened(const Result<void> &opened);
    void onAnswered(Result<redis::Reply> reply);
    void lose(const Error &why);
    /** Lets the thread destroy the session, and ignores its late replies. */
    void dropSession();
    void answerAll(const Error &why);
    void watch();

    const StoreAddress m_address;
    StoreThreads &m_threads;
    Clock &m_clock;
    QObject *const m_place; // lives in the session's thread
    const Duration m_retryAfter;
    std::shared_ptr<SharedSession> m_shared; // the current session
    std::deque<Call> m_calls;
    State m_state = State::Idle;
    Error m_error;
    bool m_isWatching = false;
};

} // namespace lockscope
