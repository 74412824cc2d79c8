// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "protocols/actor.h"

#include <optional>

namespace lockscope {

/** The clock of a client under a scheduler. */
struct SteppedClock {
    UnixTime now;                 ///< the true time
    mutable bool wasTold = false; ///< the client has looked at its clock
};

/**
 * An actor under a scheduler: whatever its coroutine awaits is recorded as pending, and goes on when the scheduler says so. Keeps everything that the
 * coroutine has learned, which is all that its state can depend on. One thread.
 */
class SteppedActor final : public Actor {
public:
    /** Why it pauses by itself. */
    enum class Stand : quint8 { Begin, Retry, Sign, Work, Timer };
    struct Pending {
        std::optional<Stand> rest; ///< nothing: a command
        Duration time{0};          ///< of a Timer
        redis::Command command;
        int server = 0;
        Hear hear = nullptr;
    };

    SteppedActor(const SteppedClock &world, Duration clockOffset, QByteArray name);
    ~SteppedActor() override { end(); }
    Q_DISABLE_COPY_MOVE(SteppedActor)

    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override;
    QCoro::Task<Rest> rest(Duration time) override;
    QCoro::Task<Result<bool>> awaitSign() override;
    static constexpr int endless = -1;
    /** How often awaitSign() waits from now on; endless: without end. */
    void setPatience(int signs) { m_patience = signs; }
    QCoro::Task<Rest> stand(Stand why);
    UnixTime now() const override;
    QByteArray newToken() override;
    void wrote(const QByteArray &, const QByteArray &) override {}
    void atStep(int step) override { m_step = step; }

    const std::optional<Pending> &pending() const { return m_pending; }
    int step() const { return m_step; }
    /** Ends the present rest. */
    void goOn();
    /** Answers the pending command. */
    void answer(const Result<redis::Reply> &reply);
    /** Everything awaited returns at once, now and later. */
    void end();
    /** All that the coroutine has learned, in text: equal texts are equal states. */
    const QByteArray &history() const { return m_history; }
    /** Its coroutine keeps nothing of what it has learned. */
    void forget() { m_history.clear(); }
    int tokens() const { return m_tokens; }
    int patience() const { return m_patience; }
    int rests() const { return m_rests; } ///< how many it has begun, with a time

private:
    const SteppedClock &m_world;
    const Duration m_clockOffset;
    const QByteArray m_name;
    std::optional<Pending> m_pending;
    std::optional<Deferred<Result<redis::Reply>>> m_answer;
    std::optional<Deferred<Rest>> m_rest;
    mutable QByteArray m_history;
    int m_step = 0;
    int m_tokens = 0;
    int m_patience = 0;
    int m_rests = 0;
    bool m_ended = false;
};

} // namespace lockscope
