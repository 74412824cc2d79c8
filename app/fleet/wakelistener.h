// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "redis/connection.h"

#include <QObject>

#include <optional>

namespace lockscope {

/**
 * Receives the messages that wake a simulated client while it waits for its lock, on one channel at a time. Opens its own connection on first use,
 * since a subscribed connection takes no other commands. Emits woken() for each message, and when it has subscribed again after a reconnection, since
 * a message may have been lost meanwhile. Lab thread.
 */
class WakeListener final : public QObject {
    Q_OBJECT
public:
    WakeListener(redis::Connection::Options options, Clock &clock, redis::TransportFactory factory);
    ~WakeListener() override;

    /** True once the server has confirmed the subscription. False: it refused, did not answer within a second, or ignore() was called before. */
    Deferred<bool> listen(const QByteArray &channel);
    void ignore();
    /** Empty: none. */
    const QByteArray &channel() const { return m_channel; }

signals:
    void woken();

private:
    void onStateChanged();
    void onPushed(const redis::Reply &message);
    void subscribe(const char *how);
    void settle(bool isHeard);

    Clock &m_clock;
    redis::Connection m_connection;
    QByteArray m_channel;
    std::optional<Deferred<bool>> m_pending; ///< the answer of listen(), until it is confirmed
    quint64 m_round = 0;
};

} // namespace lockscope
