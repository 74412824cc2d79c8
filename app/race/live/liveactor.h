// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "race/actor.h"
#include "race/live/chronicle.h"
#include "redis/connection.h"

#include <optional>

namespace lockscope {

/**
 * An actor over a connection of its own, on the clock of this machine. A frozen one stands still before each step and before it notices an
 * answer, as a process in a long pause does. end() is the crash: every coroutine of this actor has returned when end() does. Lab thread.
 */
class LiveActor final : public Actor {
public:
    LiveActor(int id, QString name, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory,
          Chronicle &chronicle, Duration clockOffset = Duration(0));
    ~LiveActor() override { end(); }
    Q_DISABLE_COPY_MOVE(LiveActor)

    /** Puts command and answer on the swim lane. */
    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override;
    /** Or until wake(). */
    QCoro::Task<Rest> rest(Duration time) override;
    /** Ends the present rest early. */
    void wake();
    UnixTime now() const override { return m_clock.wallNow() + m_clockOffset; }
    /** Names this client, too. */
    QByteArray newToken() override;
    void wrote(const QByteArray &key, const QByteArray &token) override;
    void atStep(int) override {}

    void setFrozen(bool frozen);
    void end();

    const QString &name() const { return m_name; }
    redis::Connection &connection() { return m_connection; }
    quint32 commandsSent() const { return m_commandsSent; }

private:
    /** False if the actor ended instead. */
    QCoro::Task<bool> thawed();
    void mark(const redis::Command &command, Instant at, const Result<redis::Reply> &reply, Hear hear);

    int m_id;
    QString m_name;
    Clock &m_clock;
    Chronicle &m_chronicle;
    Duration m_clockOffset;
    redis::Connection m_connection;
    Sleeper m_sleeper;
    std::optional<Deferred<Woken>> m_thaw; // somebody stands still
    quint32 m_commandsSent = 0;
    bool m_frozen = false;
    bool m_ended = false;
};

} // namespace lockscope
