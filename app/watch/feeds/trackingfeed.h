// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/changefeed.h"
#include "watch/reading/alarm.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Detects changes by client tracking in broadcast mode: the server (Redis 6 and newer) pushes the names of changed keys with the patterns' prefixes
 * over this feed's own connection in RESP3, so no redirection to another connection can end unnoticed. Needs no server setting, and from the user
 * only CLIENT TRACKING and SUBSCRIBE. Reports no commands, and also keys of other databases. See ChangeFeed.
 * https://redis.io/docs/latest/develop/reference/client-side-caching/
 */
class TrackingFeed : public ChangeFeed {
    Q_OBJECT
public:
    TrackingFeed(redis::Connection::Options options, Clock &clock, const redis::TransportFactory &factory);
    ~TrackingFeed() override;

    void open(const QByteArrayList &patterns) override;
    void close() override;
    /** False if a pattern begins with a wildcard, which would report every change of the server. */
    bool isPossible(const QByteArrayList &patterns) const override;
    Promise promise(const std::optional<QByteArray> &) const override { return Promise::Likely; }
    std::optional<Lack> lackFor(Trouble trouble) const override;
    QByteArrayList neededRights() const override;

private:
    void onConnectionChanged();
    void onPushed(const redis::Reply &message);
    void onInvalidated(const redis::Reply &keys);
    QCoro::Task<> track();
    void fail(const Error &error);
    void end(State state);
    void refuse(const Error &why);
    bool isOpen() const { return state() == State::Connecting || state() == State::Confirmed; }

    QByteArrayList m_patterns;
    QByteArrayList m_prefixes;
    Alarm m_retryAlarm;
};

} // namespace lockscope
