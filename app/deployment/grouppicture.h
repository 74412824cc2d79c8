// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "watch/picture/lockregistry.h"

#include <QHash>
#include <QSet>
#include <QVarLengthArray>

#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * One snapshot of several independent servers with the same locks (Redlock): each key once, as most servers have it. A lost server counts only while
 * no majority of the others is left. Each event is reported once, when the snapshot shows it. Pure.
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
class GroupPicture {
public:
    /** Returns the registry of a server; always the same one for a number. */
    using Registry = std::function<const LockRegistry &(NodeNumber server)>;
    GroupPicture(std::size_t servers, Registry registry, const Clock &clock)
        : m_registry(std::move(registry)), m_clock(clock), m_isLost(servers, false), m_isRead(servers, false)
    {
    }

    /** Converts one server's delta to that of the whole. */
    LockDelta take(NodeNumber from, const LockDelta &delta);
    /** Marks a server as lost, whose snapshot is outdated from now on, or as back. */
    LockDelta setLost(NodeNumber server, bool isLost);
    /** Marks a server as read completely: what it does not have counts, too. */
    LockDelta setRead(NodeNumber server);
    /**
     * Reconsiders keys that a lost server had read before the others saw their hold end, since the end may have happened there, too. Counts them if
     * they have been read again and still exist.
     */
    LockDelta lookAgain();
    /** Keys that this server must read for lookAgain(). */
    std::vector<Bytes> toLookAt(NodeNumber server) const;
    /** Clears everything; all servers begin a new snapshot. */
    void clear();
    /** The snapshot is complete: from now on each change of a shown hold is reported, even if it results from a server's loss. */
    void complete() { m_isComplete = true; }

    /** The lock as shown, by the servers' current registries. */
    std::optional<Lock> find(const Bytes &key) const;
    std::size_t lockCount() const { return std::size_t(m_shown.size()); }

private:
    struct Shown {
        Bytes token;
        Instant since;
        const char *scheme = "";
        quint32 renewals = 0;
        quint32 gapMs = 0;
        HeldSinceSource sinceSource = HeldSinceSource::FirstSeen;
        LockForm form = LockForm::Unknown;
        NodeNumber node = 0;
        quint8 standsOn = 0;
        bool lacksMajority = false;
        bool isShared = false; // has several holders, whose events are this server's
    };
    /** Events that some servers reported for a key while another hold, or none, was shown. */
    struct Untold {
        std::optional<LockEvent> end, begin;
    };
    /** The hold shown of a key before and after a change. */
    struct Step {
        std::optional<Shown> before, after;
        bool isBack = false; // it is the hold that ended last
        bool isAnotherHold() const { return before.has_value() != after.has_value() || (before && before->token != after->token); }
        bool isShared() const { return (before && before->isShared) || (after && after->isShared); }
        NodeNumber node() const { return after ? after->node : before->node; }
    };
    struct End {
        Bytes token;
        Instant at;
        std::vector<NodeNumber> keptBy; ///< servers that still had it when it ended
    };
    using Locks = QVarLengthArray<const Lock *, 16>;
    class Telling;

    Locks onServers(const Bytes &key, bool areLost) const;
    std::vector<NodeNumber> serversWith(const Bytes &key) const;
    bool isOutdated(const Lock &lock) const;
    LockDelta choose(const QSet<Bytes> &keys);
    bool isMajorityLeft() const;
    int unseen() const;
    NodeNumber firstLeft() const;
    Step update(const Bytes &key, std::optional<NodeNumber> from, Telling &telling);
    void tellEvents(NodeNumber from, const std::vector<LockEvent> &events, const QHash<Bytes, Step> &steps, LockDelta &told);
    void tellStep(const Bytes &key, const Step &step, const Untold &reported, LockDelta &told) const;
    LockEvent unreported(LockEvent::Kind kind, const Bytes &key, const Shown &hold) const;

    Registry m_registry;
    const Clock &m_clock;
    std::vector<bool> m_isLost, m_isRead;
    QHash<Bytes, Shown> m_shown;
    QHash<Bytes, Untold> m_untold; // for keys that are shown, or that a lost server has
    QHash<Bytes, End> m_ends;      // for keys that are no longer shown, although servers have them
    QSet<Bytes> m_returned;        // keys in m_ends that a returned server has
    bool m_isComplete = false;
};

} // namespace lockscope
