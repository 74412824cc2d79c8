// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "redis/connection.h"
#include "watch/health/watchhealth.h"

#include <QByteArrayList>

#include <utility>

namespace lockscope {

/**
 * A way to detect changes of keys, and what the choice between such ways needs to know. Owns a connection that reconnects by itself. Confirmed means
 * that the server will pass on what it announces, not that it announces anything. Emits keyChanged(), everythingChanged(). Engine thread.
 */
class ChangeFeed : public QObject {
    Q_OBJECT
public:
    enum class State {
        Off,
        Connecting, ///< or waiting for the next attempt or the confirmation
        Confirmed,  ///< every pattern is subscribed to
        Refused,    ///< denied by ACL or not supported; until opened again
    };
    /** What it reports once confirmed, by the server's settings. */
    enum class Promise : quint8 {
        Nothing, ///< switched off on the server
        Perhaps, ///< unknown: only a received change proves it
        Likely,  ///< all changes, unless a proxy is in between
        Sure,    ///< all changes
    };
    struct Traits {
        Hearing hearing;          ///< the setting that selects this feed alone; its line in `hearings` has the texts
        const char *clientSuffix; ///< suffix of its connection's client name
        bool isFreeWhileUnused;   ///< costs nothing while it reports nothing, so it may wait until it is switched on
    };
    enum class Trouble : quint8 { Impossible, Refused, Silent };

    /** Opens with these patterns, again if it is open; connects at once if it was waiting. */
    virtual void open(const QByteArrayList &patterns) = 0;
    virtual void close() = 0;

    const Traits &traits() const { return m_traits; }
    /** True if the feed can serve these patterns. */
    virtual bool isPossible(const QByteArrayList &patterns) const = 0;
    /** The promise by the server's notify-keyspace-events; nullopt: unknown. */
    virtual Promise promise(const std::optional<QByteArray> &notifyFlags) const = 0;
    /** What to report if this feed was selected and fails for this reason; nullopt: nothing. */
    virtual std::optional<Lack> lackFor(Trouble trouble) const = 0;
    /** The ACL rules that it needs: "+psubscribe", "&__keyspace@0__:lock.*". */
    virtual QByteArrayList neededRights() const = 0;

    State state() const { return m_state; }
    /** Why it is Refused. */
    const Error &refusal() const { return m_refusal; }
    /** Checks the connection now, after timers may have stood still. */
    void check() { m_connection.check(); }
    /** Number of commands sent since construction. */
    quint64 commandsSent() const { return m_connection.commandsSent(); }
    /** True if its connection has been silent for a while: announced changes do not arrive. */
    bool isSilent() const { return m_connection.stall().has_value(); }

signals:
    void stateChanged();
    void silenceChanged();
    /** This key changed; command is "set", "del", "expired" …, if the feed reports it. */
    void keyChanged(const lockscope::Bytes &key, const QByteArray &command);
    /** Any key may have changed. */
    void everythingChanged();

protected:
    ChangeFeed(const Traits &traits, redis::Connection::Options options, Clock &clock, const redis::TransportFactory &factory)
        : m_traits(traits), m_connection(named(std::move(options), traits.clientSuffix), clock, factory)
    {
        connect(&m_connection, &redis::Connection::troubleChanged, this, &ChangeFeed::silenceChanged);
    }

    redis::Connection &connection() { return m_connection; }
    void setState(State state)
    {
        if (std::exchange(m_state, state) != state)
            emit stateChanged();
    }
    /** Sets the state without a signal, for changes made by open() and close(). */
    void setStateSilently(State state) { m_state = state; }
    void setRefusal(const Error &why) { m_refusal = why; }

private:
    static redis::Connection::Options named(redis::Connection::Options options, const char *suffix)
    {
        options.clientName += suffix;
        options.leavesNoTrace = false; // reads no value
        return options;
    }

    Traits m_traits;
    redis::Connection m_connection;
    State m_state = State::Off;
    Error m_refusal;
};

} // namespace lockscope
