// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "protocols/actor.h"

#include <optional>

namespace lockscope {

/** The clock of a client under a scheduler. */
struct SteppedClock {
    UnixTime now;                 ///< the world's time
    mutable bool wasTold = false; ///< the client has read its clock
};

/**
 * An actor under a scheduler: records the command or rest that its coroutine awaits as pending, and continues when the scheduler says so. Records all
 * answers and times that the coroutine received, as its state can depend on nothing else. One thread.
 */
class SteppedActor final : public Actor {
public:
    /** The reason for a rest. Asleep: until a list has an element. */
    enum class Stand : quint8 { Begin, Retry, Sign, Work, Timer, Asleep };
    struct Pending {
        std::optional<Stand> rest; ///< nothing: a command
        Duration time{0};          ///< of a Timer
        redis::Command command;    ///< of a client asleep: its list
        int server = 0;
        Hear hear = nullptr;
    };

    SteppedActor(const SteppedClock &world, Duration clockOffset, QByteArray name);
    ~SteppedActor() override { end(); }
    Q_DISABLE_COPY_MOVE(SteppedActor)

    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override;
    QCoro::Task<Rest> rest(Duration time) override;
    QCoro::Task<Result<bool>> awaitSign() override;
    QCoro::Task<Result<void>> awaitElement(QByteArray list) override;
    static constexpr int endless = -1;
    /** Sets how many further calls of awaitSign() wait; endless: all of them. */
    void setPatience(int signs) { m_patience = signs; }
    QCoro::Task<Rest> stand(Stand why, redis::Command what = {});
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
    /** Makes all awaited calls return at once, now and later. */
    void end();
    /** All answers and times that the coroutine received, as text: equal texts mean equal states. */
    const QByteArray &history() const { return m_history; }
    /** Clears the history: the coroutine's state does not depend on it any more. */
    void forget() { m_history.clear(); }
    int tokens() const { return m_tokens; }
    int patience() const { return m_patience; }
    int rests() const { return m_rests; } ///< the number of rests with a time that it has begun

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
