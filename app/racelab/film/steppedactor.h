// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "protocols/actor.h"

#include <array>
#include <optional>

namespace lockscope {

/** What the clients of a world share. */
struct WorldClock {
    UnixTime now;                 ///< the true time
    mutable bool wasTold = false; ///< some client has looked at its clock; until then the time of day makes no difference
};

/**
 * An actor under a scheduler: whatever its coroutine awaits is recorded as pending, and goes on when the scheduler says so. Keeps a fingerprint of
 * everything that the coroutine has learned, which is all that its state can depend on. One thread.
 */
class SteppedActor final : public Actor {
public:
    /** Why it pauses by itself. */
    enum class Stand { Begin, Retry, Work, Timer };
    struct Pending {
        std::optional<Stand> rest; ///< nothing: a command
        UnixTime due;              ///< of a Timer
        redis::Command command;
        int server = 0;
        Hear hear = nullptr;
    };

    SteppedActor(const WorldClock &world, Duration clockOffset, QByteArray name);
    ~SteppedActor() override { end(); }
    Q_DISABLE_COPY_MOVE(SteppedActor)

    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override;
    QCoro::Task<Rest> rest(Duration time) override;
    QCoro::Task<Result<bool>> awaitSign() override;
    /** How often awaitSign() waits from now on. */
    void setPatience(int signs) { m_patience = signs; }
    QCoro::Task<Rest> stand(Stand why);
    UnixTime now() const override;
    /** The same, without the coroutine learning it. */
    UnixTime clock() const { return m_world.now + m_clockOffset; }
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
    /** 128 bits of all that the coroutine has learned. */
    const std::array<quint64, 2> &history() const { return m_history; }
    /** Its coroutine keeps nothing of what it has learned, but for this. */
    void forgetAllBut(qint64 what);

private:
    void remember(QByteArrayView what) const;

    const WorldClock &m_world;
    const Duration m_clockOffset;
    const QByteArray m_name;
    std::optional<Pending> m_pending;
    std::optional<Deferred<Result<redis::Reply>>> m_answer;
    std::optional<Deferred<Rest>> m_rest;
    mutable std::array<quint64, 2> m_history{1, 2}; // differently seeded
    int m_step = 0;
    int m_tokens = 0;
    int m_patience = 0;
    bool m_ended = false;
};

} // namespace lockscope
