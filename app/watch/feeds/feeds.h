// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/hearingplan.h"
#include "watch/feeds/keyspacefeed.h"
#include "watch/feeds/trackingfeed.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * The ways to hear of changes: owns the feeds, opens those that the wish and the server's flags ask for, says what can be relied
 * upon, and counts the gaps in which something may have been missed until a whole scan has covered them. Engine thread.
 * Must outlive what it sends: close the command connection first.
 */
class Feeds : public QObject {
    Q_OBJECT
public:
    Feeds(const redis::Connection::Options &options, redis::Connection &commands, Clock &clock, const redis::TransportFactory &factory,
          QObject *parent = nullptr);

    /** Begins, or begins anew: with other patterns, or with a server that may refuse other things. */
    void open(const QByteArrayList &patterns);
    void close();
    void check();
    /** Somebody asks for the truth: what was refused may be allowed by now. */
    void tryRefused();
    void setHearing(Hearing wish);
    Hearing hearing() const { return m_facts.wish; }

    /** The server was asked for notify-keyspace-events: these, or it does not tell. */
    void setFlags(const std::optional<QByteArray> &flags);
    /** Changes were found that had not been told. True: from now on less is relied upon. */
    bool noteMissed();
    /** Keys have changed that nobody names, or at an instant that we do not know. */
    void noteGap() { ++m_gaps; }

    /** What it hears may soon be known: a scan that waits for it is worth more. */
    bool isConnecting() const;
    /** One feed has been confirmed, and is not silent: what the server announces, we hear. */
    bool isSubscribed() const;
    bool areEventsRefused() const { return m_facts.events.state == ChangeFeed::State::Refused; }
    bool isTrackingRefused() const { return m_facts.tracking.state == ChangeFeed::State::Refused; }
    /** The ACL rules that the user lacks for what was refused; none: it is not rights that are lacking. */
    QByteArrayList lackingRights() const;
    bool isTrackingPossible() const { return m_facts.isTrackingPossible; }
    bool haveEventsMissed() const { return m_facts.events.missed; }
    /** What tells the changes, by what we know. */
    Basis basis() const { return basisOf(m_facts); }
    bool isHearing() const { return basis() != Basis::Polling; }

    /** To be remembered when a scan begins and given to cover() when it has gone well. */
    quint64 mark() const { return isSubscribed() ? m_gaps : 0; }
    void cover(quint64 mark) { m_covered = mark; }
    /** A whole scan has followed the last gap. */
    bool isCovered() const { return m_covered == m_gaps; }

    quint64 commandsSent() const { return m_events.commandsSent() + m_tracking.commandsSent(); }

signals:
    /** What is heard, or may be heard, is different: read isSubscribed(), isCovered(), basis(). */
    void stateChanged();
    /** The first change since the subscription: what had only been hoped for is known now. */
    void firstHeard();
    void keyChanged(const lockscope::Bytes &key, const QByteArray &command);
    void everythingChanged();

private:
    void connectFeed(ChangeFeed &feed, FeedFacts &facts);
    void onStateChanged(const ChangeFeed &feed, FeedFacts &facts);
    /** Anew: those that are open already have other patterns, or should not wait any longer. */
    enum class Manner : quint8 { OnlyChanges, Anew };
    void choose(Manner manner = Manner::OnlyChanges);
    void apply(bool isWanted, Manner manner, ChangeFeed &feed, FeedFacts &facts);
    void renew(ChangeFeed &feed);
    void noteSilence(const ChangeFeed &feed, FeedFacts &facts);
    QCoro::Task<> confirmSilence(const ChangeFeed &feed, FeedFacts &facts);
    bool isRelevant(const FeedFacts &facts) const;

    redis::Connection &m_commands;
    QByteArrayList m_patterns;
    HearingFacts m_facts;
    KeyspaceFeed m_events;
    TrackingFeed m_tracking;
    quint64 m_gaps = 1;
    quint64 m_covered = 0;
    bool m_isOpen = false;
};

} // namespace lockscope
