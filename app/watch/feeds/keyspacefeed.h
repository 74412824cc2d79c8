// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/changefeed.h"

namespace lockscope {

/**
 * Detects changes by keyspace events: subscribes to the keyspace channels of the patterns. The server's flags (notify-keyspace-events), which
 * ServerProbe reads, decide what it announces. See ChangeFeed. https://redis.io/docs/latest/develop/use/keyspace-notifications/
 */
class KeyspaceFeed : public ChangeFeed {
    Q_OBJECT
public:
    KeyspaceFeed(const redis::Connection::Options &options, Clock &clock, const redis::TransportFactory &factory);
    ~KeyspaceFeed() override;

    void open(const QByteArrayList &patterns) override;
    void close() override;
    bool isPossible(const QByteArrayList &) const override { return true; }
    Promise promise(const std::optional<QByteArray> &notifyFlags) const override;
    std::optional<Lack> lackFor(Trouble trouble) const override;
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
};

} // namespace lockscope
