// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/keyspacefeed.h"
#include "watch/watchhealth.h"

#include <optional>

namespace lockscope {

/**
 * What is heard of changes, and whether it can be relied upon: owns the feed, knows the flags of the server, and counts how often
 * something may have been missed since the last whole scan. Engine thread.
 */
class Feeds : public QObject {
    Q_OBJECT
public:
    Feeds(const redis::Connection::Options &options, Clock &clock, const redis::TransportFactory &factory, QObject *parent = nullptr);

    void open(const QByteArrayList &patterns);
    void close();

    /** The server was asked for its flags: these, or it does not tell. */
    void setFlags(const std::optional<QByteArray> &flags) { m_flags = flags; }
    /** Changes were found that had not been told. True: from now on less is relied upon. */
    bool noteMissed();
    /** Events were switched on or off at an instant that we do not know. */
    void noteGap() { ++m_gaps; }

    /** It may soon be known how changes are heard: a scan that waits for it is worth more. */
    bool isConnecting() const { return m_events.state() == ChangeFeed::State::Connecting; }
    bool isSubscribed() const { return m_events.state() == ChangeFeed::State::Confirmed; }
    bool areEventsRefused() const { return m_events.state() == ChangeFeed::State::Refused; }
    bool haveEventsMissed() const { return m_missed; }
    /** Changes are told, by what we know. */
    bool isHearing() const;
    /** To be remembered when a scan begins and given to cover() when it has gone well; 0: nothing is heard. */
    quint64 mark() const { return isSubscribed() ? m_gaps : 0; }
    void cover(quint64 mark) { m_covered = mark; }
    /** A whole scan has followed the last gap. */
    bool isCovered() const { return m_covered == m_gaps; }

    quint64 commandsSent() const { return m_events.commandsSent(); }

signals:
    void stateChanged();
    /** The first change since the subscription: what had only been hoped for is known now. */
    void firstHeard();
    void keyChanged(const QByteArray &key, const QByteArray &command);

private:
    void onStateChanged();
    void onKeyChanged(const QByteArray &key, const QByteArray &command);

    KeyspaceFeed m_events;
    std::optional<QByteArray> m_flags;
    quint64 m_gaps = 0;    // confirmations and switches
    quint64 m_covered = 0;
    bool m_heard = false;  // since the subscription
    bool m_missed = false; // since the subscription, while the flags are unknown
};

} // namespace lockscope
