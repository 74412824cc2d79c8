// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "race/chronicle.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

/** What a protocol made of an answer: short and safe text for the swim lane, and whether it brought what was wanted. */
struct Heard {
    QString text;
    bool good = false;
};

/** An answer in few, harmless characters: "1", "OK", "nil", the beginning of a value. */
QString answerText(const redis::Reply &reply);

/**
 * One life of a simulated client, as its protocol sees it: send a command over the client's own connection, sleep, read the client's own
 * clock. A frozen actor stands still before each step and before it notices an answer, as a process in a long pause does. end() is
 * the crash: everything awaited returns Cancelled at once, and every coroutine of this actor has returned when end() does. One
 * coroutine at a time uses it. Lab thread.
 */
class Actor {
public:
    using Hear = Heard (*)(const redis::Reply &, UnixTime now);
    enum class Rest { Over, Woken, Ended };

    Actor(int id, QString name, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory,
          Chronicle &chronicle, Duration clockOffset = Duration(0));
    ~Actor() { end(); }
    Q_DISABLE_COPY_MOVE(Actor)

    /** Sends, waits for the answer and puts both on the swim lane. Error replies come as errors. */
    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear);
    /** Stands still for this long, or until wake(). */
    QCoro::Task<Rest> rest(Duration time);
    /** Ends the present rest early. */
    void wake();
    /** This client's clock, which may be wrong. */
    UnixTime now() const { return m_clock.wallNow() + m_clockOffset; }
    /** Tells that this value was written under the key by this client. */
    void wrote(const QByteArray &key, const QByteArray &token);

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
