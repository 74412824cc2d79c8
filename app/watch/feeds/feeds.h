// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/feedchoice.h"

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/**
 * The feeds of changes: owns them, opens those that the wish and the server's settings ask for, says what can be relied upon, and counts the gaps in
 * which something may have been missed until a whole scan has covered them. Engine thread. Must outlive what it sends: close the command connection
 * first.
 */
class Feeds : public QObject {
    Q_OBJECT
public:
    Feeds(const redis::Connection::Options &options, redis::Connection &commands, Clock &clock, const redis::TransportFactory &factory,
          QObject *parent = nullptr);

    /** Opens, or opens again: with other patterns, or with a server that may refuse other things. */
    void open(const QByteArrayList &patterns);
    void close();
    void check();
    /** Somebody asks for the truth: what was refused may be allowed by now. */
    void tryRefused();
    void setHearing(Hearing wish);
    Hearing hearing() const { return m_facts.wish; }

    /** The server was asked for notify-keyspace-events: these; nothing: it does not report them. */
    void setFlags(const std::optional<QByteArray> &flags);
    /** Changes were found that no feed had reported. True: from now on less is relied upon. */
    bool noteMissed();
    /** Keys have changed that nobody names, or at an instant that we do not know. */
    void noteGap() { ++m_gaps; }

    /** A feed may soon be confirmed: a scan should wait for it. */
    bool isConnecting() const;
    /** One feed has been confirmed, and is not silent: it receives what the server announces. */
    bool isSubscribed() const;
    bool isRefused(Hearing way) const;
    /** Why the wished way does not report changes; polling is lacking nothing if it was the wish. */
    std::vector<Lack> lacks() const;
    /** The ACL rules that the user lacks for what was refused; none: it is not rights that are lacking. */
    QByteArrayList lackingRights() const;
    /** What reports the changes, by what is known. */
    Basis basis() const { return basisOf(m_facts); }
    bool isHearing() const { return basis() != Basis::Polling; }

    /** To be remembered when a scan begins and given to cover() when it has gone well. */
    quint64 mark() const { return isSubscribed() ? m_gaps : 0; }
    void cover(quint64 mark) { m_covered = mark; }
    /** A whole scan has followed the last gap. */
    bool isCovered() const { return m_covered == m_gaps; }

    quint64 commandsSent() const;

signals:
    /** What the feeds report, or may report, is different: read isSubscribed(), isCovered(), basis(). */
    void stateChanged();
    /** The first change since the subscription: what had only been hoped for is known now. */
    void firstHeard();
    void keyChanged(const lockscope::Bytes &key, const QByteArray &command);
    void everythingChanged();

private:
    void connectFeed(std::size_t number);
    void onStateChanged(std::size_t number);
    void renewRefused();
    /** Reopen: for new patterns, or because they should not wait any longer. */
    enum class Manner : quint8 { OnlyChanges, Reopen };
    void choose(Manner manner = Manner::OnlyChanges);
    void apply(bool isWanted, Manner manner, std::size_t number);
    void noteState(std::size_t number);
    void noteSilence(std::size_t number);
    QCoro::Task<> confirmSilence(std::size_t number);
    std::size_t wished() const;

    redis::Connection &m_commands;
    QByteArrayList m_patterns;
    HearingFacts m_facts; // of each feed, in their order
    std::vector<std::unique_ptr<ChangeFeed>> m_feeds;
    quint64 m_gaps = 1;
    quint64 m_covered = 0;
    bool m_isOpen = false;
};

} // namespace lockscope
