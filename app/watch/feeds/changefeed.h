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
 * One way to detect changes of keys, over a connection of its own that comes back by itself; and what the choice between such ways needs to know of
 * it. Confirmed says that the server will pass on what it announces, not that it announces anything. Engine thread.
 */
class ChangeFeed : public QObject {
    Q_OBJECT
public:
    enum class State {
        Off,
        Connecting, ///< or waiting for the next attempt, or for the confirmation
        Confirmed,  ///< every pattern is subscribed to
        Refused,    ///< this user may not, or this server cannot: stays so until opened again
    };
    /** What it reports once it is confirmed, as far as the server's settings say. */
    enum class Promise : quint8 {
        Nothing, ///< it is switched off at the server
        Perhaps, ///< the server does not say: only a received change proves it
        Likely,  ///< all changes, unless something stands between us and the server
        Sure,    ///< all changes
    };
    struct Traits {
        Hearing hearing;          ///< the wish for this feed alone; its line in `hearings` has the words
        const char *clientSuffix; ///< of the name of its connection
        bool isFreeWhileUnused;   ///< costs nobody anything while it promises nothing: may wait for somebody to switch it on
    };
    enum class Trouble : quint8 { Impossible, Refused, Silent };

    /** Opens, or opens again with other patterns; tries at once if it was waiting for its next attempt. */
    virtual void open(const QByteArrayList &patterns) = 0;
    virtual void close() = 0;

    const Traits &traits() const { return m_traits; }
    /** It is possible for these patterns. */
    virtual bool isPossible(const QByteArrayList &patterns) const = 0;
    /** The server's notify-keyspace-events; nothing: it does not say. */
    virtual Promise promise(const std::optional<QByteArray> &notifyFlags) const = 0;
    /** What to say if it was wished for and does not report changes for this reason; nothing: no word. */
    virtual std::optional<Lack> lackFor(Trouble trouble) const = 0;
    /** The ACL rules that let a user open it: "+psubscribe", "&__keyspace@0__:lock.*". */
    virtual QByteArrayList neededRights() const = 0;

    State state() const { return m_state; }
    /** Why it is Refused. */
    const Error &refusal() const { return m_refusal; }
    /** Time has passed unnoticed: asks at once whether the server is still there. */
    void check() { m_connection.check(); }
    /** Since construction. */
    quint64 commandsSent() const { return m_connection.commandsSent(); }
    /** Its connection has not been answered for a while: what is announced may be on its way, but does not arrive. */
    bool isSilent() const { return m_connection.stall().has_value(); }

signals:
    void stateChanged();
    void silenceChanged();
    /** This key changed; the command ("set", "del", "expired" …) as far as the feed reports it. */
    void keyChanged(const lockscope::Bytes &key, const QByteArray &command);
    /** Any key may have changed: the server says so instead of naming them. */
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
    /** For changes made by the feed itself: emits nothing. */
    void setStateSilently(State state) { m_state = state; }
    void setRefusal(const Error &why) { m_refusal = why; }

private:
    static redis::Connection::Options named(redis::Connection::Options options, const char *suffix)
    {
        options.clientName += suffix;
        return options;
    }

    Traits m_traits;
    redis::Connection m_connection;
    State m_state = State::Off;
    Error m_refusal;
};

} // namespace lockscope
