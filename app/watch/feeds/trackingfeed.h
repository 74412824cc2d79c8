// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/changefeed.h"
#include "watch/reading/alarm.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Detects changes by client tracking in broadcast mode: the command connection asks the server (Redis 6 and newer) to send the names of changed keys
 * with our prefixes to this feed's own connection. Needs no setting of the server, and of the user only CLIENT TRACKING and SUBSCRIBE. Reports no
 * commands, and keys of other databases too. https://redis.io/docs/latest/develop/reference/client-side-caching/
 */
class TrackingFeed : public ChangeFeed {
    Q_OBJECT
public:
    /** Watches the command connection but does not own it: each new stream of it starts tracking again. */
    TrackingFeed(redis::Connection::Options options, redis::Connection &commands, Clock &clock, const redis::TransportFactory &factory);
    ~TrackingFeed() override;

    void open(const QByteArrayList &patterns) override;
    void close() override;
    /** Not if a pattern begins with a wildcard: it would bring every change of the server. */
    bool isPossible(const QByteArrayList &patterns) const override;
    Promise promise(const std::optional<QByteArray> &) const override { return Promise::Likely; }
    std::optional<Lack> lackFor(Trouble trouble) const override;
    QByteArrayList neededRights() const override;

private:
    void onSubscriberChanged();
    void onCommandsChanged();
    void onPushed(const redis::Reply &message);
    void onInvalidated(const redis::Reply &keys);
    QCoro::Task<> introduce();
    QCoro::Task<> track();
    void trackIfReady();
    void retry(const Error &error);
    void end(State state);
    void refuse(const Error &why);
    bool isOpen() const { return state() == State::Connecting || state() == State::Confirmed; }

    QByteArrayList m_patterns;
    QByteArrayList m_prefixes;
    redis::Connection &m_commands;
    Alarm m_retryAlarm;
    QByteArray m_subscriberId; // of its present stream
    bool m_isSubscribed = false;
    bool m_isTracking = false; // or has been asked to
    quint64 m_round = 0;       // what was asked in an earlier one does not count
    int m_failures = 0;        // in a row
};

} // namespace lockscope
