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
 * One picture of several independent servers on which the same locks stand (Redlock): each key once, as most of the servers have it. A server that
 * was lost counts only while no majority of the others is left. What happens is reported once: when the picture shows it. Pure.
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
class GroupPicture {
public:
    /** The picture of the server of this number, which it stays for good. */
    using Registry = std::function<const LockRegistry &(NodeNumber server)>;
    GroupPicture(std::size_t servers, Registry registry, const Clock &clock)
        : m_registry(std::move(registry)), m_clock(clock), m_isLost(servers, false)
    {
    }

    /** What one of them reports, as it changes the whole. */
    LockDelta take(NodeNumber from, const LockDelta &delta);
    /** Its picture is as it was, from now on, or is current again. */
    LockDelta setLost(NodeNumber server, bool isLost);
    /**
     * What a server that was lost had read before the others saw it end does not count: the end may have come there, too. What has been read again
     * since, and is still there.
     */
    LockDelta lookAgain();
    /** Keys that this server has to read for it. */
    std::vector<Bytes> toLookAt(NodeNumber server) const;
    /** All of them begin another picture. */
    void clear();
    /** All that there is has been shown: from now on each change of the hold that is shown is told, whether a server reports it or one was lost. */
    void complete() { m_isComplete = true; }

    /** As it is shown: by the servers' pictures as they are now. */
    std::optional<Lock> find(const Bytes &key) const;
    std::size_t lockCount() const { return std::size_t(m_shown.size()); }
    std::vector<Lock> locks() const;

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
        bool isShared = false; // by several holders: their events are those of this server
    };
    /** What some of the servers reported of a key while another hold was shown, or none, as they were lost. */
    struct Untold {
        std::optional<LockEvent> end, begin;
    };
    /** Which hold is shown of a key, before and after. */
    struct Step {
        std::optional<Shown> before, after;
        bool isBack = false; // the hold that ended last
        bool isAnotherHold() const { return before.has_value() != after.has_value() || (before && before->token != after->token); }
        bool isShared() const { return (before && before->isShared) || (after && after->isShared); }
        NodeNumber node() const { return after ? after->node : before->node; }
    };
    struct End {
        Bytes token;
        Instant at;
        std::vector<NodeNumber> keptBy; ///< servers that were lost then
    };
    using Locks = QVarLengthArray<const Lock *, 16>;
    class Telling;

    Locks onServers(const Bytes &key, bool areLost) const;
    std::vector<NodeNumber> serversWith(const Bytes &key) const;
    bool isOutdated(const Lock &lock) const;
    LockDelta choose(const QSet<Bytes> &keys);
    bool isMajorityLeft() const;
    NodeNumber firstLeft() const;
    Step update(const Bytes &key, std::optional<NodeNumber> from, Telling &telling);
    void tellEvents(NodeNumber from, const std::vector<LockEvent> &events, const QHash<Bytes, Step> &steps, LockDelta &told);
    void tellStep(const Bytes &key, const Step &step, const Untold &reported, LockDelta &told) const;
    LockEvent unreported(LockEvent::Kind kind, const Bytes &key, const Shown &hold) const;

    Registry m_registry;
    const Clock &m_clock;
    std::vector<bool> m_isLost;
    QHash<Bytes, Shown> m_shown;
    QHash<Bytes, Untold> m_untold; // of keys that are shown, or that a lost server has
    QHash<Bytes, End> m_ends;      // of keys that are not shown, although a server that was lost has them
    QSet<Bytes> m_returned;        // keys of these ends that a server has which is no longer lost
    bool m_isComplete = false;
};

} // namespace lockscope
