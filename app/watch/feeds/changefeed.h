// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/error.h"

#include <QByteArrayList>
#include <QObject>

namespace lockscope {

/**
 * One way to hear that keys have changed, over a connection of its own that comes back by itself. Confirmed says that the server will
 * pass on what it announces, not that it announces anything. Engine thread.
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

    /** Begins, or begins anew with other patterns; tries at once if it was waiting for its next attempt. */
    virtual void open(const QByteArrayList &patterns) = 0;
    virtual void close() = 0;
    /** Time has passed unnoticed: asks at once whether the server is still there. */
    virtual void check() = 0;
    /** Since construction. */
    virtual quint64 commandsSent() const = 0;
    State state() const { return m_state; }
    /** Why it is Refused. */
    const Error &refusal() const { return m_refusal; }
    /** The ACL rules that let a user open it: "+psubscribe", "&__keyspace@0__:lock.*". */
    virtual QByteArrayList neededRights() const = 0;
    /** Its connection has not been answered for a while: what is announced may be on its way, but does not arrive. */
    virtual bool isSilent() const = 0;

signals:
    void stateChanged();
    void silenceChanged();
    /** This key changed; the command ("set", "del", "expired" …) as far as the feed tells it. */
    void keyChanged(const lockscope::Bytes &key, const QByteArray &command);
    /** Any key may have changed: the server says so instead of naming them. */
    void everythingChanged();

protected:
    using QObject::QObject;
    void setState(State state);
    /** Of what we do ourselves, nobody is told. */
    void setStateSilently(State state) { m_state = state; }
    void setRefusal(const Error &why) { m_refusal = why; }

private:
    State m_state = State::Off;
    Error m_refusal;
};

} // namespace lockscope
