// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QByteArrayList>
#include <QObject>

namespace lockscope {

/**
 * Hears of changes of keys: subscribes to the keyspace channels of some patterns, over a connection of its own that comes back by itself.
 * Confirmed says that the server will pass on what it announces, not that it announces anything. Engine thread.
 */
class KeyspaceFeed : public QObject {
    Q_OBJECT
public:
    enum class State {
        Off,
        Connecting,  ///< or waiting for the next attempt, or for the confirmation
        Confirmed,   ///< every pattern is subscribed to
        Refused,     ///< this user may not subscribe: stays so until opened again
    };

    KeyspaceFeed(redis::Connection::Options options, Clock &clock, redis::TransportFactory factory, QObject *parent = nullptr);
    ~KeyspaceFeed() override;

    /** Begins, or begins anew with other patterns; tries at once if it was waiting for its next attempt. */
    void open(const QByteArrayList &patterns);
    void close();

    State state() const { return m_state; }
    quint64 commandsSent() const { return m_connection.commandsSent(); }

signals:
    void stateChanged();
    /** A command of this name ("set", "del", "expired" …) changed this key. */
    void keyChanged(const QByteArray &key, const QByteArray &command);

private:
    void onConnectionChanged();
    void onPushed(const redis::Reply &message);
    void onConfirmed(const QByteArray &pattern);
    void onRefused();
    void subscribe();
    void setState(State state);

    QByteArray m_prefix;               // "__keyspace@0__:"
    QByteArrayList m_channelPatterns;
    QByteArrayList m_unconfirmed;
    State m_state = State::Off;
    redis::Connection m_connection;
};

} // namespace lockscope
