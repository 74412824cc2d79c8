// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/feedchoice.h"

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/**
 * Owns the feeds of changes: opens those that the setting and the server's flags ask for, says what can be relied on, and counts the gaps in which
 * changes may have been missed until a whole scan covers them. Emits keyChanged(), everythingChanged(), stateChanged(). Engine thread. Must outlive
 * its commands: close the command connection first.
 */
class Feeds : public QObject {
    Q_OBJECT
public:
    Feeds(const redis::Connection::Options &options, redis::Connection &commands, Clock &clock, const redis::TransportFactory &factory,
          QObject *parent = nullptr);

    /** Opens the feeds, or opens them again for other patterns or another server. */
    void open(const QByteArrayList &patterns);
    void close();
    void check();
    /** Retries refused feeds, which may be permitted by now; call at the user's request. */
    void tryRefused();
    void setHearing(Hearing wish);
    Hearing hearing() const { return m_facts.wish; }

    /** Sets the server's notify-keyspace-events; nullopt: it does not report them. */
    void setFlags(const std::optional<QByteArray> &flags);
    /** Call when changes were found that no feed reported. Returns true if less is relied on from now on. */
    bool noteMissed();
    /** Call when unnamed keys have changed, or at an unknown time. */
    void noteGap() { ++m_gaps; }

    /** True if a feed may soon be confirmed, so that a scan should wait for it. */
    bool isConnecting() const;
    /** True if a feed is confirmed and not silent: it receives what the server announces. */
    bool isSubscribed() const;
    bool isRefused(Hearing way) const;
    /** Why the selected way does not report changes; empty if polling was selected. */
    std::vector<Lack> lacks() const;
    /** The ACL rules that the user lacks for refused feeds; empty: permissions are not the cause. */
    QByteArrayList lackingRights() const;
    /** The source of changes. */
    Basis basis() const { return basisOf(m_facts); }
    bool isHearing() const { return basis() != Basis::Polling; }

    /** Take the mark when a scan begins, and pass it to cover() when it has succeeded. */
    quint64 mark() const { return isSubscribed() ? m_gaps : 0; }
    void cover(quint64 mark) { m_covered = mark; }
    /** True if a whole scan has followed the last gap. */
    bool isCovered() const { return m_covered == m_gaps; }

    quint64 commandsSent() const;

signals:
    /** What the feeds report has changed: read isSubscribed(), isCovered(), basis(). */
    void stateChanged();
    /** The first change since the subscription was received, which proves that the feed works. */
    void firstHeard();
    void keyChanged(const lockscope::Bytes &key, const QByteArray &command);
    void everythingChanged();

private:
    void connectFeed(std::size_t number);
    void onStateChanged(std::size_t number);
    void renewRefused();
    /** Reopen: for new patterns, or to end waiting. */
    enum class Manner : quint8 { OnlyChanges, Reopen };
    void choose(Manner manner = Manner::OnlyChanges);
    void apply(bool isWanted, Manner manner, std::size_t number);
    void noteState(std::size_t number);
    void noteSilence(std::size_t number);
    QCoro::Task<> confirmSilence(std::size_t number);
    std::size_t wished() const;

    redis::Connection &m_commands;
    QByteArrayList m_patterns;
    HearingFacts m_facts; // facts of each feed, in the order of m_feeds
    std::vector<std::unique_ptr<ChangeFeed>> m_feeds;
    quint64 m_gaps = 1;
    quint64 m_covered = 0;
    bool m_isOpen = false;
};

} // namespace lockscope
