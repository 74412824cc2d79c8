// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "watch/feeds/changefeed.h"

namespace lockscope {

/**
 * Hears by keyspace events: subscribes to the keyspace channels of the patterns. What the server announces there is up to its flags
 * (notify-keyspace-events), which are asked about elsewhere. https://redis.io/docs/latest/develop/use/keyspace-notifications/
 */
class KeyspaceFeed : public ChangeFeed {
    Q_OBJECT
public:
    KeyspaceFeed(redis::Connection::Options options, Clock &clock, redis::TransportFactory factory, QObject *parent = nullptr);
    ~KeyspaceFeed() override;

    void open(const QByteArrayList &patterns) override;
    void close() override;
    void check() override { m_connection.check(); }
    quint64 commandsSent() const override { return m_connection.commandsSent(); }
    bool isSilent() const override { return m_connection.stall().has_value(); }
    QByteArrayList neededRights() const override;

private:
    void onConnectionChanged();
    void onPushed(const redis::Reply &message);
    void onConfirmed(const QByteArray &pattern);
    void onRefused(const Error &why);
    void subscribe();

    QByteArray m_prefix; // "__keyspace@0__:"
    QByteArrayList m_channelPatterns;
    QByteArrayList m_unconfirmed;
    redis::Connection m_connection;
};

} // namespace lockscope
